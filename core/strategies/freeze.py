"""The first step: name exactly the history that is about to be replaced."""

from __future__ import annotations

from core.fingerprint import history_sha256
from core.strategies.phases import PhaseLog
from core.strategies.request import Request


def frozen(request: Request, log: PhaseLog) -> str:
    """Record the first phase and return the hash of the window's messages."""
    hashed = history_sha256(request.messages)
    log.record(
        "freeze",
        f"window {request.window.index}, {len(request.messages)} messages, sha256 {hashed}",
        request.tokens_before,
    )
    return hashed
