"""A wrong file gets one clear sentence, the same as on the command line."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.app import settled, visit
from tests.e2e.conftest import START
from tests.inspector.sessions import compacted_session

pytestmark = [pytest.mark.e2e, pytest.mark.usefixtures("watch")]

WRONG = {
    "empty.jsonl": b"",
    "picture.png": b"\x89PNG\r\n\x1a\n" + bytes(64),
    "archive.zip": b"PK\x03\x04" + bytes(64),
    "nothing.json": b'{"messages": []}',
    "page.html": b"<!doctype html><html><body><script>alert(1)</script></body></html>",
}


@pytest.fixture(scope="module")
def app(start_app: Callable[[Path], str], tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("right") / "parser.jsonl"
    path.write_bytes(compacted_session())
    return start_app(path)


def sentence(path: Path) -> str:
    """What the command line says of a file."""
    said = subprocess.run(
        [sys.executable, "-c", START, "inspect", str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode == 3
    return said.stderr.strip().removeprefix("Error: ")


@pytest.mark.parametrize("name", WRONG)
def test_an_upload_that_is_no_transcript(app: str, page: Page, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(WRONG[name])
    visit(page, app)
    page.locator("input[type=file]").set_input_files(path)
    expect(page.get_by_role("alert")).to_have_text(sentence(path))


def test_a_path_that_cannot_be_read(app: str, page: Page, tmp_path: Path) -> None:
    locked = tmp_path / "locked.jsonl"
    locked.write_bytes(compacted_session())
    locked.chmod(0)
    paths = [tmp_path, tmp_path / "missing.jsonl"]
    if os.geteuid() != 0:
        paths.append(locked)
    visit(page, app)
    for path in paths:
        page.get_by_label("Or a path on this computer").fill(str(path))
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_have_text(sentence(path))
        settled(page)


def test_the_right_file_after_a_wrong_one(app: str, page: Page, tmp_path: Path) -> None:
    wrong, right = tmp_path / "empty.jsonl", tmp_path / "right.jsonl"
    wrong.touch()
    right.write_bytes(compacted_session().replace(b"leap", b"leep"))
    visit(page, app.partition("?")[0])
    page.locator("input[type=file]").set_input_files(wrong)
    expect(page.get_by_role("alert")).to_be_visible()
    page.locator("input[type=file]").set_input_files(right)
    expect(page.locator("[data-test=overview]")).to_contain_text("right.jsonl")
    expect(page.get_by_role("alert")).to_have_count(0)
