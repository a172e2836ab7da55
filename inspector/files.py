"""Write files whole or not at all, and never over a source."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from core.errors import UsageError


def write_new(path: Path, data: bytes, source: Path | None) -> None:
    """Write `data` to `path` in one step. Raises UsageError for the source file or a bad path."""
    if source is not None and path.resolve() == source.resolve():
        raise UsageError(f"{path} is the source file, which is never written; name another file.")
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise UsageError(f"{path} cannot be written ({error.strerror}); name another.") from error
    unfinished = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise UsageError(f"{path} cannot be written ({error.strerror}); name another.") from error
