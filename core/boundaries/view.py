"""What the cut rules ask of a history: computed once, shared by all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.calls import Call
from core.intent import goal_message, requests
from core.model import Dialect, History, Message, Text
from core.profiles import ModelProfile
from core.protocol import Violation, lint_view
from core.protocol.view import HistoryView, view_of


@dataclass(frozen=True, slots=True)
class CutView:
    """A history with its pairing, its person's requests and its defects.

    `goal` is the message with the latest request, `requests` all that hold one. `pinned` counts
    the messages at the head that no compaction gains from: system messages and the previous
    summary. `errors` are the violations that the history holds at rest.
    """

    history: HistoryView
    profile: ModelProfile | None
    batches: dict[int, tuple[Call, ...]]
    goal: int | None
    requests: tuple[int, ...]
    pinned: int
    errors: tuple[Violation, ...]

    @property
    def messages(self) -> tuple[Message, ...]:
        return self.history.messages

    @property
    def count(self) -> int:
        return len(self.history.messages)


def cut_view_of(history: History, dialect: Dialect, profile: ModelProfile | None) -> CutView:
    """Read a history for the cut rules."""
    read = view_of(history, profile=profile)
    return CutView(
        history=read,
        profile=profile,
        batches=read.calls.batches(),
        goal=goal_message(history.messages),
        requests=requests(history.messages),
        pinned=_pinned(history.messages),
        errors=tuple(
            violation for violation in lint_view(read, dialect) if violation.severity == "error"
        ),
    )


def _pinned(messages: Sequence[Message]) -> int:
    return next((message.index for message in messages if not _is_pinned(message)), len(messages))


def _is_pinned(message: Message) -> bool:
    if message.kind in ("system", "developer", "summary"):
        return True
    return bool(message.blocks) and all(
        isinstance(block, Text) and block.raw.get("type") == "compaction"
        for block in message.blocks
    )
