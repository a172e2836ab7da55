from __future__ import annotations

from typing import Any

from tests.core.facts.records import facts_of, rules
from tests.core.histories import assistant, call, result, summary, user


def todos(*items: tuple[str, str]) -> dict[str, Any]:
    return {"todos": [{"content": words, "status": status} for words, status in items]}


def test_the_open_items_of_the_last_list_stand_word_for_word_with_their_status() -> None:
    facts = facts_of(
        user("Migrate."),
        assistant(
            call("t1", "TodoWrite", todos(("dump tables", "in_progress"), ("old", "pending")))
        ),
        user(result("t1")),
        assistant(
            call(
                "t2",
                "TodoWrite",
                todos(
                    ("dump tables", "completed"),
                    ("map columns", "in_progress"),
                    ("load tables", "pending"),
                ),
            )
        ),
        user(result("t2")),
    )
    assert rules(facts, "pending") == {
        "map columns": "todo-in-progress",
        "load tables": "todo-pending",
    }
    [current, *_] = [fact for fact in facts if fact.category == "pending"]
    assert current.source.message == 3
    assert current.source.pointer.endswith("/input/todos/1/content")


def test_a_plan_list_works_the_same_way() -> None:
    plan = {"plan": [{"step": "W3", "status": "completed"}, {"step": "W4", "status": "pending"}]}
    facts = facts_of(user("Go."), assistant(call("t1", "update_plan", plan)), user(result("t1")))
    assert rules(facts, "pending") == {"W4": "todo-pending"}


def test_single_tasks_follow_their_updates() -> None:
    facts = facts_of(
        user("Go."),
        assistant(call("t1", "TaskCreate", {"subject": "Survey the code"})),
        user(result("t1", "Task #1 created successfully: Survey the code")),
        assistant(call("t2", "TaskCreate", {"subject": "Remove the layer"})),
        user(result("t2", "Task #2 created successfully: Remove the layer")),
        assistant(
            call("t3", "TaskUpdate", {"taskId": "1", "status": "completed"}),
            call("t4", "TaskUpdate", {"taskId": "2", "status": "in_progress"}),
        ),
        user(result("t3"), result("t4")),
    )
    assert rules(facts, "pending") == {"Remove the layer": "todo-in-progress"}


def test_a_finished_list_leaves_nothing_open() -> None:
    facts = facts_of(
        user("Go."),
        assistant(call("t1", "TodoWrite", todos(("all of it", "completed")))),
        user(result("t1")),
    )
    assert rules(facts, "pending") == {}


def test_a_summary_stands_in_where_no_tool_keeps_a_list() -> None:
    words = (
        "This session is being continued from a previous conversation.\n"
        "6. Pending Tasks:\n   - Fix the tests\n   - None of the others\n"
        "7. Current Work:\n   - Reading"
    )
    facts = facts_of(summary(words), assistant("Going on."))
    assert rules(facts, "pending") == {"Fix the tests": "todo-of-summary"}
