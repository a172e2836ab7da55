"""Find the active thread in the tree of rows.

The active leaf is the last row of the main thread that speaks. The walk up its parents misses
two things that belong to it: the other rows of a reply that was split over several rows, and
the results of a parallel batch, each of which hangs under its own call.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.formats.claude_code.rows import Row
from core.model import Diagnostic


@dataclass(frozen=True, slots=True)
class Thread:
    """The rows of the active thread in file order, with the complete boundaries among them."""

    rows: tuple[Row, ...]
    boundaries: tuple[tuple[Row, Row], ...]
    """(boundary, summary) of every full compaction that was completed."""
    diagnostics: tuple[Diagnostic, ...]


def active_thread(rows: list[Row]) -> Thread:
    """Choose the active thread among all rows of a file."""
    main = [row for row in rows if row.value.get("isSidechain") is not True]
    by_uuid = {row.uuid: row for row in main}
    leaf = next((row for row in reversed(main) if row.speaks), None)
    if leaf is None:
        return Thread((), (), ())
    selected, diagnostics = _walk(leaf, main, by_uuid)
    _take_split_replies(main, selected)
    _take_side_results(main, by_uuid, selected)
    boundaries, odd = _complete_boundaries(main, by_uuid, selected)
    diagnostics += odd
    diagnostics += _other_branches(main, by_uuid, selected)
    return Thread(
        tuple(row for row in main if row.uuid in selected), boundaries, tuple(diagnostics)
    )


def _walk(leaf: Row, main: list[Row], by_uuid: dict[str, Row]) -> tuple[set[str], list[Diagnostic]]:
    """The leaf and its ancestors, over boundaries by their logical parent."""
    place = {row.uuid: index for index, row in enumerate(main)}
    selected: set[str] = set()
    diagnostics: list[Diagnostic] = []
    row = leaf
    while True:
        selected.add(row.uuid)
        parent = row.logical_parent if row.is_boundary and row.parent is None else row.parent
        if parent is None:
            break
        if parent in selected:
            diagnostics.append(
                Diagnostic(
                    "warn",
                    "parent-cycle",
                    row.line,
                    f"Line {row.line}: the chain of parents comes back to itself; "
                    "the rows are taken in file order.",
                )
            )
            break
        above = by_uuid.get(parent)
        if above is None:
            before = main[place[row.uuid] - 1] if place[row.uuid] > 0 else None
            if before is None or before.uuid in selected:
                diagnostics.append(
                    Diagnostic(
                        "info",
                        "broken-parent",
                        row.line,
                        f"Line {row.line}: the parent lies outside this file; "
                        "the session begins before it.",
                    )
                )
                break
            diagnostics.append(
                Diagnostic(
                    "warn",
                    "broken-parent",
                    row.line,
                    f"Line {row.line}: the parent is nowhere in the file; the row is joined to "
                    f"the row before it, line {before.line}.",
                )
            )
            above = before
        row = above
    return selected, diagnostics


def _take_split_replies(main: list[Row], selected: set[str]) -> None:
    replies = {row.message_id for row in main if row.uuid in selected} - {None}
    selected.update(row.uuid for row in main if row.message_id in replies)


def _take_side_results(main: list[Row], by_uuid: dict[str, Row], selected: set[str]) -> None:
    """Add results that hang beside the chain; one with messages below it is another branch."""
    has_messages_below: set[str] = set()
    for row in main:
        if not row.speaks:
            continue
        parent = row.parent
        while parent is not None and parent not in has_messages_below:
            has_messages_below.add(parent)
            above = by_uuid.get(parent)
            parent = above.parent if above is not None else None
    for row in main:
        if row.uuid in selected or row.uuid in has_messages_below or not row.holds_only_results:
            continue
        source = row.value.get("sourceToolAssistantUUID")
        caller = by_uuid.get(row.parent or "")
        if caller is None or caller.type != "assistant":
            caller = by_uuid.get(source) if isinstance(source, str) else None
        if caller is not None and caller.type == "assistant" and caller.uuid in selected:
            selected.add(row.uuid)


def _complete_boundaries(
    main: list[Row], by_uuid: dict[str, Row], selected: set[str]
) -> tuple[tuple[tuple[Row, Row], ...], list[Diagnostic]]:
    """Boundaries of the active thread with their summaries; both join the thread.

    A manual compaction writes the rows of its own command after the summary with the old tail
    as their parent, so that the walk passes the boundary by: it is found by its logical parent.
    """
    summaries = {
        row.parent: row for row in reversed(main) if row.is_summary and row.parent is not None
    }
    found: list[tuple[Row, Row]] = []
    diagnostics: list[Diagnostic] = []
    for row in main:
        if not row.is_boundary:
            continue
        logical = row.logical_parent
        if row.uuid not in selected and logical in by_uuid and logical not in selected:
            continue
        summary = summaries.get(row.uuid)
        if summary is None:
            diagnostics.append(
                Diagnostic(
                    "warn",
                    "compaction-incomplete",
                    row.line,
                    f"Line {row.line}: a compaction began here and no summary follows; "
                    "the messages before it still stand.",
                )
            )
            continue
        selected.update((row.uuid, summary.uuid))
        found.append((row, summary))
    return tuple(found), diagnostics


def _other_branches(
    main: list[Row], by_uuid: dict[str, Row], selected: set[str]
) -> list[Diagnostic]:
    """One diagnostic for each branch that was left, with the number of its message rows."""
    root_of: dict[str, str] = {}
    count: dict[str, int] = {}
    for row in main:
        if row.uuid in selected:
            continue
        parent = row.parent
        root = root_of.get(parent, row.uuid) if parent is not None else row.uuid
        root_of[row.uuid] = root
        if row.speaks:
            count[root] = count.get(root, 0) + 1
    return [
        Diagnostic(
            "info",
            "other-branch",
            by_uuid[root].line,
            f"Line {by_uuid[root].line}: another branch of {rows} message "
            f"{'row' if rows == 1 else 'rows'} begins here and is left out.",
        )
        for root, rows in count.items()
    ]
