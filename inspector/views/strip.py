"""The context strip: legend, flags, overview bar and, where wanted, two lanes of cuts."""

from __future__ import annotations

from collections.abc import Sequence

from inspector.present.numbers import percent, short
from inspector.present.strip import Flag, Strip
from inspector.views.nodes import Node, act, el, span, spread, var
from inspector.views.tags import cut_pill, source_tag, swatch, verdict_glyph

_NEAR = 0.6
"""Marks closer than this share of the width (about 8 px) merge."""


def strip_card(
    view: Strip,
    *,
    cut: int | None = None,
    verdict: str = "safe",
    lanes: Sequence[str] | None = None,
) -> Node:
    """The strip. `lanes` holds the verdict of every boundary where cuts are to be shown."""
    parts = [_legend(view), _flags(view, cut, verdict), _overview(view, cut)]
    if lanes is not None:
        parts.append(_lanes(view, lanes))
    return el("section", "card strip", *parts, aria_label=view.said, test="strip")


def _legend(view: Strip) -> Node:
    kinds = [
        span("", swatch(kind), word, el("b", "", short(tokens)))
        for kind, word, tokens in view.legend
    ]
    used = f"of {short(view.limit)} · {percent(view.total, view.limit)}" if view.limit else "tokens"
    if view.enlarged:
        used += ", drawn to the content"
    total = el(
        "div",
        "small nowrap",
        el("b", "", short(view.total)),
        span("muted", f" {used} "),
        source_tag(view.total_source),
    )
    return el("div", "row", el("div", "legend", *kinds), spread(), total)


def _flags(view: Strip, cut: int | None, verdict: str) -> Node:
    shown: list[Node] = []
    taken: list[tuple[float, float]] = []
    if cut is not None:
        at = view.edges[cut]
        taken.append((at - 4, at + 4))
        side = "flag bare" if at < 3 else "flag bare end" if at > 97 else "flag mid"
        shown.append(var(span(side, cut_pill(verdict, cut)), x=f"{at:.3f}%"))
    for flag in sorted(view.flags, key=lambda one: not one.full):
        width = 0.46 * len(flag.words) + 1
        late = flag.x + width > 100
        place = (flag.x - width, flag.x) if late else (flag.x, flag.x + width)
        free = all(place[1] < left or place[0] > right for left, right in taken)
        alone = all(abs(flag.x - (left + right) / 2) > 4 for left, right in taken)
        if free or alone:
            names = "flag amber end" if late else "flag amber"
            words = flag.words if free else ""
            shown.append(var(span(names, words), x=f"{flag.x:.3f}%"))
            taken.append(place if free else (flag.x - 0.5, flag.x + 0.5))
    return el("div", "flags", *shown)


def _overview(view: Strip, cut: int | None) -> Node:
    ground = [
        el(
            "defs",
            "",
            el(
                "pattern",
                "",
                el("rect", "free-ground", width=6, height=6),
                el("rect", "free-line", width=1, height=6),
                id="free",
                width=6,
                height=6,
                patternUnits="userSpaceOnUse",
                patternTransform="rotate(45)",
            ),
        ),
        el("rect", "free", x="0", y="0", width="100%", height="100%", rx=3),
    ]
    bars = [
        el(
            "rect",
            f"k-{one.kind}",
            x=f"{one.x:.3f}%",
            y="0",
            width=f"{max(one.width - 0.03, 0.06):.3f}%",
            height="24",
            act=None if one.message is None else act("message", one.message),
        )
        for one in view.columns
    ]
    errors = [
        el("rect", "error", x=f"{one.x:.3f}%", y="0", width="3", height="4")
        for one in view.columns
        if one.error
    ]
    veil = []
    if cut is not None:
        width = view.edges[cut] - view.start
        veil = [
            el("rect", "veil", x=f"{view.start:.3f}%", y="0", width=f"{width:.3f}%", height="24")
        ]
    lines = [_stem(flag) for flag in view.flags]
    lines.append(var(el("i", "line end"), x=f"{view.end:.3f}%"))
    if view.end < 92:
        lines.append(var(span("now", short(view.total)), x=f"{view.end:.3f}%"))
    if cut is not None:
        lines.append(var(el("i", "line cut"), x=f"{view.edges[cut]:.3f}%"))
    drawing = el("svg", "", *ground, *bars, *errors, *veil, aria_hidden="true")
    return el("div", "overview", drawing, *lines)


def _stem(flag: Flag) -> Node:
    names = "line amber" if flag.full else "line amber dashed"
    return var(el("i", names), x=f"{flag.x:.3f}%")


def _lanes(view: Strip, verdicts: Sequence[str]) -> Node:
    usable: list[tuple[float, int, str]] = []
    rejected: list[Node] = []
    last_rejected = -1.0
    for cut, (x, verdict) in enumerate(zip(view.edges, verdicts, strict=True)):
        if verdict in ("safe", "conditional"):
            if usable and x - usable[-1][0] < _NEAR:
                if not (verdict == "safe" and usable[-1][2] != "safe"):
                    continue
                usable.pop()
            usable.append((x, cut, verdict))
        elif verdict and x - last_rejected > 0.15:
            last_rejected = x
            names = "tick" if verdict == "unsafe" else "dot"
            rejected.append(var(el("i", names, act=act("cut", cut)), x=f"{x:.3f}%"))
    marks = [
        var(
            span("glyph", verdict_glyph(verdict, 10), act=act("cut", cut), aria_label=f"cut {cut}"),
            x=f"{x:.3f}%",
        )
        for x, cut, verdict in usable
    ]
    names = []
    if view.end < 88:
        names = [
            span("lane-name", "usable cuts"),
            span("lane-name low", "rejected cuts"),
        ]
    return el("div", "lanes", *marks, *rejected, *names)
