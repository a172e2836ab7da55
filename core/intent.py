"""Whose words: what a person asked, what the harness injected, where plans and rules stand.

A harness puts its own text into user messages (reminders, command output, notifications).
Only what stands outside those wrappers is a person's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from core.model import Message, Text, ToolUse

SUMMARY_OPENING = "This session is being continued from a previous conversation"
CONTINUATION_TEXT = "Please continue."

Spans: TypeAlias = tuple[tuple[int, int], ...]

_WRAPPERS = (
    "system-reminder",
    "local-command-caveat",
    "local-command-stdout",
    "local-command-stderr",
    "command-name",
    "command-message",
    "command-args",
    "command-contents",
    "bash-input",
    "bash-stdout",
    "bash-stderr",
    "task-notification",
    "teammate-message",
    "new-diagnostics",
    "ide_opened_file",
    "ide_selection",
    "ide_diagnostics",
    "environment_context",
    "user_instructions",
    "turn_aborted",
    "subagent_notification",
    r"[a-z-]+-hook",
)
_OPENING = re.compile(rf"<({'|'.join(_WRAPPERS)})(?:\s[^<>]*)?>")
_NOTICE = re.compile(r"\[Request interrupted by user[^\]\n]*\]|\[Image: [^\]\n]*\]")
_COMMAND = re.compile(r"<command-name>\s*/?([\w:-]+)")
_HARNESS_COMMANDS = frozenset(
    "clear compact config context cost doctor exit export help init login logout mcp memory "
    "model permissions quit resume rewind status usage".split()
)
_SUMMARY_OPENINGS = (SUMMARY_OPENING, "Another language model started to solve")
_CONTINUATION_WORDS = frozenset(
    "a ahead and can carry continue going go good great it keep k lgtm next nice now ok okay on "
    "perfect please proceed resume right sounds sure thank thanks that then with work y yeah yep "
    "yes you weiter bitte continuez continua continúa vamos sí oui ja 继续 请继续 続けて".split()
)
_PLAN_TOOLS = frozenset(
    "TodoWrite todo_write update_plan ExitPlanMode TaskCreate TaskUpdate".split()
)
# A text that merely mentions such a file somewhere, as skills do, holds no rules.
_RULE_FILE = re.compile(
    r"\A[\s\S]{0,200}\b(?:CLAUDE|AGENTS|GEMINI)\.md\b"
    r"|\bContents of [^\n]{0,200}\b(?:CLAUDE|AGENTS|GEMINI)\.md\b"
)


def person_spans(text: str) -> Spans:
    """Code-point spans of `text` that a person wrote, outside of every wrapper."""
    cuts = _wrapped(text)
    cuts += [match.span() for match in _NOTICE.finditer(text)]
    cuts.sort()
    spans: list[tuple[int, int]] = []
    at = 0
    for start, end in cuts:
        if start > at:
            spans.append((at, start))
        at = max(at, end)
    if at < len(text):
        spans.append((at, len(text)))
    return tuple(
        trimmed for start, end in spans if (trimmed := _trim(text, start, end)) is not None
    )


def _wrapped(text: str) -> list[tuple[int, int]]:
    """Spans of all wrappers; the arguments of a person's own slash command are left out."""
    command = _COMMAND.search(text)
    asks = command is not None and command.group(1) not in _HARNESS_COMMANDS
    found: list[tuple[int, int]] = []
    at = 0
    while (opening := _OPENING.search(text, at)) is not None:
        closing = f"</{opening.group(1)}>"
        end = text.find(closing, opening.end())
        if end < 0:
            # A person may write about a tag; only a text that opens with one is all wrapper.
            if not text[: opening.start()].strip():
                found.append((opening.start(), len(text)))
                break
            at = opening.end()
            continue
        at = end + len(closing)
        if opening.group(1) == "command-args" and asks:
            found += [(opening.start(), opening.end()), (end, at)]
        else:
            found.append((opening.start(), at))
    return found


def _trim(text: str, start: int, end: int) -> tuple[int, int] | None:
    inner = text[start:end]
    stripped = inner.strip()
    if not stripped:
        return None
    start += len(inner) - len(inner.lstrip())
    return start, start + len(stripped)


def person_text(text: str) -> str:
    """What a person wrote in `text`, one span per line; empty where nobody did."""
    return "\n".join(text[start:end] for start, end in person_spans(text))


def is_continuation(text: str) -> bool:
    """Whether the words only say "go on" and ask for nothing of their own."""
    words = re.findall(r"[\w']+", text.lower())
    return 0 < len(words) <= 8 and all(word in _CONTINUATION_WORDS for word in words)


def is_compaction_summary(text: str) -> bool:
    """Whether a user text is the summary that a harness put in the place of history."""
    return text.lstrip().startswith(_SUMMARY_OPENINGS)


def request_text(message: Message) -> str:
    """What a person asks in this message; empty for everything that is no request."""
    if message.kind != "prompt":
        return ""
    words = "\n".join(
        said
        for block in message.blocks
        if isinstance(block, Text) and (said := person_text(block.text))
    )
    return "" if is_continuation(words) else words


def requests(messages: Sequence[Message]) -> tuple[int, ...]:
    """Indices of all messages that hold a person's request."""
    return tuple(message.index for message in messages if request_text(message))


def goal_message(messages: Sequence[Message]) -> int | None:
    """Index of the latest request; of several unanswered ones at the end the first."""
    asked = requests(messages)
    if not asked:
        return None
    answered_until = max(
        (message.index for message in messages if message.role == "assistant"), default=-1
    )
    return next((index for index in asked if index > answered_until), asked[-1])


def plan_messages(messages: Sequence[Message]) -> tuple[int, ...]:
    """Indices of messages that set a plan or to-do list, the latest last."""
    return tuple(
        message.index
        for message in messages
        if any(isinstance(block, ToolUse) and block.name in _PLAN_TOOLS for block in message.blocks)
    )


def rule_messages(messages: Sequence[Message]) -> tuple[int, ...]:
    """Indices of messages in which a harness injected standing rules."""
    return tuple(
        message.index
        for message in messages
        if message.kind in ("system", "developer")
        or (message.kind in ("prompt", "injected") and _injects_rules(message))
    )


def _injects_rules(message: Message) -> bool:
    return any(
        _RULE_FILE.search(stretch) is not None
        for block in message.blocks
        if isinstance(block, Text)
        for stretch in ([block.text] if message.kind == "injected" else _unsaid(block.text))
    )


def _unsaid(text: str) -> list[str]:
    """The stretches of a text that no person wrote."""
    ends = [0, *(end for span in person_spans(text) for end in span), len(text)]
    return [text[start:end] for start, end in zip(ends[::2], ends[1::2], strict=True)]
