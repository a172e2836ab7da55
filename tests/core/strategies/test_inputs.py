from __future__ import annotations

import json

from core.model import ToolUse
from core.strategies.inputs import clip_inputs
from tests.core.histories import assistant, call, history, user
from tests.core.strategies.sessions import tokens_of

LONG = "word " * 400


def test_only_long_strings_shrink_and_the_rest_of_the_value_stays() -> None:
    talk = history(
        user("Write."),
        assistant(call("a", "Write", {"path": "x", "lines": [LONG, "short"], "mode": 7})),
    )
    (change,) = clip_inputs(talk.messages, tokens_of(talk).measure, 1, 100)
    block = change.message.blocks[0]
    assert isinstance(block, ToolUse)
    assert block.input == {
        "path": "x",
        "lines": [f"{LONG[:100]} [… 1,900 characters left out …]", "short"],
        "mode": 7,
    }


def test_arguments_that_are_json_text_are_written_anew_and_never_sliced() -> None:
    raw = {"id": "a", "function": {"name": "write", "arguments": json.dumps({"text": LONG})}}
    use = ToolUse("a", "write", {"text": LONG}, raw)
    talk = history(user("Write."), assistant(use))
    (change,) = clip_inputs(talk.messages, tokens_of(talk).measure, 1, 100)
    arguments = json.loads(change.message.blocks[0].raw["function"]["arguments"])
    assert arguments == {"text": f"{LONG[:100]} [… 1,900 characters left out …]"}


def test_the_oldest_give_way_first_and_only_as_many_as_needed() -> None:
    talk = history(
        user("Write."),
        assistant(call("a", "Write", {"text": LONG})),
        assistant(call("b", "Write", {"text": LONG})),
    )
    changes = clip_inputs(talk.messages, tokens_of(talk).measure, 200, 100)
    assert [change.position for change in changes] == [1]


def test_calls_of_the_provider_and_short_inputs_stay() -> None:
    talk = history(
        user("Write."),
        assistant(call("a", "search", {"query": LONG}, server=True)),
        assistant(call("b", "Read", {"path": "x"})),
    )
    assert clip_inputs(talk.messages, tokens_of(talk).measure, 10_000, 100) == ()
