"""One fact explained: its words, where they were said, and where they landed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.facts import Fate
from core.model import Message
from inspector.present.diff import neighbours
from inspector.present.outcome import Outcome
from inspector.present.passages import Piece, landing_pieces, source_pieces
from inspector.present.text import one_line
from inspector.present.words import DAMAGED


@dataclass(frozen=True, slots=True)
class FactView:
    """One fact explained. Text is transcript text, fit to show."""

    id: str
    verdict: str
    category: str
    strength: str
    quote: str
    facts: tuple[tuple[str, str], ...]
    source: tuple[Piece, ...]
    message: int
    landing: tuple[Piece, ...]
    place: str
    before: str | None
    after: str | None


_MATCHED = {
    "same-words": "the same words",
    "same-name": "the same name",
    "same-path": "the same path",
    "abbreviated-hash": "the same hash, abbreviated",
    "opening": "its opening words",
    "shared-words": "a good part of its words",
    "not-found": "nothing of it was found",
    "encrypted": "a part of what is there is encrypted",
}


def fact_view(
    fate: Fate, outcome: Outcome, before: Sequence[Message], fates: Sequence[Fate]
) -> FactView:
    """The view model of the panel about one fact."""
    fact, source = fate.fact, fate.fact.source
    previous, following, at = neighbours(fates, fact.id)
    damaged = sum(one.verdict in DAMAGED for one in fates)
    landing = "none"
    pieces: tuple[Piece, ...] = ()
    if fate.landing is not None:
        place = fate.landing
        landing = f"message {place.message}, block {place.block}, {place.start}\u2013{place.end}"
        pieces = landing_pieces(outcome.after[place.message], [fate])
    facts = [
        (
            "source",
            f"message {source.message}, block {source.block}, {source.start}\u2013{source.end}",
        ),
        ("record", one_line(source.record, 60)),
        ("pointer", one_line(source.pointer, 120)),
        ("landing", landing),
        ("found by", fact.rule_id),
        ("matched", _MATCHED.get(fate.rule, fate.rule)),
    ]
    if fact.superseded_by is not None:
        facts.append(("superseded", "a later fact took its place"))
    if fact.veto:
        facts.append(("veto", "losing it makes a replacement unfit"))
    return FactView(
        id=fact.id,
        verdict=fate.verdict,
        category=fact.category.replace("_", " "),
        strength=fact.strength,
        quote=one_line(fact.text, 320),
        facts=tuple(facts),
        source=source_pieces(before[source.message], [fate], around=600),
        message=source.message,
        landing=pieces,
        place=f"{at} of {damaged}" if at else "",
        before=previous,
        after=following,
    )
