"""What an opened session is, at a glance."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from core.formats import FORMATS
from core.model import RecordedCompaction, Session, Severity
from inspector.present.numbers import UNKNOWN, counted, short, size
from inspector.present.text import one_line

_WORST: tuple[Severity, ...] = ("error", "warn", "info")


@dataclass(frozen=True, slots=True)
class WindowRow:
    """A window: how it was opened, how many messages it holds."""

    index: int
    opened_by: str
    messages: int
    conditioned: bool


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """All diagnostics of one code: where the first ones are and what was done."""

    severity: Severity
    code: str
    count: int
    lines: str
    says: str


@dataclass(frozen=True, slots=True)
class Overview:
    """An opened session. `facts` are pairs of a word and a value, both to be shown as text."""

    title: str
    facts: tuple[tuple[str, str], ...]
    windows: tuple[WindowRow, ...]
    full_compactions: int
    micro_compactions: int
    problems: tuple[ProblemRow, ...]


def overview(session: Session) -> Overview:
    """The view model of the overview card."""
    shape = FORMATS.get(session.format)
    facts = [
        ("format", shape.title if shape else session.format),
        ("agent", one_line(session.agent or UNKNOWN, 60)),
        ("model", one_line(session.model or UNKNOWN, 60)),
        ("file", f"{one_line(session.source.name, 60)}, {size(session.source.byte_count)}"),
        ("content", session.source.sha256[:12]),
    ]
    if session.subagents:
        inside = sum(agent.message_count for agent in session.subagents)
        facts.append(("subagents", f"{len(session.subagents)}, {counted(inside, 'message')}"))
    if session.pending:
        facts.append(("typed ahead", counted(len(session.pending), "text") + ", never sent"))
    kinds = Counter(compaction.kind for compaction in session.compactions)
    return Overview(
        title=one_line(session.title or session.source.name, 120),
        facts=tuple(facts),
        windows=tuple(
            WindowRow(
                window.index,
                "session start"
                if window.opened_by is None
                else compaction_words(session.compactions[window.opened_by]),
                len(window.history.messages),
                window.conditioned,
            )
            for window in session.windows
        ),
        full_compactions=kinds["full"],
        micro_compactions=kinds["micro"],
        problems=problems(session),
    )


def compaction_words(compaction: RecordedCompaction) -> str:
    """A recorded compaction in a line: full, auto, 168.2k → 26.7k."""
    words = [compaction.kind, *([one_line(compaction.trigger, 20)] if compaction.trigger else [])]
    words += [tokens_words(compaction)] if tokens_words(compaction) else []
    if not compaction.visible:
        words.append("encrypted")
    return ", ".join(words)


def tokens_words(compaction: RecordedCompaction) -> str:
    """The harness's own counts around a compaction, as far as it recorded them."""
    before, after = compaction.pre_tokens, compaction.post_tokens
    if before is not None and after is not None:
        return f"{short(before)} → {short(after)}"
    if before is not None:
        return f"from {short(before)}"
    return f"to {short(after)}" if after is not None else ""


def problems(session: Session) -> tuple[ProblemRow, ...]:
    """Everything odd that the reader met, by code, the worst first."""
    rows: list[ProblemRow] = []
    codes = dict.fromkeys(found.code for found in session.diagnostics)
    for code in codes:
        same = [found for found in session.diagnostics if found.code == code]
        lines = [found.line for found in same if found.line is not None]
        shown = ", ".join(str(line) for line in lines[:3]) + (" …" if len(lines) > 3 else "")
        rows.append(
            ProblemRow(
                next(worst for worst in _WORST if any(one.severity == worst for one in same)),
                code,
                len(same),
                f"line {shown}" if lines else "",
                one_line(same[0].message, 200),
            )
        )
    return tuple(sorted(rows, key=lambda one: _WORST.index(one.severity)))
