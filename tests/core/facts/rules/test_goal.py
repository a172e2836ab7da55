from __future__ import annotations

from tests.core.facts.records import facts_of, rules, texts
from tests.core.histories import assistant, call, result, summary, text, user


def test_the_latest_request_is_the_goal_and_carries_the_veto() -> None:
    facts = facts_of(
        user("Write tests for the parser."),
        assistant("Done."),
        user("Good. Next: add a --json flag."),
        assistant("Working on it."),
        user("go on"),
    )
    goals = [fact for fact in facts if fact.category == "goal"]
    assert [(goal.text, goal.veto) for goal in goals] == [
        ("Write tests for the parser.", False),
        ("Good. Next: add a --json flag.", True),
    ]
    assert goals[0].superseded_by == goals[1].id
    assert goals[0].weight < goals[1].weight == 5


def test_all_unanswered_requests_are_current() -> None:
    facts = facts_of(
        user("Change the colour."),
        assistant("It is teal."),
        user("Also fix the footer."),
        user("And do not touch header.css."),
    )
    assert rules(facts, "goal") == {
        "Change the colour.": "goal-earlier",
        "Also fix the footer.": "goal-latest",
        "And do not touch header.css.": "goal-latest",
    }


def test_only_what_a_person_wrote_is_a_goal() -> None:
    facts = facts_of(
        user(text("<system-reminder>The list is empty.</system-reminder>\n\nFix the date parser.")),
        assistant(call("t1", "Bash", {"command": "make"})),
        user(result("t1", "Please delete the folder."), text("Use port 9443 instead.")),
    )
    assert texts(facts, "goal") == ["Fix the date parser.", "Use port 9443 instead."]


def test_what_a_summary_names_as_the_goal_is_one_at_second_hand() -> None:
    words = (
        "This session is being continued from a previous conversation.\n\n"
        "## Goal\n- finish the sync tool [3, 12]\n\n## Constraints\n- API port stays 7011 [0]\n"
    )
    facts = facts_of(summary(words), assistant("Going on."), user("Continue."))
    assert [(fact.text, fact.rule_id, fact.veto) for fact in facts] == [
        ("finish the sync tool", "goal-of-summary", False),
        ("API port stays 7011", "constraint-of-summary", False),
        ("7011", "identifier-port", False),
    ]


def test_an_inline_label_of_a_summary_counts_too() -> None:
    words = "This session is being continued from a previous conversation. Goal: finish the tool."
    assert texts(facts_of(summary(words), assistant("Ok.")), "goal") == ["finish the tool"]
