"""A cut whose kept part is broken by itself; a later one may heal the history."""

from __future__ import annotations

from collections.abc import Iterator

from core.boundaries.rule import CutRule, Cuts
from core.boundaries.view import CutView


def find(view: CutView) -> Iterator[Cuts]:
    """Every error at rest stands from the first cut to the last one that keeps it."""
    for error in view.errors:
        last = min(error.stands_until, view.count)
        if last < 1:
            continue
        heals = f"Cut at {last + 1} or later" if last < view.count else None
        fix = None if error.fix is None else error.fix.rstrip(".")
        repair = f"{fix}; or {heals[0].lower()}{heals[1:]}." if fix and heals else fix or heals
        yield Cuts(
            1,
            last,
            error.messages,
            f"What is kept breaks {error.rule}: {error.detail}",
            repair,
            error.ids,
        )


DEFECT_KEPT = CutRule(
    "defect-kept",
    "unsafe",
    "Keeps something that the provider rejects",
    "The kept messages, linted as they would stand, must hold no error.",
    find,
)
