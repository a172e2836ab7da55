"""The strip: always-on first, then every block in order; binned where they are too many."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.model import RecordedCompaction, Session, Source, Window
from core.profiles import profile_for
from core.tokens import count_window
from inspector.present.strip import MAX_COLUMNS, Stretch, columns, strip
from tests.core.histories import assistant, call, history, result, summary, user


def session(*compactions: RecordedCompaction, lines: int = 8_000) -> tuple[Session, Window]:
    window = Window(
        1,
        "w",
        history(
            summary("What happened. " * 40),
            user("Go on with the parser."),
            assistant(call("t1", "Read", {"file": "a.py"})),
            user(result("t1", "line\n" * lines)),
            system="You are a careful engineer. " * 20,
        ),
        opened_by=0 if compactions else None,
    )
    found = Session(
        id="s",
        title="t",
        format="claude-code",
        dialect="anthropic",
        source=Source("s.jsonl", 1, "0" * 64),
        windows=(window,),
        model="claude-opus-4-5",
        compactions=compactions,
    )
    return found, window


def test_everything_is_in_the_bar_and_the_rest_is_free() -> None:
    found, window = session()
    tokens = count_window(found, window)
    view = strip(found, window, tokens, profile_for(found.model))
    assert [column.kind for column in view.columns][:3] == ["system", "summary", "prompt"]
    assert sum(column.width for column in view.columns) == pytest.approx(tokens.total / 2_000)
    assert view.edges[0] == view.start == 100 * tokens.always_on / 200_000
    assert view.edges[-1] == view.end
    assert view.total_source == "estimated"
    assert "tool result" in view.said
    assert not view.enlarged


def test_what_would_vanish_in_the_window_is_drawn_larger() -> None:
    found, window = session(lines=10)
    tokens = count_window(found, window)
    view = strip(found, window, tokens, profile_for(found.model))
    assert view.enlarged
    assert round(view.end, 6) == 100


def test_flags_stand_where_the_session_was_compacted() -> None:
    full = RecordedCompaction("full", 0, 5, pre_tokens=168_200, post_tokens=26_700)
    micro = RecordedCompaction("micro", 1, 2)
    found, window = session(full, micro)
    view = strip(found, window, count_window(found, window), None)
    assert [(flag.words, flag.full) for flag in view.flags] == [
        ("full compaction · window 0 → 1 · 168.2k → 26.7k", True),
        ("micro", False),
    ]
    assert view.flags[0].x == view.start
    assert view.flags[1].x == view.edges[2]


def test_many_blocks_are_binned_and_errors_survive() -> None:
    def stretches() -> Iterator[Stretch]:
        for index in range(50_000):
            kind = "tool_result" if index % 2 else "assistant"
            yield Stretch(index * 10, 10, kind, index, error=index == 31_337)

    found = list(columns(list(stretches()), 1_000_000))
    assert len(found) <= MAX_COLUMNS
    assert sum(column.error for column in found) == 1
    assert round(sum(column.width for column in found), 6) == 50
