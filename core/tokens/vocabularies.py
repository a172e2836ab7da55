"""The tiktoken vocabularies that ship with the package, loaded without any network.

tiktoken looks in a cache folder for a file named after the SHA-1 of the vocabulary's address.
The files here carry those names, and the folder is made tiktoken's cache for the time of one
load. tiktoken deletes a cached file whose content it does not expect and downloads another, so
both the content and tiktoken's own expectation are checked before it may look.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any

from core.errors import InspectorError, UsageError

if TYPE_CHECKING:
    from tiktoken import Encoding

CACHE_VARIABLE = "TIKTOKEN_CACHE_DIR"
FOLDER = Path(__file__).parent / "vocab"

_lock = RLock()


@dataclass(frozen=True, slots=True)
class VocabularyFile:
    """A shipped file: its name in tiktoken's cache, and the SHA-256 of its content."""

    name: str
    sha256: str


VOCABULARIES = {
    "o200k_base": VocabularyFile(
        "fb374d419588a4632f3f557e76b4b70aebbca790",
        "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
    ),
    "cl100k_base": VocabularyFile(
        "9b5ad71b2ce5302211f9c61530b329a4922fc6a4",
        "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
    ),
}


@dataclass(frozen=True, slots=True)
class Splitter:
    """A vocabulary in its two steps: `pattern` splits text, `merge` encodes one whole piece."""

    pattern: str
    merge: Encoding


@cache
def load(vocabulary: str) -> Encoding:
    """The tiktoken encoding of a shipped vocabulary, read from the shipped file alone.

    Raises UsageError for a vocabulary that does not ship, InspectorError where the file is
    damaged or the installed tiktoken expects another one.
    """
    with _shipped_files_only(vocabulary):
        import tiktoken

        return tiktoken.get_encoding(vocabulary)


@cache
def load_splitter(vocabulary: str) -> Splitter:
    """The same vocabulary as two steps, for text on which tiktoken's own splitting gives up."""
    with _shipped_files_only(vocabulary):
        import tiktoken

        definition = _definition(vocabulary)()
        merge = tiktoken.Encoding(
            name=f"{vocabulary}-unsplit",
            pat_str=r"(?s).+",
            mergeable_ranks=definition["mergeable_ranks"],
            special_tokens={},
        )
    return Splitter(definition["pat_str"], merge)


@contextmanager
def _shipped_files_only(vocabulary: str) -> Generator[None]:
    """Make the shipped folder tiktoken's cache, and give the caller's setting back."""
    with _lock:
        _check(vocabulary)
        before = os.environ.get(CACHE_VARIABLE)
        os.environ[CACHE_VARIABLE] = str(FOLDER)
        try:
            yield
        finally:
            if before is None:
                del os.environ[CACHE_VARIABLE]
            else:
                os.environ[CACHE_VARIABLE] = before


def _check(vocabulary: str) -> None:
    file = VOCABULARIES.get(vocabulary)
    if file is None:
        raise UsageError(
            f"The vocabulary {vocabulary!r} does not ship with this program; "
            f"use {' or '.join(VOCABULARIES)}."
        )
    path = FOLDER / file.name
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InspectorError(
            f"The vocabulary file {path} cannot be read ({error.strerror}); "
            "install the package again."
        ) from error
    if hashlib.sha256(content).hexdigest() != file.sha256:
        raise InspectorError(f"The vocabulary file {path} is damaged; install the package again.")
    if file.sha256 not in _definition(vocabulary).__code__.co_consts:
        raise InspectorError(
            f"The installed tiktoken expects another {vocabulary} than the one that ships here; "
            "install the version that this package names."
        )


def _definition(vocabulary: str) -> Callable[[], dict[str, Any]]:
    """tiktoken's own definition: a plain function that holds its SHA-256 as a constant."""
    return import_module("tiktoken_ext.openai_public").ENCODING_CONSTRUCTORS[vocabulary]
