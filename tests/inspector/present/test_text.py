"""Hostile text made fit to show."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.present.text import clip, one_line, visible


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        pytest.param("plain\ttext\n", "plain\ttext\n", id="plain"),
        pytest.param("\x1b[31mred\x1b[0m", "␛[31mred␛[0m", id="ansi"),
        pytest.param("a\x00b\x7f", "a␀b␡", id="nul and delete"),
        pytest.param("file\u202egnp.exe", "file\ufffdgnp.exe", id="right-to-left override"),
        pytest.param("half \ud83d of a pair", "half \ufffd of a pair", id="lone surrogate"),
        pytest.param("<script>alert(1)</script>", "<script>alert(1)</script>", id="markup stays"),
    ],
)
def test_what_could_mislead_is_replaced(raw: str, shown: str) -> None:
    assert visible(raw) == shown


@given(st.text(st.characters(codec=None)))
def test_every_code_point_keeps_its_place_and_can_be_sent(raw: str) -> None:
    shown = visible(raw)
    assert len(shown) == len(raw)
    shown.encode("utf-8")


def test_a_line_is_short_whatever_the_text() -> None:
    assert one_line("first\n  second\tthird") == "first second third"
    assert one_line("x" * 5_000_000, 10) == "xxxxxxxxxx …"
    assert one_line("word " * 100, 9) == "word word …"


def test_clipping_says_how_much_is_left_out() -> None:
    assert clip("abcdef", 4) == ("abcd", 2)
    assert clip("abc", 4) == ("abc", 0)
