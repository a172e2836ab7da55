from __future__ import annotations

from core.facts import extract, match, recall, recall_by_category, vetoed
from core.model import reindexed
from tests.core.histories import assistant, history, summary, user

HISTORY = history(
    user("Fix the date parser."),
    assistant("Fixed."),
    user("Add the week parser. Never push to main."),
    assistant("Working."),
)


def test_recall_is_the_weighted_share_that_was_kept() -> None:
    fates = match(extract(HISTORY), reindexed([summary("fix the date parser; never push to main")]))
    scores = {fate.fact.text: (fate.fact.weight, fate.score) for fate in fates}
    assert scores["Fix the date parser."] == (2, 1)
    assert scores["Never push to main."] == (5, 1)
    goal = scores["Add the week parser. Never push to main."]
    assert recall(fates) == (2 + 5 + goal[0] * goal[1]) / 12
    assert recall_by_category(fates) == {"goal": (2 + 5 * goal[1]) / 7, "constraint": 1}


def test_no_average_hides_a_lost_goal_or_constraint() -> None:
    fates = match(extract(HISTORY), reindexed([summary("fix the date parser")]))
    assert [fate.fact.text for fate in vetoed(fates)] == [
        "Add the week parser. Never push to main.",
        "Never push to main.",
    ]
    assert vetoed(match(extract(HISTORY), HISTORY.messages)) == ()


def test_nothing_to_keep_has_no_recall() -> None:
    assert recall(()) is None
    assert recall_by_category(()) == {}
