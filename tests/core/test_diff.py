from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.diff import Row, align, align_replacement
from core.formats import load_path
from core.model import Message, Piece, Window, reindexed
from core.replacement import Edited, Generated, Kept, Origin, Replacement, ReplacementMessage
from tests.core.histories import assistant, call, history, result, summary, user

WORDS = st.sampled_from(("a", "b", "c", "stub", "stub", "d"))


def said(*words: str) -> tuple[Message, ...]:
    return reindexed(user(word) for word in words)


def ops(rows: Sequence[Row]) -> list[tuple[str, int | None, int | None]]:
    return [(row.op, row.before, row.after) for row in rows]


def replacement(messages: Sequence[Message], *origins: Origin) -> Replacement:
    entries = tuple(map(ReplacementMessage, messages, origins))
    return Replacement("any", {}, None, entries, 0, 0, 0, True)


def test_a_summary_stands_between_what_it_replaced_and_what_was_kept() -> None:
    before = said("one", "two", "three", "four")
    after = reindexed([summary("so far"), *before[2:]])
    assert ops(align(before, after)) == [
        ("dropped", 0, None),
        ("dropped", 1, None),
        ("generated", None, 0),
        ("kept", 2, 1),
        ("kept", 3, 2),
    ]


def test_what_is_new_at_the_end_stands_at_the_end() -> None:
    assert ops(align(said("one"), said("one", "new"))) == [("kept", 0, 0), ("generated", None, 1)]


def test_the_same_recorded_row_with_other_content_is_edited() -> None:
    row = (Piece(1, "/message", "u1"),)
    [before] = [replace(user("long text"), pieces=row)]
    [after] = [replace(user("short"), pieces=row)]
    assert ops(align([before], [after])) == [("edited", 0, 0)]


def test_the_result_of_the_same_call_with_other_words_is_edited() -> None:
    before = reindexed([assistant(call("t1")), user(result("t1", "long output"))])
    after = reindexed([assistant(call("t1")), user(result("t1", "[cleared]"))])
    assert ops(align(before, after)) == [("kept", 0, 0), ("edited", 1, 1)]


def test_a_message_that_moved_is_kept() -> None:
    rows = align(said("rules", "one", "two"), said("one", "two", "rules"))
    assert ops(rows) == [("kept", 0, 2), ("kept", 1, 0), ("kept", 2, 1)]


def test_role_and_kind_tell_messages_apart() -> None:
    assert ops(align([user("x")], [assistant("x")])) == [
        ("dropped", 0, None),
        ("generated", None, 0),
    ]


def test_lone_surrogates_and_bottomless_inputs_are_compared() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    messages = reindexed([user("\ud800"), assistant(call("t1", input=deep))])
    assert [row.op for row in align(messages, messages)] == ["kept", "kept"]


def test_a_replacement_is_aligned_by_what_it_says() -> None:
    before = said("one", "two", "three")
    window = Window(0, "w", history(*before))
    made = replacement(
        (summary(), before[1], before[2]), Generated("summary", (0,)), Edited(1, "clipped"), Kept(2)
    )
    assert ops(align_replacement(window, made)) == [
        ("dropped", 0, None),
        ("generated", None, 0),
        ("edited", 1, 1),
        ("kept", 2, 2),
    ]


def test_an_origin_claimed_twice_counts_once() -> None:
    before = said("one")
    made = replacement((before[0], before[0]), Kept(0), Kept(0))
    assert ops(align_replacement(Window(0, "w", history(*before)), made)) == [
        ("kept", 0, 0),
        ("generated", None, 1),
    ]


@given(st.lists(WORDS, max_size=12), st.lists(WORDS, max_size=12))
def test_every_message_of_either_side_is_in_exactly_one_row(
    left: list[str], right: list[str]
) -> None:
    before, after = said(*left), said(*right)
    rows = align(before, after)
    assert [row.before for row in rows if row.before is not None] == list(range(len(before)))
    assert sorted(row.after for row in rows if row.after is not None) == list(range(len(after)))
    for row in rows:
        assert (row.before is None) == (row.op == "generated")
        assert (row.after is None) == (row.op == "dropped")
        if row.op == "kept":
            assert row.before is not None
            assert row.after is not None
            assert before[row.before].blocks == after[row.after].blocks


@given(st.lists(WORDS, max_size=12))
def test_the_same_history_is_all_kept(words: list[str]) -> None:
    rows = align(said(*words), said(*words))
    assert ops(rows) == [("kept", index, index) for index in range(len(words))]


@settings(deadline=None)
@given(st.lists(WORDS, max_size=30), st.integers(0, 30))
def test_a_kept_suffix_is_kept_whole(words: list[str], cut: int) -> None:
    before = said(*words)
    after = reindexed([summary("so far"), *before[cut:]])
    kept = [row for row in align(before, after) if row.op == "kept"]
    assert [row.after for row in kept] == list(range(1, 1 + len(before[cut:])))


@pytest.mark.parametrize("stubs", [0.0, 0.5, 1.0])
def test_time_grows_with_the_messages_even_where_many_are_alike(stubs: float) -> None:
    def seconds(count: int) -> float:
        before = said(
            *("[cleared]" if index % 10 < 10 * stubs else f"text {index}" for index in range(count))
        )
        after = reindexed([summary("so far"), *before[1 : count // 2], *before[count // 2 + 1 :]])
        began = time.perf_counter()
        rows = align(before, after)
        spent = time.perf_counter() - began
        assert Counter(row.op for row in rows)["kept"] >= count - 3
        return spent

    seconds(500)
    few, many = seconds(4_000), seconds(16_000)
    assert many < 12 * few + 0.1


def test_a_recorded_compaction_keeps_what_its_boundary_names(shared: Path) -> None:
    session = load_path(shared / "real" / "claude-code" / "cc-2.1.217-compact-grow2.jsonl")
    before, after = (window.history.messages for window in session.windows[:2])
    rows = align(before, after)
    kept = [row.before for row in rows if row.op == "kept" and row.before is not None]
    assert set(session.compactions[0].kept) <= set(kept)
