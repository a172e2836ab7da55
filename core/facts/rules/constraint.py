"""What a person or a rule file forbids, demands or bounds.

Sentences with a cue count, from a person's words, rule files and system messages; code fences,
quoted lines and tool output never do. What a person asks or tells about the world is no
constraint: "don't" must head its clause, "must" must not guess, a question does not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from core.facts.cues import (
    ANY_WORD,
    CODE,
    LISTED_RULE,
    NOT_MEANT,
    RETRACTION,
    RULE_HEADING,
    SPOKEN,
    WRITTEN,
    Cue,
)
from core.facts.fact import CATEGORY_WEIGHTS, Fact, make_fact
from core.facts.normalise import normalise
from core.facts.passages import Passage, Reading
from core.facts.sentences import Sentence, sentences
from core.facts.summaries import labelled
from core.facts.words import content_words

_SOFT = 0.6
_RETRACTED = 0.2
_SECOND_HAND = 0.6
_LONGEST = 400
_SHORTEST = 6
_SHARED_WORDS_OF_RETRACTION = 2


def extract(reading: Reading) -> tuple[Fact, ...]:
    """Constraints in order, each wording once; a retraction takes the force of what it names."""
    facts: dict[str, Fact] = {}
    for passage in reading.voiced("person", "rules", "summary"):
        for fact in _from(passage):
            facts.setdefault(normalise(fact.text).text, fact)
    return _with_retractions(reading, tuple(facts.values()))


def _from(passage: Passage) -> Iterator[Fact]:
    if passage.voice == "summary":
        for span in labelled(passage, "constraints"):
            yield make_fact(
                "constraint",
                passage,
                span,
                "constraint-of-summary",
                factor=_SECOND_HAND,
                strength="inferred",
            )
        return
    for sentence in sentences(passage.text, passage.start, passage.end):
        text = passage.text[sentence.start : sentence.end]
        cue = _cue(text, sentence, passage)
        if cue is not None:
            yield make_fact(
                "constraint",
                passage,
                (sentence.start, sentence.end),
                cue.rule_id,
                factor=1.0 if cue.hard else _SOFT,
                veto=cue.hard,
                strength="inferred",
            )


def _cue(text: str, sentence: Sentence, passage: Passage) -> Cue | None:
    if not _SHORTEST <= len(text) <= _LONGEST or text.endswith(("?", ":")):
        return None
    if NOT_MEANT.search(text) or CODE.search(text):
        return None
    # Inline code says "must" in somebody else's name; emphasis must not hide a word.
    prose = re.sub(r"`[^`\n]*`", "`x`", text).replace("*", "")
    found: Cue | None = None
    if ANY_WORD.search(prose):
        cues = WRITTEN if passage.voice == "rules" else SPOKEN
        found = next((cue for cue in cues if cue.pattern.search(prose)), None)
    if found is None and passage.voice == "rules" and sentence.listed:
        in_rules = RULE_HEADING.search(sentence.heading or passage.said[:120])
        return LISTED_RULE if in_rules and " " in prose.strip() else None
    return found


def _with_retractions(reading: Reading, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Later words of a person that take an earlier constraint back, by shared words."""
    retracted: dict[str, str] = {}
    takers: list[Fact] = []
    words = {fact.id: content_words(fact.text) for fact in facts}
    for passage in reading.voiced("person"):
        for sentence in sentences(passage.text, passage.start, passage.end):
            text = passage.text[sentence.start : sentence.end]
            if not RETRACTION.search(text) or len(text) > _LONGEST:
                continue
            said = content_words(text)
            taken = [
                fact.id
                for fact in facts
                if (fact.source.message, fact.source.start) < (passage.message, sentence.start)
                and len(said & words[fact.id]) >= _SHARED_WORDS_OF_RETRACTION
            ]
            if taken:
                span = (sentence.start, sentence.end)
                taker = make_fact(
                    "constraint",
                    passage,
                    span,
                    "constraint-retraction",
                    factor=_SOFT,
                    strength="inferred",
                )
                takers.append(taker)
                retracted |= dict.fromkeys(taken, taker.id)
    if not takers:
        return facts
    by_id = {fact.id: fact for fact in (*facts, *takers)}
    return tuple(
        replace(
            fact,
            veto=False,
            superseded_by=retracted[fact.id],
            weight=round(CATEGORY_WEIGHTS["constraint"] * _RETRACTED, 3),
        )
        if fact.id in retracted and retracted[fact.id] != fact.id
        else fact
        for fact in by_id.values()
    )
