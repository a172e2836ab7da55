"""What the tokens of a block are spent on: the eleven kinds that add up to the whole context."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from core.intent import person_text
from core.model import (
    Block,
    Media,
    Message,
    MessageKind,
    Opaque,
    Text,
    Thinking,
    ToolResult,
    ToolUse,
)

TokenKind: TypeAlias = Literal[
    "system",
    "tools",
    "prompt",
    "injected",
    "summary",
    "assistant",
    "thinking",
    "tool_call",
    "tool_result",
    "media",
    "opaque",
]
KINDS: tuple[TokenKind, ...] = get_args(TokenKind)

_KIND_OF_TEXT: dict[MessageKind, TokenKind] = {
    "system": "system",
    "developer": "system",
    "injected": "injected",
    "summary": "summary",
    "assistant": "assistant",
    "tool_results": "injected",
}


def block_kind(message: Message, block: Block) -> TokenKind:
    """The kind of a block in its message.

    Text in a `prompt` message is the person's if any word of it is; a block that holds nothing
    but reminders or command output is `injected`, and so is text beside bare tool results.
    Media inside a tool result count as `media`, though the block itself is a `tool_result`.
    """
    match block:
        case Thinking():
            return "thinking"
        case ToolUse():
            return "tool_call"
        case ToolResult():
            return "tool_result"
        case Media():
            return "media"
        case Opaque():
            return "opaque"
        case Text():
            if block.raw.get("type") == "compaction":
                return "summary"
            if message.kind == "prompt":
                return "prompt" if person_text(block.text) else "injected"
            return _KIND_OF_TEXT[message.kind]
