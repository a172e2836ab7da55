"""Where a history may be cut, and why not elsewhere.

A new cut rule is one module in `core/boundaries/rules/` and one line in `RULES`.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.boundaries.boundary_map import (
    DISCHARGEABLE,
    Boundary,
    BoundaryMap,
    Verdict,
    conditions,
)
from core.boundaries.rule import CutRule, Reason
from core.boundaries.rules.approval_split import APPROVAL_SPLIT
from core.boundaries.rules.defect_kept import DEFECT_KEPT
from core.boundaries.rules.earlier_goal_not_kept import EARLIER_GOAL_NOT_KEPT
from core.boundaries.rules.goal_not_kept import GOAL_NOT_KEPT
from core.boundaries.rules.nothing_to_compact import NOTHING_TO_COMPACT
from core.boundaries.rules.opaque_dropped import OPAQUE_DROPPED
from core.boundaries.rules.open_call import OPEN_CALL
from core.boundaries.rules.parallel_batch_split import PARALLEL_BATCH_SPLIT
from core.boundaries.rules.plan_not_kept import PLAN_NOT_KEPT
from core.boundaries.rules.rules_not_kept import RULES_NOT_KEPT
from core.boundaries.rules.server_tool_split import SERVER_TOOL_SPLIT
from core.boundaries.rules.thinking_rebind import THINKING_REBIND
from core.boundaries.rules.thinking_split import THINKING_SPLIT
from core.boundaries.rules.tool_pair_split import TOOL_PAIR_SPLIT
from core.boundaries.sweep import sweep
from core.boundaries.view import cut_view_of
from core.model import Dialect, History
from core.profiles import ModelProfile

__all__ = [
    "DISCHARGEABLE",
    "RULES",
    "Boundary",
    "BoundaryMap",
    "CutRule",
    "Reason",
    "Verdict",
    "analyze",
]

# The worst come first: the first reason of a cut gives its verdict.
RULES: dict[str, CutRule] = {
    rule.id: rule
    for rule in (
        TOOL_PAIR_SPLIT,
        PARALLEL_BATCH_SPLIT,
        SERVER_TOOL_SPLIT,
        OPEN_CALL,
        DEFECT_KEPT,
        OPAQUE_DROPPED,
        NOTHING_TO_COMPACT,
        GOAL_NOT_KEPT,
        THINKING_SPLIT,
        THINKING_REBIND,
        EARLIER_GOAL_NOT_KEPT,
        PLAN_NOT_KEPT,
        RULES_NOT_KEPT,
        APPROVAL_SPLIT,
    )
}


def analyze(
    history: History,
    *,
    dialect: Dialect = "anthropic",
    profile: ModelProfile | None = None,
    prefix_tokens: Sequence[int] | None = None,
) -> BoundaryMap:
    """The verdict of every cut from 0 to n, linear in the messages.

    `prefix_tokens[i]` are the tokens of messages [0, i); they price the cuts. Without a profile
    nothing is assumed about bound thinking.
    """
    view = cut_view_of(history, dialect, profile)
    reasons = sweep(((rule, rule.find(view)) for rule in RULES.values()), view.count)
    boundaries = tuple(
        [
            Boundary(cut, _verdict(held), held, *_tokens(prefix_tokens, cut))
            for cut, held in enumerate(reasons)
        ]
    )
    return BoundaryMap(
        message_count=view.count,
        goal=view.goal,
        boundaries=boundaries,
        usable=tuple(
            [
                boundary.index
                for boundary in boundaries
                if boundary.verdict == "safe"
                or (
                    boundary.verdict == "conditional"
                    and conditions(boundary.reasons) <= DISCHARGEABLE
                )
            ]
        ),
    )


def _verdict(reasons: Sequence[Reason]) -> Verdict:
    if not reasons or reasons[0].severity == "info":
        return "safe"
    return reasons[0].severity


def _tokens(prefix: Sequence[int] | None, cut: int) -> tuple[int | None, int | None]:
    return (None, None) if prefix is None else (prefix[cut], prefix[-1] - prefix[cut])
