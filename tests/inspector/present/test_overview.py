"""An opened session at a glance."""

from __future__ import annotations

from core import formats
from inspector.present.overview import overview
from tests.inspector.sessions import compacted_session


def test_windows_and_compactions() -> None:
    view = overview(formats.load(compacted_session(), "parser.jsonl"))
    assert view.full_compactions == 1
    assert [(one.index, one.opened_by) for one in view.windows] == [
        (0, "session start"),
        (1, "full, auto, from 14.6k"),
    ]
    assert dict(view.facts)["model"] == "claude-opus-4-5-20251101"


def test_what_is_odd_is_told_by_code_with_its_lines() -> None:
    data = compacted_session().replace(b"\n", b"\n{broken\n", 2)
    view = overview(formats.load(data, "parser.jsonl"))
    [problem] = [one for one in view.problems if one.code == "broken-line"]
    assert problem.count == 2
    assert problem.lines == "line 2, 4"
