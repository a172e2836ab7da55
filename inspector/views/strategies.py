"""The parts of the Strategies page: the table of runs, and one run step by step."""

from __future__ import annotations

from collections.abc import Sequence

from inspector.present.numbers import UNKNOWN, change, ratio, seconds, short
from inspector.present.outcome import RECORDED, Outcome
from inspector.present.strategies import CheckRow, RunRow, check_rows
from inspector.views.nodes import Node, act, el, row, span, spread, table, var
from inspector.views.tags import badge, check_glyph, verdict_glyph


def runs_table(rows: Sequence[RunRow], before: int, budget: int, selected: str | None) -> Node:
    """Runs side by side. A click selects one."""
    scale = max([before, budget, *(one.tokens_after for one in rows)], default=1) or 1
    head = (
        ("", ""),
        ("strategy", ""),
        ("vetoes", ""),
        ("gate", ""),
        ("cut", ""),
        (f"tokens after, of {short(before)}", "fit"),
        ("", "num"),
        ("", "num"),
        ("recall", "fit"),
        ("", "num"),
        ("time", "num"),
    )
    body = (_row(one, before, budget, scale, one.name == selected) for one in rows)
    return el("section", "card", table(head, body), test="runs")


def recall_note() -> Node:
    """What stands beside every recall, so that nobody reads more into it."""
    return el(
        "p",
        "small muted",
        "Recall is the weighted share of the facts that the rules find. Extractive summaries quote "
        "by the same rules, so they score high by construction.",
    )


def _row(one: RunRow, before: int, budget: int, scale: int, selected: bool) -> Node:
    name = "recorded" if one.recorded else one.name
    said = [el("code", "strong" if selected else "", name)]
    if one.recorded:
        said.append(span("tiny muted", "what really happened"))
    bar = (
        "bar hollow" if one.recorded else f"bar{' fill-warn' if one.tokens_after > budget else ''}"
    )
    tokens = var(
        span(
            "track",
            var(span(bar), v=f"{100 * one.tokens_after / scale:.1f}%"),
            var(el("i", "mark"), v=f"{100 * budget / scale:.1f}%"),
        ),
        w="180px",
    )
    recall_bar = "bar hollow" if one.recorded else "bar fill-ok"
    recall = var(
        span("track", var(span(recall_bar), v=f"{100 * (one.recall or 0):.1f}%")), w="80px"
    )
    return el(
        "tr",
        "aside" if one.recorded else "",
        el("td", "", span("radio on" if selected else "radio")),
        el("td", "", row(*said)),
        el("td", "", _vetoes(one)),
        el("td", "", _gate(one)),
        el("td", "", _cut(one)),
        el("td", "fit", tokens),
        el("td", "num", short(one.tokens_after)),
        el("td", "num muted", change(before, one.tokens_after)),
        el("td", "fit", recall),
        el("td", "num", ratio(one.recall)),
        el("td", "num muted", seconds(one.seconds)),
        act=act("run", one.name),
        aria_selected="true" if selected else "false",
        tabindex=0,
    )


def _vetoes(one: RunRow) -> Node:
    if not one.vetoes:
        return span("muted", "none")
    return row(*(badge("bad", verdict_glyph("unsafe", 12), words) for words in one.vetoes))


def _gate(one: RunRow) -> Node:
    if one.recorded:
        return span("muted", "not a strategy")
    if one.gate == "valid":
        return row(check_glyph(True), one.gate)
    judgement = "t-warn" if one.gate == "over budget" else "t-bad"
    return row(check_glyph(False), span(judgement, one.gate))


def _cut(one: RunRow) -> Node:
    if one.cut is None:
        return span("muted", "in place" if one.in_place else UNKNOWN)
    return row(verdict_glyph(one.cut_verdict or "pointless"), str(one.cut))


def steps_card(outcome: Outcome) -> Node:
    """One run, step by step, with the checks of the gate."""
    replacement = outcome.replacement
    head = el(
        "div",
        "row",
        el("h2", "", "One run, step by step"),
        el("code", "muted", outcome.title),
    )
    if replacement is None:
        says = (
            "The session itself recorded this compaction. It was not put through the gate: "
            "only its facts and tokens can be compared."
        )
        return el("section", "", head, el("p", "muted", says), test="steps")
    most = max([outcome.tokens_before, *(phase.tokens for phase in replacement.phases)], default=1)
    phases = []
    tokens = outcome.tokens_before
    for phase in replacement.phases:
        moved = phase.tokens - tokens
        tokens = phase.tokens
        phases.append(
            el(
                "div",
                "phase",
                span("phase-name strong", phase.name),
                span("muted cut-off grow", phase.detail),
                var(
                    span("track", var(span("bar"), v=f"{100 * tokens / (most or 1):.1f}%")),
                    w="96px",
                ),
                span("phase-n", short(tokens)),
                span("phase-n muted", short(moved) if moved else ""),
                span("phase-n muted", seconds(phase.seconds)),
            )
        )
    checks, vetoes = check_rows(outcome)
    notes = [el("p", "small muted", note) for note in replacement.notes]
    return el(
        "section",
        "",
        head,
        el("div", "phases", *phases),
        *notes,
        el(
            "div",
            "checks",
            el("div", "", el("h3", "", "valid"), *(_check(one) for one in checks)),
            el("div", "", el("h3", "", "vetoes"), *(_check(one) for one in vetoes)),
        ),
        test="steps",
    )


def _check(one: CheckRow) -> Node:
    detail = None if one.ok else el("div", "small t-bad", one.detail)
    return el("div", "check-row", row(check_glyph(one.ok), one.says), detail)


def run_foot(outcome: Outcome, always_on: int, source: Node) -> Node:
    """The selected run and the ways on from it."""
    says = row(
        span("muted", "Selected:"),
        el("code", "strong", outcome.title),
        span("muted", f"{short(outcome.tokens_before)} → {short(outcome.tokens_after)}"),
        source,
        span("muted", f"always-on {short(always_on)} stays beside it") if always_on else None,
    )
    lost = el("button", "btn primary", "See what it lost", act=act("lost", outcome.name))
    buttons = [lost]
    if outcome.name != RECORDED:
        buttons = [el("button", "btn", "Export", act=act("export", outcome.name)), lost]
    return row(says, spread(), *buttons, test="foot")
