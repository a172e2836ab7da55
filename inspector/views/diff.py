"""The parts of the Diff page: filters, before and after, one fact explained."""

from __future__ import annotations

from collections.abc import Sequence

from inspector.present.diff import Fold, Half, Pair, Pane, Slot, Tally
from inspector.present.fact import FactView
from inspector.present.messages import MessageRow
from inspector.present.numbers import counted, full, short
from inspector.present.passages import BREAK, Piece
from inspector.views.nodes import Node, act, el, row, span, spread, var
from inspector.views.tags import badge, fate_badge, fate_letter, kind_tag

_TIED = 6
_OPS = {"kept": "=", "edited": "~", "dropped": "→", "generated": "+"}


def filters(view: Tally, verdicts: frozenset[str], category: str | None, recall: str) -> Node:
    """Verdicts, worst first; then categories with their damage."""
    first = [
        el(
            "button",
            "chip on" if name in verdicts else "chip",
            fate_letter(name),
            f"{count} {name}",
            act=act("verdict", name),
            aria_pressed="true" if name in verdicts else "false",
        )
        for name, count in view.verdicts.items()
    ]
    second = [
        el(
            "button",
            "chip on" if category is None else "chip",
            f"all {view.total}",
            act=act("category"),
        )
    ]
    second += [
        el(
            "button",
            "chip on" if name == category else "chip",
            f"{name.replace('_', ' ')} {count}",
            span("n bad", str(damaged)) if damaged else None,
            act=act("category", name),
        )
        for name, (count, damaged) in view.categories.items()
    ]
    said = span(
        "small muted nowrap",
        f"{counted(view.total, 'fact')}, {view.damaged} damaged, recall {recall} · ",
        el("kbd", "", "n"),
        " ",
        el("kbd", "", "p"),
        " next, previous loss",
    )
    return el(
        "div",
        "col",
        row(el("div", "row wrap", *first), spread(), said),
        el("div", "row wrap", *second),
        test="filters",
    )


def pane_card(view: Pane, before: str, after: str, current: str | None) -> Node:
    """Before and after, row by row, with a map of the damage."""
    cells: list[Node] = [
        el("div", "ph", el("h2", "", "Before"), span("muted small", before)),
        el("div", "ph"),
        el("div", "ph", el("h2", "", "After"), span("muted small", after)),
    ]
    for line in view.lines:
        cells += [_fold(line)] if isinstance(line, Fold) else _pair(line, current)
    if view.left_out:
        words = f"{counted(view.left_out, 'more message')} with facts; narrow the filters to see"
        cells.append(el("div", "fold", el("div", "fold-line", words)))
    ticks = [
        var(el("i", f"tick-{tick.verdict}", act=act("fact", tick.fact)), y=f"{tick.y:.2f}%")
        for tick in view.ticks
    ]
    return el(
        "section",
        "card diff",
        el("div", "scroll h-diff pane", *cells, scroll="diff", tabindex=0),
        el("div", "minimap", *ticks, aria_hidden="true"),
        test="diff",
    )


def _pair(pair: Pair, current: str | None) -> list[Node]:
    lit = " lit" if pair.current else ""
    reveal = current if pair.current else None
    gone = pair.op == "dropped" and not pair.after
    op = el(
        "div",
        f"op{' bad-op' if gone else ''}",
        "⇢ ×" if gone else _OPS[pair.op],
        aria_label="dropped, no landing" if gone else pair.op,
    )
    after = [_half(half, current) for half in pair.after]
    slots = [_slot(slot) for slot in pair.slots]
    return [
        el("div", f"cell{lit}", _half(pair.before, current), reveal=reveal),
        op,
        el("div", f"cell{lit}", *after, *slots),
    ]


def _half(half: Half, current: str | None) -> Node:
    note = ""
    if half.note:
        note = "written new" if half.note == half.row.who else f"{half.note} · written new"
    top = el(
        "div",
        "top",
        kind_tag(half.row.kind, error=half.row.error),
        el("b", "strong", str(half.row.index)),
        span("cut-off", half.row.who),
        span("tiny faint", note) if note else None,
        badge("bad", "error") if half.row.error else None,
        spread(),
        span("", full(half.tokens)),
    )
    return el("div", "", top, el("div", "body", *pieces(half.pieces, current)))


