"""All facts of a history, by every rule."""

from __future__ import annotations

from dataclasses import replace

from core.facts.fact import Fact
from core.facts.normalise import normalise
from core.facts.passages import read
from core.facts.rules import RULES
from core.model import History


def extract(history: History) -> tuple[Fact, ...]:
    """Facts of a history in the order of their sources, superseded ones included.

    Each stands in one string of one record, and `text` is word for word what stands there.
    Constraints that the system prompt repeats weigh nothing and carry no veto: they are sent
    again with every request. Linear in the length of the history.
    """
    reading = read(history)
    always_on = "\n".join(normalise(text.text).text for text in history.system)
    facts: dict[str, Fact] = {}
    for rule in RULES:
        for fact in rule(reading):
            text = normalise(fact.text).text
            if not any(character.isalnum() for character in text):
                continue
            if fact.category == "constraint" and text in always_on:
                fact = replace(fact, weight=0.0, veto=False)
            facts.setdefault(fact.id, fact)
    ordered = sorted(facts.values(), key=lambda fact: (fact.source.message, fact.source.block))
    return tuple(
        fact
        if fact.superseded_by is None or fact.superseded_by in facts
        else replace(fact, superseded_by=None)
        for fact in ordered
    )
