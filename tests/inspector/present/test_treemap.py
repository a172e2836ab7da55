"""The map fills its box exactly, and its boxes stay near to squares."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.present.treemap import Box, squarified

values = st.lists(st.integers(0, 10**6), max_size=12).map(lambda found: sorted(found, reverse=True))


@given(values)
def test_areas_are_as_the_values(counts: list[int]) -> None:
    boxes = squarified(counts, Box(0, 0, 100, 50))
    assert len(boxes) == len(counts)
    total = sum(counts)
    for count, box in zip(counts, boxes, strict=True):
        wanted = 5_000 * count / total if total else 0
        assert box.width * box.height == pytest.approx(wanted, abs=1e-3)
        assert -1e-6 <= box.x <= 100 + 1e-6
        assert -1e-6 <= box.y <= 50 + 1e-6


def test_equal_values_make_squares() -> None:
    boxes = squarified([1, 1, 1, 1], Box(0, 0, 100, 100))
    assert {(round(box.width), round(box.height)) for box in boxes} == {(50, 50)}
