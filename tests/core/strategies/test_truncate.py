from __future__ import annotations

import pytest

from core.model import Media, Text, ToolResult, ToolUse
from core.replacement import Kept
from tests.core.histories import assistant, call, history, image, result, thinking, user
from tests.core.strategies.sessions import (
    BINDS_THINKING,
    NO_PREFILL,
    compact,
    hows,
    origins,
    prose,
    step,
    tokens_of,
    words,
)

TALK = history(
    user("Read the logs."),
    *step("a", "Read", prose(30), file_path="/w/short.log"),
    *step("b", "Read", prose(900), file_path="/w/long.log"),
    assistant("Both are read."),
    user("What do they say?"),
)


def test_the_oversized_result_alone_is_clipped_and_the_budget_holds() -> None:
    made = compact("truncate", TALK, 2_000)
    assert origins(made) == ["kept 0", "kept 1", "kept 2", "kept 3", "edited 4", "kept 5", "kept 6"]
    assert made.reached_budget
    assert 1_900 <= made.tokens_after <= 2_000
    assert made.tokens_before == tokens_of(TALK).prefix[-1]
    assert made.boundary is None
    assert words(made.messages[4].message).startswith("line 0 tells")
    assert words(made.messages[4].message).endswith("item 6293")


def test_only_the_head_or_only_the_tail_may_stay() -> None:
    head = words(compact("truncate", TALK, 2_000, side="head").messages[4].message)
    tail = words(compact("truncate", TALK, 2_000, side="tail").messages[4].message)
    assert head.startswith("line 0 ")
    assert head.endswith("left out …]")
    assert tail.startswith("[… ")
    assert tail.endswith("item 6293")


def test_kept_messages_are_the_very_same_blocks() -> None:
    for row in compact("truncate", TALK, 2_000).messages:
        if isinstance(row.origin, Kept):
            assert row.message.blocks is TALK.messages[row.origin.index].blocks


def test_a_history_within_the_budget_comes_back_unchanged() -> None:
    made = compact("truncate", TALK, 1_000_000)
    assert origins(made) == [f"kept {index}" for index in range(7)]
    assert made.notes == ("already within the budget, nothing is clipped",)
    assert made.reached_budget


def test_words_of_people_are_never_clipped_and_the_reason_is_told_at_once() -> None:
    talk = history(user("I will paste a table."), assistant("Ready."), user(prose(900)))
    made = compact("truncate", talk, 600)
    size = tokens_of(talk).messages[2]
    assert origins(made) == ["kept 0", "kept 1", "kept 2"]
    assert not made.reached_budget
    (note,) = made.notes
    assert note == (
        f"no progress possible: message 2 alone has {size:,} tokens, more than the budget of 600; "
        "store its content outside and keep a pointer to it"
    )


def test_an_unreachable_budget_gives_the_best_that_can_be_done() -> None:
    made = compact("truncate", TALK, 250, result_tokens=200)
    assert list(hows(made)) == [2, 4]
    assert not made.reached_budget
    assert made.notes[0].startswith("the budget cannot be reached: ")


def test_inputs_of_calls_are_clipped_only_on_demand_and_stay_json() -> None:
    talk = history(
        user("Write it."),
        *step("a", "Write", "written", file_path="/w/a", content=prose(500), count=3),
        user("Thanks, and now test it."),
    )
    assert origins(compact("truncate", talk, 800)) == [f"kept {index}" for index in range(4)]
    made = compact("truncate", talk, 800, clip_inputs=True, input_characters=200)
    block = made.messages[1].message.blocks[0]
    assert isinstance(block, ToolUse)
    assert block.id == "a"
    assert block.input == {
        "file_path": "/w/a",
        "content": f"{prose(500)[:200]} [… {len(prose(500)) - 200:,} characters left out …]",
        "count": 3,
    }
    assert block.raw["input"] == block.input
    assert made.reached_budget


def test_pictures_become_notes_only_on_demand() -> None:
    talk = history(
        user("See this.", image(1_000, 800)),
        assistant(call("a", "Shot")),
        user(result("a", "done", image(1_000, 800))),
    )
    assert origins(compact("truncate", talk, 300)) == ["kept 0", "kept 1", "kept 2"]
    made = compact("truncate", talk, 300, media_to_notes=True)
    shown = made.messages[2].message.blocks[0]
    assert isinstance(shown, ToolResult)
    assert shown.text == "done\n[Image: image/png, 1000 x 800 pixels, left out]"
    assert not any(isinstance(block, Media) for block in made.messages[0].message.blocks)
    assert made.reached_budget


def test_a_request_may_not_end_with_the_assistant_where_the_model_has_no_prefill() -> None:
    talk = history(user("Read it."), *step("a", "Read", prose(900)), assistant("Read."))
    assert origins(compact("truncate", talk, 1_000))[-1] == "kept 3"
    made = compact("truncate", talk, 1_000, model=NO_PREFILL)
    assert origins(made)[-1] == "continuation"
    assert made.reached_budget
    assert origins(compact("truncate", talk, 1_000, model=None))[-1] == "continuation"


def test_an_unknown_model_leaves_calls_in_flight_at_the_end() -> None:
    talk = history(user("Read it."), *step("a", "Read", prose(900)), assistant(call("b", "Read")))
    assert origins(compact("truncate", talk, 1_000, model=None))[-1] == "kept 3"


@pytest.mark.parametrize(("model", "kept"), [(NO_PREFILL, True), (BINDS_THINKING, False)])
def test_thinking_stays_but_where_a_change_before_it_makes_it_void(model: str, kept: bool) -> None:
    talk = history(
        user("Read it."),
        assistant(thinking("first"), call("a", "Read")),
        user(result("a", prose(900))),
        assistant(thinking("second"), "Read."),
        user("And now?"),
    )
    made = compact("truncate", talk, 1_000, model=model)
    assert made.messages[1].message.blocks == talk.messages[1].blocks
    blocks = made.messages[3].message.blocks
    assert (blocks == talk.messages[3].blocks) == kept
    assert made.discharged == (frozenset() if kept else frozenset(("thinking-rebind",)))
    assert isinstance(blocks[-1], Text)
