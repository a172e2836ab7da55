"""The Chromium that browser tests drive: `python -m tests.browser` makes sure that there is one."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
# Without these a browser calls its maker at every start; tests must see only the app's requests.
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
DEBIAN = (
    "DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends"
    " chromium fonts-liberation libatomic1"
)


def installed() -> str | None:
    """The program named by `$CHROMIUM`, else the first one found that runs.

    None means that Playwright's own browser is the one to use.
    """
    named = os.environ.get("CHROMIUM")
    if named:
        return named
    found = (*(shutil.which(name) for name in NAMES), *APPLICATIONS)
    return next((path for path in found if path is not None and _runs(path)), None)


def start() -> None:
    """Opens a page and closes it again; raises where no browser starts."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=QUIET)
        browser.new_page()
        browser.close()


def problem() -> str | None:
    """Why no browser starts, None where one does.

    Asked in a process of its own, for Playwright's driver may die too.
    """
    return _failure([sys.executable, "-c", "from tests.browser import start; start()"])


def main() -> None:
    """Exits with one sentence unless a browser starts, installed here if need be."""
    reason = problem()
    for command in () if os.environ.get("CHROMIUM") else _installers():
        if reason is None:
            break
        print(f"No Chromium starts yet, so this runs: {' '.join(command)}", flush=True)
        reason = _failure(command) or problem()
    if reason is not None:
        sys.exit(
            "The browser tests need a Chromium that starts: install one, or name it with "
            f"CHROMIUM=/path/to/chromium ({reason})."
        )


def _failure(command: list[str]) -> str | None:
    """What a command said when it failed, None where it did not fail."""
    answer = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if answer.returncode == 0:
        return None
    lines = (line.strip() for line in answer.stderr.splitlines())
    said = next(
        (line for line in lines if re.search("rror(:| while)|^E:", line)), "no reason given"
    )
    return said.rpartition("Error: ")[2]


def _runs(path: str) -> bool:
    if not Path(path).is_file():
        return False
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0


def _installers() -> list[list[str]]:
    """Debian's packages first where they may be installed: they bring what a browser needs."""
    playwright = [sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"]
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return [playwright]
    return [["sh", "-c", f"apt-get update -qq && {DEBIAN}"], playwright]


if __name__ == "__main__":
    main()
