"""The verdict of every cut of a window, and the questions that one asks of them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from core.boundaries.rule import Reason

Verdict: TypeAlias = Literal["safe", "conditional", "pointless", "unsafe"]

DISCHARGEABLE = frozenset(("goal-not-kept", "thinking-split", "thinking-rebind"))
"""The conditions that a replacement can fulfil: carry the goal, drop the thinking."""

_WAYS_OUT = (
    "Ways out: clip the large tool results in place, or summarise the beginning of the turn and "
    "carry its request."
)


@dataclass(frozen=True, slots=True)
class Boundary:
    """The cut before message `index`, with the worst of its reasons as its verdict.

    Tokens are those of the messages before and from the cut on, None where nobody counted.
    """

    index: int
    verdict: Verdict
    reasons: tuple[Reason, ...]
    tokens_prefix: int | None
    tokens_suffix: int | None


@dataclass(frozen=True, slots=True)
class BoundaryMap:
    """All cuts from 0 to `message_count`; `goal` is the message with the latest request.

    `usable` holds the cuts that are safe, or whose conditions are all in DISCHARGEABLE.
    """

    message_count: int
    goal: int | None
    boundaries: tuple[Boundary, ...]
    usable: tuple[int, ...]

    def is_usable(self, index: int, discharges: frozenset[str] = DISCHARGEABLE) -> bool:
        """Whether a strategy that fulfils the conditions in `discharges` may cut there.

        False for an index that is no cut of this window.
        """
        if not 0 <= index < len(self.boundaries):
            return False
        boundary = self.boundaries[index]
        return boundary.verdict in ("safe", "conditional") and conditions(
            boundary.reasons
        ).issubset(discharges)

    def nearest_usable(self, index: int) -> tuple[int | None, int | None]:
        """The nearest usable cuts strictly before and strictly after `index`."""
        before = bisect_left(self.usable, index) - 1
        after = bisect_right(self.usable, index)
        return (
            self.usable[before] if before >= 0 else None,
            self.usable[after] if after < len(self.usable) else None,
        )

    def recommend(self, budget: int, overhead: int = 0) -> Boundary | None:
        """The earliest usable cut that keeps no more than `budget` tokens with `overhead` added.

        None where no usable cut does, or where no tokens were given to the analysis.
        """
        for index in self.usable:
            kept = self.boundaries[index].tokens_suffix
            if kept is not None and kept + overhead <= budget:
                return self.boundaries[index]
        return None

    def no_safe_cut_reason(self) -> str | None:
        """Why no cut is usable, with the ways out; None where one is."""
        if self.usable:
            return None
        if all(boundary.verdict == "pointless" for boundary in self.boundaries):
            return (
                "This window holds nothing but system messages and the previous summary: there is "
                "nothing to compact."
            )
        details = [
            reason.detail for reason in self.boundaries[-1].reasons if reason.severity == "unsafe"
        ]
        return " ".join(["No cut of this window is usable.", *details[:1], _WAYS_OUT])


def conditions(reasons: Iterable[Reason]) -> frozenset[str]:
    """The rules whose conditions a cut sets."""
    return frozenset(reason.rule for reason in reasons if reason.severity == "conditional")
