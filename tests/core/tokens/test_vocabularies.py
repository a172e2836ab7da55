"""The shipped vocabularies load without a network and leave the user's settings alone."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from core.errors import InspectorError, UsageError
from core.tokens import vocabularies
from core.tokens.vocabularies import CACHE_VARIABLE, FOLDER, VOCABULARIES, VocabularyFile

OFFLINE = """
import os, socket, sys

def refuse(*args, **kwargs):
    raise AssertionError("the network was asked")

socket.socket.connect = socket.socket.connect_ex = socket.getaddrinfo = refuse
for name in ("TIKTOKEN_CACHE_DIR", "DATA_GYM_CACHE_DIR"):
    os.environ.pop(name, None)
os.environ["TMPDIR"] = sys.argv[1]

from core.tokens import counter_for

for vocabulary in ("o200k_base", "cl100k_base"):
    print(counter_for(vocabulary).count("Where may this context be cut?"))

import tiktoken

print(tiktoken.get_encoding("o200k_base").encode("hello world"))
print(os.environ.get("TIKTOKEN_CACHE_DIR"), os.listdir(sys.argv[1]))
"""


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """The loader as in a new process: nothing is loaded yet, in tiktoken neither."""
    monkeypatch.setattr("tiktoken.registry.ENCODINGS", {})
    monkeypatch.setattr(vocabularies, "load", vocabularies.load.__wrapped__)
    return monkeypatch


def test_counting_works_on_the_first_run_without_any_network(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", OFFLINE, str(tmp_path)],
        cwd=FOLDER.parents[2],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert run.stdout.splitlines() == ["7", "7", "[24912, 2375]", "None []"]


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_the_shipped_files_are_the_ones_that_tiktoken_expects(
    vocabulary: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, str]] = []
    definitions = import_module("tiktoken_ext.openai_public")

    def note(url: str, expected_hash: str) -> dict[bytes, int]:
        asked.append((url, expected_hash))
        return {}

    monkeypatch.setattr(definitions, "load_tiktoken_bpe", note)
    definitions.ENCODING_CONSTRUCTORS[vocabulary]()
    file = VOCABULARIES[vocabulary]
    [(url, expected)] = asked
    assert file.sha256 == expected
    assert hashlib.sha256((FOLDER / file.name).read_bytes()).hexdigest() == expected
    assert file.name == hashlib.sha1(url.encode(), usedforsecurity=False).hexdigest()


@pytest.mark.parametrize("before", [None, "", "/somewhere/else"])
def test_the_cache_setting_of_the_user_is_restored(
    fresh: pytest.MonkeyPatch, before: str | None
) -> None:
    import os

    if before is None:
        fresh.delenv(CACHE_VARIABLE, raising=False)
    else:
        fresh.setenv(CACHE_VARIABLE, before)
    vocabularies.load("cl100k_base")
    assert os.environ.get(CACHE_VARIABLE) == before


def test_the_cache_setting_is_restored_after_a_failure_too(fresh: pytest.MonkeyPatch) -> None:
    import os

    def fail(name: str) -> None:
        raise RuntimeError(name)

    fresh.setenv(CACHE_VARIABLE, "/somewhere/else")
    fresh.setattr("tiktoken.get_encoding", fail)
    with pytest.raises(RuntimeError, match="cl100k_base"):
        vocabularies.load("cl100k_base")
    assert os.environ[CACHE_VARIABLE] == "/somewhere/else"


def test_a_vocabulary_that_does_not_ship_is_refused_with_the_ones_that_do() -> None:
    with pytest.raises(UsageError, match=r"'gpt2' does not ship.*o200k_base or cl100k_base"):
        vocabularies.load("gpt2")


def test_a_damaged_file_is_reported_and_never_handed_to_tiktoken(
    fresh: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    damaged = tmp_path / VOCABULARIES["cl100k_base"].name
    damaged.write_bytes(b"IQ== 0\n")
    fresh.setattr(vocabularies, "FOLDER", tmp_path)
    with pytest.raises(InspectorError, match="damaged; install the package again"):
        vocabularies.load("cl100k_base")
    assert damaged.read_bytes() == b"IQ== 0\n"


def test_a_missing_file_is_reported(fresh: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fresh.setattr(vocabularies, "FOLDER", tmp_path)
    with pytest.raises(InspectorError, match="cannot be read"):
        vocabularies.load("cl100k_base")


def test_a_file_that_tiktoken_does_not_expect_is_kept_from_it(
    fresh: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    content = b"IQ== 0\n"
    name = VOCABULARIES["cl100k_base"].name
    (tmp_path / name).write_bytes(content)
    other = VocabularyFile(name, hashlib.sha256(content).hexdigest())
    fresh.setattr(vocabularies, "FOLDER", tmp_path)
    fresh.setitem(VOCABULARIES, "cl100k_base", other)
    with pytest.raises(InspectorError, match="expects another cl100k_base"):
        vocabularies.load("cl100k_base")
    assert (tmp_path / name).read_bytes() == content
