"""Text made comparable, with a way back to the original code points.

Compatibility forms and case are folded, white space collapsed, Markdown marks, list markers
and `./` dropped, quotes unified. Each rule looks at one place only, so that the normalised
form of a part is a part of the normalised form of the whole.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache

_LINE_MARKS = re.compile(
    r"(?m)^(?:[ \t]{0,20}(?:#{1,6}|>|[-*+\u2022]|\d{1,3}[.)])(?=\s|\Z))+[ \t]*"
)
# A single plain space is the common case and no change.
_CHANGES = re.compile(
    r"(?P<marks>[*`\u200b\u200c\u200d\ufeff]+|~~)"
    r"|(?P<here>(?<![\w./~])\./(?=\w))"
    r"|(?P<blank>(?: (?=\s))?[^\S ]\s*|  +\s*)"
    r"|(?P<wide>[^\x00-\x7f\s\u200b\u200c\u200d\ufeff]+)"
)
# Who quotes a text that holds quotes turns them into the other kind.
_QUOTES = {
    ord(mark): "'" for mark in "\u201c\u201d\u201e\u201f\u00ab\u00bb\u2018\u2019\u201a\u201b\u00b4"
}


@dataclass(frozen=True, slots=True)
class Normalised:
    """A normalised text in pieces: where each starts here, and its span in the original.

    A piece with an end of -1 was copied character by character.
    """

    text: str
    starts: tuple[int, ...]
    origins: tuple[int, ...]
    ends: tuple[int, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Span in the original of a non-empty span in the normalised text."""
        return self._place(start)[0], self._place(end - 1)[1]

    def _place(self, at: int) -> tuple[int, int]:
        piece = bisect_right(self.starts, at) - 1
        origin, end = self.origins[piece], self.ends[piece]
        if end >= 0:
            return origin, end
        place = origin + at - self.starts[piece]
        return place, place + 1


class _Builder:
    def __init__(self) -> None:
        self.parts: list[str] = []
        self.starts: list[int] = []
        self.origins: list[int] = []
        self.ends: list[int] = []
        self.length = 0

    def add(self, piece: str, origin: int, end: int = -1) -> None:
        if self.after_space() and piece.startswith(" "):
            trimmed = piece.lstrip(" ")
            origin += len(piece) - len(trimmed) if end < 0 else 0
            piece = trimmed
        if piece:
            self.parts.append(piece)
            self.starts.append(self.length)
            self.origins.append(origin)
            self.ends.append(end)
            self.length += len(piece)

    def after_space(self) -> bool:
        return not self.parts or self.parts[-1].endswith(" ")

    def finish(self) -> Normalised:
        text = "".join(self.parts).rstrip(" ")
        return Normalised(text, tuple(self.starts), tuple(self.origins), tuple(self.ends))


def normalise(text: str) -> Normalised:
    """The comparable form of a text, in time linear in its length."""
    builder = _Builder()
    at = 0
    for mark in _LINE_MARKS.finditer(text):
        _add_plain(builder, text, at, mark.start())
        at = mark.end()
    _add_plain(builder, text, at, len(text))
    return builder.finish()


def _add_plain(builder: _Builder, text: str, start: int, stop: int) -> None:
    at = start
    for change in _CHANGES.finditer(text, start, stop):
        if change.start() > at:
            builder.add(_plain(text[at : change.start()]), at)
        if change.lastgroup == "blank":
            builder.add(" ", change.start(), change.end())
        elif change.lastgroup == "wide":
            _add_wide(builder, change.group(), change.start())
        at = change.end()
    if at < stop:
        builder.add(_plain(text[at:stop]), at)


def _plain(piece: str) -> str:
    return piece.lower().replace('"', "'")


def _add_wide(builder: _Builder, run: str, start: int) -> None:
    folded = [_fold(character) for character in run]
    whole = "".join(folded)
    if len(whole) == len(run) and all(folded):
        builder.add(whole, start)
    else:
        for at, piece in enumerate(folded, start):
            builder.add(piece, at, at + 1)


@lru_cache(maxsize=4096)
def _fold(mark: str) -> str:
    """One character beyond ASCII, decomposed and folded; quotes become the plain ones."""
    return unicodedata.normalize("NFKD", mark.translate(_QUOTES)).casefold()
