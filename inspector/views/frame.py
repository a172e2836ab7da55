"""What stands on every page: the style of the frame and the header row."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from core.errors import UsageError
from core.model import Session, Window
from inspector import cache, opened, state, theme
from inspector.present.text import one_line
from inspector.views import states
from inspector.views.nodes import act, el, row, span
from inspector.views.paint import paint

PAGES = {
    name: f"app_pages/{name}.py"
    for name in ("sessions", "tokens", "boundaries", "strategies", "diff", "export")
}


def style() -> None:
    """Streamlit's own elements set to the page's margins and density; constant text only."""
    assets = files("inspector.components")
    sheet = theme.css_variables() + assets.joinpath("page.css").read_text("utf-8")
    st.html(f"<style>{sheet}</style>")
    st.logo(assets.joinpath("logo.svg").read_text("utf-8"), size="medium")


def header(question: str, session: Session | None = None, window: Window | None = None) -> None:
    """The page's question, and which session and window it is asked of."""
    bar = st.container(horizontal=True, vertical_alignment="center", gap="small", key="header_bar")
    with bar:
        st.title(question, anchor=False, width="stretch")
        if session is None or window is None:
            return
        name = one_line(session.title or session.source.name, 60)
        with st.container(width="content", key="header_session"):
            chip = span("btn", el("span", "cut-off", name), span("faint", "change"))
            chip[2]["act"] = act("sessions")
            paint(row(chip), key="session_chip", on_act=_to_sessions)
        if len(session.windows) > 1:
            st.session_state["window_picker"] = window.index
            st.segmented_control(
                "Window",
                [one.index for one in session.windows],
                format_func=lambda index: f"window {index}",
                key="window_picker",
                label_visibility="collapsed",
                required=True,
                on_change=_pick_window,
            )


def chosen(question: str, *, before_compaction: bool = False) -> tuple[Session, Window]:
    """Draw the header and give the session and window of the view, or stop with a way on.

    Without a window in the link the last one is meant; where the page is about what a
    compaction did, the last one that was compacted.
    """
    view = state.current()
    if view.session is None:
        header(question)
        states.show_empty(
            "Open a session first",
            span("", "This page works on a transcript of yours, or on the bundled sample."),
            _way("Choose a session"),
            key="no_session",
            on_act=_to_sessions,
        )
        st.stop()
    if opened.find(view.session) is None:
        header(question)
        states.show_empty(
            "This link's session is not open here",
            span("", "A link names a session by its content. Open the file again to follow it."),
            _way("Choose a session"),
            key="unknown_session",
            on_act=_to_sessions,
        )
        st.stop()
    session = cache.session(view.session)
    last = len(session.windows) - 1
    default = max(0, last - 1) if before_compaction and last else last
    index = default if view.window is None else min(view.window, last)
    window = session.windows[index]
    header(question, session, window)
    return session, window


def _way(words: str) -> list[object]:
    return el("button", "btn primary", words, act=act("sessions"))


def _to_sessions(name: str, value: object) -> None:
    del name, value
    st.session_state["go_to"] = "sessions"


def follow() -> None:
    """Go where a click on a painted node asked to go; callbacks cannot change the page."""
    target = st.session_state.pop("go_to", None)
    if target in PAGES:
        st.switch_page(PAGES[target], query_params=state.to_query(state.current()))


def _pick_window() -> None:
    state.go(window=st.session_state["window_picker"])


def split(left: int, right: int) -> Sequence[DeltaGenerator]:
    """Two columns of these shares; on a narrow screen the right one drops below."""
    with st.container(key="split"):
        return st.columns([left, right], gap="small")


def session_key() -> str:
    """The key of the session that the page shows; only after `chosen`."""
    key = state.current().session
    if key is None:
        raise UsageError("No session is open; choose one on the Sessions page.")
    return key


def mode() -> theme.Mode:
    """Whether the browser shows the dark theme."""
    return "dark" if st.context.theme.type == "dark" else "light"
