"""Small sessions made by hand."""

from __future__ import annotations

from collections.abc import Sequence

from core.model import (
    Block,
    History,
    Media,
    Message,
    MessageKind,
    Piece,
    RecordedCompaction,
    Role,
    Session,
    Source,
    Text,
    Thinking,
    ToolDefinition,
    ToolResult,
    ToolUse,
    Usage,
    Window,
)

SONNET = "claude-sonnet-4-5-20250929"


def text(words: str) -> Text:
    return Text(words, {"type": "text", "text": words})


def thinking(words: str = "", signature: str | None = None) -> Thinking:
    return Thinking(words, {"type": "thinking"}, signature=signature)


def call(id: str = "t1", name: str = "Read", input: object = None, server: bool = False) -> ToolUse:
    return ToolUse(id, name, {} if input is None else input, {}, server=server)


def result(*parts: Text | Media, id: str = "t1", original: ToolResult | None = None) -> ToolResult:
    return ToolResult(id, parts, {}, original=original)


def image(width: int | None = None, height: int | None = None) -> Media:
    return Media("image/png", {"type": "image"}, width=width, height=height)


def said(*blocks: Block, kind: MessageKind = "prompt", role: Role = "user") -> Message:
    return Message(0, role, kind, blocks)


def reply(*blocks: Block, context: int | None = None, model: str | None = SONNET) -> Message:
    usage = None if context is None else Usage(3, context - 3, 0, 7)
    return Message(0, "assistant", "assistant", blocks, usage=usage, model=model)


def numbered(messages: Sequence[Message], first_line: int = 1) -> tuple[Message, ...]:
    """Messages as a reader leaves them: indices from 0, one line each."""
    return tuple(
        Message(
            index,
            message.role,
            message.kind,
            message.blocks,
            message.pieces or (Piece(line=first_line + index),),
            message.usage,
            model=message.model,
        )
        for index, message in enumerate(messages)
    )


def session(
    *messages: Message,
    system: str | None = None,
    tools: Sequence[ToolDefinition] = (),
    compactions: tuple[RecordedCompaction, ...] = (),
    opened_by: int | None = None,
    model: str | None = SONNET,
) -> Session:
    """A session of one window with these messages."""
    history = History(numbered(messages), () if system is None else (text(system),), tuple(tools))
    return Session(
        "s",
        "A session",
        "claude-code",
        "anthropic",
        Source("s.jsonl", 0, ""),
        (Window(0, "w0", history, opened_by),),
        model=model,
        compactions=compactions,
    )
