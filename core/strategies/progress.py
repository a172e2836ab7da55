"""Progress and repetition inside one tool result: lines that told only that work went on."""

from __future__ import annotations

import re
from itertools import groupby

_PROGRESS = re.compile(
    r"^\s*\d{1,3}(?:\.\d+)?\s?%|\b\d{1,3}(?:\.\d+)?\s?%\s*(?:[|\[(]|[\])|]?\s*$)|"
    r"[=#█▇▉▊▋▌▍▎▏━]{6,}>?|"
    r"[⠁-⣿]|"
    r"^\s*(?:Downloading|Downloaded|Fetching|Fetched|Compiling|Collecting|Installing|Extracting|"
    r"Unpacking|Preparing|Building|Updating|Resolving|Receiving objects|Counting objects|"
    r"Get:\d+|Hit:\d+|Waiting|Pulling|Pulled|Pushing)\b",
    re.IGNORECASE,
)
_VERDICT = re.compile(
    r"error|fail|warn|exception|traceback|denied|not found|passed|cover|total|assert",
    re.IGNORECASE,
)
_LONGEST_LINE = 300
_SHORTEST_RUN = 3


def fold_progress(text: str) -> str:
    """`text` with runs of progress lines, and of equal lines, cut to the last of each run.

    Only runs of three or more fold; a line that speaks of an outcome is no progress. What a
    carriage return has overwritten goes, as it did on the screen.
    """
    lines = [_shown(line) for line in text.split("\n")]
    folded: list[str] = []
    for kind, run in groupby(_classed(lines), key=lambda pair: pair[0]):
        members = [line for _, line in run]
        if kind != "" and len(members) >= _SHORTEST_RUN:
            what = "progress lines" if kind == _IS_PROGRESS else "equal lines"
            folded.append(f"[… {len(members) - 1:,} {what} folded …]")
            members = members[-1:]
        folded += members
    return "\n".join(folded)


_IS_PROGRESS = "\0progress"


def _classed(lines: list[str]) -> list[tuple[str, str]]:
    """Each line with its class: progress, else the line itself where a neighbour equals it."""
    classed: list[tuple[str, str]] = []
    for at, line in enumerate(lines):
        if _is_progress(line):
            classed.append((_IS_PROGRESS, line))
        elif line.strip() and line in (lines[at - 1 : at] + lines[at + 1 : at + 2]):
            classed.append((line, line))
        else:
            classed.append(("", line))
    return classed


def _is_progress(line: str) -> bool:
    return (
        0 < len(line) <= _LONGEST_LINE
        and _PROGRESS.search(line) is not None
        and _VERDICT.search(line) is None
    )


def _shown(line: str) -> str:
    """What a terminal shows of a line that rewrote itself."""
    if "\r" not in line:
        return line
    parts = [part for part in line.split("\r") if part]
    return parts[-1] if parts else ""
