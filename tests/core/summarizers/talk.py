"""Short conversations made by hand, in the shape that the Anthropic API takes."""

from __future__ import annotations

from typing import Any

from core.model import (
    Block,
    History,
    Media,
    Message,
    MessageKind,
    Text,
    Thinking,
    ToolResult,
    ToolUse,
    reindexed,
)


def history(*messages: Message) -> History:
    """The messages numbered from 0."""
    return History(reindexed(messages))


def text(words: str) -> Text:
    return Text(words, {"type": "text", "text": words}, pointer="/content/text")


def person(words: str, *more: Block) -> Message:
    """What a person asks, perhaps beside other blocks."""
    return _user("prompt", *more, text(words))


def injected(words: str) -> Message:
    """What a harness puts into a user message."""
    return _user("injected", text(words))


def summary(words: str) -> Message:
    """What an earlier compaction left."""
    return _user("summary", text(words))


def assistant(*blocks: Block | str) -> Message:
    content = tuple(text(block) if isinstance(block, str) else block for block in blocks)
    return Message(0, "assistant", "assistant", content)


def results(*blocks: Block) -> Message:
    return _user("tool_results", *blocks)


def call(id: str, name: str, **input: Any) -> ToolUse:
    raw = {"type": "tool_use", "id": id, "name": name, "input": input}
    return ToolUse(id, name, input, raw, pointer="/content/input")


def result(id: str, words: str, *, error: bool = False) -> ToolResult:
    raw: dict[str, Any] = {"type": "tool_result", "tool_use_id": id, "content": words}
    if error:
        raw["is_error"] = True
    return ToolResult(id, (text(words),), raw, pointer="/content", is_error=error)


def thinking(words: str = "hm", signature: str = "c2ln") -> Thinking:
    raw = {"type": "thinking", "thinking": words, "signature": signature}
    return Thinking(words, raw, signature=signature)


def picture() -> Media:
    raw = {
        "type": "image",
        "source": {"type": "base64", "media_type": "image/png", "data": "aGVsbG8="},
    }
    return Media("image/png", raw, width=800, height=600, byte_count=1_234)


def _user(kind: MessageKind, *blocks: Block) -> Message:
    return Message(0, "user", kind, blocks)