def pieces(found: Sequence[Piece], current: str | None, *, lit: bool = False) -> list[Node | str]:
    """Text with its lit stretches; a click on one chooses its fact.

    The letter stays on one line with the words; `lit` scrolls to the current one.
    """
    return [
        el("br")
        if one == BREAK
        else el(
            "mark",
            one.verdict + (" current" if one.fact == current else ""),
            span("nowrap", fate_letter(one.verdict), one.text[:_TIED]),
            one.text[_TIED:],
            act=act("fact", one.fact),
            reveal=current if lit and one.fact == current else None,
        )
        if one.fact
        else one.text
        for one in found
    ]


def _slot(slot: Slot) -> Node:
    words = "no landing" if slot.verdict == "lost" else "encrypted, cannot be checked"
    return span(
        "no-landing",
        fate_letter(slot.verdict),
        span("cut-off", f"{words} for “{slot.says}”"),
        act=act("fact", slot.fact),
    )


def _fold(fold: Fold) -> Node:
    line = el(
        "summary",
        "fold-line",
        span("strong", fold.title),
        span("", fold.says),
        span("dash"),
        span("", short(fold.tokens)),
    )
    rows = [_line(one) for one in fold.rows]
    if fold.left_out:
        rows.append(el("div", "msg small muted", f"{counted(fold.left_out, 'more message')}"))
    return el("details", "fold", line, el("div", "fold-rows", *rows))


def _line(one: MessageRow) -> Node:
    return el(
        "div",
        "msg flat",
        span("ix", str(one.index)),
        kind_tag(one.kind, error=one.error),
        span("who cut-off", one.who),
        span(f"says cut-off{' mono' if one.code else ''}", one.says),
    )


def fact_panel(view: FactView) -> Node:
    """One fact: verdict, words, where it comes from and where it landed."""
    head = row(
        fate_badge(view.verdict),
        el("h2", "", view.category),
        span("small muted", f"· {view.strength}"),
        spread(),
        _step("←", "previous loss", view.before),
        _step("→", "next loss", view.after),
        span("small muted nowrap", view.place),
    )
    table = el(
        "dl",
        "kv",
        *(
            el(tag, "mono" if tag == "dd" and word in ("record", "pointer") else "", said)
            for word, value in view.facts
            for tag, said in (("dt", word), ("dd", value))
        ),
    )
    parts = [
        el(
            "div",
            "pad col",
            head,
            el("div", f"quote {view.verdict}", view.quote, test="quote"),
            table,
        ),
        el(
            "div",
            "sec",
            row(
                el("h3", "", f"Where it was said, message {view.message}"),
                spread(),
                span("link small", "show the message", act=act("source", view.message)),
            ),
            el(
                "div",
                "source-text",
                *pieces(view.source, view.id, lit=True),
                test="source",
                scroll="source",
            ),
        ),
    ]
    landed: list[Node | str] = [_no_landing(view.verdict)]
    if view.landing:
        landed = [el("div", "source-text", *pieces(view.landing, view.id))]
    parts.append(el("div", "sec", el("h3", "", "Where it landed"), *landed, test="landing"))
    return el("section", "card", *parts, test="fact")


def _no_landing(verdict: str) -> Node:
    words = "no landing" if verdict == "lost" else "encrypted, cannot be checked"
    return el("div", "", span("no-landing", fate_letter(verdict), words))


def _step(arrow: str, words: str, fact: str | None) -> Node:
    if fact is None:
        return el("button", "btn step", arrow, disabled="", aria_label=words)
    return el("button", "btn step", arrow, act=act("fact", fact), aria_label=words)


def no_fact(shown: int, damaged: int) -> Node:
    """The panel while no fact is chosen."""
    title = "No fact is chosen" if damaged else "Nothing was lost"
    words = f"{counted(shown, 'fact')} can be followed from here: choose one on the left."
    if not shown:
        words = "No fact passes the filters above."
    return el("div", "empty", el("h2", "", title), span("", words), test="fact")
