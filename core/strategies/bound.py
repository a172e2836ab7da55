"""The second phase of a run with a cut: choose it, and say why the others were not chosen."""

from __future__ import annotations

from collections import Counter

from core.strategies.cut import Cut, choose_cut
from core.strategies.phases import PhaseLog
from core.strategies.request import Request


def bound(request: Request, discharges: frozenset[str], summary: int, log: PhaseLog) -> Cut | None:
    """Choose the cut and record the phase."""
    cut = choose_cut(request, discharges, summary)
    rejected: Counter[str] = Counter()
    for boundary in request.boundaries.boundaries:
        if not request.boundaries.is_usable(boundary.index, discharges):
            rejected.update(
                {
                    reason.rule
                    for reason in boundary.reasons
                    if reason.severity != "info"
                    and not (reason.severity == "conditional" and reason.rule in discharges)
                }
            )
    why = ", ".join(f"{rule} {count}" for rule, count in sorted(rejected.items()))
    chosen = "no usable cut" if cut is None else f"cut {cut.index}"
    if cut is not None and cut.conditions:
        chosen += f" on condition of {', '.join(sorted(cut.conditions))}"
    log.record("bound", f"{chosen}; cuts rejected by {why or 'no rule'}", request.tokens_before)
    return cut


def no_cut_note(request: Request) -> str:
    """Why no cut is usable, with the ways out."""
    reason = request.boundaries.no_safe_cut_reason()
    return f"no progress possible: {reason or 'no cut of this window is usable'}"
