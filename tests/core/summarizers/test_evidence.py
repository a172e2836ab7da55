from __future__ import annotations

from core.summarizers.evidence import find_handles
from tests.core.histories import assistant, history, image, result, user
from tests.core.summarizers.talk import call, failed


def test_commands_carry_their_last_outcome_and_all_their_places() -> None:
    talk = history(
        user("Run the tests."),
        assistant(call("a", "Bash", command="pytest -q")),
        user(failed("a", "E  AssertionError\n2 failed, 3 passed")),
        assistant(call("b", "Bash", command="pytest -q")),
        user(result("b", "5 passed\n\n")),
    )
    (handle,) = find_handles(talk.messages)
    assert handle.text == "ran `pytest -q` (2 times): gave: 5 passed"
    assert handle.sources == (1, 2, 3, 4)


def test_a_failure_weighs_more_than_the_same_kind_of_success() -> None:
    talk = history(
        assistant(call("a", "Bash", command="make"), call("b", "Bash", command="true")),
        user(failed("a", "no rule"), result("b", "")),
    )
    broken, fine = find_handles(talk.messages)
    assert broken.text == "ran `make`: failed: no rule"
    assert fine.text == "ran `true`: gave no output"
    assert broken.weight > fine.weight


def test_reads_searches_pages_and_pictures_are_handles_and_changes_are_not() -> None:
    talk = history(
        user("See the picture.", image()),
        assistant(
            call("a", "Read", file_path="/w/a.py"),
            call("b", "Grep", pattern="def main"),
            call("c", "WebFetch", url="https://example.org/x"),
            call("d", "Edit", file_path="/w/a.py", old_string="a", new_string="b"),
        ),
    )
    assert [(handle.text, handle.sources) for handle in find_handles(talk.messages)] == [
        ("read /w/a.py", (1,)),
        ("searched for def main", (1,)),
        ("fetched https://example.org/x", (1,)),
        ("image/png attached", (0,)),
    ]
