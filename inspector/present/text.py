"""Hostile text made fit to show: one code point in, one code point out.

Control, bidirectional and surrogate code points are replaced, so that nothing reorders, hides
or breaks what stands around them, and spans into the text stay right.
"""

from __future__ import annotations

_REPLACED = {code: 0x2400 + code for code in range(0x20) if chr(code) not in "\t\n\r"}
_REPLACED |= {0x7F: 0x2421}
_REPLACED |= dict.fromkeys(range(0x80, 0xA0), 0xFFFD)
_REPLACED |= dict.fromkeys(
    [0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xFEFF], 0xFFFD
)
_REPLACED |= dict.fromkeys(range(0xD800, 0xE000), 0xFFFD)


def visible(text: str, limit: int | None = None) -> str:
    """The text with every unsafe code point replaced, at most `limit` code points of it."""
    return (text if limit is None else text[:limit]).translate(_REPLACED)


def one_line(text: str, limit: int = 160) -> str:
    """The beginning of a text on one line; an ellipsis says that there is more."""
    head = text[: limit * 4]
    words = " ".join(visible(head).split())
    if len(words) > limit or len(head) < len(text):
        return words[:limit].rstrip() + " …"
    return words


def clip(text: str, limit: int) -> tuple[str, int]:
    """The visible beginning of a text, and how many code points are left out."""
    return visible(text, limit), max(0, len(text) - limit)
