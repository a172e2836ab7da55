"""Opened files are known by their content; a link never names a path."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.errors import UnreadableError
from inspector import opened
from inspector.present.found import found_files, matching, title, when

REQUEST = {"messages": [{"role": "user", "content": "Fix the parser."}]}


def written(path: Path, value: object = REQUEST) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value), "utf-8")
    return path


def test_a_file_is_known_by_its_content(tmp_path: Path) -> None:
    known = opened.open_path(written(tmp_path / "a.json"))
    assert known == opened.find(known.key)
    assert opened.read(known.key).source.sha256.startswith(known.key)
    assert opened.read(known.key).windows[0].history.messages[0].kind == "prompt"


def test_a_file_that_changed_is_not_taken_for_the_old_one(tmp_path: Path) -> None:
    path = written(tmp_path / "a.json")
    known = opened.open_path(path)
    opened.read(known.key)
    written(path, {"messages": [{"role": "user", "content": "Something else."}]})
    with pytest.raises(UnreadableError, match="changed since it was opened; open it again"):
        opened.read(known.key)


def test_an_upload_is_kept_in_a_private_folder() -> None:
    known = opened.open_upload(json.dumps(REQUEST).encode(), "../../evil.json")
    assert known.path.name != "evil.json"
    assert known.path.parent.stat().st_mode & 0o077 == 0
    assert opened.read(known.key).source.name == "../../evil.json"


def test_sessions_are_found_and_named_without_reading_them_whole(tmp_path: Path) -> None:
    folder = tmp_path / "projects"
    first = folder / "-home-dev-parser" / "0b1d.jsonl"
    first.parent.mkdir(parents=True)
    rows = [
        {"type": "user", "isMeta": True, "message": {"content": "Caveat."}},
        {"type": "user", "message": {"content": "<system-reminder>x</system-reminder>"}},
        {"type": "user", "message": {"content": [{"type": "text", "text": "Fix\nit."}]}},
    ]
    first.write_text("\n".join(json.dumps(row) for row in rows) + "\n{broken", "utf-8")
    (folder / "-home-dev-parser" / "empty.jsonl").touch()
    files = found_files(folder)
    assert [(one.project, one.id) for one in files] == [("-home-dev-parser", "0b1d")]
    assert title(first) == "Fix it."
    assert matching(files, "parser 0b1") == files
    assert matching(files, "site") == ()
    assert found_files(tmp_path / "none") == ()


def test_times_as_people_say_them() -> None:
    from datetime import datetime, timedelta

    now = datetime.now().astimezone().replace(hour=12, minute=0)
    assert when(now.timestamp(), now) == "today 12:00"
    assert when((now - timedelta(days=1)).timestamp(), now) == "yesterday 12:00"
    assert str((now - timedelta(days=800)).year) in when(
        (now - timedelta(days=800)).timestamp(), now
    )
