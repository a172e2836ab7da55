"""Strategies: each makes a replacement of a window under a token budget.

A new strategy is one new file and one line in `STRATEGIES`.
"""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import Any

from core.boundaries import BoundaryMap, analyze
from core.budget import default_budget
from core.errors import UsageError
from core.model import Session, Window
from core.profiles import profile_for
from core.replacement import Phase, Replacement
from core.strategies.micro import Micro
from core.strategies.options import read_options
from core.strategies.reference import Reference
from core.strategies.request import Request, Strategy
from core.strategies.summarize import Summarize
from core.strategies.truncate import Truncate
from core.summarizers import SUMMARIZERS
from core.tokens import WindowTokens, count_window
from core.verify import Verification, verify

__all__ = ["STRATEGIES", "Request", "Strategy", "run", "run_verified"]

_BUILT_IN: tuple[Strategy, ...] = (Truncate(), Micro(), Summarize(), Reference())
STRATEGIES: dict[str, Strategy] = {strategy.name: strategy for strategy in _BUILT_IN}


def run(
    name: str,
    session: Session,
    window: Window,
    *,
    tokens: WindowTokens | None = None,
    boundaries: BoundaryMap | None = None,
    budget: int | None = None,
    cut: int | None = None,
    options: dict[str, Any] | None = None,
) -> Replacement:
    """The replacement of `window` by the strategy `name`, its phases with the gate's verdict.

    `budget` is in tokens of the messages. Raises UsageError for an unknown strategy or option,
    a budget below 1, and a cut that cannot be used.
    """
    return run_verified(
        name,
        session,
        window,
        tokens=tokens,
        boundaries=boundaries,
        budget=budget,
        cut=cut,
        options=options,
    )[0]


def run_verified(
    name: str,
    session: Session,
    window: Window,
    *,
    tokens: WindowTokens | None = None,
    boundaries: BoundaryMap | None = None,
    budget: int | None = None,
    cut: int | None = None,
    options: dict[str, Any] | None = None,
) -> tuple[Replacement, Verification]:
    """As `run`, together with the verification that it took."""
    strategy = STRATEGIES.get(name)
    if strategy is None:
        raise UsageError(f"There is no strategy {name!r}; known are: {', '.join(STRATEGIES)}.")
    if budget is not None and budget < 1:
        raise UsageError(f"A budget of {budget} tokens holds nothing; give at least 1.")
    profile = profile_for(session.model)
    tokens = tokens or count_window(session, window)
    boundaries = boundaries or analyze(
        window.history,
        dialect=session.dialect,
        profile=profile,
        prefix_tokens=tokens.prefix,
    )
    request = Request(
        session=session,
        window=window,
        tokens=tokens,
        boundaries=boundaries,
        profile=profile,
        budget=budget if budget is not None else default_budget(tokens, profile),
        cut=cut,
        options=read_options(name, strategy.options_model, options or {}),
    )
    made = _told(request, strategy.compact(request, SUMMARIZERS["extractive"]))
    return _gated(session, window, tokens, boundaries, made)


def _told(request: Request, made: Replacement) -> Replacement:
    """The replacement with notes on what the user gave and the strategy could not use."""
    notes = list(made.notes)
    if request.cut is not None and made.boundary is None:
        notes.append(f"{made.strategy} works in place: the cut {request.cut} was not used")
    if request.tokens.always_on > max(request.budget, request.tokens_before):
        notes.append(
            f"the system prompt and tools take {request.tokens.always_on:,} tokens, more than all "
            f"{request.tokens_before:,} tokens of the messages; no cut shrinks them"
        )
    return replace(made, notes=tuple(notes))


def _gated(
    session: Session,
    window: Window,
    tokens: WindowTokens,
    boundaries: BoundaryMap,
    made: Replacement,
) -> tuple[Replacement, Verification]:
    started = perf_counter()
    verification = verify(session, window, tokens, boundaries, made)
    failed = [check.name for check in verification.checks if not check.ok]
    vetoed = [check.name for check in verification.vetoes]
    detail = "valid" if verification.valid else f"invalid: {', '.join(failed)}"
    if vetoed:
        detail += f"; vetoed by {', '.join(vetoed)}"
    phase = Phase("verify", detail, made.tokens_after, perf_counter() - started)
    return replace(made, phases=(*made.phases, phase)), verification
