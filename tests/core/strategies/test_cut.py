from __future__ import annotations

import re

import pytest

from core.errors import UsageError
from tests.core.histories import assistant, call, history, result, summary, thinking, user
from tests.core.strategies.sessions import BINDS_THINKING, compact, hows, origins, prose, step

TALK = history(
    user("Fix the parser."),
    *step("a", "Read", prose(60), file_path="/w/a"),
    assistant("Fixed."),
    user("Now the printer."),
    *step("b", "Read", prose(60), file_path="/w/b"),
    *step("c", "Read", prose(20), file_path="/w/c"),
    assistant("Read all."),
)


def test_the_earliest_usable_cut_that_the_budget_holds_is_taken() -> None:
    assert compact("summarize", TALK, 1_200).boundary == 3
    assert compact("summarize", TALK, 1_000).boundary == 7
    assert compact("summarize", TALK, 300).boundary == 9


def test_a_given_cut_is_taken_whatever_it_costs() -> None:
    made = compact("summarize", TALK, 100_000, cut=3)
    assert made.boundary == 3
    assert origins(made) == ["summary", *(f"kept {index}" for index in range(3, 10))]


def test_a_cut_inside_a_pair_is_refused_with_the_reason_and_the_ways_out() -> None:
    message = (
        r"^Cut 6 cannot be used \(.*tool-pair-split.*\); the nearest usable cuts are 5 and 7\.$"
    )
    with pytest.raises(UsageError, match=message):
        compact("summarize", TALK, 500, cut=6)


@pytest.mark.parametrize("cut", [-1, 11])
def test_a_cut_that_is_not_there_is_refused(cut: int) -> None:
    with pytest.raises(UsageError, match=rf"^There is no cut {cut}: .* from 0 to 10\.$"):
        compact("reference", TALK, 500, cut=cut)


def test_cut_0_compacts_nothing() -> None:
    with pytest.raises(UsageError, match=re.escape("Cut 0 cannot be used")):
        compact("summarize", TALK, 500, cut=0)


def test_a_strategy_in_place_says_that_it_uses_no_cut() -> None:
    made = compact("truncate", TALK, 1_000, cut=3)
    assert made.boundary is None
    assert "truncate works in place: the cut 3 was not used" in made.notes


def test_thinking_goes_where_the_cut_is_inside_its_loop() -> None:
    talk = history(
        user("Look at it."),
        assistant(thinking(), call("a", "Read")),
        user(result("a", prose(60))),
        assistant(thinking("more"), "Half way.", call("b", "Read")),
        user(result("b", "end")),
    )
    made = compact("summarize", talk, 1_000, cut=3, model=BINDS_THINKING)
    assert origins(made) == ["summary", "goal", "edited 3", "kept 4"]
    assert hows(made) == {3: "thinking removed"}
    assert {"thinking-rebind", "goal-not-kept"} <= made.discharged


@pytest.mark.parametrize("strategy", ["summarize", "reference"])
def test_where_nothing_smaller_can_be_made_the_history_stays_as_it_is(strategy: str) -> None:
    made = compact(strategy, history(user("go on"), assistant("Fine.")), 1)
    assert origins(made) == ["kept 0", "kept 1"]
    assert made.boundary is None
    assert not made.reached_budget
    (note,) = made.notes
    assert note.startswith("no progress possible: message ")


def test_where_the_whole_tail_is_one_loop_in_flight_no_cut_is_usable() -> None:
    talk = history(summary(prose(60)), assistant(call("a", "Read"), call("b", "Read")))
    made = compact("summarize", talk, 50)
    assert origins(made) == ["kept 0", "kept 1"]
    assert not made.reached_budget
    assert made.notes[0].startswith("no progress possible: ")
