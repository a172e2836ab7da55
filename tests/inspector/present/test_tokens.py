"""The Tokens page: cards with sources, the map, growth and what weighs most."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.model import Session, Source, Usage, Window
from core.profiles import profile_for
from core.tokens import WindowTokens, count_window
from inspector.present import tokens as present
from inspector.present.messages import message_rows
from tests.core.histories import assistant, call, history, result, user


@pytest.fixture
def counted() -> tuple[Window, WindowTokens]:
    replies = history(
        user("Fix the parser."),
        assistant(call("t1", "Read", {"file": "a.py"})),
        user(result("t1", "line\n" * 900)),
        assistant("It is fixed."),
    )
    usages = {1: Usage(900, 0, 100, 20), 3: Usage(400, 2_600, 0, 12)}
    messages = tuple(
        replace(message, usage=usages.get(message.index), model="claude-opus-4-5")
        for message in replies.messages
    )
    window = Window(0, "w", replace(replies, messages=messages))
    session = Session(
        "s", "t", "claude-code", "anthropic", Source("s", 1, "0" * 64), (window,),
        model="claude-opus-4-5",
    )  # fmt: skip
    return window, count_window(session, window)


def test_every_card_names_its_source(counted: tuple[Window, WindowTokens]) -> None:
    window, tokens = counted
    cards = {card.title: card for card in present.cards(window, tokens, profile_for("claude-x"))}
    assert cards["Context now"].value == "3,000"
    assert cards["Context now"].source == "reported"
    assert cards["Context now"].says == "last reply, 2% of the window"
    assert cards["Room left"].value == "197,000"
    assert cards["Room left"].says == "about 98 replies at this pace"
    assert cards["Cache read"].value == "65.0"
    assert all(card.source for card in cards.values() if card.value != "–")


def test_an_unknown_model_has_no_window(counted: tuple[Window, WindowTokens]) -> None:
    window, tokens = counted
    cards = {card.title: card for card in present.cards(window, tokens, None)}
    assert cards["Window"].value == cards["Room left"].value == "–"


def test_the_map_splits_results_by_tool(counted: tuple[Window, WindowTokens]) -> None:
    window, tokens = counted
    areas = present.areas(window, tokens)
    assert sum(area.tokens for area in areas) == tokens.total
    results = next(area for area in areas if area.kind == "tool_result")
    assert [(area.name, area.tokens) for area in results.inner] == [("Read", results.tokens)]


def test_what_is_sent_again_costs_again(counted: tuple[Window, WindowTokens]) -> None:
    window, tokens = counted
    rows = message_rows(window.history.messages)
    heavy = present.heaviest(tokens, rows)
    assert heavy[0].row.index == 2
    assert heavy[0].again == 1
    assert heavy[0].carried == heavy[0].tokens
    by_index = {one.row.index: one.again for one in heavy}
    assert by_index == {0: 2, 1: 1, 2: 1, 3: 0}
