"""Thinking: complete, whole, and at the head of an open tool loop."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from core.json_value import is_object
from core.model import Thinking, ToolUse
from core.protocol.rule import ANTHROPIC, Finding, LintRule
from core.protocol.view import HistoryView
from core.protocol.wording import counted, joined


def _unsigned(view: HistoryView) -> Iterator[Finding]:
    faulty: dict[int, list[Thinking]] = {}
    for message, _, block in view.thinking:
        if not block.signature:
            faulty.setdefault(message, []).append(block)
    for message, blocks in faulty.items():
        redacted = sum(block.redacted for block in blocks)
        lacks = [
            f"{counted(count, 'thinking block')} without {part}"
            for count, part in ((len(blocks) - redacted, "a signature"), (redacted, "data"))
            if count
        ]
        yield Finding(
            (message,),
            f"Message {message} holds {joined(lacks)}.",
            "Drop these thinking blocks.",
            stands_until=message,
        )


def _parted(view: HistoryView) -> Iterator[Finding]:
    """One reply whose parts another message separates, in the turn that the provider checks."""
    last_turn = view.turn_of[-1] if view.turn_of else 0
    thinks = {message for message, _, _ in view.thinking}
    parts: dict[str, list[int]] = {}
    for message in view.messages:
        if message.message_id is not None and view.turn_of[message.index] == last_turn:
            parts.setdefault(message.message_id, []).append(message.index)
    for places in parts.values():
        if thinks.isdisjoint(places):
            continue
        for before, after in pairwise(places):
            if view.run_of[before] != view.run_of[after]:
                yield Finding(
                    (after,),
                    f"Messages {before} and {after} are parts of one reply with thinking; what "
                    "stands between them parts the thinking from what it led to.",
                    "Join the parts into one message.",
                    stands_until=before,
                )


def _missing(view: HistoryView) -> Iterator[Finding]:
    replies = [view.messages[i] for i in _open_turn(view) if view.messages[i].role == "assistant"]
    blocks = [block for reply in replies for block in reply.blocks]
    first = next((reply for reply in replies if reply.blocks), None)
    if first is None or isinstance(first.blocks[0], Thinking):
        return
    if not any(isinstance(block, ToolUse) and not block.server for block in blocks):
        return
    asked = view.history.request.get("thinking")
    enabled = is_object(asked) and asked.get("type") == "enabled"
    untold = asked is None and any(isinstance(block, Thinking) for block in blocks)
    if enabled or untold:
        yield Finding(
            (first.index,),
            f"Message {first.index} opens a tool loop without a thinking block while thinking is "
            "on; older models and some cloud providers reject this.",
            "Bring the thinking block back, or switch thinking off until the turn is over.",
            stands_until=first.index,
        )


def _open_turn(view: HistoryView) -> range:
    """The last turn if the model is to go on with it; thinking of finished turns is not checked."""
    if not view.messages or (view.messages[-1].role == "assistant" and view.waiting is None):
        return range(0)
    turn = view.turn_of[-1]
    return range(view.turn_of.index(turn), len(view.messages))


def _nothing(_: HistoryView) -> Iterator[Finding]:
    """A comparison needs the history before: see `core.protocol.compare`."""
    return iter(())


THINKING_SIGNATURE_INVALID = LintRule(
    "thinking-signature-invalid",
    "error",
    ANTHROPIC,
    "Thinking without its signature",
    "A thinking block is accepted only with the signature, and a redacted one with the data, that "
    "the provider gave it.",
    _unsigned,
)
THINKING_MESSAGE_ID_SPLIT = LintRule(
    "thinking-message-id-split",
    "error",
    ANTHROPIC,
    "Thinking parted from the rest of its reply",
    "In the last turn, thinking must stand in one message with the text and calls it led to.",
    _parted,
)
THINKING_MISSING = LintRule(
    "thinking-missing-before-tool-use",
    "warn",
    ANTHROPIC,
    "A tool loop that begins without thinking",
    "With manual thinking on, the reply that opens the current tool loop must begin with thinking.",
    _missing,
)
THINKING_LATEST_MODIFIED = LintRule(
    "thinking-latest-modified",
    "error",
    ANTHROPIC,
    "Thinking of the last turn was changed",
    "Thinking of the last assistant turn must come back as it was: same text, order and place. It "
    "may go from the front, never from between.",
    _nothing,
    scope="comparison",
)
