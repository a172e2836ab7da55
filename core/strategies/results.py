"""Clip tool results where they stand, the biggest first, until enough tokens are freed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from core.model import Message, ToolResult
from core.strategies.clip import Side, clip_text, with_text

Measure: TypeAlias = Callable[[Message], int]


@dataclass(frozen=True, slots=True)
class Clipping:
    """How results are clipped: which end stays, and what no result is clipped below."""

    side: Side
    head_share: float
    least: int


@dataclass(frozen=True, slots=True)
class Change:
    """A message with some blocks changed; `position` is its place in the sequence given."""

    position: int
    message: Message
    how: str


@dataclass(frozen=True, slots=True)
class _Unit:
    position: int
    block: int
    result: ToolResult
    tokens: int


def clip_results(
    messages: Sequence[Message], measure: Measure, excess: int, clipping: Clipping
) -> tuple[Change, ...]:
    """The messages that change when `excess` tokens are to be freed, as far as that is possible.

    The biggest give way first: all results above one level are clipped down to it, and the
    level is no lower than needed, nor than `clipping.least`. Results of the provider's own
    tools are left alone: the provider checks them.
    """
    units = sorted(
        (
            _Unit(position, index, block, measure(replace(message, blocks=(block,))))
            for position, message in enumerate(messages)
            for index, block in enumerate(message.blocks)
            if isinstance(block, ToolResult) and not block.server and block.text
        ),
        key=lambda unit: (-unit.tokens, unit.position, unit.block),
    )
    level = _level([unit.tokens for unit in units], excess, clipping.least)
    clipped: dict[int, dict[int, tuple[ToolResult, str]]] = {}
    for unit in units:
        if excess <= 0 or unit.tokens <= level:
            break
        message = messages[unit.position]
        target = max(level, unit.tokens - excess)
        smaller = _clip(message, unit, measure, target, clipping)
        after = measure(replace(message, blocks=(smaller,)))
        if after >= unit.tokens:
            continue
        how = f"result clipped from {unit.tokens:,} to {after:,} tokens"
        clipped.setdefault(unit.position, {})[unit.block] = (smaller, how)
        excess -= unit.tokens - after
    return tuple(
        _change(position, messages[position], blocks)
        for position, blocks in sorted(clipped.items())
    )


def _level(sizes: Sequence[int], excess: int, least: int) -> int:
    """The highest level that frees `excess` when all larger `sizes` come down to it."""
    taken = 0
    for count, size in enumerate(sizes, start=1):
        taken += size
        level = (taken - excess) // count
        if level >= (sizes[count] if count < len(sizes) else 0):
            return max(least, level)
    return least


def _clip(
    message: Message, unit: _Unit, measure: Measure, target: int, clipping: Clipping
) -> ToolResult:
    def count(text: str) -> int:
        return measure(replace(message, blocks=(with_text(unit.result, text),)))

    text = clip_text(
        unit.result.text, target, count, side=clipping.side, head_share=clipping.head_share
    )
    return with_text(unit.result, text)


def _change(position: int, message: Message, clipped: dict[int, tuple[ToolResult, str]]) -> Change:
    blocks = tuple(
        clipped[index][0] if index in clipped else block
        for index, block in enumerate(message.blocks)
    )
    hows = "; ".join(how for _, how in clipped.values())
    return Change(position, replace(message, blocks=blocks), hows)
