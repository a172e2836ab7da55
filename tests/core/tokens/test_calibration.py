"""The fit of reported context on counted text."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from core.tokens.calibration import Fit, Point, Shift, calibrate


def line(
    count: int, always_on: int = 20_000, factor: float = 1.2, step: int = 700, media: int = 0
) -> list[Point]:
    """Readings that lie on a line."""
    return [
        Point(step * index, media, round(always_on + factor * step * index) + media)
        for index in range(count)
    ]


def fitted(points: list[Point], known: int | None = None) -> Fit:
    fit = calibrate(points, known)
    assert fit is not None
    return fit


def test_readings_on_a_line_give_the_line_back() -> None:
    fit = fitted(line(20))
    assert fit.measured
    assert fit.calibration.factor == pytest.approx(1.2, abs=1e-3)
    assert fit.calibration.always_on == pytest.approx(20_000, abs=3)
    assert fit.calibration.error < 1e-4
    assert (fit.calibration.replies, fit.calibration.left_out) == (20, 0)
    assert (fit.spikes, fit.shifts) == (frozenset(), ())


def test_noise_of_two_percent_is_told_as_the_error() -> None:
    dice = random.Random(3)
    noisy = [
        replace(point, context=round(point.context * (1 + dice.uniform(-0.02, 0.02))))
        for point in line(80)
    ]
    fit = fitted(noisy)
    assert fit.calibration.factor == pytest.approx(1.2, rel=0.03)
    assert fit.calibration.always_on == pytest.approx(20_000, rel=0.05)
    assert 0.005 < fit.calibration.error < 0.02


def test_media_are_not_scaled() -> None:
    fit = fitted(
        [*line(10), *(replace(p, text=p.text + 7000) for p in line(10, 28_400, media=1500))]
    )
    assert fit.calibration.factor == pytest.approx(1.2, abs=1e-3)
    assert fit.calibration.always_on == pytest.approx(20_000, abs=3)


@pytest.mark.parametrize("at", [0, 1, 7, 19])
def test_a_reading_twice_too_high_is_a_spike_wherever_it_stands(at: int) -> None:
    points = line(20)
    points[at] = replace(points[at], context=points[at].context * 2)
    fit = fitted(points)
    assert fit.spikes == {at}
    assert (fit.calibration.replies, fit.calibration.left_out) == (19, 1)
    assert fit.calibration.factor == pytest.approx(1.2, abs=1e-3)
    assert fit.calibration.always_on == pytest.approx(20_000, abs=3)


def test_a_reading_far_too_low_is_a_spike_too() -> None:
    points = line(20)
    points[7] = replace(points[7], context=900)
    assert fitted(points).spikes == {7}


def test_a_lasting_drop_is_a_level_and_the_last_level_counts() -> None:
    points = line(12)
    points += [replace(point, context=point.context - 9000) for point in line(20)[12:]]
    fit = fitted(points)
    assert fit.calibration.factor == pytest.approx(1.2, abs=1e-3)
    assert fit.calibration.always_on == pytest.approx(11_000, abs=3)
    assert fit.spikes == frozenset()
    [shift] = fit.shifts
    assert shift.at == 12
    assert shift.tokens == pytest.approx(-9000, abs=3)


def test_tools_loaded_at_the_last_reply_raise_the_level_at_once() -> None:
    points = line(12)
    points[-1] = replace(points[-1], context=points[-1].context + 8000)
    fit = fitted(points)
    assert fit.calibration.always_on == pytest.approx(28_000, abs=3)
    assert fit.shifts == (Shift(11, 8000),)


def test_the_index_of_a_shift_counts_the_spikes_before_it() -> None:
    points = line(12)
    points += [replace(point, context=point.context + 9000) for point in line(20)[12:]]
    points[3] = replace(points[3], context=90_000)
    fit = fitted(points)
    assert fit.spikes == {3}
    assert [shift.at for shift in fit.shifts] == [12]


@pytest.mark.parametrize(("factor", "bound"), [(0.1, 0.5), (4.5, 3.0)])
def test_the_factor_stays_within_its_bounds(factor: float, bound: float) -> None:
    fit = fitted(line(20, always_on=60_000, factor=factor, step=100))
    assert fit.calibration.factor == bound


def test_with_few_replies_the_last_one_anchors_an_estimate() -> None:
    fit = fitted(line(3))
    assert not fit.measured
    assert fit.calibration.factor == 1
    assert fit.calibration.always_on == 20_000 + round(1.2 * 1400) - 1400
    assert fit.calibration.replies == 3


def test_replies_at_nearly_one_count_measure_no_factor() -> None:
    fit = fitted(line(8, step=50))
    assert (fit.measured, fit.calibration.factor) == (False, 1)


def test_reports_below_what_was_counted_allow_no_fit() -> None:
    assert calibrate([Point(500, 0, 10)]) is None
    assert calibrate([Point(500 * index, 0, 10) for index in range(1, 40)]) is None


def test_where_the_file_has_the_always_on_part_only_the_factor_is_fitted() -> None:
    points = [replace(point, context=round(1.2 * (point.text + 5000))) for point in line(10)]
    fit = fitted(points, known=5000)
    assert fit.measured
    assert fit.calibration.factor == pytest.approx(1.2, abs=1e-3)
    assert fit.calibration.always_on == 6000
    assert fitted(points[:2], known=5000).calibration.always_on == 5000


def test_the_fit_takes_time_in_proportion_to_the_readings() -> None:
    dice = random.Random(5)
    many = [
        replace(point, context=point.context + dice.randrange(400))
        for point in line(20_000, step=40)
    ]
    fit = fitted(many)
    assert fit.calibration.factor == pytest.approx(1.2, abs=0.01)
