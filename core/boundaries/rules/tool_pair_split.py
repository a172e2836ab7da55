"""A cut that keeps a result whose call is before it."""

from __future__ import annotations

from collections.abc import Iterator

from core.boundaries.rule import CutRule, Cuts
from core.boundaries.view import CutView
from core.protocol.wording import counted, named_ids


def find(view: CutView) -> Iterator[Cuts]:
    """One stretch for each message of results and each message of calls that it answers."""
    parted: dict[tuple[int, int], list[str]] = {}
    for result in view.history.calls.results:
        if result.call is None or result.server:
            continue
        call = view.history.calls.calls[result.call]
        if call.message < result.message:
            parted.setdefault((call.message, result.message), []).append(call.id)
    for (call, result), ids in parted.items():
        one = len(ids) == 1
        yield Cuts(
            call + 1,
            result,
            (call, result),
            f"Message {result} holds {counted(len(ids), 'result')} ({named_ids(ids)}) whose "
            f"{'call is' if one else 'calls are'} in message {call}. A cut here keeps the "
            f"{'result' if one else 'results'} and drops the {'call' if one else 'calls'}: the "
            "provider rejects that history with error 400.",
            f"Cut before message {call} or after message {result}.",
            tuple(ids),
        )


TOOL_PAIR_SPLIT = CutRule(
    "tool-pair-split",
    "unsafe",
    "Keeps a result without its call",
    "Each tool result must have its call in the message right before.",
    find,
)
