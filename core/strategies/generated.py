"""Messages that a strategy writes itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from core.intent import CONTINUATION_TEXT
from core.model import Message, MessageKind, Text, ToolResult, ToolUse
from core.replacement import Generated, ReplacementMessage

GeneratedKind: TypeAlias = Literal["summary", "goal", "rules", "continuation", "state"]

_MESSAGE_KINDS: dict[GeneratedKind, MessageKind] = {
    "summary": "summary",
    "goal": "prompt",
    "rules": "injected",
    "continuation": "injected",
    "state": "injected",
}


def text_block(text: str) -> Text:
    """A text block as the API takes it."""
    return Text(text, {"type": "text", "text": text})


def text_message(kind: GeneratedKind, texts: Sequence[str]) -> Message:
    """A user message with one block for each text; its index is set by the rebuild."""
    return Message(0, "user", _MESSAGE_KINDS[kind], tuple(text_block(text) for text in texts))


def generated(
    kind: GeneratedKind, texts: Sequence[str], sources: Sequence[int]
) -> ReplacementMessage:
    """A generated message with its provenance."""
    return ReplacementMessage(text_message(kind, texts), Generated(kind, tuple(sources)))


def continuation() -> ReplacementMessage:
    """What follows an assistant message where the model may not go on from it by itself."""
    return generated("continuation", (CONTINUATION_TEXT,), ())


def needs_continuation(messages: Sequence[Message], *, may_end_with_assistant: bool) -> bool:
    """Whether a request may not end as these messages do.

    A last message with calls in flight stays last: its results are still to come.
    """
    if not messages or messages[-1].role != "assistant" or not messages[-1].blocks:
        return False
    answered = {block.tool_use_id for block in messages[-1].blocks if isinstance(block, ToolResult)}
    if any(
        isinstance(block, ToolUse) and block.id not in answered for block in messages[-1].blocks
    ):
        return False
    last = messages[-1].blocks[-1]
    trailing = isinstance(last, Text) and last.text != last.text.rstrip()
    return trailing or not may_end_with_assistant
