from __future__ import annotations

from typing import Any

import pytest

from core.model import ToolUse
from core.summarizers.deeds import deed_of, done
from tests.core.histories import assistant, history, result, user
from tests.core.summarizers.talk import call


@pytest.mark.parametrize(
    ("name", "input", "kind", "target"),
    [
        ("Read", {"file_path": "/w/a.py"}, "read", "/w/a.py"),
        ("Edit", {"file_path": "/w/a.py", "old_string": "a"}, "change", "/w/a.py"),
        ("Bash", {"command": "pytest -q", "description": "run"}, "run", "pytest -q"),
        ("Bash", {"command": "cat a.py"}, "read", "cat a.py"),
        ("Bash", {"command": "cd /w && ls -la"}, "list", "cd /w && ls -la"),
        ("Bash", {"command": "cat a.py | wc -l"}, "run", "cat a.py | wc -l"),
        ("shell", {"command": ["bash", "-lc", "make"]}, "run", "bash -lc make"),
        ("Grep", {"pattern": "def main", "path": "/w"}, "search", "def main"),
        (
            "WebFetch",
            {"url": "https://example.org", "prompt": "sum"},
            "fetch",
            "https://example.org",
        ),
        ("TodoWrite", {"todos": []}, "plan", ""),
        ("Mystery", {"file_path": "/w/a.py"}, "other", "/w/a.py"),
        ("str_replace_editor", {"command": "view", "path": "/w/a.py"}, "read", "/w/a.py"),
        ("str_replace_editor", {"command": "create", "path": "/w/a.py"}, "change", "/w/a.py"),
        ("exec", "raw words", "other", "raw words"),
        ("exec_command", '{"cmd": "make"}', "run", "make"),
        ("Bash", None, "run", ""),
    ],
)
def test_a_call_tells_what_it_does(name: str, input: Any, kind: str, target: str) -> None:
    deed = deed_of(ToolUse("t1", name, input, {}))
    assert (deed.kind, deed.target) == (kind, target)


def test_equal_calls_have_equal_signatures_whatever_the_order_of_fields() -> None:
    one = deed_of(ToolUse("t1", "Grep", {"pattern": "x", "path": "/w"}, {}))
    same = deed_of(ToolUse("t2", "Grep", {"path": "/w", "pattern": "x"}, {}))
    other = deed_of(ToolUse("t3", "Grep", {"path": "/v", "pattern": "x"}, {}))
    assert one.signature == same.signature != other.signature


def test_only_a_read_without_a_range_is_a_whole_read() -> None:
    assert deed_of(ToolUse("t", "Read", {"file_path": "a"}, {})).whole
    assert not deed_of(ToolUse("t", "Read", {"file_path": "a", "offset": 10}, {})).whole
    assert not deed_of(ToolUse("t", "Bash", {"command": "cat a"}, {})).whole


def test_only_a_write_of_the_content_is_a_whole_change() -> None:
    assert deed_of(ToolUse("t", "Write", {"file_path": "a", "content": "x"}, {})).whole
    assert not deed_of(ToolUse("t", "Edit", {"file_path": "a", "new_string": "x"}, {})).whole


def test_calls_come_with_their_answers() -> None:
    talk = history(
        user("Go on with it."),
        assistant(call("a", "Read", file_path="x"), call("b", "Bash", command="make")),
        user(result("b", "built"), result("a", "text of x")),
        assistant(call("c", "Bash", command="sleep 9")),
    )
    answered = [
        (deed.deed.target, deed.call, deed.place, deed.result.text if deed.result else None)
        for deed in done(talk.messages)
    ]
    assert answered == [
        ("x", (1, 0), (2, 1), "text of x"),
        ("make", (1, 1), (2, 0), "built"),
        ("sleep 9", (3, 0), None, None),
    ]
