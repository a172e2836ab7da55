"""From stretches of cuts to the reasons of each cut, in one pass over the cuts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice

from core.boundaries.rule import CutRule, Cuts, Reason

MOST_REASONS = 8
"""Reasons of one rule that a cut lists one by one."""


@dataclass(slots=True)
class _Lane:
    """The reasons of one rule that hold at the current cut."""

    rule: CutRule
    active: dict[int, Reason] = field(default_factory=dict[int, Reason])
    listed: tuple[Reason, ...] = ()

    def refresh(self) -> None:
        self.listed = tuple(islice(self.active.values(), MOST_REASONS))
        left = len(self.active) - len(self.listed)
        if left:
            more = f"The same holds for {left:,} more {'place' if left == 1 else 'places'}."
            self.listed += (Reason(self.rule.id, self.rule.severity, (), (), more, None),)


def sweep(
    found: Iterable[tuple[CutRule, Iterable[Cuts]]], count: int
) -> Sequence[tuple[Reason, ...]]:
    """The reasons of cuts 0 to `count`, by rule in the given order.

    A cut lists at most MOST_REASONS of each rule, and says how many more there are. Neighbours
    with the same reasons share one tuple.
    """
    lanes: list[_Lane] = []
    opening: dict[int, list[tuple[_Lane, int, Reason]]] = {}
    closing: dict[int, list[tuple[_Lane, int]]] = {}
    for rule, stretches in found:
        lane = _Lane(rule)
        lanes.append(lane)
        for number, cuts in enumerate(stretches):
            first, last = max(cuts.first, 0), min(cuts.last, count)
            if first <= last:
                reason = Reason(
                    rule.id, rule.severity, cuts.messages, cuts.ids, cuts.detail, cuts.repair
                )
                opening.setdefault(first, []).append((lane, number, reason))
                closing.setdefault(last + 1, []).append((lane, number))
    swept: list[tuple[Reason, ...]] = []
    current: tuple[Reason, ...] = ()
    for cut in range(count + 1):
        changed: dict[str, _Lane] = {}
        for lane, number in closing.get(cut, ()):
            del lane.active[number]
            changed[lane.rule.id] = lane
        for lane, number, reason in opening.get(cut, ()):
            lane.active[number] = reason
            changed[lane.rule.id] = lane
        if changed:
            for lane in changed.values():
                lane.refresh()
            current = tuple(chain.from_iterable([lane.listed for lane in lanes]))
        swept.append(current)
    return swept
