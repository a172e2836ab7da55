"""A transcript is shown, never obeyed: on every page, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.app import PAGES, act, go_to, part, visit
from tests.e2e.hostile import HOST, MARKS, hostile_session

pytestmark = [pytest.mark.e2e, pytest.mark.usefixtures("watch")]

QUESTIONS = {
    "Sessions": "Which session?",
    "Tokens": "What fills my context?",
    "Boundaries": "Where may I cut?",
    "Strategies": "Which strategy keeps what matters?",
    "Diff": "What was lost?",
    "Export": "Take it with you",
}
# Every element of the page, those in shadow roots too, that a transcript may not have made.
SMUGGLED = """(host) => {
  const found = []
  const walk = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) walk(element.shadowRoot)
      for (const attribute of element.attributes) {
        const value = attribute.value
        if (attribute.name.startsWith("on")) found.push(element.outerHTML.slice(0, 200))
        if (["src", "href", "action", "srcset"].includes(attribute.name)
            && (value.includes(host) || value.trim().startsWith("javascript:")))
          found.push(element.outerHTML.slice(0, 200))
      }
      if (["IFRAME", "OBJECT", "EMBED", "FORM"].includes(element.tagName)
          && element.outerHTML.includes(host))
        found.push(element.outerHTML.slice(0, 200))
      if (["SCRIPT", "STYLE"].includes(element.tagName)
          && (element.textContent.includes("window.broken") || element.textContent.includes(host)))
        found.push(element.outerHTML.slice(0, 200))
    }
  }
  walk(document)
  return found
}"""


@pytest.fixture(scope="module")
def hostile(start_app: Callable[[Path], str], tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("hostile") / f"<img src=x onerror=alert(1)> [{HOST}](x).jsonl"
    path.write_bytes(hostile_session())
    return start_app(path)


def assert_harmless(page: Page) -> None:
    assert page.evaluate("window.broken") is None
    smuggled: list[Any] = page.evaluate(SMUGGLED, HOST)
    assert smuggled == []
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_every_page_shows_it_and_does_nothing(hostile: str, page: Page) -> None:
    page.set_default_timeout(60_000)
    visit(page, hostile)
    assert_harmless(page)
    for name in PAGES[1:]:
        go_to(page, name, QUESTIONS[name])
        assert_harmless(page)
        if name == "Tokens":
            act(page, page.get_by_role("radio", name="window 0"))
            act(page, part(page, "heavy").locator("tbody tr").first)
            expect(part(page, "message")).to_contain_text("more characters are not shown")
            expect(part(page, "heavy")).to_contain_text("<script>window")
        if name == "Boundaries":
            expect(part(page, "list")).to_contain_text(MARKS[0][:20])
            act(page, part(page, "list").get_by_label("unsafe").first)
            act(page, part(page, "list").locator(".msg").nth(1))
        if name == "Strategies":
            page.get_by_role("button", name="Run", exact=True).click()
            expect(part(page, "runs").locator("tbody tr").first).to_be_visible()
        if name == "Diff":
            act(page, part(page, "diff").locator("mark").first)
            act(page, part(page, "fact").get_by_text("show the message"))
            expect(part(page, "message")).to_be_visible()
            act(page, part(page, "filters").get_by_text("verbatim"))
        assert_harmless(page)
    go_to(page, "Sessions", QUESTIONS["Sessions"])
    expect(part(page, "overview")).to_contain_text("<script>window")
    assert_harmless(page)
    assert "compaction-inspector" in page.title()
