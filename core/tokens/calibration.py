"""Scale counts to the model's own tokens by what the provider reported.

Over the replies of a window, reported context = always-on + factor * counted text + media. The
factor is a weighted median of the slopes between readings (after Theil 1950 and Sen 1968), so a
few wild readings do not move it. The always-on part is not constant in real sessions: tools are
loaded, earlier reasoning is no longer sent. It is a level that jumps now and then; slopes are
taken within a level, and the last few readings of the last level stand for now.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

FEWEST_REPLIES = 4
LEAST_SPREAD = 1000
"""Counted tokens between the least and the most, below which a slope says nothing."""
LOWEST_FACTOR, HIGHEST_FACTOR = 0.5, 3.0
MOST_ERROR = 0.2
"""A line with a larger median error explains nothing."""

SHIFT_SHARE, SHIFT_TOKENS = 0.03, 2000
"""A step out of the level by more than both starts another level."""
SPIKE_SHARE, EDGE_SPIKE_SHARE, SPIKE_TOKENS = 0.25, 0.75, 5000
"""A lone reading so far off its neighbours is a spike; the first and the last have but one."""
MOST_PAIRED = 1000
"""Of more readings than this, an even share is paired, so that long windows stay cheap."""
_MEMORY = 5
_NEAR = (1, 2, 4)


@dataclass(frozen=True, slots=True)
class Point:
    """A reading: counted text and media tokens before the reply, and what it reported."""

    text: int
    media: int
    context: int


@dataclass(frozen=True, slots=True)
class Calibration:
    """How counted tokens become the model's.

    `always_on` is in model tokens, as of the last few readings. `error` is the median relative
    error of the `replies` used (0.021 = 2.1 %); `left_out` counts the readings that were not.
    """

    always_on: int
    factor: float
    error: float
    replies: int
    left_out: int


@dataclass(frozen=True, slots=True)
class Shift:
    """From point `at` on, replies report `tokens` more (or fewer) than the history explains."""

    at: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Fit:
    """A calibration with what it met on the way.

    `measured` is False where the factor is 1 for want of evidence. `spikes` are the indices of
    the points left out.
    """

    calibration: Calibration
    measured: bool
    spikes: frozenset[int]
    shifts: tuple[Shift, ...]


def calibrate(points: Sequence[Point], known: int | None = None) -> Fit | None:
    """Fit the readings of a window, in order; there must be one at least.

    `known` is the counted text of system prompt and tools where the file holds them: then only
    the factor is open. With fewer than four readings, readings at nearly the same count, or a
    line that misses most of them, the factor is 1 and the always-on part what the last reading
    leaves over; None where even that is not possible, because it reports less than was counted.
    """
    counts = [point.text for point in points]
    if len(points) < FEWEST_REPLIES or max(counts) - min(counts) < LEAST_SPREAD:
        return _from_last(points, known)
    spikes = _spikes(points)
    kept = [index for index in range(len(points)) if index not in spikes]
    used = [points[index] for index in kept]
    if len(used) < FEWEST_REPLIES:
        return _from_last(points, known)
    line = _fit_levels(used) if known is None else _fit_factor(used, known)
    error = median(
        abs(_remainder(point, line.factor) - max(0.0, line.heights[level])) / point.context
        for point, level in zip(used, line.levels, strict=True)
    )
    if error > MOST_ERROR:
        return _from_last(points, known)
    shifts = tuple(
        Shift(kept[at], round(line.heights[here] - line.heights[before]))
        for at, (before, here) in enumerate(pairwise(line.levels), start=1)
        if here != before
    )
    calibration = Calibration(
        max(0, round(line.now)), line.factor, error, len(used), len(points) - len(used)
    )
    return Fit(calibration, True, spikes, shifts)


def _from_last(points: Sequence[Point], known: int | None) -> Fit | None:
    always_on = round(_remainder(points[-1], 1.0)) if known is None else known
    if always_on < 0:
        return None
    error = median(
        abs(always_on + point.text + point.media - point.context) / point.context
        for point in points
    )
    calibration = Calibration(always_on, 1.0, error, len(points), 0)
    return Fit(calibration, False, frozenset(), ())


@dataclass(frozen=True, slots=True)
class _Line:
    """A factor, the level of each point, the height of each level, and the height by now."""

    factor: float
    levels: list[int]
    heights: list[float]
    now: float


def _fit_factor(used: Sequence[Point], known: int) -> _Line:
    factor = _bounded(
        median((point.context - point.media) / max(1, known + point.text) for point in used)
    )
    return _Line(factor, [0] * len(used), [factor * known], factor * known)


def _fit_levels(used: Sequence[Point]) -> _Line:
    factor = _slope(used, [0] * len(used), _NEAR) or 1.0
    levels = _levels(used, factor)
    lags = [2**power for power in range(len(used).bit_length())]
    factor = _slope(used, levels, lags) or factor
    levels = _levels(used, factor)
    heights: list[list[float]] = [[] for _ in range(levels[-1] + 1)]
    for point, level in zip(used, levels, strict=True):
        heights[level].append(_remainder(point, factor))
    now = median(heights[-1][-_MEMORY:])
    return _Line(factor, levels, [median(level) for level in heights], now)


def _slope(used: Sequence[Point], levels: Sequence[int], lags: Sequence[int]) -> float | None:
    """The median slope between points `lags` apart on one level, weighted by their distance."""
    slopes = sorted(_slopes(used, levels, lags))
    half = sum(weight for _, weight in slopes) / 2
    passed = 0
    for slope, weight in slopes:
        passed += weight
        if passed >= half:
            return _bounded(slope)
    return None


def _slopes(
    used: Sequence[Point], levels: Sequence[int], lags: Sequence[int]
) -> Iterator[tuple[float, int]]:
    for lag in lags:
        for first in range(0, len(used) - lag, 1 + len(used) // MOST_PAIRED):
            a, b = used[first], used[first + lag]
            if levels[first] == levels[first + lag] and b.text > a.text:
                rise = (b.context - b.media) - (a.context - a.media)
                yield rise / (b.text - a.text), b.text - a.text


def _levels(used: Sequence[Point], factor: float) -> list[int]:
    levels: list[int] = []
    level = 0
    recent: list[float] = []
    for point in used:
        height = _remainder(point, factor)
        limit = max(SHIFT_TOKENS, SHIFT_SHARE * point.context)
        if recent and abs(height - sorted(recent)[len(recent) // 2]) > limit:
            level += 1
            recent = []
        recent = [*recent[1 - _MEMORY :], height]
        levels.append(level)
    return levels


def _spikes(points: Sequence[Point]) -> frozenset[int]:
    """Lone readings far off what their neighbours, scaled by the rough slope, lead to expect."""
    factor = _slope(points, [0] * len(points), _NEAR) or 1.0
    heights = [_remainder(point, factor) for point in points]
    found: set[int] = set()
    for index, (point, height) in enumerate(zip(points, heights, strict=True)):
        neighbours = heights[max(0, index - 1) : index] + heights[index + 1 : index + 2]
        steps = [height - neighbour for neighbour in neighbours]
        closest = min(steps, key=abs)
        if abs(closest) <= SPIKE_TOKENS:
            continue
        share = SPIKE_SHARE if len(steps) == 2 else EDGE_SPIKE_SHARE
        limit = max(SPIKE_TOKENS, share * abs(point.context - closest))
        fell = len(steps) == 2 and all(step < -limit for step in steps)
        if fell or all(step > limit for step in steps):
            found.add(index)
    return frozenset(found)


def _remainder(point: Point, factor: float) -> float:
    return point.context - point.media - factor * point.text


def _bounded(factor: float) -> float:
    return min(HIGHEST_FACTOR, max(LOWEST_FACTOR, factor))
