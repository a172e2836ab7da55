from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from core.facts import Fate, extract, match, readable, recall
from core.model import Message, reindexed
from tests.core.facts.conversations import WORDS, conversations
from tests.core.facts.records import recorded
from tests.core.histories import (
    assistant,
    call,
    history,
    opaque,
    result,
    summary,
    text,
    thinking,
    user,
)

SLOW = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])


def fate(said: str, after: str, category: str = "goal") -> Fate:
    """What became of the one fact of a category in a request, in a summary that reads `after`."""
    facts = [
        fact
        for fact in extract(history(user(said), assistant("Yes.")))
        if fact.category == category
    ]
    [found] = match(facts, reindexed([summary(after)]))
    return found


@pytest.mark.parametrize(
    "after",
    [
        "Goal: fix the date parser.",
        "- **Fix the\n  date parser** (open)",
        '1. The user said: "Fix the date parser", nothing else',
        "FIX THE DATE PARSER",
    ],
)
def test_the_same_words_in_other_clothes_are_verbatim(after: str) -> None:
    found = fate("Fix the date parser.", after)
    assert (found.verdict, found.score, found.rule) == ("verbatim", 1.0, "same-words")


def test_a_landing_names_the_very_characters() -> None:
    after = "So far:\n\n* goal: **Fix   the date parser**, then rest."
    found = fate("Fix the date parser.", after)
    assert found.landing is not None
    assert after[found.landing.start : found.landing.end] == "Fix   the date parser"
    assert (found.landing.message, found.landing.block) == (0, 0)


@pytest.mark.parametrize(
    ("said", "after"),
    [
        ("fix it", "prefix item lists"),
        ("Commit it.", "They commit it daily."),
        ("Fix the date parser.", "The clock is broken."),
        ("Fix the date parser.", ""),
        ("Fix the date parser.", "date"),
    ],
)
def test_other_words_are_a_loss(said: str, after: str) -> None:
    found = fate(said, after)
    assert (found.verdict, found.score, found.landing) == ("lost", 0, None)


def test_a_short_text_is_there_when_it_stands_apart() -> None:
    assert fate("Commit it.", "Next steps:\n- commit it\n- rest").verdict == "verbatim"


def test_most_words_close_together_are_a_part() -> None:
    said = "Rewrite the date parser so that it accepts ISO weeks and rejects year zero."
    near = fate(said, "Task: the date parser has to accept ISO weeks and to reject the year zero.")
    assert (near.verdict, near.rule) == ("partial", "shared-words")
    assert 0.5 < near.score <= 0.9
    filler = " ".join(f"filler{number}" for number in range(60))
    spread = fate(said, f"date parser {filler} accepts ISO {filler} rejects weeks {filler} zero")
    assert spread.verdict == "lost"


def test_names_count_twice_and_half_of_them_must_be_there() -> None:
    said = "Please rename load_file in core/io.py to read_file everywhere at once now."
    assert (
        fate(said, "Rename load_file in core/io.py to read_file everywhere.").verdict == "partial"
    )
    assert fate(said, "Rename it everywhere at once, please, now.").verdict == "lost"


def test_a_clipped_text_is_kept_in_part_by_its_share() -> None:
    said = " ".join(f"clause{number} says so" for number in range(40))
    found = fate(said, f"{said[: len(said) // 2]} [clipped]")
    assert (found.verdict, found.rule) == ("partial", "opening")
    assert found.score == pytest.approx(0.5, abs=0.03)


def test_the_first_sentence_counts_however_much_is_pasted_behind_it() -> None:
    said = 'The "tree view" makes everything look broken. ' + "at chunk.js in frame \n" * 200
    found = fate(said, "The user said: \"The 'tree view' makes everything look broken.\"")
    assert (found.verdict, found.rule, found.score) == ("partial", "opening", 0.3)


