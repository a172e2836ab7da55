"""Every page draws, with and without a session, and keeps the view in the URL."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import inspector
from inspector import opened
from tests.inspector.sessions import compacted_session

MAIN = Path(inspector.__file__).with_name("main.py")
PAGES = ("sessions", "tokens", "boundaries", "strategies", "diff", "export")
QUESTIONS = {
    "sessions": "Which session?",
    "tokens": "What fills my context?",
    "boundaries": "Where may I cut?",
    "strategies": "Which strategy keeps what matters?",
    "diff": "What was lost?",
    "export": "Take it with you",
}


@pytest.fixture(autouse=True)
def no_sessions_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path))


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("session") / "parser.jsonl"
    path.write_bytes(compacted_session())
    return opened.open_path(path).key


def page(name: str, **query: str) -> AppTest:
    app = AppTest.from_file(str(MAIN), default_timeout=30)
    for parameter, value in query.items():
        app.query_params[parameter] = value
    app.switch_page(f"app_pages/{name}.py")
    return app.run()


def painted(app: AppTest) -> str:
    """Everything that the painted parts of the page were given, as JSON text."""
    return "\n".join(
        json.dumps(json.loads(element.proto.json), ensure_ascii=False)
        for element in app.get("bidi_component")
    )


@pytest.mark.parametrize("name", PAGES)
def test_without_a_session_a_page_says_how_to_get_one(name: str) -> None:
    app = page(name)
    assert not app.exception
    assert app.title[0].value == QUESTIONS[name]
    if name != "sessions":
        assert "Open a session first" in painted(app)


@pytest.mark.parametrize("name", PAGES)
def test_a_link_to_a_session_that_is_not_open_says_so(name: str) -> None:
    app = page(name, session="0123456789ab")
    assert not app.exception
    assert "session is not open here" in painted(app)


@pytest.mark.parametrize("name", PAGES)
def test_every_page_answers_its_question(name: str, key: str) -> None:
    app = page(name, session=key, strategies="truncate,summarize")
    assert not app.exception
    assert app.title[0].value == QUESTIONS[name]
    assert app.query_params["session"] == key


def test_a_rejected_cut_is_explained_with_ways_out(key: str) -> None:
    shown = painted(page("boundaries", session=key, window="0", cut="2"))
    assert "tool-pair-split" in shown
    assert "Nearest usable cuts" in shown
    assert '"Use cut 2"' in shown


def test_the_recorded_compaction_is_looked_at_first(key: str) -> None:
    app = page("diff", session=key)
    shown = painted(app)
    assert "recorded compaction" in shown
    assert "no landing" in shown


def test_two_runs_stand_beside_the_record(key: str) -> None:
    shown = painted(page("strategies", session=key, window="0", strategies="truncate,summarize"))
    for name in ("truncate", "summarize", "what really happened"):
        assert f'"{name}"' in shown


def test_a_strategy_that_cannot_run_says_why(key: str) -> None:
    options: dict[str, Any] = {"truncate": {"no_such": 1}}
    app = page("strategies", session=key, strategies="truncate", options=json.dumps(options))
    assert not app.exception
    assert "truncate did not run" in painted(app)


@pytest.mark.parametrize("name", PAGES)
def test_a_link_beyond_the_session_still_draws(name: str, key: str) -> None:
    far = {"window": "9", "cut": "999", "at": "999", "message": "999", "fact": "none", "run": "x"}
    app = page(name, session=key, strategies="truncate,summarize,nope", **far)
    assert not app.exception
    assert app.title[0].value == QUESTIONS[name]


def test_another_window_is_picked(key: str) -> None:
    app = page("tokens", session=key)
    app.button_group(key="window_picker").set_value(0).run()
    assert not app.exception
    assert app.query_params["window"] == "0"


def test_the_first_page_change_keeps_the_session(key: str) -> None:
    app = page("tokens", session=key)
    app.query_params.clear()
    app.switch_page("app_pages/boundaries.py").run()
    assert not app.exception
    assert app.query_params["session"] == key
