"""What fills the context: cards, shares, growth and the heaviest messages."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from core.calls import pair_calls
from core.model import Session, ToolResult, ToolUse, Window
from core.profiles import ModelProfile
from core.tokens import WindowTokens
from inspector.present.messages import MessageRow
from inspector.present.numbers import UNKNOWN, counted, full, percent, short
from inspector.present.strip import kind_word
from inspector.present.text import one_line
from inspector.present.treemap import Box, squarified

SHOWN = 20
_TOOLS_PER_KIND = 8


@dataclass(frozen=True, slots=True)
class Card:
    """A number with its source; the source is empty where there is no number."""

    title: str
    value: str
    unit: str
    source: str
    says: str


def cards(window: Window, tokens: WindowTokens, profile: ModelProfile | None) -> tuple[Card, ...]:
    """The six numbers at the top of the page."""
    return (
        _context(tokens, profile),
        _window(profile),
        _room(tokens, profile),
        _always_on(window, tokens),
        _results(window, tokens),
        _cache(window, tokens),
    )


def context_now(tokens: WindowTokens) -> tuple[int, str]:
    """The current context and its source."""
    if tokens.reported is not None:
        return tokens.reported.context, "reported"
    return tokens.total, tokens.source


def _context(tokens: WindowTokens, profile: ModelProfile | None) -> Card:
    now, source = context_now(tokens)
    says = "last reply" if source == "reported" else "counted, no reply reports usage"
    if profile is not None:
        says += f", {percent(now, profile.window)} of the window"
    return Card("Context now", full(now), "", source, says)


def _window(profile: ModelProfile | None) -> Card:
    if profile is None:
        return Card("Window", UNKNOWN, "", "", "the model is not one of the known ones")
    says = f"by the model's name, checked {profile.as_of}"
    return Card("Window", full(profile.window), "", "estimated", says)


def _room(tokens: WindowTokens, profile: ModelProfile | None) -> Card:
    if profile is None:
        return Card("Room left", UNKNOWN, "", "", "needs the model's window")
    room = profile.window - context_now(tokens)[0]
    steps = [
        after.context - before.context
        for before, after in zip(tokens.readings, tokens.readings[1:], strict=False)
        if before.left_out is None and after.left_out is None
    ]
    pace = median(steps) if steps else 0
    says = "no pace to go by yet"
    if room <= 0:
        says = "the context is above the window that the model's name tells"
    elif pace > 0:
        says = f"about {counted(round(room / pace), 'reply', 'replies')} at this pace"
    return Card("Room left", full(room), "", "estimated", says)


def _always_on(window: Window, tokens: WindowTokens) -> Card:
    history = window.history
    if history.system or history.tools:
        tools = counted(len(history.tools), "tool")
        says = f"system {short(tokens.system)}, {tools} {short(tokens.tools)}"
    elif tokens.always_on:
        says = "what replies report beyond the messages"
    else:
        return Card("Always-on", UNKNOWN, "", "", "not in the file, and no usage tells it")
    return Card("Always-on", full(tokens.always_on), "", tokens.source, says)


def _results(window: Window, tokens: WindowTokens) -> Card:
    held = sum(
        any(isinstance(block, ToolResult) for block in message.blocks)
        for message in window.history.messages
    )
    count = tokens.by_kind["tool_result"]
    says = f"{percent(count, tokens.total)} of the context, {counted(held, 'message')}"
    return Card("Tool results", full(count), "", tokens.source, says)


def _cache(window: Window, tokens: WindowTokens) -> Card:
    real = {reading.message for reading in tokens.readings}
    usages = [
        message.usage
        for message in window.history.messages
        if message.usage is not None and message.index in real
    ]
    whole = sum(usage.context for usage in usages)
    if not whole:
        return Card("Cache read", UNKNOWN, "", "", "no reply reports usage")
    read = sum(usage.cache_read for usage in usages)
    return Card("Cache read", f"{100 * read / whole:.1f}", "%", "reported", "of input, this window")


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of the map: a kind, or a tool inside it, whose name is transcript text."""

    kind: str
    name: str
    tokens: int
    box: Box
    inner: tuple[Area, ...] = ()


