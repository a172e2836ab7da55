"""Files that the agent changed: the last state of each, from calls that worked."""

from __future__ import annotations

import re

from core.facts.fact import Fact, make_fact
from core.facts.passages import Reading
from core.facts.paths import components, same_file
from core.facts.tools import Touch, touches

_SCRATCH = re.compile(r"[\\/](?:te?mp|scratchpad)[\\/]", re.I)
_SCRATCH_FACTOR = 0.4


def extract(reading: Reading) -> tuple[Fact, ...]:
    """One fact per file; a file made and removed again is no longer worth one.

    More changes to a file weigh more, by their logarithm.
    """
    last: dict[str, Touch] = {}
    counts: dict[str, int] = {}
    created: set[str] = set()
    known: dict[str, list[tuple[str, ...]]] = {}
    for deed in reading.deeds:
        if deed.result is None or deed.result.is_error:
            continue
        for touch in touches(deed):
            key = _key(touch.path, known)
            counts[key] = counts.get(key, 0) + 1
            if key not in last and touch.state == "created":
                created.add(key)
            last[key] = touch
    return tuple(
        make_fact(
            "file_change",
            touch.passage,
            (touch.start, touch.end),
            f"file-{'created' if key in created and touch.state == 'edited' else touch.state}",
            mentions=counts[key] - 1,
            factor=_SCRATCH_FACTOR if _SCRATCH.search(touch.path) else 1.0,
        )
        for key, touch in last.items()
        if not (touch.state == "deleted" and key in created)
    )


def _key(path: str, known: dict[str, list[tuple[str, ...]]]) -> str:
    """One key per file: a relative path joins the full one that ends in it."""
    parts = components(path)
    if not parts:
        return path
    alike = known.setdefault(parts[-1], [])
    found = next((other for other in reversed(alike) if same_file(parts, other)), None)
    if found is None:
        alike.append(parts)
        found = parts
    return "/".join(found)
