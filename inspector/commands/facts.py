"""`facts`: what the future task may need from a window."""

from __future__ import annotations

from typing import Any

from core.facts import Fact, extract
from inspector.commands.source import Loaded
from inspector.documents import FactItem, FactsDocument, SourceAnchorItem
from inspector.text_table import printable, table


def document(loaded: Loaded) -> FactsDocument:
    """All facts of a window, each with its anchor."""
    return FactsDocument(
        schema="compaction-inspector/facts/1",
        window=loaded.window.index,
        facts=[FactItem(**fact_fields(fact)) for fact in extract(loaded.window.history)],
    )


def fact_fields(fact: Fact) -> dict[str, Any]:
    """The fields that every document shows of a fact."""
    return {
        "id": fact.id,
        "category": fact.category,
        "claim": fact.strength,
        "text": fact.text,
        "weight": fact.weight,
        "veto": fact.veto,
        "rule_id": fact.rule_id,
        "superseded_by": fact.superseded_by,
        "source": SourceAnchorItem(
            message=fact.source.message,
            block=fact.source.block,
            record=fact.source.record,
            pointer=fact.source.pointer,
            start=fact.source.start,
            end=fact.source.end,
        ),
    }


def render(found: FactsDocument) -> str:
    """Text for people."""
    return (
        table(
            ["category", "weight", "message", "fact"],
            [
                [fact.category, fact.weight, fact.source.message, printable(fact.text, 100)]
                for fact in found.facts
            ],
        )
        + f"\n\nWindow {found.window}: {len(found.facts)} facts."
    )
