"""Exact search: the same words between word boundaries, the same name between name boundaries."""

from __future__ import annotations

from collections.abc import Iterator

from core.facts.haystack import Haystack
from core.facts.words import WORD, is_content, is_ideograph, stem

_TRAILING = " .,;:!"
_SHORT = 12
_SHORTEST_OPENING = 40
_MOST_TRIES = 2000
_JOINS_NAME = frozenset("./-@\\:")


def find_text(haystack: Haystack, wanted: str) -> tuple[int, int] | None:
    """First place where the normalised words stand; short ones must stand apart.

    Punctuation at the end of what is wanted does not count.
    """
    wanted = wanted.rstrip(_TRAILING) or wanted
    apart = len(wanted) < _SHORT
    for start in _places(haystack, wanted):
        end = start + len(wanted)
        if _is_word_bounded(haystack.text, start, end) and (
            not apart or _stands_apart(haystack, start, end)
        ):
            return start, end
    return None


def find_name(haystack: Haystack, wanted: str, *, folder: bool = False) -> tuple[int, int] | None:
    """First place where the name stands and is not the beginning of another name.

    A `folder` is there too where a path leads through it.
    """
    for start in _places(haystack, wanted):
        end = start + len(wanted)
        if _is_name_bounded(haystack.text, start, end, folder=folder):
            return start, end
    return None


def longest_opening(haystack: Haystack, wanted: str) -> tuple[int, int] | None:
    """Place of the longest beginning of a text that stands word for word, 40 characters or more."""
    if len(wanted) <= _SHORTEST_OPENING:
        return None
    text = haystack.text
    best: tuple[int, int] | None = None
    opening = wanted[:_SHORTEST_OPENING]
    passed = 0
    for start in _places(haystack, opening, cut=True):
        # Places inside one another stand in a text that repeats itself.
        if start >= passed:
            passed = start + _shared_length(text, start, wanted)
            if best is None or passed - start > best[1] - best[0]:
                best = start, passed
    return best


def _shared_length(text: str, start: int, wanted: str) -> int:
    """How many characters of `wanted` stand at `start`, by halving steps."""
    low, high = 0, min(len(wanted), len(text) - start)
    while low < high:
        middle = (low + high + 1) // 2
        if text.startswith(wanted[low:middle], start + low):
            low = middle
        else:
            high = middle - 1
    return low


def _places(haystack: Haystack, wanted: str, *, cut: bool = False) -> Iterator[int]:
    """Places where `wanted` stands, by the places of its rarest word.

    A word that is nowhere settles it at once; the last word may be a part of one where the text
    was `cut`. After many places in vain the plain search, which is linear, takes over.
    """
    rarest: tuple[int, int, str] | None = None
    for found in WORD.finditer(wanted):
        word = found.group()
        if not is_content(word) or (cut and found.end() == len(wanted)):
            continue
        stemmed = stem(word)
        count = len(haystack.at_word.get(stemmed, ()))
        if count == 0:
            return
        if rarest is None or count < rarest[0]:
            rarest = count, found.start(), stemmed
    if rarest is None:
        yield from _plain_places(haystack.text, wanted)
        return
    _, offset, stemmed = rarest
    for tries, number in enumerate(haystack.at_word[stemmed]):
        start = haystack.word_starts[number] - offset
        if start >= 0 and haystack.text.startswith(wanted, start):
            yield start
        elif tries >= _MOST_TRIES:
            yield from _plain_places(haystack.text, wanted, start + 1)
            return


def _plain_places(text: str, wanted: str, start: int = 0) -> Iterator[int]:
    at = text.find(wanted, max(start, 0))
    while at >= 0:
        yield at
        at = text.find(wanted, at + 1)


def _is_word_bounded(text: str, start: int, end: int) -> bool:
    before = start > 0 and _is_word(text[start - 1]) and _is_word(text[start])
    after = end < len(text) and _is_word(text[end]) and _is_word(text[end - 1])
    return not before and not after


def _is_name_bounded(text: str, start: int, end: int, *, folder: bool) -> bool:
    if not _is_word_bounded(text, start, end):
        return False
    if start > 1 and text[start - 1] == "-" and text[start] != "-" and _is_word(text[start - 2]):
        return False
    if start > 0 and text[start] == "/" and (_is_word(text[start - 1]) or text[start - 1] in ".~"):
        return False
    if end + 1 >= len(text) or text[end] not in _JOINS_NAME or not _is_word(text[end + 1]):
        return True
    # A line number behind a path and a path behind a port leave the name what it is.
    is_port = text[start:end].rpartition(":")[2].isdigit()
    return text[end] == ":" or (text[end] == "/" and (is_port or folder))


def _is_word(character: str) -> bool:
    """Whether a character joins its neighbours to one word; ideographs do not."""
    return character == "_" or (character.isalnum() and not is_ideograph(character))


def _stands_apart(haystack: Haystack, start: int, end: int) -> bool:
    """Whether nothing but white space and punctuation stands beside it on its own line."""
    sheaf = haystack.sheaves[haystack.sheaf_at(start)]
    first, last = sheaf.normalised.span(start - sheaf.offset, end - sheaf.offset)
    before = sheaf.text[sheaf.text.rfind("\n", 0, first) + 1 : first].rstrip()
    line_end = sheaf.text.find("\n", last)
    after = sheaf.text[last : line_end if line_end >= 0 else len(sheaf.text)].lstrip()
    return not (before and _is_word(before[-1])) and not (after and _is_word(after[0]))
