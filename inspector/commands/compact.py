"""`compact`: run a strategy, show what it did, and write the replacement."""

from __future__ import annotations

from typing import Any

from core.fingerprint import history_sha256
from core.replacement import Edited, Kept, Origin, Replacement
from core.strategies import run_verified
from core.verify import Check, Verification
from inspector.commands.lint import violation_item
from inspector.commands.source import Loaded
from inspector.documents import (
    CheckItem,
    CheckpointItem,
    CompactDocument,
    CompactTokensItem,
    OriginItem,
    PhaseItem,
    ReplacementItem,
)
from inspector.text_table import printable, table


def compact(
    loaded: Loaded, strategy: str, budget: int | None, cut: int | None, options: dict[str, Any]
) -> tuple[Replacement, Verification]:
    """Run a strategy on a window and put the replacement through the gate."""
    return run_verified(
        strategy,
        loaded.session,
        loaded.window,
        tokens=loaded.tokens,
        boundaries=loaded.boundaries,
        budget=budget,
        cut=cut,
        options=options,
    )


def document(
    loaded: Loaded, replacement: Replacement, verification: Verification
) -> CompactDocument:
    """The document of one run."""
    return CompactDocument(
        schema="compaction-inspector/compact/1",
        strategy=replacement.strategy,
        boundary=replacement.boundary,
        tokens=CompactTokensItem(
            before=replacement.tokens_before,
            after=replacement.tokens_after,
            budget=replacement.budget,
            always_on=loaded.tokens.always_on,
            source=loaded.tokens.source,
        ),
        valid=verification.valid,
        reached_budget=replacement.reached_budget,
        checks=[_check(check) for check in verification.checks],
        violations=[violation_item(found) for found in verification.violations],
        vetoes=[_check(check) for check in verification.vetoes],
        notes=list(replacement.notes),
        phases=[
            PhaseItem(
                name=phase.name, detail=phase.detail, tokens=phase.tokens, seconds=phase.seconds
            )
            for phase in replacement.phases
        ],
        checkpoint=CheckpointItem(
            old_history_sha256=history_sha256(loaded.window.history.messages),
            replacement_sha256=history_sha256([entry.message for entry in replacement.messages]),
            window=loaded.window.index,
            strategy=replacement.strategy,
            options=replacement.options,
            cut=replacement.boundary,
        ),
        replacement=[
            ReplacementItem(
                origin=_origin(entry.origin),
                message={
                    "role": entry.message.role,
                    "content": [block.raw for block in entry.message.blocks],
                },
            )
            for entry in replacement.messages
        ],
    )


def _check(check: Check) -> CheckItem:
    return CheckItem(name=check.name, ok=check.ok, detail=check.detail)


def _origin(origin: Origin) -> OriginItem:
    if isinstance(origin, Kept):
        return OriginItem(type="kept", index=origin.index)
    if isinstance(origin, Edited):
        return OriginItem(type="edited", index=origin.index, how=origin.how)
    return OriginItem(type="generated", kind=origin.kind, sources=list(origin.sources))


def render(found: CompactDocument) -> str:
    """Text for people."""
    cut = "in place" if found.boundary is None else f"cut {found.boundary}"
    verdict = "valid" if found.valid else "not valid"
    headline = (
        f"{found.strategy}, {cut}: {found.tokens.before:,} -> {found.tokens.after:,} tokens "
        f"({found.tokens.source}), budget {found.tokens.budget:,}, "
        f"always on {found.tokens.always_on:,} beside it: {verdict}"
    )
    lines = [
        headline,
        "",
        table(
            ["check", "ok", "detail"],
            [[check.name, check.ok, printable(check.detail, 110)] for check in found.checks],
        ),
    ]
    if found.vetoes:
        lines += ["", table(["veto", "why"], [[veto.name, veto.detail] for veto in found.vetoes])]
    lines += [f"note: {printable(note, 160)}" for note in found.notes]
    lines += [
        "",
        table(
            ["message", "origin", "what"],
            [
                [index, entry.origin.type, _describe(entry.origin)]
                for index, entry in enumerate(found.replacement)
            ],
        ),
    ]
    return "\n".join(lines)


def _describe(origin: OriginItem) -> str:
    if origin.type == "kept":
        return f"message {origin.index}"
    if origin.type == "edited":
        return f"message {origin.index}, {origin.how}"
    return f"{origin.kind} of {len(origin.sources or [])} messages"
