"""The person's requests, carried word for word where the cut would leave them behind."""

from __future__ import annotations

from collections.abc import Sequence

from core.intent import request_text, requests
from core.model import Media, Message
from core.replacement import Generated, ReplacementMessage
from core.strategies.clip import Counter, clip_text
from core.strategies.generated import generated


def requests_behind(messages: Sequence[Message], goal: int | None, cut: int) -> tuple[int, ...]:
    """All requests in `[goal, cut)`: the latest goal and what was asked with it."""
    if goal is None or goal >= cut:
        return ()
    return tuple(index for index in requests(messages[:cut]) if index >= goal)


def carried_goal(messages: Sequence[Message], indices: Sequence[int]) -> ReplacementMessage | None:
    """One message with the exact words of these requests, None where there are none."""
    if not indices:
        return None
    return generated("goal", [request_text(messages[index]) for index in indices], indices)


def clipped_goal(
    messages: Sequence[Message], indices: Sequence[int], most: int, count: Counter
) -> ReplacementMessage | None:
    """The requests cut down to `most` tokens, each with a pointer to its whole text."""
    share = most // max(1, len(indices))
    texts = [
        clip_text(
            request_text(messages[index]),
            share,
            count,
            side="head+tail",
            head_share=0.7,
            hint=f"; the whole request is {_place(messages[index])} of the session",
        )
        for index in indices
    ]
    return generated("goal", texts, indices) if texts else None


def goal_notes(messages: Sequence[Message], indices: Sequence[int]) -> tuple[str, ...]:
    """What of these requests is no text and so stays behind."""
    return tuple(
        f"the {block.media_type or 'file'} attached to the request in message {index} stays behind"
        for index in indices
        for block in messages[index].blocks
        if isinstance(block, Media)
    )


def goal_sources(goal: ReplacementMessage | None) -> tuple[int, ...]:
    """The messages that a carried goal was made from."""
    return goal.origin.sources if goal and isinstance(goal.origin, Generated) else ()


def _place(message: Message) -> str:
    record = message.pieces[0].record if message.pieces else "generated"
    return f"message {message.index} ({record})"
