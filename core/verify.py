"""The gate that a replacement must pass before it may take the place of a window.

Two tiers. A replacement that fails a check is not `valid`: the provider would refuse it or it
gains nothing. A veto is about meaning: the latest goal or a hard constraint is lost. A
replacement may be valid and vetoed; that is a finding, not a fault.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.boundaries import BoundaryMap
from core.facts import Fate, extract, match
from core.intent import request_text, requests
from core.model import Message, Session, Text, Thinking, ToolResult, ToolUse, Window
from core.profiles import profile_for
from core.protocol import Violation, compare_thinking, lint
from core.replacement import Generated, Kept, Replacement
from core.tokens import WindowTokens


@dataclass(frozen=True, slots=True)
class Check:
    """One condition of the gate, with what was found."""

    name: str
    ok: bool
    detail: str


@dataclass(frozen=True, slots=True)
class Verification:
    """All that the gate found. `vetoes` are the failed checks of meaning."""

    checks: tuple[Check, ...]
    violations: tuple[Violation, ...]
    vetoes: tuple[Check, ...]
    fates: tuple[Fate, ...]
    valid: bool


def verify(
    session: Session,
    window: Window,
    tokens: WindowTokens,
    boundaries: BoundaryMap,
    replacement: Replacement,
) -> Verification:
    """Put a replacement of `window` through the gate. Never raises for what it finds.

    An unchanged window is linted at rest: it is no request yet.
    """
    before = window.history.messages
    after = tuple(row.message for row in replacement.messages)
    identity = _is_identity(before, replacement)
    counted = sum(tokens.measure(message) for message in after)
    profile = profile_for(session.model)
    binds = profile is not None and profile.bound_thinking
    in_place = replacement.boundary is None
    thinking = compare_thinking(before, after) if in_place and not binds else ()
    violations = lint(
        replace(window.history, messages=after),
        session.dialect,
        as_request=not identity,
        profile=profile,
        tokens=tokens.always_on + counted,
    )
    checks = (
        _not_empty(after),
        _provenance(before, replacement),
        _smaller(tokens.prefix[-1], counted, identity=identity),
        _within_budget(counted, replacement.budget),
        _summary_without_tools(replacement),
        _lints(violations),
        _thinking_unchanged(thinking),
        *(_thinking_void(replacement) if in_place and binds else ()),
        *_conditions(before, boundaries, replacement),
    )
    fates = match(extract(window.history), after)
    return Verification(
        checks=checks,
        violations=(*violations, *thinking),
        vetoes=tuple(check for check in _meaning(fates) if not check.ok),
        fates=fates,
        valid=all(check.ok for check in checks),
    )


def _is_identity(before: Sequence[Message], replacement: Replacement) -> bool:
    return len(before) == len(replacement.messages) and all(
        isinstance(row.origin, Kept) and row.origin.index == index
        for index, row in enumerate(replacement.messages)
    )


def _not_empty(after: Sequence[Message]) -> Check:
    return Check("not-empty", bool(after), f"{len(after)} messages")


def _provenance(before: Sequence[Message], replacement: Replacement) -> Check:
    """What is said to be kept is the very same."""
    wrong = [
        position
        for position, row in enumerate(replacement.messages)
        if isinstance(row.origin, Kept) and row.message.blocks != before[row.origin.index].blocks
    ]
    detail = f"messages {wrong} differ from what they are said to be" if wrong else "as told"
    return Check("provenance", not wrong, detail)


def _smaller(before: int, after: int, *, identity: bool) -> Check:
    if identity:
        return Check("smaller", True, f"unchanged, {before:,} tokens")
    return Check("smaller", after < before, f"{before:,} tokens before, {after:,} after")


def _within_budget(after: int, budget: int) -> Check:
    return Check("within-budget", after <= budget, f"{after:,} of {budget:,} tokens")


def _summary_without_tools(replacement: Replacement) -> Check:
    calls = [
        row.message.index
        for row in replacement.messages
        if isinstance(row.origin, Generated)
        and any(isinstance(block, ToolUse | ToolResult) for block in row.message.blocks)
    ]
    detail = f"generated messages {calls} hold tool blocks" if calls else "none"
    return Check("no-tool-call-in-summary", not calls, detail)


def _lints(violations: Sequence[Violation]) -> Check:
    errors = [violation for violation in violations if violation.severity == "error"]
    detail = "; ".join(f"{error.rule}: {error.detail}" for error in errors) or "clean"
    return Check("lint", not errors, detail)


def _thinking_unchanged(found: Sequence[Violation]) -> Check:
    errors = [violation for violation in found if violation.severity == "error"]
    detail = "; ".join(error.detail for error in errors) or "unchanged"
    return Check("thinking-unchanged", not errors, detail)


def _thinking_void(replacement: Replacement) -> tuple[Check, ...]:
    """A model that binds thinking takes none of it after the first change."""
    changed = False
    left: list[int] = []
    for position, row in enumerate(replacement.messages):
        if changed and _holds_thinking(row.message):
            left.append(position)
        changed = changed or row.origin != Kept(position)
    detail = f"void thinking is left in messages {left}" if left else "none is void"
    return (Check("thinking-rebind", not left, detail),)


def _conditions(
    before: Sequence[Message], boundaries: BoundaryMap, replacement: Replacement
) -> tuple[Check, ...]:
    """Each condition of the cut, checked by what the replacement holds, not by what it claims."""
    cut = replacement.boundary
    if cut is None:
        return ()
    checks: list[Check] = []
    for reason in boundaries.boundaries[cut].reasons:
        if reason.severity == "unsafe":
            checks.append(Check(reason.rule, False, reason.detail))
        elif reason.severity == "conditional":
            if reason.rule == "goal-not-kept":
                checks.append(_goal_kept(before, boundaries.goal, cut, replacement))
            elif reason.rule in ("thinking-split", "thinking-rebind"):
                checks.append(_thinking_gone(reason.rule, replacement))
            else:
                ok = reason.rule in replacement.discharged
                checks.append(Check(reason.rule, ok, reason.detail))
    return tuple(checks)


def _goal_kept(
    before: Sequence[Message], goal: int | None, cut: int, replacement: Replacement
) -> Check:
    said = {
        block.text
        for row in replacement.messages
        if row.message.role == "user"
        for block in row.message.blocks
        if isinstance(block, Text)
    }
    missing = [
        index
        for index in requests(before[:cut])
        if goal is not None
        and index >= goal
        and not any(request_text(before[index]) in text for text in said)
    ]
    detail = f"requests {missing} are not there word for word" if missing else "word for word"
    return Check("goal-not-kept", not missing, detail)


def _thinking_gone(rule: str, replacement: Replacement) -> Check:
    left = [row.message.index for row in replacement.messages if _holds_thinking(row.message)]
    return Check(rule, not left, f"thinking is left in messages {left}" if left else "removed")


def _holds_thinking(message: Message) -> bool:
    return any(isinstance(block, Thinking) for block in message.blocks)


def _meaning(fates: Sequence[Fate]) -> tuple[Check, ...]:
    """The vetoes: what no average may hide."""
    checks: list[Check] = []
    for name, category in (("latest-goal", "goal"), ("hard-constraint", "constraint")):
        lost = [
            fate
            for fate in fates
            if fate.fact.category == category
            and fate.fact.veto
            and fate.fact.superseded_by is None
            and fate.verdict == "lost"
        ]
        places = ", ".join(f"message {fate.fact.source.message}" for fate in lost)
        detail = f"lost: {len(lost)}, from {places}" if lost else "kept"
        checks.append(Check(name, not lost, detail))
    return tuple(checks)
