"""A few words to write a Claude Code file in a test."""

from __future__ import annotations

import json
from typing import Any

Json = dict[str, Any]


def row(kind: str, uuid: str, parent: str | None, **fields: Any) -> Json:
    """A row of the tree."""
    return {"type": kind, "uuid": uuid, "parentUuid": parent, "sessionId": "s1", **fields}


def user(uuid: str, parent: str | None, content: Any, **fields: Any) -> Json:
    """A user row."""
    return row("user", uuid, parent, message={"role": "user", "content": content}, **fields)


def assistant(
    uuid: str, parent: str | None, content: Any, reply: str | None = None, **message: Any
) -> Json:
    """An assistant row; rows with the same `reply` are one message."""
    blocks = [{"type": "text", "text": content}] if isinstance(content, str) else content
    held = {"role": "assistant", "id": reply or f"msg-{uuid}", "content": blocks, **message}
    return row("assistant", uuid, parent, message=held)


def call(name: str, id: str, **given: Any) -> Json:
    """A tool call block."""
    return {"type": "tool_use", "id": id, "name": name, "input": given}


def answer(id: str, content: Any) -> Json:
    """A tool result block."""
    return {"type": "tool_result", "tool_use_id": id, "content": content}


def boundary(uuid: str, logical: str | None, **metadata: Any) -> Json:
    """The row that marks a full compaction."""
    return row(
        "system",
        uuid,
        None,
        subtype="compact_boundary",
        logicalParentUuid=logical,
        compactMetadata={"trigger": "auto", "preTokens": 1000, **metadata},
    )


def summary(uuid: str, parent: str, text: str) -> Json:
    """The row that holds the summary of a full compaction."""
    return user(uuid, parent, text, isCompactSummary=True)


def lines(*rows: Any) -> bytes:
    """The bytes of a file with these rows."""
    return b"".join(json.dumps(each).encode("ascii") + b"\n" for each in rows)
