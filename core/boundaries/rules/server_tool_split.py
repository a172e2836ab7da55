"""A cut between a call to a tool of the provider and its result."""

from __future__ import annotations

from collections.abc import Iterator

from core.boundaries.rule import CutRule, Cuts
from core.boundaries.view import CutView
from core.protocol.wording import named_ids


def find(view: CutView) -> Iterator[Cuts]:
    """Only pairs that stand in different messages can be parted."""
    for result in view.history.calls.results:
        if result.call is None or not result.server:
            continue
        call = view.history.calls.calls[result.call]
        if call.message < result.message:
            yield Cuts(
                call.message + 1,
                result.message,
                (call.message, result.message),
                f"Message {result.message} holds the result of a server tool "
                f"({named_ids([call.id])}) that message {call.message} called. A cut here keeps "
                "the result and drops the call: the provider rejects that history with error 400.",
                f"Cut before message {call.message} or after message {result.message}.",
                (call.id,),
            )


SERVER_TOOL_SPLIT = CutRule(
    "server-tool-split",
    "unsafe",
    "Parts a server tool from its result",
    "The result of a tool that the provider runs must follow its call in the same turn.",
    find,
)
