"""What stood in the context before each reply, as it was at that time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from core.model import Session, ToolResult, Window
from core.tokens.calibration import Point
from core.tokens.usage import Reading
from core.tokens.weights import Scale, Weight


def points_of(
    session: Session,
    window: Window,
    weights: Sequence[Sequence[Weight]],
    readings: Sequence[Reading],
    scale: Scale,
) -> list[Point]:
    """One point per reading; `weights` are those of the window's blocks, per message.

    A history is the effective one. Results that a recorded micro-compaction cleared later are
    weighed in full for the replies before it.
    """
    text, media = _cleared_later(session, window, weights, scale)
    for index, row in enumerate(weights):
        text[index + 1] += sum(weight[0] for weight in row)
        media[index + 1] += sum(weight[1] for weight in row)
    text_before, media_before = list(accumulate(text)), list(accumulate(media))
    return [
        Point(text_before[reading.message], media_before[reading.message], reading.context)
        for reading in readings
    ]


def _cleared_later(
    session: Session, window: Window, weights: Sequence[Sequence[Weight]], scale: Scale
) -> tuple[list[int], list[int]]:
    """Differences of text and media: what clearings took, from its message to the clearing."""
    size = len(window.history.messages) + 1
    text, media = [0] * size, [0] * size
    cleared_at = {
        call: compaction.at
        for compaction in reversed(session.compactions)
        if compaction.kind == "micro" and compaction.window == window.index
        for call in compaction.cleared
    }
    if not cleared_at:
        return text, media
    for message, row in zip(window.history.messages, weights, strict=True):
        for block, weight in zip(message.blocks, row, strict=True):
            if not isinstance(block, ToolResult) or block.original is None:
                continue
            end = cleared_at.get(block.tool_use_id, 0)
            if end > message.index:
                full = scale.block(block.original)
                text[message.index + 1] += full[0] - weight[0]
                media[message.index + 1] += full[1] - weight[1]
                if end < size:
                    text[end] -= full[0] - weight[0]
                    media[end] -= full[1] - weight[1]
    return text, media
