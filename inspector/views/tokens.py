"""The parts of the Tokens page."""

from __future__ import annotations

from collections.abc import Sequence

from inspector.present.numbers import full, percent, short
from inspector.present.tokens import Area, Card, Heavy
from inspector.present.words import KIND_WORDS
from inspector.views.nodes import Node, act, el, row, span, spread, table, var
from inspector.views.tags import kind_tag, source_tag

_WIDE, _HIGH, _LETTER = 9.0, 5.0, 1.2
"""A box under these shares of the map's width or height has no room for words."""


def card_row(cards: Sequence[Card], error: float | None) -> Node:
    """The numbers at the top."""
    return el("div", "cards", *(_card(one, error) for one in cards), test="cards")


def _card(card: Card, error: float | None) -> Node:
    tag = source_tag(card.source, error) if card.source else None
    unit = span("muted", f" {card.unit}") if card.unit else None
    return el(
        "div",
        "card",
        row(span("small muted", card.title), spread(), tag),
        el("div", "figure", card.value, unit),
        el("div", "tiny muted", card.says),
    )


def map_card(areas: Sequence[Area], source: Node) -> Node:
    """The map of kinds and tools."""
    boxes = [_kind_box(one) for one in areas]
    return el(
        "section",
        "",
        row(
            el("h2", "", "What fills it"),
            span("small muted", "by kind and tool"),
            spread(),
            source,
        ),
        el("div", "map", *boxes, aria_label="tokens by kind and tool"),
        test="map",
    )


def _kind_box(area: Area) -> Node:
    head = span("map-title", area.name, el("b", "", f" {short(area.tokens)}"))
    words = f"{area.name} {short(area.tokens)}"
    narrow = area.box.width < _LETTER * len(words) or area.box.height < _HIGH
    if narrow:
        head = span("map-title letter", kind_tag(area.kind))
    inner = (
        [_tool_box(one, area) for one in area.inner] if area.box.height >= 12 and not narrow else []
    )
    names = f"map-kind k-{area.kind}" + (" has-inner" if inner else "")
    inside = el("div", "map-inner", *inner) if inner else None
    return _placed(el("div", names, head, inside), area, 100, 100 / 2.1)


def _tool_box(area: Area, outer: Area) -> Node:
    words: list[Node] = []
    if area.box.width >= _WIDE and area.box.height >= 4:
        words = [el("div", "cut-off", area.name)]
        if area.box.height >= 7:
            words.append(el("div", "", short(area.tokens)))
    return _placed(el("div", "map-tool", *words), area, outer.box.width, outer.box.height)


def _placed(node: Node, area: Area, width: float, height: float) -> Node:
    box = area.box
    return var(
        node,
        x=f"{100 * box.x / width:.3f}%",
        y=f"{100 * box.y / height:.3f}%",
        w=f"{100 * box.width / width:.3f}%",
        h=f"{100 * box.height / height:.3f}%",
    )


def heavy_table(heavy: Sequence[Heavy], source: Node, picked: int | None) -> Node:
    """The heaviest messages; a click selects one."""
    most = max((one.tokens for one in heavy), default=1)
    head = (
        ("message", "num"),
        ("kind", ""),
        ("tool or person", ""),
        ("begins", ""),
        ("tokens", "num"),
        ("source", ""),
        ("share of context", ""),
        ("", "num"),
        ("sent again", "num"),
        ("tokens carried", "num"),
    )
    rows = (
        el(
            "tr",
            "",
            el("td", "num", str(one.row.index)),
            el(
                "td", "", row(kind_tag(one.row.kind, error=one.row.error), KIND_WORDS[one.row.kind])
            ),
            el("td", "mono", one.row.who),
            el("td", f"grow-cell muted{' mono' if one.row.code else ''}", one.row.says),
            el("td", "num strong", full(one.tokens)),
            el("td", "", source),
            el("td", "", _bar(one.tokens / most, one.row.kind)),
            el("td", "num", percent(one.share, 1, 1)),
            el("td", "num", full(one.again)),
            el("td", "num", short(one.carried)),
            act=act("message", one.row.index),
            aria_selected="true" if one.row.index == picked else "false",
            tabindex=0,
        )
        for one in heavy
    )
    return el("section", "card", table(head, rows), test="heavy")


def _bar(share: float, kind: str) -> Node:
    bar = var(span(f"bar k-{kind}"), v=f"{100 * share:.1f}%")
    return span("track", bar)
