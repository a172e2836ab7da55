"""The Chromium that browser tests drive: `python -m tests.browser` makes sure that there is one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

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


def installed() -> str | None:
    """The program named by `$CHROMIUM`, else the first one found that runs.

    None means that Playwright's own browser is the one to use.
    """
    named = os.environ.get("CHROMIUM")
    if named:
        return named
    found = (*(shutil.which(name) for name in NAMES), *APPLICATIONS)
    return next((path for path in found if path is not None and _runs(path)), None)


def problem() -> str | None:
    """Why no page can be opened, None where one can."""
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=installed(), args=QUIET)
        except Error as error:
            return error.message.strip().splitlines()[0]
        browser.new_page().close()
        browser.close()
    return None


def main() -> None:
    """Exits with one sentence unless a browser starts, installed here if need be."""
    reason = problem()
    if reason is not None and not os.environ.get("CHROMIUM"):
        for command in _installers():
            print(f"No Chromium yet: {' '.join(command)}", flush=True)
            if subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode == 0:
                reason = problem()
            if reason is None:
                break
    if reason is not None:
        sys.exit(
            "The browser tests need a Chromium that starts: install one, or name it with "
            f"CHROMIUM=/path/to/chromium ({reason})."
        )


def _runs(path: str) -> bool:
    if not Path(path).is_file():
        return False
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0


def _installers() -> list[list[str]]:
    """Debian's package first where it may be installed: it brings the libraries it needs."""
    playwright = [[sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"]]
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return playwright
    apt = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"]
    return [["apt-get", "update", "-qq"], [*apt, "chromium", "fonts-liberation"], *playwright]


if __name__ == "__main__":
    main()
