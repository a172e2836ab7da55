"""Small marks that recur on every page: kinds, verdicts, sources, facts."""

from __future__ import annotations

from inspector.present.words import (
    FATE_JUDGEMENTS,
    FATE_LETTERS,
    KIND_LETTERS,
    KIND_WORDS,
    VERDICT_JUDGEMENTS,
    source_words,
)
from inspector.views.nodes import Child, Node, el, span


def kind_tag(kind: str, *, error: bool = False) -> Node:
    """The letter of a kind on its fill; a red corner marks an error."""
    names = f"k k-{kind}" + (" err" if error else "")
    return span(names, KIND_LETTERS[kind], aria_label=KIND_WORDS[kind])


def swatch(kind: str) -> Node:
    """The fill of a kind."""
    return el("i", f"sw k-{kind}")


def source_tag(source: str, error: float | None = None) -> Node:
    """Where a number comes from: reported, exact, calibrated or estimated."""
    return span(f"src {source}", source_words(source, error))


def verdict_glyph(verdict: str, size: int = 14) -> Node:
    """Triangle, diamond, dot or cross."""
    shapes = {
        "safe": el("path", "v-safe", d="M7 3L11 10.6H3Z"),
        "conditional": el("path", "v-conditional", d="M7 2.8L11.2 7L7 11.2L2.8 7Z"),
        "pointless": el("circle", "v-pointless", cx=7, cy=7, r=2.1),
        "unsafe": el("path", "v-unsafe", d="M3.8 3.8L10.2 10.2M10.2 3.8L3.8 10.2"),
    }
    return el("svg", "", shapes[verdict], width=size, height=size, viewBox="0 0 14 14")


def check_glyph(ok: bool, size: int = 14) -> Node:
    """A check or a cross in the colours of the judgement."""
    if not ok:
        return verdict_glyph("unsafe", size)
    path = el("path", "check", d="M3 7.4L6 10.2L11.2 4")
    return el("svg", "", path, width=size, height=size, viewBox="0 0 14 14")


def verdict_badge(verdict: str, *words: Child) -> Node:
    """The verdict as shape and word on its tint."""
    said = words or (verdict,)
    return span(f"badge {VERDICT_JUDGEMENTS[verdict]}", verdict_glyph(verdict), *said)


def cut_pill(verdict: str, cut: int) -> Node:
    """The chosen cut, in ink; its head carries the verdict's shape."""
    return span("pill on-ink", verdict_glyph(verdict, 12), f"cut {cut}")


def fate_letter(verdict: str) -> Node:
    """The letter of a fact's verdict."""
    return span(f"fl {verdict}", FATE_LETTERS[verdict], aria_label=verdict)


def fate_badge(verdict: str) -> Node:
    """The letter and word of a fact's verdict on its tint."""
    return span(f"badge {FATE_JUDGEMENTS[verdict]}", fate_letter(verdict), verdict)


def badge(judgement: str, *words: Child) -> Node:
    """Words on the tint of a judgement."""
    return span(f"badge {judgement}", *words)
