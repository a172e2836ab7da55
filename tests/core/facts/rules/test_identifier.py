from __future__ import annotations

from tests.core.facts.records import facts_of, rules
from tests.core.histories import assistant, call, result, summary, user


def test_handles_of_things_outside_count_at_once_and_symbols_when_they_recur() -> None:
    facts = facts_of(
        user("See ENT-109 and https://example.org/spec."),
        assistant("I look at parse_date and load_file."),
        assistant("It is parse_date."),
        assistant("So parse_date it is."),
    )
    assert rules(facts, "identifier") == {
        "ENT-109": "identifier-ref",
        "https://example.org/spec": "identifier-url",
        "parse_date": "identifier-symbol",
    }


def test_what_is_said_more_often_weighs_more() -> None:
    facts = facts_of(
        user("See ENT-1 and ENT-2."), assistant("ENT-2 first."), assistant("Done."), user("Thanks!")
    )
    weights = {fact.text: fact.weight for fact in facts if fact.category == "identifier"}
    assert weights["ENT-2"] > weights["ENT-1"]


def test_code_that_the_agent_writes_and_output_name_nothing() -> None:
    facts = facts_of(
        user("Go."),
        assistant(call("t1", "Write", {"file_path": "a.py", "content": "load_file()\n" * 40})),
        user(result("t1", "see ENT-7 and load_file")),
    )
    assert rules(facts, "identifier") == {}


def test_two_ways_to_write_one_name_are_one_fact() -> None:
    facts = facts_of(
        user("Commit 09ea3c1e2b76a240fadcd7c0594744be77348a94 broke src/app/a.py, see a.py."),
        assistant("09ea3c1 touches a.py."),
        assistant("Yes."),
    )
    assert rules(facts, "identifier") == {
        "09ea3c1e2b76a240fadcd7c0594744be77348a94": "identifier-sha",
        "src/app/a.py": "identifier-path",
    }


def test_a_port_named_in_a_summary_is_kept_in_mind() -> None:
    words = "This session is being continued from a previous conversation. API port stays 7011."
    facts = facts_of(summary(words), assistant("Yes."))
    assert rules(facts, "identifier") == {"7011": "identifier-port"}


def test_a_session_gives_no_more_than_eighty() -> None:
    words = " ".join(f"ENT-{number}" for number in range(100, 400))
    assert len(rules(facts_of(user(words), assistant("Ok.")), "identifier")) == 80
