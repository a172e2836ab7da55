from __future__ import annotations

from dataclasses import replace

import pytest

from core.boundaries import analyze
from core.model import History, Message, Window
from core.profiles import profile_for
from core.replacement import Edited, Generated, Kept, Origin, Replacement, ReplacementMessage
from core.tokens import count_window
from core.verify import Verification, verify
from tests.core.histories import assistant, call, history, result, summary, text, thinking, user
from tests.core.strategies.sessions import BINDS_THINKING, NO_PREFILL, SONNET, prose, session_of

TALK = history(
    user("Fix the parser. Never touch vendor/."),
    assistant(call("a", "Read")),
    user(result("a", prose(60))),
    assistant("Fixed."),
    user("Now write the changelog."),
)
NOTES = "Older work. Fix the parser. Never touch vendor/."


def put(
    before: History,
    *rows: tuple[Message, Origin] | int,
    cut: int | None = None,
    budget: int = 10_000,
    model: str = SONNET,
) -> Verification:
    """The verdict on a replacement; a number stands for the kept message of that index."""
    session = session_of(before, model)
    window: Window = session.windows[0]
    tokens = count_window(session, window)
    boundaries = analyze(before, profile=profile_for(model), prefix_tokens=tokens.prefix)
    pairs = [(before.messages[row], Kept(row)) if isinstance(row, int) else row for row in rows]
    messages = tuple(
        ReplacementMessage(replace(message, index=index), origin)
        for index, (message, origin) in enumerate(pairs)
    )
    after = sum(tokens.measure(row.message) for row in messages)
    replacement = Replacement(
        strategy="by hand",
        options={},
        boundary=cut,
        messages=messages,
        tokens_before=tokens.prefix[-1],
        tokens_after=after,
        budget=budget,
        reached_budget=after <= budget,
    )
    return verify(session, window, tokens, boundaries, replacement)


def failed(verification: Verification) -> list[str]:
    return [check.name for check in verification.checks if not check.ok]


SUMMARY = (summary(NOTES), Generated("summary", (0, 1, 2, 3)))


def test_a_summary_and_a_kept_suffix_pass() -> None:
    verdict = put(TALK, SUMMARY, 4, cut=4)
    assert verdict.valid
    assert failed(verdict) == []
    assert verdict.vetoes == ()
    assert {violation.severity for violation in verdict.violations} <= {"warn"}
    assert {fate.verdict for fate in verdict.fates if fate.fact.veto} == {"verbatim"}


def test_an_unchanged_history_passes_and_that_is_said() -> None:
    verdict = put(TALK, 0, 1, 2, 3, 4)
    assert verdict.valid
    (smaller,) = [check for check in verdict.checks if check.name == "smaller"]
    assert smaller.detail.startswith("unchanged, ")


def test_an_unchanged_history_may_end_with_the_assistant() -> None:
    assert put(history(*TALK.messages[:4]), 0, 1, 2, 3, model=NO_PREFILL).valid


def test_nothing_is_no_replacement() -> None:
    assert "not-empty" in failed(put(TALK))


def test_it_must_be_strictly_smaller() -> None:
    long = (summary(prose(200)), Generated("summary", (0, 1, 2, 3)))
    assert failed(put(TALK, long, 4, cut=4)) == ["smaller"]


def test_it_must_keep_the_budget() -> None:
    verdict = put(TALK, SUMMARY, 4, cut=4, budget=10)
    assert failed(verdict) == ["within-budget"]


def test_what_is_said_to_be_kept_must_be_the_same() -> None:
    changed = (user("Now write the poem."), Kept(4))
    assert "provenance" in failed(put(TALK, SUMMARY, changed, cut=4))


def test_a_summary_may_call_no_tool() -> None:
    calling = (
        Message(0, "assistant", "summary", (call("x"),)),
        Generated("summary", (0, 1, 2, 3)),
    )
    answer = (user(result("x")), Generated("state", ()))
    assert "no-tool-call-in-summary" in failed(put(TALK, SUMMARY, calling, answer, 4, cut=4))


def test_it_must_lint_clean_as_a_request() -> None:
    verdict = put(TALK, SUMMARY, 2, 3, 4)
    assert "lint" in failed(verdict)
    assert "tool-result-orphan" in {violation.rule for violation in verdict.violations}
    ends_open = put(TALK, SUMMARY, 3, model=NO_PREFILL)
    assert "prefill-unsupported" in {violation.rule for violation in ends_open.violations}


def test_an_unsafe_cut_is_never_valid() -> None:
    assert "tool-pair-split" in failed(put(TALK, SUMMARY, 3, 4, cut=2))


@pytest.mark.parametrize(
    ("carried", "ok"),
    [("Now write the changelog.", True), ("Now write the", False), ("Write a changelog.", False)],
)
def test_a_goal_behind_the_cut_must_be_there_word_for_word(carried: str, ok: bool) -> None:
    verdict = put(TALK, SUMMARY, (user(carried), Generated("goal", (4,))), cut=5)
    assert ("goal-not-kept" not in failed(verdict)) == ok


def test_a_lost_goal_is_vetoed_too() -> None:
    verdict = put(TALK, SUMMARY, cut=5)
    assert not verdict.valid
    assert [check.name for check in verdict.vetoes] == ["latest-goal"]
    assert verdict.vetoes[0].detail == "lost: 1, from message 4"


def test_a_lost_hard_constraint_is_vetoed_though_the_replacement_is_valid() -> None:
    verdict = put(TALK, (summary("Older work."), Generated("summary", (0, 1, 2, 3))), 4, cut=4)
    assert verdict.valid
    assert [check.name for check in verdict.vetoes] == ["hard-constraint"]
    assert verdict.vetoes[0].detail == "lost: 1, from message 0"


def test_thinking_that_a_cut_makes_void_must_be_gone() -> None:
    talk = history(
        user("Look at it."),
        assistant(thinking(), call("a")),
        user(result("a", prose(60))),
        assistant(thinking("more"), "Seen."),
        user("And what now, please?"),
    )
    kept = put(talk, SUMMARY, 3, 4, cut=3, model=BINDS_THINKING)
    assert "thinking-rebind" in failed(kept)
    stripped = (assistant("Seen."), Edited(3, "thinking removed"))
    assert failed(put(talk, SUMMARY, stripped, 4, cut=3, model=BINDS_THINKING)) == []


def test_thinking_must_not_be_edited_in_place() -> None:
    talk = history(
        user("Look at it."),
        assistant(thinking("a long thought"), call("a")),
        user(result("a", prose(60))),
    )
    shortened = (assistant(thinking("a"), call("a")), Edited(1, "shortened"))
    assert failed(put(talk, 0, shortened, 2)) == ["thinking-unchanged"]


def test_thinking_after_a_change_is_void_where_the_model_binds_it() -> None:
    talk = history(
        user("Look at it."),
        assistant(call("a")),
        user(result("a", prose(60))),
        assistant(thinking(), "Seen."),
        user("And what now, please?"),
    )
    clipped = (user(result("a", "short")), Edited(2, "clipped"))
    assert failed(put(talk, 0, 1, clipped, 3, 4, model=BINDS_THINKING)) == ["thinking-rebind"]
    assert failed(put(talk, 0, 1, clipped, 3, 4)) == []
    stripped = (assistant(text("Seen.")), Edited(3, "thinking removed"))
    assert failed(put(talk, 0, 1, clipped, stripped, 4, model=BINDS_THINKING)) == []
