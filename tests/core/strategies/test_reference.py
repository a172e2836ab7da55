from __future__ import annotations

import json
from hashlib import sha256

from core.fingerprint import history_sha256
from core.replacement import Generated
from tests.core.histories import assistant, history, text, user
from tests.core.strategies.sessions import compact, origins, prose, step, words

RULES = "<system-reminder>CLAUDE.md: never push to main.</system-reminder>"
TALK = history(
    user(text(RULES), text("Fix the parser.")),
    *step("a", "Read", prose(60), file_path="/w/parser.py"),
    *step("b", "Bash", prose(60) + "\n1 failed", command="pytest -q"),
    assistant("The lexer is wrong."),
    user("Now the printer."),
    *step("c", "Read", prose(40), file_path="/w/printer.py"),
)


def test_the_replacement_is_system_context_summary_and_recent_suffix() -> None:
    made = compact("reference", TALK, 1_300, cut=5)
    assert origins(made) == ["rules", "summary", "kept 5", "kept 6", "kept 7", "kept 8"]
    assert made.messages[1].origin == Generated("summary", (0, 1, 2, 3, 4))


def test_a_goal_behind_the_cut_is_an_explicit_part_beside_the_summary() -> None:
    made = compact("reference", TALK, 400)
    assert origins(made) == ["rules", "summary", "goal"]
    assert words(made.messages[2].message) == "Now the printer."


def test_the_phases_are_the_lines_of_the_pseudocode() -> None:
    made = compact("reference", TALK, 1_300, cut=5)
    assert [phase.name for phase in made.phases] == [
        "freeze",
        "bound",
        "reduce",
        "summarize",
        "rebuild",
        "checkpoint",
        "verify",
    ]
    assert history_sha256(TALK.messages) in made.phases[0].detail
    assert made.phases[1].detail.startswith("cut 5; cuts rejected by ")
    assert "tool-pair-split" in made.phases[1].detail
    assert made.phases[4].tokens == made.tokens_after
    assert made.phases[6].detail == "valid"
    assert all(phase.seconds >= 0 for phase in made.phases)


def test_the_checkpoint_names_old_history_summary_and_replacement() -> None:
    made = compact("reference", TALK, 1_300, cut=5)
    (checkpoint,) = [json.loads(p.detail) for p in made.phases if p.name == "checkpoint"]
    summary = words(made.messages[1].message)
    assert checkpoint == {
        "old_history_hash": history_sha256(TALK.messages),
        "cut": 5,
        "summary_hash": sha256(summary.encode()).hexdigest(),
        "replacement_hash": history_sha256([row.message for row in made.messages]),
        "messages": 6,
    }


def test_a_failed_assertion_is_told_and_never_raised() -> None:
    talk = history(
        user("Read it."),
        *step("a", "Read", prose(60)),
        assistant("Read."),
        user(prose(300)),
    )
    made = compact("reference", talk, 600, cut=4)
    assert origins(made) == ["kept 4"]
    assert not made.reached_budget
    assert made.notes[-1].startswith("the budget cannot be reached: message 4 alone has ")


def test_a_request_that_cannot_shrink_leaves_the_history_as_it_is() -> None:
    talk = history(user("I will paste a table."), assistant("Ready."), user(prose(900)))
    made = compact("reference", talk, 600)
    size = made.tokens_before - 16
    assert origins(made) == ["kept 0", "kept 1", "kept 2"]
    assert made.notes[0].startswith(f"no progress possible: message 2 alone has {size:,} tokens")


def test_a_history_within_the_budget_comes_back_unchanged() -> None:
    assert origins(compact("reference", TALK, 100_000)) == [f"kept {index}" for index in range(9)]
