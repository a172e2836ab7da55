"""What a person asked for. The latest request is the goal; earlier ones are demoted."""

from __future__ import annotations

from core.facts.fact import Fact, make_fact
from core.facts.passages import Reading
from core.facts.summaries import labelled
from core.intent import goal_message, requests

_EARLIER = 0.4
_SECOND_HAND = 0.4


def extract(reading: Reading) -> tuple[Fact, ...]:
    """One fact per text that a person wrote as a request.

    Requests that nobody has answered yet are all current. What a summary names as the goal is
    one too, at second hand and without a veto.
    """
    return (*_from_summary(reading), *_requests(reading))


def _requests(reading: Reading) -> tuple[Fact, ...]:
    current = goal_message(reading.history.messages)
    if current is None:
        return ()
    asked = frozenset(requests(reading.history.messages))
    # Words inside a tool result answer the agent: they are decisions, not requests.
    said = [
        passage
        for passage in reading.voiced("person")
        if passage.message in asked and not reading.is_in_result(passage)
    ]
    facts: list[Fact] = []
    newer: str | None = None
    for passage in reversed(said):
        if passage.message >= current:
            fact = make_fact(
                "goal", passage, (passage.start, passage.end), "goal-latest", veto=True
            )
        else:
            fact = make_fact(
                "goal",
                passage,
                (passage.start, passage.end),
                "goal-earlier",
                factor=_EARLIER,
                superseded_by=newer,
            )
        newer = fact.id
        facts.append(fact)
    return tuple(reversed(facts))


def _from_summary(reading: Reading) -> tuple[Fact, ...]:
    return tuple(
        make_fact(
            "goal", passage, span, "goal-of-summary", factor=_SECOND_HAND, strength="inferred"
        )
        for passage in reading.voiced("summary")
        for span in labelled(passage, "goal")
    )
