"""A cut that leaves the latest request of the person behind."""

from __future__ import annotations

from collections.abc import Iterator

from core.boundaries.rule import CutRule, Cuts
from core.boundaries.view import CutView
from core.protocol.wording import named_messages


def find(view: CutView) -> Iterator[Cuts]:
    """From the goal on; the cut behind everything always, since it keeps no message at all."""
    repair = "Carry the request word for word, right after the summary."
    if view.goal is None:
        yield Cuts(
            view.count,
            view.count,
            (),
            "A cut here keeps no message, and no request of a person stands in this window: what "
            "is to be done must come from the summary.",
            "Carry what is to be done over from the previous summary.",
        )
        return
    pending = tuple(index for index in view.requests if index >= view.goal)
    one = len(pending) == 1
    yield Cuts(
        view.goal + 1,
        view.count,
        pending,
        f"The latest {'request' if one else 'requests'} of the person "
        f"{'stands' if one else 'stand'} in {named_messages(pending)}. A cut here leaves "
        f"{'it' if one else 'the first of them'} to the summary.",
        repair,
    )


GOAL_NOT_KEPT = CutRule(
    "goal-not-kept",
    "conditional",
    "Leaves the goal in the prefix",
    "A summary rewords the goal; the agent must go on with the person's own words.",
    find,
)
