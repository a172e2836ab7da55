"""Which tool result answers which tool call.

Ids that repeat pair by position, with the nearest call before. A call is in flight only if
nothing but results of its own batch follows it; any other unanswered call is dead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.model import Message, ToolResult, ToolUse


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call at `message`, `block`, with the (message, block) places of its results."""

    message: int
    block: int
    id: str
    name: str
    server: bool
    results: tuple[tuple[int, int], ...]
    in_flight: bool


@dataclass(frozen=True, slots=True)
class Result:
    """A tool result at `message`, `block`; `call` is its index in `CallTable.calls`."""

    message: int
    block: int
    id: str
    server: bool
    call: int | None


@dataclass(frozen=True, slots=True)
class CallTable:
    """Calls and results in file order. `repeated` holds ids that more than one call carries."""

    calls: tuple[Call, ...]
    results: tuple[Result, ...]
    repeated: frozenset[str]

    def batches(self) -> dict[int, tuple[Call, ...]]:
        """Client-side calls by the message that makes them together."""
        found: dict[int, list[Call]] = {}
        for call in self.calls:
            if not call.server:
                found.setdefault(call.message, []).append(call)
        return {message: tuple(calls) for message, calls in found.items()}


def pair_calls(messages: Sequence[Message]) -> CallTable:
    """Pair all calls and results of a history, in one pass over its blocks."""
    uses: list[tuple[int, int, ToolUse]] = []
    open_by_id: dict[tuple[str, bool], int] = {}
    answers: list[list[tuple[int, int]]] = []
    results: list[Result] = []
    repeated: set[str] = set()
    for message in messages:
        for position, block in enumerate(message.blocks):
            if isinstance(block, ToolUse):
                key = (block.id, block.server)
                if key in open_by_id:
                    repeated.add(block.id)
                open_by_id[key] = len(uses)
                uses.append((message.index, position, block))
                answers.append([])
            elif isinstance(block, ToolResult):
                call = open_by_id.get((block.tool_use_id, block.server))
                if call is not None:
                    answers[call].append((message.index, position))
                results.append(
                    Result(message.index, position, block.tool_use_id, block.server, call)
                )
    in_flight_from = _start_of_open_tail(messages, results, uses)
    calls = tuple(
        Call(
            message,
            position,
            use.id,
            use.name,
            use.server,
            tuple(places),
            in_flight=not places and message == in_flight_from,
        )
        for (message, position, use), places in zip(uses, answers, strict=True)
    )
    return CallTable(calls, tuple(results), frozenset(repeated))


def _start_of_open_tail(
    messages: Sequence[Message], results: list[Result], uses: list[tuple[int, int, ToolUse]]
) -> int | None:
    """The message whose batch nothing but its own results follows, or None."""
    if not uses:
        return None
    last = uses[-1][0]
    owner = {
        (result.message, result.block): uses[result.call][0]
        for result in results
        if result.call is not None and result.message > last
    }
    for message in messages[last + 1 :]:
        for position in range(len(message.blocks)):
            if owner.get((message.index, position)) != last:
                return None
        if not message.blocks:
            return None
    return last
