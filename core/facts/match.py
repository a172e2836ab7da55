"""What became of each fact in the messages that took the place of a window.

Verdicts are about words: `verbatim` says that the fact stands there, in the same words or as
the same name; `partial` that a good part of its words stands close together. Whether the
sentence around it says the opposite is not judged here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from core.facts.fact import Fact
from core.facts.haystack import Haystack, Mention
from core.facts.names import kind_of
from core.facts.normalise import normalise
from core.facts.overlap import best_overlap
from core.facts.paths import components
from core.facts.verbatim import find_name, find_text, longest_opening
from core.model import Message

Verdict: TypeAlias = Literal["verbatim", "partial", "lost", "unverifiable"]

_NAME_CATEGORIES = frozenset(("identifier", "file_change"))
_AMBIGUOUS_BASENAME = 0.5
_LEAST_OF_OPENING = 0.3
"""What the first sentence of a text is worth, however much is pasted behind it."""
_SHORT_SHA = 7


@dataclass(frozen=True, slots=True)
class Landing:
    """Where a fact stands afterwards: code points of `readable(block)`."""

    message: int
    block: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a fact. `score` is between 0 (lost) and 1; `rule` says why."""

    fact: Fact
    verdict: Verdict
    score: float
    rule: str
    landing: Landing | None


def match(facts: Sequence[Fact], messages: Sequence[Message]) -> tuple[Fate, ...]:
    """The fate of each fact in `messages`, in the order of `facts`.

    A fact that is not found is `unverifiable` where a part of the messages is encrypted. More
    messages never lower a score. Takes time linear in the length of the messages for the index
    and about the number of places where a fact's rarest words stand for each fact.
    """
    haystack = Haystack(messages)
    basenames = _basename_counts(facts)
    fates: list[Fate] = []
    for fact in facts:
        found = _find(fact, haystack, basenames)
        if found is not None:
            fates.append(found)
        elif haystack.encrypted:
            fates.append(Fate(fact, "unverifiable", 0.0, "encrypted", None))
        else:
            fates.append(Fate(fact, "lost", 0.0, "not-found", None))
    return tuple(fates)


def _find(fact: Fact, haystack: Haystack, basenames: dict[str, int]) -> Fate | None:
    wanted = normalise(fact.text).text
    if fact.category in _NAME_CATEGORIES:
        return _find_as_name(fact, wanted, haystack, basenames)
    place = find_text(haystack, wanted)
    if place is not None:
        return _fate(fact, haystack, place, "verbatim", 1.0, "same-words")
    opening = longest_opening(haystack, wanted)
    if opening is not None:
        start, end = opening
        score = max(round((end - start) / len(wanted), 3), _LEAST_OF_OPENING)
        return _fate(fact, haystack, opening, "partial", score, "opening")
    overlap = best_overlap(haystack, fact)
    if overlap is not None:
        return _fate(fact, haystack, overlap.place, "partial", overlap.score, "shared-words")
    return None


def _find_as_name(
    fact: Fact, wanted: str, haystack: Haystack, basenames: dict[str, int]
) -> Fate | None:
    kind = kind_of(fact.text)
    folder = kind == "path" and "." not in fact.text.rpartition("/")[2]
    place = find_name(haystack, wanted, folder=folder)
    if place is not None:
        return _fate(fact, haystack, place, "verbatim", 1.0, "same-name")
    if kind == "path" or fact.category == "file_change":
        return _find_path(fact, haystack, basenames)
    if kind == "sha":
        for mention in haystack.shas.get(wanted[:_SHORT_SHA], ()):
            other = mention.name.text
            if wanted.startswith(other) or other.startswith(wanted):
                return _mentioned(fact, haystack, mention, "verbatim", 1.0, "abbreviated-hash")
    return None


def _find_path(fact: Fact, haystack: Haystack, basenames: dict[str, int]) -> Fate | None:
    parts = components(fact.text)
    if not parts:
        return None
    bare: Mention | None = None
    for mentioned, mention in haystack.paths.get(parts[-1], ()):
        shared = min(len(parts), len(mentioned))
        if parts[-shared:] != mentioned[-shared:]:
            continue
        if shared > 1 or len(parts) == 1:
            return _mentioned(fact, haystack, mention, "verbatim", 1.0, "same-path")
        bare = bare or mention
    if bare is None:
        return None
    if basenames[parts[-1]] == 1:
        return _mentioned(fact, haystack, bare, "verbatim", 1.0, "unique-file-name")
    return _mentioned(fact, haystack, bare, "partial", _AMBIGUOUS_BASENAME, "ambiguous-file-name")


def _basename_counts(facts: Sequence[Fact]) -> dict[str, int]:
    """How many different files of the facts bear a name."""
    files: dict[str, set[tuple[str, ...]]] = {}
    for parts in _all_paths(facts):
        alike = files.setdefault(parts[-1], set())
        if not any(_is_end(parts, other) or _is_end(other, parts) for other in alike):
            alike.add(parts)
    return {name: len(paths) for name, paths in files.items()}


def _all_paths(facts: Sequence[Fact]) -> Iterator[tuple[str, ...]]:
    for fact in facts:
        if fact.category == "file_change" or fact.rule_id == "identifier-path":
            parts = components(fact.text)
            if parts:
                yield parts


def _is_end(end: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    return len(end) <= len(whole) and whole[-len(end) :] == end


def _fate(
    fact: Fact,
    haystack: Haystack,
    place: tuple[int, int],
    verdict: Verdict,
    score: float,
    rule: str,
) -> Fate:
    sheaf = haystack.sheaves[haystack.sheaf_at(place[0])]
    start, end = sheaf.normalised.span(place[0] - sheaf.offset, place[1] - sheaf.offset)
    return Fate(fact, verdict, score, rule, Landing(sheaf.message, sheaf.block, start, end))


def _mentioned(
    fact: Fact, haystack: Haystack, mention: Mention, verdict: Verdict, score: float, rule: str
) -> Fate:
    sheaf = haystack.sheaves[mention.sheaf]
    landing = Landing(sheaf.message, sheaf.block, mention.name.start, mention.name.end)
    return Fate(fact, verdict, score, rule, landing)
