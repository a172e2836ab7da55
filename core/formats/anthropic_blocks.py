"""Content blocks as the Anthropic API writes them, shared by the formats that hold them."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable
from io import BytesIO
from typing import Any

from core.intent import is_compaction_summary, person_text
from core.json_value import is_array, is_object
from core.model import (
    Block,
    JsonObject,
    Media,
    MessageKind,
    Opaque,
    Text,
    Thinking,
    ToolResult,
    ToolUse,
)

_SERVER_CALLS = ("server_tool_use", "mcp_tool_use")


def parse_content(content: Any, pointer: str, piece: int = 0) -> tuple[Block, ...]:
    """Blocks of a `content` value: a string, a list of blocks, null, or what else was written.

    `pointer` is the JSON pointer from the record to that value; `piece` the index of the
    record among the message's pieces.
    """
    if content is None:
        return ()
    if isinstance(content, str):
        return (Text(content, {"type": "text", "text": content}, piece, pointer),)
    if is_array(content):
        return tuple(
            _parse_block(item, f"{pointer}/{index}", piece) for index, item in enumerate(content)
        )
    return (_parse_block(content, pointer, piece),)


def classify_user(blocks: Iterable[Block]) -> MessageKind:
    """What a user message is, from its blocks alone."""
    results = False
    said = False
    for block in blocks:
        if isinstance(block, ToolResult):
            results = True
        elif isinstance(block, Text):
            if is_compaction_summary(block.text):
                return "summary"
            said = said or bool(person_text(block.text))
        elif isinstance(block, Media):
            said = True
    if said:
        return "prompt"
    return "tool_results" if results else "injected"


def _parse_block(item: Any, pointer: str, piece: int) -> Block:
    if isinstance(item, str):
        return Text(item, {"type": "text", "text": item}, piece, pointer)
    if not is_object(item):
        return Opaque("not-an-object", {"type": "not-an-object", "value": item}, piece, pointer)
    raw = item
    kind = raw.get("type")
    if kind == "text" and isinstance(raw.get("text"), str):
        return Text(raw["text"], raw, piece, f"{pointer}/text")
    if kind == "compaction" and isinstance(raw.get("content"), str):
        return Text(raw["content"], raw, piece, f"{pointer}/content")
    if kind == "thinking":
        return Thinking(
            _string(raw.get("thinking")),
            raw,
            piece,
            f"{pointer}/thinking",
            signature=raw["signature"] if isinstance(raw.get("signature"), str) else None,
        )
    if kind == "redacted_thinking":
        data = raw.get("data")
        return Thinking(
            "", raw, piece, pointer, data if isinstance(data, str) else None, redacted=True
        )
    if kind == "tool_use" or kind in _SERVER_CALLS:
        return ToolUse(
            _string(raw.get("id")),
            _string(raw.get("name")),
            raw.get("input"),
            raw,
            piece,
            f"{pointer}/input",
            server=kind != "tool_use",
        )
    if isinstance(kind, str) and kind.endswith("tool_result") and "tool_use_id" in raw:
        return _parse_result(raw, pointer, piece, server=kind != "tool_result")
    if kind in ("image", "document"):
        return _parse_media(raw, pointer, piece)
    return Opaque(kind if isinstance(kind, str) else "unknown", raw, piece, pointer)


def _parse_result(raw: JsonObject, pointer: str, piece: int, *, server: bool) -> ToolResult:
    parts = parse_content(raw.get("content"), f"{pointer}/content", piece)
    return ToolResult(
        _string(raw.get("tool_use_id")),
        tuple(
            part
            if isinstance(part, Text | Media | Opaque)
            else Opaque(_string(part.raw.get("type")), part.raw, piece, part.pointer)
            for part in parts
        ),
        raw,
        piece,
        pointer,
        is_error=raw.get("is_error") is True,
        server=server,
    )


def _parse_media(raw: JsonObject, pointer: str, piece: int) -> Media:
    source = raw.get("source")
    if not is_object(source):
        return Media(_string(raw.get("type")), raw, piece, pointer)
    media_type = _string(source.get("media_type")) or _string(raw.get("type"))
    data = source.get("data")
    if source.get("type") != "base64" or not isinstance(data, str):
        return Media(media_type, raw, piece, pointer)
    width, height = _image_size(data) if raw["type"] == "image" else (None, None)
    return Media(media_type, raw, piece, pointer, width, height, byte_count=len(data) * 3 // 4)


def _image_size(data: str) -> tuple[int | None, int | None]:
    """Width and height in pixels as the image's header tells them."""
    import imagesize

    try:
        image = BytesIO(base64.b64decode(data))
        width, height = imagesize.get(image)  # pyright: ignore[reportUnknownMemberType]
    except (binascii.Error, ValueError, OSError):
        return None, None
    return (int(width), int(height)) if width > 0 and height > 0 else (None, None)


def _string(value: Any) -> str:
    return value if isinstance(value, str) else ""
