"""A cut that leaves the live plan or to-do list behind."""

from __future__ import annotations

from collections.abc import Iterator

from core.boundaries.rule import CutRule, Cuts
from core.boundaries.view import CutView
from core.intent import plan_messages


def find(view: CutView) -> Iterator[Cuts]:
    """The latest plan alone is live; each call replaces the one before."""
    plans = plan_messages(view.messages)
    if plans:
        yield Cuts(
            plans[-1] + 1,
            view.count,
            (plans[-1],),
            f"The live plan or to-do list was set in message {plans[-1]}. A cut here leaves it in "
            "the prefix.",
            "Carry its items with their status.",
        )


PLAN_NOT_KEPT = CutRule(
    "plan-not-kept",
    "info",
    "Leaves the plan in the prefix",
    "Without the state of its plan an agent does steps twice, or skips them.",
    find,
)
