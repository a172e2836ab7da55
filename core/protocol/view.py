"""A history as the provider reads it: computed once, shared by all rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.calls import Call, CallTable, pair_calls
from core.model import History, JsonObject, Media, Message, Opaque, Text, Thinking, ToolResult
from core.profiles import ModelProfile
from core.protocol.wire import Wire, on_the_wire


@dataclass(frozen=True, slots=True)
class HistoryView:
    """Everything that rules ask for more than once.

    The provider joins neighbouring messages of one role into one: `runs` are those stretches,
    `run_of` the run of each message. `turn_of` numbers the turns: a turn goes on as long as the
    user answers with tool results. Blocks come with the index of their message.
    """

    history: History
    profile: ModelProfile | None
    tokens: int | None
    calls: CallTable
    waiting: int | None
    """The message whose calls are in flight."""
    runs: tuple[range, ...]
    run_of: tuple[int, ...]
    turn_of: tuple[int, ...]
    texts: tuple[tuple[int, Text], ...]
    thinking: tuple[tuple[int, int, Thinking], ...]
    """(message, block, the block)."""
    media: tuple[tuple[int, Media], ...]
    """Those inside results too."""
    opaque: tuple[tuple[int, Opaque], ...]
    """Those inside results too, but for results of the provider's own tools."""
    cache_points: tuple[int, ...]
    """The message of each block that carries `cache_control`."""
    wires: tuple[Wire, ...]
    """One per message."""
    always_on: Wire
    """System prompt, tools and the other fields of the request."""

    @property
    def messages(self) -> tuple[Message, ...]:
        return self.history.messages

    @property
    def last(self) -> int:
        """Index of the last message, -1 if there is none."""
        return len(self.history.messages) - 1

    def is_right_after(self, call: Call, message: int) -> bool:
        """Whether a result in `message` stands where a client-side call wants it."""
        return (
            self.run_of[message] == self.run_of[call.message] + 1
            and self.messages[message].role == "user"
        )

    def answers(self, call: Call) -> tuple[int, ...]:
        """Messages that hold a call's results where it wants them, one entry for each result."""
        return tuple(message for message, _ in call.results if self.is_right_after(call, message))


def view_of(
    history: History, *, profile: ModelProfile | None = None, tokens: int | None = None
) -> HistoryView:
    """Read a history, in one pass over its blocks.

    `tokens` are those of the whole request, always-on context included. Raises ValueError
    where the messages are not numbered from 0.
    """
    messages = history.messages
    texts: list[tuple[int, Text]] = []
    thinking: list[tuple[int, int, Thinking]] = []
    media: list[tuple[int, Media]] = []
    opaque: list[tuple[int, Opaque]] = []
    cache_points: list[int] = []
    for index, message in enumerate(messages):
        if message.index != index:
            raise ValueError(f"message {index} of the history is numbered {message.index}")
        for position, block in enumerate(message.blocks):
            if block.raw.get("cache_control"):
                cache_points.append(index)
            if isinstance(block, Text):
                texts.append((index, block))
            elif isinstance(block, Thinking):
                thinking.append((index, position, block))
            elif isinstance(block, Media):
                media.append((index, block))
            elif isinstance(block, Opaque):
                opaque.append((index, block))
            elif isinstance(block, ToolResult):
                for part in block.parts:
                    if isinstance(part, Media):
                        media.append((index, part))
                    elif isinstance(part, Opaque) and not block.server:
                        opaque.append((index, part))
                    if part.raw.get("cache_control"):
                        cache_points.append(index)
    runs = _runs(messages)
    calls = pair_calls(messages)
    return HistoryView(
        history,
        profile,
        tokens,
        calls,
        next((call.message for call in calls.calls if call.in_flight), None),
        runs,
        tuple(number for number, run in enumerate(runs) for _ in run),
        _turns(messages, runs),
        tuple(texts),
        tuple(thinking),
        tuple(media),
        tuple(opaque),
        tuple(cache_points),
        tuple([on_the_wire(block.raw for block in message.blocks) for message in messages]),
        on_the_wire(_always_on(history)),
    )


def holds_results(message: Message) -> bool:
    """Whether the message answers client-side calls."""
    return any(isinstance(block, ToolResult) and not block.server for block in message.blocks)


def _runs(messages: Sequence[Message]) -> tuple[range, ...]:
    runs: list[range] = []
    start = 0
    for index in range(1, len(messages) + 1):
        if index == len(messages) or messages[index].role != messages[start].role:
            runs.append(range(start, index))
            start = index
    return tuple(runs)


def _turns(messages: Sequence[Message], runs: Sequence[range]) -> tuple[int, ...]:
    turn = 0
    turns: list[int] = []
    for run in runs:
        asks = messages[run.start].role == "user" and not any(
            holds_results(messages[index]) for index in run
        )
        turn += asks
        turns += [turn] * len(run)
    return tuple(turns)


def _always_on(history: History) -> list[JsonObject]:
    return [
        *(block.raw for block in history.system),
        *(tool.raw for tool in history.tools),
        history.request,
    ]
