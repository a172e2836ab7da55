"""When two ways to write a path name the same file."""

from __future__ import annotations

import re

_SEPARATORS = re.compile(r"[\\/]+")


def components(path: str) -> tuple[str, ...]:
    """The parts of a path without case, drive, home and leading dots."""
    parts = [part for part in _SEPARATORS.split(path.strip().casefold()) if part]
    while parts and (parts[0] in (".", "..", "...", "\u2026", "~") or parts[0].endswith(":")):
        parts = parts[1:]
    return tuple(parts)


def same_file(left: tuple[str, ...], right: tuple[str, ...]) -> bool:
    """Whether one path is the end of the other."""
    shared = min(len(left), len(right))
    return shared > 0 and left[-shared:] == right[-shared:]
