"""A window beside what took its place: aligned rows, facts lit in both, losses as slots."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from core.facts import Fate
from core.model import Message
from inspector.present.messages import MessageRow
from inspector.present.numbers import counted
from inspector.present.outcome import Outcome
from inspector.present.passages import Piece, landing_pieces, source_pieces
from inspector.present.text import one_line
from inspector.present.words import DAMAGED, FATE_LETTERS

SHOWN_ROWS = 150
FOLDED_ROWS = 40

Op: TypeAlias = Literal["kept", "edited", "dropped", "generated"]


@dataclass(frozen=True, slots=True)
class Slot:
    """A fact without landing, left as a visible gap."""

    fact: str
    verdict: str
    says: str


@dataclass(frozen=True, slots=True)
class Half:
    """One side of a row: a message and what is lit in it."""

    row: MessageRow
    tokens: int
    pieces: tuple[Piece, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Pair:
    """A message before, and where its facts went."""

    op: Op
    before: Half
    after: tuple[Half, ...]
    slots: tuple[Slot, ...]
    current: bool


@dataclass(frozen=True, slots=True)
class Fold:
    """A run of messages that have nothing to show, in one line."""

    title: str
    says: str
    tokens: int
    rows: tuple[MessageRow, ...]
    left_out: int


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark of damage in the minimap, in per cent of the history."""

    y: float
    verdict: str
    fact: str


