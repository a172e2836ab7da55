"""Every Plotly figure. Only our own words and numbers: no transcript text in any field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from inspector import theme
from inspector.present.numbers import short
from inspector.present.strategies import Dot, front, labels
from inspector.present.tokens import Growth

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

_OUT_OF_SIGHT = 25
"""A window so many times the highest context would flatten the line."""
CONFIG = {"displayModeBar": False, "scrollZoom": False, "doubleClick": False}


def growth_figure(view: Growth, mode: theme.Mode) -> Figure:
    """Reported context per reply; no line joins two windows or bridges a left-out reading."""
    from plotly.graph_objects import Figure, Scatter

    colours = theme.palette(mode)
    figure = Figure()
    for window, _ in view.starts:
        points = [point for point in view.points if point.window == window]
        figure.add_trace(
            Scatter(
                x=[point.reply for point in points],
                y=[point.context for point in points],
                mode="lines" if len(points) > 1 else "markers",
                line={"color": colours["ink"], "width": 1.5},
                marker={"color": colours["ink"], "size": 6},
                fill="tozeroy",
                fillcolor=_see_through(colours["muted"], 0.16),
                connectgaps=False,
                hovertemplate=f"window {window}, reply %{{x}}: %{{y:,}} tokens<extra></extra>",
            )
        )
    if view.always_on and view.points:
        figure.add_hrect(
            y0=0, y1=view.always_on, fillcolor=colours["k-tools"], opacity=0.45, line_width=0
        )
        _say(figure, 0, view.always_on / 2, f"always-on {short(view.always_on)}", colours, "left")
    highest = max((point.context or 0 for point in view.points), default=0)
    if view.limit is not None and view.limit < _OUT_OF_SIGHT * highest:
        figure.add_hline(y=view.limit, line={"color": colours["muted"], "width": 1.5})
        _say(figure, 0, view.limit, f"window {short(view.limit)}", colours, "left", 10)
    _compactions(figure, view, colours)
    known = [point for point in view.points if point.context is not None]
    if known:
        end = known[-1]
        figure.add_trace(
            Scatter(
                x=[end.reply],
                y=[end.context],
                mode="markers",
                marker={"color": colours["ink"], "size": 8},
                hoverinfo="skip",
            )
        )
        _say(
            figure, end.reply, end.context, f"<b>{short(end.context)} now</b>", colours, "right", 12
        )
    layout = theme.plotly_layout(mode)
    layout["xaxis"] = layout["xaxis"] | {
        "title": {"text": "reply"},
        "showgrid": False,
        "range": [0, max(1, len(view.points)) * 1.04],
    }
    layout["yaxis"] = layout["yaxis"] | {"rangemode": "tozero", "tickformat": "~s"}
    figure.update_layout(**layout, height=276)
    return figure


def scatter_figure(
    dots: Sequence[Dot], budget: int, chosen: str | None, mode: theme.Mode
) -> Figure:
    """Recall against tokens; strategy names are our own words. Left and up is better."""
    from plotly.graph_objects import Figure, Scatter

    colours = theme.palette(mode)
    figure = Figure()
    sizes = [budget, *(dot.tokens for dot in dots)]
    narrowest, widest = 0.8 * min(sizes), 1.1 * max(sizes)
    lowest = min([0.85, *(dot.recall for dot in dots)]) - 0.08
    figure.add_vrect(
        x0=budget, x1=widest, fillcolor=colours["sub"], line_width=0, layer="below", opacity=0.8
    )
    figure.add_vline(x=budget, line={"color": colours["ink"], "width": 1.5, "dash": "dot"})
    _say(figure, budget, max(0.0, lowest), f"budget {short(budget)}", colours, "left", 10)
    steps = front(dots, budget)
    if steps:
        xs = [steps[0][0], *(x for x, _ in steps), budget]
        ys = [max(0.0, lowest), *(y for _, y in steps), steps[-1][1]]
        figure.add_trace(
            Scatter(
                x=xs,
                y=ys,
                mode="lines",
                line={"color": colours["ok"], "width": 1.5, "shape": "hv"},
                hoverinfo="skip",
            )
        )
    symbols = {"valid": "circle", "refused": "circle-x-open", "over": "square-open"}
    marks = {"valid": "ok", "refused": "bad", "over": "warn", "recorded": "muted"}
    for dot in dots:
        size = 15 if dot.name == chosen else 11
        edge = colours["ink"] if dot.name == chosen else colours[marks[dot.shape]]
        figure.add_trace(
            Scatter(
                x=[dot.tokens],
                y=[dot.recall],
                mode="markers",
                marker={
                    "symbol": symbols.get(dot.shape, "star-open"),
                    "size": size,
                    "color": colours[marks[dot.shape]],
                    "line": {"color": edge, "width": 2},
                },
                cliponaxis=False,
                hovertemplate=f"{dot.name}: %{{x:,}} tokens, recall %{{y:.2f}}<extra></extra>",
            )
        )
    span = widest - narrowest
    for label in labels(dots, 0.14 * span, 0.07 * (1.06 - lowest)):
        right = label.tokens > narrowest + 0.6 * span
        words = " · ".join(label.names)
        anchor = "right" if right else "left"
        _say(figure, label.tokens, label.recall, words, colours, anchor, -16)
    layout = theme.plotly_layout(mode)
    layout["xaxis"] = layout["xaxis"] | {
        "title": {"text": "tokens after (left is better)"},
        "range": [narrowest, widest],
        "tickformat": "~s",
    }
    layout["yaxis"] = layout["yaxis"] | {
        "title": {"text": "recall"},
        "range": [max(0.0, lowest), 1.06],
        "tickformat": ".2f",
    }
    figure.update_layout(**layout, height=300)
    return figure


def _compactions(figure: Figure, view: Growth, colours: Any) -> None:
    for window, start in view.starts[1:]:
        if not 0 < start < len(view.points):
            continue
        before = next((p.context for p in reversed(view.points[:start]) if p.context), None)
        after = next((p.context for p in view.points[start:] if p.context), None)
        figure.add_vline(x=start - 0.5, line={"color": colours["warn"], "width": 2})
        words = f"full {short(before)} → {short(after)}"
        _say(figure, start - 0.5, before or 0, words, colours, "left", 10)
        del window


def _say(
    figure: Figure,
    x: float,
    y: float | None,
    words: str,
    colours: Any,
    anchor: str,
    shift: int = 0,
) -> None:
    figure.add_annotation(
        x=x,
        y=y,
        text=words,
        showarrow=False,
        xanchor=anchor,
        yshift=shift,
        xshift=4 if anchor == "left" else -4,
        font={"size": 11, "color": colours["ink"]},
    )


def _see_through(colour: str, opacity: float) -> str:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},{opacity})"
