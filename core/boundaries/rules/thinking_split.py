"""A cut inside the current tool loop, whose leading thinking stays in the prefix."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from core.boundaries.rule import CutRule, Cuts
from core.boundaries.view import CutView
from core.model import Message, Thinking, ToolUse


def find(view: CutView) -> Iterator[Cuts]:
    """Only the last turn: the provider ignores thinking of the turns before it.

    A reply that has thinking of its own can open the rest of the loop.
    """
    turns = view.history.turn_of
    if not turns:
        return
    replies = [
        message
        for message in view.messages[turns.index(turns[-1]) :]
        if message.role == "assistant" and message.blocks
    ]
    if not replies or not isinstance(replies[0].blocks[0], Thinking):
        return
    last_call = max((reply.index for reply in replies if _calls(reply)), default=-1)
    for before, first in pairwise(replies):
        if first.index <= last_call and not isinstance(first.blocks[0], Thinking):
            yield Cuts(
                before.index + 1,
                first.index,
                (replies[0].index, first.index),
                f"The tool loop opens with thinking in message {replies[0].index}. A cut here "
                f"keeps the loop from message {first.index} on, which has no thinking: with "
                "thinking on, older models reject it.",
                "Drop the thinking from what is kept, and switch thinking off until the turn is "
                "over; or cut at a reply that begins with thinking.",
            )


def _calls(message: Message) -> bool:
    return any(isinstance(block, ToolUse) and not block.server for block in message.blocks)


THINKING_SPLIT = CutRule(
    "thinking-split",
    "conditional",
    "Leaves the thinking of the tool loop behind",
    "With manual thinking on, the current tool loop must begin with a thinking block.",
    find,
)
