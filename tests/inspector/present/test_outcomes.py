"""Runs beside the record: the table, the comparison, one fact, the export."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

import pytest

from core import formats
from core.boundaries import BoundaryMap, analyze
from core.model import Session
from core.profiles import profile_for
from core.strategies import STRATEGIES, run_verified
from core.tokens import WindowTokens, count_window
from inspector.present import diff, strategies
from inspector.present.diff import Fold, Pair
from inspector.present.export import export_file, message_lines
from inspector.present.fact import fact_view
from inspector.present.messages import message_rows
from inspector.present.options import changed_options, option_fields
from inspector.present.outcome import Outcome, closing_compaction, of_recorded, of_replacement
from inspector.present.strategies import Dot
from inspector.present.words import DAMAGED, FATE_LETTERS
from tests.inspector.sessions import compacted_session


@cache
def session() -> Session:
    return formats.load(compacted_session(), "parser.jsonl")


@cache
def counted() -> tuple[WindowTokens, BoundaryMap]:
    found = session()
    tokens = count_window(found, found.windows[0])
    cuts = analyze(
        found.windows[0].history,
        profile=profile_for(found.model),
        prefix_tokens=tokens.prefix,
    )
    return tokens, cuts


@cache
def outcome(name: str) -> Outcome:
    tokens, cuts = counted()
    window = session().windows[0]
    if name == "recorded":
        compaction = closing_compaction(session(), window)
        assert compaction is not None
        return of_recorded(session(), window, compaction, tokens)
    made, verified = run_verified(name, session(), window, tokens=tokens, boundaries=cuts)
    return of_replacement(window, made, verified, tokens, 0.5)


def test_only_a_compacted_window_has_a_record() -> None:
    assert closing_compaction(session(), session().windows[1]) is None
    real = outcome("recorded")
    assert real.title == "recorded compaction"
    assert real.cut == len(session().windows[0].history.messages)
    assert 0 < real.tokens_after < real.tokens_before


def test_the_table_puts_vetoes_first_and_the_record_last() -> None:
    _, cuts = counted()
    rows = strategies.run_rows([outcome("recorded"), outcome("truncate"), outcome("micro")], cuts)
    assert [row.name for row in rows][-1] == "recorded"
    assert rows[-1].gate == "what really happened"
    assert rows[-1].vetoes
    assert all(row.gate in ("valid", "over budget", "invalid") for row in rows[:-1])
    assert [row.in_place for row in rows if row.name == "micro"] == [True]


def test_every_check_of_the_gate_is_said_in_words() -> None:
    checks, vetoes = strategies.check_rows(outcome("summarize"))
    assert {check.says for check in vetoes} == {"latest goal kept", "hard constraints kept"}
    assert "lints clean as a request" in {check.says for check in checks}
    assert strategies.check_rows(outcome("recorded")) == ((), ())


def test_the_front_holds_what_no_smaller_run_beats() -> None:
    dots = [
        Dot("a", 30, 0.9, "valid"),
        Dot("b", 20, 0.8, "valid"),
        Dot("c", 40, 0.85, "valid"),
        Dot("d", 10, 1.0, "refused"),
        Dot("e", 90, 1.0, "valid"),
    ]
    assert strategies.front(dots, budget=50) == ((20, 0.8), (30, 0.9))
    near = strategies.labels(dots[:3], width=15, height=0.2)
    assert [label.names for label in near] == [("b", "a", "c")]


def test_losses_are_slots_and_the_rest_is_folded() -> None:
    real = outcome("recorded")
    before = session().windows[0].history.messages
    counts = diff.tally(real.fates)
    assert counts.damaged == sum(fate.verdict in DAMAGED for fate in real.fates) > 0
    assert list(counts.verdicts) == [name for name in FATE_LETTERS if name in counts.verdicts]
    shown = diff.chosen_fates(real.fates, frozenset({"lost"}), None)
    first = diff.first_damaged(shown)
    pane = diff.pane(
        real,
        before,
        message_rows(before),
        counted()[0].messages,
        message_rows(real.after),
        shown,
        first,
    )
    pairs = [line for line in pane.lines if isinstance(line, Pair)]
    folds = [line for line in pane.lines if isinstance(line, Fold)]
    assert sum(len(pair.slots) for pair in pairs) == len(shown)
    assert [pair.current for pair in pairs].count(True) == 1
    assert any("written new" in fold.says for fold in folds)
    lit = [piece for pair in pairs for piece in pair.before.pieces if piece.fact]
    assert {piece.verdict for piece in lit} == {"lost"}
    texts = {fate.fact.id: fate.fact.text for fate in shown}
    for piece in lit:
        assert piece.text in texts[piece.fact]


def test_a_fact_is_followed_to_its_source_and_to_the_next_loss() -> None:
    real = outcome("recorded")
    before = session().windows[0].history.messages
    fate = next(fate for fate in real.fates if fate.verdict == "lost")
    view = fact_view(fate, real, before, real.fates)
    assert dict(view.facts)["landing"] == "none"
    assert dict(view.facts)["pointer"].startswith("/message/content")
    assert "".join(piece.text for piece in view.source if piece.fact == fate.fact.id)
    order = [view.before, view.id, view.after]
    assert len({one for one in order if one}) == len([one for one in order if one]) >= 2


def test_options_make_a_form_and_only_changes_travel() -> None:
    for strategy in STRATEGIES.values():
        for field in option_fields(strategy.options_model):
            assert field.says
            assert field.kind != "words" or isinstance(field.default, str)
    model = STRATEGIES["truncate"].options_model
    defaults = {field.name: field.default for field in option_fields(model)}
    changed = defaults | {"result_tokens": 500, "no_such": 1}
    assert changed_options(model, changed) == {"result_tokens": 500}


@pytest.mark.parametrize("format", ["anthropic-messages", "claude-code"])
def test_an_export_is_read_back_and_linted(format: str) -> None:
    made = outcome("summarize")
    assert made.replacement is not None
    window = session().windows[0]
    file = export_file(session(), window, made.replacement, format, profile_for("claude-x"), 0)
    assert file.clean, file.problems
    assert file.tokens == made.tokens_after
    if format == "anthropic-messages":
        assert "holds no system prompt" in file.says
        assert json.loads(file.data)["messages"][0]["role"] == "user"
        assert file.file_name.endswith("-summarize.json")
    else:
        first = json.loads(file.data.splitlines()[0])
        assert file.file_name == f"{first['sessionId']}.jsonl"
    lines = message_lines(made)
    assert len(lines) == len(made.after)
    assert any(line.origin.startswith("kept, was") for line in lines)
    assert message_lines(replace(made, replacement=None)) == ()
