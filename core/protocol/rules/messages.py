"""Messages as a whole: not empty, in an order of roles that the provider takes."""

from __future__ import annotations

from collections.abc import Iterator

from core.model import Message, Text, ToolResult, ToolUse
from core.protocol.rule import ALL_PROVIDERS, ANTHROPIC, Finding, LintRule
from core.protocol.view import HistoryView
from core.protocol.wording import named_messages, sentence

MOST_MESSAGES = 100_000


def _none(view: HistoryView) -> Iterator[Finding]:
    if not view.messages:
        yield Finding((), "The history holds no message at all.", "Add a user message.")


def _empty(view: HistoryView) -> Iterator[Finding]:
    for message in view.messages:
        final = message.index == view.last and message.role == "assistant"
        if not message.blocks and not final:
            yield Finding(
                (message.index,),
                f"Message {message.index} has no content.",
                "Drop the message.",
                stands_until=message.index,
            )


def _too_many(view: HistoryView) -> Iterator[Finding]:
    count = len(view.messages)
    if count > MOST_MESSAGES:
        yield Finding(
            (),
            f"The history holds {count:,} messages; {MOST_MESSAGES:,} are allowed.",
            stands_until=count - MOST_MESSAGES,
        )


def _neighbours(view: HistoryView) -> Iterator[Finding]:
    for run in view.runs:
        role = view.messages[run.start].role
        if len(run) > 1 and role != "system":
            yield Finding(
                tuple(run),
                f"{sentence(named_messages(run))} follow one another with the role {role}; the "
                "provider joins them, strict ones refuse.",
                "Join them into one message.",
                stands_until=run[-2],
            )


def _system(view: HistoryView) -> Iterator[Finding]:
    for message in view.messages:
        if message.role != "system":
            continue
        before = view.messages[message.index - 1] if message.index else None
        after = view.messages[message.index + 1] if message.index < view.last else None
        fix = "Move it to the end of a user turn, or into the system prompt."
        if after is not None and after.role != "assistant":
            yield Finding(
                (message.index,),
                f"The system message {message.index} is followed by a message with the role "
                f"{after.role}; only an assistant message may follow it.",
                fix,
                stands_until=message.index,
            )
        elif before is None or not _may_precede_system(before):
            where = "opens the history" if before is None else f"follows message {before.index}"
            yield Finding(
                (message.index,),
                f"The system message {message.index} {where}; it may only follow a user message, "
                "or a reply that ends with a tool of the provider.",
                fix,
                # After a summary it follows a user message.
                stands_until=message.index - 1,
            )


def _may_precede_system(message: Message) -> bool:
    if message.role == "user":
        return True
    last = message.blocks[-1] if message.blocks else None
    return isinstance(last, ToolUse | ToolResult) and last.server


def _first(view: HistoryView) -> Iterator[Finding]:
    if not view.messages or view.messages[0].role == "user":
        return
    blocks = view.messages[0].blocks
    if blocks and isinstance(blocks[0], Text) and blocks[0].raw.get("type") == "compaction":
        return
    yield Finding(
        (0,),
        f"The first message has the role {view.messages[0].role}.",
        "Begin with a user message.",
    )


def _prefill(view: HistoryView) -> Iterator[Finding]:
    if not view.messages or view.messages[-1].role != "assistant" or view.waiting == view.last:
        return
    profile = view.profile
    if profile is None or not profile.prefill:
        whose = "an unknown model" if profile is None else "this model"
        yield Finding(
            (view.last,),
            f"The history ends with the assistant message {view.last}, and {whose} cannot be "
            "asked to go on from one.",
            "End with a user message.",
        )


MESSAGES_EMPTY = LintRule(
    "messages-empty",
    "error",
    ALL_PROVIDERS,
    "No messages",
    "A request needs at least one message.",
    _none,
)
EMPTY_MESSAGE = LintRule(
    "empty-message",
    "error",
    ANTHROPIC,
    "A message without content",
    "Every message but a final assistant one must have content.",
    _empty,
)
MESSAGE_COUNT_LIMIT = LintRule(
    "message-count-limit",
    "error",
    ANTHROPIC,
    "Too many messages",
    "A request may hold 100,000 messages.",
    _too_many,
)
ROLE_ALTERNATION = LintRule(
    "role-alternation",
    "warn",
    ANTHROPIC,
    "Neighbours of one role",
    "The API joins neighbouring messages of one role; other providers demand that roles alternate.",
    _neighbours,
)
SYSTEM_MESSAGE_MISPLACED = LintRule(
    "system-message-misplaced",
    "error",
    ANTHROPIC,
    "A system message where none may stand",
    "Where a model takes system messages among the others, one must follow a user message or a "
    "reply that ends with a server tool, and stand last or before an assistant message.",
    _system,
)
FIRST_ROLE_USER = LintRule(
    "first-role-user",
    "error",
    ANTHROPIC,
    "The first message is not the user's",
    "A request begins with a user message, or with the provider's own compaction block.",
    _first,
    scope="request",
)
PREFILL_UNSUPPORTED = LintRule(
    "prefill-unsupported",
    "error",
    ANTHROPIC,
    "The last message is the assistant's",
    "Newer models cannot go on from an assistant message. One with calls in flight is left out: "
    "its results are still to come.",
    _prefill,
    scope="request",
)
