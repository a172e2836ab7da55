"""The run of those strategies that change messages where they stand and cut nothing off."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from core.model import Message
from core.replacement import Replacement
from core.strategies.freeze import frozen
from core.strategies.phases import PhaseLog
from core.strategies.rebuild import ended, finished, in_place, tokens_of, unchanged
from core.strategies.request import Request
from core.strategies.shortfall import gains_nothing, no_gain, shortfall

Edits: TypeAlias = Mapping[int, tuple[Message, str]]

IN_PLACE_DISCHARGES = frozenset(("thinking-rebind",))


def run_in_place(request: Request, name: str, edit: Callable[[], Edits], verb: str) -> Replacement:
    """Run the strategy `name`: `edit` gives the changed messages and how; `verb` is its word."""
    log = PhaseLog()
    frozen(request, log)
    if request.tokens_before <= request.budget:
        return unchanged(request, name, log, f"already within the budget, nothing is {verb}")
    log.record("bound", "works in place, cuts nothing off", request.tokens_before)
    edits = edit()
    rows = in_place(request, edits)
    log.record("reduce", f"messages {verb}: {len(edits)}", tokens_of(request, rows))
    log.record("summarize", "writes no summary", tokens_of(request, rows))
    rows = ended(request, rows)
    if gains_nothing(request, rows):
        return unchanged(request, name, log, *no_gain(request))
    log.record("rebuild", f"{len(rows)} messages", tokens_of(request, rows))
    return finished(
        request,
        name,
        rows,
        log,
        discharged=IN_PLACE_DISCHARGES if request.binds_thinking else frozenset(),
        notes=shortfall(request, rows, changed=True),
    )
