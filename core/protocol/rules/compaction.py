"""Compaction blocks that the provider wrote."""

from __future__ import annotations

from collections.abc import Iterator

from core.model import Text
from core.protocol.rule import ANTHROPIC, Finding, LintRule
from core.protocol.view import HistoryView
from core.protocol.wording import named_messages


def _blocks(view: HistoryView) -> list[tuple[int, Text]]:
    """Compaction blocks with content; one whose content is null failed and stands for nothing."""
    return [found for found in view.texts if found[1].raw.get("type") == "compaction"]


def _ambiguous(view: HistoryView) -> Iterator[Finding]:
    blocks = [found for found in _blocks(view) if found[1].text]
    if len(blocks) < 2:
        return
    places = [message for message, _ in blocks]
    signed = any(block.raw.get("signature") for _, block in blocks)
    yield Finding(
        tuple(sorted(set(places))),
        f"{len(blocks)} compaction blocks with content stand in {named_messages(places)}"
        + (
            "; one is allowed."
            if signed
            else "; the provider ignores everything before the last one."
        ),
        "Keep the last compaction block and what follows it.",
        stands_until=places[-2],
        severity=None if signed else "warn",
    )


def _misplaced(view: HistoryView) -> Iterator[Finding]:
    for message, block in _blocks(view):
        role = view.messages[message].role
        first = message == 0 and view.messages[0].blocks[0] is block
        if role == "system":
            where = "stands in a system message"
        elif block.raw.get("signature") and not first:
            where = "does not stand first in the history"
        else:
            continue
        yield Finding(
            (message,),
            f"The compaction block of message {message} {where}.",
            "Begin the history with the compaction block.",
            stands_until=message,
        )


def _empty(view: HistoryView) -> Iterator[Finding]:
    for message, block in _blocks(view):
        if block.text == "":
            yield Finding(
                (message,),
                f"The compaction block of message {message} has the empty string as its content.",
                "Drop the block; where a compaction failed, its content is null.",
                stands_until=message,
            )


COMPACTION_BLOCK_AMBIGUOUS = LintRule(
    "compaction-block-ambiguous",
    "error",
    ANTHROPIC,
    "More than one compaction block",
    "A history may hold one compaction block with content; where blocks are not signed, all but "
    "what follows the last one is ignored in silence.",
    _ambiguous,
)
COMPACTION_BLOCK_MISPLACED = LintRule(
    "compaction-block-misplaced",
    "error",
    ANTHROPIC,
    "A compaction block that is not first",
    "A signed compaction block comes first in the history, and never in a system message.",
    _misplaced,
)
COMPACTION_EMPTY_CONTENT = LintRule(
    "compaction-empty-content",
    "error",
    ANTHROPIC,
    "An empty compaction block",
    "The content of a compaction block may be null but not empty.",
    _empty,
)
