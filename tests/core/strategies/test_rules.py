from __future__ import annotations

from core.replacement import Generated, Kept
from core.strategies.rules import injected_again, rule_texts, rules_behind
from tests.core.histories import assistant, history, system, text, user
from tests.core.strategies.sessions import words

REMINDER = "<system-reminder>CLAUDE.md: never push.</system-reminder>"
TALK = history(
    user(text(REMINDER), text("Fix it.")),
    assistant("Fixed."),
    user("<system-reminder>The weather is fine.</system-reminder>", kind="injected"),
    user(f"{REMINDER}Now CLAUDE.md itself, please."),
)


def test_only_what_the_harness_injected_as_rules_is_taken() -> None:
    assert rules_behind(TALK.messages, 4) == (0, 3)
    assert rules_behind(TALK.messages, 2) == (0,)
    assert rule_texts(TALK.messages[0]) == (REMINDER,)
    assert rule_texts(TALK.messages[2]) == ()
    assert rule_texts(TALK.messages[3]) == (REMINDER,)


def test_equal_rules_are_injected_once() -> None:
    (row,) = injected_again(TALK.messages, (0, 3), "anthropic")
    assert words(row.message) == REMINDER
    assert row.message.role == "user"
    assert row.message.kind == "injected"
    assert row.origin == Generated("rules", (3,))


def test_a_system_message_stays_itself_where_the_dialect_has_a_place_for_it() -> None:
    talk = history(system("Answer in French."), user("Hello."))
    (pinned,) = injected_again(talk.messages, (0,), "openai-chat")
    assert pinned.origin == Kept(0)
    assert pinned.message is talk.messages[0]
    (said_again,) = injected_again(talk.messages, (0,), "anthropic")
    assert said_again.message.role == "user"
    assert words(said_again.message) == "Answer in French."


def test_no_rules_no_message() -> None:
    assert injected_again(TALK.messages, (), "anthropic") == ()
