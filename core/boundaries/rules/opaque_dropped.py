"""A cut that drops a compaction item which only the provider can read."""

from __future__ import annotations

from collections.abc import Iterator

from core.boundaries.rule import CutRule, Cuts
from core.boundaries.view import CutView

_COMPACTIONS = frozenset(("compaction", "compaction_summary", "context_compaction"))


def find(view: CutView) -> Iterator[Cuts]:
    """A block that holds readable text, or nothing at all, is no loss of this kind."""
    for message, block in view.history.opaque:
        if block.type in _COMPACTIONS and block.raw.get("encrypted_content"):
            yield Cuts(
                message + 1,
                view.count,
                (message,),
                f"Message {message} holds an encrypted compaction item: all work before it lies "
                "in there, and nobody here can read it. A cut here drops it.",
                f"Cut at {message} or before, or carry the item whole into the replacement.",
            )


OPAQUE_DROPPED = CutRule(
    "opaque-dropped",
    "unsafe",
    "Drops an unreadable compaction",
    "What is encrypted cannot be summarised, only kept.",
    find,
)
