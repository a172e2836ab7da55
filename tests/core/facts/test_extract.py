from __future__ import annotations

import hashlib
import time
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from core.facts import extract, match
from core.formats import load_path
from core.model import Message, reindexed
from tests.core.facts.conversations import conversations
from tests.core.facts.records import facts_of, recorded, resolve
from tests.core.histories import assistant, call, history, result, summary, user

SLOW = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])


@SLOW
@given(conversations())
def test_every_fact_stands_word_for_word_at_its_anchor(messages: list[Message]) -> None:
    session = recorded(*messages)
    for fact in extract(session.windows[0].history):
        assert resolve(session, fact) == fact.text
        assert (
            fact.source.sha256
            == hashlib.sha256(fact.text.encode("utf-8", "surrogatepass")).hexdigest()
        )


@SLOW
@given(conversations())
def test_the_same_history_gives_the_same_facts_each_with_its_own_id(
    messages: list[Message],
) -> None:
    facts = facts_of(*messages)
    assert facts == facts_of(*messages)
    ids = [fact.id for fact in facts]
    assert len(set(ids)) == len(ids)
    assert all(fact.superseded_by is None or fact.superseded_by in ids for fact in facts)


@SLOW
@given(conversations())
def test_renumbering_calls_changes_nothing(messages: list[Message]) -> None:
    def renamed(message: Message) -> Message:
        return replace(
            message,
            blocks=tuple(
                replace(
                    block,
                    raw={
                        key: f"new-{value}" if key in ("id", "tool_use_id") else value
                        for key, value in block.raw.items()
                    },
                )
                for block in message.blocks
            ),
        )

    assert facts_of(*messages) == facts_of(*(renamed(message) for message in messages))


def test_a_pointer_goes_on_into_the_input_with_its_keys_escaped() -> None:
    session = recorded(
        user("Go."), assistant("Well.", call("t1", "Edit", {"file_path": "a.py"})), user(result())
    )
    [change] = [
        fact for fact in extract(session.windows[0].history) if fact.category == "file_change"
    ]
    assert change.source.record == "line 1"
    assert change.source.pointer == "/messages/1/content/1/input/file_path"
    assert (change.source.message, change.source.block) == (1, 1)


def test_facts_come_in_the_order_of_their_sources() -> None:
    facts = facts_of(
        user("Fix core/a.py. Never push."),
        assistant(call("t1", "Edit", {"file_path": "core/b.py"})),
        user(result()),
        user("Now core/a.py too."),
    )
    places = [fact.source.message for fact in facts]
    assert places == sorted(places)


def test_what_a_recorded_clearing_took_away_is_no_fact_but_tells_whether_a_call_worked() -> None:
    cleared = replace(
        result("t1", "[cleared]"), original=replace(result("t1", "boom"), is_error=True)
    )
    facts = extract(
        history(
            user("Fix it."), assistant(call("t1", "Edit", {"file_path": "a.py"})), user(cleared)
        )
    )
    assert [fact.category for fact in facts] == ["goal"]


@pytest.mark.parametrize(
    "piece",
    ["a", " ", "\n", ".", "*", "'", '"', "- ", "1. ", "never ", "a/", "<x>", "```\n", "\u4e0d"],
)
def test_hostile_texts_take_no_time(piece: str) -> None:
    words = piece * (200_000 // len(piece))
    began = time.perf_counter()
    facts = extract(
        history(
            user(f"Fix it. {words}"),
            assistant(words, call("t1", "Bash", {"command": words})),
            user(replace(result("t1", words), is_error=True)),
            summary(words),
        )
    )
    match(facts, reindexed([summary(f"{words}, fix it")]))
    assert time.perf_counter() - began < 5


def test_an_empty_history_holds_no_facts() -> None:
    assert extract(history()) == ()


@pytest.mark.parametrize(
    "name", ["cc-2.1.14-2compacts.jsonl", "cc-2.1.49-compact-images.jsonl", "cc-2.0.74-queue.jsonl"]
)
def test_every_fact_of_a_real_session_stands_at_its_anchor(shared: Path, name: str) -> None:
    session = load_path(shared / "real" / "claude-code" / name)
    rows = {
        record.value["uuid"]: record.value
        for record in session.records
        if isinstance(record.value, dict) and "uuid" in record.value
    }
    count = 0
    for window in session.windows:
        for fact in extract(window.history):
            value = rows[fact.source.record]
            for step in fact.source.pointer.split("/")[1:]:
                value = value[int(step)] if isinstance(value, list) else value[step]
            assert value[fact.source.start : fact.source.end] == fact.text
            count += 1
    assert count > 2


@pytest.mark.parametrize(
    ("name", "category", "words"),
    [
        (
            "A28-text-with-result.json",
            "constraint",
            ["Stop using staging; use port 9443 on localhost only."],
        ),
        (
            "B06-finished-first-task.json",
            "goal",
            [
                "Write tests for the parser.",
                "Good. Next: add a --json flag to the command line tool.",
            ],
        ),
        (
            "B07-todo-state.json",
            "pending",
            ["map columns", "load new tables", "compare row counts"],
        ),
        ("B13-pending-user-messages.json", "constraint", ["And do not touch header.css."]),
        (
            "B01-rules-survive.json",
            "constraint",
            [
                "Commit messages never carry a co-author line.",
                "Work items are written in Markdown.",
            ],
        ),
    ],
)
def test_the_facts_of_the_handed_cases(
    shared: Path, name: str, category: str, words: list[str]
) -> None:
    session = load_path(shared / "cases" / name)
    found = extract(session.windows[0].history)
    assert [fact.text for fact in found if fact.category == category] == words
