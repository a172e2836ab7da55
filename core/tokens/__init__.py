"""Token counts: exact in the shipped vocabularies, calibrated on what the provider reported."""

from __future__ import annotations

from core.tokens.calibration import Calibration
from core.tokens.counter import DEFAULT_VOCABULARY, Counter, counter_for
from core.tokens.kinds import KINDS, TokenKind, block_kind
from core.tokens.usage import Reading
from core.tokens.window import TokenSource, WindowTokens, count_session, count_window

__all__ = [
    "DEFAULT_VOCABULARY",
    "KINDS",
    "Calibration",
    "Counter",
    "Reading",
    "TokenKind",
    "TokenSource",
    "WindowTokens",
    "block_kind",
    "count_session",
    "count_window",
    "counter_for",
]
