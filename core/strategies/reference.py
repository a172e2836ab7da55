"""The mechanism's own pseudocode (seed, 9.4), line by line, with nothing added.

    compact(history, budget):
        safeBoundary = findBoundary(history, rules=[doNotSplitToolUseAndResult,
                                                   doNotSplitParallelToolBatch,
                                                   preserveLatestUserGoal])
        oldPrefix    = history.before(safeBoundary)
        recentSuffix = history.from(safeBoundary)
        summary      = summaryModel.generate({goal, constraints, decisions, failures,
                                              fileChanges, pendingTasks, evidenceHandles},
                                             oldPrefix)
        replacement  = [systemContext, summary, recentSuffix]
        assert tokenEstimate(replacement) <= budget
        persistCompactionCheckpoint(oldHistoryHash, summary, replacement)
        return replacement

Each name below is the one above in snake case. The three rules are the cut rules of
`core.boundaries`: `tool-pair-split` and its kin for the first, `parallel-batch-split` for the
second, `goal-not-kept` for the third. The goal, where the cut leaves it behind, is the "explicit
part of the summary" that the seed allows. Where the assertion fails, the replacement comes back
marked instead of raising, since an unreachable budget is a finding.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from pydantic import BaseModel, Field

from core.fingerprint import history_sha256
from core.replacement import Replacement, ReplacementMessage
from core.strategies.bound import bound, no_cut_note
from core.strategies.cut import SUFFIX_DISCHARGES, Cut
from core.strategies.freeze import frozen
from core.strategies.goal import carried_goal, goal_notes
from core.strategies.options import Options
from core.strategies.phases import PhaseLog
from core.strategies.rebuild import (
    ended,
    ending_cost,
    finished,
    kept_suffix,
    tokens_of,
    unchanged,
)
from core.strategies.request import Group, Request
from core.strategies.rules import injected_again
from core.strategies.shortfall import gains_nothing, no_gain, shortfall
from core.strategies.summary_row import NO_NOTES_NOTE, is_stub, summary_row
from core.summarizers import Summarizer

_NAME = "reference"
_SUMMARY_SHARE = 5


class ReferenceOptions(Options):
    """The one number that the pseudocode leaves open."""

    summary_tokens: int = Field(
        2_000,
        ge=50,
        le=100_000,
        description="Most tokens of the summary; at most a fifth of the budget is set aside.",
    )


class Reference:
    """The seed's `compact`, for comparison with the strategies that do more."""

    name = _NAME
    group: Group = "mechanism"
    title = "Reference pseudocode"
    options_model: type[BaseModel] = ReferenceOptions
    needs_model = False
    discharges = SUFFIX_DISCHARGES

    def compact(self, request: Request, summarizer: Summarizer) -> Replacement:
        """The pseudocode, step by step."""
        log = PhaseLog()
        old_history_hash = frozen(request, log)
        if request.cut is None and request.tokens_before <= request.budget:
            return unchanged(request, _NAME, log, "already within the budget, nothing to compact")

        safe_boundary = bound(request, self.discharges, _set_aside(request), log)
        if safe_boundary is None:
            return unchanged(request, _NAME, log, no_cut_note(request))
        old_prefix = range(safe_boundary.index)
        recent_suffix = kept_suffix(
            request.messages, safe_boundary.index, drop_thinking=safe_boundary.drops_thinking
        )
        log.record("reduce", "the pseudocode reduces nothing", request.tokens_before)
        system_context = _system_context(request, safe_boundary)
        goal = _goal_part(request, safe_boundary)
        taken = tokens_of(request, (*system_context, *goal, *recent_suffix))
        summary = _generate(summarizer, request, safe_boundary, old_prefix, taken)
        log.record("summarize", summarizer.name, taken + tokens_of(request, summary))
        replacement = ended(request, (*system_context, *summary, *goal, *recent_suffix))
        if gains_nothing(request, replacement, given=request.cut is not None):
            return unchanged(request, _NAME, log, *no_gain(request))
        log.record("rebuild", f"{len(replacement)} messages", tokens_of(request, replacement))
        notes = _asserted(request, safe_boundary, summary, replacement)
        checkpoint = _checkpoint(old_history_hash, safe_boundary, summary, replacement)
        log.record("checkpoint", json.dumps(checkpoint), tokens_of(request, replacement))
        return finished(
            request,
            _NAME,
            replacement,
            log,
            boundary=safe_boundary.index,
            discharged=safe_boundary.conditions,
            notes=notes,
        )


def _set_aside(request: Request) -> int:
    return min(_summary_tokens(request), request.budget // _SUMMARY_SHARE)


def _summary_tokens(request: Request) -> int:
    return request.options_as(ReferenceOptions).summary_tokens


def _system_context(request: Request, cut: Cut) -> tuple[ReplacementMessage, ...]:
    """Rules that stood in the prefix; the system prompt itself is no message and stays."""
    return injected_again(request.messages, cut.rules, request.session.dialect)


def _goal_part(request: Request, cut: Cut) -> tuple[ReplacementMessage, ...]:
    """`preserveLatestUserGoal`: the words of the person, where the cut leaves them behind."""
    goal = carried_goal(request.messages, cut.requests)
    return (goal,) if goal else ()


def _generate(
    summarizer: Summarizer, request: Request, cut: Cut, old_prefix: range, taken: int
) -> tuple[ReplacementMessage, ...]:
    """`summaryModel.generate` over the old prefix, in the room that the rest leaves."""
    most = min(
        _summary_tokens(request),
        request.budget - taken - ending_cost(request),
        request.tokens.prefix[cut.index],
    )
    return summary_row(request, summarizer, old_prefix, most, needed=not cut.leads)


def _asserted(
    request: Request,
    cut: Cut,
    summary: tuple[ReplacementMessage, ...],
    replacement: tuple[ReplacementMessage, ...],
) -> tuple[str, ...]:
    """`assert tokenEstimate(replacement) <= budget`, told instead of raised."""
    return (
        *goal_notes(request.messages, cut.requests),
        *((NO_NOTES_NOTE,) if is_stub(summary) else ()),
        *shortfall(request, replacement, changed=True),
    )


def _checkpoint(
    old_history_hash: str,
    cut: Cut,
    summary: tuple[ReplacementMessage, ...],
    replacement: tuple[ReplacementMessage, ...],
) -> dict[str, Any]:
    """What a checkpoint must hold to be found, checked and undone again."""
    text = "\n".join(block.raw.get("text", "") for row in summary for block in row.message.blocks)
    return {
        "old_history_hash": old_history_hash,
        "cut": cut.index,
        "summary_hash": hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest(),
        "replacement_hash": history_sha256([row.message for row in replacement]),
        "messages": len(replacement),
    }
