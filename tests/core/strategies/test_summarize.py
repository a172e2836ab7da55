from __future__ import annotations

from dataclasses import replace

from core.replacement import Edited, Generated, Kept
from core.strategies.rebuild import kept_suffix
from tests.core.histories import assistant, call, history, image, result, text, user
from tests.core.strategies.sessions import (
    NO_PREFILL,
    compact,
    hows,
    origins,
    prose,
    step,
    tokens_of,
    words,
)

RULES = "<system-reminder>CLAUDE.md: never push to main.</system-reminder>"
TALK = history(
    user(text(RULES), text("Fix the parser.")),
    *step("a", "Read", prose(60), file_path="/w/parser.py"),
    *step("b", "Bash", prose(60) + "\n1 failed", command="pytest -q"),
    assistant("The lexer is wrong. I'll use a table instead of the regex."),
    user("Good. Now the printer; keep its name."),
    *step("c", "Read", prose(40), file_path="/w/printer.py"),
    assistant("Read."),
)


def test_the_replacement_is_rules_summary_and_kept_suffix() -> None:
    made = compact("summarize", TALK, 1_400, cut=6)
    assert origins(made) == ["rules", "summary", "kept 6", "kept 7", "kept 8", "kept 9"]
    rules, notes, goal = (words(row.message) for row in made.messages[:3])
    assert rules == RULES
    assert "- Fix the parser. [0]" in notes
    assert "- I'll use a table instead of the regex. [5]" in notes
    assert "- read /w/parser.py [1, 2]" in notes
    assert "1 failed [3, 4]" in notes
    assert goal == "Good. Now the printer; keep its name."
    assert made.messages[1].origin == Generated("summary", (0, 1, 2, 3, 4, 5))
    assert [row.message.index for row in made.messages] == list(range(6))
    assert made.reached_budget


def test_a_goal_behind_the_cut_is_carried_word_for_word_and_not_summarised() -> None:
    made = compact("summarize", TALK, 400)
    assert origins(made) == ["rules", "summary", "goal", "kept 9"]
    assert words(made.messages[2].message) == "Good. Now the printer; keep its name."
    assert made.messages[2].origin == Generated("goal", (6,))
    assert made.messages[1].origin == Generated("summary", (0, 1, 2, 3, 4, 5, 7, 8))
    assert "keep its name" not in words(made.messages[1].message)
    assert made.discharged == frozenset(("goal-not-kept",))


def test_rules_stay_out_on_demand() -> None:
    assert origins(compact("summarize", TALK, 1_400, inject_rules=False))[0] == "summary"


def test_the_summary_keeps_its_own_bound() -> None:
    made = compact("summarize", TALK, 1_400, cut=6, summary_tokens=110)
    measured = tokens_of(TALK).measure(made.messages[1].message)
    assert 80 <= measured <= 110
    assert "Notes left out for want of room: " in words(made.messages[1].message)


def test_a_kept_part_that_is_too_large_has_its_results_clipped() -> None:
    talk = history(
        user("Read it all, please."),
        assistant("Reading."),
        assistant(call("a", "Read"), call("b", "Read")),
        user(result("a", prose(400))),
    )
    made = compact("summarize", talk, 1_000)
    assert made.reached_budget
    assert made.boundary == 2
    assert list(hows(made)) == [3]
    assert "the kept part was over the budget: 1 of its messages clipped" in made.notes
    left = compact("summarize", talk, 1_000, clip_kept=False)
    assert not left.reached_budget
    assert left.notes[-1].startswith("no progress possible: message 3 alone has ")


def test_a_goal_larger_than_the_budget_is_carried_clipped_and_that_is_told() -> None:
    talk = history(user("I will paste a table."), assistant("Ready."), user(prose(900)))
    made = compact("summarize", talk, 600)
    assert origins(made) == ["summary", "goal"]
    assert made.reached_budget
    assert made.discharged == frozenset()
    assert made.messages[0].origin == Generated("summary", (0, 1, 2))
    assert "the whole request is message 2 (generated) of the session" in words(
        made.messages[-1].message
    )
    assert any("it is carried clipped, with a pointer" in note for note in made.notes)


def test_a_picture_of_the_goal_that_stays_behind_is_told() -> None:
    talk = history(
        user("Draw it like this.", image()), *step("a", "Read", prose(90)), assistant("Drawn.")
    )
    made = compact("summarize", talk, 300)
    assert "the image/png attached to the request in message 0 stays behind" in made.notes


def test_blank_text_of_the_suffix_goes() -> None:
    talk = history(
        user("Fix it."),
        *step("a", "Read", prose(60)),
        assistant("Fixed."),
        user("Thanks; what next?"),
    )
    blank = replace(talk.messages[3], blocks=(text(" \n"), text("Fixed.")))
    rows = kept_suffix((*talk.messages[:3], blank, talk.messages[4]), 3, drop_thinking=False)
    assert [row.origin for row in rows] == [Edited(3, "blank text removed"), Kept(4)]
    assert rows[0].message.blocks == (text("Fixed."),)


def test_the_end_gets_a_continuation_where_it_needs_one() -> None:
    assert origins(compact("summarize", TALK, 1_400, model=NO_PREFILL))[-1] == "continuation"
    assert origins(compact("summarize", TALK, 1_400))[-1] == "kept 9"


def test_facts_survive_a_chain_of_compactions() -> None:
    first = compact("summarize", TALK, 1_400, cut=6)
    again = history(*(row.message for row in first.messages), *step("d", "Read", prose(90)))
    second = compact("summarize", again, 1_000)
    summaries = [row for row in second.messages if row.origin.__class__ is Generated]
    said = "\n".join(words(row.message) for row in summaries)
    assert "Fix the parser. [1]" in said
    assert "I'll use a table instead of the regex. [1]" in said
    assert RULES in said


def test_a_history_within_the_budget_comes_back_unchanged() -> None:
    made = compact("summarize", TALK, 100_000)
    assert origins(made) == [f"kept {index}" for index in range(10)]
    assert made.notes == ("already within the budget, nothing to summarise",)
