"""The sessions that were opened in this process: what a link's session id stands for.

A link never carries a path. Uploads are kept in a private folder that goes with the process.
"""

from __future__ import annotations

import hashlib
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from core import formats
from core.errors import UnreadableError
from core.model import Session

KEY_LENGTH = 12


@dataclass(frozen=True, slots=True)
class Opened:
    """A file that was read once; `key` is the beginning of its content's SHA-256."""

    key: str
    name: str
    path: Path


_opened: dict[str, Opened] = {}
_fresh: dict[str, Session] = {}


def open_path(path: Path) -> Opened:
    """Read a file and remember it. Raises UnreadableError."""
    path = path.expanduser().absolute()
    return _remember(formats.load_path(path), path)


def open_upload(data: bytes, name: str) -> Opened:
    """Read uploaded bytes, keep them in the private folder and remember them."""
    session = formats.load(data, name)
    path = Path(_private_folder().name) / hashlib.sha256(data).hexdigest()
    path.write_bytes(data)
    return _remember(session, path)


def find(key: str) -> Opened | None:
    """The session behind a link, None where this process never opened it."""
    return _opened.get(key)


def listed() -> tuple[Opened, ...]:
    """All opened sessions, the latest first."""
    return tuple(reversed(_opened.values()))


def read(key: str) -> Session:
    """The parsed session. Raises UnreadableError where its file changed since."""
    fresh = _fresh.pop(key, None)
    if fresh is not None:
        return fresh
    known = _opened[key]
    session = formats.load_path(known.path)
    if not session.source.sha256.startswith(key):
        raise UnreadableError(f"{known.name} changed since it was opened; open it again.")
    return session


def sample_files() -> tuple[Path, ...]:
    """The bundled sample sessions, in the installed package or beside it in a checkout."""
    here = Path(__file__).resolve().parent
    for folder in (here / "samples", here.parent / "samples"):
        found = sorted([*folder.glob("*.jsonl"), *folder.glob("*.json")])
        if found:
            return tuple(found)
    return ()


def _remember(session: Session, path: Path) -> Opened:
    key = session.source.sha256[:KEY_LENGTH]
    known = Opened(key, session.source.name, path)
    _opened.pop(key, None)
    _opened[key] = known
    _fresh.clear()
    _fresh[key] = session
    return known


@cache
def _private_folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="compaction-inspector-")
