"""What is worth keeping between script runs, by small keys; shared and never changed."""

from __future__ import annotations

import streamlit as st

from core.model import Session
from core.profiles import ModelProfile, profile_for
from core.tokens import WindowTokens, count_window
from inspector import opened
from inspector.present.messages import MessageRow, message_rows
from inspector.present.strip import Strip
from inspector.present.strip import strip as build_strip


@st.cache_resource(max_entries=3, show_spinner="Reading the session …")
def session(key: str) -> Session:
    """The session behind a key. Raises UnreadableError where its file changed since."""
    return opened.read(key)


@st.cache_resource(max_entries=24, show_spinner="Counting tokens …")
def tokens(key: str, window: int) -> WindowTokens:
    """The tokens of one window."""
    found = session(key)
    return count_window(found, found.windows[window])


@st.cache_resource(max_entries=24, show_spinner=False)
def rows(key: str, window: int) -> tuple[MessageRow, ...]:
    """The messages of one window as list rows."""
    return message_rows(session(key).windows[window].history.messages)


@st.cache_resource(max_entries=24, show_spinner=False)
def strip(key: str, window: int) -> Strip:
    """The context strip of one window."""
    found = session(key)
    return build_strip(found, found.windows[window], tokens(key, window), profile(key))


def profile(key: str) -> ModelProfile | None:
    """What is known of the session's model."""
    return profile_for(session(key).model)
