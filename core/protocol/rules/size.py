"""Sizes: the request body in bytes, the context in tokens."""

from __future__ import annotations

from collections.abc import Iterator

from core.protocol.rule import ALL_PROVIDERS, ANTHROPIC, Finding, LintRule
from core.protocol.view import HistoryView

MOST_BYTES = 32 * 1024 * 1024
_ENVELOPE = 30
"""Bytes of a message around its content."""


def _too_large(view: HistoryView) -> Iterator[Finding]:
    size = view.always_on.size + sum(wire.size + _ENVELOPE for wire in view.wires)
    if size <= MOST_BYTES:
        return
    kept = view.always_on.size
    until = len(view.messages)
    while kept <= MOST_BYTES:
        until -= 1
        kept += view.wires[until].size + _ENVELOPE
    yield Finding(
        (),
        f"The request body has {size / 1024 / 1024:.1f} MB; 32 MB are allowed.",
        "Put references in the place of images and large tool results.",
        stands_until=until,
    )


def _overflow(view: HistoryView) -> Iterator[Finding]:
    if view.tokens is None or view.profile is None or view.tokens <= view.profile.window:
        return
    yield Finding(
        (),
        f"The request has about {view.tokens:,} tokens; the model's window has "
        f"{view.profile.window:,}.",
        "Compact the history.",
    )


def _output_overflow(view: HistoryView) -> Iterator[Finding]:
    asked = view.history.request.get("max_tokens")
    if view.tokens is None or view.profile is None or not isinstance(asked, int):
        return
    window = view.profile.window
    if view.tokens <= window < view.tokens + asked:
        yield Finding(
            (),
            f"The request has about {view.tokens:,} tokens and asks for up to {asked:,} more; the "
            f"model's window has {window:,}. Older models refuse that, newer ones stop early.",
            "Compact the history, or ask for a smaller max_tokens.",
        )


REQUEST_TOO_LARGE = LintRule(
    "request-too-large",
    "error",
    ANTHROPIC,
    "A request body that is too large",
    "The API refuses bodies of more than 32 MB.",
    _too_large,
)
CONTEXT_OVERFLOW = LintRule(
    "context-overflow",
    "error",
    ALL_PROVIDERS,
    "More tokens than the window holds",
    "The input must fit the model's context window.",
    _overflow,
    scope="request",
)
MAX_TOKENS_OVERFLOW = LintRule(
    "max-tokens-overflow",
    "warn",
    ANTHROPIC,
    "No room for the answer",
    "Input and max_tokens together must fit the window of older models; newer ones stop when it is "
    "full.",
    _output_overflow,
    scope="request",
)
