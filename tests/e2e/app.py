"""Ways to wait for the app and to find its parts."""

from __future__ import annotations

from urllib.parse import urlparse

from playwright.sync_api import Locator, Page, expect

PAGES = ("Sessions", "Tokens", "Boundaries", "Strategies", "Diff", "Export")
READY = (
    "[data-testid=stApp][data-test-script-state=notRunning][data-test-connection-state=CONNECTED]"
)


def settled(page: Page) -> None:
    """Wait until the script of the page has run and its parts are drawn."""
    page.wait_for_selector(READY)
    page.wait_for_timeout(150)
    page.wait_for_selector(READY)


def visit(page: Page, url: str) -> None:
    """Open an address and wait for the app."""
    page.goto(url)
    settled(page)


def go_to(page: Page, name: str, question: str) -> None:
    """Change the page by the navigation."""
    page.get_by_test_id("stTopNavLink").filter(has_text=name).click()
    expect(page.get_by_role("heading", name=question, level=1)).to_be_visible()
    settled(page)


def part(page: Page, name: str) -> Locator:
    """A painted part by its name; locators look into shadow roots."""
    return page.locator(f"[data-test={name}]")


def act(page: Page, target: Locator) -> None:
    """Click on something painted and wait for what it does."""
    target.click()
    settled(page)


def query(page: Page) -> str:
    """The parameters of the page's address."""
    return urlparse(page.url).query
