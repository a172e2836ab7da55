"""The typed grammar of names: what in a text is a path, an id, a version, a symbol.

Chunks between white space and quotes are told by small patterns, longest meaning first, so
that a megabyte without a space costs no more than one with many.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

NameKind: TypeAlias = Literal[
    "url",
    "uuid",
    "path",
    "sha",
    "exception",
    "flag",
    "version",
    "ref",
    "env",
    "port",
    "dotted",
    "symbol",
    "id",
    "number",
]

_LONGEST = 300
_CHUNK = re.compile(
    r"[a-z][a-z0-9+.-]{1,10}://[^\s\"'`<>\\]+|[^\s\"'`<>|(){}\[\],;*=\u2018-\u201f\u3001\u3002\uff0c]+"
)
_EXTENSIONS = (
    "py pyi ipynb js jsx ts tsx mjs cjs vue svelte go rs rb java kt scala swift c h cc cpp hpp cs "
    "fs php pl lua sh bash zsh ps1 bat sql html htm css scss less json jsonl yaml yml toml ini cfg "
    "conf env lock xml csv tsv parquet md mdx rst txt log proto graphql tf gradle make mk cmake "
    "dockerfile svg png jpg jpeg gif pdf ex exs erl hs ml r jl dart zig sol patch diff snap"
).split()
_FILE = rf"[\w@+.~-]*\w\.(?:{'|'.join(_EXTENSIONS)})"
_PATTERNS: tuple[tuple[NameKind, str], ...] = (
    ("url", r"[a-z][a-z0-9+.-]{1,10}://[^\s]+"),
    ("uuid", r"[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}"),
    (
        "path",
        (
            r"(?:[A-Za-z]:)?[\\/]?(?:(?:~|\$?[\w@+.-]+)[\\/]+)+(?:[\w@+.~-]*\w[\w@+~-]*)?"
            rf"|{_FILE}"
        ),
    ),
    ("version", r"v?\d+\.\d+\.\d+(?:[-+.]\w+)*"),
    ("sha", r"(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}"),
    ("port", r"(?:(?:[\w-]+\.)+[\w-]+|[a-z][a-z0-9-]*):\d{3,5}"),
    ("ref", r"#\d{2,5}|[A-Z][A-Z0-9]{1,9}-\d{1,6}"),
    ("flag", r"--[a-zA-Z][\w-]+"),
    ("exception", r"(?:\w+\.)*[A-Z]\w*(?:Error|Exception|Warning)"),
    ("env", r"\$?[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+"),
    ("dotted", r"[A-Za-z_]\w+(?:(?:\.|::|#)[A-Za-z_]\w*)+"),
    (
        "symbol",
        (
            r"_*[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+_*|[a-z]+[0-9]*(?:[A-Z][a-z0-9]*)+"
            r"|[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+"
        ),
    ),
    ("id", r"(?=(?:\D*\d){4})(?=.*[a-zA-Z])\w+(?:[-:]\w+)+"),
    ("number", r"\d{3,}"),
)
_NAME = re.compile("|".join(f"(?P<{kind}>(?:{pattern}))$" for kind, pattern in _PATTERNS))
_LINE_OF_FILE = re.compile(rf"({_FILE}|[\w@+.~/\\-]+[\\/][\w@+.~-]+)(?::\d+)+(?:-\d+)?$")
_SPOKEN_PORT = re.compile(r"\bport\s+(?:(?:to|at|on|is|stays)\s+)?(\d{2,5})\b", re.I)
_EDGES = ".:!?\u2026&%^~\\/"
_URL_EDGES = _EDGES + ")],;*|}"
_NOT_REFS = frozenset("UTF SHA ISO RFC MD5 CP HTTP TLS X AES GPT UTC".split())
_PRODUCTS = frozenset("node.js vue.js next.js nuxt.js three.js d3.js express.js".split())
_WORDS_WITH_HUMPS = frozenset(
    "github gitlab javascript typescript macos ios postgresql mysql sqlite openai chatgpt youtube "
    "linkedin nodejs graphql websocket iphone ebay latex devops pytorch".split()
)


@dataclass(frozen=True, slots=True)
class Name:
    """A name at `start`, `end` of its text."""

    kind: NameKind
    text: str
    start: int
    end: int


def names_in(text: str, start: int = 0, end: int | None = None) -> Iterator[Name]:
    """All names in `text[start:end]`, in order, in time linear in the length."""
    end = len(text) if end is None else end
    ports = frozenset(found.start(1) for found in _SPOKEN_PORT.finditer(text, start, end))
    for chunk in _CHUNK.finditer(text, start, end):
        word = chunk.group().rstrip(".:!?")
        if len(word) > _LONGEST or (word.isalpha() and word[1:].islower()):
            continue
        if chunk.start() in ports:
            yield Name("port", word, chunk.start(), chunk.start() + len(word))
            continue
        name = _name(text, chunk.start(), chunk.end())
        if name is not None:
            yield name


def kind_of(text: str) -> NameKind | None:
    """What kind of name a text is as a whole; None where it is none."""
    name = _name(text, 0, len(text)) if len(text) <= _LONGEST else None
    return name.kind if name is not None and name.text == text else None


def _name(text: str, start: int, end: int) -> Name | None:
    edges = _URL_EDGES if "://" in text[start : start + 14] else _EDGES
    while end > start and text[end - 1] in edges:
        end -= 1
    line = _LINE_OF_FILE.match(text, start, end)
    if line is not None:
        end = line.end(1)
    while start < end and text[start] in ":!?&^%":
        start += 1
    found = _NAME.match(text, start, end)
    if found is None or found.lastgroup is None:
        return None
    name = found.group()
    for kind, _ in _PATTERNS:
        if kind == found.lastgroup:
            return Name(kind, name, start, end) if _is_worth(kind, name) else None
    return None


def _is_worth(kind: NameKind, name: str) -> bool:
    if kind == "ref":
        return name.partition("-")[0] not in _NOT_REFS
    if kind == "symbol":
        return name.casefold() not in _WORDS_WITH_HUMPS
    if kind == "path":
        return _is_path(name)
    return True


def _is_path(name: str) -> bool:
    """Whether a chunk with slashes is a path and not "and/or" or a product called Node.js."""
    if len(name) < 4 or not any(character.isalpha() for character in name):
        return False
    if name.casefold() in _PRODUCTS:
        return False
    return (
        name[0] in "~.$"
        or len(re.split(r"[\\/]+", name)) > 2
        or any(mark in name for mark in "._-0123456789:")
    )
