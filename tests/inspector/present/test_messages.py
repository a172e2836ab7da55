"""Messages as rows: who speaks, and what in a line."""

from __future__ import annotations

from inspector.present.messages import message_rows
from tests.core.histories import assistant, call, history, result, summary, text, thinking, user


def test_who_and_what() -> None:
    rows = message_rows(
        history(
            summary("So far: <b>nothing</b>."),
            user("Fix   the\nparser."),
            assistant(thinking("Where is it?"), call("t1", "Grep", {"pattern": "def parse"})),
            user(result("t1", "src/parse.py:61")),
            assistant(text("Found it.")),
            assistant(call("t2", "Read"), call("t3", "Bash")),
            user(result("t2"), result("t3")),
        ).messages
    )
    assert [(row.kind, row.who, row.says) for row in rows] == [
        ("summary", "summary", "So far: <b>nothing</b>."),
        ("prompt", "you", "Fix the parser."),
        ("tool_call", "Grep", "def parse"),
        ("tool_result", "Grep", "src/parse.py:61"),
        ("assistant", "assistant", "Found it."),
        ("tool_call", "2 calls", "Read · Bash"),
        ("tool_result", "2 results", "Read · Bash"),
    ]
    assert [row.thinking for row in rows] == [False, False, True, False, False, False, False]
    assert [row.calls for row in rows] == [0, 0, 1, 1, 0, 2, 2]


def test_a_hostile_tool_name_stays_short_and_readable() -> None:
    [row] = message_rows(history(assistant(call("t1", "\x1b]0;" + "x" * 1_000_000))).messages)
    assert row.who == "␛]0;" + "x" * 20 + " …"
