"""Cut the active thread into windows at its recorded compactions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from core.formats.claude_code.messages import build_messages
from core.formats.claude_code.rows import Row
from core.formats.claude_code.thread import Thread
from core.json_value import is_array, is_object
from core.model import (
    History,
    JsonObject,
    Message,
    RecordedCompaction,
    Text,
    ToolResult,
    Window,
)

CLEARED_TEXT = "[Old tool result content cleared]"


@dataclass(frozen=True, slots=True)
class _Opening:
    """What opens a window: the boundary (None where its row is lost) and the summary."""

    boundary: Row | None
    summary: Row


def build_windows(
    thread: Thread, by_uuid: dict[str, Row]
) -> tuple[tuple[Window, ...], tuple[RecordedCompaction, ...]]:
    """Windows of a thread, and the compactions that lie between and inside them."""
    openings = [_Opening(boundary, summary) for boundary, summary in thread.boundaries]
    known = {opening.summary.uuid for opening in openings}
    openings += [
        _Opening(None, row) for row in thread.rows if row.is_summary and row.uuid not in known
    ]
    openings.sort(key=lambda opening: (opening.boundary or opening.summary).order)
    groups = _split(thread.rows, openings)
    windows: list[Window] = []
    compactions: list[RecordedCompaction] = []
    for index, rows in enumerate(groups):
        opening = openings[index - 1] if index > 0 else None
        opened_by = None
        if opening is not None:
            metadata = _metadata(opening.boundary, "compactMetadata")
            preserved = _preserved(metadata, by_uuid)
            before = windows[-1].history.messages
            opened_by = len(compactions)
            compactions.append(_full(index - 1, opening, metadata, before, preserved))
            rows = _with_preserved(rows, opening, preserved, metadata)
        messages = build_messages(rows)
        messages, micro = _replay_clearings(index, rows, messages)
        compactions += micro
        window_id = (opening.boundary or opening.summary).uuid if opening is not None else "start"
        windows.append(Window(index, window_id, History(messages), opened_by))
    return tuple(windows), tuple(compactions)


def _split(rows: tuple[Row, ...], openings: list[_Opening]) -> list[list[Row]]:
    """Rows by window, in file order."""
    starts = [(opening.boundary or opening.summary).order for opening in openings]
    groups: list[list[Row]] = [[] for _ in range(len(starts) + 1)]
    window = 0
    for row in rows:
        while window < len(starts) and row.order >= starts[window]:
            window += 1
        groups[window].append(row)
    return groups


def _preserved(metadata: JsonObject, by_uuid: dict[str, Row]) -> list[Row]:
    """Rows that a compaction kept; they are not written again but named by uuid."""
    listed = metadata.get("preservedMessages")
    if is_object(listed):
        uuids: list[Any] = listed.get("uuids") or []
        return [by_uuid[uuid] for uuid in uuids if uuid in by_uuid]
    segment = metadata.get("preservedSegment")
    if not is_object(segment):
        return []
    rows: list[Row] = []
    row = by_uuid.get(str(segment.get("tailUuid")))
    while row is not None and len(rows) <= len(by_uuid):
        rows.append(row)
        if row.uuid == segment.get("headUuid"):
            return rows[::-1]
        row = by_uuid.get(row.parent or "")
    return []


def _with_preserved(
    rows: list[Row], opening: _Opening, preserved: list[Row], metadata: JsonObject
) -> list[Row]:
    """Rows of a window with the preserved ones at their anchor, after the summary or before."""
    kept = {row.uuid for row in preserved}
    later = [row for row in rows if row.uuid not in kept and row.uuid != opening.summary.uuid]
    boundary = opening.boundary
    held: Any = metadata.get("preservedMessages") or metadata.get("preservedSegment") or {}
    if boundary is not None and held.get("anchorUuid") == boundary.uuid:
        return [*preserved, opening.summary, *later]
    return [opening.summary, *preserved, *later]


def _full(
    window: int,
    opening: _Opening,
    metadata: JsonObject,
    before: tuple[Message, ...],
    preserved: list[Row],
) -> RecordedCompaction:
    kept = {row.uuid for row in preserved}
    content = opening.summary.content
    texts: list[Any] = content if is_array(content) else []
    summary = (
        content
        if isinstance(content, str)
        else "\n".join(
            part["text"] for part in texts if is_object(part) and isinstance(part.get("text"), str)
        )
    )
    trigger = metadata.get("trigger")
    return RecordedCompaction(
        "full",
        window,
        len(before),
        trigger if isinstance(trigger, str) else None,
        _tokens(metadata.get("preTokens")),
        _tokens(metadata.get("postTokens")),
        summary,
        tuple(
            message.index
            for message in before
            if message.pieces and all(piece.uuid in kept for piece in message.pieces)
        ),
        line=(opening.boundary or opening.summary).line,
    )


def _replay_clearings(
    window: int, rows: list[Row], messages: tuple[Message, ...]
) -> tuple[tuple[Message, ...], list[RecordedCompaction]]:
    """Apply recorded micro-compactions: the file holds the results as they were before."""
    marks = [
        row
        for row in rows
        if row.type == "system" and row.value.get("subtype") == "microcompact_boundary"
    ]
    if not marks:
        return messages, []
    found: list[RecordedCompaction] = []
    cleared: dict[str, int] = {}
    for mark in marks:
        metadata = _metadata(mark, "microcompactMetadata")
        ids: list[Any] = metadata.get("compactedToolIds") or []
        at = sum(1 for message in messages if (message.pieces[0].line or 0) < mark.line)
        pre, saved = _tokens(metadata.get("preTokens")), _tokens(metadata.get("tokensSaved"))
        trigger = metadata.get("trigger")
        found.append(
            RecordedCompaction(
                "micro",
                window,
                at,
                trigger if isinstance(trigger, str) else None,
                pre,
                pre - saved if pre is not None and saved is not None else None,
                cleared=tuple(str(held) for held in ids),
                line=mark.line,
            )
        )
        cleared.update((str(held), at) for held in ids)
    return tuple(_cleared(message, cleared) for message in messages), found


def _cleared(message: Message, cleared: dict[str, int]) -> Message:
    if not any(
        isinstance(block, ToolResult) and message.index < cleared.get(block.tool_use_id, 0)
        for block in message.blocks
    ):
        return message
    return replace(
        message,
        blocks=tuple(
            _clear(block)
            if isinstance(block, ToolResult) and block.tool_use_id in cleared
            else block
            for block in message.blocks
        ),
    )


def _clear(result: ToolResult) -> ToolResult:
    pointer = f"{result.pointer}/content"
    stub = Text(CLEARED_TEXT, {"type": "text", "text": CLEARED_TEXT}, result.piece, pointer)
    return replace(
        result, parts=(stub,), raw={**result.raw, "content": CLEARED_TEXT}, original=result
    )


def _metadata(row: Row | None, key: str) -> JsonObject:
    held = row.value.get(key) if row is not None else None
    return held if is_object(held) else {}


def _tokens(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None
