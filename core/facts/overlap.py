"""How much of a fact's words stand close together: the measure behind `partial`.

A window slides over the content words of each block and the best share of the fact's weighted
words counts. Only windows around the fact's rarest words are looked at: any window with enough
of the weight must hold one of them, so nothing is missed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from core.facts.fact import Fact
from core.facts.haystack import Haystack
from core.facts.names import kind_of
from core.facts.paths import components
from core.facts.words import content_words

_FEW_WORDS = 5
_MANY_WORDS = 8
_ENOUGH_NAMES = 0.5
_MOST_SCORE = 0.9
_NAME_WEIGHT = 2
_NARROWEST = 12
_WIDTH_FACTOR = 2


@dataclass(frozen=True, slots=True)
class Overlap:
    """The best window: its place in the haystack and the share of the fact, at most 0.9."""

    place: tuple[int, int]
    score: float


@dataclass(slots=True)
class _Wanted:
    """A fact's words: their weight, and the names that they make up."""

    weights: dict[str, int]
    names: list[frozenset[str]]
    total: int
    enough: float
    """The share of the weight that makes a part; fewer words leave more to chance."""

    def names_share(self, present: dict[str, int]) -> float:
        if not self.names:
            return 1.0
        return sum(all(present.get(word) for word in name) for name in self.names) / len(self.names)


def best_overlap(haystack: Haystack, fact: Fact) -> Overlap | None:
    """The window that holds most of a fact, None where that is too little.

    Half of the words must be there, 60 % of fewer than eight, 70 % of fewer than five, and half
    of the names. Names, paths and numbers weigh twice.
    """
    wanted = _wanted(fact)
    if len(wanted.weights) < 2:
        return None
    width = max(_NARROWEST, _WIDTH_FACTOR * len(wanted.weights))
    best: tuple[float, int, int] | None = None
    for hits in _hits_near_rare_words(haystack, wanted, width):
        found = _best_window(hits, wanted, width)
        if found is not None and (best is None or found[0] > best[0]):
            best = found
    if best is None:
        return None
    share, first, last = best
    place = haystack.word_starts[first], haystack.word_ends[last]
    return Overlap(place, round(share * _MOST_SCORE, 3))


def _wanted(fact: Fact) -> _Wanted:
    """A fact's words; of a path only the file name counts, of a failure no line numbers."""
    text = fact.text
    names: list[frozenset[str]] = []
    for token in fact.hard_tokens:
        told = token
        if kind_of(token) == "path" and (parts := components(token)):
            told = parts[-1]
            text = text.replace(token, f" {told} ")
        if (words := content_words(told)) and not _is_number(fact, token):
            names.append(words)
    in_names = frozenset(word for words in names for word in words)
    weights = {
        word: _NAME_WEIGHT if word in in_names else 1
        for word in content_words(text)
        if not _is_number(fact, word)
    }
    count = len(weights)
    enough = 0.7 if count < _FEW_WORDS else 0.6 if count < _MANY_WORDS else 0.5
    return _Wanted(weights, names, sum(weights.values()), enough)


def _is_number(fact: Fact, word: str) -> bool:
    return fact.category == "failure" and word.isdigit()


def _hits_near_rare_words(
    haystack: Haystack, wanted: _Wanted, width: int
) -> Iterator[list[tuple[int, str]]]:
    """Places of wanted words in stretches around the rarest of them, one stretch at a time."""
    seeds = _seeds_by_weight(haystack, wanted)
    if wanted.names:
        seeds = min(seeds, _seeds_by_name(haystack, wanted), key=len)
    for start, end in _stretches(sorted(seeds), width, haystack):
        hits: list[tuple[int, str]] = []
        for word in wanted.weights:
            places = haystack.at_word.get(word, ())
            at = bisect_left(places, start)
            while at < len(places) and places[at] < end:
                hits.append((places[at], word))
                at += 1
        hits.sort()
        yield hits


def _seeds_by_weight(haystack: Haystack, wanted: _Wanted) -> list[int]:
    """Places of so many of the rarest words that those left over would not be enough."""
    spare = wanted.total * (1 - wanted.enough)
    seeds: list[int] = []
    for word in sorted(wanted.weights, key=lambda word: (haystack.count(word), word)):
        seeds += haystack.at_word.get(word, ())
        spare -= wanted.weights[word]
        if spare < 0:
            break
    return seeds


def _seeds_by_name(haystack: Haystack, wanted: _Wanted) -> list[int]:
    """Places of so many of the rarest names that fewer than half would be left over."""
    rarest = sorted(min((haystack.count(word), word) for word in name) for name in wanted.names)
    enough = len(wanted.names) - ceil(len(wanted.names) * _ENOUGH_NAMES) + 1
    return [place for _, word in rarest[:enough] for place in haystack.at_word.get(word, ())]


def _stretches(seeds: Sequence[int], width: int, haystack: Haystack) -> Iterator[tuple[int, int]]:
    """Disjoint stretches of `width` words on both sides of each seed, none across two blocks."""
    current: tuple[int, int] | None = None
    for seed in seeds:
        first, last = haystack.block_words(seed)
        start, end = max(first, seed - width), min(last, seed + width + 1)
        if current is not None and start <= current[1] and start >= first and current[0] >= first:
            current = current[0], end
        else:
            if current is not None:
                yield current
            current = start, end
    if current is not None:
        yield current


def _best_window(
    hits: Sequence[tuple[int, str]], wanted: _Wanted, width: int
) -> tuple[float, int, int] | None:
    """(share of the weight, first word, last word) of the best window over the hits."""
    present: dict[str, int] = {}
    weight = 0
    left = 0
    best: tuple[float, int, int] | None = None
    for place, word in hits:
        if not present.get(word):
            weight += wanted.weights[word]
        present[word] = present.get(word, 0) + 1
        while hits[left][0] <= place - width:
            gone = hits[left][1]
            present[gone] -= 1
            if not present[gone]:
                weight -= wanted.weights[gone]
                del present[gone]
            left += 1
        share = weight / wanted.total
        if (
            share >= wanted.enough
            and (best is None or share > best[0])
            and wanted.names_share(present) >= _ENOUGH_NAMES
        ):
            best = share, hits[left][0], place
    return best
