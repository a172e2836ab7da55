"""Pairing calls with results by position."""

from __future__ import annotations

from core.calls import pair_calls
from core.model import Block, Message, Text, ToolResult, ToolUse


def call(id: str, server: bool = False) -> ToolUse:
    return ToolUse(id, "Read", {}, {}, server=server)


def result(id: str, server: bool = False) -> ToolResult:
    return ToolResult(id, (), {}, server=server)


def history(*messages: list[Block]) -> list[Message]:
    made: list[Message] = []
    for index, blocks in enumerate(messages):
        answers = any(isinstance(block, ToolResult) and not block.server for block in blocks)
        role, kind = ("user", "tool_results") if answers else ("assistant", "assistant")
        made.append(Message(index, role, kind, tuple(blocks)))
    return made


def test_a_result_answers_the_nearest_call_before_it() -> None:
    table = pair_calls(
        history([call("t")], [result("t")], [call("t")], [result("t")], [result("none")])
    )
    assert [each.results for each in table.calls] == [((1, 0),), ((3, 0),)]
    assert [each.call for each in table.results] == [0, 1, None]
    assert table.repeated == {"t"}


def test_a_server_call_and_a_client_call_of_one_id_are_two_things() -> None:
    table = pair_calls(history([call("t", server=True), result("t", server=True)], [result("t")]))
    assert [each.call for each in table.results] == [0, None]


def test_a_call_is_in_flight_while_only_its_own_batch_follows() -> None:
    waiting = pair_calls(history([call("a"), call("b")], [result("a")]))
    assert [each.in_flight for each in waiting.calls] == [False, True]
    dead = pair_calls(history([call("a"), call("b")], [result("a")], [Text("On.", {})]))
    assert [each.in_flight for each in dead.calls] == [False, False]


def test_batches_are_the_client_calls_of_one_message() -> None:
    table = pair_calls(history([call("a"), call("s", server=True), call("b")]))
    assert {at: [each.id for each in calls] for at, calls in table.batches().items()} == {
        0: ["a", "b"]
    }
