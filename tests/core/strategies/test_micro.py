from __future__ import annotations

import pytest

from core.model import History, ToolResult
from tests.core.histories import assistant, call, history, result, user
from tests.core.strategies.sessions import compact, hows, origins, prose, step, tokens_of, words
from tests.core.summarizers.talk import failed

BIG = prose(60)


def folded(talk: History, **options: object) -> dict[int, str]:
    """The words that stand in the place of each edited message, everything foldable folded."""
    made = compact("micro", talk, 1, **{"keep_recent": 0, **options})
    return {
        row.message.index: words(row.message)
        for row in made.messages
        if row.message.index in hows(made)
    }


def test_a_file_that_was_read_again_keeps_only_its_last_read() -> None:
    talk = history(
        user("Fix a.py."),
        *step("t1", "Read", BIG, file_path="/w/a.py"),
        *step("t2", "Read", prose(50), file_path="/w/a.py"),
    )
    size = f"60 lines, {len(BIG):,} characters"
    assert folded(talk, old_results=False) == {
        2: f"[Folded: read of /w/a.py ({size}); read again in message 4.]"
    }


def test_a_read_of_a_part_does_not_replace_the_whole() -> None:
    talk = history(
        user("Fix a.py."),
        *step("t1", "Read", BIG, file_path="/w/a.py"),
        *step("t2", "Read", prose(50), file_path="/w/a.py", offset=10),
    )
    assert folded(talk, old_results=False) == {}


def test_a_read_is_stale_once_the_whole_file_is_written_anew_and_only_then() -> None:
    read = step("t1", "Read", BIG, file_path="/w/a.py")
    written = step("t2", "Write", "written", file_path="/w/a.py", content="x")
    changed = step("t2", "Edit", "edited", file_path="/w/a.py", old_string="x", new_string="y")
    anew = folded(history(user("Fix a.py."), *read, *written), old_results=False)
    assert anew[2].endswith("the file was written anew in message 4.]")
    assert folded(history(user("Fix a.py."), *read, *changed), old_results=False) == {}


def test_equal_outputs_and_superseded_answers_name_where_they_came_again() -> None:
    talk = history(
        user("Run it."),
        *step("t1", "Bash", BIG, command="make"),
        *step("t2", "Bash", BIG, command="make all"),
        *step("t3", "Bash", prose(70), command="make all"),
    )
    assert folded(talk, old_results=False) == {
        2: f"[Folded: output of make (60 lines, {len(BIG):,} characters); the same words came "
        "again in message 4. Its last line: line 59 tells about item 413]",
        4: f"[Folded: output of make all (60 lines, {len(BIG):,} characters); the same call "
        "answered again in message 6. Its last line: line 59 tells about item 413]",
    }


def test_a_failure_that_was_overcome_keeps_its_last_line_and_its_mark() -> None:
    talk = history(
        user("Run it."),
        assistant(call("t1", "Bash", {"command": "make"})),
        user(failed("t1", BIG + "\nNo rule to make target")),
        *step("t2", "Bash", "fine", command="make"),
    )
    made = compact("micro", talk, 1, keep_recent=0)
    kept = made.messages[2].message.blocks[0]
    assert isinstance(kept, ToolResult)
    assert kept.is_error
    assert kept.raw["is_error"] is True
    assert kept.text.endswith("Its last line: No rule to make target]")


def test_progress_lines_fold_inside_the_output_of_commands_only() -> None:
    noise = "\n".join(f"Downloading {n}%" for n in range(60)) + "\n3 passed"
    talk = history(
        user("Install it."),
        *step("t1", "Bash", noise, command="pip install x"),
        *step("t2", "Read", noise + "\n", file_path="/w/log.txt"),
    )
    assert folded(talk, old_results=False) == {
        2: "[… 59 progress lines folded …]\nDownloading 59%\n3 passed"
    }


def test_old_searches_and_listings_go_before_other_old_results() -> None:
    talk = history(
        user("Find it."),
        *step("t1", "Read", prose(61), file_path="/w/a.py"),
        *step("t2", "Grep", prose(62), pattern="main"),
        *step("t3", "Task", prose(63), prompt="look"),
    )
    before = tokens_of(talk).prefix[-1]
    made = compact("micro", talk, before - 200, keep_recent=0)
    assert list(hows(made)) == [4]
    assert list(folded(talk)) == [2, 4]


def test_the_newest_results_stay() -> None:
    talk = history(
        user("Read all."),
        *step("t1", "Read", prose(61), file_path="/w/a"),
        *step("t2", "Read", prose(62), file_path="/w/b"),
        *step("t3", "Read", prose(63), file_path="/w/c"),
    )
    assert list(folded(talk, keep_recent=2)) == [2]
    assert folded(talk, keep_recent=3) == {}


def test_folding_stops_when_the_budget_holds() -> None:
    talk = history(
        user("Read all."),
        *step("t1", "Read", prose(61), file_path="/w/a"),
        *step("t2", "Read", prose(62), file_path="/w/b"),
    )
    made = compact("micro", talk, tokens_of(talk).prefix[-1] - 100, keep_recent=0)
    assert origins(made) == ["kept 0", "kept 1", "edited 2", "kept 3", "kept 4"]
    assert made.reached_budget


def test_small_results_are_left_alone() -> None:
    talk = history(user("Run."), *step("t1", "Bash", "ok", command="make"))
    assert folded(talk) == {}


def test_calls_and_ids_are_untouched() -> None:
    talk = history(
        user("Read both."),
        assistant(call("a", "Read", {"file_path": "x"}), call("b", "Read", {"file_path": "y"})),
        user(result("a", prose(61)), result("b", prose(62))),
    )
    made = compact("micro", talk, 1, keep_recent=0)
    assert made.messages[1].message.blocks == talk.messages[1].blocks
    assert [
        block.tool_use_id
        for block in made.messages[2].message.blocks
        if isinstance(block, ToolResult)
    ] == ["a", "b"]
    assert hows(made) == {2: "folded: an old result; folded: an old result"}


@pytest.mark.parametrize(
    "rule",
    ["repeated_outputs", "repeated_reads", "superseded", "progress_lines", "old_searches"],
)
def test_each_rule_can_be_switched_off(rule: str) -> None:
    talk = {
        "repeated_outputs": history(
            user("Go."),
            *step("a", "Task", BIG, prompt="x"),
            *step("b", "Task", BIG, prompt="y"),
        ),
        "repeated_reads": history(
            user("Go."),
            *step("a", "Read", BIG, file_path="x", limit=5),
            *step("b", "Read", "all", file_path="x"),
        ),
        "superseded": history(
            user("Go."), *step("a", "Task", BIG, prompt="x"), *step("b", "Task", "y", prompt="x")
        ),
        "progress_lines": history(
            user("Go."), *step("a", "Bash", "\n".join(["9%"] * 200), command="x")
        ),
        "old_searches": history(user("Go."), *step("a", "Grep", BIG, pattern="x")),
    }[rule]
    assert list(folded(talk, old_results=False)) == [2]
    assert folded(talk, old_results=False, **{rule: False}) == {}
