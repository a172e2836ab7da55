"""`boundaries`: where a window may be cut, and why not elsewhere."""

from __future__ import annotations

from core.boundaries import Boundary
from core.budget import default_budget
from inspector.commands.source import Loaded
from inspector.documents import BoundariesDocument, BoundaryItem, ReasonItem
from inspector.text_table import printable, table


def document(loaded: Loaded, budget: int | None = None) -> BoundariesDocument:
    """Every cut from 0 to n. `budget` in tokens chooses the recommended one."""
    cuts = loaded.boundaries
    budget = budget or default_budget(loaded.tokens, loaded.profile)
    recommended = cuts.recommend(budget)
    return BoundariesDocument(
        schema="compaction-inspector/boundaries/1",
        window=loaded.window.index,
        message_count=cuts.message_count,
        goal=cuts.goal,
        recommended=recommended.index if recommended is not None else None,
        budget=budget,
        boundaries=[
            boundary_item(cut, cuts.nearest_usable(cut.index), loaded.tokens.prefix)
            for cut in cuts.boundaries
        ],
    )


def boundary_item(
    cut: Boundary, nearest: tuple[int | None, int | None], prefix: tuple[int, ...]
) -> BoundaryItem:
    """One cut with its reasons and its price in tokens."""
    return BoundaryItem(
        index=cut.index,
        verdict=cut.verdict,
        tokens_prefix=prefix[cut.index],
        tokens_suffix=prefix[-1] - prefix[cut.index],
        reasons=[
            ReasonItem(
                rule=reason.rule,
                severity=reason.severity,
                messages=list(reason.messages),
                ids=list(reason.ids),
                detail=reason.detail,
                repair=reason.repair,
            )
            for reason in cut.reasons
        ],
        nearest_usable=list(nearest),
    )


def render(found: BoundariesDocument) -> str:
    """Text for people."""
    rows = [
        [
            cut.index,
            cut.verdict,
            cut.tokens_prefix,
            cut.tokens_suffix,
            ", ".join(reason.rule for reason in cut.reasons if reason.severity != "info"),
            printable(next((reason.detail for reason in cut.reasons), ""), 100),
        ]
        for cut in found.boundaries
    ]
    usable = "none" if found.recommended is None else str(found.recommended)
    return (
        f"Window {found.window}: {found.message_count} messages, latest goal in message "
        f"{'none' if found.goal is None else found.goal}. "
        f"Recommended cut for {found.budget:,} tokens: {usable}.\n\n"
        + table(["cut", "verdict", "compacts", "keeps", "rules", "why"], rows)
    )
