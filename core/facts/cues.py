"""The words by which a sentence shows that it binds: prohibitions, demands, limits, preferences.

The tables are tried in order on a sentence without inline code and emphasis. They were written
for English, with a few Chinese words; other languages need rows of their own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_CLAUSE = r"(?:^|[,;:\u2014(-]\s*|\b(?:please|and|but|so|also|then|just|now|that you|you)\s+)"
_NOT_THE_SPEAKER = r"(?<!\bi )(?<!\bwe )(?<!\bthey )"
_VERBS = (
    r"(?:add|allow|apply|ask|build|call|change|check|commit|connect|copy|create|delete|deploy|do|"
    r"edit|expose|fix|focus|give|import|include|install|keep|limit|list|log|look|make|merge|"
    r"modify|move|open|print|push|put|read|rebase|refactor|remove|rename|report|return|review|"
    r"run|send|set|show|start|support|target|test|touch|update|use|work|write)\b"
)
_NEVER_MEANT = (
    r"(?!know\b|think\b|understand\b|see\b|remember\b|get\b|like\b|mind\b|worry\b|care\b|"
    r"believe\b|have\b|need\b|want\b|forget\b|you\b|we\b|i\b|really\b)"
)
_NO_WHAT = (
    r"(?!idea|clue|problem|worries|need|way|one|wonder|luck|doubt|thanks|rush|hurry|matter|"
    r"difference|errors?|success|output|response|results?|longer|reason|sign|sense)"
)


@dataclass(frozen=True, slots=True)
class Cue:
    """A pattern of binding words. What is `hard` carries a veto."""

    rule_id: str
    pattern: re.Pattern[str]
    hard: bool


def _cues(rows: str, *, hard: bool) -> tuple[Cue, ...]:
    """Cues from rows of a name and a pattern; a line that is indented goes on."""
    joined = re.sub(r"\n {4,}", "", rows.strip())
    pairs = (line.split(None, 1) for line in joined.splitlines())
    return tuple(
        Cue(f"constraint-{name}", re.compile(pattern, re.I), hard) for name, pattern in pairs
    )


_HARD = _cues(
    rf"""
