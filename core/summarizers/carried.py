"""Lines of an earlier summary, sorted into the seven sections.

A summary is all that is left of what it replaced. When it is summarised again its lines are
sources like any other, or facts would die in the second compaction without a trace.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.intent import SUMMARY_OPENING
from core.summarizers.summary import without_citation

_HEADINGS: tuple[tuple[str, str], ...] = (
    ("goal", r"goal|intent|objective|request|user messages?"),
    ("constraints", r"constraints?|rules?|instructions?|preferences?|requirements?"),
    ("decisions", r"decisions?|decided|problem.solving|approach|key learnings?"),
    ("failures", r"failures?|errors?|fixes|lessons?|bugs?"),
    ("file changes", r"files?|changes?|artifacts?|modified"),
    ("pending tasks", r"pending|open tasks?|tasks?|next|to-?dos?|current work|remaining|plan"),
    ("evidence handles", r"evidence|handles?|technical|concepts?|references?|context|state"),
)
_SECTION_OF = tuple(
    (section, re.compile(rf"\b(?:{words})\b", re.IGNORECASE)) for section, words in _HEADINGS
)
_LABEL = re.compile(
    r"(?:^|(?<=[;.,:(] )|(?<=[;.,:(]))"
    r"(goals?|constraints?|decisions?|failures?|errors?|files?|file changes|"
    r"pending|open tasks|pending tasks|next steps?|evidence)\s*:\s+",
    re.IGNORECASE,
)
_HEADING = re.compile(
    r"^\s*(?:#{1,6}\s+(?P<hash>.+?)|(?:\d+[.)]\s*)?\*\*(?P<bold>[^*]+)\*\*:?|"
    r"(?:\d+[.)]\s+)?(?P<plain>[A-Z][\w /&'()-]{2,60}):)\s*$"
)
_BULLET = re.compile(r"^\s*(?:[-*•+]|\d+[.)])\s+")
_EMPTY = re.compile(r"^(?:none|n/a|nothing|-+|</?\w+>)?[\s.]*$", re.IGNORECASE)
_FENCE = "```"
_PREAMBLES = (SUMMARY_OPENING, "Notes left out for want of room:", "Please continue")


@dataclass(frozen=True, slots=True)
class CarriedLine:
    """One statement of an earlier summary; `code` tells that it stood in a fenced block."""

    section: str
    text: str
    code: bool = False


def carried_lines(text: str) -> tuple[CarriedLine, ...]:
    """The lines of an earlier summary, in its order; a line of no known section is evidence.

    Old citations go: they count in a window that no longer exists.
    """
    found: list[CarriedLine] = []
    section = "evidence handles"
    for line, code in _unfenced(text):
        if code:
            found.append(CarriedLine(section, line, code=True))
            continue
        heading = _HEADING.match(line)
        if heading is not None:
            title = next(group for group in heading.groups() if group is not None)
            section = _section(title) or section
            continue
        said = without_citation(_BULLET.sub("", line)).strip()
        if said.startswith(_PREAMBLES) or _EMPTY.match(said):
            continue
        found += _labelled(said, section)
    return tuple(found)


def _unfenced(text: str) -> list[tuple[str, bool]]:
    """The lines of a text; a fenced block counts as one line, marked as code."""
    lines: list[tuple[str, bool]] = []
    fenced: list[str] | None = None
    for line in text.splitlines():
        if line.lstrip().startswith(_FENCE):
            if fenced:
                lines.append((" ".join(fenced), True))
            fenced = [] if fenced is None else None
        elif fenced is not None:
            fenced.append(line.strip())
        else:
            lines.append((line, False))
    return lines + [(line, True) for line in fenced or () if line]


def _section(title: str) -> str | None:
    return next((section for section, words in _SECTION_OF if words.search(title)), None)


def _labelled(line: str, section: str) -> list[CarriedLine]:
    """A line such as `goal: ship it; constraint: port 80` is one line for each label."""
    labels = list(_LABEL.finditer(line))
    if not labels:
        return [CarriedLine(section, line)]
    parts: list[CarriedLine] = []
    lead = line[: labels[0].start()].strip(" ;,")
    if lead and not lead.endswith(":"):
        parts.append(CarriedLine(section, lead))
    ends = [label.start() for label in labels[1:]] + [len(line)]
    for label, end in zip(labels, ends, strict=True):
        said = line[label.end() : end].strip(" ;,")
        if not _EMPTY.match(said):
            parts.append(CarriedLine(_section(label.group(1)) or section, said))
    return parts
