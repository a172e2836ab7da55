"""Evidence handles: what was read, run, searched and fetched, so that it can be found again.

All of it comes from the structure of calls and results, none from guesses about prose.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.model import Media, Message
from core.summarizers.deeds import DeedKind, Done, done
from core.summarizers.summary import plain

_TARGET_LONGEST = 160
_OUTCOME_LONGEST = 160
_WEIGHTS: dict[DeedKind, float] = {"run": 2.0, "read": 1.6, "fetch": 1.6, "search": 1.0}
_FAILED = 0.5
_VERBS: dict[DeedKind, str] = {
    "run": "ran",
    "read": "read",
    "fetch": "fetched",
    "search": "searched for",
}


@dataclass(frozen=True, slots=True)
class Handle:
    """One thing that can be looked at again; `weight` says how much it is worth keeping."""

    text: str
    sources: tuple[int, ...]
    weight: float


def find_handles(messages: Sequence[Message]) -> tuple[Handle, ...]:
    """One handle for each distinct command, path, address and search, with its last outcome.

    File changes and plans are left to the facts of those names.
    """
    grouped: dict[tuple[DeedKind, str], list[Done]] = {}
    for deed in done(messages):
        if deed.deed.kind in _WEIGHTS:
            grouped.setdefault((deed.deed.kind, deed.deed.target), []).append(deed)
    handles = [_handle(kind, target, deeds) for (kind, target), deeds in grouped.items() if target]
    return tuple(handles + _media(messages))


def _handle(kind: DeedKind, target: str, deeds: list[Done]) -> Handle:
    named = plain(target, _TARGET_LONGEST)
    said = f"{_VERBS[kind]} `{named}`" if kind == "run" else f"{_VERBS[kind]} {named}"
    last = deeds[-1]
    failed = last.result is not None and last.result.is_error
    if len(deeds) > 1:
        said += f" ({len(deeds)} times)"
    if kind == "run" or failed:
        said += _outcome(last)
    places = sorted({place[0] for deed in deeds for place in (deed.call, deed.place) if place})
    return Handle(said, tuple(places), _WEIGHTS[kind] + (_FAILED if failed else 0.0))


def _outcome(deed: Done) -> str:
    """The last line of the answer, where commands print their verdict."""
    if deed.result is None:
        return ": not answered"
    verdict = "failed" if deed.result.is_error else "gave"
    last = next((line for line in reversed(deed.result.text.splitlines()) if line.strip()), "")
    return f": {verdict}: {plain(last, _OUTCOME_LONGEST)}" if last else f": {verdict} no output"


def _media(messages: Sequence[Message]) -> list[Handle]:
    return [
        Handle(f"{block.media_type} attached", (message.index,), 1.0)
        for message in messages
        for block in message.blocks
        if isinstance(block, Media)
    ]