prohibition {_CLAUSE}(?:do not|don'?t|never|do never|under no circumstances),?\s+{_NEVER_MEANT}
prohibition ^(?:hands off|don'?t you dare)\b
prohibition \bi (?:really )?(?:do not|don'?t) want\b(?! to know\b)
prohibition \b(?:must|may|shall) not\b(?! have\b)|\bmustn'?t\b
prohibition \b(?:is|are|stays?|remains?) (?:strictly )?(?:forbidden|prohibited|off[- ]limits|
    out of scope|not allowed|not permitted|read[- ]only|frozen)\b
prohibition \b(?:can'?t|cannot|can not) (?:use|add|change|touch|break|rely|depend|ship|require|
    modify|drop|remove|rename|install|exceed|(?:take|be|have) (?:more|less|longer|fewer))\b
prohibition \bwithout (?:breaking|changing|dropping|touching|adding|removing|losing|altering)\b
prohibition \b(?:nothing|no one|nobody|none|no \w+(?: \w+)?)\b[^!?]{{0,60}}
    \b(?:may|can|should|must|shall) (?:be|change|touch|use|go|leave)\b
prohibition \b(?:is|are) not to be \w+ed\b
prohibition \byou (?:can|may)\b[^!?]*\b(?:except|but not|anything but)\b
limit \b(?:hard|strict) limit\b
prohibition ^(?:stop|quit) \w+ing\b|\bwithout (?:my|asking|prior|explicit)\b
prohibition ^(?:absolutely )?no {_NO_WHAT}[\w-]+(?: [\w-]+){{0,7}}(?:, please)?[.!]?$
prohibition {_CLAUSE}{_VERBS} no\b
prohibition (?:\u4e0d\u8981|\u4e0d\u5f97|\u4e0d\u51c6|\u7981\u6b62|\u4e25\u7981|\u5207\u52ff)
demand \bmust\b(?! not\b| have been\b| be (?:a|an|the|because|some\w*|due|why|how|missing|wrong|
    getting|coming|related)\b| admit\b| say\b| confess\b)
demand {_NOT_THE_SPEAKER}\b(?:has|have|needs?) to (?:stay|remain|be|keep|support|pass|run|work|fit|
    match|compile|build|include|continue|go through)\b(?! (?:fixed|done|careful|honest|said)\b)
demand \byou (?:have|need) to (?:keep|use|stay|support|follow|preserve)\b
demand \b(?:is|are) (?:required|mandatory|non-negotiable)\b
demand \b(?:it is|it's) (?:important|essential|crucial|critical|vital) (?:that|to)\b
demand ^(?:all|every|each|any)\b[^!?]{{0,40}}\b(?:requires?|needs?)\b
demand {_CLAUSE}(?:always|make sure|ensure|be sure)\b
demand (?:\u5fc5\u987b|\u52a1\u5fc5|\u53ea\u80fd|\u4e00\u5b9a\u8981)
limit (?:^|[,;:]\s*|\b(?:please|and|but|you may|you can)\s+)only {_VERBS}
limit {_CLAUSE}{_VERBS}[^!?;]{{0,80}}\b(?:only|exclusively|nothing else)\b
limit \b(?:may|should|must|shall) only\b|\bcan only (?:be\b|{_VERBS})
limit ^only [\w ]{{1,40}}\b(?:may|can|should|must|shall)\b
limit {_CLAUSE}(?:limit|restrict|confine)\b[^!?]{{0,40}}\bto\b
limit {_CLAUSE}(?:stay|remain) (?:within|under|below|on|in|away|out|with|at)\b
bound \b(?:must|has to|have to|needs? to|should|keep|stays?|remains?|limit|cap|budget)\b
    [^!?]{{0,60}}\b(?:under|below|within|at (?:most|least)|no (?:more|less|fewer) than|less than|
    fewer than|up to|max(?:imum)?|min(?:imum)?|exactly)\b[^!?]{{0,12}}\d
bound ^(?:at (?:most|least)|no (?:more|less|fewer) than|max(?:imum)?|min(?:imum)?)\b
keep {_CLAUSE}(?:keep|preserve|retain) (?:all|every|existing|the (?:existing|current|old))\b
keep {_CLAUSE}(?:keep|leave|preserve|retain)\b(?! (?:going|on|up|trying|working|me|in mind)\b)
    [^!?]{{0,80}}\b(?:as[- ]is|as (?:it|they) (?:is|are)|unchanged|untouched|alone|intact|
    compatible|at \S*\d|in (?:sync|place)|out of|for now)\b
approval (?:^|[,;:]\s*|\b(?:and|but|then|please)\s+)(?:stop|wait|ask|check with)\b[^!?]{{0,60}}
    \b(?:before|for (?:my |an? )?(?:approval|go|ok|permission|review)|me first)\b
""",
    hard=True,
)
_SOFT = _cues(
    rf"""
preference \b(?:i|we)(?:'d| would)? (?:\w+ly )?prefer\b|{_CLAUSE}prefer\b
preference \b(?:i|we)(?:'d| would) rather not\b|\b(?:is|are) (?:limited|restricted|confined) to\b
preference ^(?:please )?use [\w`'"-]+
preference {_CLAUSE}(?:avoid|stick (?:to|with)|refrain from)\b
preference {_CLAUSE}{_VERBS}[^!?;]{{0,60}}(?:\b(?:instead|rather than)\b|, not\b)
preference \bshould(?:n'?t| not| never| always)\b
    (?! have\b| be (?:so|that|too|very|hard|difficult)\b)
preference {_NOT_THE_SPEAKER}(?<!n't )(?<!\byou )(?<!\bhe )(?<!\bshe )(?<!\bit )
    \b(?:has|have|needs?) to \w+
preference ^(?:keep|leave) (?:your|the|my|our|them|these|those|all)\b
preference ^(?:write|run|do|put|build|make) (?:everything|every|all|each)\b
preference {_CLAUSE}don'?t forget to\b|\b(?:be careful|take care) (?:not )?to\b
preference \bno need to\b
preference (?<!\bthere )\bshould (?:always )?(?:be|include|support|stay|remain|use)\b
    (?! (?:fixed|done|working|good|fine|ok|okay|enough|able|there|gone)\b)
preference \bi need (?:this|it|that|the \w+) to\b
limit ^(?:please )?just (?:use|stick|keep|change|touch)\b
limit ^[^!?]{{0,120}}\w only\W*$
limit ^(?!(?:it|this|that|they|we|i|he|she|you|there|the|an?|which|and|but|so|or|if|not|also|is|was|
    are)\b)\w+ \W{{0,2}}only\W{{0,2}} (?:the|on|in|with|for|to|from|an?)\b
""",
    hard=False,
)
_IN_RULE_FILES = _cues(
    r"""
prohibition \b(?:never|do not|don't|cannot|can't|must not|forbidden|prohibited)\b
demand \b(?:always|must|required|mandatory|ensure|make sure)\b
limit \bonly\b
""",
    hard=True,
)
SPOKEN = _HARD + _SOFT
"""Cues in a person's words, which also tell and ask: most must head a clause."""
WRITTEN = _HARD + _IN_RULE_FILES + _SOFT
"""Cues in rule files and system messages, which do nothing but bind."""
LISTED_RULE = Cue("constraint-rule-list", re.compile(""), True)
"""For an item under a heading that says "rules", whatever its words."""

ANY_WORD = re.compile(
    r"\b(?:never|not|no|nothing|nobody|none|must|may|shall|should|has to|have to|needs?|without|"
    r"always|only|exclusively|keep|leave|preserve|retain|stop|quit|wait|ask|check|prefer|avoid|"
    r"stick|refrain|instead|rather|make sure|ensure|be sure|under no|required?s?|mandatory|"
    r"non-negotiable|forbidden|prohibited|off.limits|out of scope|read.only|frozen|stays?|"
    r"remains?|limit(?:ed)?|restrict(?:ed)?|confined?|cap|budget|cannot|hands off|dare|please|use|"
    r"except|careful|care|write|run|do|put|build|make|at (?:most|least)|max(?:imum)?|"
    r"min(?:imum)?|important|essential|crucial|critical|vital|just)\b|n't\b|\b(?:dont|cant)\b|"
    r"[\u4e0d\u7981\u4e25\u5207\u5fc5\u52a1\u53ea\u4e00]",
    re.I,
)
"""A sentence without any of these words holds no cue, which settles most of them at once: each
row above has one of its words here."""
NOT_MEANT = re.compile(
    r"always a pleasure|must have been|never ?mind|if you must|don'?t worry|must[- ]have\b|"
    r"do not respond to these messages|may or may not|\bI wonder\b|\bnot sure (?:if|whether)\b|"
    r"\bbecause\b[^.]*\bmust\b|\bI(?:'ll| will)\b.*make sure|"
    r"\b(?:scenario|option|case|problem|example|approach) \w{1,2}:",
    re.I,
)
RULE_HEADING = re.compile(
    r"\b(?:rules?|constraints?|conventions?|guidelines?|requirements?|instructions?|policy|"
    r"policies|style|standards|must|never|always|do not|don'?t)\b",
    re.I,
)
RETRACTION = re.compile(
    r"\b(?:forget (?:about|what|that|the)|ignore (?:what|my|the|that)|scrap (?:that|the)|"
    r"(?:you|we) (?:can|may) (?:now|again|after all)|no longer (?:need|applies|required|matters)|"
    r"(?:it'?s|is) (?:ok|okay|fine|allowed)(?: now)? to|i changed my mind|lift(?:ed|ing)? the)\b",
    re.I,
)
CODE = re.compile(
    r"[{};]\s*$|^\s*(?:[+-]{1,3}\s|at |\$ |>>> |\d+[:|]\s|//|/\*)|=>|\(\)|;\s*\w+\(|</?\w+[^>]*>|\t"
    r"|^\W*[\w./-]+:\d+"
)
"""How lines of code, diffs, logs and traces look."""
