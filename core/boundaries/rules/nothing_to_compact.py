"""A cut that gains nothing."""

from __future__ import annotations

from collections.abc import Iterator

from core.boundaries.rule import CutRule, Cuts
from core.boundaries.view import CutView
from core.protocol.wording import named_messages, sentence


def find(view: CutView) -> Iterator[Cuts]:
    """Cut 0, and those behind nothing but system messages and the previous summary."""
    yield Cuts(0, 0, (), "A cut before the first message compacts nothing.")
    if view.pinned:
        head = named_messages(range(view.pinned))
        summaries = any(m.kind not in ("system", "developer") for m in view.messages[: view.pinned])
        what = "the previous summary" if summaries else "pinned system messages"
        yield Cuts(
            1,
            view.pinned,
            tuple(range(view.pinned)),
            f"{sentence(head)} {'holds' if view.pinned == 1 else 'hold'} nothing but {what}. A cut "
            "here compacts that alone, and gains nothing.",
            f"Cut at {view.pinned + 1} or later.",
        )


NOTHING_TO_COMPACT = CutRule(
    "nothing-to-compact",
    "pointless",
    "Compacts nothing",
    "A summary of a summary saves no tokens and loses detail; system messages go on standing.",
    find,
)
