"""The palette, in its one home: Streamlit's theme, the components' CSS, the charts' template.

Kinds fill areas; judgements are marks, letters and lines. Every text colour reaches 4.5:1 on
its tint and on every surface; tests hold that, and the distance between any two kinds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

Mode: TypeAlias = Literal["light", "dark"]

SURFACES: dict[str, tuple[str, str]] = {
    "bg": ("#FAFAF8", "#14161A"),
    "surface": ("#FFFFFF", "#1B1E23"),
    "sub": ("#F3F3F0", "#22262C"),
    "line": ("#E2E2DD", "#30353D"),
    "line2": ("#CBCBC4", "#454C56"),
    "ink": ("#1C1E21", "#E8E9EB"),
    "muted": ("#565C66", "#A9B0BA"),
    "faint": ("#686F79", "#8E96A2"),
    "sel": ("#EDF3F8", "#222B36"),
    "accent": ("#0A6274", "#63D3E4"),
    "onaccent": ("#FFFFFF", "#0E1A1D"),
    "focus": ("#1D5FBF", "#80B0F5"),
}
"""Token: (light, dark)."""

KINDS: dict[str, tuple[str, str]] = {
    "system": ("#60646E", "#68727F"),
    "tools": ("#BDC0C4", "#46484E"),
    "prompt": ("#143870", "#809FE9"),
    "injected": ("#5BABE8", "#1B5182"),
    "summary": ("#EAA61F", "#F6CE55"),
    "assistant": ("#B4512A", "#D9743F"),
    "thinking": ("#824DC7", "#865CD0"),
    "tool_call": ("#9ED398", "#B0DEAF"),
    "tool_result": ("#367E58", "#2D9069"),
    "media": ("#C77DB0", "#C691AB"),
    "opaque": ("#373A3D", "#DCDEE2"),
}
"""Fill of each token kind: (light, dark)."""

ON_KINDS: dict[str, tuple[str, str]] = {
    "system": ("#FFFFFF", "#FFFFFF"),
    "tools": ("#15171A", "#FFFFFF"),
    "prompt": ("#FFFFFF", "#15171A"),
    "injected": ("#15171A", "#FFFFFF"),
    "summary": ("#15171A", "#15171A"),
    "assistant": ("#FFFFFF", "#15171A"),
    "thinking": ("#FFFFFF", "#FFFFFF"),
    "tool_call": ("#15171A", "#15171A"),
    "tool_result": ("#FFFFFF", "#15171A"),
    "media": ("#15171A", "#15171A"),
    "opaque": ("#FFFFFF", "#15171A"),
}
"""The letter on each kind's fill: (light, dark)."""

JUDGEMENTS: dict[str, tuple[tuple[str, str], tuple[str, str], tuple[str, str]]] = {
    "ok": (("#0B7285", "#4FC3D6"), ("#0A6274", "#63D3E4"), ("#E3F1F3", "#17343A")),
    "soft": (("#348EA1", "#2F92A5"), ("#1F7285", "#6FC3D2"), ("#ECF5F7", "#1A2C31")),
    "warn": (("#BA7B00", "#F0B95A"), ("#855400", "#F0B95A"), ("#FBF1DC", "#3A2F1A")),
    "none": (("#838A94", "#7C848F"), ("#5F6670", "#A0A8B3"), ("#F0F0EE", "#25292F")),
    "bad": (("#B3261E", "#E8604F"), ("#A3211A", "#F58A7C"), ("#FBE9E7", "#3D2220")),
    "ext": (("#5560C8", "#8F9AF2"), ("#4650B4", "#A5AEF6"), ("#ECEDFA", "#25284A")),
    "con": (("#7A1250", "#F58FC6"), ("#7A1250", "#F8A9D4"), ("#F7E6F0", "#3E2033")),
}
"""Mark, text and tint of each judgement, each (light, dark)."""

_NAMED = {"red": "bad", "orange": "warn", "blue": "ok", "violet": "ext", "gray": "none"}
_TEXT_FONT = 'Source Sans, -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif'


def tokens() -> dict[str, tuple[str, str]]:
    """Every colour by its CSS name, (light, dark)."""
    named = dict(SURFACES)
    named |= {f"k-{kind}": pair for kind, pair in KINDS.items()}
    named |= {f"o-{kind}": pair for kind, pair in ON_KINDS.items()}
    for name, (mark, text, tint) in JUDGEMENTS.items():
        named |= {name: mark, f"{name}-t": text, f"{name}-b": tint}
    return named


def palette(mode: Mode) -> Mapping[str, str]:
    """Every colour of one mode by its CSS name, for what cannot read CSS (charts)."""
    return {name: pair[mode == "dark"] for name, pair in tokens().items()}


def css_variables() -> str:
    """CSS custom properties; each follows the colour scheme of the element it is used on."""
    lines = [f"  --{name}: light-dark({pair[0]}, {pair[1]});" for name, pair in tokens().items()]
    kinds = [
        f".k-{kind} {{ background: var(--k-{kind}); color: var(--o-{kind}); "
        f"fill: var(--k-{kind}); }}"
        for kind in KINDS
    ]
    return "\n".join([":host, :root {", *lines, "}", *kinds, ""])


def streamlit_options() -> dict[str, Any]:
    """Theme options of the app; `theme.base` stays unset, so it follows the system."""
    options: dict[str, Any] = {
        "theme.baseFontSize": 13,
        "theme.metricValueFontSize": "22px",
    }
    for mode in ("light", "dark"):
        colours = palette(mode)
        section = {
            "primaryColor": colours["accent"],
            "backgroundColor": colours["bg"],
            "secondaryBackgroundColor": colours["sub"],
            "textColor": colours["ink"],
            "borderColor": colours["line2"],
            "dataframeBorderColor": colours["line"],
            "dataframeHeaderBackgroundColor": colours["sub"],
            "linkColor": colours["accent"],
            "codeBackgroundColor": colours["sub"],
            "codeTextColor": colours["ink"],
            "codeFontSize": "12px",
            "baseRadius": "6px",
            "buttonRadius": "6px",
            "headingFontSizes": ["20px", "14px", "13px", "12px", "12px", "12px"],
            "headingFontWeights": [600, 600, 600, 600, 600, 600],
            "paddingTop": "16px",
            "paddingBottom": "24px",
            "chartCategoricalColors": [colours[f"k-{kind}"] for kind in KINDS],
        }
        for name, judgement in _NAMED.items():
            section |= {
                f"{name}Color": colours[judgement],
                f"{name}BackgroundColor": colours[f"{judgement}-b"],
                f"{name}TextColor": colours[f"{judgement}-t"],
            }
        options |= {f"theme.{mode}.{name}": value for name, value in section.items()}
    return options


def plotly_layout(mode: Mode) -> dict[str, Any]:
    """Layout defaults of every figure, on a see-through ground."""
    colours = palette(mode)
    axis = {
        "gridcolor": colours["line"],
        "linecolor": colours["line2"],
        "zeroline": False,
        "tickfont": {"color": colours["faint"], "size": 11},
        "title": {"font": {"color": colours["muted"], "size": 11}},
        "fixedrange": True,
    }
    return {
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": _TEXT_FONT, "size": 11, "color": colours["muted"]},
        "margin": {"l": 48, "r": 16, "t": 12, "b": 36},
        "showlegend": False,
        "hoverlabel": {
            "bgcolor": colours["surface"],
            "bordercolor": colours["line2"],
            "font": {"color": colours["ink"], "size": 12},
        },
        "xaxis": axis,
        "yaxis": axis,
    }
