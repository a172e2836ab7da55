"""Cache breakpoints."""

from __future__ import annotations

from collections.abc import Iterator

from core.protocol.rule import ANTHROPIC, Finding, LintRule
from core.protocol.view import HistoryView

MOST_BREAKPOINTS = 4


def _too_many(view: HistoryView) -> Iterator[Finding]:
    history = view.history
    always_on = sum(
        bool(part.raw.get("cache_control")) for part in (*history.system, *history.tools)
    )
    points = view.cache_points
    count = always_on + len(points)
    if count > MOST_BREAKPOINTS:
        # The suffix breaks the rule as long as it holds this many of them.
        enough = max(MOST_BREAKPOINTS + 1 - always_on, 0)
        yield Finding(
            tuple(sorted(set(points))),
            f"The history sets {count} cache breakpoints; {MOST_BREAKPOINTS} are allowed.",
            "Take cache_control off all but the last blocks that carry it.",
            stands_until=points[-enough] if enough else len(view.messages),
        )


def _on_empty_text(view: HistoryView) -> Iterator[Finding]:
    for message, block in view.texts:
        if block.text == "" and block.raw.get("cache_control"):
            yield Finding(
                (message,),
                f"Message {message} sets a cache breakpoint on an empty text block.",
                "Take cache_control off the block, and drop the block.",
                stands_until=message,
            )


CACHE_CONTROL_LIMIT = LintRule(
    "cache-control-limit",
    "error",
    ANTHROPIC,
    "Too many cache breakpoints",
    "A request may set cache_control on four blocks, those of system prompt and tools included.",
    _too_many,
)
CACHE_CONTROL_EMPTY = LintRule(
    "cache-control-empty",
    "error",
    ANTHROPIC,
    "A cache breakpoint on empty text",
    "An empty text block cannot carry cache_control.",
    _on_empty_text,
)
