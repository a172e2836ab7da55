"""Where the history may be cut: the list with its marks, and one cut explained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from core.boundaries import Boundary, BoundaryMap, Reason
from core.calls import pair_calls
from core.model import Message
from inspector.present.messages import MessageRow
from inspector.present.numbers import short

VERDICTS = ("safe", "conditional", "unsafe", "pointless")
AROUND = 60
"""Messages shown on either side of the one in view."""

RailPart: TypeAlias = Literal["", "top", "through", "end"]
Rail: TypeAlias = tuple[RailPart, bool]
"""A part of a bracket, and whether it is of a batch of calls."""

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


def first_choice(cuts: BoundaryMap, budget: int) -> int:
    """The cut to begin with: the first that fits the budget, else the last usable, else the end."""
    fitting = cuts.recommend(budget)
    if fitting is not None:
        return fitting.index
    return cuts.usable[-1] if cuts.usable else cuts.message_count


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
    rails: Sequence[Rail],
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


def call_rails(messages: Sequence[Message]) -> tuple[Rail, ...]:
    """The bracket part at each message: from a message that calls to its last result."""
    rails: list[Rail] = [("", False)] * len(messages)
    for start, batch in pair_calls(messages).batches().items():
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
    return tuple(rails)
