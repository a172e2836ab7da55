"""Write a Claude Code session back, record for record."""

from __future__ import annotations

from core.formats.jsonl import dump_json
from core.model import Session


def write(session: Session) -> bytes:
    """The file of a session: the same records in the same order."""
    lines = [
        record.verbatim if record.verbatim is not None else dump_json(record.value)
        for record in session.records
    ]
    return b"\n".join(lines) + b"\n"
