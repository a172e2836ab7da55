"""Read a Claude Code session file into a session."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any

from core.errors import UnreadableError
from core.formats.claude_code.messages import SYNTHETIC_MODEL, is_unsent
from core.formats.claude_code.rows import (
    BOOKKEEPING_TYPES,
    TREE_TYPES,
    Row,
    is_row,
    row_type,
    tree_rows,
)
from core.formats.claude_code.thread import active_thread
from core.formats.claude_code.windows import build_windows
from core.formats.jsonl import read_lines
from core.intent import person_text, request_text
from core.json_value import is_object
from core.model import Diagnostic, JsonObject, Record, Session, Source, Subagent, Window

FORMAT = "claude-code"


def read(data: bytes, name: str) -> Session:
    """Read a session from the bytes of its file. Raises UnreadableError without a message."""
    records, odd = read_lines(data, is_row)
    rows = tree_rows(records)
    thread = active_thread(rows)
    windows, compactions = build_windows(thread, {row.uuid: row for row in rows})
    if not any(window.history.messages for window in windows):
        raise UnreadableError(
            f"{name} holds no message of a Claude Code session; "
            "choose a file with user and assistant rows."
        )
    headers = [record.value for record in records if is_object(record.value)]
    return Session(
        id=_first(headers, "sessionId") or "unknown",
        title=_title(headers, windows),
        format=FORMAT,
        dialect="anthropic",
        source=Source(name, len(data), hashlib.sha256(data).hexdigest()),
        windows=windows,
        agent=_agent(headers),
        model=_model(windows),
        compactions=compactions,
        subagents=_subagents(rows),
        pending=_pending(headers),
        diagnostics=(
            *odd,
            *_record_diagnostics(records),
            *_row_notes(thread.rows),
            *thread.diagnostics,
        ),
        records=records,
    )


def sniff(values: list[Any]) -> bool:
    """Whether the first values of a JSON-lines file are rows of a Claude Code session."""
    return any(
        is_object(value) and row_type(value) in TREE_TYPES and is_row(value) for value in values
    ) and any(is_object(value) and "sessionId" in value for value in values)


def _record_diagnostics(records: tuple[Record, ...]) -> list[Diagnostic]:
    """Unknown record types, and uuids that a later row repeats."""
    unknown: Counter[str] = Counter()
    first: dict[str, int] = {}
    seen: set[str] = set()
    found: list[Diagnostic] = []
    for record in records:
        if not is_object(record.value):
            continue
        held = record.value
        kind = row_type(held)
        if kind not in TREE_TYPES and kind not in BOOKKEEPING_TYPES:
            unknown[kind] += 1
            first.setdefault(kind, record.line)
        uuid = held.get("uuid")
        if isinstance(uuid, str):
            if uuid in seen:
                found.append(
                    Diagnostic(
                        "warn",
                        "duplicate-uuid",
                        record.line,
                        f"Line {record.line}: the uuid stands in an earlier row; "
                        "the earlier row is taken.",
                    )
                )
            seen.add(uuid)
    found += [
        Diagnostic(
            "info",
            "unknown-record",
            first[kind],
            f"Line {first[kind]}: {count} {'row' if count == 1 else 'rows'} of the unknown type "
            f"{kind[:40]!r}; kept and not read.",
        )
        for kind, count in unknown.items()
    ]
    return found


def _row_notes(rows: tuple[Row, ...]) -> list[Diagnostic]:
    """Rows of the thread that are no messages although the model or the user saw them."""
    found: list[Diagnostic] = []
    errors = [row for row in rows if is_unsent(row)]
    if errors:
        found.append(
            Diagnostic(
                "info",
                "api-error",
                errors[0].line,
                f"Line {errors[0].line}: {len(errors)} error "
                f"{'note' if len(errors) == 1 else 'notes'} of the harness; never sent to the "
                "provider and left out.",
            )
        )
    injected = [row for row in rows if row.type == "attachment" and not row.speaks]
    if injected:
        found.append(
            Diagnostic(
                "info",
                "attachment-rows",
                injected[0].line,
                f"Line {injected[0].line}: {len(injected)} attachment "
                f"{'row' if len(injected) == 1 else 'rows'}; what the harness made of them for "
                "the model is not in the file, so their tokens are not counted.",
            )
        )
    return found


def _subagents(rows: list[Row]) -> tuple[Subagent, ...]:
    """Sidechains in the file, by their first row."""
    root_of: dict[str, str] = {}
    first: dict[str, Row] = {}
    count: Counter[str] = Counter()
    for row in rows:
        if row.value.get("isSidechain") is not True:
            continue
        root = root_of.get(row.parent or "", row.uuid)
        root_of[row.uuid] = root
        first.setdefault(root, row)
        count[root] += row.speaks
    return tuple(Subagent(root, row.line, count[root]) for root, row in first.items())


def _pending(headers: list[JsonObject]) -> tuple[str, ...]:
    """What a person typed ahead and the harness never delivered."""
    queue: list[str] = []
    for held in headers:
        if held.get("type") != "queue-operation":
            continue
        operation, content = held.get("operation"), held.get("content")
        if operation == "enqueue":
            queue.append(content if isinstance(content, str) else "")
        elif operation == "popAll":
            queue.clear()
        elif operation in ("dequeue", "remove") and queue:
            queue.pop(queue.index(content) if content in queue else 0)
    return tuple(said for text in queue if (said := person_text(text)))


def _title(headers: list[JsonObject], windows: tuple[Window, ...]) -> str:
    titles: dict[str, str] = {}
    for held in headers:
        for kind, key in (
            ("custom-title", "customTitle"),
            ("ai-title", "aiTitle"),
            ("summary", "summary"),
        ):
            if held.get("type") == kind and isinstance(held.get(key), str):
                titles[kind] = held[key]
    for kind in ("custom-title", "ai-title", "summary"):
        if titles.get(kind, "").strip():
            return titles[kind].strip()
    asked = (
        words
        for window in windows
        for message in window.history.messages
        if (words := request_text(message))
    )
    return next(asked, "Untitled session").splitlines()[0][:120]


def _agent(headers: list[JsonObject]) -> str:
    version = _first(headers, "version")
    return f"claude-code {version}" if version else "claude-code"


def _model(windows: tuple[Window, ...]) -> str | None:
    """The model of the last reply that a provider gave."""
    return next(
        (
            message.model
            for window in reversed(windows)
            for message in reversed(window.history.messages)
            if message.model is not None and message.model != SYNTHETIC_MODEL
        ),
        None,
    )


def _first(headers: list[JsonObject], key: str) -> str | None:
    return next((held[key] for held in headers if isinstance(held.get(key), str)), None)
