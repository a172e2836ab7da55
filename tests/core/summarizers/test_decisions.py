from __future__ import annotations

from core.summarizers.decisions import find_decisions
from tests.core.histories import assistant, history, result, user


def test_sentences_with_a_decision_are_found_where_they_stand() -> None:
    talk = history(
        user("Which store do we take?"),
        assistant("Both work. I'll use SQLite instead of a JSON file. Tests come next."),
        user("Agreed, but rename the table to ledger please."),
    )
    assert [(found.message, found.text) for found in find_decisions(talk.messages)] == [
        (1, "I'll use SQLite instead of a JSON file."),
        (2, "Agreed, but rename the table to ledger please."),
    ]


def test_questions_code_and_tool_output_decide_nothing() -> None:
    talk = history(
        user("Shall we go with SQLite or rather than that with JSON?"),
        assistant("```\n# we decided to use JSON instead of SQLite\n```"),
        user(result("t", "It was decided to use JSON instead of SQLite.")),
    )
    assert find_decisions(talk.messages) == ()


def test_the_same_sentence_counts_once() -> None:
    said = "We decided to keep the old port for now."
    talk = history(assistant(said), assistant(said))
    assert [found.message for found in find_decisions(talk.messages)] == [0]
