"""Detection by content, and one clear sentence for what is no transcript."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from core.errors import UnreadableError, UsageError
from core.formats import load, load_path, write
from tests.core.formats.claude_code.rows import lines, user


def test_the_name_of_a_file_does_not_matter() -> None:
    assert load(lines(user("u1", None, "Hi")), "session.json").format == "claude-code"
    request = json.dumps([{"role": "user", "content": ["Hi", "there"]}], indent=0).encode()
    assert load(request, "full.jsonl").format == "anthropic-messages"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is empty"),
        (b" \n\n", "is empty"),
        (b"\x89PNG\r\n\x1a\n\0\0", "is a PNG image"),
        (b"PK\x03\x04rest", "is a zip archive"),
        (b"<!DOCTYPE html><p>hi", "is an HTML or XML page"),
        (b'{"messages": []}', "holds 0 messages"),
        (b"[]", "holds 0 messages"),
        (b'{"a": 1}', "is JSON without a list of messages"),
        (b"hello there\n", "holds no JSON"),
        (b'{"type": "user"', "holds JSON lines that are no rows"),
        (b"\0\1\2\3", "is a binary file"),
        (
            b'[{"role": "user", "content": "a"}, {"role": "tool", "content": "b"}]',
            r"looks like OpenAI Chat Completions \(/1\)",
        ),
    ],
)
def test_what_is_no_transcript_is_named(data: bytes, words: str) -> None:
    with pytest.raises(UnreadableError, match=words) as caught:
        load(data, "thing")
    sentence = str(caught.value)
    assert sentence.startswith("thing ")
    assert sentence.endswith(".")
    assert "choose" in sentence


def test_a_folder_and_a_missing_file_are_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="is a folder"):
        load_path(tmp_path)
    with pytest.raises(UnreadableError, match="does not exist"):
        load_path(tmp_path / "none.jsonl")


def test_an_unknown_format_is_a_wrong_argument() -> None:
    with pytest.raises(UsageError, match="There is no format 'word'"):
        load(b"{}", "thing", format="word")


def test_every_real_file_loads_or_fails_with_one_sentence(shared) -> None:
    for path in sorted((shared / "real").rglob("*")):
        if not path.is_file() or path.name == "INDEX.tsv":
            continue
        if path.parent.name in ("claude-code", "anthropic-messages"):
            assert json.loads(write(load_path(path)).splitlines()[0]) is not None
        else:
            with pytest.raises(UnreadableError, match=f"^{re.escape(path.name)} "):
                load_path(path)


def test_a_file_that_this_user_may_not_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(UnreadableError, match="cannot be read by this user"):
        load_path(tmp_path / "locked.jsonl")
