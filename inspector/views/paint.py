"""Mounts a tree of nodes in the page and hands its clicks back."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

import streamlit as st
from streamlit.components.v2 import component

from inspector import theme
from inspector.views.nodes import Act, Node

OnAct = Callable[[str, Any], None]


@cache
def _asset(name: str) -> str:
    return files("inspector.components").joinpath("paint", name).read_text("utf-8")


def _styles() -> str:
    sheets = ("paint.css", "strip.css", "list.css", "diff.css")
    return theme.css_variables() + "".join(_asset(name) for name in sheets)


_MOUNT = component(
    "compaction_inspector_paint",
    html='<div id="root"></div>\n',
    css=_styles(),
    js=_asset("paint.js"),
)


def paint(
    tree: Node,
    *,
    key: str,
    on_act: OnAct | None = None,
    keys: dict[str, Act] | None = None,
) -> None:
    """Draw a tree. A click on a node with an act, or a bound key, calls `on_act`."""

    def acted() -> None:
        sent = st.session_state[key]["act"]
        if on_act is not None and isinstance(sent, list) and len(sent) == 2:
            on_act(str(sent[0]), sent[1])

    _MOUNT(key=key, data={"tree": tree, "keys": keys or {}}, on_act_change=acted)
