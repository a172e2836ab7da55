"""What was lost? A window beside what took its place, and every fact followed."""

from __future__ import annotations

from typing import Any

import streamlit as st

from core.errors import InspectorError
from core.facts import recall
from core.strategies import STRATEGIES
from inspector import cache, state
from inspector.present import diff as present
from inspector.present.fact import fact_view
from inspector.present.messages import message_rows
from inspector.present.numbers import counted, ratio, short
from inspector.present.outcome import RECORDED, closing_compaction
from inspector.present.words import DAMAGED, FATE_LETTERS
from inspector.views import diff as draw
from inspector.views import frame, states
from inspector.views.message import message_card
from inspector.views.nodes import act, el, span
from inspector.views.paint import paint
from inspector.views.strip import strip_card


def pick(name: str, value: Any) -> None:
    """A click on a fact, a filter, or the way to the source."""
    if name == "fact":
        state.go(fact=str(value), message=None)
    elif name == "source":
        state.go(message=int(value))
    elif name == "verdict":
        on = set(verdicts)
        st.session_state["fates"] = sorted(on ^ {str(value)})
    elif name == "category":
        st.session_state["category"] = value


def pick_run() -> None:
    """Another run was chosen."""
    state.go(run=st.session_state["run_picker"], fact=None, message=None)


def way_on(name: str, value: Any) -> None:
    """A click in an empty state."""
    if name == "strategies":
        st.session_state["go_to"] = "strategies"
    elif name == "window":
        state.go(window=int(value), run=RECORDED)


session, window = frame.chosen("What was lost?", before_compaction=True)
view = state.current()
key = frame.session_key()
tokens = cache.tokens(key, window.index)
closed = closing_compaction(session, window) is not None
names = [RECORDED] if closed else []
names += [name for name in STRATEGIES if name in view.strategies]
chosen = view.run if view.run in names else (names[0] if names else None)
if chosen is None:
    states.show_empty(
        "Nothing took the place of this window yet",
        span("", "No recorded compaction closes it, and no strategy has been run on it."),
        el("button", "btn primary", "Run strategies", act=act("strategies")),
        *(
            el(
                "button",
                "btn",
                f"See window {one.index}, which was compacted",
                act=act("window", one.index),
            )
            for one in session.windows
            if closing_compaction(session, one) is not None
        ),
        key="nothing",
        on_act=way_on,
    )
    st.stop()
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
if len(names) > 1:
    st.session_state["run_picker"] = chosen
    st.segmented_control(
        "Before against",
        names,
        required=True,
        format_func=lambda name: "recorded compaction" if name == RECORDED else name,
        key="run_picker",
        on_change=pick_run,
        label_visibility="collapsed",
    )

counts = present.tally(outcome.fates)
verdicts = frozenset(st.session_state.get("fates", DAMAGED if counts.damaged else FATE_LETTERS))
category = st.session_state.get("category")
category = category if category in counts.categories else None
shown = present.chosen_fates(outcome.fates, verdicts, category)
ids = {fate.fact.id: fate for fate in outcome.fates}
current = view.fact if view.fact in ids else present.first_damaged(shown)
fate = ids.get(current or "")
previous, following, _ = present.neighbours(outcome.fates, current)
keys = {
    name: act("fact", fact)
    for name, fact in (("n", following), ("p", previous))
    if fact is not None
}
paint(
    draw.filters(counts, verdicts, category, ratio(recall(outcome.fates))),
    key="filters",
    on_act=pick,
)
before = window.history.messages
rows = cache.rows(key, window.index)
left, right = frame.split(72, 28)
with left:
    comparison = present.pane(
        outcome, before, rows, tokens.messages, message_rows(outcome.after), shown, current
    )
    paint(
        draw.pane_card(
            comparison,
            f"window {window.index} · {counted(len(before), 'message')} · "
            f"{short(outcome.tokens_before)}",
            f"{outcome.title} · {counted(len(outcome.after), 'message')} · "
            f"{short(outcome.tokens_after)}",
            current,
        ),
        key="pane",
        on_act=pick,
        keys=keys,
    )
with right:
    if fate is None:
        paint(draw.no_fact(len(shown), counts.damaged), key="fact_panel", keys=keys, on_act=pick)
    else:
        panel = fact_view(fate, outcome, before, outcome.fates)
        paint(draw.fact_panel(panel), key="fact_panel", on_act=pick, keys=keys)
if view.message is not None and view.message < len(before):
    paint(message_card(before[view.message], rows[view.message]), key="message")