def areas(window: Window, tokens: WindowTokens) -> tuple[Area, ...]:
    """The map of kinds, tool calls and results split by tool."""
    by_tool = _by_tool(window, tokens)
    kinds = sorted(
        ((kind, count) for kind, count in tokens.by_kind.items() if count),
        key=lambda pair: -pair[1],
    )
    boxes = squarified([count for _, count in kinds], Box(0, 0, 100, 100 / 2.1))
    found: list[Area] = []
    for (kind, count), box in zip(kinds, boxes, strict=True):
        inside = by_tool.get(kind, [])
        inner_boxes = squarified([part for _, part in inside], Box(0, 0, box.width, box.height))
        inner = tuple(
            Area(kind, one_line(name, 24), part, place)
            for (name, part), place in zip(inside, inner_boxes, strict=True)
        )
        found.append(Area(kind, kind_word(window, kind), count, box, inner))
    return tuple(found)


def _by_tool(window: Window, tokens: WindowTokens) -> dict[str, list[tuple[str, int]]]:
    messages = window.history.messages
    table = pair_calls(messages)
    named = {
        (result.message, result.block): table.calls[result.call].name
        for result in table.results
        if result.call is not None
    }
    counts: dict[str, Counter[str]] = {"tool_call": Counter(), "tool_result": Counter()}
    for message, row in zip(messages, tokens.blocks, strict=True):
        for place, (block, count) in enumerate(zip(message.blocks, row, strict=True)):
            if isinstance(block, ToolUse):
                counts["tool_call"][block.name] += count
            elif isinstance(block, ToolResult):
                name = named.get((message.index, place), "unknown call")
                counts["tool_result"][name] += count
    split: dict[str, list[tuple[str, int]]] = {}
    for kind, found in counts.items():
        ranked = found.most_common()
        shown, rest = ranked[:_TOOLS_PER_KIND], sum(n for _, n in ranked[_TOOLS_PER_KIND:])
        split[kind] = [*shown, *([("others", rest)] if rest else [])]
        split[kind].sort(key=lambda pair: -pair[1])
    return split


@dataclass(frozen=True, slots=True)
class Point:
    """A reply in the growth chart; `context` is None where the line is broken."""

    reply: int
    context: int | None
    window: int


@dataclass(frozen=True, slots=True)
class Growth:
    """Reported context per reply over all windows, with where each window begins."""

    points: tuple[Point, ...]
    starts: tuple[tuple[int, int], ...]
    """Window and its first reply."""
    always_on: int
    limit: int | None


def growth(
    session: Session, counted_windows: Sequence[WindowTokens], profile: ModelProfile | None
) -> Growth:
    """Every real reply of the session in order; spikes and placeholders break the line."""
    points: list[Point] = []
    starts: list[tuple[int, int]] = []
    for window, tokens in zip(session.windows, counted_windows, strict=True):
        starts.append((window.index, len(points)))
        for reading in tokens.readings:
            context = reading.context if reading.left_out is None else None
            points.append(Point(len(points), context, window.index))
    always_on = counted_windows[-1].always_on if counted_windows else 0
    limit = profile.window if profile is not None else None
    return Growth(tuple(points), tuple(starts), always_on, limit)


@dataclass(frozen=True, slots=True)
class Heavy:
    """A message by its weight; `carried` = tokens times the replies that sent it again."""

    row: MessageRow
    tokens: int
    share: float
    again: int
    carried: int


def heaviest(
    tokens: WindowTokens, rows: Sequence[MessageRow], by: str = "tokens"
) -> tuple[Heavy, ...]:
    """The heaviest messages, by their tokens or by what they cost over the replies."""
    replies = sorted(reading.message for reading in tokens.readings)
    later = [len(replies) - bisect_right(replies, row.index) for row in rows]
    heavy = [
        Heavy(row, count, count / max(1, tokens.total), later[row.index], count * later[row.index])
        for row, count in zip(rows, tokens.messages, strict=True)
        if count
    ]
    heavy.sort(key=lambda one: -(one.carried if by == "carried" else one.tokens))
    return tuple(heavy[:SHOWN])
