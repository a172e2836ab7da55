"""Small histories made by hand: `history(user("Fix it."), assistant(call("t1")), ...)`."""

from __future__ import annotations

from typing import Any

from core.model import (
    Block,
    History,
    Media,
    Message,
    MessageKind,
    Opaque,
    Text,
    Thinking,
    ToolDefinition,
    ToolResult,
    ToolUse,
    reindexed,
)


def text(words: str, **fields: Any) -> Text:
    return Text(words, {"type": "text", "text": words, **fields})


def compaction(words: str) -> Text:
    return Text(words, {"type": "compaction", "content": words})


def thinking(words: str = "Let me think.", signature: str | None = "c2ln") -> Thinking:
    return Thinking(
        words,
        {"type": "thinking", "thinking": words}
        | ({} if signature is None else {"signature": signature}),
        signature=signature,
    )


def redacted(data: str | None = "ZGF0YQ==") -> Thinking:
    raw = {"type": "redacted_thinking"} | ({} if data is None else {"data": data})
    return Thinking("", raw, signature=data, redacted=True)


def call(id: str = "t1", name: str = "Read", input: Any = None, *, server: bool = False) -> ToolUse:
    given = {} if input is None else input
    kind = "server_tool_use" if server else "tool_use"
    return ToolUse(
        id, name, given, {"type": kind, "id": id, "name": name, "input": given}, server=server
    )


def result(
    id: str = "t1", words: str = "ok", *parts: Text | Media | Opaque, server: bool = False
) -> ToolResult:
    """A result with its words first, then other parts."""
    kind = "web_search_tool_result" if server else "tool_result"
    contents = (text(words), *parts)
    raw = {"type": kind, "tool_use_id": id, "content": [part.raw for part in contents]}
    return ToolResult(id, contents, raw, server=server)


def image(width: int | None = 640, height: int | None = 480) -> Media:
    return Media("image/png", {"type": "image"}, width=width, height=height)


def opaque(type: str = "future_block", **fields: Any) -> Opaque:
    return Opaque(type, {"type": type, **fields})


def user(*content: str | Block, kind: MessageKind | None = None) -> Message:
    """A user message; its kind follows from its blocks unless it is given."""
    blocks = _blocks(content)
    if kind is None:
        said = any(isinstance(block, Text | Media) for block in blocks)
        kind = "prompt" if said or not blocks else "tool_results"
    return Message(0, "user", kind, blocks)


def assistant(*content: str | Block, message_id: str | None = None) -> Message:
    return Message(0, "assistant", "assistant", _blocks(content), message_id=message_id)


def system(*content: str | Block) -> Message:
    """A system message among the others."""
    return Message(0, "system", "system", _blocks(content))


def summary(words: str = "What happened so far.") -> Message:
    return user(words, kind="summary")


def history(
    *messages: Message,
    system: str | None = None,
    tools: tuple[str, ...] = (),
    request: dict[str, Any] | None = None,
) -> History:
    """A history of these messages, numbered from 0; `tools` by name."""
    return History(
        reindexed(messages),
        () if system is None else (text(system),),
        tuple(ToolDefinition(name, {"name": name}) for name in tools),
        {} if request is None else request,
    )


def _blocks(content: tuple[str | Block, ...]) -> tuple[Block, ...]:
    return tuple(text(item) if isinstance(item, str) else item for item in content)
