"""Transcript formats: detect by content, read, write, export.

A new format is a package beside these with `sniff`, `read` and `write`, and one line in
`FORMATS`.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.errors import UnreadableError, UsageError
from core.formats import jsonl
from core.formats.anthropic_messages import read as anthropic_read
from core.formats.anthropic_messages import write as anthropic_write
from core.formats.claude_code import export as claude_code_export
from core.formats.claude_code import read as claude_code_read
from core.formats.claude_code import write as claude_code_write
from core.formats.nearest import describe
from core.model import Session, Window
from core.replacement import Replacement

_SNIFFED_LINES = 50


@dataclass(frozen=True, slots=True)
class Format:
    """A transcript format: how to read it, write it back and export a replacement to it."""

    name: str
    title: str
    lines: bool
    """Whether a file is JSON lines; otherwise it is one JSON document."""
    sniff: Callable[[Any], bool]
    """Asked with the first JSON values of a JSON-lines file, or with the document."""
    read: Callable[[bytes, str, Any], Session]
    write: Callable[[Session], bytes]
    export: Callable[[Session, Window, Replacement], bytes]


FORMATS: dict[str, Format] = {
    found.name: found
    for found in (
        Format(
            claude_code_read.FORMAT,
            "Claude Code session (JSON lines)",
            True,
            claude_code_read.sniff,
            lambda data, name, _: claude_code_read.read(data, name),
            claude_code_write.write,
            claude_code_export.export,
        ),
        Format(
            anthropic_read.FORMAT,
            "Anthropic Messages (JSON request body or list)",
            False,
            anthropic_read.sniff,
            anthropic_read.read,
            anthropic_write.write,
            anthropic_write.export,
        ),
    )
}


def load(data: bytes, name: str, format: str | None = None) -> Session:
    """Read a transcript from bytes; `name` is what errors call it.

    Raises UnreadableError where the bytes are no transcript that is known, UsageError where
    `format` is none.
    """
    if format is not None and format not in FORMATS:
        raise UsageError(f"There is no format {format!r}; choose one of {', '.join(FORMATS)}.")
    if not data.strip():
        raise UnreadableError(f"{name} is empty; choose a transcript with at least one message.")
    asked = [FORMATS[format]] if format is not None else list(FORMATS.values())
    first = _first_lines(data)
    for candidate in asked:
        if candidate.lines and first and (candidate.sniff(first) or format is not None):
            return _read(candidate, data, name, first)
    document = _document(data)
    for candidate in asked:
        if not candidate.lines and document and (candidate.sniff(document) or format is not None):
            return _read(candidate, data, name, document)
    raise UnreadableError(f"{name} {describe(data, document)}")


def load_path(path: Path, format: str | None = None) -> Session:
    """Read a transcript from a file. Raises UnreadableError, also where it cannot be opened."""
    try:
        data = path.read_bytes()
    except IsADirectoryError as error:
        raise UnreadableError(f"{path} is a folder; choose a transcript file inside it.") from error
    except PermissionError as error:
        raise UnreadableError(
            f"{path} cannot be read by this user; change its permissions or copy it."
        ) from error
    except FileNotFoundError as error:
        raise UnreadableError(f"{path} does not exist; check the path.") from error
    except (OSError, ValueError) as error:
        raise UnreadableError(f"{path} cannot be read ({error}); check the path.") from error
    return load(data, path.name, format)


def write(session: Session) -> bytes:
    """The session's file with the same records in the same order."""
    return FORMATS[session.format].write(session)


def export(session: Session, window: Window, replacement: Replacement, format: str) -> bytes:
    """A replacement as a file of `format`. Raises UsageError for an unknown format."""
    if format not in FORMATS:
        raise UsageError(f"There is no format {format!r}; choose one of {', '.join(FORMATS)}.")
    return FORMATS[format].export(session, window, replacement)


@contextmanager
def _no_collection() -> Generator[None]:
    """Pause the cyclic collector: it is half the cost of building millions of values."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _read(candidate: Format, data: bytes, name: str, probe: Any) -> Session:
    try:
        with _no_collection():
            return candidate.read(data, name, probe)
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise UnreadableError(
            f"{name} does not have the shape of {candidate.title}; check the file or its format."
        ) from error


def _document(data: bytes) -> Any:
    """The JSON document in `data`, None where there is none."""
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] not in (b"{", b"["):
        return None
    try:
        return jsonl.parse_json(data)
    except (ValueError, RecursionError):
        return None


def _first_lines(data: bytes) -> list[Any]:
    """The JSON values of the first lines that hold one."""
    values: list[Any] = []
    for line in data.split(b"\n", _SNIFFED_LINES)[:_SNIFFED_LINES]:
        try:
            values.append(jsonl.parse_json(line.strip(b"\0\r ")))
        except (ValueError, RecursionError, json.JSONDecodeError):
            continue
    return values
