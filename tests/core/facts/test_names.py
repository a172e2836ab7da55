from __future__ import annotations

import time

import pytest

from core.facts.names import kind_of, names_in


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("https://example.org/a?b=c", "url"),
        ("3f2b8c1a-1111-2222-3333-444455556666", "uuid"),
        ("core/facts/names.py", "path"),
        ("~/notes.md", "path"),
        ("C:\\work\\app.ts", "path"),
        ("/etc/hosts", "path"),
        ("feature/login-42", "path"),
        ("09ea3c1e2b76", "sha"),
        ("v1.2.3-rc.1", "version"),
        ("localhost:9443", "port"),
        ("ENT-109", "ref"),
        ("#1234", "ref"),
        ("--dry-run", "flag"),
        ("requests.ConnectionError", "exception"),
        ("API_TOKEN", "env"),
        ("os.path", "dotted"),
        ("last_checkpoint_id", "symbol"),
        ("LastCheckpointID", "symbol"),
        ("2026-01-19-c2b51eb0", "id"),
        ("7011", "number"),
    ],
)
def test_a_name_has_a_kind(text: str, kind: str) -> None:
    assert kind_of(text) == kind


@pytest.mark.parametrize(
    "text",
    [
        "word",
        "Word.",
        "and/or",
        "either/neither",
        "UTF-8",
        "GitHub",
        "Node.js",
        "e.g.",
        "12",
        "deadbeef",
    ],
)
def test_plain_words_are_no_names(text: str) -> None:
    assert list(names_in(text)) == []


def test_names_stand_where_they_say() -> None:
    text = 'See `core/a.py:12-14`, (ENT-9) and "https://example.org/x". Use port 80, run foo_bar().'
    found = list(names_in(text))
    assert [name.text for name in found] == [
        "core/a.py",
        "ENT-9",
        "https://example.org/x",
        "80",
        "foo_bar",
    ]
    assert all(text[name.start : name.end] == name.text for name in found)


@pytest.mark.parametrize(
    "text", ["a" * 1_000_000, "../" * 300_000, "1.2." * 200_000, "a_" * 400_000]
)
def test_a_megabyte_without_a_space_takes_no_time(text: str) -> None:
    began = time.perf_counter()
    assert list(names_in(text)) == []
    assert time.perf_counter() - began < 2
