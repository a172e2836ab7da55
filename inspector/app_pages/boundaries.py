"""Where may I cut? Every boundary with its verdict, and the chosen one explained."""

from __future__ import annotations

from typing import Any

import streamlit as st

from inspector import cache, state
from inspector.present import boundaries as present
from inspector.present.cut import cut_view
from inspector.views import boundaries as draw
from inspector.views import frame
from inspector.views.nodes import act
from inspector.views.paint import paint
from inspector.views.strip import strip_card


def pick(name: str, value: Any) -> None:
    """A click on a cut, a message, a filter, or the button that uses a cut."""
    if name == "cut":
        state.go(cut=int(value), message=None)
    elif name == "message":
        state.go(message=int(value))
    elif name == "show":
        shown = set(st.session_state.get("verdicts", present.VERDICTS))
        st.session_state["verdicts"] = sorted(shown ^ {str(value)})
    elif name == "use":
        state.go(cut=int(value), at=int(value))
        st.session_state["go_to"] = "strategies"


session, window = frame.chosen("Where may I cut?")
view = state.current()
key = frame.session_key()
messages = window.history.messages
tokens = cache.tokens(key, window.index)
cuts = cache.boundaries(key, window.index)
rows = cache.rows(key, window.index)
budget = cache.budget(view, window.index)
chosen = (
    min(view.cut, len(messages)) if view.cut is not None else present.first_choice(cuts, budget)
)
shown = frozenset(st.session_state.get("verdicts", present.VERDICTS))
cut = cuts.boundaries[chosen]
panel = cut_view(cuts, rows, messages, chosen, budget)
before, after = cuts.nearest_usable(chosen)
keys = {
    "[": act("cut", max(0, chosen - 1)),
    "]": act("cut", min(len(messages), chosen + 1)),
    "Shift+ArrowLeft": act("cut", chosen if before is None else before),
    "Shift+ArrowRight": act("cut", chosen if after is None else after),
}

paint(
    strip_card(
        cache.strip(key, window.index),
        cut=chosen,
        verdict=cut.verdict,
        lanes=[one.verdict if one.verdict in shown else "" for one in cuts.boundaries],
    ),
    key="strip",
    on_act=pick,
    keys=keys,
)
paint(draw.chips(present.counts(cuts), shown), key="verdict_chips", on_act=pick)
left, right = frame.split(62, 38)
with left:
    listed = present.cut_list(
        cuts,
        rows,
        tokens.messages,
        cache.rails(key, window.index),
        chosen=chosen,
        picked=view.message,
        shown=shown,
    )
    card = draw.list_card(listed, panel, cut.tokens_prefix, cut.tokens_suffix)
    paint(card, key="list", on_act=pick, keys=keys)
with right:
    paint(draw.cut_panel(panel), key="cut", on_act=pick, keys=keys)
