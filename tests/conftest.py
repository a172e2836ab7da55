"""Fixtures that all tests share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of handed test data beside the project; tests that need it skip without it."""
    folder = Path(__file__).resolve().parents[2] / "shared"
    if not (folder / "cases").is_dir():
        pytest.skip("the shared test data does not lie beside the project")
    return folder


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright leaves an event loop running in this thread."""
    items.sort(key=lambda item: "e2e" in item.path.parts)
