"""A cut that parts calls made together, or their results, from each other."""

from __future__ import annotations

from collections.abc import Iterator

from core.boundaries.rule import CutRule, Cuts
from core.boundaries.view import CutView
from core.protocol.wording import counted, named_messages


def find(view: CutView) -> Iterator[Cuts]:
    """Between all calls and all results of a batch `tool-pair-split` alone speaks."""
    for batch in view.batches.values():
        if len(batch) < 2:
            continue
        calls = [call.message for call in batch]
        results = [message for call in batch for message, _ in call.results]
        for noun, places in (("calls", calls), ("results", results)):
            if not places or min(places) == max(places):
                continue
            first, last = min(places), max(places)
            yield Cuts(
                first + 1,
                last,
                tuple(sorted(set(places))),
                f"The {noun} of a batch of {counted(len(batch), 'call')}, made in message "
                f"{calls[0]}, stand in {named_messages(places)}. A cut here keeps a part of them.",
                f"Cut before message {calls[0]} or after message {max(last, calls[-1])}.",
                tuple(call.id for call in batch),
            )


PARALLEL_BATCH_SPLIT = CutRule(
    "parallel-batch-split",
    "unsafe",
    "Parts a batch of parallel calls",
    "Calls that were made together must be answered together.",
    find,
)
