"""The frame of every page: title, style, navigation, and the sentence where a page fails."""

from __future__ import annotations

import streamlit as st

from core.errors import InspectorError
from inspector import state
from inspector.views import frame, states

st.set_page_config(page_title="compaction-inspector", layout="wide")
frame.style()
state.enter()
page = st.navigation(
    [
        st.Page("app_pages/sessions.py", title="Sessions", default=True),
        st.Page("app_pages/tokens.py", title="Tokens"),
        st.Page("app_pages/boundaries.py", title="Boundaries"),
        st.Page("app_pages/strategies.py", title="Strategies"),
        st.Page("app_pages/diff.py", title="Diff"),
        st.Page("app_pages/export.py", title="Export"),
    ],
    position="top",
)
frame.follow()
try:
    page.run()
except InspectorError as error:
    states.show_error(str(error))
