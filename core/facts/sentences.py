"""Sentences of prose with their spans; code fences and quoted lines are left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_FENCE = re.compile(r"(?m)^[ \t>]*(```+|~~~+)")
_LINE = re.compile(r"[^\n]+")
_LIST_MARK = re.compile(
    r"[ \t]*(?:>[ \t]?)*(?:[-*+\u2022]|\d{1,3}[.)]|\[[ xX]?\])[ \t]+(?:\[[ xX]?\][ \t]+)?"
)
_HEADING = re.compile(r"[ \t]*(?:#{1,6}[ \t]+|\*\*[^*\n]{1,80}\*\*:?[ \t]*$)")
_QUOTED = re.compile(r"[ \t]*>")
_END = re.compile(r"(?<![.!?])[.!?]+[\"'\u201d\u2019)\]*]*(?=\s)|[\u3002\uff01\uff1f]+")
_INLINE_NUMBER = re.compile(r"(?<=[:.;])\s+(?=\d{1,2}[.)] \w)")
_NO_END = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|incl|resp|nr|fig|dr|mr|mrs)"
    r"|(?:\A|[:.;\n])\s*\d{1,2})\Z",
    re.I,
)
_LOOK_BACK = 8
_ENDS_THOUGHT = (".", ":", ";", "!", "?", "\u3002", "\uff01", "\uff1f", "\uff1a")
_SHORT_LINE = 50
_LONGEST_HEADING = 120


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence at `start`, `end` of its text, without its list mark.

    `heading` is the nearest heading or lead-in line above it, empty if there is none.
    """

    start: int
    end: int
    listed: bool
    heading: str


def sentences(text: str, start: int = 0, end: int | None = None) -> Iterator[Sentence]:
    """Sentences of `text[start:end]`. A hard-wrapped line goes on in the next one."""
    end = len(text) if end is None else end
    heading = ""
    for first, last in _outside_fences(text, start, end):
        for block_start, block_end, listed, is_heading in _blocks(text, first, last):
            if is_heading:
                heading = text[block_start:block_end].strip()
                continue
            for at, stop, numbered in _split(text, block_start, block_end):
                yield Sentence(at, stop, listed or numbered, heading)
            lead_in = text[block_start:block_end].strip()
            if lead_in.endswith(":") and len(lead_in) <= _LONGEST_HEADING:
                heading = lead_in


def _outside_fences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    at = start
    opened: str | None = None
    for fence in _FENCE.finditer(text, start, end):
        mark = fence.group(1)
        if opened is None:
            yield at, fence.start()
            opened = mark
        elif mark.startswith(opened):
            opened = None
            line_end = text.find("\n", fence.end(), end)
            at = end if line_end < 0 else line_end
    if opened is None:
        yield at, end


def _blocks(text: str, start: int, end: int) -> Iterator[tuple[int, int, bool, bool]]:
    """Runs of lines that belong together: (start, end, is a list item, is a heading)."""
    current: tuple[int, int, bool] | None = None
    for line in _LINE.finditer(text, start, end):
        words = line.group()
        if not words.strip() or _QUOTED.match(words):
            if current is not None:
                yield *current, False
            current = None
            continue
        heading = _HEADING.match(words) is not None
        mark = None if heading else _LIST_MARK.match(words)
        if current is not None and (
            heading or mark is not None or _stops(text, current[1], line.start(), current[2])
        ):
            yield *current, False
            current = None
        if heading:
            yield line.start(), line.end(), False, True
        elif current is None:
            at = line.start() + (mark.end() if mark is not None else 0)
            current = at, line.end(), mark is not None
        else:
            current = current[0], line.end(), current[2]
    if current is not None:
        yield *current, False


def _stops(text: str, end: int, next_start: int, listed: bool) -> bool:
    """Whether the line that ends at `end` does not go on in the line at `next_start`."""
    if text.count("\n", end, next_start) > 1:
        return True
    line = text[text.rfind("\n", 0, end) + 1 : end].rstrip()
    indented = listed and text.startswith("  ", next_start)
    return (len(line) < _SHORT_LINE and not indented) or line.endswith(_ENDS_THOUGHT)


def _split(text: str, start: int, end: int) -> Iterator[tuple[int, int, bool]]:
    cuts = [found.end() for found in _INLINE_NUMBER.finditer(text, start, end)]
    numbered = frozenset(cuts)
    cuts += [
        found.end()
        for found in _END.finditer(text, start, end)
        if not _NO_END.search(text[max(start, found.start() - _LOOK_BACK) : found.start()])
    ]
    at = start
    for cut in [*sorted(cuts), end]:
        if cut > at:
            span = _trimmed(text, at, cut)
            if span is not None:
                yield *span, at in numbered
            at = cut


def _trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    mark = _LIST_MARK.match(text, start, end)
    if mark is not None:
        start = mark.end()
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return (start, end) if end > start else None
