"""Semantic compaction: a summary in the place of the older messages, the newer ones kept.

The third tier of the mechanism (seed, 9.1 and 9.6). What a summary may not swallow stands beside
it: the person's latest requests word for word, and the rules of system, developer and project.
"""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import BaseModel, Field

from core.model import ToolResult
from core.replacement import Replacement, ReplacementMessage
from core.strategies.bound import bound, no_cut_note
from core.strategies.clip import Side
from core.strategies.cut import SUFFIX_DISCHARGES, Cut
from core.strategies.freeze import frozen
from core.strategies.goal import carried_goal, clipped_goal, goal_notes
from core.strategies.options import Options
from core.strategies.phases import PhaseLog
from core.strategies.rebuild import (
    edited,
    ended,
    ending_cost,
    finished,
    kept_suffix,
    tokens_of,
    unchanged,
)
from core.strategies.request import Group, Request
from core.strategies.results import Clipping, clip_results
from core.strategies.rules import injected_again
from core.strategies.shortfall import gains_nothing, no_gain, shortfall
from core.strategies.summary_row import NO_NOTES_NOTE, is_stub, summary_row
from core.summarizers import Summarizer

_NAME = "summarize"
_SUMMARY_SHARE = 5
_SMALLEST_GOAL = 60


class SummarizeOptions(Options):
    """How long the summary may be, and what happens when the kept part is too large."""

    summary_tokens: int = Field(
        4_000,
        ge=50,
        le=100_000,
        description="Most tokens of the summary; at most a fifth of the budget is set aside.",
    )
    inject_rules: bool = Field(
        True, description="Inject the rules of system, developer and project again after the cut."
    )
    clip_kept: bool = Field(
        True,
        description="When even the shortest kept part is over the budget, clip its tool results.",
    )
    clip_side: Side = Field("head+tail", description="Which end of a clipped result stays.")
    clip_tokens: int = Field(
        500, ge=50, le=100_000, description="No kept result is clipped below this many tokens."
    )


@dataclass(frozen=True, slots=True)
class _Frame:
    """All of the replacement but the summary, and what had to give way."""

    rules: tuple[ReplacementMessage, ...]
    goal: ReplacementMessage | None
    suffix: tuple[ReplacementMessage, ...]
    notes: tuple[str, ...]
    clipped: int
    goal_is_whole: bool


class Summarize:
    """Puts a summary in the place of everything before a cut."""

    name = _NAME
    group: Group = "mechanism"
    title = "Summary and kept suffix"
    options_model: type[BaseModel] = SummarizeOptions
    needs_model = False
    discharges = SUFFIX_DISCHARGES

    def compact(self, request: Request, summarizer: Summarizer) -> Replacement:
        """Summarise up to the given cut, or up to the earliest usable one that fits."""
        options = request.options_as(SummarizeOptions)
        log = PhaseLog()
        frozen(request, log)
        if request.cut is None and request.tokens_before <= request.budget:
            return unchanged(request, _NAME, log, "already within the budget, nothing to summarise")
        aside = min(options.summary_tokens, request.budget // _SUMMARY_SHARE)
        cut = bound(request, self.discharges, aside, log)
        if cut is None:
            return unchanged(request, _NAME, log, no_cut_note(request))
        frame = _frame(request, cut, options, aside)
        standing = (*frame.rules, *((frame.goal,) if frame.goal else ()), *frame.suffix)
        taken = tokens_of(request, standing) + ending_cost(request)
        log.record(
            "reduce",
            f"kept messages clipped: {frame.clipped}",
            request.tokens.prefix[cut.index] + tokens_of(request, frame.suffix),
        )
        most = min(options.summary_tokens, request.budget - taken, request.tokens.prefix[cut.index])
        carried = cut.requests if frame.goal_is_whole else ()
        sources = _sources(request, cut, carried)
        summary = summary_row(request, summarizer, sources, most, needed=not cut.leads)
        notes = (*frame.notes, NO_NOTES_NOTE) if is_stub(summary) else frame.notes
        noted = tokens_of(request, summary)
        detail = f"{summarizer.name}, {len(sources)} messages in, {noted:,} tokens out"
        log.record("summarize", detail, tokens_of(request, standing) + noted)
        goal = (frame.goal,) if frame.goal else ()
        rows = ended(request, (*frame.rules, *summary, *goal, *frame.suffix))
        if gains_nothing(request, rows, given=request.cut is not None):
            return unchanged(request, _NAME, log, *no_gain(request))
        log.record("rebuild", f"{len(rows)} messages", tokens_of(request, rows))
        return finished(
            request,
            _NAME,
            rows,
            log,
            boundary=cut.index,
            discharged=cut.conditions - (set() if frame.goal_is_whole else {"goal-not-kept"}),
            notes=(*notes, *shortfall(request, rows, changed=True)),
        )


def _sources(request: Request, cut: Cut, carried: tuple[int, ...]) -> list[int]:
    """What the summarizer sees: all before the cut but the requests carried word for word."""
    left_out = set(carried)
    return [
        message.index
        for message in request.messages[: cut.index]
        if message.index not in left_out
        or any(isinstance(block, ToolResult) for block in message.blocks)
    ]


def _frame(request: Request, cut: Cut, options: SummarizeOptions, aside: int) -> _Frame:
    messages = request.messages
    dialect = request.session.dialect
    rules = injected_again(messages, cut.rules, dialect) if options.inject_rules else ()
    goal = carried_goal(messages, cut.requests)
    suffix = kept_suffix(messages, cut.index, drop_thinking=cut.drops_thinking)
    notes = list(goal_notes(messages, cut.requests))
    clipped, whole = 0, True
    room = request.budget - tokens_of(request, rules) - ending_cost(request)
    wanted = tokens_of(request, (goal,)) if goal else 0
    if options.clip_kept:
        excess = tokens_of(request, suffix) + wanted - room
        if excess > 0:
            suffix, clipped = _clipped_suffix(request, suffix, excess + aside, options)
            if clipped:
                notes.append(
                    f"the kept part was over the budget: {clipped} of its messages clipped"
                )
    left = room - tokens_of(request, suffix)
    if goal and wanted > left and left >= _SMALLEST_GOAL:
        whole = False
        goal = clipped_goal(
            messages, cut.requests, max(_SMALLEST_GOAL, left - aside), request.text_counter()
        )
        notes.append(
            f"the goal has {wanted:,} tokens and does not fit: it is carried clipped, with a "
            "pointer to its whole text"
        )
    return _Frame(rules, goal, suffix, tuple(notes), clipped, whole)


def _clipped_suffix(
    request: Request,
    suffix: tuple[ReplacementMessage, ...],
    excess: int,
    options: SummarizeOptions,
) -> tuple[tuple[ReplacementMessage, ...], int]:
    clipping = Clipping(options.clip_side, 0.5, options.clip_tokens)
    messages = [row.message for row in suffix]
    changes = clip_results(messages, request.tokens.measure, excess, clipping)
    rows = list(suffix)
    for change in changes:
        rows[change.position] = edited(rows[change.position], change.message, change.how)
    return tuple(rows), len(changes)
