from __future__ import annotations

from core.summarizers.decisions import find_decisions
from tests.core.summarizers.talk import assistant, history, person, result, results


def test_sentences_with_a_decision_are_found_where_they_stand() -> None:
    talk = history(
        person("Which store do we take?"),
        assistant("Both work. I'll use SQLite instead of a JSON file. Tests come next."),
        person("Agreed, but rename the table to ledger please."),
    )
    assert [(found.message, found.text) for found in find_decisions(talk.messages)] == [
        (1, "I'll use SQLite instead of a JSON file."),
        (2, "Agreed, but rename the table to ledger please."),
    ]


def test_questions_code_and_tool_output_decide_nothing() -> None:
    talk = history(
        person("Shall we go with SQLite or rather than that with JSON?"),
        assistant("```\n# we decided to use JSON instead of SQLite\n```"),
        results(result("t", "It was decided to use JSON instead of SQLite.")),
    )
    assert find_decisions(talk.messages) == ()


def test_the_same_sentence_counts_once() -> None:
    said = "We decided to keep the old port for now."
    talk = history(assistant(said), assistant(said))
    assert [found.message for found in find_decisions(talk.messages)] == [0]
