"""The parts of the Boundaries page: verdict chips, the list with its cuts, the cut explained."""

from __future__ import annotations

from inspector.present.boundaries import CutLine, CutList, ListLine
from inspector.present.cut import Choice, CutView, IdRow, Side
from inspector.present.numbers import full, short
from inspector.views.nodes import Node, act, el, row, span, spread, var
from inspector.views.tags import badge, cut_pill, kind_tag, verdict_badge, verdict_glyph


def chips(counts: dict[str, int], shown: frozenset[str]) -> Node:
    """Counts by verdict; each switches its marks on and off."""
    return row(
        *(
            el(
                "button",
                "chip on" if verdict in shown else "chip",
                verdict_glyph(verdict),
                f"{count} {verdict}",
                act=act("show", verdict),
                aria_pressed="true" if verdict in shown else "false",
            )
            for verdict, count in counts.items()
        ),
        test="verdicts",
    )


def list_card(view: CutList, chosen: CutView, compacts: int | None, keeps: int | None) -> Node:
    """The messages in order with the cuts between them."""
    where = f"{view.first}\u2013{view.last - 1} of {full(view.count)}"
    if view.earlier is None and view.later is None:
        where = full(view.count)
    head = el(
        "div",
        "head",
        el("h2", "", "Messages"),
        span("muted small", where),
        spread(),
        span("faint small", f"↑ compacts {short(compacts)} · ↓ keeps {short(keeps)}"),
    )
    lines = [
        _cut(line, chosen) if isinstance(line, CutLine) else _message(line) for line in view.lines
    ]
    body = el(
        "div",
        "scroll h-list",
        _more(view.earlier, "Earlier messages"),
        *lines,
        _more(view.later, "Later messages"),
        scroll="list",
        tabindex=0,
        aria_label="messages and cuts; [ and ] choose the previous or next cut",
    )
    return el("section", "card", head, body, test="list")


def _more(message: int | None, words: str) -> Node | None:
    if message is None:
        return None
    return el("div", "more", el("button", "btn", words, act=act("message", message)))


def _cut(line: CutLine, chosen: CutView) -> Node:
    if line.chosen:
        judged = {"unsafe": "t-bad", "conditional": "t-warn", "safe": "t-ok"}.get(line.verdict, "")
        label = span(f"lab {judged}", line.label) if line.label else None
        return el(
            "div",
            "cut chosen",
            el("i", "stub"),
            cut_pill(line.verdict, line.index),
            label,
            el("i", "hair"),
            reveal=f"cut {chosen.index}",
            test="chosen-cut",
        )
    if line.verdict in ("unsafe", "pointless"):
        return el(
            "div",
            f"cut rejected {line.verdict}",
            span("gutter", verdict_glyph(line.verdict, 10)),
            act=act("cut", line.index),
            aria_label=f"cut {line.index}, {line.verdict}",
        )
    return el(
        "div",
        f"cut {line.verdict}" + (" near" if line.near else ""),
        span("gutter", verdict_glyph(line.verdict, 12)),
        el("i", "hair"),
        span("lab", line.label),
        act=act("cut", line.index),
        aria_label=f"cut {line.label}",
    )


def _message(line: ListLine) -> Node:
    names = ["msg"]
    names += [
        name for name, on in (("gone", line.gone), ("lit", line.lit), ("picked", line.picked)) if on
    ]
    rail = None
    if line.rail:
        part = "" if line.rail == "through" else f" {line.rail}"
        rail = el("i", f"rail{part}{' wide' if line.wide else ''}")
    times = span("times", f"×{line.row.calls}") if line.wide and line.rail == "top" else None
    return el(
        "div",
        " ".join(names),
        rail,
        times,
        span("ix", str(line.row.index)),
        kind_tag(line.row.kind, error=line.row.error),
        kind_tag("thinking") if line.row.thinking else span("k blank"),
        span("who cut-off", line.row.who),
        span(f"says cut-off{' mono' if line.row.code else ''}", line.row.says),
        badge("bad", "error") if line.row.error else None,
        span("size", var(el("i", f"k-{line.row.kind}"), v=f"{100 * line.share:.1f}%")),
        span("count", full(line.tokens)),
        act=act("message", line.row.index),
        reveal=f"message {line.row.index}" if line.picked else None,
    )


