"""Whose words: people, harness, summaries."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.intent import (
    CONTINUATION_TEXT,
    SUMMARY_OPENING,
    goal_message,
    is_compaction_summary,
    is_continuation,
    person_spans,
    person_text,
    plan_messages,
    requests,
    rule_messages,
)
from core.model import Message, MessageKind, Text, ToolUse


def message(index: int, kind: MessageKind, text: str) -> Message:
    role = "assistant" if kind == "assistant" else "user"
    return Message(index, role, kind, (Text(text, {"type": "text", "text": text}),))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Fix the parser.", "Fix the parser."),
        ("<system-reminder>Rules</system-reminder>\nFix it.", "Fix it."),
        ("One <system-reminder>no</system-reminder> two", "One\ntwo"),
        ("<command-name>/compact</command-name><command-args>keep it</command-args>", ""),
        ("<command-name>/plan</command-name><command-args>a bridge</command-args>", "a bridge"),
        ("<local-command-stdout>done</local-command-stdout>", ""),
        ("<task-notification>never closed", ""),
        (
            "Why does the <system-reminder> tag show up?",
            "Why does the <system-reminder> tag show up?",
        ),
        ("[Request interrupted by user for tool use]", ""),
        ("", ""),
    ],
)
def test_only_words_outside_the_wrappers_are_a_persons(text: str, said: str) -> None:
    assert person_text(text) == said


@given(st.text() | st.from_regex(r"(<system-reminder>|</system-reminder>|a| ){0,12}"))
def test_spans_are_ordered_apart_and_trimmed(text: str) -> None:
    at = 0
    for start, end in person_spans(text):
        assert at <= start < end <= len(text)
        assert text[start:end] == text[start:end].strip()
        at = end


@pytest.mark.parametrize(
    "text", ["go on", "Continue.", "ok, please proceed", CONTINUATION_TEXT, "继续"]
)
def test_a_bare_continuation_asks_for_nothing(text: str) -> None:
    assert is_continuation(text)


@pytest.mark.parametrize(
    "text", ["", "go on with the parser", "Approved, go on with W4.", "fix it"]
)
def test_words_with_a_request_are_no_continuation(text: str) -> None:
    assert not is_continuation(text)


def test_summaries_of_harnesses_are_known_by_their_opening() -> None:
    assert is_compaction_summary(f"{SUMMARY_OPENING} that ran out of context.")
    assert not is_compaction_summary("Summarise the session.")


def test_the_goal_is_the_latest_request_and_no_continuation_replaces_it() -> None:
    history = [
        message(0, "prompt", "Build it."),
        message(1, "assistant", "Built."),
        message(2, "prompt", "Now test it."),
        message(3, "assistant", "Half."),
        message(4, "prompt", "go on"),
    ]
    assert goal_message(history) == 2
    assert requests(history) == (0, 2)


def test_of_several_unanswered_requests_the_first_is_the_goal() -> None:
    history = [
        message(0, "prompt", "Build it."),
        message(1, "assistant", "Built."),
        message(2, "prompt", "Now test it."),
        message(3, "prompt", "On port 8081."),
    ]
    assert goal_message(history) == 2


def test_without_a_person_there_is_no_goal() -> None:
    assert goal_message([message(0, "summary", "So far."), message(1, "injected", "Note.")]) is None


def test_plans_and_rules_are_found_where_they_stand() -> None:
    plan = ToolUse("t1", "TodoWrite", {"todos": []}, {})
    history = [
        message(0, "injected", "Contents of CLAUDE.md: be brief."),
        Message(1, "assistant", "assistant", (plan,)),
        message(2, "prompt", "Update CLAUDE.md please."),
        message(3, "prompt", "<system-reminder>AGENTS.md says no</system-reminder>Go."),
    ]
    assert plan_messages(history) == (1,)
    assert rule_messages(history) == (0, 3)


def test_a_long_text_that_mentions_a_rule_file_in_passing_holds_no_rules() -> None:
    skill = "How to write a plan. " * 20 + "Afterwards update CLAUDE.md."
    assert rule_messages([message(0, "injected", skill)]) == ()
