"""A cut that keeps thinking whose prefix changes, on models that bind the two."""

from __future__ import annotations

from collections.abc import Iterator

from core.boundaries.rule import CutRule, Cuts
from core.boundaries.view import CutView

_MOST_NAMED = 8


def find(view: CutView) -> Iterator[Cuts]:
    """Every cut before the last thinking block: the summary stands where other words stood."""
    if view.profile is None or not view.profile.bound_thinking:
        return
    places = sorted({message for message, _, _ in view.history.thinking})
    start = 1
    for position, place in enumerate(places):
        yield Cuts(
            start,
            place,
            tuple(places[position : position + _MOST_NAMED]),
            f"Thinking is kept from message {place} on, and this model accepts it only after the "
            "very messages it was written after. A cut here puts a summary in their place: the "
            "provider rejects or drops the thinking.",
            "Drop the thinking from what is kept, or use the provider's own compaction.",
        )
        start = place + 1


THINKING_REBIND = CutRule(
    "thinking-rebind",
    "conditional",
    "Keeps thinking under another prefix",
    "Newer models bind each thinking block to everything that stood before it.",
    find,
)
