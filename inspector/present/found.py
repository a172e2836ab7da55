"""Claude Code sessions on this machine, without reading them whole."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from core.intent import is_compaction_summary, person_text
from inspector.present.text import one_line

_HEAD = 65_536


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A session file; times in seconds since the epoch, size in bytes."""

    path: Path
    project: str
    byte_count: int
    modified: float

    @property
    def id(self) -> str:
        """The file's own name, which is the session id."""
        return self.path.stem


def projects_folder() -> Path:
    """Where Claude Code keeps its sessions; its own environment variable overrides."""
    home = os.environ.get("CLAUDE_CONFIG_DIR")
    return (Path(home) if home else Path.home() / ".claude") / "projects"


def found_files(folder: Path) -> tuple[FoundFile, ...]:
    """All session files under the projects folder, the latest first."""
    found: list[FoundFile] = []
    for path in folder.glob("*/*.jsonl"):
        try:
            status = path.stat()
        except OSError:
            continue
        if status.st_size:
            found.append(FoundFile(path, path.parent.name, status.st_size, status.st_mtime))
    return tuple(sorted(found, key=lambda one: one.modified, reverse=True))


def matching(files: tuple[FoundFile, ...], words: str) -> tuple[FoundFile, ...]:
    """Those whose project or id holds all the words."""
    wanted = words.lower().split()
    return tuple(
        one for one in files if all(word in f"{one.project} {one.id}".lower() for word in wanted)
    )


def title(path: Path) -> str:
    """A title from the beginning of the file: its summary row, else the first request."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except OSError:
        return ""
    asked = ""
    for line in head.split(b"\n"):
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if not isinstance(row, dict):
            continue
        if row.get("type") == "summary" and isinstance(row.get("summary"), str):
            return one_line(row["summary"], 80)
        asked = asked or _request(row)
    return one_line(asked, 80)


def _request(row: dict[str, object]) -> str:
    message = row.get("message")
    if row.get("type") != "user" or row.get("isMeta") or not isinstance(message, dict):
        return ""
    content = message.get("content")
    parts = [content] if isinstance(content, str) else []
    if isinstance(content, list):
        parts = [part["text"] for part in content if _is_text(part)]
    return next(
        (said for part in parts if not is_compaction_summary(part) and (said := person_text(part))),
        "",
    )


def _is_text(part: object) -> bool:
    return isinstance(part, dict) and isinstance(part.get("text"), str)


def when(seconds: float, now: datetime | None = None) -> str:
    """A time as people say it: today 14:05, yesterday, 3 Nov, 3 Nov 2025."""
    moment = datetime.fromtimestamp(seconds, UTC).astimezone()
    today = (now or datetime.now(UTC)).astimezone()
    days = (today.date() - moment.date()).days
    if days == 0:
        return f"today {moment:%H:%M}"
    if days == 1:
        return f"yesterday {moment:%H:%M}"
    day = f"{moment.day} {moment:%b}"
    return day if moment.year == today.year else f"{day} {moment.year}"
