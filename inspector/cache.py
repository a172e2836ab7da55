"""What is worth keeping between script runs, by small keys; shared and never changed."""

from __future__ import annotations

import json
from time import perf_counter
from typing import TypeAlias

import streamlit as st

from core.boundaries import BoundaryMap, analyze
from core.budget import default_budget
from core.errors import UsageError
from core.model import Session
from core.profiles import ModelProfile, profile_for
from core.strategies import run_verified
from core.tokens import WindowTokens, count_window
from inspector import opened
from inspector.present.boundaries import Rail, call_rails
from inspector.present.export import ExportFile, export_file
from inspector.present.messages import MessageRow, message_rows
from inspector.present.outcome import (
    RECORDED,
    Outcome,
    closing_compaction,
    of_recorded,
    of_replacement,
)
from inspector.present.strip import Strip
from inspector.present.strip import strip as build_strip
from inspector.state import View

RunKey: TypeAlias = tuple[str, int, str, int, int | None, str]
"""Session, window, strategy, budget, cut and options as canonical JSON."""


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
def rails(key: str, window: int) -> tuple[Rail, ...]:
    """The brackets from calls to results of one window."""
    return call_rails(session(key).windows[window].history.messages)


@st.cache_resource(max_entries=24, show_spinner=False)
def strip(key: str, window: int) -> Strip:
    """The context strip of one window."""
    found = session(key)
    return build_strip(found, found.windows[window], tokens(key, window), profile(key))


def profile(key: str) -> ModelProfile | None:
    """What is known of the session's model."""
    return profile_for(session(key).model)


@st.cache_resource(max_entries=24, show_spinner="Looking at every boundary …")
def boundaries(key: str, window: int) -> BoundaryMap:
    """The verdict of every boundary of one window."""
    found = session(key)
    return analyze(
        found.windows[window].history,
        dialect=found.dialect,
        profile=profile(key),
        prefix_tokens=tokens(key, window).prefix,
    )


@st.cache_resource(max_entries=24, show_spinner="Looking for what was lost …")
def recorded(key: str, window: int) -> Outcome | None:
    """What the recorded compaction made of a window, None where none closed it."""
    found = session(key)
    compaction = closing_compaction(found, found.windows[window])
    if compaction is None:
        return None
    return of_recorded(found, found.windows[window], compaction, tokens(key, window))


@st.cache_resource(max_entries=48, show_spinner=False)
def run(
    key: str, window: int, strategy: str, budget: int, cut: int | None, options: str
) -> Outcome:
    """What a strategy makes of a window; `options` is canonical JSON. Raises UsageError."""
    found = session(key)
    counted = tokens(key, window)
    started = perf_counter()
    replacement, verification = run_verified(
        strategy,
        found,
        found.windows[window],
        tokens=counted,
        boundaries=boundaries(key, window),
        budget=budget,
        cut=cut,
        options=json.loads(options),
    )
    seconds = perf_counter() - started
    return of_replacement(found.windows[window], replacement, verification, counted, seconds)


def budget(view: View, window: int) -> int:
    """The budget of the view, else the default of the window, in tokens of the messages."""
    key = view.session or ""
    return view.budget or default_budget(tokens(key, window), profile(key))


def outcome(view: View, window: int, name: str) -> Outcome | None:
    """The outcome `name` of the view: a strategy's, or the recorded one (None if none).

    Raises UsageError for a strategy, option or cut that cannot be used.
    """
    if name == RECORDED:
        return recorded(view.session or "", window)
    return run(*run_key(view, window, name))


def run_key(view: View, window: int, name: str) -> RunKey:
    """Everything that a run depends on."""
    options = json.dumps(view.options.get(name, {}), sort_keys=True)
    return view.session or "", window, name, budget(view, window), view.at, options


@st.cache_resource(max_entries=12, show_spinner="Writing and linting the export …")
def _export(run_key: RunKey, format: str) -> ExportFile:
    found = session(run_key[0])
    made = run(*run_key)
    if made.replacement is None:
        raise UsageError("The recorded compaction is no replacement of ours; export a strategy.")
    window = found.windows[run_key[1]]
    always_on = tokens(run_key[0], window.index).always_on
    return export_file(found, window, made.replacement, format, profile(run_key[0]), always_on)


def export(view: View, window: int, name: str, format: str) -> ExportFile:
    """A run of the view as a file, linted. Raises UsageError where the run cannot be made."""
    return _export(run_key(view, window, name), format)
