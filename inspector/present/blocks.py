"""A message opened: every block with its text, clipped to what a person reads at once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from core.model import Block, Media, Message, Opaque, Text, Thinking, ToolResult, ToolUse
from core.tokens import block_kind
from inspector.present.numbers import UNKNOWN, size
from inspector.present.text import clip, one_line

LIMIT = 4_000


@dataclass(frozen=True, slots=True)
class BlockView:
    """A block. `title` and `text` are transcript text, fit to show; `left_out` code points."""

    kind: str
    title: str
    text: str
    left_out: int
    error: bool
    record: str


def block_views(message: Message, limit: int = LIMIT) -> Iterator[BlockView]:
    """The blocks of a message in order."""
    for block in message.blocks:
        text, left_out = clip(block_text(block), limit)
        piece = message.pieces[block.piece] if block.piece < len(message.pieces) else None
        yield BlockView(
            block_kind(message, block),
            one_line(_title(block), 80),
            text,
            left_out,
            isinstance(block, ToolResult) and block.is_error,
            one_line("generated" if piece is None else piece.record, 48),
        )


def block_text(block: Block) -> str:
    """What a block says, as text."""
    match block:
        case Text() | Thinking():
            return block.text or "(empty)"
        case ToolUse():
            return json.dumps(block.input, indent=2, ensure_ascii=False, default=str)
        case ToolResult():
            rest = sum(not isinstance(part, Text) for part in block.parts)
            return block.text + (f"\n({rest} part(s) that are no text)" if rest else "")
        case Media():
            shape = f"{block.width or UNKNOWN} × {block.height or UNKNOWN} px"
            bytes_ = UNKNOWN if block.byte_count is None else size(block.byte_count)
            return f"{block.media_type}, {shape}, {bytes_}"
        case Opaque():
            return json.dumps(block.raw, indent=2, ensure_ascii=False, default=str)


def _title(block: Block) -> str:
    match block:
        case ToolUse():
            return f"{block.name}  {block.id}"
        case ToolResult():
            return f"result for {block.tool_use_id}"
        case Opaque():
            return block.type
        case Thinking():
            return "redacted" if block.redacted else ""
        case _:
            return ""
