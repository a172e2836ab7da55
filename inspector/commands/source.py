"""Read what the command line names: a file or standard input, one window of it, a budget."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from core import formats
from core.boundaries import BoundaryMap, analyze
from core.errors import UsageError
from core.model import Session, Window
from core.profiles import ModelProfile, profile_for
from core.tokens import WindowTokens, count_window


@dataclass(frozen=True, slots=True)
class Loaded:
    """One window of a session with what every later step asks for."""

    session: Session
    window: Window
    tokens: WindowTokens
    boundaries: BoundaryMap
    profile: ModelProfile | None


def load_file(file: str, format: str | None) -> Session:
    """The session in `file`; `-` is standard input. Raises UnreadableError, UsageError."""
    if file == "-":
        return formats.load(sys.stdin.buffer.read(), "standard input", format)
    return formats.load_path(Path(file), format)


def load_window(file: str, format: str | None, window: int | None) -> Loaded:
    """The session in `file` and one of its windows, counted and bounded; default the last."""
    session = load_file(file, format)
    return of_window(session, choose_window(session, window))


def choose_window(session: Session, window: int | None) -> Window:
    """Window number `window`, the last for None. Raises UsageError where there is none."""
    if window is None:
        return session.windows[-1]
    if not 0 <= window < len(session.windows):
        raise UsageError(
            f"There is no window {window} in {session.source.name}; "
            f"choose one from 0 to {len(session.windows) - 1}."
        )
    return session.windows[window]


def of_window(session: Session, window: Window) -> Loaded:
    """Count and bound one window of a session."""
    profile = profile_for(session.model)
    tokens = count_window(session, window)
    boundaries = analyze(
        window.history, dialect=session.dialect, profile=profile, prefix_tokens=tokens.prefix
    )
    return Loaded(session, window, tokens, boundaries, profile)
