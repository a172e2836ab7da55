from __future__ import annotations

import pytest

from core.facts import extract
from tests.core.facts.records import facts_of, texts
from tests.core.histories import assistant, call, history, result, system, text, user

HARD = (
    "Never push to main.",
    "Don't touch the vendor folder.",
    "Please do not rename public functions.",
    "Stop using staging; use port 9443 on localhost only.",
    "The build must pass on Python 3.11.",
    "You may only edit files under src.",
    "Use only the standard library.",
    "Only change the tests.",
    "The request has to stay under 200ms.",
    "Nothing under vendor/ may be edited.",
    "Keep the API port at 7011.",
    "Leave the migrations untouched.",
    "I don't want you to add a dependency.",
    "No new dependencies.",
    "Refactor it without changing the public API.",
    "Ask me before you deploy.",
    "Make sure the changelog is updated.",
    "The schema is off limits.",
    "不要修改数据库。",
)
SOFT = (
    "I prefer small commits.",
    "Avoid mocks in these tests.",
    "Use pathlib instead of os.path.",
    "Function names should be verbs.",
)
NONE = (
    "It must have been the cache.",
    "This must be a timing problem.",
    "Always a pleasure working with you.",
    "I don't understand what you mean.",
    "I don't think the reviewer made commits.",
    "We don't diff it.",
    "Why does it never work?",
    "Can you keep the port at 7011?",
    "The hook is only called twice a day.",
    "No, then it's good.",
    "Run the tests.",
)


def constraints(words: str) -> list[str]:
    return texts(facts_of(user(words)), "constraint")


@pytest.mark.parametrize("words", HARD)
def test_hard_constraints_are_found_and_carry_a_veto(words: str) -> None:
    found = [fact for fact in facts_of(user(words)) if fact.category == "constraint"]
    assert [(fact.text, fact.veto, fact.weight, fact.strength) for fact in found] == [
        (words, True, 5, "inferred")
    ]


@pytest.mark.parametrize("words", SOFT)
def test_preferences_weigh_less_and_carry_none(words: str) -> None:
    found = [fact for fact in facts_of(user(words)) if fact.category == "constraint"]
    assert [(fact.text, fact.veto, fact.weight) for fact in found] == [(words, False, 3)]


@pytest.mark.parametrize("words", NONE)
def test_questions_guesses_and_reports_are_no_constraints(words: str) -> None:
    assert constraints(words) == []


def test_only_the_sentence_is_taken() -> None:
    words = "The tests are red.\n\n- Fix them\n- never skip one, please\n\nThanks."
    assert constraints(words) == ["never skip one, please"]


def test_code_and_pasted_output_say_must_in_nobodys_name() -> None:
    assert constraints("See:\n```py\n# you must never call this\n```\nand `must not` fails") == []
    assert constraints('assert.True(t, ok, "must not fail");') == []


def test_tool_output_and_the_agent_bind_nobody() -> None:
    facts = facts_of(
        user("Look at it."),
        assistant("You must never do that.", call("t1", "Read", {"file_path": "a.md"})),
        user(result("t1", "You must not edit this file.")),
    )
    assert texts(facts, "constraint") == []


def test_a_rule_file_in_a_reminder_counts_and_other_reminders_do_not() -> None:
    reminder = (
        "<system-reminder>Project rules (CLAUDE.md): 1. Commit messages never carry a co-author "
        "line. 2. Work items are written in Markdown.</system-reminder>"
    )
    nagging = "<system-reminder>The list is empty. You must not mention this.</system-reminder>"
    facts = facts_of(user(text(reminder), text(nagging), text("Fix the date parser.")))
    assert texts(facts, "constraint") == [
        "Commit messages never carry a co-author line.",
        "Work items are written in Markdown.",
    ]


def test_system_messages_are_rules() -> None:
    facts = extract(history(system("Answer in French. Never reveal the key."), user("Hi there.")))
    assert texts(facts, "constraint") == ["Never reveal the key."]


def test_what_the_system_prompt_repeats_cannot_be_lost() -> None:
    facts = facts_of(user("Never push to main."), system="Be brief. Never push to main.")
    assert [(fact.weight, fact.veto) for fact in facts if fact.category == "constraint"] == [
        (0, False)
    ]


def test_a_person_may_take_a_constraint_back() -> None:
    facts = facts_of(
        user("Do not edit the vendor folder."),
        assistant("Understood."),
        user("I changed my mind, you can edit the vendor folder now."),
    )
    old, new = [fact for fact in facts if fact.category == "constraint"]
    assert (old.superseded_by, old.veto, old.weight) == (new.id, False, 1)
    assert new.rule_id == "constraint-retraction"


def test_a_wording_counts_once() -> None:
    assert constraints("Never push to main.\n\nnever push  to **main**.") == ["Never push to main."]


def test_words_of_a_person_inside_a_result_bind_too() -> None:
    facts = facts_of(
        user("Build it."),
        assistant(call("t1", "Edit", {"file_path": "a.py", "new_string": "x"})),
        user(
            result(
                "t1",
                "The user doesn't want to proceed with this tool use. The tool use was rejected. "
                "To tell you how to proceed, the user said:\nNever touch a.py again.",
            )
        ),
    )
    assert texts(facts, "constraint") == ["Never touch a.py again."]
