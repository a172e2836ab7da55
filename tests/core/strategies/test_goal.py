from __future__ import annotations

from dataclasses import replace

from core.model import Piece
from core.strategies.goal import carried_goal, clipped_goal, goal_notes, requests_behind
from core.tokens import counter_for
from tests.core.histories import assistant, history, image, result, text, user
from tests.core.strategies.sessions import prose, words

COUNT = counter_for().count
TALK = history(
    user("Add an export."),
    assistant("Done."),
    user(
        text("<system-reminder>Be brief.</system-reminder>Sort it by date."),
        result("t", "noise"),
    ),
    user("And use UTC.", image()),
    assistant("On it."),
    user("go on"),
)


def test_all_unanswered_requests_from_the_goal_on_are_behind_the_cut() -> None:
    assert requests_behind(TALK.messages, 2, 6) == (2, 3)
    assert requests_behind(TALK.messages, 2, 3) == (2,)
    assert requests_behind(TALK.messages, 2, 2) == ()
    assert requests_behind(TALK.messages, None, 6) == ()


def test_the_goal_is_the_words_of_the_person_alone() -> None:
    goal = carried_goal(TALK.messages, (2, 3))
    assert goal is not None
    assert [block.raw for block in goal.message.blocks] == [
        {"type": "text", "text": "Sort it by date."},
        {"type": "text", "text": "And use UTC."},
    ]
    assert carried_goal(TALK.messages, ()) is None


def test_a_picture_that_stays_behind_is_told() -> None:
    assert goal_notes(TALK.messages, (2, 3)) == (
        "the image/png attached to the request in message 3 stays behind",
    )


def test_a_clipped_goal_points_to_the_whole() -> None:
    long = replace(user(prose(900)), pieces=(Piece(line=4, uuid="u-1"),))
    talk = history(assistant("Yes?"), long)
    goal = clipped_goal(talk.messages, (1,), 300, COUNT)
    assert goal is not None
    said = words(goal.message)
    assert COUNT(said) <= 300
    assert said.startswith("line 0 tells")
    assert "the whole request is message 1 (u-1) of the session …]" in said
