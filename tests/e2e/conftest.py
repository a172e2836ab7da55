"""The app as a user starts it, and a browser that tells of everything it should not do."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page

from inspector.server import free_port
from tests.browser import QUIET, installed

START = "from inspector.cli import main; main()"
# Streamlit looks for its server below the page's own address first; both answers are 404.
PROBES = ("/_stcore/health", "/_stcore/host-config")


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": installed(), "args": list(QUIET)}


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    return {"viewport": {"width": 1440, "height": 900}}


@pytest.fixture(scope="session")
def start_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Path], str]]:
    """Start the app with a file loaded; gives the URL that the command prints."""
    running: list[subprocess.Popen[str]] = []
    home = tmp_path_factory.mktemp("home")

    def start(path: Path) -> str:
        port = str(free_port(0))
        process = subprocess.Popen(
            [sys.executable, "-c", START, "open", str(path), "--no-browser", "--port", port],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"CLAUDE_CONFIG_DIR": str(home)},
        )
        running.append(process)
        assert process.stdout is not None
        said = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/\S*", said)
        assert found is not None, said
        return found.group()

    yield start
    for process in running:
        process.terminate()
        process.communicate(timeout=20)


class Watch:
    """What the browser did: requests elsewhere, dialogs, errors in the console."""

    def __init__(self, context: BrowserContext) -> None:
        self.elsewhere: list[str] = []
        self.dialogs: list[str] = []
        self.errors: list[str] = []
        context.on("request", lambda request: self._asked(request.url))
        context.on("page", self._opened)

    def _asked(self, url: str) -> None:
        place = urlparse(url)
        if place.scheme in ("http", "https", "ws", "wss") and place.hostname != "127.0.0.1":
            self.elsewhere.append(url)

    def _opened(self, page: Page) -> None:
        page.on("dialog", self._asked_in_a_dialog)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._said)
        page.on("websocket", lambda socket: self._asked(socket.url))

    def _asked_in_a_dialog(self, dialog: Any) -> None:
        self.dialogs.append(dialog.message)
        dialog.dismiss()

    def _said(self, message: ConsoleMessage) -> None:
        where = urlparse(message.location.get("url", "")).path
        if message.type == "error" and not where.endswith(PROBES):
            self.errors.append(message.text)

    def assert_quiet(self) -> None:
        """Nothing left this machine, nothing asked, nothing failed."""
        assert self.elsewhere == []
        assert self.dialogs == []
        assert self.errors == []


@pytest.fixture
def watch(context: BrowserContext) -> Iterator[Watch]:
    """Watches every page of the context; at the end nothing may have happened."""
    watching = Watch(context)
    yield watching
    watching.assert_quiet()
