"""Which strategy keeps what matters? Runs side by side, and one of them step by step."""

from __future__ import annotations

from typing import Any

import streamlit as st

from core.errors import InspectorError
from core.strategies import STRATEGIES
from inspector import cache, state
from inspector.present import strategies as present
from inspector.present.numbers import full
from inspector.present.options import changed_options
from inspector.views import charts, frame, option_form, states
from inspector.views import strategies as draw
from inspector.views.nodes import el, row, span, spread
from inspector.views.paint import paint
from inspector.views.strip import strip_card
from inspector.views.tags import source_tag


def pick(name: str, value: Any) -> None:
    """A click on a run, or on a way on from it."""
    if name == "run":
        state.go(run=str(value))
    elif name in ("lost", "export"):
        state.go(run=str(value), fact=None)
        st.session_state["go_to"] = "diff" if name == "lost" else "export"


def run_chosen() -> None:
    """The form was sent: what to run, under which budget, cut and options."""
    names = st.session_state["run_names"]
    options: dict[str, dict[str, Any]] = {}
    for name in names:
        model = STRATEGIES[name].options_model
        changed = changed_options(model, option_form.values(name, model))
        if changed:
            options[name] = changed
    given = int(st.session_state["run_budget"])
    free = st.session_state.get("run_cut", "own") == "own"
    view = state.current()
    state.go(
        strategies=tuple(names),
        budget=None if given == default else given,
        at=None if free else view.at,
        options=options,
        run=None,
    )


session, window = frame.chosen("Which strategy keeps what matters?")
view = state.current()
key = frame.session_key()
tokens = cache.tokens(key, window.index)
cuts = cache.boundaries(key, window.index)
default = cache.budget(state.changed(view, budget=None), window.index)
budget = cache.budget(view, window.index)

outcomes, refused = [], []
for name in view.strategies:
    try:
        with st.spinner(f"Running {name} …"):
            found = cache.outcome(view, window.index, name)
    except InspectorError as error:
        refused.append(f"{name} did not run: {error}")
    else:
        outcomes += [found] if found is not None else []
real = cache.recorded(key, window.index)
outcomes += [real] if real is not None else []
rows = present.run_rows(outcomes, cuts)
selected = view.run if view.run in {one.name for one in rows} else None
selected = selected or (rows[0].name if rows else None)
run = next((one for one in outcomes if one.name == selected), None)

cut = run.cut if run is not None else view.at
cut = None if cut is None or cut > cuts.message_count else cut
paint(
    strip_card(
        cache.strip(key, window.index),
        cut=cut,
        verdict="safe" if cut is None else cuts.boundaries[cut].verdict,
    ),
    key="strip",
)
with (
    st.container(border=True, key="card_form"),
    st.form("runs", border=False),
    st.container(horizontal=True, vertical_alignment="bottom"),
):
    st.pills(
        "Strategies",
        list(STRATEGIES),
        selection_mode="multi",
        default=[one for one in view.strategies if one in STRATEGIES] or list(STRATEGIES),
        key="run_names",
    )
    if view.at is not None:
        st.segmented_control(
            "Cut",
            ["own", "chosen"],
            default="chosen",
            required=True,
            format_func=lambda one: "each its best" if one == "own" else f"cut {view.at}",
            key="run_cut",
        )
    st.number_input(
        f"Budget, tokens of the messages (of {full(tokens.prefix[-1])})",
        min_value=1,
        value=budget,
        step=1_000,
        key="run_budget",
        width=220,
    )
    with st.popover("Options"):
        option_form.draw(STRATEGIES, view.options)
    st.form_submit_button("Run", type="primary", on_click=run_chosen, key="run")

for sentence in refused:
    states.show_notice(sentence, key=f"refused_{refused.index(sentence)}", judgement="warn")
if not view.strategies:
    states.show_notice(
        "Nothing has been run yet: choose strategies and press Run. "
        "They work offline and never change the session's file.",
        key="not_run",
    )
if rows:
    paint(draw.runs_table(rows, tokens.prefix[-1], budget, selected), key="table", on_act=pick)
if run is not None:
    left, right = frame.split(42, 58)
    with left.container(border=True, key="card_scatter", height="stretch"):
        paint(
            row(
                el("h2", "", "Recall against tokens"),
                spread(),
                span("small muted", "● valid  ⊗ vetoed or invalid  □ over budget  ☆ recorded"),
            ),
            key="scatter_head",
        )
        st.plotly_chart(
            charts.scatter_figure(present.dots(rows), budget, selected, frame.mode()),
            theme=None,
            config=charts.CONFIG,
            key="scatter",
            alt="Recall of every run against its tokens; the table above holds the numbers",
        )
        paint(draw.recall_note(), key="recall_note")
    with right.container(border=True, key="card_steps", height="stretch"):
        paint(draw.steps_card(run), key="steps")
    error = tokens.calibration.error if tokens.calibration is not None else None
    paint(
        draw.run_foot(run, tokens.always_on, source_tag(tokens.source, error)),
        key="foot",
        on_act=pick,
    )