@dataclass(frozen=True, slots=True)
class Pane:
    """The whole comparison."""

    lines: tuple[Pair | Fold, ...]
    left_out: int
    """Messages with facts that are beyond what is shown at once."""
    ticks: tuple[Tick, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts for the filters: by verdict, worst first, and by category with the damaged ones."""

    verdicts: dict[str, int] = field(default_factory=dict[str, int])
    categories: dict[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    damaged: int = 0
    total: int = 0


def tally(fates: Sequence[Fate]) -> Tally:
    """Count the facts by verdict and by category."""
    verdicts = Counter(fate.verdict for fate in fates)
    total = Counter(fate.fact.category for fate in fates)
    damaged = Counter(fate.fact.category for fate in fates if fate.verdict in DAMAGED)
    return Tally(
        {name: verdicts[name] for name in FATE_LETTERS if verdicts[name]},
        {name: (count, damaged[name]) for name, count in total.items()},
        sum(damaged.values()),
        len(fates),
    )


def chosen_fates(
    fates: Sequence[Fate], verdicts: frozenset[str], category: str | None
) -> tuple[Fate, ...]:
    """The facts that the filters let through."""
    return tuple(
        fate
        for fate in fates
        if fate.verdict in verdicts and category in (None, fate.fact.category)
    )


def neighbours(fates: Sequence[Fate], current: str | None) -> tuple[str | None, str | None, int]:
    """The damaged fact before and after the current one, and its place among them from 1."""
    order = [
        fate.fact.id
        for fate in sorted(fates, key=lambda one: (one.fact.source.message, one.fact.source.start))
        if fate.verdict in DAMAGED
    ]
    if current not in order:
        return None, (order[0] if order else None), 0
    at = order.index(current)
    return (
        order[at - 1] if at else None,
        order[at + 1] if at + 1 < len(order) else None,
        at + 1,
    )


def first_damaged(fates: Sequence[Fate]) -> str | None:
    """The fact to begin with: the first lost one, else the first damaged one."""
    ordered = sorted(fates, key=lambda one: (one.verdict != "lost", one.fact.source.message))
    return next((fate.fact.id for fate in ordered if fate.verdict in DAMAGED), None)


def pane(
    outcome: Outcome,
    before: Sequence[Message],
    before_rows: Sequence[MessageRow],
    before_tokens: Sequence[int],
    after_rows: Sequence[MessageRow],
    shown: Sequence[Fate],
    current: str | None,
) -> Pane:
    """The rows of the comparison; messages without a shown fact are folded."""
    by_message: dict[int, list[Fate]] = defaultdict(list)
    for fate in shown:
        by_message[fate.fact.source.message].append(fate)
    facts_of = Counter(fate.fact.source.message for fate in outcome.fates)
    damage_of = Counter(
        fate.fact.source.message for fate in outcome.fates if fate.verdict in DAMAGED
    )
    lines: list[Pair | Fold] = []
    run: list[int] = []
    run_op = ""
    drawn = left_out = 0

    def fold() -> None:
        if run:
            lines.append(_fold(run, run_op, before_rows, before_tokens, facts_of, damage_of))
            run.clear()

    for entry in outcome.rows:
        if entry.before is None:
            fold()
            if entry.after is not None:
                lines.append(_generated(entry.after, outcome, after_rows))
            continue
        wanted = by_message.get(entry.before)
        if wanted and drawn < SHOWN_ROWS:
            fold()
            drawn += 1
            half = Half(
                before_rows[entry.before],
                before_tokens[entry.before],
                source_pieces(before[entry.before], wanted),
            )
            lines.append(
                Pair(
                    entry.op,
                    half,
                    _landings(outcome, after_rows, wanted),
                    _slots(wanted),
                    any(fate.fact.id == current for fate in wanted),
                )
            )
            continue
        left_out += bool(wanted)
        if run and entry.op != run_op:
            fold()
        run_op = entry.op
        run.append(entry.before)
    fold()
    return Pane(tuple(lines), left_out, _ticks(outcome.fates, len(before)))


def _landings(
    outcome: Outcome, after_rows: Sequence[MessageRow], fates: Iterable[Fate]
) -> tuple[Half, ...]:
    by_message: dict[int, list[Fate]] = defaultdict(list)
    for fate in fates:
        if fate.landing is not None:
            by_message[fate.landing.message].append(fate)
    return tuple(
        Half(
            after_rows[index],
            outcome.after_tokens[index],
            landing_pieces(outcome.after[index], found),
            outcome.generated.get(index, ""),
        )
        for index, found in sorted(by_message.items())
    )


def _slots(fates: Iterable[Fate]) -> tuple[Slot, ...]:
    return tuple(
        Slot(fate.fact.id, fate.verdict, one_line(fate.fact.text, 60))
        for fate in fates
        if fate.landing is None
    )


_FOLDED = {
    "kept": "kept as is",
    "edited": "edited",
    "dropped": "dropped",
    "generated": "written new",
}


def _fold(
    run: Sequence[int],
    op: str,
    rows: Sequence[MessageRow],
    tokens: Sequence[int],
    facts_of: Counter[int],
    damage_of: Counter[int],
) -> Fold:
    first, last = run[0], run[-1]
    facts = sum(facts_of[index] for index in run)
    damaged = sum(damage_of[index] for index in run)
    words = [counted(len(run), "message"), _FOLDED[op]]
    if facts - damaged:
        words.append(f"{counted(facts - damaged, 'fact')} kept")
    if damaged:
        words.append(f"{damaged} damaged")
    return Fold(
        str(first) if first == last else f"{first}\u2013{last}",
        ", ".join(words),
        sum(tokens[index] for index in run),
        tuple(rows[index] for index in run[:FOLDED_ROWS]),
        max(0, len(run) - FOLDED_ROWS),
    )


def _generated(index: int, outcome: Outcome, after_rows: Sequence[MessageRow]) -> Fold:
    kind = outcome.generated.get(index, "message")
    return Fold(
        f"new {index}",
        f"{kind}, written new",
        outcome.after_tokens[index],
        (after_rows[index],),
        0,
    )


def _ticks(fates: Iterable[Fate], count: int) -> tuple[Tick, ...]:
    return tuple(
        Tick(100 * (fate.fact.source.message + 0.5) / max(1, count), fate.verdict, fate.fact.id)
        for fate in fates
        if fate.verdict in DAMAGED
    )
