"""Where the history may be cut: the list with its marks, and one cut explained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from core.boundaries import Boundary, BoundaryMap, Reason
from core.calls import CallTable, pair_calls
from core.model import Message, ToolResult, ToolUse
from inspector.present.messages import MessageRow
from inspector.present.numbers import short
from inspector.present.text import one_line

VERDICTS = ("safe", "conditional", "unsafe", "pointless")
AROUND = 60
"""Messages shown on either side of the one in view."""

RailPart: TypeAlias = Literal["", "top", "through", "end"]

_BRIEF = {
    "tool-pair-split": "splits calls from their results",
    "parallel-batch-split": "splits a batch of calls",
    "open-call": "a call still waits for its result",
    "server-tool-split": "splits a server call from its result",
    "defect-kept": "keeps what the provider rejects",
    "opaque-dropped": "drops what nobody here can read",
    "goal-not-kept": "carry the goal",
    "thinking-split": "drop the loop's thinking",
    "thinking-rebind": "drop the kept thinking",
    "nothing-to-compact": "nothing to compact",
}


def brief(rule: str) -> str:
    """A rule in about five words, for the list."""
    return _BRIEF.get(rule, rule.replace("-", " "))


def counts(cuts: BoundaryMap) -> dict[str, int]:
    """How many boundaries have each verdict."""
    found = Counter(cut.verdict for cut in cuts.boundaries)
    return {verdict: found[verdict] for verdict in VERDICTS}


def price(cut: Boundary) -> str:
    """What a cut compacts and keeps, in tokens."""
    return f"compacts {short(cut.tokens_prefix)}, keeps {short(cut.tokens_suffix)}"


def leading(cut: Boundary) -> Reason | None:
    """The reason that decides the verdict, else the first one that is true of the cut."""
    return next(
        (reason for reason in cut.reasons if reason.severity == cut.verdict),
        cut.reasons[0] if cut.reasons else None,
    )


@dataclass(frozen=True, slots=True)
class CutLine:
    """A cut between two messages of the list."""

    index: int
    verdict: str
    label: str
    chosen: bool
    near: bool


@dataclass(frozen=True, slots=True)
class ListLine:
    """A message of the list with the bracket that it stands in."""

    row: MessageRow
    tokens: int
    share: float
    rail: RailPart
    wide: bool
    gone: bool
    lit: bool
    picked: bool


@dataclass(frozen=True, slots=True)
class CutList:
    """The part of the list that is shown; cuts and messages in turn."""

    lines: tuple[CutLine | ListLine, ...]
    first: int
    last: int
    count: int
    earlier: int | None
    """A message to show where there are earlier ones."""
    later: int | None


def cut_list(
    cuts: BoundaryMap,
    rows: Sequence[MessageRow],
    tokens: Sequence[int],
    messages: Sequence[Message],
    *,
    chosen: int,
    picked: int | None,
    shown: frozenset[str],
) -> CutList:
    """The list around the picked message, else around the chosen cut."""
    count = len(rows)
    centre = picked if picked is not None else chosen
    first = max(0, min(centre - AROUND, count - 2 * AROUND))
    last = min(count, first + 2 * AROUND)
    rails = _rails(pair_calls(messages), count)
    heaviest = max(tokens, default=1) or 1
    near = set(cuts.nearest_usable(chosen))
    reason = leading(cuts.boundaries[chosen])
    lit = {chosen - 1, chosen, *(reason.messages if reason is not None else ())}
    lines: list[CutLine | ListLine] = []
    for index in range(first, last + 1):
        cut = cuts.boundaries[index]
        if cut.verdict in shown or index == chosen:
            lines.append(_cut_line(cut, chosen, near))
        if index < last:
            rail, wide = rails[index]
            lines.append(
                ListLine(
                    rows[index],
                    tokens[index],
                    tokens[index] / heaviest,
                    rail,
                    wide,
                    index < chosen,
                    index in lit and cuts.boundaries[chosen].verdict != "safe",
                    index == picked,
                )
            )
    return CutList(
        tuple(lines),
        first,
        last,
        count,
        max(0, first - AROUND) if first else None,
        min(count - 1, last + AROUND) if last < count else None,
    )


def _cut_line(cut: Boundary, chosen: int, near: set[int | None]) -> CutLine:
    reason = leading(cut)
    named = cut.verdict != "safe" and reason is not None
    if cut.index == chosen:
        label = brief(reason.rule) if named and reason is not None else ""
    elif cut.verdict == "conditional" and reason is not None:
        label = f"{cut.index} conditional: {brief(reason.rule)}"
    else:
        label = f"{cut.index} {cut.verdict}"
    return CutLine(cut.index, cut.verdict, label, cut.index == chosen, cut.index in near)


def _rails(calls: CallTable, count: int) -> list[tuple[RailPart, bool]]:
    """The bracket part at each message: from a message that calls to its last result."""
    rails: list[tuple[RailPart, bool]] = [("", False)] * count
    for start, batch in calls.batches().items():
        ends = [place for call in batch for place, _ in call.results]
        end = max(ends, default=start)
        if end == start:
            continue
        wide = len(batch) > 1
        for index in range(start, end + 1):
            if rails[index][0] in ("", "end"):
                part: RailPart = "through"
                if index == start:
                    part = "top"
                elif index == end:
                    part = "end"
                rails[index] = (part, wide)
    return rails


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
