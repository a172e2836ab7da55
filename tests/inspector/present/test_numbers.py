"""Numbers as people read them."""

from __future__ import annotations

import pytest

from inspector.present import numbers


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "–"),
        (0, "0"),
        (940, "940"),
        (1_000, "1k"),
        (26_700, "26.7k"),
        (141_812, "141.8k"),
        (999_950, "1M"),
        (1_250_000, "1.2M"),
        (-18_400, "−18.4k"),
    ],
)
def test_short(value: int | None, shown: str) -> None:
    assert numbers.short(value) == shown


def test_unknown_is_never_nought() -> None:
    assert numbers.full(None) == numbers.percent(3, None) == numbers.ratio(None) == "–"
    assert numbers.seconds(None) == numbers.change(0, 5) == "–"


def test_others() -> None:
    assert numbers.full(141_812) == "141,812"
    assert numbers.percent(141_812, 200_000) == "71%"
    assert numbers.change(120_200, 33_100) == "−72%"
    assert numbers.change(100, 104) == "+4%"
    assert numbers.seconds(0.0004) == "1 ms"
    assert numbers.seconds(0.41) == "0.41 s"
    assert numbers.seconds(19.8) == "20 s"
    assert numbers.size(2_180_724) == "2.2 MB"
    assert numbers.counted(1, "call") == "1 call"
    assert numbers.counted(1_204, "reply", "replies") == "1,204 replies"
