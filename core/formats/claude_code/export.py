"""Write a replacement as a Claude Code session of its own, which the harness can resume.

The new file holds a boundary row, the summary row and the kept rows, each with the row before
it as its parent. Kept rows keep their uuid, so that every one leads back to where it came from.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

from core.formats.jsonl import dump_json
from core.json_value import is_object
from core.model import JsonObject, Message, Session, Text, Window
from core.replacement import Edited, Generated, Replacement, ReplacementMessage

_UNSENT_FIELDS = ("toolUseResult", "sourceToolAssistantUUID")


def export(session: Session, window: Window, replacement: Replacement) -> bytes:
    """A resumable session file with the replacement as its only window."""
    content = b"".join(
        dump_json([block.raw for block in entry.message.blocks]) for entry in replacement.messages
    )
    space = uuid.uuid5(
        uuid.UUID(session.source.sha256[:32]), content.decode("utf-8", "surrogatepass")
    )
    session_id = str(uuid.uuid5(space, "session"))
    recorded = {
        record.value["uuid"]: record.value
        for record in session.records
        if is_object(record.value) and isinstance(record.value.get("uuid"), str)
    }
    lines: list[bytes] = []
    parent: str | None = None
    for number, row in enumerate(_rows(session, window, replacement, recorded)):
        row_id = row.get("uuid") or str(uuid.uuid5(space, f"row {number}"))
        row |= {"parentUuid": parent, "uuid": row_id, "sessionId": session_id}
        lines.append(dump_json(row))
        parent = row_id
    return b"\n".join(lines) + b"\n"


def _rows(
    session: Session, window: Window, replacement: Replacement, recorded: dict[str, JsonObject]
) -> Iterator[JsonObject]:
    """Rows in order, without parents; the summary comes first, where the harness looks for it."""
    entries = list(replacement.messages)
    summary = next((entry for entry in entries if _is_summary(entry)), None)
    template = _template(session, window)
    if summary is not None:
        entries.remove(summary)
        yield template | {
            "type": "system",
            "subtype": "compact_boundary",
            "content": "Conversation compacted",
            "isMeta": False,
            "level": "info",
            "compactMetadata": {
                "trigger": "manual",
                "preTokens": replacement.tokens_before,
                "postTokens": replacement.tokens_after,
            },
        }
        yield template | {
            "type": "user",
            "isCompactSummary": True,
            "isVisibleInTranscriptOnly": True,
            "message": {"role": "user", "content": _text(summary.message)},
        }
    for entry in entries:
        yield from _message_rows(entry, template, recorded)


def _template(session: Session, window: Window) -> JsonObject:
    """Fields that every row carries, taken from the session's own rows."""
    rows = (record.value for record in session.records if is_object(record.value))
    value = next((row for row in rows if "parentUuid" in row), dict[str, Any]())
    fields = {
        key: value[key] for key in ("userType", "cwd", "version", "gitBranch") if key in value
    }
    stamps = [message.timestamp for message in window.history.messages if message.timestamp]
    return {
        "isSidechain": False,
        "userType": "external",
        "cwd": "",
        "version": "2.1.0",
        "gitBranch": "",
        **fields,
        "timestamp": stamps[-1] if stamps else "1970-01-01T00:00:00.000Z",
    }


def _message_rows(
    entry: ReplacementMessage, template: JsonObject, recorded: dict[str, JsonObject]
) -> Iterator[JsonObject]:
    """One row for each piece of a kept message, a single row for a generated one."""
    message = entry.message
    if isinstance(entry.origin, Generated) or not message.pieces or message.pieces[0].uuid is None:
        yield template | _new_row(entry, [block.raw for block in message.blocks])
        return
    edited = isinstance(entry.origin, Edited) or any(
        getattr(block, "original", None) is not None for block in message.blocks
    )
    for position, piece in enumerate(message.pieces):
        content = [block.raw for block in message.blocks if block.piece == position]
        row = dict(recorded[piece.uuid or ""])
        # Usage tells the context of the old history: a harness would take it for today's.
        row["message"] = {
            key: value for key, value in row.get("message", {}).items() if key != "usage"
        }
        if row["type"] == "attachment":
            yield template | _new_row(entry, content)
            continue
        if edited:
            if not content:
                continue
            row["message"] = row["message"] | {"content": content}
            for unsent in _UNSENT_FIELDS:
                row.pop(unsent, None)
        yield row


def _new_row(entry: ReplacementMessage, content: list[JsonObject]) -> JsonObject:
    message = entry.message
    if message.role != "assistant":
        # Only the goal is a person's words; the mark tells readers that the rest is not.
        meta = isinstance(entry.origin, Generated) and entry.origin.kind != "goal"
        return {
            "type": "user",
            "isMeta": meta,
            "message": {"role": "user", "content": content},
        }
    return {
        "type": "assistant",
        "message": {
            "id": message.message_id or f"msg_{message.index}",
            "type": "message",
            "role": "assistant",
            "model": message.model or "<synthetic>",
            "content": content,
            "stop_reason": None,
            "stop_sequence": None,
        },
    }


def _is_summary(entry: ReplacementMessage) -> bool:
    return isinstance(entry.origin, Generated) and entry.origin.kind == "summary"


def _text(message: Message) -> str:
    return "\n".join(block.text for block in message.blocks if isinstance(block, Text))
