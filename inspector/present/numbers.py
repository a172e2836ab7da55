"""Numbers as people read them. Unknown is an en dash, never 0; minus is a true minus sign."""

from __future__ import annotations

UNKNOWN = "\u2013"


def full(value: int | None) -> str:
    """All digits, grouped: 141,812."""
    return UNKNOWN if value is None else f"{value:,}".replace("-", "\u2212")


def short(value: int | None) -> str:
    """Three digits at most: 940, 26.7k, 141.8k, 1.2M."""
    if value is None:
        return UNKNOWN
    size = abs(value)
    if size < 1_000:
        text = str(size)
    elif size < 999_950:
        text = f"{size / 1_000:.1f}k"
    else:
        text = f"{size / 1_000_000:.1f}M"
    text = text.replace(".0k", "k").replace(".0M", "M")
    return f"\u2212{text}" if value < 0 else text


def percent(part: float | None, whole: float | None, digits: int = 0) -> str:
    """The share of a whole: 71%."""
    if part is None or not whole:
        return UNKNOWN
    return f"{100 * part / whole:.{digits}f}%".replace("-", "\u2212")


def change(before: int, after: int) -> str:
    """How much smaller or larger: \u221272%, +4%."""
    if before <= 0:
        return UNKNOWN
    share = round(100 * (after - before) / before)
    return f"+{share}%" if share > 0 else f"{share}%".replace("-", "\u2212")


def ratio(value: float | None) -> str:
    """A recall: 0.94."""
    return UNKNOWN if value is None else f"{value:.2f}"


def seconds(value: float | None) -> str:
    """A duration: 8 ms, 0.41 s, 12 s."""
    if value is None:
        return UNKNOWN
    if value < 0.1:
        return f"{max(1, round(1_000 * value))} ms"
    return f"{value:.2f} s" if value < 10 else f"{value:.0f} s"


def size(count: int) -> str:
    """A file size: 812 B, 35.9 kB, 2.2 MB."""
    if count < 1_000:
        return f"{count} B"
    if count < 1_000_000:
        return f"{count / 1_000:.1f} kB"
    return f"{count / 1_000_000:.1f} MB"


def counted(count: int, noun: str, plural: str | None = None) -> str:
    """A count with its noun: 1 call, 3 calls, 1,204 messages."""
    return f"{count:,} {noun if count == 1 else plural or noun + 's'}"
