"""The parts of the Sessions page."""

from __future__ import annotations

from inspector.present.found import FoundFile, when
from inspector.present.numbers import counted, full, size
from inspector.present.overview import Overview
from inspector.present.text import one_line
from inspector.views.nodes import Node, act, el, row, span, spread, table
from inspector.views.tags import badge

_JUDGEMENTS = {"error": "bad", "warn": "warn", "info": "none"}


def overview_card(view: Overview) -> Node:
    """What was opened, its windows, and where to look first."""
    facts = el(
        "dl",
        "kv",
        *(
            el(tag, "", word)
            for pair in view.facts
            for tag, word in zip(("dt", "dd"), pair, strict=True)
        ),
    )
    compactions = [
        counted(view.full_compactions, "recorded compaction"),
        *([counted(view.micro_compactions, "micro edit")] if view.micro_compactions else []),
    ]
    head = el(
        "div",
        "head",
        el("h2", "cut-off", view.title),
        span("muted small nowrap", " · ".join(compactions)),
        spread(),
        *_ways(view),
    )
    windows = table(
        (("window", ""), ("opened by", ""), ("messages", "num"), ("", "")),
        (
            el(
                "tr",
                "",
                el("td", "strong", str(one.index)),
                el("td", "", one.opened_by),
                el("td", "num", full(one.messages)),
                el("td", "num", span("link", "what fills it")),
                act=act("window", one.index),
            )
            for one in view.windows
        ),
    )
    body = el("div", "split-2", el("div", "pad", facts), el("div", "side-table", windows))
    return el("section", "card", head, body, test="overview")


def _ways(view: Overview) -> list[Node]:
    tokens = el("button", "btn", "What fills the context", act=act("tokens"))
    if not view.full_compactions:
        cut = el("button", "btn primary", "Where may I cut", act=act("boundaries"))
        return [tokens, cut]
    lost = el("button", "btn primary", "See what its compaction lost", act=act("lost"))
    return [tokens, lost]


def problems_card(view: Overview) -> Node | None:
    """Odd input that was still read, calmly."""
    if not view.problems:
        return None
    rows = (
        el(
            "tr",
            "",
            el("td", "fit", badge(_JUDGEMENTS[one.severity], full(one.count))),
            el("td", "mono fit", one.code),
            el("td", "wide", one.says),
            el("td", "muted num", one.lines),
        )
        for one in view.problems
    )
    head = el(
        "div",
        "head",
        el("h2", "", "Odd input, still read"),
        span("muted small", "each was worked around as said; the rest of the file is complete"),
    )
    return el("section", "card", head, el("table", "", el("tbody", "", *rows)), test="problems")


def samples(names: list[str]) -> Node:
    """The bundled samples as buttons."""
    buttons = [
        el("button", "btn", f"Open the sample {one_line(name, 40)}", act=act("sample", index))
        for index, name in enumerate(names)
    ]
    return row(*buttons, names="wrap")


def found_table(files: list[tuple[FoundFile, str]], total: int) -> Node:
    """Claude Code sessions of this machine, a row each."""
    rows = (
        el(
            "tr",
            "",
            el("td", "strong grow-cell", said or one.id),
            el("td", "muted grow-cell", one_line(one.project, 60)),
            el("td", "num", size(one.byte_count)),
            el("td", "num", when(one.modified)),
            act=act("found", [one.project, one.id]),
            tabindex=0,
        )
        for one, said in files
    )
    head = (("session", ""), ("project", ""), ("size", "num"), ("changed", "num"))
    shown = f"{len(files)} of {full(total)}" if total > len(files) else full(total)
    return el(
        "section",
        "card",
        el(
            "div",
            "head",
            el("h2", "", "Claude Code sessions on this computer"),
            span("muted small", shown),
        ),
        table(head, rows),
        test="found",
    )
