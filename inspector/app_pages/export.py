"""Take it with you: a run as a file, linted before it is offered."""

from __future__ import annotations

from typing import Any

import streamlit as st

from core.errors import InspectorError
from core.strategies import STRATEGIES
from inspector import cache, state
from inspector.present.export import FORMATS, message_lines
from inspector.present.strategies import gate, veto_words
from inspector.views import export as draw
from inspector.views import frame, states
from inspector.views.nodes import act, el, span
from inspector.views.paint import paint
from inspector.views.strip import strip_card


def pick(name: str, value: Any) -> None:
    """Another run was chosen."""
    if name == "run":
        state.go(run=str(value))


def way_on(name: str, value: Any) -> None:
    """A click in the empty state."""
    del value
    if name == "strategies":
        st.session_state["go_to"] = "strategies"


session, window = frame.chosen("Take it with you")
view = state.current()
key = frame.session_key()
names = [name for name in STRATEGIES if name in view.strategies]
if not names:
    states.show_empty(
        "Run a strategy first",
        span("", "An export is the replacement that a strategy made of this window."),
        el("button", "btn primary", "Run strategies", act=act("strategies")),
        key="nothing",
        on_act=way_on,
    )
    st.stop()
chosen = view.run if view.run in names else names[0]
try:
    outcome = cache.outcome(view, window.index, chosen)
except InspectorError as error:
    outcome = None
    states.show_error(f"{chosen} did not run: {error}")
if outcome is None:
    st.stop()

cuts = cache.boundaries(key, window.index)
paint(
    strip_card(
        cache.strip(key, window.index),
        cut=outcome.cut,
        verdict="safe" if outcome.cut is None else cuts.boundaries[outcome.cut].verdict,
    ),
    key="strip",
)
with st.container(horizontal=True, vertical_alignment="center", key="bar"):
    with st.container(width="stretch"):
        paint(draw.choices(names, chosen), key="choices", on_act=pick)
    format = st.segmented_control(
        "Format",
        list(FORMATS),
        default=session.format if session.format in FORMATS else "anthropic-messages",
        required=True,
        format_func=lambda name: FORMATS[name],
        key="format",
        label_visibility="collapsed",
    )
file = cache.export(view, window.index, chosen, format)
vetoes = veto_words(outcome)
if vetoes:
    states.show_notice(
        f"This run is vetoed: {', '.join(vetoes)}. It can be exported, but it loses what the "
        "task needs; look at it in Diff first.",
        key="vetoed",
        judgement="warn",
    )
if gate(outcome) == "over budget":
    states.show_notice(
        "This run did not reach the budget; the export is larger than asked for.",
        key="over",
        judgement="warn",
    )
left, right = frame.split(55, 45)
with left:
    paint(draw.lint_card(file), key="lint")
    paint(draw.messages_card(message_lines(outcome)), key="messages")
with right:
    paint(draw.file_card(file), key="file")
    st.download_button(
        "Download",
        data=lambda: file.data,
        file_name=file.file_name,
        mime=file.mime,
        type="primary",
        key="download",
        on_click="ignore",
        disabled=not file.clean,
    )
    if not file.clean:
        states.show_notice(
            "A history that the provider rejects is not offered; choose another cut or strategy.",
            key="rejected",
        )
