"""The messages after a compaction, indexed once so that all facts are looked up together."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from core.facts.names import Name, names_in
from core.facts.normalise import Normalised, normalise
from core.facts.paths import components
from core.facts.words import WORD, is_content, stem
from core.json_value import is_array, is_object
from core.model import Block, Message, Opaque, Text, Thinking, ToolResult, ToolUse

_DEEPEST = 40
_HEX = re.compile(r"[0-9a-f]{7,64}\Z")
_SHORT_SHA = 7


def readable(block: Block) -> str:
    """What the model can read of a block; `Landing` offsets are code points of this string."""
    if isinstance(block, Text | Thinking | ToolResult):
        return block.text
    if isinstance(block, ToolUse):
        return "\n".join(_strings(block.input, 0))
    return ""


def _strings(value: Any, depth: int) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif depth < _DEEPEST and is_object(value):
        for item in value.values():
            yield from _strings(item, depth + 1)
    elif depth < _DEEPEST and is_array(value):
        for item in value:
            yield from _strings(item, depth + 1)


@dataclass(frozen=True, slots=True)
class Sheaf:
    """One block with its normalised text. `offset` is where that text starts in the haystack."""

    message: int
    block: int
    text: str
    normalised: Normalised
    offset: int


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in the haystack, with the sheaf that holds it."""

    sheaf: int
    name: Name


class Haystack:
    """All readable blocks as one normalised string, with indexes over words and names.

    Blocks are parted by a character that no normalised text holds, so nothing matches across.
    """

    def __init__(self, messages: Sequence[Message]) -> None:
        self.sheaves: list[Sheaf] = []
        self.encrypted = any(_is_encrypted(message) for message in messages)
        offset = 0
        for message in messages:
            for position, block in enumerate(message.blocks):
                text = readable(block)
                normalised = normalise(text)
                if normalised.text:
                    self.sheaves.append(Sheaf(message.index, position, text, normalised, offset))
                    offset += len(normalised.text) + 1
        self.text = "\n".join(sheaf.normalised.text for sheaf in self.sheaves)
        self._offsets = [sheaf.offset for sheaf in self.sheaves]
        self.word_starts: list[int] = []
        self.word_ends: list[int] = []
        self.at_word: dict[str, list[int]] = {}
        self._first_words: list[int] = []
        self._index_words()
        self.paths: dict[str, list[tuple[tuple[str, ...], Mention]]] = {}
        self.shas: dict[str, list[Mention]] = {}
        self._index_names()

    def sheaf_at(self, place: int) -> int:
        """Index of the sheaf that holds a place of the haystack."""
        return bisect_right(self._offsets, place) - 1

    def count(self, word: str) -> int:
        """How often a content word stands in the haystack."""
        return len(self.at_word.get(word, ()))

    def block_words(self, word: int) -> tuple[int, int]:
        """First word, and the one after the last, of the block that holds a word."""
        sheaf = bisect_right(self._first_words, word) - 1
        last = sheaf + 1
        end = self._first_words[last] if last < len(self._first_words) else len(self.word_starts)
        return self._first_words[sheaf], end

    def _index_words(self) -> None:
        stems: dict[str, str] = {}
        for sheaf in self.sheaves:
            self._first_words.append(len(self.word_starts))
            for found in WORD.finditer(sheaf.normalised.text):
                word = found.group()
                stemmed = stems.get(word)
                if stemmed is None:
                    stemmed = stems[word] = stem(word) if is_content(word) else ""
                if stemmed:
                    self.at_word.setdefault(stemmed, []).append(len(self.word_starts))
                    self.word_starts.append(sheaf.offset + found.start())
                    self.word_ends.append(sheaf.offset + found.end())

    def _index_names(self) -> None:
        for number, sheaf in enumerate(self.sheaves):
            for name in names_in(sheaf.text):
                if name.kind == "path":
                    parts = components(name.text)
                    if parts:
                        mention = parts, Mention(number, name)
                        self.paths.setdefault(parts[-1], []).append(mention)
                elif _HEX.match(name.text):
                    self.shas.setdefault(name.text[:_SHORT_SHA], []).append(Mention(number, name))


def _is_encrypted(message: Message) -> bool:
    return any(
        isinstance(block, Opaque) and ("compaction" in block.type or message.kind == "summary")
        for block in message.blocks
    )
