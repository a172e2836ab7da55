"""What came of a window: by a strategy, or by the compaction that the session recorded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.diff import Row, align, align_replacement
from core.facts import Fate, extract, match
from core.model import Message, RecordedCompaction, Session, Window
from core.recorded import full_compactions, left_by
from core.replacement import Generated, Replacement
from core.tokens import WindowTokens
from core.verify import Verification

RECORDED = "recorded"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A window beside what took its place. Tokens are those of the messages."""

    name: str
    after: tuple[Message, ...]
    rows: tuple[Row, ...]
    fates: tuple[Fate, ...]
    tokens_before: int
    tokens_after: int
    after_tokens: tuple[int, ...]
    generated: dict[int, str]
    """What each generated message of the replacement is, by its index."""
    cut: int | None = None
    replacement: Replacement | None = None
    verification: Verification | None = None
    seconds: float | None = None

    @property
    def title(self) -> str:
        """What it is called on the page."""
        return "recorded compaction" if self.name == RECORDED else self.name


def closing_compaction(session: Session, window: Window) -> RecordedCompaction | None:
    """The recorded full compaction that closed a window, None for the last one."""
    return next(
        (found for found in full_compactions(session) if found.window == window.index), None
    )


def of_recorded(
    session: Session, window: Window, compaction: RecordedCompaction, tokens: WindowTokens
) -> Outcome:
    """What really happened: the window against what stood there right after its compaction."""
    before = window.history.messages
    after = left_by(session, compaction)
    counts = tuple(tokens.measure(message) for message in after)
    return Outcome(
        name=RECORDED,
        after=after,
        rows=align(before, after),
        fates=match(extract(window.history), after),
        tokens_before=tokens.prefix[-1],
        tokens_after=sum(counts),
        after_tokens=counts,
        generated={
            message.index: message.kind
            for message in after
            if message.kind in ("summary", "injected")
        },
        cut=_kept_from(compaction.kept, len(before)),
    )


def _kept_from(kept: Sequence[int], count: int) -> int | None:
    """The cut that a recorded compaction amounts to; None where it kept no plain suffix."""
    if not kept:
        return count
    return kept[0] if tuple(kept) == tuple(range(kept[0], count)) else None


def of_replacement(
    window: Window,
    replacement: Replacement,
    verification: Verification,
    tokens: WindowTokens,
    seconds: float,
) -> Outcome:
    """What a strategy made of the window."""
    after = tuple(entry.message for entry in replacement.messages)
    return Outcome(
        name=replacement.strategy,
        after=after,
        rows=align_replacement(window, replacement),
        fates=verification.fates,
        tokens_before=replacement.tokens_before,
        tokens_after=replacement.tokens_after,
        after_tokens=tuple(tokens.measure(message) for message in after),
        generated={
            index: entry.origin.kind
            for index, entry in enumerate(replacement.messages)
            if isinstance(entry.origin, Generated)
        },
        cut=replacement.boundary,
        replacement=replacement,
        verification=verification,
        seconds=seconds,
    )
