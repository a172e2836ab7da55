"""The steps of the plan that a person approved last."""

from __future__ import annotations

from core.facts.fact import Fact, make_fact
from core.facts.passages import Deed, Passage, Reading
from core.facts.sentences import sentences
from core.facts.tools import plain_name

_MOST_STEPS = 15
_LONGEST_STEP = 240


def extract(reading: Reading) -> tuple[Fact, ...]:
    """Headings and list items of the last approved plan, the first fifteen."""
    for deed in reversed(reading.deeds):
        if plain_name(deed.name) == "exitplanmode":
            plan = deed.input_at("plan")
            return _steps(plan) if plan is not None and _is_approved(deed) else ()
    return ()


def _is_approved(deed: Deed) -> bool:
    return deed.result is not None and not deed.result.is_error and not deed.rejected


def _steps(plan: Passage) -> tuple[Fact, ...]:
    facts: list[Fact] = []
    for sentence in sentences(plan.text):
        if sentence.listed and sentence.end - sentence.start <= _LONGEST_STEP:
            facts.append(make_fact("plan", plan, (sentence.start, sentence.end), "plan-step"))
            if len(facts) == _MOST_STEPS:
                break
    return tuple(facts)
