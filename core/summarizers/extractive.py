"""The summarizer that needs no model: it quotes facts, it never writes a sentence of its own.

Equal input gives equal output. What is worth most goes in first; what finds no room is counted
in the summary.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from core.facts import Category, Fact, extract
from core.model import History, Message, Text, reindexed
from core.summarizers.carried import carried_lines
from core.summarizers.decisions import find_decisions
from core.summarizers.evidence import find_handles
from core.summarizers.summary import (
    SECTIONS,
    Summary,
    SummaryLine,
    plain,
    render,
    without_citation,
)

_SECTION_OF: dict[Category, str] = {
    "goal": "goal",
    "constraint": "constraints",
    "decision": "decisions",
    "failure": "failures",
    "file_change": "file changes",
    "pending": "pending tasks",
    "plan": "pending tasks",
    "evidence": "evidence handles",
}
# The category weights of key-fact recall, so that the summary keeps what recall asks for.
_SECTION_WEIGHTS = {
    "goal": 5.0,
    "constraints": 5.0,
    "decisions": 3.0,
    "failures": 3.0,
    "file changes": 4.0,
    "pending tasks": 4.0,
    "evidence handles": 2.0,
}
_CARRIED = 0.4
_CARRIED_CODE = 0.3
_MUST = 1_000.0
_LONGEST = {"goal": 1_200, "constraints": 1_200}
_LONGEST_ELSE = 320
_IDENTIFIERS_PER_LINE = 8


@dataclass(frozen=True, slots=True)
class _Candidate:
    line: SummaryLine
    value: float


class Extractive:
    """Quotes goal, constraints, decisions, failures, file changes, tasks and handles."""

    name = "extractive"

    def summarize(
        self,
        history: History,
        sources: Sequence[int],
        budget: int,
        count: Callable[[str], int],
    ) -> Summary:
        """Summarise the messages `sources` of `history` in at most `budget` tokens.

        `count` tells the tokens of a text. Where not even the opening fits, the text is empty.
        """
        chosen = reindexed([history.messages[index] for index in sources])
        part = replace(history, messages=chosen)
        facts = extract(part)
        candidates = _merged((*_fact_lines(facts), *_message_lines(chosen)))
        cited = [_cited(candidate, sources) for candidate in candidates]
        return _fitted(cited, _identifiers(facts, sources), budget, count)


def _fact_lines(facts: Sequence[Fact]) -> Iterator[_Candidate]:
    for fact in facts:
        section = _SECTION_OF.get(fact.category)
        if section is None or fact.source.message < 0 or fact.weight == 0:
            continue
        if fact.superseded_by is not None and section not in ("goal", "failures"):
            continue
        value = fact.weight
        if fact.veto and fact.superseded_by is None:
            value += _MUST
        yield _Candidate(_line(section, _worded(fact), fact.source.message), value)


def _worded(fact: Fact) -> str:
    """The words of a fact, with the state that its rule found."""
    state = fact.rule_id.partition("-")[2].replace("-", " ")
    if fact.category == "file_change":
        return f"{state} {fact.text}"
    if fact.rule_id in ("failure-resolved", "todo-in-progress"):
        return f"{fact.text} ({state})"
    return without_citation(fact.text) if state.endswith("of summary") else fact.text


def _message_lines(messages: Sequence[Message]) -> Iterator[_Candidate]:
    """What facts do not hold: decisions, evidence handles, lines of an earlier summary."""
    for decision in find_decisions(messages):
        line = _line("decisions", decision.text, decision.message)
        yield _Candidate(line, _SECTION_WEIGHTS["decisions"])
    for handle in find_handles(messages):
        yield _Candidate(
            SummaryLine("evidence handles", handle.text, handle.sources), handle.weight
        )
    for message in messages:
        for block in message.blocks:
            if isinstance(block, Text) and _is_summary(message, block):
                for carried in carried_lines(block.text):
                    value = _SECTION_WEIGHTS[carried.section] * _CARRIED
                    line = _line(carried.section, carried.text, message.index)
                    yield _Candidate(line, _CARRIED_CODE if carried.code else value)


def _is_summary(message: Message, block: Text) -> bool:
    """Whether the text is an earlier summary, the harness's or the provider's own."""
    return message.kind == "summary" or block.raw.get("type") == "compaction"


def _line(section: str, text: str, message: int) -> SummaryLine:
    return SummaryLine(section, plain(text, _LONGEST.get(section, _LONGEST_ELSE)), (message,))


def _merged(candidates: Sequence[_Candidate]) -> list[_Candidate]:
    """Equal lines of a section become one that cites all their messages."""
    found: dict[tuple[str, str], _Candidate] = {}
    for candidate in candidates:
        line = candidate.line
        if not line.text:
            continue
        key = (line.section, line.text)
        known = found.get(key)
        if known is not None:
            sources = tuple(sorted({*known.line.sources, *line.sources}))
            line = SummaryLine(line.section, line.text, sources)
            candidate = _Candidate(line, max(known.value, candidate.value))
        found[key] = candidate
    return list(found.values())


def _cited(candidate: _Candidate, sources: Sequence[int]) -> _Candidate:
    """The same line with its citations as indices of the whole window."""
    line = candidate.line
    places = tuple(sources[index] for index in line.sources)
    return _Candidate(SummaryLine(line.section, line.text, places), candidate.value)


def _identifiers(facts: Sequence[Fact], sources: Sequence[int]) -> list[tuple[str, int]]:
    """Identifiers with their messages, the most valuable first."""
    known = [fact for fact in facts if fact.category == "identifier" and fact.source.message >= 0]
    known.sort(key=lambda fact: (-fact.weight, fact.source.message, fact.text))
    return [(plain(fact.text, _LONGEST_ELSE), sources[fact.source.message]) for fact in known]


def _fitted(
    candidates: list[_Candidate],
    identifiers: list[tuple[str, int]],
    budget: int,
    count: Callable[[str], int],
) -> Summary:
    """The most valuable lines that fit; of equal value the newer ones first."""
    left_out_room = {section: len(candidates) for section in SECTIONS}
    framing = count("")
    room = budget - count(render((), left_out_room))
    chosen: list[SummaryLine] = []
    left_out: Counter[str] = Counter()
    ranked = sorted(candidates, key=lambda item: (-item.value, -item.line.sources[-1]))
    headed: set[str] = set()
    for candidate in ranked:
        line = candidate.line
        heading = "" if line.section in headed else f"\n\n## {line.section}"
        cost = count(f"{heading}\n{line.rendered}") - framing
        if cost > room:
            left_out[line.section] += 1
            continue
        room -= cost
        headed.add(line.section)
        chosen.append(line)
    for line in _identifier_lines(identifiers, chosen):
        cost = count(f"\n{line.rendered}") - framing
        if cost <= room:
            room -= cost
            chosen.append(line)
    return _settled(chosen, left_out, budget, count)


def _identifier_lines(
    identifiers: list[tuple[str, int]], chosen: Sequence[SummaryLine]
) -> Iterator[SummaryLine]:
    """Identifiers that no chosen line names yet, several to a line."""
    named = "\n".join(line.text for line in chosen)
    fresh = [(text, message) for text, message in identifiers if text not in named]
    for start in range(0, len(fresh), _IDENTIFIERS_PER_LINE):
        group = fresh[start : start + _IDENTIFIERS_PER_LINE]
        words = ", ".join(dict.fromkeys(text for text, _ in group))
        messages = tuple(sorted({message for _, message in group}))
        yield SummaryLine("evidence handles", f"names: {words}", messages)


def _settled(
    chosen: list[SummaryLine],
    left_out: Counter[str],
    budget: int,
    count: Callable[[str], int],
) -> Summary:
    """Sections in order; the last chosen lines go while the whole text is over the budget."""
    lines = list(chosen)
    while True:
        ordered = tuple(
            line
            for section in SECTIONS
            for line in sorted(lines, key=lambda line: line.sources)
            if line.section == section
        )
        text = render(ordered, dict(left_out))
        if count(text) <= budget:
            return Summary(ordered, text)
        if not lines:
            return Summary((), "")
        left_out[lines.pop().section] += 1
