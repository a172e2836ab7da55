"""Runs side by side: vetoes before averages, then the gate, then recall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.boundaries import BoundaryMap
from core.facts import recall, vetoed
from core.verify import Check
from inspector.present.outcome import RECORDED, Outcome

_CHECKS = {
    "not-empty": "not empty",
    "provenance": "every message says what it is",
    "smaller": "smaller than before",
    "within-budget": "within the budget",
    "no-tool-call-in-summary": "no tool call in the summary",
    "lint": "lints clean as a request",
    "thinking-unchanged": "thinking as the provider needs it",
    "goal-not-kept": "the goal is carried word for word",
    "thinking-split": "the loop's thinking is dropped",
    "thinking-rebind": "thinking that would be void is dropped",
    "latest-goal": "latest goal kept",
    "hard-constraint": "hard constraints kept",
}
_VETOES = {"latest-goal": "goal lost", "hard-constraint": "constraint lost"}


@dataclass(frozen=True, slots=True)
class RunRow:
    """A run in the table. `recorded` is no strategy and stands last, not ranked."""

    name: str
    vetoes: tuple[str, ...]
    gate: str
    """valid, over budget, invalid, or what the row is."""
    cut: int | None
    cut_verdict: str
    in_place: bool
    tokens_after: int
    recall: float | None
    seconds: float | None
    recorded: bool


@dataclass(frozen=True, slots=True)
class CheckRow:
    """One check of the gate in words."""

    says: str
    ok: bool
    detail: str


def run_rows(outcomes: Sequence[Outcome], cuts: BoundaryMap) -> tuple[RunRow, ...]:
    """The rows in order: fewest vetoes, valid first, highest recall; the record last."""
    rows = [_row(outcome, cuts) for outcome in outcomes]
    rows.sort(
        key=lambda row: (row.recorded, len(row.vetoes), row.gate != "valid", -(row.recall or 0))
    )
    return tuple(rows)


def _row(outcome: Outcome, cuts: BoundaryMap) -> RunRow:
    recorded = outcome.name == RECORDED
    cut = outcome.cut
    return RunRow(
        name=outcome.name,
        vetoes=veto_words(outcome),
        gate="what really happened" if recorded else gate(outcome),
        cut=cut,
        cut_verdict="" if cut is None else cuts.boundaries[cut].verdict,
        in_place=cut is None and not recorded,
        tokens_after=outcome.tokens_after,
        recall=recall(outcome.fates),
        seconds=outcome.seconds,
        recorded=recorded,
    )


def veto_words(outcome: Outcome) -> tuple[str, ...]:
    """What no average may hide, in two words each."""
    if outcome.verification is not None:
        return tuple(_VETOES.get(check.name, check.name) for check in outcome.verification.vetoes)
    lost = {fate.fact.category for fate in vetoed(outcome.fates) if not fate.fact.superseded_by}
    return tuple(
        words
        for category, words in (("goal", "goal lost"), ("constraint", "constraint lost"))
        if category in lost
    )


def gate(outcome: Outcome) -> str:
    """What the gate says of a run: valid, over budget, or invalid."""
    verification = outcome.verification
    if verification is None or verification.valid:
        return "valid"
    failed = {check.name for check in verification.checks if not check.ok}
    return "over budget" if failed == {"within-budget"} else "invalid"


def check_rows(outcome: Outcome) -> tuple[tuple[CheckRow, ...], tuple[CheckRow, ...]]:
    """The checks of the gate, and its vetoes, of a run."""
    verification = outcome.verification
    if verification is None:
        return (), ()
    failed = {check.name for check in verification.vetoes}
    kept = [Check(name, True, "kept") for name in _VETOES if name not in failed]
    return (
        tuple(_check(check) for check in verification.checks),
        tuple(_check(check) for check in (*verification.vetoes, *kept)),
    )


def _check(check: Check) -> CheckRow:
    return CheckRow(_CHECKS.get(check.name, check.name.replace("-", " ")), check.ok, check.detail)


@dataclass(frozen=True, slots=True)
class Dot:
    """A run in the scatter."""

    name: str
    tokens: int
    recall: float
    shape: str
    """valid, refused (vetoed or invalid), over the budget, or recorded."""


def dots(rows: Sequence[RunRow]) -> tuple[Dot, ...]:
    """The runs that have a recall."""
    return tuple(
        Dot(row.name, row.tokens_after, row.recall, _shape(row))
        for row in rows
        if row.recall is not None
    )


def _shape(row: RunRow) -> str:
    if row.recorded:
        return "recorded"
    if row.vetoes or row.gate == "invalid":
        return "refused"
    return "valid" if row.gate == "valid" else "over"


@dataclass(frozen=True, slots=True)
class Label:
    """The names of runs that lie too close together for a label each."""

    names: tuple[str, ...]
    tokens: float
    recall: float


def labels(found: Sequence[Dot], width: float, height: float) -> tuple[Label, ...]:
    """A label for each group of dots; dots nearer than `width` and `height` share one."""
    groups: list[list[Dot]] = []
    for dot in sorted(found, key=lambda one: one.tokens):
        near = next(
            (
                group
                for group in groups
                if abs(group[-1].tokens - dot.tokens) < width
                and abs(group[-1].recall - dot.recall) < height
            ),
            None,
        )
        if near is None:
            groups.append([dot])
        else:
            near.append(dot)
    return tuple(
        Label(
            tuple(dot.name for dot in group),
            sum(dot.tokens for dot in group) / len(group),
            min(dot.recall for dot in group),
        )
        for group in groups
    )


def front(found: Sequence[Dot], budget: int) -> tuple[tuple[int, float], ...]:
    """The best recall for each size, over valid runs within the budget, from small to large."""
    best: list[tuple[int, float]] = []
    fitting = [dot for dot in found if dot.shape == "valid" and dot.tokens <= budget]
    for dot in sorted(fitting, key=lambda one: (one.tokens, -one.recall)):
        if not best or dot.recall > best[-1][1]:
            best.append((dot.tokens, dot.recall))
    return tuple(best)
