"""A history against the one it was made from: what only a comparison can find."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from core.model import History, Message, Thinking
from core.protocol.rule import Finding, Violation
from core.protocol.rules.thinking import THINKING_LATEST_MODIFIED
from core.protocol.view import view_of

_Key: TypeAlias = tuple[bool, str]


@dataclass(frozen=True, slots=True)
class _Place:
    message: int
    block: int
    thinking: Thinking


def compare_thinking(before: Sequence[Message], after: Sequence[Message]) -> tuple[Violation, ...]:
    """Violations of `thinking-latest-modified` in `after`, whose last turn stems from `before`.

    Blocks are known by their signature. Nothing is found where the last turn of `after` holds no
    thinking: to send none is legal.
    """
    rule = THINKING_LATEST_MODIFIED
    return tuple(
        Violation(rule.id, rule.severity, found.messages, (), found.detail, found.fix, -1)
        for found in _differences(_last_turn(before), _last_turn(after))
    )


def _differences(before: list[_Place], after: list[_Place]) -> Iterator[Finding]:
    known: dict[_Key, int] = {_key(place): order for order, place in enumerate(before)}
    expected: int | None = None
    for place in after:
        order = known.get(_key(place))
        if order is None:
            yield _finding(place, "is not in the history that it was made from")
            continue
        original = before[order]
        if place.thinking.text != original.thinking.text:
            yield _finding(place, "has another text than before, under the same signature")
        elif place.block != original.block:
            yield _finding(place, "stands at another place in its message than before")
        if expected is not None and order < expected:
            yield _finding(place, "stands in another order than before")
        elif expected is not None and order > expected:
            yield _finding(place, "follows a gap: thinking between it and the one before is gone")
        expected = order + 1
    if expected is not None and expected < len(before):
        yield _finding(after[-1], "was kept although thinking that followed it is gone")


def _finding(place: _Place, what: str) -> Finding:
    return Finding(
        (place.message,),
        f"A thinking block of message {place.message} {what}.",
        "Bring the thinking of the last turn back as it was, or drop all of it.",
    )


def _last_turn(messages: Sequence[Message]) -> list[_Place]:
    """Thinking of the last turn, in order."""
    view = view_of(History(tuple(messages)))
    return [
        _Place(message, block, thinking)
        for message, block, thinking in view.thinking
        if view.turn_of[message] == view.turn_of[-1]
    ]


def _key(place: _Place) -> _Key:
    thinking = place.thinking
    return thinking.redacted, thinking.signature or thinking.text
