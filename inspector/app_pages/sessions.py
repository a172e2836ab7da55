"""Which session? Open a file, a sample, or one of those found on this computer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import streamlit as st

from core.errors import InspectorError
from inspector import cache, opened, state
from inspector.present.found import found_files, matching, projects_folder, title
from inspector.present.overview import overview
from inspector.views import frame, states, uploads
from inspector.views import sessions as draw
from inspector.views.nodes import el
from inspector.views.paint import paint

SHOWN = 12


def try_open(path: Path) -> None:
    """Open a file and look at it, or keep the sentence that says why not."""
    try:
        state.go(session=opened.open_path(path).key)
    except InspectorError as error:
        st.session_state["open_error"] = str(error)


def opened_act(name: str, value: Any) -> None:
    """A click in the overview."""
    if name == "window":
        state.go(window=int(value))
        st.session_state["go_to"] = "tokens"
    elif name == "lost":
        state.go(window=None, run="recorded")
        st.session_state["go_to"] = "diff"
    elif name in ("tokens", "boundaries"):
        st.session_state["go_to"] = name


def found_act(name: str, value: Any) -> None:
    """A click on a found session: only a file that was listed is opened."""
    if name == "found":
        listed = {(one.project, one.id): one.path for one in found_files(projects_folder())}
        path = listed.get(tuple(value))
        if path is not None:
            try_open(path)


def sample_act(name: str, value: Any) -> None:
    """A click on a sample."""
    samples = opened.sample_files()
    if name == "sample" and 0 <= int(value) < len(samples):
        try_open(samples[int(value)])


def path_typed() -> None:
    """A path was entered."""
    typed = str(st.session_state["path"]).strip().strip("'\"")
    if typed:
        try_open(Path(typed))


def uploaded() -> None:
    """A file was dropped: keep it outside of Streamlit's memory, then open it."""
    file = st.session_state[uploads.widget_key()]
    if file is not None:
        try:
            state.go(session=uploads.take(file).key)
        except InspectorError as error:
            st.session_state["open_error"] = str(error)


frame.header("Which session?")
view = state.current()
error = st.session_state.pop("open_error", None)
if error is not None:
    states.show_error(error)

if view.session is not None and opened.find(view.session) is not None:
    shown = overview(cache.session(view.session))
    paint(draw.overview_card(shown), key="overview", on_act=opened_act)
    problems = draw.problems_card(shown)
    if problems is not None:
        paint(problems, key="problems")
elif view.session is not None:
    states.show_notice(
        "This link's session is not open here: a link names a session by its content. "
        "Open the file again below to follow it.",
        key="unknown",
        judgement="warn",
    )

with st.container(border=True, key="card_open"):
    paint(el("h2", "", "Open another" if view.session else "Open a session"), key="open_head")
    left, right = st.columns(2, gap="medium")
    with left:
        st.file_uploader(
            "A transcript: Claude Code session (.jsonl) or Anthropic Messages request (.json)",
            key=uploads.widget_key(),
            on_change=uploaded,
        )
    with right:
        st.text_input(
            "Or a path on this computer",
            key="path",
            placeholder="~/.claude/projects/…/session.jsonl",
            on_change=path_typed,
        )
        names = [path.stem for path in opened.sample_files()]
        if names:
            paint(draw.samples(names), key="samples", on_act=sample_act)

files = found_files(projects_folder())
if files:
    if len(files) > SHOWN:
        st.text_input("Find among them by project or id", key="find")
    matches = matching(files, st.session_state.get("find", ""))
    newest = [(one, title(one.path)) for one in matches[:SHOWN]]
    paint(draw.found_table(newest, len(matches)), key="found", on_act=found_act)
else:
    states.show_notice(
        "No Claude Code sessions were found in the home folder of this computer.", key="none_found"
    )
