"""A cut that divides, or leaves behind, calls that still wait for their results."""

from __future__ import annotations

from collections.abc import Iterator

from core.boundaries.rule import CutRule, Cuts
from core.boundaries.view import CutView
from core.protocol.wording import counted, named_ids


def find(view: CutView) -> Iterator[Cuts]:
    """All cuts behind the message whose calls are in flight, the last one included."""
    message = view.history.waiting
    if message is None:
        return
    ids = [call.id for call in view.history.calls.calls if call.in_flight]
    yield Cuts(
        message + 1,
        view.count,
        (message,),
        f"Message {message} makes {counted(len(ids), 'call')} ({named_ids(ids)}) whose results "
        "are still to come. A cut here drops the calls: the results would find nothing to answer.",
        f"Cut before message {message}, or wait until all results have come.",
        tuple(ids),
    )


OPEN_CALL = CutRule(
    "open-call",
    "unsafe",
    "Drops calls in flight",
    "A result that comes after the compaction must still find its call.",
    find,
)
