"""What a fact is: a piece of text that the future task may need, and where it stands."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from math import log1p
from typing import Literal, TypeAlias

from core.facts.names import names_in
from core.facts.normalise import normalise
from core.facts.passages import GENERATED, Passage
from core.model import Strength

Category: TypeAlias = Literal[
    "goal",
    "constraint",
    "decision",
    "failure",
    "file_change",
    "pending",
    "plan",
    "evidence",
    "identifier",
]

CATEGORY_WEIGHTS: dict[Category, float] = {
    "goal": 5,
    "constraint": 5,
    "file_change": 4,
    "pending": 4,
    "decision": 3,
    "failure": 3,
    "plan": 3,
    "evidence": 2,
    "identifier": 1,
}
_MOST_HARD_TOKENS = 40


@dataclass(frozen=True, slots=True)
class Anchor:
    """The very place of a fact.

    `record` names the recorded row (its uuid or line) and `pointer` leads from it to a string;
    `start` and `end` are code points of that string, and `sha256` is the hash of what stands
    between them. `message` and `block` count from 0 in the window.
    """

    message: int
    block: int
    record: str
    pointer: str
    start: int
    end: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Fact:
    """An item that the future task may need.

    `rule_id` says why it was taken; `weight` is without unit and only compares facts; a lost
    fact with `veto` makes a replacement unfit whatever its recall. `superseded_by` is the id
    of the fact that took its place. `hard_tokens` are the names, paths and numbers in it.
    """

    id: str
    category: Category
    text: str
    source: Anchor
    weight: float
    veto: bool
    rule_id: str
    strength: Strength
    superseded_by: str | None
    hard_tokens: tuple[str, ...]


def sha256_of(text: str) -> str:
    """Hash of a text, lone surrogates included."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def anchor_at(passage: Passage, start: int, end: int) -> Anchor:
    """Anchor of `passage.text[start:end]`."""
    return Anchor(
        passage.message,
        passage.block,
        passage.record,
        passage.pointer,
        start,
        end,
        sha256_of(passage.text[start:end]),
    )


def make_fact(
    category: Category,
    passage: Passage,
    span: tuple[int, int],
    rule_id: str,
    *,
    mentions: int = 0,
    factor: float = 1.0,
    veto: bool = False,
    strength: Strength = "detected",
    superseded_by: str | None = None,
) -> Fact:
    """A fact from a span of a passage.

    The weight is that of the category, grown by the logarithm of further `mentions`, times
    `factor`. The id holds category, text and recorded place, never an index: it survives
    renumbering.
    """
    text = passage.text[slice(*span)]
    anchor = anchor_at(passage, *span)
    record = anchor.record
    if record == GENERATED:
        # What no record holds has nothing but its place to be told by.
        record = f"{GENERATED} {anchor.message} {anchor.block}"
    key = "\0".join((category, normalise(text).text, record, anchor.pointer, str(anchor.start)))
    return Fact(
        id=sha256_of(key)[:12],
        category=category,
        text=text,
        source=anchor,
        weight=round(CATEGORY_WEIGHTS[category] * (1 + log1p(mentions)) * factor, 3),
        veto=veto,
        rule_id=rule_id,
        strength=strength,
        superseded_by=superseded_by,
        hard_tokens=hard_tokens(text),
    )


def hard_tokens(text: str) -> tuple[str, ...]:
    """The names, paths and numbers of a text, each once, in order; the first forty."""
    return _first_each(name.text for name in names_in(text))


def _first_each(texts: Iterable[str]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for text in texts:
        found.setdefault(text)
        if len(found) == _MOST_HARD_TOKENS:
            break
    return tuple(found)
