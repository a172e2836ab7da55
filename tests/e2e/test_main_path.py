"""The whole chain on the bundled sample, in a real browser."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from inspector.opened import sample_files
from tests.e2e.app import act, go_to, part, query, settled, visit
from tests.e2e.conftest import START

pytestmark = [pytest.mark.e2e, pytest.mark.usefixtures("watch")]


@pytest.fixture(scope="module")
def sample(start_app: Callable[[Path], str]) -> str:
    return start_app(sample_files()[0])


def test_from_the_sample_to_a_download_that_lints_clean(
    sample: str, page: Page, tmp_path: Path
) -> None:
    visit(page, sample)
    expect(part(page, "overview")).to_contain_text("recorded compaction")

    # What did its recorded compaction lose?
    act(page, part(page, "overview").get_by_text("See what its compaction lost"))
    expect(page.get_by_role("heading", name="What was lost?")).to_be_visible()
    expect(part(page, "filters")).to_contain_text(re.compile(r"[1-9]\d* lost"))
    expect(part(page, "diff").get_by_text("no landing").first).to_be_visible()

    # Why is a cut rejected, and where else may I cut?
    go_to(page, "Boundaries", "Where may I cut?")
    act(page, part(page, "list").get_by_label(re.compile(r"cut \d+, unsafe")).first)
    panel = part(page, "cut")
    expect(panel).to_contain_text("unsafe")
    expect(panel.locator("code").first).to_have_text(re.compile("-(split|call|kept)$"))
    expect(part(page, "sentence")).not_to_be_empty()
    expect(part(page, "use").get_by_role("button").first).to_be_disabled()
    act(page, part(page, "nearest").last)
    expect(panel).not_to_contain_text("unsafe")

    # A safe cut, two strategies.
    act(page, part(page, "use").get_by_text(re.compile(r"^Use cut \d+$")))
    expect(page.get_by_role("heading", name="Which strategy keeps what matters?")).to_be_visible()
    assert "at=" in query(page)
    for name in ("micro", "reference"):
        page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("button", name="Run", exact=True).click()
    settled(page)
    runs = part(page, "runs").locator("tbody tr")
    expect(runs.filter(has_text="truncate")).to_have_count(1)
    expect(runs.filter(has_text="summarize")).to_have_count(1)
    expect(runs.filter(has_text="micro")).to_have_count(0)

    # What did one of them lose, and where was it said?
    act(page, runs.filter(has_text="truncate"))
    act(page, part(page, "foot").get_by_text("See what it lost"))
    lost = part(page, "diff").locator("mark.lost").first
    words = (lost.text_content() or "").lstrip("L\u2060").strip()
    act(page, lost)
    expect(part(page, "fact")).to_contain_text("lost")
    expect(part(page, "source").locator("mark.current")).to_contain_text(words[:40])
    act(page, part(page, "fact").get_by_text("show the message"))
    expect(part(page, "message")).to_be_visible()

    # Take it along.
    go_to(page, "Export", "Take it with you")
    act(page, part(page, "runs").get_by_role("button", name="summarize"))
    expect(part(page, "lint")).to_contain_text("Lints clean as a request")
    for label, suffix in (("Anthropic Messages", ".json"), ("Claude Code session", ".jsonl")):
        page.get_by_role("radio", name=re.compile(label)).click()
        settled(page)
        expect(part(page, "lint")).to_contain_text("Lints clean as a request")
        with page.expect_download() as download:
            page.get_by_role("button", name="Download").click()
        path = tmp_path / download.value.suggested_filename
        assert path.suffix == suffix
        download.value.save_as(path)
        checked = subprocess.run(
            [sys.executable, "-c", START, "lint", str(path), "--as-request", "--json"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert checked.returncode == 0, checked.stdout + checked.stderr
        assert json.loads(checked.stdout)["ok"] is True


def test_a_link_opens_the_same_view(sample: str, page: Page) -> None:
    address, _, parameters = sample.partition("?")
    link = f"{address}boundaries?{parameters}&window=0&cut=2"
    visit(page, link)
    heading = part(page, "cut").locator("h2")
    expect(heading).to_have_text("Cut 2")
    act(page, part(page, "nearest").last)
    shared = page.url
    chosen = heading.text_content() or ""
    assert chosen != "Cut 2"
    page.goto("about:blank")
    visit(page, shared)
    expect(heading).to_have_text(chosen)
