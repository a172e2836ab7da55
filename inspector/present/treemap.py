"""Rectangles whose areas are tokens, laid out so that they stay near to squares.

The squarified layout of Bruls, Huizing and van Wijk (2000).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in per cent of the whole."""

    x: float
    y: float
    width: float
    height: float


def squarified(values: Sequence[float], box: Box) -> tuple[Box, ...]:
    """A box for each value, in the order of the values, which must fall; zero gives no area."""
    total = sum(values)
    unit = box.width * box.height / total if total else 0.0
    areas = [value * unit for value in values if value * unit > 0]
    nothing = tuple(Box(box.x, box.y, 0, 0) for _ in values[len(areas) :])
    placed: list[Box] = []
    while areas:
        side = min(box.width, box.height)
        count = 1
        while count < len(areas) and _worst(areas[: count + 1], side) <= _worst(
            areas[:count], side
        ):
            count += 1
        row, areas = areas[:count], areas[count:]
        boxes, box = _lay(row, box)
        placed += boxes
    return (*placed, *nothing)


def _worst(row: Sequence[float], side: float) -> float:
    """The largest ratio of the sides of a row's rectangles."""
    total, low, high = sum(row), min(row), max(row)
    if side <= 0:
        return float("inf")
    return max(side * side * high / (total * total), total * total / (side * side * low))


def _lay(row: Sequence[float], box: Box) -> tuple[list[Box], Box]:
    total = sum(row)
    boxes: list[Box] = []
    at = 0.0
    if box.width >= box.height:
        depth = total / box.height if box.height else 0.0
        for area in row:
            length = area / depth if depth else 0.0
            boxes.append(Box(box.x, box.y + at, depth, length))
            at += length
        return boxes, Box(box.x + depth, box.y, max(0.0, box.width - depth), box.height)
    depth = total / box.width if box.width else 0.0
    for area in row:
        length = area / depth if depth else 0.0
        boxes.append(Box(box.x + at, box.y, length, depth))
        at += length
    return boxes, Box(box.x, box.y + depth, box.width, max(0.0, box.height - depth))
