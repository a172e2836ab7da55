"""How much was kept: weighted recall, and the losses that no recall makes good."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.facts.match import Fate


def recall(fates: Sequence[Fate]) -> float | None:
    """Weighted share of the facts that was kept, 0 to 1.

    Unverifiable facts are left out; None where no fact with a weight is left.
    """
    known = [fate for fate in fates if fate.verdict != "unverifiable"]
    total = sum(fate.fact.weight for fate in known)
    if total <= 0:
        return None
    return sum(fate.fact.weight * fate.score for fate in known) / total


def recall_by_category(fates: Iterable[Fate]) -> dict[str, float]:
    """Recall of each category that has verifiable facts with a weight."""
    by_category: dict[str, list[Fate]] = {}
    for fate in fates:
        by_category.setdefault(fate.fact.category, []).append(fate)
    return {
        category: share
        for category, group in by_category.items()
        if (share := recall(group)) is not None
    }


def vetoed(fates: Iterable[Fate]) -> tuple[Fate, ...]:
    """Lost facts that make a replacement unfit: the latest goal and hard constraints."""
    return tuple(fate for fate in fates if fate.fact.veto and fate.verdict == "lost")
