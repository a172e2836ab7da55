"""`formats` and `strategies`: what this version knows."""

from __future__ import annotations

from core.formats import FORMATS
from core.strategies import STRATEGIES
from inspector.documents import FormatItem, FormatsDocument, StrategiesDocument, StrategyItem
from inspector.text_table import table


def formats_document() -> FormatsDocument:
    """All transcript formats."""
    return FormatsDocument(
        schema="compaction-inspector/formats/1",
        formats=[
            FormatItem(name=known.name, title=known.title, reads=True, writes=True)
            for known in FORMATS.values()
        ],
    )


def strategies_document() -> StrategiesDocument:
    """All strategies with the JSON schema of their options."""
    return StrategiesDocument(
        schema="compaction-inspector/strategies/1",
        strategies=[
            StrategyItem(
                name=known.name,
                group=known.group,
                title=known.title,
                options=known.options_model.model_json_schema(),
                needs_model=known.needs_model,
            )
            for known in STRATEGIES.values()
        ],
    )


def render_formats(found: FormatsDocument) -> str:
    """Text for people."""
    return table(
        ["format", "reads", "writes", "what"],
        [[each.name, each.reads, each.writes, each.title] for each in found.formats],
    )


def render_strategies(found: StrategiesDocument) -> str:
    """Text for people."""
    rows = [
        [
            each.name,
            each.title,
            ", ".join(
                f"{name}={held.get('default')}"
                for name, held in each.options.get("properties", {}).items()
            ),
        ]
        for each in found.strategies
    ]
    return table(["strategy", "what it does", "options"], rows)
