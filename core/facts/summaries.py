"""The parts of a compaction summary that its own labels and headings name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, TypeAlias

from core.facts.passages import Passage
from core.facts.sentences import sentences

Section: TypeAlias = Literal["goal", "constraints", "pending"]

_WORDS: dict[Section, str] = {
    "goal": r"goals?|primary request and intent|primary request|objective",
    "constraints": r"(?:key |hard |user )?(?:constraints?|instructions|preferences|rules)"
    r"(?: and preferences)?",
    "pending": r"(?:pending|open|remaining) (?:tasks?|work|items)|next steps?|to-?dos?",
}
_HEADINGS: dict[Section, re.Pattern[str]] = {
    section: re.compile(rf"^[#*\s]*(?:\d{{1,2}}[.)]\s*)?[*]*(?:{words})[*]*\s*:?[*\s]*$", re.I)
    for section, words in _WORDS.items()
}
_LABELS: dict[Section, re.Pattern[str]] = {
    section: re.compile(rf"(?<![\w ])[ ]?\*{{0,3}}(?:{words})\*{{0,3}}:\*{{0,3}}[ ]+(?=\S)", re.I)
    for section, words in _WORDS.items()
}
_ANY_LABEL_END = re.compile(r"[.;](?=\s|$)|\n|$")
_CITATION = re.compile(r"\s*\[\d+(?:, \d+)*\]$")
_NOTHING = re.compile(r"\W*(?:(?:none|nothing)\b.*|n/?a|no (?:open |pending )?\w+)\W*$", re.I)


def labelled(passage: Passage, section: Section) -> Iterator[tuple[int, int]]:
    """Spans of the items under a heading of the section, and after an inline label of it.

    An item that says there is none is left out.
    """
    seen: set[int] = set()
    for sentence in sentences(passage.text, passage.start, passage.end):
        if sentence.listed and _HEADINGS[section].match(sentence.heading):
            seen.add(sentence.start)
            item = _CITATION.sub("", passage.text[sentence.start : sentence.end])
            if not item.endswith(":") and not _NOTHING.match(item):
                yield sentence.start, sentence.start + len(item)
    for label in _LABELS[section].finditer(passage.text, passage.start, passage.end):
        stop = _ANY_LABEL_END.search(passage.text, label.end(), passage.end)
        end = stop.start() if stop is not None else passage.end
        start = label.end()
        while end > start and passage.text[end - 1].isspace():
            end -= 1
        if end > start and start not in seen and not _NOTHING.match(passage.text[start:end]):
            yield start, end
