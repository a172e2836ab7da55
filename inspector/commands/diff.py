"""`diff`: what became of the messages and facts of a history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from core.diff import align
from core.errors import UsageError
from core.facts import extract, match, recall, recall_by_category
from core.model import Message, Session
from core.recorded import full_compactions, left_by, windows_around
from inspector.commands.facts import fact_fields
from inspector.documents import DiffDocument, DiffRowItem, FateItem, LandingItem
from inspector.text_table import printable, table


def recorded_document(session: Session, number: int) -> DiffDocument:
    """What full compaction `number` (from 0) did. Raises UsageError where there is none."""
    found = full_compactions(session)
    if not 0 <= number < len(found):
        many = f"choose one from 0 to {len(found) - 1}" if found else "it records none"
        raise UsageError(f"There is no full compaction {number} in {session.source.name}; {many}.")
    before, _ = windows_around(session, found[number])
    return _document(
        f"{session.source.name}, window {before.index}",
        f"recorded compaction {number}",
        before.history.messages,
        left_by(session, found[number]),
        session,
        before.index,
    )


def files_document(before: Session, after: Session) -> DiffDocument:
    """The last window of one file against the last window of another."""
    return _document(
        f"{before.source.name}, window {before.windows[-1].index}",
        f"{after.source.name}, window {after.windows[-1].index}",
        before.windows[-1].history.messages,
        after.windows[-1].history.messages,
        before,
        before.windows[-1].index,
    )


def _document(
    before_name: str,
    after_name: str,
    before: Sequence[Message],
    after: Sequence[Message],
    session: Session,
    window: int,
) -> DiffDocument:
    fates = match(extract(session.windows[window].history), after)
    return DiffDocument(
        schema="compaction-inspector/diff/1",
        before=before_name,
        after=after_name,
        messages=[
            DiffRowItem(op=row.op, before=row.before, after=row.after)
            for row in align(before, after)
        ],
        facts=[
            FateItem(
                **fact_fields(fate.fact),
                verdict=fate.verdict,
                score=fate.score,
                matched_by=fate.rule,
                landing=None
                if fate.landing is None
                else LandingItem(
                    message=fate.landing.message,
                    block=fate.landing.block,
                    start=fate.landing.start,
                    end=fate.landing.end,
                ),
            )
            for fate in fates
        ],
        recall=recall(fates),
        recall_by_category=recall_by_category(fates),
    )


def render(found: DiffDocument) -> str:
    """Text for people."""
    operations = Counter(row.op for row in found.messages)
    verdicts = Counter(fact.verdict for fact in found.facts)
    kept = "-" if found.recall is None else f"{100 * found.recall:.0f} %"
    counts = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.items())
    lines = [
        f"{printable(found.before)} -> {printable(found.after)}",
        "messages: " + ", ".join(f"{count} {op}" for op, count in operations.items()),
        f"facts: {counts}; weighted recall {kept}",
    ]
    lost = [fact for fact in found.facts if fact.verdict != "verbatim"]
    if lost:
        lines += [
            "",
            table(
                ["verdict", "category", "message", "fact"],
                [
                    [fact.verdict, fact.category, fact.source.message, printable(fact.text, 100)]
                    for fact in sorted(lost, key=lambda fact: (fact.verdict, -fact.weight))
                ],
            ),
        ]
    return "\n".join(lines)
