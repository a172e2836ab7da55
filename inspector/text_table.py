"""Plain aligned text for a terminal; transcript text cannot move the cursor or colour it."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence


def printable(text: str, width: int = 80) -> str:
    """One line of `text`, at most `width` characters, without control characters."""
    line = " ".join(text[: width * 4].split())
    safe = "".join(
        "\N{REPLACEMENT CHARACTER}" if unicodedata.category(sign)[0] == "C" else sign
        for sign in line
    )
    return safe if len(safe) <= width else safe[: width - 1] + "…"


def table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Columns under a header: numbers to the right, words to the left."""
    cells = [[_cell(value) for value in row] for row in rows]
    widths = [
        max([len(title), *(len(row[column]) for row in cells)])
        for column, title in enumerate(header)
    ]
    right = [
        bool(rows) and all(isinstance(row[column], int | float) for row in rows)
        for column in range(len(header))
    ]
    lines = [
        "  ".join(
            text.rjust(width) if flush else text.ljust(width)
            for text, width, flush in zip(row, widths, right, strict=True)
        ).rstrip()
        for row in [list(header), *cells]
    ]
    return "\n".join(lines)


def _cell(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        return f"{value:.2f}"
    return printable(str(value))