@pytest.mark.parametrize(
    ("name", "after", "kept"),
    [
        ("ENT-10", "see ENT-10.", True),
        ("ENT-10", "see ENT-109", False),
        ("load_file", "call load_file() first", True),
        ("load_file", "call load_file_fast()", False),
        ("load_file", "call reload_file()", False),
        ("1.2.3", "needs 1.2.3-rc1", False),
        ("1.2.3", "needs v 1.2.3.", True),
        ("localhost:9443", "http://localhost:9443/health", True),
        ("localhost:9443", "localhost:94431", False),
        ("--dry", "pass --dry-run", False),
        ("https://example.org/a", "https://example.org/a/b", False),
        ("https://example.org/a", "(https://example.org/a)", True),
        ("core/a.py", "core/a.py:12", True),
        ("/w/app/logs", "read /w/app/logs/today.log", True),
        ("/w/app/logs", "read /w/app/logs2/today.log", False),
        ("/w/app/logs", "read /home/w/app/logs/today.log", False),
        ("load_file", "see -load_file.old", False),
        ("09ea3c1e2b76a240fadcd7c0594744be77348a94", "commit 09ea3c1 broke it", True),
        ("09ea3c1e2b76a240fadcd7c0594744be77348a94", "commit 09ea3c2 broke it", False),
    ],
)
def test_a_name_that_is_only_the_beginning_of_another_is_not_there(
    name: str, after: str, kept: bool
) -> None:
    facts = [
        fact
        for fact in extract(history(user(f"See {name} ok"), assistant(f"See {name} now")))
        if fact.category == "identifier" or fact.text == name
    ] or [
        fact
        for fact in extract(history(user("Go."), *(assistant(f"See {name} ok") for _ in range(3))))
        if fact.category == "identifier"
    ]
    [fact] = [fact for fact in facts if fact.text == name]
    [found] = match([fact], reindexed([summary(after)]))
    assert found.verdict == ("verbatim" if kept else "lost")


def changed(*paths: str, after: str) -> list[tuple[str, str]]:
    messages = [user("Go.")]
    for number, path in enumerate(paths):
        messages += [
            assistant(call(f"t{number}", "Edit", {"file_path": path})),
            user(result(f"t{number}")),
        ]
    facts = [fact for fact in extract(history(*messages)) if fact.category == "file_change"]
    return [(found.verdict, found.rule) for found in match(facts, reindexed([summary(after)]))]


def test_a_path_may_be_told_from_the_root_of_the_repository() -> None:
    path = "/Users/me/app/core/io/load.py"
    assert changed(path, after="Edited core/io/load.py.") == [("verbatim", "same-path")]
    assert changed(path, after="Edited .../io/load.py.") == [("verbatim", "same-path")]
    assert changed(path, after="Edited other/load.py.") == [("lost", "not-found")]


def test_a_bare_file_name_is_enough_only_where_no_other_file_bears_it() -> None:
    assert changed("/w/a/load.py", after="`load.py` done") == [("verbatim", "unique-file-name")]
    assert (
        changed("/w/a/load.py", "/w/b/load.py", after="`load.py` done")
        == [("partial", "ambiguous-file-name")] * 2
    )


def test_calls_results_and_thinking_are_read_too() -> None:
    messages = reindexed(
        [
            assistant(
                thinking("The date parser is next."), call("t1", "Bash", {"command": "make"})
            ),
            user(result("t1", "ENT-109 is red")),
        ]
    )
    [block] = [block for message in messages[:1] for block in message.blocks[1:]]
    assert readable(block) == "make"
    facts = extract(history(user("See ENT-109.")))
    assert [found.landing and found.landing.message for found in match(facts, messages)][-1] == 1


def test_what_is_not_found_is_unverifiable_beside_an_encrypted_summary() -> None:
    facts = extract(history(user("Fix the date parser."), user("Never push.")))
    sealed = user(opaque("compaction", encrypted_content="x"), text("Never push."), kind="summary")
    found = {fate.fact.text: fate.verdict for fate in match(facts, reindexed([sealed]))}
    assert found == {"Fix the date parser.": "unverifiable", "Never push.": "verbatim"}
    assert recall(match(facts[:1], reindexed([sealed]))) is None


@SLOW
@given(conversations())
def test_a_history_keeps_all_its_own_facts(messages: list[Message]) -> None:
    own = recorded(*messages).windows[0].history
    fates = match(extract(own), own.messages)
    assert [found for found in fates if found.verdict != "verbatim"] == []
    assert recall(fates) in (1.0, None)
    for found in fates:
        assert found.landing is not None
        block = own.messages[found.landing.message].blocks[found.landing.block]
        assert 0 <= found.landing.start < found.landing.end <= len(readable(block))


@SLOW
@given(conversations())
def test_nothing_keeps_nothing(messages: list[Message]) -> None:
    fates = match(extract(recorded(*messages).windows[0].history), ())
    assert {found.score for found in fates} <= {0.0}
    assert recall(fates) in (0.0, None)


@SLOW
@given(conversations(), conversations(), WORDS)
def test_more_text_never_lowers_a_score(
    messages: list[Message], other: list[Message], words: str
) -> None:
    facts = extract(recorded(*messages).windows[0].history)
    some = [*other, assistant(words)]
    fewer = match(facts, reindexed(some))
    more = match(facts, reindexed([*messages[:2], *some, *messages[3:]]))
    assert all(few.score <= many.score for few, many in zip(fewer, more, strict=True))
