from __future__ import annotations

from dataclasses import replace

from core.model import ToolResult
from tests.core.facts.records import facts_of, texts
from tests.core.histories import assistant, call, result, user

PLAN = "# Cache the index\n\nWhy: it is slow.\n\n1. Add a table\n2. Fill it\n"


def plan_after(outcome: ToolResult) -> list[str]:
    facts = facts_of(
        user("Go."), assistant(call("t1", "ExitPlanMode", {"plan": PLAN})), user(outcome)
    )
    return texts(facts, "plan")


def test_the_steps_of_an_approved_plan_are_facts() -> None:
    assert plan_after(result("t1", "User has approved your plan.")) == ["Add a table", "Fill it"]


def test_a_plan_that_was_refused_is_none() -> None:
    refused = result("t1", "The user doesn't want to proceed with this tool use.")
    assert plan_after(replace(refused, raw=refused.raw | {"is_error": True})) == []
