"""The parts of the Export page."""

from __future__ import annotations

from collections.abc import Sequence

from inspector.present.export import ExportFile, MessageLine, ProblemLine
from inspector.present.numbers import counted, full, size
from inspector.views.nodes import Node, act, el, row, span, spread
from inspector.views.tags import badge, check_glyph, kind_tag

_SHOWN = 200
_JUDGEMENTS = {"error": "bad", "warn": "warn", "info": "none"}


def lint_card(file: ExportFile) -> Node:
    """What the lint says of the very file, as a request."""
    errors = sum(problem.severity == "error" for problem in file.problems)
    head = row(
        check_glyph(file.clean),
        el("h2", "", "Lints clean as a request" if file.clean else "The provider rejects this"),
        span("small muted", "the file was written, read back and linted"),
        spread(),
        badge("ok" if file.clean else "bad", counted(errors, "error")),
        names="grow",
    )
    body = None
    if file.problems:
        body = el("table", "", el("tbody", "", *(_problem(one) for one in file.problems)))
    return el("section", "card", el("div", "head", head), body, test="lint")


def _problem(problem: ProblemLine) -> Node:
    fix = el("div", "small muted", problem.fix) if problem.fix else None
    return el(
        "tr",
        "",
        el("td", "", badge(_JUDGEMENTS[problem.severity], problem.severity)),
        el("td", "mono", problem.rule),
        el("td", "wide", problem.says, fix),
    )


def file_card(file: ExportFile) -> Node:
    """What the file is and what to do with it."""
    facts = (
        ("file", file.file_name),
        ("holds", f"{counted(file.messages, 'message')}, {full(file.tokens)} tokens"),
        ("made of", file.made_of),
        ("size", size(len(file.data))),
        ("to use it", file.use),
    )
    return el(
        "section",
        "card pad col",
        el("h2", "", "What it is"),
        el("p", "", file.says),
        el(
            "dl",
            "kv",
            *(
                el(tag, "", word)
                for pair in facts
                for tag, word in zip(("dt", "dd"), pair, strict=True)
            ),
        ),
        test="file",
    )


def messages_card(lines: Sequence[MessageLine]) -> Node:
    """The messages that the file holds, each with where it came from."""
    shown = lines[:_SHOWN]
    rows = [
        el(
            "div",
            "msg flat",
            span("ix", str(one.row.index)),
            kind_tag(one.row.kind, error=one.row.error),
            span("who cut-off", one.row.who),
            span(f"says cut-off{' mono' if one.row.code else ''}", one.row.says),
            span("small muted nowrap", one.origin),
            span("count", full(one.tokens)),
        )
        for one in shown
    ]
    if len(lines) > _SHOWN:
        more = counted(len(lines) - _SHOWN, "more message")
        rows.append(el("div", "msg flat small muted", more))
    head = el(
        "div",
        "head",
        el("h2", "", "Messages of the replacement"),
        span("muted small", full(len(lines))),
    )
    body = el("div", "scroll h-export", *rows, scroll="export", tabindex=0)
    return el("section", "card", head, body, test="messages")


def choices(names: Sequence[str], chosen: str | None) -> Node:
    """The runs that can be taken along."""
    buttons = [
        el(
            "button",
            "chip on" if name == chosen else "chip",
            el("code", "", name),
            act=act("run", name),
        )
        for name in names
    ]
    return row(span("small muted", "run"), *buttons, test="runs")
