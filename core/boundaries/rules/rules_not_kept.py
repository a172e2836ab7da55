"""A cut that leaves injected rules behind."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from core.boundaries.rule import CutRule, Cuts
from core.boundaries.view import CutView
from core.intent import rule_messages
from core.protocol.wording import named_messages

_MOST_NAMED = 8


def find(view: CutView) -> Iterator[Cuts]:
    """The messages with rules, in stretches that hold the same ones."""
    ruled = rule_messages(view.messages)
    for number, (place, following) in enumerate(pairwise([*ruled, view.count]), start=1):
        named = ruled[max(0, number - _MOST_NAMED) : number]
        yield Cuts(
            place + 1,
            following,
            named,
            f"Rules that the harness injected stand in {named_messages(named)}. A cut here leaves "
            "them in the prefix.",
            "Inject the rules again when the history is rebuilt.",
        )


RULES_NOT_KEPT = CutRule(
    "rules-not-kept",
    "info",
    "Leaves injected rules in the prefix",
    "CLAUDE.md, AGENTS.md and developer messages hold for the whole session.",
    find,
)
