"""A cut that leaves earlier requests of the person behind."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from core.boundaries.rule import CutRule, Cuts
from core.boundaries.view import CutView
from core.protocol.wording import counted

_MOST_NAMED = 8


def find(view: CutView) -> Iterator[Cuts]:
    """The requests before the goal, in stretches that hold the same ones."""
    if view.goal is None:
        return
    earlier = [index for index in view.requests if index < view.goal]
    for number, (request, following) in enumerate(pairwise([*earlier, view.count]), start=1):
        yield Cuts(
            request + 1,
            following,
            tuple(earlier[max(0, number - _MOST_NAMED) : number]),
            f"A cut here leaves {counted(number, 'earlier request')} of the person to the summary, "
            f"the last of them in message {request}.",
            "Check that the summary says what was asked and what became of it.",
        )


EARLIER_GOAL_NOT_KEPT = CutRule(
    "earlier-goal-not-kept",
    "info",
    "Leaves earlier requests in the prefix",
    "An earlier request may set terms that still hold.",
    find,
)
