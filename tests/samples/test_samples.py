"""The bundled samples tell the story that they are there for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.facts import extract, match
from core.formats import load_path
from core.model import Thinking, ToolResult, ToolUse
from core.protocol import lint
from core.recorded import full_compactions, left_by
from core.tokens import count_session

SAMPLES = Path(__file__).parents[2] / "samples"
SESSION = SAMPLES / "night-buses.jsonl"
REQUEST = SAMPLES / "night-buses.request.json"


def test_the_session_has_two_windows_and_one_recorded_compaction() -> None:
    session = load_path(SESSION)
    assert session.title == "Departures after midnight sort first"
    assert [len(window.history.messages) for window in session.windows] == [44, 33]
    [compaction] = session.compactions
    assert (compaction.kind, compaction.trigger) == ("full", "manual")
    assert session.diagnostics == ()


def test_the_session_holds_what_a_page_must_show() -> None:
    session = load_path(SESSION)
    messages = [message for window in session.windows for message in window.history.messages]
    calls = [sum(isinstance(block, ToolUse) for block in message.blocks) for message in messages]
    assert sum(count > 1 for count in calls) >= 6
    blocks = [block for message in messages for block in message.blocks]
    assert any(isinstance(block, Thinking) and block.signature for block in blocks)
    assert any(isinstance(block, ToolResult) and block.is_error for block in blocks)
    assert {block.name for block in blocks if isinstance(block, ToolUse)} >= {
        "TodoWrite",
        "AskUserQuestion",
        "Edit",
        "Bash",
    }


def test_its_usage_calibrates_the_count() -> None:
    for tokens in count_session(load_path(SESSION)):
        assert tokens.source == "calibrated"
        assert tokens.calibration is not None
        assert tokens.calibration.error < 0.01
        contexts = [reading.context for reading in tokens.readings]
        assert contexts == sorted(contexts)


def test_its_compaction_loses_a_rule_and_a_lesson() -> None:
    session = load_path(SESSION)
    [compaction] = full_compactions(session)
    fates = match(extract(session.windows[0].history), left_by(session, compaction))
    lost = {fate.fact.text for fate in fates if fate.verdict == "lost"}
    assert "Never edit anything under fixtures/, the operator owns these files." in lost
    assert any(".cache" in text for text in lost)
    kept = {fate.fact.category for fate in fates if fate.verdict == "verbatim"}
    assert {"constraint", "file_change"} <= kept


@pytest.mark.parametrize("path", [SESSION, REQUEST], ids=lambda path: path.name)
def test_the_provider_would_accept_every_window(path: Path) -> None:
    session = load_path(path)
    for window in session.windows:
        errors = [found for found in lint(window.history, "anthropic") if found.severity == "error"]
        assert errors == []


def test_the_request_has_system_tools_and_thinking() -> None:
    history = load_path(REQUEST).windows[0].history
    assert history.system
    assert {tool.name for tool in history.tools} >= {"Bash", "Read", "Edit"}
    assert history.request["thinking"]["type"] == "enabled"
    assert [found.rule for found in lint(history, "anthropic", as_request=True)] == []


@pytest.mark.parametrize("path", [SESSION, REQUEST], ids=lambda path: path.name)
def test_nobody_is_named(path: Path) -> None:
    text = path.read_text("utf-8")
    assert re.findall(r"[\w.]+@[\w-]+\.\w+", text) == []
    assert set(re.findall(r"/home/\w+", text)) == {"/home/dev"}
    assert re.search(r"\btmp\b", text) is None