def cut_panel(view: CutView) -> Node:
    """The chosen cut: why, what it parts, and the ways out."""
    parts = [
        el(
            "div",
            "pad col",
            row(
                verdict_badge(view.verdict),
                el("h2", "", f"Cut {view.index}"),
                el("code", "muted cut-off", view.rule),
                spread(),
                span("tiny faint nowrap", el("kbd", "", "["), " ", el("kbd", "", "]"), " cuts"),
            ),
            el("p", "", view.sentence, test="sentence"),
            _pair(view),
        ),
        _ways(view),
    ]
    if view.repair:
        title = el("h3", "", f"What would repair cut {view.index}")
        parts.append(el("div", "sec", title, el("div", "hint", view.repair)))
    if view.others:
        parts.append(
            el(
                "div",
                "sec",
                el("h3", "", "Also true of this cut"),
                *(_other(severity, rule, says) for severity, rule, says in view.others),
            )
        )
    parts.append(_foot(view))
    return el("section", "card", *parts, test="cut")


def _pair(view: CutView) -> Node | None:
    if view.left is None and view.right is None:
        return None
    knob = span("knob on-ink", verdict_glyph(view.verdict, 12))
    return el(
        "div",
        "pair",
        _side(view.left, "nothing before this cut"),
        el("div", "between", knob),
        _side(view.right, "nothing after this cut"),
        test="pair",
    )


def _side(side: Side | None, nothing: str) -> Node:
    if side is None:
        return el("div", "side", el("div", "top muted", nothing))
    where = "→ kept" if side.kept else "→ compacted"
    top = el(
        "div",
        "top",
        kind_tag(side.row.kind, error=side.row.error),
        el("b", "", str(side.row.index)),
        span("muted cut-off", side.row.who),
        spread(),
        span("muted nowrap", where),
    )
    if side.ids:
        return el("div", "side", top, el("div", "ids", *(_id(one) for one in side.ids)))
    return el("div", "side", top, el("div", "ids small muted", side.row.says))


def _id(one: IdRow) -> Node:
    lit = one.number is not None
    return el(
        "div",
        "id-row",
        span("no", str(one.number)) if lit else None,
        span("cut-off grow", one.name),
        span(f"id cut-off{' lit' if lit else ''}", one.id),
    )


def _ways(view: CutView) -> Node:
    if view.blocked:
        said = el("p", "", view.blocked)
        return el("div", "sec", row(badge("bad", verdict_glyph("unsafe"), "no usable cut")), said)
    after = None
    if view.within_budget is not None:
        other = view.within_budget
        after = el(
            "div",
            "small muted row",
            "Neither fits the budget. First usable cut within it:",
            verdict_glyph(other.verdict, 12),
            span("link", str(other.index), act=act("cut", other.index)),
            other.price,
        )
    elif view.none_fits:
        after = el("div", "small muted", "No usable cut keeps little enough for the budget.")
    return el(
        "div",
        "sec",
        el("h3", "", "Nearest usable cuts"),
        el(
            "div",
            "two",
            _choice(view.before, "←", "Shift ←", "none before"),
            _choice(view.after, "→", "Shift →", "none after"),
        ),
        after,
    )


def _choice(choice: Choice | None, arrow: str, key: str, nothing: str) -> Node:
    if choice is None:
        return el("div", "choice off", row(span("", arrow), span("", nothing)))
    return el(
        "div",
        "choice",
        row(
            arrow,
            verdict_glyph(choice.verdict),
            el("b", "", str(choice.index)),
            choice.verdict,
            spread(),
            el("kbd", "", key),
        ),
        span("small muted", choice.price),
        act=act("cut", choice.index),
        test="nearest",
    )


def _other(severity: str, rule: str, says: str) -> Node:
    judgement = {"unsafe": "bad", "conditional": "warn"}.get(severity, "none")
    return el(
        "div",
        "small",
        badge(judgement, severity),
        el("code", "", f" {rule} "),
        span("muted", says),
    )


def _foot(view: CutView) -> Node:
    goal = "no goal found" if view.goal is None else f"latest goal: {view.goal}"
    if view.goal is not None:
        goal += ", kept" if view.index <= view.goal else ", compacted"
    use = el("button", "btn primary", f"Use cut {view.index}", act=act("use", view.index))
    buttons = [use]
    if not view.usable:
        buttons = [el("button", "btn", f"Use cut {view.index}", disabled="")]
        way = view.after or view.before
        if way is not None:
            words = f"Use cut {way.index}"
            buttons.append(el("button", "btn primary", words, act=act("use", way.index)))
    return el("div", "sec", row(*buttons, spread(), span("small muted", goal)), test="use")
