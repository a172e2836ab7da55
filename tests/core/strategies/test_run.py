from __future__ import annotations

from typing import Any

import pytest

from core.budget import default_budget
from core.errors import UsageError
from core.profiles import profile_for
from core.replacement import Kept
from core.strategies import STRATEGIES, run, run_verified
from tests.core.histories import assistant, history, user
from tests.core.strategies.sessions import (
    BINDS_THINKING,
    SONNET,
    compact,
    prose,
    session_of,
    step,
    tokens_of,
)

TALK = history(
    user("Fix the parser."),
    *step("a", "Read", prose(300), file_path="/w/parser.py"),
    assistant("Fixed."),
    user("Now the printer."),
)


def test_the_strategies_of_the_mechanism_are_registered_by_their_names() -> None:
    assert list(STRATEGIES) == ["truncate", "micro", "summarize", "reference"]
    for name, strategy in STRATEGIES.items():
        assert strategy.name == name
        assert strategy.group == "mechanism"
        assert not strategy.needs_model


def test_every_option_has_a_description_and_a_default() -> None:
    for strategy in STRATEGIES.values():
        assert strategy.options_model.model_validate({})
        for field in strategy.options_model.model_fields.values():
            assert field.description
            assert not field.is_required()


@pytest.mark.parametrize("name", STRATEGIES)
def test_each_run_tells_its_phases_and_the_verdict(name: str) -> None:
    session = session_of(TALK)
    options = {"keep_recent": 0} if name == "micro" else {}
    window = session.windows[0]
    made, verification = run_verified(name, session, window, budget=600, options=options)
    names = [phase.name for phase in made.phases if phase.name != "checkpoint"]
    assert names == ["freeze", "bound", "reduce", "summarize", "rebuild", "verify"]
    assert verification.valid
    assert made.phases[-1].detail == "valid"
    assert made.tokens_after <= made.budget == 600


def test_the_default_is_half_of_what_is_there_or_a_quarter_of_the_window_if_less() -> None:
    small, large = history(user("x " * 1_000)), history(user("x " * 300_000))
    half_of_small = tokens_of(small).prefix[-1] // 2
    half_of_large = tokens_of(large).prefix[-1] // 2
    assert 400 < half_of_small < 600
    assert default_budget(tokens_of(small), profile_for(SONNET)) == half_of_small
    assert default_budget(tokens_of(large), profile_for(SONNET)) == 50_000
    assert default_budget(tokens_of(large), profile_for(BINDS_THINKING)) == half_of_large
    assert default_budget(tokens_of(large), None) == half_of_large


def test_an_empty_history_has_a_budget_of_one_and_stays_empty() -> None:
    for name in STRATEGIES:
        session = session_of(history())
        made = run(name, session, session.windows[0])
        assert (made.messages, made.budget, made.reached_budget) == ((), 1, True)


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ({"result_tokens": "300", "clip_inputs": "true", "head_share": "0.7"}, (300, True, 0.7)),
        ({}, (100, False, 0.5)),
    ],
)
def test_options_are_read_from_words(given: dict[str, Any], read: tuple[int, bool, float]) -> None:
    options = compact("truncate", TALK, 600, **given).options
    assert (options["result_tokens"], options["clip_inputs"], options["head_share"]) == read


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            {"keep_recent": "many"},
            (
                "Option 'keep_recent' of strategy micro cannot be 'many': input should be a valid "
                "integer, unable to parse string as an integer."
            ),
        ),
        (
            {"keep_recent": -1},
            (
                "Option 'keep_recent' of strategy micro cannot be -1: input should be greater "
                "than or equal to 0."
            ),
        ),
        (
            {"keep": 1},
            (
                "Strategy micro has no option 'keep'; its options are: keep_recent, min_tokens, "
                "repeated_outputs, repeated_reads, superseded, progress_lines, old_searches, "
                "old_results."
            ),
        ),
    ],
)
def test_a_wrong_option_is_named(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UsageError) as error:
        compact("micro", TALK, 600, **options)
    assert str(error.value) == sentence


def test_unknown_strategies_and_empty_budgets_are_refused() -> None:
    with pytest.raises(UsageError, match=r"no strategy 'magic'; known are: truncate, micro"):
        compact("magic", TALK, 600)
    with pytest.raises(UsageError, match=r"A budget of 0 tokens holds nothing"):
        compact("truncate", TALK, 0)


def test_always_on_context_above_budget_and_messages_is_told() -> None:
    talk = history(*TALK.messages, system="You are a helper. " * 1_000)
    always_on = tokens_of(talk).always_on
    made = compact("truncate", talk, 600)
    assert made.notes[-1] == (
        f"the system prompt and tools take {always_on:,} tokens, more than all "
        f"{made.tokens_before:,} tokens of the messages; no cut shrinks them"
    )
    small = compact("truncate", history(*TALK.messages, system="You are a helper."), 600)
    assert small.notes == ()


def test_always_on_context_above_the_window_makes_progress_impossible() -> None:
    talk = history(user(prose(900)), system="word " * 210_000)
    made = compact("truncate", talk, 600)
    assert made.notes[0].startswith("no progress possible: the system prompt and tools alone take ")


def test_tokens_after_are_those_of_the_messages() -> None:
    tokens = tokens_of(TALK)
    for name in STRATEGIES:
        made = compact(name, TALK, 600)
        counted = [
            tokens.messages[row.origin.index]
            if isinstance(row.origin, Kept)
            else tokens.measure(row.message)
            for row in made.messages
        ]
        assert made.tokens_after == sum(counted)
