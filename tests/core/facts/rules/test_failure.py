from __future__ import annotations

from dataclasses import replace

from core.model import Message, ToolResult
from tests.core.facts.records import facts_of, rules
from tests.core.histories import assistant, call, result, user


def failed(id: str, words: str) -> ToolResult:
    given = result(id, words)
    return replace(given, raw=given.raw | {"is_error": True})


def run(id: str, command: str, outcome: ToolResult) -> tuple[Message, Message]:
    return assistant(call(id, "Bash", {"command": command})), user(outcome)


def failures(*messages: Message) -> dict[str, str]:
    return rules(facts_of(user("Fix it."), *messages), "failure")


TRACEBACK = """Exit code 1
Traceback (most recent call last):
  File "app.py", line 3, in <module>
    main()
ValueError: bad date 2024"""


def test_the_line_that_tells_most_is_the_fact() -> None:
    assert failures(*run("t1", "python app.py", failed("t1", TRACEBACK))) == {
        "ValueError: bad date 2024": "failure-open"
    }
    go = "=== RUN TestA\n--- FAIL: TestA (0.02s)\nFAIL\tpkg\t0.1s\nFAIL"
    assert failures(*run("t1", "go test ./...", failed("t1", go))) == {
        "--- FAIL: TestA": "failure-open"
    }


def test_a_red_test_summary_is_a_failure_whatever_the_exit_code() -> None:
    words = "FAILED tests/test_a.py::test_x - assert 1 == 2\n1 failed, 3 passed in 0.1s"
    assert failures(*run("t1", "pytest | tail -5", result("t1", words))) == {
        "FAILED tests/test_a.py::test_x - assert 1 == 2": "failure-open"
    }


def test_the_same_command_working_later_resolves_it() -> None:
    assert failures(
        *run("t1", "python app.py", failed("t1", TRACEBACK)),
        *run("t2", "cd /w && python app.py 2>&1 | tail -3", result("t2", "fine")),
    ) == {"ValueError: bad date 2024": "failure-resolved"}


def test_a_test_that_passes_by_name_resolves_it() -> None:
    assert failures(
        *run("t1", "go test ./...", failed("t1", "--- FAIL: TestA (0.02s)\nFAIL")),
        *run("t2", "go test -v -run TestA ./a", result("t2", "--- PASS: TestA (0.02s)\nok")),
    ) == {"--- FAIL: TestA": "failure-resolved"}


def test_the_same_failure_again_is_one_heavier_fact() -> None:
    facts = facts_of(
        user("Fix it."),
        *run("t1", "python app.py", failed("t1", TRACEBACK)),
        *run("t2", "python app.py", failed("t2", TRACEBACK.replace("line 3", "line 4"))),
    )
    [failure] = [fact for fact in facts if fact.category == "failure"]
    assert failure.weight > 3
    assert failure.source.message == 4


def test_a_search_that_finds_nothing_is_no_failure() -> None:
    assert failures(*run("t1", "grep -rn foo src", failed("t1", "Exit code 1"))) == {}
    assert failures(*run("t1", "cat log | grep FAIL", result("t1", "FAILED x::y"))) == {}


def test_slips_of_an_editing_tool_count_while_they_are_unresolved() -> None:
    def edit(id: str, outcome: ToolResult) -> tuple[Message, Message]:
        return assistant(call(id, "Edit", {"file_path": "a.py"})), user(outcome)

    slip = "<tool_use_error>String to replace not found in file.</tool_use_error>"
    assert failures(*edit("t1", failed("t1", slip))) == {
        "String to replace not found in file.": "failure-open"
    }
    assert failures(*edit("t1", failed("t1", slip)), *edit("t2", result("t2"))) == {}


def test_a_refusal_by_a_person_is_no_failure() -> None:
    refused = "The user doesn't want to proceed with this tool use. The tool use was rejected."
    assert failures(*run("t1", "make", failed("t1", refused))) == {}
