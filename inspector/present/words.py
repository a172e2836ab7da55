"""The words, letters and shapes of kinds, verdicts and sources: never colour alone."""

from __future__ import annotations

from typing import Literal, TypeAlias

from core.model import Message
from core.tokens import block_kind

Judgement: TypeAlias = Literal["ok", "soft", "warn", "none", "bad", "ext", "con"]

KIND_LETTERS = {
    "system": "S",
    "tools": "D",
    "prompt": "P",
    "injected": "I",
    "summary": "Σ",
    "assistant": "A",
    "thinking": "T",
    "tool_call": "C",
    "tool_result": "R",
    "media": "M",
    "opaque": "O",
}
KIND_WORDS = {kind: kind.replace("_", " ") for kind in KIND_LETTERS} | {"tools": "tool definitions"}
VERDICT_JUDGEMENTS: dict[str, Judgement] = {
    "safe": "ok",
    "conditional": "warn",
    "pointless": "none",
    "unsafe": "bad",
}
FATE_LETTERS = {
    "lost": "L",
    "contradicted": "C",
    "partial": "½",
    "externalised": "E",
    "paraphrased": "P",
    "verbatim": "V",
    "unverifiable": "\u2013",
}
"""Worst first."""
FATE_JUDGEMENTS: dict[str, Judgement] = {
    "lost": "bad",
    "contradicted": "con",
    "partial": "warn",
    "externalised": "ext",
    "paraphrased": "soft",
    "verbatim": "ok",
    "unverifiable": "none",
}
DAMAGED = frozenset({"lost", "contradicted", "partial"})


def kind_of(message: Message) -> str:
    """The token kind that stands for a whole message in lists."""
    if message.kind == "tool_results":
        return "tool_result"
    if message.kind in ("system", "developer"):
        return "system"
    if message.kind == "assistant":
        kinds = {block_kind(message, block) for block in message.blocks}
        order = ("summary", "tool_call", "assistant", "thinking", "media", "opaque")
        return next((kind for kind in order if kind in kinds), "assistant")
    return message.kind


def source_words(source: str, error: float | None = None) -> str:
    """A source tag: `calibrated ±2.1%` carries its error."""
    if source == "calibrated" and error is not None:
        return f"calibrated ±{100 * error:.1f}%"
    return source
