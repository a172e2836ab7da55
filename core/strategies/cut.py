"""Where to cut: the cut that the user gave, or the earliest usable one that the budget holds."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from core.boundaries import Boundary
from core.errors import UsageError
from core.intent import request_text, rule_messages
from core.model import Message, Thinking
from core.strategies.generated import text_message
from core.strategies.goal import requests_behind
from core.strategies.rebuild import ending_cost
from core.strategies.request import Request
from core.strategies.rules import is_pinned, rule_texts, rules_behind
from core.strategies.summary_row import stub_cost

THINKING_RULES = frozenset(("thinking-split", "thinking-rebind"))
SUFFIX_DISCHARGES: frozenset[str] = frozenset(("goal-not-kept", *THINKING_RULES))
SMALLEST_SUMMARY = 150
"""Tokens below which a summary holds nothing worth its opening."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A cut with what must be carried over it, and what that costs in tokens.

    `fixed` is the cost of the rules and of a possible continuation, `summary` what is set aside
    for the summary. `leads` tells whether the replacement begins with a user message without a
    summary. `fits` is False where even the cheapest cut is over the budget.
    """

    index: int
    rules: tuple[int, ...]
    requests: tuple[int, ...]
    conditions: frozenset[str]
    suffix: int
    fixed: int
    goal: int
    summary: int
    leads: bool
    fits: bool

    @property
    def drops_thinking(self) -> bool:
        """Whether the kept suffix may hold no thinking blocks."""
        return bool(self.conditions & THINKING_RULES)


@dataclass(frozen=True, slots=True)
class _Price:
    index: int
    conditions: frozenset[str]
    suffix: int
    fixed: int
    goal: int
    leads: bool

    @property
    def total(self) -> int:
        return self.suffix + self.fixed + self.goal


@dataclass(frozen=True, slots=True)
class _Costs:
    """Running sums over the messages, so that each cut is priced in constant time."""

    rules: list[int]
    requests: list[int]
    thinking: list[int]
    tail: int


def choose_cut(request: Request, discharges: frozenset[str], summary: int) -> Cut | None:
    """The given cut, else the earliest usable one; None where no cut is usable at all.

    The room for the summary shrinks before the kept suffix grows too large: first `summary`
    tokens are set aside, then the smallest summary, then one sentence, then none, where the
    replacement begins with a user message without it.
    """
    check_cut(request, discharges)
    costs = _costs(request)
    prices = [
        _price(request, costs, boundary)
        for boundary in request.boundaries.boundaries
        if request.boundaries.is_usable(boundary.index, discharges)
        and request.cut in (None, boundary.index)
    ]
    if not prices:
        return None
    for reserve in (summary, min(summary, SMALLEST_SUMMARY), stub_cost(request), 0):
        for price in prices:
            if price.total + reserve <= request.budget and (reserve or price.leads):
                return _cut(request, price, reserve, fits=True)
    cheapest = min(prices, key=lambda price: (price.suffix + price.fixed, price.goal))
    return _cut(request, cheapest, 0, fits=False)


def check_cut(request: Request, discharges: frozenset[str]) -> None:
    """Raise UsageError with the reason and the nearest usable cuts where the cut is no good."""
    cut, boundaries = request.cut, request.boundaries
    if cut is None or boundaries.is_usable(cut, discharges):
        return
    count = boundaries.message_count
    if not 0 <= cut <= count:
        raise UsageError(f"There is no cut {cut}: this window has cuts from 0 to {count}.")
    faults = [
        reason
        for reason in boundaries.boundaries[cut].reasons
        if reason.severity != "info"
        and not (reason.severity == "conditional" and reason.rule in discharges)
    ]
    why = "; ".join(f"{reason.rule}: {reason.detail.rstrip('.')}" for reason in faults)
    before, after = boundaries.nearest_usable(cut)
    nearest = " and ".join(str(index) for index in (before, after) if index is not None)
    ways = f"the nearest usable cuts are {nearest}" if nearest else "no other cut is usable"
    raise UsageError(f"Cut {cut} cannot be used ({why or 'it compacts nothing'}); {ways}.")


def _price(request: Request, costs: _Costs, boundary: Boundary) -> _Price:
    index, goal = boundary.index, request.boundaries.goal
    conditions = frozenset(
        reason.rule for reason in boundary.reasons if reason.severity == "conditional"
    )
    goal_cost = 0 if goal is None else max(0, costs.requests[index] - costs.requests[goal])
    suffix = request.tokens.prefix[-1] - request.tokens.prefix[index]
    if conditions & THINKING_RULES:
        suffix -= costs.thinking[-1] - costs.thinking[index]
    return _Price(
        index=index,
        conditions=conditions,
        suffix=suffix,
        fixed=costs.rules[index] + costs.tail,
        goal=goal_cost,
        leads=bool(costs.rules[index] or goal_cost)
        or (index < len(request.messages) and request.messages[index].role == "user"),
    )


def _cut(request: Request, price: _Price, summary: int, *, fits: bool) -> Cut:
    return Cut(
        index=price.index,
        rules=rules_behind(request.messages, price.index),
        requests=requests_behind(request.messages, request.boundaries.goal, price.index),
        conditions=price.conditions,
        suffix=price.suffix,
        fixed=price.fixed,
        goal=price.goal,
        summary=summary,
        leads=price.leads,
        fits=fits,
    )


def _costs(request: Request) -> _Costs:
    messages, tokens = request.messages, request.tokens
    ruled = set(rule_messages(messages))
    return _Costs(
        rules=_sums([_rule_cost(request, m) if m.index in ruled else 0 for m in messages]),
        requests=_sums([_text_cost(request, request_text(m)) for m in messages]),
        thinking=_sums([_thinking_cost(m, tokens.blocks[m.index]) for m in messages]),
        tail=ending_cost(request),
    )


def _sums(values: list[int]) -> list[int]:
    return [0, *accumulate(values)]


def _rule_cost(request: Request, message: Message) -> int:
    if is_pinned(message, request.session.dialect):
        return request.tokens.messages[message.index]
    return sum(_text_cost(request, text) for text in rule_texts(message))


def _text_cost(request: Request, text: str) -> int:
    return request.tokens.measure(text_message("goal", (text,))) if text else 0


def _thinking_cost(message: Message, blocks: tuple[int, ...]) -> int:
    return sum(
        cost
        for block, cost in zip(message.blocks, blocks, strict=True)
        if isinstance(block, Thinking)
    )
