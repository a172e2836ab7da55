"""Reading Claude Code sessions: tree, replies, windows, clearings, and odd bytes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.errors import UnreadableError
from core.formats.claude_code.read import read
from core.model import Message, Session, ToolResult
from tests.core.formats.claude_code.rows import (
    answer,
    assistant,
    boundary,
    call,
    lines,
    row,
    summary,
    user,
)


def opened(*rows: object) -> Session:
    return read(lines(*rows), "test.jsonl")


def uuids(message: Message) -> list[str | None]:
    return [piece.uuid for piece in message.pieces]


def behind(session: Session, window: int = -1) -> list[list[str | None]]:
    return [uuids(message) for message in session.windows[window].history.messages]


def codes(session: Session) -> list[str]:
    return [found.code for found in session.diagnostics]


def test_rows_that_share_a_message_id_are_one_message_even_with_results_between() -> None:
    session = opened(
        user("u1", None, "Look at both files."),
        assistant("a1", "u1", [call("Read", "t1", path="a")], reply="m1"),
        user("r1", "a1", [answer("t1", "A")]),
        assistant("a2", "r1", [call("Read", "t2", path="b")], reply="m1"),
        user("r2", "a2", [answer("t2", "B")]),
    )
    assert behind(session) == [["u1"], ["a1", "a2"], ["r1", "r2"]]


def test_results_of_a_parallel_batch_that_hang_beside_the_chain_belong_to_it() -> None:
    session = opened(
        user("u1", None, "Look."),
        assistant("a1", "u1", [call("Read", "t1")], reply="m1"),
        assistant("a2", "a1", [call("Read", "t2")], reply="m1"),
        user("r1", "a1", [answer("t1", "A")]),
        user("r2", "a2", [answer("t2", "B")]),
        assistant("a3", "r2", "Done."),
    )
    assert behind(session) == [["u1"], ["a1", "a2"], ["r1", "r2"], ["a3"]]
    assert codes(session) == []


def test_a_branch_that_was_left_is_reported_and_not_read() -> None:
    session = opened(
        user("u1", None, "First."),
        assistant("a1", "u1", "One."),
        user("u2", "a1", "A question taken back."),
        assistant("a2", "u2", "Two."),
        user("u3", "a1", "The question that stayed."),
    )
    assert behind(session) == [["u1"], ["a1"], ["u3"]]
    [found] = session.diagnostics
    assert (found.code, found.line) == ("other-branch", 3)
    assert "2 message rows" in found.message


def test_sidechains_are_subagents_and_no_part_of_the_history() -> None:
    session = opened(
        user("u1", None, "Ask a helper."),
        user("s1", None, "You are the helper.", isSidechain=True),
        row("assistant", "s2", "s1", isSidechain=True, message={"id": "x", "content": "Hello."}),
        assistant("a1", "u1", "It said hello."),
    )
    assert behind(session) == [["u1"], ["a1"]]
    [found] = session.subagents
    assert (found.id, found.first_line, found.message_count) == ("s1", 2, 2)


def test_meta_and_command_rows_are_injected_and_a_person_is_told_apart() -> None:
    session = opened(
        user("u1", None, "Fix it.", isMeta=False),
        user("u2", "u1", "Caveat: generated.", isMeta=True),
        user("u3", "u2", "<command-name>/cost</command-name>"),
        user("u4", "u3", "<system-reminder>Rules.</system-reminder>Then test it."),
    )
    kinds = [message.kind for message in session.windows[0].history.messages]
    assert kinds == ["prompt", "injected", "injected", "prompt"]


def test_what_a_person_typed_while_the_agent_worked_is_a_prompt() -> None:
    queued = {"type": "queued_command", "prompt": "Use port 8081.", "commandMode": "prompt"}
    notice = {"type": "queued_command", "prompt": "done", "commandMode": "task-notification"}
    session = opened(
        user("u1", None, "Start it."),
        row("attachment", "q1", "u1", attachment=queued),
        row("attachment", "q2", "q1", attachment=notice),
        assistant("a1", "q2", "Started."),
    )
    assert behind(session) == [["u1"], ["q1"], ["a1"]]
    assert session.windows[0].history.messages[1].kind == "prompt"


def test_a_boundary_with_its_summary_opens_a_window() -> None:
    session = opened(
        user("u1", None, "Draft it."),
        assistant("a1", "u1", "Drafted."),
        boundary("b1", "a1", preTokens=90000, postTokens=1200),
        summary("s1", "b1", "Drafted so far."),
        user("u2", "s1", "Shorten it."),
    )
    assert behind(session, 0) == [["u1"], ["a1"]]
    assert behind(session, 1) == [["s1"], ["u2"]]
    [found] = session.compactions
    assert (found.kind, found.window, found.at, found.trigger) == ("full", 0, 2, "auto")
    assert (found.pre_tokens, found.post_tokens) == (90000, 1200)
    assert found.summary == "Drafted so far."
    assert session.windows[1].conditioned


def test_a_manual_compaction_is_found_though_the_chain_passes_its_boundary_by() -> None:
    session = opened(
        user("u1", None, "Draft it."),
        assistant("a1", "u1", "Drafted."),
        boundary("b1", "a1"),
        summary("s1", "b1", "Drafted so far."),
        user("c1", "a1", "<command-name>/compact</command-name>"),
        user("u2", "c1", "Shorten it."),
    )
    assert behind(session, 0) == [["u1"], ["a1"]]
    assert behind(session, 1) == [["s1"], ["c1"], ["u2"]]


def test_preserved_messages_stand_after_the_summary_that_is_their_anchor() -> None:
    session = opened(
        user("u1", None, "Draft it."),
        assistant("a1", "u1", "Drafted."),
        user("u2", "a1", "Translate it."),
        assistant("a2", "u2", "Translated."),
        boundary("b1", "a2", preservedMessages={"anchorUuid": "s1", "uuids": ["u2", "gone", "a2"]}),
        summary("s1", "b1", "Drafted so far."),
        user("u3", "s1", "Print it."),
    )
    assert behind(session, 1) == [["s1"], ["u2"], ["a2"], ["u3"]]
    assert session.compactions[0].kept == (2, 3)


def test_a_preserved_segment_is_walked_from_tail_to_head() -> None:
    session = opened(
        user("u1", None, "Draft it."),
        assistant("a1", "u1", "Drafted."),
        user("u2", "a1", "Translate it."),
        boundary(
            "b1",
            "u2",
            preservedSegment={"headUuid": "a1", "anchorUuid": "b1", "tailUuid": "u2"},
        ),
        summary("s1", "b1", "Drafted so far."),
    )
    assert behind(session, 1) == [["a1"], ["u2"], ["s1"]]
    assert session.compactions[0].kept == (1, 2)


def test_a_file_may_begin_at_its_boundary() -> None:
    session = opened(
        boundary("b1", "outside"),
        summary("s1", "b1", "Before this file."),
        user("u1", "s1", "Go further."),
    )
    assert behind(session) == [["s1"], ["u1"]]
    assert len(session.compactions) == 1


def test_a_boundary_without_summary_closes_nothing() -> None:
    session = opened(
        user("u1", None, "Index it."), assistant("a1", "u1", "Indexed."), boundary("b1", "a1")
    )
    assert behind(session) == [["u1"], ["a1"]]
    assert session.compactions == ()
    [found] = session.diagnostics
    assert (found.code, found.line) == ("compaction-incomplete", 3)


def test_recorded_clearings_are_replayed_and_the_original_stays_beside() -> None:
    metadata = {
        "trigger": "auto",
        "preTokens": 500,
        "tokensSaved": 200,
        "compactedToolIds": ["t1"],
    }
    session = opened(
        user("u1", None, "Look."),
        assistant("a1", "u1", [call("Read", "t1")]),
        user("r1", "a1", [answer("t1", "A long file")]),
        row(
            "system",
            "m1",
            "r1",
            subtype="microcompact_boundary",
            microcompactMetadata=metadata,
        ),
        assistant("a2", "m1", "Seen."),
    )
    result = session.windows[0].history.messages[2].blocks[0]
    assert isinstance(result, ToolResult)
    assert result.text == "[Old tool result content cleared]"
    assert result.original is not None
    assert result.original.text == "A long file"
    [found] = session.compactions
    assert (found.kind, found.at, found.cleared) == ("micro", 3, ("t1",))
    assert (found.pre_tokens, found.post_tokens) == (500, 300)


def test_usage_is_taken_once_from_the_last_row_of_a_reply() -> None:
    first = {"input_tokens": 10, "cache_read_input_tokens": 900, "output_tokens": 1}
    last = {"input_tokens": 10, "cache_read_input_tokens": 900, "output_tokens": 25}
    session = opened(
        user("u1", None, "Look."),
        assistant("a1", "u1", "Short.", reply="m1", usage=first, stop_reason=None),
        assistant("a2", "a1", "Answer.", reply="m1", usage=last, stop_reason="end_turn"),
    )
    usage = session.windows[0].history.messages[1].usage
    assert usage is not None
    assert (usage.context, usage.output) == (910, 25)


def test_an_output_count_from_the_start_of_the_stream_is_no_count() -> None:
    usage = {"input_tokens": 10, "cache_read_input_tokens": 900, "output_tokens": 1}
    session = opened(
        user("u1", None, "Look."),
        assistant("a1", "u1", "A reply of many words. " * 20, usage=usage, stop_reason=None),
    )
    found = session.windows[0].history.messages[1].usage
    assert found is not None
    assert found.context == 910
    assert found.output is None


def test_local_error_notes_are_no_messages() -> None:
    note = assistant("e1", "u1", "API Error: overloaded", model="<synthetic>")
    session = opened(
        user("u1", None, "Look."),
        {**note, "isApiErrorMessage": True},
        assistant("a1", "e1", "Here."),
    )
    assert behind(session) == [["u1"], ["a1"]]
    assert codes(session) == ["api-error"]


def test_an_unknown_parent_joins_the_row_before_in_file_order() -> None:
    session = opened(
        user("u1", None, "One."),
        assistant("a1", "u1", "Two."),
        user("u2", "lost", "Three."),
    )
    assert behind(session) == [["u1"], ["a1"], ["u2"]]
    assert codes(session) == ["broken-parent"]


def test_a_cycle_of_parents_ends_and_all_rows_are_read() -> None:
    session = opened(user("u1", "a1", "One."), assistant("a1", "u1", "Two."))
    assert behind(session) == [["u1"], ["a1"]]
    assert codes(session) == ["parent-cycle"]


def test_a_repeated_uuid_is_taken_once() -> None:
    session = opened(
        user("u1", None, "One."), assistant("a1", "u1", "Two."), user("u1", None, "Again.")
    )
    assert behind(session) == [["u1"], ["a1"]]
    assert codes(session) == ["duplicate-uuid"]


def test_text_typed_ahead_and_never_sent_is_pending() -> None:
    def queue(operation: str, content: str | None = None) -> dict[str, Any]:
        held = {"type": "queue-operation", "operation": operation, "sessionId": "s1"}
        return held if content is None else {**held, "content": content}

    session = opened(
        user("u1", None, "Hi."),
        queue("enqueue", "first"),
        queue("enqueue", "later"),
        queue("dequeue"),
        assistant("a1", "u1", "Hello."),
    )
    assert session.pending == ("later",)


def test_odd_lines_cost_nothing_around_them() -> None:
    rows = [
        user("u1", None, "One."),
        assistant("a1", "u1", "Two."),
        user("u2", "a1", "Three."),
        assistant("a2", "u2", "Four."),
    ]
    first, second, third, fourth = (json.dumps(each).encode() for each in rows)
    data = b"\r\n".join(
        [
            b"\xef\xbb\xbf" + first,
            b'{"type":"pr-link","sessionId":"s' + second,
            b"\0" * 64,
            b"",
            b'["no object"]',
            b"\0\0" + third,
            fourth + json.dumps({"type": "summary", "summary": "T", "leafUuid": "a2"}).encode(),
            b'{"type":"user","uuid":"u9","parentU',
        ]
    )
    session = read(data, "odd.jsonl")
    assert behind(session) == [["u1"], ["a1"], ["u2"], ["a2"]]
    assert [(found.code, found.line) for found in session.diagnostics] == [
        ("partial-line", 2),
        ("nul-bytes", 3),
        ("not-an-object", 5),
        ("nul-bytes", 6),
        ("glued-records", 7),
        ("broken-line", 8),
    ]


def test_a_file_without_messages_is_refused_in_one_sentence() -> None:
    with pytest.raises(UnreadableError, match="holds no message of a Claude Code session"):
        read(lines({"type": "summary", "summary": "T", "sessionId": "s"}), "empty.jsonl")


def test_real_sessions_have_no_orphan_and_the_windows_that_they_record(shared) -> None:
    path = shared / "real" / "claude-code" / "cc-2.1.14-2compacts.jsonl"
    session = read(path.read_bytes(), path.name)
    assert [len(window.history.messages) for window in session.windows] == [74, 111, 122]
    assert [found.pre_tokens for found in session.compactions] == [153697, 148841]
