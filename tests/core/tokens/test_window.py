"""The tokens of whole windows made by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.model import Message, RecordedCompaction, Session, ToolDefinition, Usage
from core.tokens import KINDS, WindowTokens, count_session, count_window, counter_for
from tests.core.tokens.builders import (
    SONNET,
    call,
    image,
    reply,
    result,
    said,
    session,
    text,
    thinking,
)

WORDS = "The quick brown fox jumps over the lazy dog. " * 40
COUNTED = counter_for().count(WORDS)


def count(made: Session) -> WindowTokens:
    return count_window(made, made.windows[0])


def talk(rounds: int, always_on: int = 20_000, factor: float = 1.3) -> list[Message]:
    """Requests and replies whose reported context grows as their counted text says."""
    messages: list[Message] = []
    counted = 0
    for number in range(rounds):
        words = f"{number} {WORDS}"
        messages.append(said(text(words)))
        counted += counter_for().count(words) + 4
        messages.append(reply(text("Done."), context=round(always_on + factor * counted)))
        counted += counter_for().count("Done.") + 4
    return messages


def test_without_any_report_the_counts_are_estimates() -> None:
    tokens = count(session(said(text("hello world")), reply(text("hello world"))))
    assert (tokens.source, tokens.calibration, tokens.reported) == ("estimated", None, None)
    assert tokens.blocks == ((6,), (6,))
    assert tokens.messages == (6, 6)
    assert tokens.prefix == (0, 6, 12)
    assert (tokens.always_on, tokens.total) == (0, 12)


def test_reports_calibrate_blocks_and_reveal_the_always_on_part() -> None:
    tokens = count(session(*talk(12)))
    assert tokens.source == "calibrated"
    assert tokens.calibration is not None
    assert tokens.calibration.factor == pytest.approx(1.3, abs=0.01)
    assert tokens.system == tokens.always_on == pytest.approx(20_000, abs=60)
    assert tokens.messages[0] == pytest.approx(1.3 * COUNTED, rel=0.02)
    last = tokens.readings[-1]
    assert tokens.always_on + tokens.prefix[last.message] == pytest.approx(last.context, rel=0.002)
    assert tokens.reported == Usage(3, last.context - 3, 0, 7)


def test_kinds_add_up_to_the_total_and_media_in_results_are_media() -> None:
    made = session(
        said(text("Fix it."), text("<system-reminder>Be brief.</system-reminder>")),
        reply(thinking("Let me look."), text("I look."), call()),
        said(result(text("a picture"), image(1000, 800)), kind="tool_results"),
        said(text("A summary."), kind="summary"),
        system="You are an agent.",
        tools=[ToolDefinition("Read", {"name": "Read"})],
    )
    tokens = count(made)
    assert tuple(tokens.by_kind) == KINDS
    assert sum(tokens.by_kind.values()) == tokens.total
    assert tokens.by_kind["media"] == 1044
    assert tokens.by_kind["tool_result"] == tokens.blocks[2][0] - 1044
    assert tokens.by_kind["system"] == tokens.system == counter_for().count("You are an agent.")
    assert tokens.by_kind["tools"] == tokens.tools > 0
    assert all(
        tokens.by_kind[kind] > 0
        for kind in ("prompt", "injected", "summary", "assistant", "thinking", "tool_call")
    )


def test_a_message_measures_what_it_weighs_in_the_window() -> None:
    made = session(*talk(12), said(result(text(WORDS), image(1000, 800)), kind="tool_results"))
    tokens = count(made)
    messages = made.windows[0].history.messages
    assert tuple(tokens.measure(message) for message in messages) == tokens.messages


def test_a_system_prompt_in_the_file_is_scaled_and_takes_the_place_of_the_intercept() -> None:
    prompt = WORDS * 3
    counted = counter_for().count(prompt)
    tokens = count(session(*talk(12, always_on=round(1.3 * counted)), system=prompt))
    assert tokens.source == "calibrated"
    assert tokens.system == pytest.approx(1.3 * counted, rel=0.01)
    assert tokens.tools == 0


def test_one_reply_anchors_the_total_though_nothing_is_calibrated() -> None:
    made = session(said(text(WORDS)), reply(text("Done."), context=15_000))
    tokens = count(made)
    assert tokens.source == "estimated"
    assert tokens.always_on + tokens.prefix[1] == 15_000


def test_replies_of_another_model_are_left_out_of_the_calibration() -> None:
    other = [
        reply(*m.blocks, context=m.usage.context * 2, model="claude-opus-4-5") if m.usage else m
        for m in talk(6)
    ]
    tokens = count(session(*other, *talk(16)[12:], model=SONNET))
    marks = [reading.left_out for reading in tokens.readings]
    assert marks == ["other-model"] * 6 + [None] * 10
    assert tokens.calibration is not None
    assert (tokens.calibration.replies, tokens.calibration.left_out) == (10, 6)


def test_a_spike_is_marked_and_told() -> None:
    messages = talk(12)
    messages[9] = reply(text("Done."), context=150_000)
    tokens = count(session(*messages))
    assert [reading.message for reading in tokens.readings if reading.left_out == "spike"] == [9]
    [diagnostic] = tokens.diagnostics
    assert (diagnostic.code, diagnostic.line) == ("usage-spike", 10)


def test_a_lasting_step_is_told_with_its_size() -> None:
    messages = talk(12)[:12] + talk(12, always_on=29_000)[12:]
    tokens = count(session(*messages))
    [diagnostic] = tokens.diagnostics
    assert diagnostic.code == "context-shift"
    assert diagnostic.message.startswith("From message 13 on the replies report 9,0")
    assert tokens.always_on == pytest.approx(29_000, abs=60)


def test_results_cleared_in_place_weigh_in_full_for_the_replies_before() -> None:
    stub = text("[cleared]")
    cleared = result(stub, id="t9", original=result(text(WORDS * 10), id="t9"))
    gone = round(1.3 * (counter_for().count(WORDS * 10) - counter_for().count("[cleared]")))
    talked = talk(12)
    place = said(cleared, kind="tool_results")
    stub_weight = round(1.3 * (counter_for().count("[cleared]") + 40))
    before = [
        reply(*m.blocks, context=m.usage.context + gone + stub_weight) if m.usage else m
        for m in talked[:12]
    ]
    after = [
        reply(*m.blocks, context=m.usage.context + stub_weight) if m.usage else m
        for m in talked[12:]
    ]
    made = session(
        place,
        *before,
        *after,
        compactions=(RecordedCompaction("micro", 0, 13, cleared=("t9",)),),
    )
    tokens = count(made)
    assert tokens.diagnostics == ()
    assert tokens.calibration is not None
    assert tokens.calibration.factor == pytest.approx(1.3, abs=0.01)
    assert tokens.always_on == pytest.approx(20_000, abs=80)


def test_text_in_the_models_own_vocabulary_is_exact() -> None:
    spoken = session(said(text("hello world")), reply(text("hello"), model="gpt-5"), model="gpt-5")
    tokens = count(replace(spoken, dialect="openai-chat"))
    assert (tokens.source, tokens.blocks) == ("exact", ((2,), (1,)))
    called = session(said(text("hello world")), reply(call(), model="gpt-5"), model="gpt-5")
    assert count(replace(called, dialect="openai-chat")).source == "estimated"
    assert count(spoken).source == "estimated", "the framing of that dialect is measured"


def test_an_empty_message_and_an_empty_history_weigh_nothing() -> None:
    assert count(session(said())).messages == (0,)
    [tokens] = count_session(session())
    assert (tokens.prefix, tokens.total) == ((0,), 0)
