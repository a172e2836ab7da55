from __future__ import annotations

from core.strategies.results import Clipping, clip_results
from tests.core.histories import assistant, call, history, result, text, user
from tests.core.strategies.sessions import prose, tokens_of, words

TALK = history(
    user("Look at all of it."),
    assistant(call("a"), call("b"), call("c")),
    user(result("a", prose(50)), result("b", prose(400)), result("c", prose(200))),
)
HEAD = Clipping("head", 0.5, 100)


def sizes_after(excess: int, clipping: Clipping = HEAD) -> list[int]:
    tokens = tokens_of(TALK)
    changes = clip_results(TALK.messages, tokens.measure, excess, clipping)
    after = changes[0].message if changes else TALK.messages[2]
    return [tokens.measure(user(block)) for block in after.blocks]


def test_the_biggest_gives_way_alone_while_it_is_the_biggest() -> None:
    before = sizes_after(0)
    after = sizes_after(1_000)
    assert after[0] == before[0]
    assert after[2] == before[2]
    assert before[1] - after[1] in range(1_000, 1_030)


def test_then_the_biggest_come_down_to_one_level() -> None:
    before = sizes_after(0)
    after = sizes_after(sum(before) - before[0] - 3_000)
    assert after[0] == before[0]
    assert abs(after[1] - after[2]) <= 20
    assert sum(after) - before[0] in range(2_960, 3_001)


def test_no_result_is_clipped_below_the_least() -> None:
    assert all(95 <= size <= 100 for size in sizes_after(1_000_000))


def test_what_was_done_is_told_with_exact_numbers() -> None:
    tokens = tokens_of(TALK)
    (change,) = clip_results(TALK.messages, tokens.measure, 1_000, HEAD)
    before, after = sizes_after(0)[1], sizes_after(1_000)[1]
    assert change.position == 2
    assert change.how == f"result clipped from {before:,} to {after:,} tokens"


def test_text_beside_results_and_results_of_the_provider_stay() -> None:
    talk = history(
        user("Search."),
        assistant(call("s", server=True), result("s", prose(300), server=True)),
        user(text(prose(300))),
    )
    tokens = tokens_of(talk)
    assert clip_results(talk.messages, tokens.measure, 1_000, HEAD) == ()
    assert words(talk.messages[2]) == prose(300)
