"""What holds for every strategy on any history."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.boundaries import BoundaryMap, analyze
from core.calls import pair_calls
from core.errors import UsageError
from core.model import Block, History, Message
from core.profiles import profile_for
from core.protocol import lint
from core.replacement import Edited, Generated, Kept, Replacement
from core.strategies import STRATEGIES, run
from core.tokens import WindowTokens, count_window
from tests.core.histories import assistant, call, history, result, summary, text, thinking, user
from tests.core.strategies.sessions import (
    BINDS_THINKING,
    NO_PREFILL,
    SONNET,
    prose,
    session_of,
)

IN_PLACE = ("truncate", "micro")
REPAIRED = frozenset(("prefill-unsupported", "trailing-whitespace"))
RULES = "<system-reminder>CLAUDE.md: never push.</system-reminder>"
TOOLS = ("Read", "Bash", "Grep", "Task", "TodoWrite")

said = st.sampled_from(
    ["Fix the parser.", "Never touch vendor/.", "go on", "Use tabs, not spaces.", prose(12), RULES]
)
answers = st.sampled_from(["ok", "", prose(20), prose(90), "9%\n" * 40, "FAILED a.py::test_b"])


@st.composite
def turns(draw: st.DrawFn, number: int) -> list[Message]:
    """A request and the loop that follows it; all calls are answered."""
    messages = [user(*(text(words) for words in draw(st.lists(said, min_size=1, max_size=2))))]
    for loop in range(draw(st.integers(0, 3))):
        count = draw(st.integers(1, 3))
        ids = [f"t{number}-{loop}-{batch}" for batch in range(count)]
        blocks: list[Block] = [
            call(id, draw(st.sampled_from(TOOLS)), {"file_path": draw(st.sampled_from("abc"))})
            for id in ids
        ]
        if draw(st.booleans()):
            blocks.insert(0, thinking())
        messages.append(assistant(*blocks))
        messages.append(user(*(result(id, draw(answers)) for id in ids)))
    if draw(st.booleans()):
        messages.append(assistant("Done with that."))
    return messages


@st.composite
def talks(draw: st.DrawFn) -> History:
    """A history that may open with a summary and may end with calls in flight."""
    messages: list[Message] = []
    if draw(st.booleans()):
        messages.append(summary("Earlier: goal: ship it; constraint: port stays 7011"))
    for number in range(draw(st.integers(1, 4))):
        messages += draw(turns(number))
    if draw(st.booleans()):
        messages.append(assistant(call("late-1"), call("late-2")))
        if draw(st.booleans()):
            messages.append(user(result("late-1", draw(answers))))
    return history(*messages, tools=TOOLS)


models = st.sampled_from([SONNET, NO_PREFILL, BINDS_THINKING, None])
budgets = st.sampled_from([1, 60, 150, 300, 700, 1_500, 4_000, 100_000])


class Run:
    """One run with all that the assertions look at."""

    def __init__(self, talk: History, model: str | None, name: str, budget: int) -> None:
        session = session_of(talk, model)
        window = session.windows[0]
        self.talk = talk
        self.profile = profile_for(model)
        self.tokens: WindowTokens = count_window(session, window)
        self.boundaries: BoundaryMap = analyze(
            talk, profile=self.profile, prefix_tokens=self.tokens.prefix
        )
        self.made: Replacement = run(
            name,
            session,
            window,
            tokens=self.tokens,
            boundaries=self.boundaries,
            budget=budget,
        )
        self.after = tuple(row.message for row in self.made.messages)

    def errors(self, messages: tuple[Message, ...], *, as_request: bool) -> set[str]:
        found = lint(
            history(*messages, tools=TOOLS),
            "anthropic",
            as_request=as_request,
            profile=self.profile,
        )
        return {violation.rule for violation in found if violation.severity == "error"}


@pytest.mark.parametrize("name", STRATEGIES)
@settings(max_examples=60, deadline=None)
@given(talk=talks(), model=models, budget=budgets)
def test_every_replacement_is_accounted_for(
    name: str, talk: History, model: str | None, budget: int
) -> None:
    ran = Run(talk, model, name, budget)
    made = ran.made
    assert [message.index for message in ran.after] == list(range(len(ran.after)))
    places: list[int] = []
    for row in made.messages:
        match row.origin:
            case Kept(index):
                assert row.message.blocks == talk.messages[index].blocks
                places.append(index)
            case Edited(index, how):
                assert row.message.blocks != talk.messages[index].blocks
                assert row.message.role == talk.messages[index].role
                assert how
                places.append(index)
            case Generated(_, sources):
                assert all(0 <= source < len(talk.messages) for source in sources)
                assert row.message.role == "user"
    assert places == sorted(set(places))
    assert made.tokens_after == sum(ran.tokens.measure(message) for message in ran.after)
    assert made.reached_budget == (made.tokens_after <= budget)
    assert made.reached_budget or made.notes


@pytest.mark.parametrize("name", STRATEGIES)
@settings(max_examples=60, deadline=None)
@given(talk=talks(), model=models, budget=budgets)
def test_calls_and_results_stay_together(
    name: str, talk: History, model: str | None, budget: int
) -> None:
    after = Run(talk, model, name, budget).after
    table = pair_calls(after)
    assert all(result.call is not None for result in table.results)
    in_flight = [found for found in pair_calls(talk.messages).calls if found.in_flight]
    assert [found.id for found in table.calls if not found.results] == [
        found.id for found in in_flight
    ]


@pytest.mark.parametrize("name", STRATEGIES)
@settings(max_examples=60, deadline=None)
@given(talk=talks(), model=models, budget=budgets)
def test_the_provider_would_accept_it_whenever_it_accepts_the_history(
    name: str, talk: History, model: str | None, budget: int
) -> None:
    ran = Run(talk, model, name, budget)
    usable = any(ran.boundaries.is_usable(index) for index in range(len(talk.messages) + 1))
    before = ran.errors(talk.messages, as_request=name in IN_PLACE) - REPAIRED
    if before or not usable:
        return
    unchanged = ran.after == talk.messages
    assert ran.errors(ran.after, as_request=not unchanged) == set()


@pytest.mark.parametrize("name", ["summarize", "reference"])
@settings(max_examples=40, deadline=None)
@given(talk=talks(), model=models, data=st.data())
def test_a_given_cut_is_taken_or_refused_with_a_reason(
    name: str, talk: History, model: str | None, data: st.DataObject
) -> None:
    session = session_of(talk, model)
    window = session.windows[0]
    boundaries = analyze(talk, profile=profile_for(model))
    cut = data.draw(st.integers(0, len(talk.messages)))
    if not boundaries.is_usable(cut):
        with pytest.raises(UsageError, match=f"Cut {cut} cannot be used"):
            run(name, session, window, boundaries=boundaries, budget=700, cut=cut)
        return
    made = run(name, session, window, boundaries=boundaries, budget=700, cut=cut)
    assert made.boundary == cut
    assert all(index >= cut for index in _kept(made))


def _kept(made: Replacement) -> Iterable[int]:
    return (row.origin.index for row in made.messages if isinstance(row.origin, Kept | Edited))
