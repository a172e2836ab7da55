"""Micro-compaction: fold old tool output that was repeated, superseded or is cheap to get again.

The second tier of the mechanism (seed, 9.1 and 9.6). No message goes and no call is touched: a
fold leaves a line in the place of a result that says what it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pydantic import BaseModel, Field

from core.model import Message, ToolResult
from core.replacement import Replacement
from core.strategies.clip import with_text
from core.strategies.folds import (
    PROGRESS_FOLDED,
    Folds,
    Seen,
    foldable,
    latest,
    old_results,
    old_searches,
    progress,
    repeated,
    repeated_reads,
    superseded,
)
from core.strategies.in_place import IN_PLACE_DISCHARGES, run_in_place
from core.strategies.options import Options
from core.strategies.rebuild import ending_cost
from core.strategies.request import Group, Request
from core.summarizers import Summarizer


class MicroOptions(Options):
    """What is folded, the cheapest loss first, until the budget holds."""

    keep_recent: int = Field(
        5, ge=0, le=1_000, description="Newest tool results that are never folded."
    )
    min_tokens: int = Field(
        60, ge=1, le=100_000, description="Results smaller than this are left alone, in tokens."
    )
    repeated_outputs: bool = Field(
        True, description="Fold a result whose very words came again later."
    )
    repeated_reads: bool = Field(
        True, description="Fold a read of a file that was read or written as a whole later."
    )
    superseded: bool = Field(
        True, description="Fold a result whose very call was made again later."
    )
    progress_lines: bool = Field(
        True, description="Fold progress lines and equal lines inside command output."
    )
    old_searches: bool = Field(True, description="Fold old search results and listings.")
    old_results: bool = Field(
        True, description="At last, fold other old reads, command outputs, pages and edits."
    )


class Micro:
    """Folds old, repeated and superseded tool output in place."""

    name = "micro"
    group: Group = "mechanism"
    title = "Micro-compaction"
    options_model: type[BaseModel] = MicroOptions
    needs_model = False
    discharges: frozenset[str] = IN_PLACE_DISCHARGES

    def compact(self, request: Request, summarizer: Summarizer) -> Replacement:
        """Fold until the budget holds; works in place, so no cut is used."""
        del summarizer
        options = request.options_as(MicroOptions)
        return run_in_place(request, self.name, lambda: _folded(request, options), "folded")


def _folded(request: Request, options: MicroOptions) -> dict[int, tuple[Message, str]]:
    """The edited messages with what was done to each, folds of the least loss first."""
    seen = foldable(request.messages, options.keep_recent)
    last = latest(request.messages)
    excess = request.tokens_before - request.budget + ending_cost(request)
    texts: dict[tuple[int, int], tuple[ToolResult, str]] = {}
    sizes: dict[tuple[int, int], int] = {}
    for rule in _rules(options):
        for fold in rule(_open(seen, texts), last):
            if excess <= 0:
                break
            place = (fold.seen.message, fold.seen.block)
            message = request.messages[fold.seen.message]
            before = sizes.get(place, request.tokens.blocks[place[0]][place[1]])
            smaller = with_text(fold.seen.result, fold.text)
            after = request.tokens.measure(replace(message, blocks=(smaller,)))
            if before < options.min_tokens or after >= before:
                continue
            texts[place] = (smaller, fold.how)
            sizes[place] = after
            excess -= before - after
    return _edits(request, texts)


def _open(
    seen: Sequence[Seen], texts: dict[tuple[int, int], tuple[ToolResult, str]]
) -> tuple[Seen, ...]:
    """Results that no earlier rule has folded away; progress lines alone still count as open."""
    return tuple(
        item
        for item in seen
        if (done := texts.get((item.message, item.block))) is None or done[1] == PROGRESS_FOLDED
    )


def _rules(
    options: MicroOptions,
) -> tuple[Callable[[Sequence[Seen], dict[str, int]], Folds], ...]:
    chosen = (
        (options.repeated_outputs, repeated),
        (options.repeated_reads, repeated_reads),
        (options.superseded, superseded),
        (options.progress_lines, progress),
        (options.old_searches, old_searches),
        (options.old_results, old_results),
    )
    return tuple(rule for wanted, rule in chosen if wanted)


def _edits(
    request: Request, texts: dict[tuple[int, int], tuple[ToolResult, str]]
) -> dict[int, tuple[Message, str]]:
    edits: dict[int, tuple[Message, str]] = {}
    for (index, block), (result, how) in sorted(texts.items(), key=lambda item: item[0]):
        message, hows = edits.get(index, (request.messages[index], ""))
        blocks = (*message.blocks[:block], result, *message.blocks[block + 1 :])
        edits[index] = (
            replace(message, blocks=blocks),
            f"{hows}; {how}" if hows else how,
        )
    return edits
