"""The steps that all strategies share when they put the new history together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from core.model import Message, Text, Thinking
from core.replacement import Edited, Kept, Replacement, ReplacementMessage
from core.strategies.generated import continuation, needs_continuation
from core.strategies.phases import PhaseLog
from core.strategies.request import Request

THINKING_REMOVED = "thinking removed"
BLANK_REMOVED = "blank text removed"


def kept_suffix(
    messages: Sequence[Message], cut: int, *, drop_thinking: bool
) -> tuple[ReplacementMessage, ...]:
    """The messages from `cut` on as they may stand after a summary.

    Thinking goes where the cut demands it, and blank text, which no request may hold. A message
    left empty goes as a whole.
    """
    kept: list[ReplacementMessage] = []
    for message in messages[cut:]:
        row = ReplacementMessage(message, Kept(message.index))
        if drop_thinking:
            row = without_thinking(row)
        row = _without_blank_text(row)
        if row.message.blocks or not message.blocks:
            kept.append(row)
    return tuple(kept)


def without_thinking(row: ReplacementMessage) -> ReplacementMessage:
    """The same row without thinking blocks."""
    blocks = tuple(block for block in row.message.blocks if not isinstance(block, Thinking))
    if len(blocks) == len(row.message.blocks):
        return row
    return edited(row, replace(row.message, blocks=blocks), THINKING_REMOVED)


def _without_blank_text(row: ReplacementMessage) -> ReplacementMessage:
    # Thinking must keep its place among the other blocks of its message.
    if any(isinstance(block, Thinking) for block in row.message.blocks):
        return row
    blocks = tuple(
        block
        for block in row.message.blocks
        if not (isinstance(block, Text) and not block.text.strip())
    )
    if len(blocks) == len(row.message.blocks):
        return row
    return edited(row, replace(row.message, blocks=blocks), BLANK_REMOVED)


def edited(row: ReplacementMessage, message: Message, how: str) -> ReplacementMessage:
    """The row with a changed message; what was done before stays told."""
    if isinstance(row.origin, Edited):
        return ReplacementMessage(message, Edited(row.origin.index, f"{row.origin.how}; {how}"))
    if isinstance(row.origin, Kept):
        return ReplacementMessage(message, Edited(row.origin.index, how))
    return ReplacementMessage(message, row.origin)


def in_place(
    request: Request, edits: Mapping[int, tuple[Message, str]]
) -> tuple[ReplacementMessage, ...]:
    """The whole window with some messages changed where they stand.

    On a model that binds thinking to what stands before it, the thinking after the first change
    is void and goes.
    """
    rows: list[ReplacementMessage] = []
    changed = False
    for message in request.messages:
        row = ReplacementMessage(message, Kept(message.index))
        if message.index in edits:
            row = edited(row, *edits[message.index])
        if changed and request.binds_thinking:
            row = without_thinking(row)
        changed = changed or message.index in edits
        if row.message.blocks or not message.blocks:
            rows.append(row)
    return tuple(rows)


def tokens_of(request: Request, rows: Iterable[ReplacementMessage]) -> int:
    """Tokens of messages of a replacement, on the scale of the window."""
    return sum(
        request.tokens.messages[row.origin.index]
        if isinstance(row.origin, Kept)
        else request.tokens.measure(row.message)
        for row in rows
    )


def ended(request: Request, rows: Sequence[ReplacementMessage]) -> tuple[ReplacementMessage, ...]:
    """The rows numbered from 0, with a continuation where a request may not end as they do."""
    whole = list(rows)
    if needs_continuation(
        [row.message for row in rows], may_end_with_assistant=request.may_end_with_assistant
    ):
        whole.append(continuation())
    return tuple(
        ReplacementMessage(replace(row.message, index=index), row.origin)
        for index, row in enumerate(whole)
    )


def ending_cost(request: Request) -> int:
    """Tokens of the continuation that the window would need if it became a request."""
    if not needs_continuation(
        request.messages, may_end_with_assistant=request.may_end_with_assistant
    ):
        return 0
    return request.tokens.measure(continuation().message)


def finished(
    request: Request,
    strategy: str,
    rows: Sequence[ReplacementMessage],
    log: PhaseLog,
    *,
    boundary: int | None = None,
    discharged: frozenset[str] = frozenset(),
    notes: Sequence[str] = (),
) -> Replacement:
    """The replacement made of `rows`, counted again."""
    after = tokens_of(request, rows)
    return Replacement(
        strategy=strategy,
        options=request.options.model_dump(mode="json"),
        boundary=boundary,
        messages=tuple(rows),
        tokens_before=request.tokens_before,
        tokens_after=after,
        budget=request.budget,
        reached_budget=after <= request.budget,
        discharged=discharged,
        notes=tuple(notes),
        phases=log.phases,
    )


def as_they_are(request: Request) -> tuple[ReplacementMessage, ...]:
    """All messages of the window, kept."""
    return tuple(ReplacementMessage(message, Kept(message.index)) for message in request.messages)


def unchanged(request: Request, strategy: str, log: PhaseLog, *notes: str) -> Replacement:
    """The window as it is, with the reason why."""
    return finished(request, strategy, as_they_are(request), log, notes=notes)
