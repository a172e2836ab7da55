"""Small Claude Code sessions for the tests of the app."""

from __future__ import annotations

import json
from typing import Any

Row = dict[str, Any]
MODEL = "claude-opus-4-5-20251101"


class SessionFile:
    """Rows of a session, each after the one before it."""

    def __init__(self, session_id: str = "0b1d7a52-0000-4000-8000-000000000001") -> None:
        self.rows: list[Row] = []
        self._parent: str | None = None
        self._session = session_id

    def add(self, **fields: Any) -> Row:
        """A row with its uuid, parent and time."""
        number = len(self.rows)
        row: Row = {
            "parentUuid": self._parent,
            "uuid": f"00000000-0000-4000-8000-{number:012d}",
            "sessionId": self._session,
            "timestamp": f"2026-11-03T10:{number // 60:02d}:{number % 60:02d}.000Z",
            "cwd": "/work/parser",
            "version": "2.1.14",
            "isSidechain": False,
            "userType": "external",
        } | fields
        self.rows.append(row)
        self._parent = row["uuid"]
        return row

    def user(self, content: Any, **fields: Any) -> Row:
        """What a person says, or results."""
        return self.add(type="user", message={"role": "user", "content": content}, **fields)

    def assistant(self, *content: Row, context: int) -> Row:
        """A reply with its reported usage."""
        return self.add(
            type="assistant",
            message={
                "id": f"msg_{len(self.rows)}",
                "type": "message",
                "role": "assistant",
                "model": MODEL,
                "content": list(content),
                "usage": {
                    "input_tokens": 10,
                    "cache_creation_input_tokens": 90,
                    "cache_read_input_tokens": context - 100,
                    "output_tokens": 40,
                },
            },
        )

    def compact(self, summary: str, before: int) -> None:
        """A recorded full compaction with its summary."""
        parent, self._parent = self._parent, None
        self.add(
            type="system",
            subtype="compact_boundary",
            content="Conversation compacted",
            logicalParentUuid=parent,
            compactMetadata={"trigger": "auto", "preTokens": before},
        )
        self.user(
            "This session is being continued from a previous conversation that ran out of "
            f"context.\n\n{summary}",
            isCompactSummary=True,
            isVisibleInTranscriptOnly=True,
        )

    def encoded(self) -> bytes:
        """The file."""
        return b"".join(
            json.dumps(row, ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n"
            for row in self.rows
        )


def words(text: str) -> Row:
    return {"type": "text", "text": text}


def call(id: str, name: str, **given: Any) -> Row:
    return {"type": "tool_use", "id": id, "name": name, "input": given}


def result(id: str, content: str, *, error: bool = False) -> Row:
    return {"type": "tool_result", "tool_use_id": id, "content": content, "is_error": error}


def compacted_session() -> bytes:
    """A bug fix in two windows; its compaction forgets the constraint and the failing test."""
    file = SessionFile()
    file.user(
        "Fix the date parser. Do not change the public functions of dates.py, "
        "and keep it running on Python 3.9."
    )
    file.assistant(call("toolu_1", "Read", file_path="/work/parser/dates.py"), context=12_000)
    file.user([result("toolu_1", "def parse(text):\n    return text\n" * 120)])
    file.assistant(call("toolu_2", "Bash", command="pytest -q tests/test_dates.py"), context=14_000)
    file.user([result("toolu_2", "FAILED tests/test_dates.py::test_leap - KeyError", error=True)])
    file.assistant(
        words("The leap day is missing from the table."),
        call("toolu_3", "Edit", file_path="/work/parser/dates.py", old_string="a", new_string="b"),
        context=14_200,
    )
    file.user([result("toolu_3", "The file was updated.")])
    file.assistant(words("The parser knows leap days now."), context=14_500)
    file.compact("The date parser was looked at.", before=14_600)
    file.user("Now write the changelog entry.")
    file.assistant(call("toolu_4", "Read", file_path="/work/parser/CHANGELOG.md"), context=11_000)
    file.user([result("toolu_4", "# Changelog\n" * 40)])
    file.assistant(words("The entry is written."), context=11_500)
    return file.encoded()
