"""One cut explained: the verdict, what it parts, and the ways out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.boundaries import BoundaryMap, Reason
from core.model import Message, ToolResult, ToolUse
from inspector.present.boundaries import leading, price
from inspector.present.messages import MessageRow
from inspector.present.text import one_line


@dataclass(frozen=True, slots=True)
class IdRow:
    """A call or a result by its id; `number` joins the two sides. All text fit to show."""

    number: int | None
    name: str
    id: str


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two messages that a cut parts."""

    row: MessageRow
    kept: bool
    ids: tuple[IdRow, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """Another cut on offer, with its verdict and price."""

    index: int
    verdict: str
    price: str


@dataclass(frozen=True, slots=True)
class CutView:
    """One cut explained: the verdict, why, and the ways out."""

    index: int
    verdict: str
    rule: str
    sentence: str
    left: Side | None
    right: Side | None
    before: Choice | None
    after: Choice | None
    within_budget: Choice | None
    """The first usable cut that fits the budget, where neither neighbour does."""
    none_fits: bool
    price: str
    repair: str
    others: tuple[tuple[str, str, str], ...]
    """Severity, rule and sentence of every other reason."""
    usable: bool
    goal: int | None
    blocked: str
    """Why no cut at all is usable, empty where one is."""


def cut_view(
    cuts: BoundaryMap,
    rows: Sequence[MessageRow],
    messages: Sequence[Message],
    chosen: int,
    budget: int,
) -> CutView:
    """The view model of the panel about the chosen cut."""
    cut = cuts.boundaries[chosen]
    reason = leading(cut)
    decides = reason if reason is not None and reason.severity == cut.verdict else None
    left, right = _sides(rows, messages, chosen, decides)
    before, after = (_choice(cuts, index) for index in cuts.nearest_usable(chosen))
    fitting = cuts.recommend(budget)
    neighbours = (before, after)
    fits = any(
        choice is not None and (cuts.boundaries[choice.index].tokens_suffix or 0) <= budget
        for choice in neighbours
    )
    return CutView(
        index=chosen,
        verdict=cut.verdict,
        rule=decides.rule if decides is not None else "",
        sentence=one_line(decides.detail, 600)
        if decides is not None
        else "Nothing is torn apart here: the provider accepts what is kept, "
        "and the latest goal stays.",
        left=left,
        right=right,
        before=before,
        after=after,
        within_budget=None if fits or fitting is None else _choice(cuts, fitting.index),
        none_fits=fitting is None,
        price=price(cut),
        repair=one_line((decides.repair if decides is not None else None) or "", 400),
        others=tuple(
            (other.severity, other.rule, one_line(other.detail, 300))
            for other in cut.reasons
            if other is not decides
        ),
        usable=cuts.is_usable(chosen),
        goal=cuts.goal,
        blocked=cuts.no_safe_cut_reason() or "",
    )


def _choice(cuts: BoundaryMap, index: int | None) -> Choice | None:
    if index is None:
        return None
    cut = cuts.boundaries[index]
    return Choice(index, cut.verdict, price(cut))


def _sides(
    rows: Sequence[MessageRow],
    messages: Sequence[Message],
    chosen: int,
    reason: Reason | None,
) -> tuple[Side | None, Side | None]:
    """The message before the cut and the one after it, those of the reason before any other."""
    named = reason.messages if reason is not None else ()
    lit = {id: number for number, id in enumerate(reason.ids, 1)} if reason is not None else {}
    left = max((index for index in named if index < chosen), default=chosen - 1)
    right = min((index for index in named if index >= chosen), default=chosen)
    return (
        _side(rows, messages, left, lit, kept=False) if left >= 0 else None,
        _side(rows, messages, right, lit, kept=True) if right < len(rows) else None,
    )


def _side(
    rows: Sequence[MessageRow],
    messages: Sequence[Message],
    index: int,
    lit: dict[str, int],
    *,
    kept: bool,
) -> Side:
    ids: list[IdRow] = []
    names = _call_names(messages, index)
    for block in messages[index].blocks:
        if isinstance(block, ToolUse):
            ids.append(IdRow(lit.get(block.id), one_line(block.name, 24), one_line(block.id, 64)))
        elif isinstance(block, ToolResult):
            name = names.get(block.tool_use_id, "result")
            id = block.tool_use_id
            ids.append(IdRow(lit.get(id), one_line(name, 24), one_line(id, 64)))
    ids.sort(key=lambda one: one.number or len(lit) + 1)
    return Side(rows[index], kept, tuple(ids))


def _call_names(messages: Sequence[Message], index: int) -> dict[str, str]:
    """The tool of each call that the results of a message answer."""
    wanted = {
        block.tool_use_id for block in messages[index].blocks if isinstance(block, ToolResult)
    }
    names: dict[str, str] = {}
    for message in reversed(messages[: index + 1]):
        for block in message.blocks:
            if isinstance(block, ToolUse) and block.id in wanted and block.id not in names:
                names[block.id] = block.name
        if len(names) == len(wanted):
            break
    return names
