"""The whole window as one bar: what fills it, where it was compacted, where it may be cut."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from core.model import Session, ToolResult, Window
from core.profiles import ModelProfile
from core.tokens import WindowTokens, block_kind
from inspector.present.numbers import percent, short
from inspector.present.overview import tokens_words
from inspector.present.words import KIND_WORDS

MAX_COLUMNS = 1_000
_SMALLEST = 0.04


@dataclass(frozen=True, slots=True)
class Column:
    """A stretch of the bar in per cent of its width; `message` is None for always-on parts."""

    x: float
    width: float
    kind: str
    message: int | None
    error: bool


@dataclass(frozen=True, slots=True)
class Flag:
    """A recorded compaction; `full` ones have a solid stem."""

    x: float
    words: str
    full: bool


@dataclass(frozen=True, slots=True)
class Strip:
    """Everything that the strip shows; positions in per cent."""

    legend: tuple[tuple[str, str, int], ...]
    """Kind, its word, its tokens."""
    columns: tuple[Column, ...]
    flags: tuple[Flag, ...]
    start: float
    """Where the messages begin, after the always-on part."""
    end: float
    total: int
    """Tokens in the context: reported where a reply reports them."""
    total_source: str
    limit: int | None
    enlarged: bool
    """Whether the content fills the bar, because it would vanish in the model's window."""
    edges: tuple[float, ...]
    """Where each boundary lies, from 0 to the number of messages."""

    @property
    def said(self) -> str:
        """The whole strip in a sentence, for those who do not see it."""
        parts = ", ".join(f"{word} {short(tokens)}" for _, word, tokens in self.legend)
        used = percent(self.total, self.limit)
        return f"{short(self.total)} tokens, {used} of the window: {parts}"


def strip(
    session: Session, window: Window, tokens: WindowTokens, profile: ModelProfile | None
) -> Strip:
    """The view model of the strip of one window."""
    limit = profile.window if profile is not None else None
    scale = max(limit or 0, tokens.total, 1)
    enlarged = tokens.total < _SMALLEST * scale
    if enlarged:
        scale = max(1, tokens.total)
    stretches = list(_stretches(window, tokens))
    reported = tokens.reported
    return Strip(
        legend=tuple(
            (kind, kind_word(window, kind), count)
            for kind, count in tokens.by_kind.items()
            if count
        ),
        columns=tuple(columns(stretches, scale)),
        flags=tuple(_flags(session, window, tokens, scale)),
        start=100 * tokens.always_on / scale,
        end=100 * tokens.total / scale,
        total=tokens.total if reported is None else reported.context,
        total_source=tokens.source if reported is None else "reported",
        limit=limit,
        enlarged=enlarged,
        edges=tuple(100 * (tokens.always_on + before) / scale for before in tokens.prefix),
    )


def kind_word(window: Window, kind: str) -> str:
    """What a kind is called here: a fitted always-on part is no system prompt that one sees."""
    history = window.history
    if kind == "system" and not (history.system or history.tools):
        return "always-on"
    return KIND_WORDS[kind]


@dataclass(frozen=True, slots=True)
class Stretch:
    """A block in the bar, or an always-on part, in tokens from the start."""

    start: int
    tokens: int
    kind: str
    message: int | None
    error: bool


def _stretches(window: Window, tokens: WindowTokens) -> Iterator[Stretch]:
    at = 0
    for kind, count in (("system", tokens.system), ("tools", tokens.tools)):
        if count:
            yield Stretch(at, count, kind, None, False)
        at += count
    for message, counts in zip(window.history.messages, tokens.blocks, strict=True):
        for block, count in zip(message.blocks, counts, strict=True):
            if count:
                error = isinstance(block, ToolResult) and block.is_error
                yield Stretch(at, count, block_kind(message, block), message.index, error)
            at += count


def columns(stretches: list[Stretch], scale: int) -> Iterator[Column]:
    """The columns, binned where they are too many: the dominant kind colours, errors survive."""
    if len(stretches) <= MAX_COLUMNS:
        for one in stretches:
            x, width = 100 * one.start / scale, 100 * one.tokens / scale
            yield Column(x, width, one.kind, one.message, one.error)
        return
    step = scale / MAX_COLUMNS
    bins: dict[int, list[tuple[float, Stretch]]] = defaultdict(list)
    for one in stretches:
        first, last = int(one.start / step), int((one.start + one.tokens - 1) / step)
        for position in range(first, last + 1):
            begin = max(one.start, position * step)
            finish = min(one.start + one.tokens, (position + 1) * step)
            bins[position].append((finish - begin, one))
    for position, parts in sorted(bins.items()):
        weight: dict[str, float] = defaultdict(float)
        for covered, one in parts:
            weight[one.kind] += covered
        dominant = max(weight, key=lambda kind: weight[kind])
        message = next(one.message for _, one in parts if one.kind == dominant)
        error = any(one.error for _, one in parts)
        covered = min(step, sum(part for part, _ in parts))
        yield Column(100 * position * step / scale, 100 * covered / scale, dominant, message, error)


def _flags(session: Session, window: Window, tokens: WindowTokens, scale: int) -> Iterable[Flag]:
    for position, found in enumerate(session.compactions):
        words = tokens_words(found)
        if found.kind == "full" and position == window.opened_by:
            said = f"full compaction · window {found.window} → {window.index}"
            x = 100 * tokens.always_on / scale
            yield Flag(x, f"{said} · {words}" if words else said, True)
        elif found.kind == "full" and found.window == window.index:
            said = f"full compaction · window {found.window} → {found.window + 1}"
            yield Flag(100 * tokens.total / scale, f"{said} · {words}" if words else said, True)
        elif found.kind == "micro" and found.window == window.index:
            at = min(found.at, len(tokens.prefix) - 1)
            x = 100 * (tokens.always_on + tokens.prefix[at]) / scale
            yield Flag(x, f"micro · {words}" if words else "micro", False)
