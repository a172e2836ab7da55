"""Sessions with one window, and runs of strategies on them."""

from __future__ import annotations

from typing import Any

from core.model import History, Message, Session, Source, Text, ToolResult, Window
from core.replacement import Edited, Generated, Kept, Replacement
from core.strategies import run
from core.tokens import WindowTokens, count_window
from tests.core.histories import assistant, call, result, user

SONNET = "claude-sonnet-4-5"
NO_PREFILL = "claude-opus-4-8"
BINDS_THINKING = "claude-sonnet-5-5"


def session_of(history: History, model: str | None = SONNET) -> Session:
    return Session(
        id="s",
        title="made by hand",
        format="anthropic-messages",
        dialect="anthropic",
        source=Source("made by hand", 0, ""),
        windows=(Window(0, "w0", history),),
        model=model,
    )


def tokens_of(history: History) -> WindowTokens:
    session = session_of(history)
    return count_window(session, session.windows[0])


def compact(
    strategy: str,
    history: History,
    budget: int,
    *,
    cut: int | None = None,
    model: str | None = SONNET,
    **options: Any,
) -> Replacement:
    session = session_of(history, model)
    return run(strategy, session, session.windows[0], budget=budget, cut=cut, options=options)


def step(id: str, tool: str, words: str, **input: Any) -> tuple[Message, Message]:
    """A call and its answer."""
    return assistant(call(id, tool, input)), user(result(id, words))


def prose(count: int) -> str:
    """`count` different lines."""
    return "\n".join(f"line {number} tells about item {number * 7}" for number in range(count))


def origins(replacement: Replacement) -> list[str]:
    """Provenance in short: `kept 3`, `edited 3`, `summary`."""
    short: list[str] = []
    for row in replacement.messages:
        match row.origin:
            case Kept(index):
                short.append(f"kept {index}")
            case Edited(index):
                short.append(f"edited {index}")
            case Generated(kind):
                short.append(kind)
    return short


def words(message: Message) -> str:
    """All texts of a message and of its results."""
    return "\n".join(block.text for block in message.blocks if isinstance(block, Text | ToolResult))


def hows(replacement: Replacement) -> dict[int, str]:
    """What was done to each edited message."""
    return {
        row.origin.index: row.origin.how
        for row in replacement.messages
        if isinstance(row.origin, Edited)
    }
