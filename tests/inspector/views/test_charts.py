"""What the figures draw, and that they hold nothing but our own words and numbers."""

from __future__ import annotations

from typing import Any

import pytest

from inspector import theme
from inspector.present.strategies import Dot
from inspector.present.tokens import Growth, Point
from inspector.views.charts import growth_figure, scatter_figure

GROWTH = Growth(
    points=(
        Point(0, 20_000, 0),
        Point(1, None, 0),
        Point(2, 150_000, 0),
        Point(3, 30_000, 1),
        Point(4, 45_000, 1),
    ),
    starts=((0, 0), (1, 3)),
    always_on=12_000,
    limit=200_000,
)
DOTS = (
    Dot("truncate", 40_000, 0.9, "valid"),
    Dot("micro", 60_000, 0.95, "over"),
    Dot("recorded", 3_000, 0.6, "recorded"),
)


def drawn(figure: Any) -> dict[str, Any]:
    """The figure as the browser gets it."""
    return figure.to_dict()


def notes(figure: Any) -> list[str]:
    """The words written into a figure."""
    return [note["text"] for note in drawn(figure)["layout"]["annotations"]]


def test_no_line_joins_two_windows_or_bridges_a_gap() -> None:
    traces = drawn(growth_figure(GROWTH, "light"))["data"]
    lines = [trace for trace in traces if trace["mode"] == "lines"]
    assert [line["y"] for line in lines] == [[20_000, None, 150_000], [30_000, 45_000]]
    assert not any(line["connectgaps"] for line in lines)


def test_the_compaction_and_the_window_are_named() -> None:
    words = notes(growth_figure(GROWTH, "dark"))
    assert "full 150k → 30k" in words
    assert "window 200k" in words
    assert "<b>45k now</b>" in words


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_a_figure_without_a_model_or_a_reading_is_drawn(mode: theme.Mode) -> None:
    nothing = Growth((), ((0, 0),), 0, None)
    assert drawn(growth_figure(nothing, mode))["layout"]
    assert drawn(scatter_figure((), 50_000, None, mode))["layout"]


def test_every_run_has_its_shape_and_its_name() -> None:
    figure = scatter_figure(DOTS, 50_000, "truncate", "light")
    traces = drawn(figure)["data"]
    shapes = {trace["marker"]["symbol"] for trace in traces if trace["mode"] == "markers"}
    assert shapes == {"circle", "square-open", "star-open"}
    words = " ".join(notes(figure))
    assert all(dot.name in words for dot in DOTS)
    assert "budget 50k" in words
