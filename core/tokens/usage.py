"""What the provider reported in a window, and which reports cannot be true."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from core.model import Diagnostic, Message, Session, ToolUse, Usage, Window
from core.profiles import profile_for

SYNTHETIC_MODEL = "<synthetic>"

LeftOut: TypeAlias = Literal["spike", "other-model", "server-tools"]
"""`spike`: far off the replies around it. `other-model`: counted by another tokenizer than the
window's last. `server-tools`: the provider ran tools within the reply and reports the sum of its
steps, which is no context."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The context that the reply at `message` reported: all tokens on its input side.

    `left_out` says why the reading takes no part in the calibration, None where it does.
    """

    message: int
    context: int
    left_out: LeftOut | None = None


@dataclass(frozen=True, slots=True)
class Reports:
    """The readings of a window in order, what is odd, and the last usage that is a context."""

    readings: tuple[Reading, ...]
    last: Usage | None
    diagnostics: tuple[Diagnostic, ...]


def collect_reports(session: Session, window: Window) -> Reports:
    """The reported usage of the real replies of a window.

    Left out are rows that no model wrote, replies that report nothing at all, and replies that
    a compaction kept word for word: their usage is that of the window before.
    """
    opened_at = _opening_line(session, window)
    readings: list[Reading] = []
    diagnostics: list[Diagnostic] = []
    last: Usage | None = None
    for message in window.history.messages:
        usage = message.usage
        if usage is None or message.model == SYNTHETIC_MODEL or _is_older(message, opened_at):
            continue
        if not _is_possible(usage):
            diagnostics.append(_impossible(message))
        elif usage.context > 0:
            reading = _reading(message, usage)
            readings.append(reading)
            last = usage if reading.left_out is None else last
    exceeded = _window_exceeded(session, window, readings)
    if exceeded is not None:
        diagnostics.append(exceeded)
    return Reports(tuple(readings), last, tuple(diagnostics))


def _reading(message: Message, usage: Usage) -> Reading:
    looped = any(isinstance(block, ToolUse) and block.server for block in message.blocks)
    return Reading(message.index, usage.context, "server-tools" if looped else None)


def _opening_line(session: Session, window: Window) -> int | None:
    return None if window.opened_by is None else session.compactions[window.opened_by].line


def _is_older(message: Message, opened_at: int | None) -> bool:
    line = message.pieces[0].line if message.pieces else None
    return opened_at is not None and line is not None and line < opened_at


def _is_possible(usage: Usage) -> bool:
    return all(map(_is_count, (usage.input, usage.cache_read, usage.cache_write)))


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _impossible(message: Message) -> Diagnostic:
    return Diagnostic(
        "warn",
        "usage-impossible",
        line_of(message),
        f"Message {message.index} reports a token count that is negative or no whole number; "
        "its usage is left out.",
    )


def _window_exceeded(
    session: Session, window: Window, readings: list[Reading]
) -> Diagnostic | None:
    """The largest reading above the window that the model's profile gives."""
    above: list[tuple[Reading, int]] = []
    for reading in readings:
        message = window.history.messages[reading.message]
        profile = profile_for(message.model or session.model)
        if reading.left_out is None and profile is not None and reading.context > profile.window:
            above.append((reading, profile.window))
    if not above:
        return None
    reading, limit = max(above, key=lambda pair: pair[0].context)
    message = window.history.messages[reading.message]
    return Diagnostic(
        "warn",
        "window-exceeded",
        line_of(message),
        f"Message {reading.message} reports a context of {reading.context:,} tokens, more than "
        f"the {limit:,} that the profile of {message.model or session.model} gives: the profile "
        "is wrong, not the history.",
    )


def line_of(message: Message) -> int | None:
    """The line of the first row behind a message, None where the format has no lines."""
    return message.pieces[0].line if message.pieces else None
