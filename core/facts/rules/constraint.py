"""What a person or a rule file forbids, demands or bounds.

Sentences with a cue count, from a person's words, rule files and system messages; code fences,
quoted lines and tool output never do. What a person asks or tells about the world is no
constraint: "don't" must head its clause, "must" must not guess, a question does not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

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

_CLAUSE = r"(?:^|[,;:\u2014(-]\s*|\b(?:please|and|but|so|also|then|just|now|that you|you)\s+)"
_VERBS = (
    r"add|allow|apply|ask|build|call|change|check|commit|connect|copy|create|delete|deploy|do|"
    r"edit|expose|fix|focus|give|import|include|install|keep|limit|list|log|look|make|merge|"
    r"modify|move|open|print|push|put|read|rebase|refactor|remove|rename|report|return|review|"
    r"run|send|set|show|start|support|target|test|touch|update|use|work|write"
)
_HARD_CUES: tuple[tuple[str, str], ...] = (
    (
        "prohibition",
        _CLAUSE + r"(?:please\s+)?(?:do not|don'?t|never|do never|under no circumstances)\s+"
        r"(?!know\b|think\b|understand\b|see\b|remember\b|get\b|like\b|mind\b|worry\b|care\b|"
        r"believe\b|have\b|need\b|want\b|forget\b|you\b|we\b|i\b|really\b)",
    ),
    ("prohibition", r"\bi (?:really )?(?:do not|don'?t) want\b(?! to know\b)"),
    ("prohibition", r"\b(?:must|may|shall) not\b(?! have\b)|\bmustn'?t\b"),
    (
        "prohibition",
        (
            r"\b(?:is|are|stays?|remains?) (?:strictly )?(?:forbidden|prohibited|off[- ]limits|"
            r"out of scope|not allowed|not permitted|read[- ]only|frozen)\b"
        ),
    ),
    (
        "prohibition",
        r"\bwithout (?:breaking|changing|dropping|touching|adding|removing|losing|altering)\b",
    ),
    (
        "prohibition",
        (
            r"\b(?:nothing|no one|nobody|none|no \w+(?: \w+)?)\b[^.!?]{0,60}"
            r"\b(?:may|can|should|must|shall) (?:be|change|touch|use|go|leave)\b"
        ),
    ),
    ("prohibition", r"^(?:stop|quit) \w+ing\b|\bwithout (?:my|asking|prior|explicit)\b"),
    ("prohibition", r"^no (?:new|more|other|extra|further)?\s?[\w-]+(?: [\w-]+){0,4}[.!]?$"),
    (
        "demand",
        (
            r"\bmust\b(?! not\b| have been\b| be (?:a|an|the|because|some\w*|due|why|how|missing|"
            r"wrong|getting|coming|related)\b| admit\b| say\b| confess\b)"
        ),
    ),
    (
        "demand",
        (
            r"\b(?:has|have|needs?) to (?:stay|remain|be (?:able|compatible|under|below|at|on|in)|"
            r"keep|support|pass|run on|work (?:on|with|without)|fit|match)\b"
        ),
    ),
    ("demand", r"\b(?:is|are) (?:required|mandatory|non-negotiable)\b"),
    ("demand", _CLAUSE + r"(?:always|make sure|ensure|be sure)\b(?! a pleasure)"),
    ("limit", rf"(?:^|[,;:]\s*|\b(?:please|and|but|you may|you can)\s+)only (?:{_VERBS})\b"),
    ("limit", rf"{_CLAUSE}(?:{_VERBS})\b[^.!?;]{{0,80}}\b(?:only|exclusively|nothing else)\b"),
    ("limit", r"\b(?:may|can|should|must|shall) only\b"),
    (
        "bound",
        (
            r"\b(?:must|has to|have to|needs? to|should|keep|stays?|remains?|limit|cap|budget)\b"
            r"[^.!?]{0,60}\b(?:under|below|within|at (?:most|least)|no (?:more|less|fewer) than|"
            r"less than|fewer than|up to|max(?:imum)?|min(?:imum)?|exactly)\b[^.!?]{0,12}\d"
        ),
    ),
    (
        "keep",
        _CLAUSE
        + r"(?:keep|leave|preserve|retain)\b(?! (?:going|on|up|trying|working|me|in mind)\b)"
        r"[^.!?]{0,80}\b(?:as[- ]is|as (?:it|they) (?:is|are)|unchanged|untouched|alone|intact|"
        r"compatible|at \S*\d|in (?:sync|place)|out of|for now)\b",
    ),
    (
        "prohibition",
        r"(?:\u4e0d\u8981|\u4e0d\u5f97|\u4e0d\u51c6|\u7981\u6b62|\u4e25\u7981|\u5207\u52ff)",
    ),
    ("demand", r"(?:\u5fc5\u987b|\u52a1\u5fc5|\u53ea\u80fd|\u4e00\u5b9a\u8981)"),
    (
        "approval",
        (
            r"(?:^|[,;:]\s*|\b(?:and|but|then|please)\s+)(?:stop|wait|ask|check with)\b[^.!?]{0,60}"
            r"\b(?:before|for (?:my |an? )?(?:approval|go|ok|permission|review)|me first)\b"
        ),
    ),
)
_SOFT_CUES: tuple[tuple[str, str], ...] = (
    ("preference", r"\b(?:i|we)(?:'d| would)? (?:\w+ly )?prefer\b|" + _CLAUSE + r"prefer\b"),
    ("preference", _CLAUSE + r"(?:avoid|stick (?:to|with)|refrain from)\b"),
    ("preference", rf"{_CLAUSE}(?:{_VERBS})\b[^.!?;]{{0,60}}\b(?:instead|rather than)\b"),
    ("preference", rf"{_CLAUSE}(?:{_VERBS})\b[^.!?;]{{0,60}}, not\b"),
    ("preference", r"\bshould(?:n'?t| not| never| always)\b(?! have\b)"),
    ("preference", r"\bno need to\b"),
    (
        "preference",
        (
            r"\bshould (?:always )?(?:be|include|support|stay|remain|use)\b"
            r"(?! (?:fixed|done|working|good|fine|ok|okay|enough|able|there|gone)\b)"
        ),
    ),
    ("limit", r"^[^.]{0,120}\w only\W*$"),
    (
        "limit",
        (
            r"^(?!(?:it|this|that|they|we|i|he|she|you|there|the|an?|which|and|but|so|or|if|not|also|"
            r"if|is|was|are)\b)\w+ \W{0,2}only\W{0,2} (?:the|on|in|with|for|to|from|an?)\b"
        ),
    ),
)
_RULE_CUES: tuple[tuple[str, str], ...] = (
    ("prohibition", r"\b(?:never|do not|don't|cannot|can't|must not|forbidden|prohibited)\b"),
    ("demand", r"\b(?:always|must|required|mandatory|ensure|make sure)\b"),
    ("limit", r"\bonly\b"),
)
_RULE_HEADING = re.compile(
    r"\b(?:rules?|constraints?|conventions?|guidelines?|requirements?|instructions?|policy|"
    r"policies|style|standards|must|never|always|do not|don'?t)\b",
    re.I,
)
_NOT_MEANT = re.compile(
    r"always a pleasure|must have been|never ?mind|if you must|don'?t worry|must[- ]have\b|"
    r"do not respond to these messages|may or may not|"
    r"\b(?:scenario|option|case|problem|example|approach) \w{1,2}:|\bI(?:'ll| will)\b.*make sure",
    re.I,
)
_RETRACTION = re.compile(
    r"\b(?:forget (?:about|what|that|the)|ignore (?:what|my|the|that)|scrap (?:that|the)|"
    r"(?:you|we) (?:can|may) (?:now|again|after all)|no longer (?:need|applies|required|matters)|"
    r"(?:it'?s|is) (?:ok|okay|fine|allowed)(?: now)? to|i changed my mind|lift(?:ed|ing)? the)\b",
    re.I,
)
_ANY_CUE = re.compile(
    r"\b(?:never|not|no|nothing|nobody|none|must|may|shall|should|has to|have to|needs? to|without|"
    r"always|only|exclusively|nothing else|keep|leave|preserve|retain|stop|quit|wait|ask|check|"
    r"prefer|avoid|stick|refrain|instead|rather|make sure|ensure|be sure|under no|required|"
    r"mandatory|non-negotiable|forbidden|prohibited|off.limits|out of scope|read.only|frozen|"
    r"stays?|remains?|limit|cap|budget|cannot)\b|n't\b|\bdont\b|"
    r"[\u4e0d\u7981\u4e25\u5207\u5fc5\u52a1\u53ea\u4e00]",
    re.I,
)
_LOOKS_LIKE_CODE = re.compile(
    r"[{};]\s*$|^\s*(?:[+-]{1,3}\s|at |\$ |>>> |\d+[:|]\s|//|/\*)|=>|\(\)|;\s*\w+\(|</?\w+[^>]*>|\t"
    r"|^\W*[\w./-]+:\d+"
)


@dataclass(frozen=True, slots=True)
class _Cue:
    rule_id: str
    pattern: re.Pattern[str]
    hard: bool


def _compiled(cues: tuple[tuple[str, str], ...], *, hard: bool) -> tuple[_Cue, ...]:
    return tuple(
        _Cue(f"constraint-{name}", re.compile(pattern, re.I), hard) for name, pattern in cues
    )


_SPOKEN = _compiled(_HARD_CUES, hard=True) + _compiled(_SOFT_CUES, hard=False)
_WRITTEN = (
    _SPOKEN[: len(_HARD_CUES)] + _compiled(_RULE_CUES, hard=True) + _SPOKEN[len(_HARD_CUES) :]
)


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


_LISTED_RULE = _Cue("constraint-rule-list", re.compile(""), True)


def _cue(text: str, sentence: Sentence, passage: Passage) -> _Cue | None:
    if not _SHORTEST <= len(text) <= _LONGEST or text.endswith(("?", ":")):
        return None
    if _NOT_MEANT.search(text) or _LOOKS_LIKE_CODE.search(text):
        return None
    # Inline code says "must" in somebody else's name; emphasis must not hide a word.
    prose = re.sub(r"`[^`\n]*`", "`x`", text).replace("*", "")
    found: _Cue | None = None
    if _ANY_CUE.search(prose):
        cues = _WRITTEN if passage.voice == "rules" else _SPOKEN
        found = next((cue for cue in cues if cue.pattern.search(prose)), None)
    if found is None and passage.voice == "rules" and sentence.listed:
        in_rules = _RULE_HEADING.search(sentence.heading or passage.said[:120])
        return _LISTED_RULE if in_rules and " " in prose.strip() else None
    return found


def _with_retractions(reading: Reading, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Later words of a person that take an earlier constraint back, by shared words."""
    retracted: dict[str, str] = {}
    takers: list[Fact] = []
    words = {fact.id: content_words(fact.text) for fact in facts}
    for passage in reading.voiced("person"):
        for sentence in sentences(passage.text, passage.start, passage.end):
            text = passage.text[sentence.start : sentence.end]
            if not _RETRACTION.search(text) or len(text) > _LONGEST:
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
