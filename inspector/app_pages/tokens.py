"""What fills my context? Cards, the map, how it grew, and what weighs most."""

from __future__ import annotations

from typing import Any

import streamlit as st

from inspector import cache, state
from inspector.present import tokens as present
from inspector.views import charts, frame
from inspector.views import tokens as draw
from inspector.views.message import message_card
from inspector.views.nodes import el, row, span, spread
from inspector.views.paint import paint
from inspector.views.strip import strip_card
from inspector.views.tags import source_tag


def pick(name: str, value: Any) -> None:
    """A click on a message, in the strip or in the table."""
    if name == "message":
        state.go(message=int(value))


session, window = frame.chosen("What fills my context?")
view = state.current()
key = frame.session_key()
tokens = cache.tokens(key, window.index)
profile = cache.profile(key)
rows = cache.rows(key, window.index)
error = tokens.calibration.error if tokens.calibration is not None else None
source = source_tag(tokens.source, error)

paint(strip_card(cache.strip(key, window.index)), key="strip", on_act=pick)
paint(draw.card_row(present.cards(window, tokens, profile), error), key="cards")

left, right = frame.split(43, 57)
with left.container(border=True, key="card_map", height="stretch"):
    paint(draw.map_card(present.areas(window, tokens), source), key="map")
with right.container(border=True, key="card_growth", height="stretch"):
    paint(
        row(
            el("h2", "", "How it grew"),
            span("small muted", "context per reply, all windows"),
            spread(),
            source_tag("reported"),
        ),
        key="growth_head",
    )
    counts = [cache.tokens(key, one.index) for one in session.windows]
    growth = present.growth(session, counts, profile)
    if growth.points:
        st.plotly_chart(
            charts.growth_figure(growth, frame.mode()),
            theme=None,
            config=charts.CONFIG,
            key="growth",
            alt="Reported context per reply over all windows of the session",
        )
    else:
        paint(el("p", "muted", "No reply of this session reports its usage."), key="no_growth")

with st.container(horizontal=True, vertical_alignment="center", key="heavy_bar"):
    st.subheader("Heaviest messages", anchor=False, width="stretch")
    order = st.segmented_control(
        "Order by",
        ["tokens", "carried"],
        default="tokens",
        required=True,
        format_func=lambda name: "tokens" if name == "tokens" else "tokens carried",
        key="heavy_order",
        label_visibility="collapsed",
    )
paint(
    draw.heavy_table(present.heaviest(tokens, rows, order), source, view.message),
    key="heavy",
    on_act=pick,
)
if view.message is not None and view.message < len(window.history.messages):
    paint(message_card(window.history.messages[view.message], rows[view.message]), key="message")
