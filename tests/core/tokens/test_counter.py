"""Counts are tiktoken's own, for any string and in bounded time."""

from __future__ import annotations

import base64
import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.tokens import counter, counter_for
from core.tokens.counter import TiktokenCounter, count_by_pieces
from core.tokens.vocabularies import VOCABULARIES, load

DICE = random.Random(7)
LENGTH = 100_000
PATHOLOGICAL = {
    "one letter": "A" * LENGTH,
    "blanks": " " * LENGTH,
    "blanks and a letter": " " * LENGTH + "x",
    "newlines": "\n" * LENGTH,
    "base64": base64.b64encode(DICE.randbytes(LENGTH)).decode(),
    "random letters": "".join(DICE.choices("abcdefghijklmnopqrstuvwxyz", k=LENGTH)),
    "chinese": "".join(chr(DICE.randrange(0x4E00, 0x9FFF)) for _ in range(LENGTH)),
    "emoji": "👩‍👩‍👧‍👦" * (LENGTH // 7),
}


@pytest.mark.parametrize(
    ("vocabulary", "words", "tokens"),
    [
        ("o200k_base", "", 0),
        ("o200k_base", "hello world", 2),
        ("cl100k_base", "hello world", 2),
        ("o200k_base", "Grüße aus 北京", 5),
        ("o200k_base", "cut \ud83d here", 3),
    ],
)
def test_known_counts(vocabulary: str, words: str, tokens: int) -> None:
    assert counter_for(vocabulary).count(words) == tokens


def test_text_that_looks_like_a_special_token_is_ordinary_text() -> None:
    assert counter_for().count("<|endoftext|>") == 7
    assert counter_for().count("<|endofprompt|>") == 7


@pytest.mark.parametrize("name", PATHOLOGICAL)
def test_pathological_text_is_counted_exactly_and_in_bounded_time(name: str) -> None:
    counting = counter_for()
    counting.count("warm")
    started = time.perf_counter()
    tokens = counting.count(PATHOLOGICAL[name])
    assert time.perf_counter() - started < 2
    assert tokens == len(load("o200k_base").encode(PATHOLOGICAL[name], disallowed_special=()))


def test_a_million_blanks_are_counted_where_tiktoken_gives_up() -> None:
    blanks = " " * 1_000_000 + "x"
    with pytest.raises(ValueError, match="Regex error"):
        load("o200k_base").encode(blanks, disallowed_special=())
    # 128 blanks are the longest run in one token; the last blank goes with the letter.
    assert counter_for().count(blanks) == 1_000_000 // 128 + 2


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
@pytest.mark.parametrize("name", PATHOLOGICAL)
def test_counting_by_pieces_agrees_with_tiktoken(vocabulary: str, name: str) -> None:
    words = PATHOLOGICAL[name][:20_000]
    assert count_by_pieces(vocabulary, words) == counter_for(vocabulary).count(words)


@given(st.text(st.characters(codec=None), max_size=60))
def test_any_string_is_counted_and_both_ways_agree(words: str) -> None:
    for vocabulary in VOCABULARIES:
        tokens = counter_for(vocabulary).count(words)
        assert tokens == len(load(vocabulary).encode(words, disallowed_special=()))
        assert tokens == count_by_pieces(vocabulary, words)


def test_there_is_one_counter_for_a_vocabulary() -> None:
    assert counter_for() is counter_for("o200k_base")
    assert counter_for("cl100k_base").name == "cl100k_base"


def test_each_distinct_text_is_encoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    encoded: list[str] = []

    def encode(_: TiktokenCounter, words: str) -> int:
        encoded.append(words)
        return len(words)

    monkeypatch.setattr(TiktokenCounter, "_encode", encode)
    monkeypatch.setattr(counter, "REMEMBERED_TEXTS", 2)
    counting = TiktokenCounter("cl100k_base")
    assert [counting.count(words) for words in ("a", "bb", "a", "bb")] == [1, 2, 1, 2]
    assert encoded == ["a", "bb"]
    assert [counting.count(words) for words in ("ccc", "a")] == [3, 1]
    assert encoded == ["a", "bb", "ccc", "a"], "a full memory forgets, and counts again"
