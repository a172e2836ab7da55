"""What a recorded compaction left: the history as it stood right after it.

The next window goes on growing; to judge a compaction only its first part counts, before the
agent or a person adds anything.
"""

from __future__ import annotations

from dataclasses import replace

from core.model import Message, RecordedCompaction, Session, Text, Window, reindexed


def full_compactions(session: Session) -> tuple[RecordedCompaction, ...]:
    """Those compactions that closed a window, in order."""
    return tuple(found for found in session.compactions if found.kind == "full")


def windows_around(session: Session, compaction: RecordedCompaction) -> tuple[Window, Window]:
    """The window that a full compaction closed and the one that it opened."""
    return session.windows[compaction.window], session.windows[compaction.window + 1]


def left_by(session: Session, compaction: RecordedCompaction) -> tuple[Message, ...]:
    """The messages that stood in the place of the closed window: summary, kept, injected.

    Indices are those of the next window.
    """
    before, after = windows_around(session, compaction)
    kept = {
        piece.uuid
        for index in compaction.kept
        for piece in before.history.messages[index].pieces
        if piece.uuid is not None
    }
    left: list[Message] = []
    for message in after.history.messages:
        written = tuple(
            block
            for block in message.blocks
            if isinstance(block, Text) and block.raw.get("type") == "compaction"
        )
        if written:
            left.append(replace(message, kind="summary", blocks=written))
            break
        is_kept = bool(message.pieces) and all(piece.uuid in kept for piece in message.pieces)
        if message.kind not in ("summary", "injected") and not is_kept:
            break
        left.append(message)
    return reindexed(left)
