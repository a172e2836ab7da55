"""What the user is looking at, as one typed value that lives in the URL.

A link opens the same view. Moving to another page by the navigation drops the URL's
parameters, so the value is also kept for the browser session and written back.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

import streamlit as st

_KEY = "view"
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")


@dataclass(frozen=True, slots=True)
class View:
    """Everything that a link carries; None is the page's own default."""

    session: str | None = None
    window: int | None = None
    cut: int | None = None
    """The boundary that is looked at."""
    at: int | None = None
    """The cut that runs are to use; None lets each choose its own."""
    message: int | None = None
    budget: int | None = None
    strategies: tuple[str, ...] = ()
    options: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    """Changed options by strategy."""
    run: str | None = None
    fact: str | None = None


_OF_WINDOW = ("cut", "at", "message", "run", "fact")
_OF_SESSION = (*_OF_WINDOW, "window", "budget", "strategies", "options")


def from_query(query: Mapping[str, str]) -> View:
    """Read a link; what cannot be used is left out."""
    return View(
        session=_name(query.get("session")),
        window=_number(query.get("window")),
        cut=_number(query.get("cut")),
        at=_number(query.get("at")),
        message=_number(query.get("message")),
        budget=_number(query.get("budget")),
        strategies=tuple(
            dict.fromkeys(
                name for part in query.get("strategies", "").split(",") if (name := _name(part))
            )
        ),
        options=_options(query.get("options")),
        run=_name(query.get("run")),
        fact=_name(query.get("fact")),
    )


def to_query(view: View) -> dict[str, str]:
    """The parameters of a link to this view."""
    query: dict[str, str] = {}
    for part in fields(view):
        value = getattr(view, part.name)
        if value is None or value in ((), {}):
            continue
        if part.name == "strategies":
            query[part.name] = ",".join(value)
        elif part.name == "options":
            query[part.name] = json.dumps(value, separators=(",", ":"), sort_keys=True)
        else:
            query[part.name] = str(value)
    return query


def changed(view: View, **changes: Any) -> View:
    """The view after a change; what belonged to the old session or window is dropped."""
    dropped: tuple[str, ...] = ()
    if "session" in changes and changes["session"] != view.session:
        dropped = _OF_SESSION
    elif "window" in changes and changes["window"] != view.window:
        dropped = _OF_WINDOW
    empty = View()
    return replace(view, **({name: getattr(empty, name) for name in dropped} | changes))


def enter() -> View:
    """The view at the start of a script run: the link's, or the one before a page change."""
    view = from_query(st.query_params.to_dict())
    saved = st.session_state.get(_KEY)
    if view.session is None and isinstance(saved, View):
        view = saved
    _store(view)
    return view


def current() -> View:
    """The view of this run."""
    saved = st.session_state.get(_KEY)
    return saved if isinstance(saved, View) else View()


def go(**changes: Any) -> View:
    """Change the view and the URL with it."""
    view = changed(current(), **changes)
    _store(view)
    return view


def _store(view: View) -> None:
    st.session_state[_KEY] = view
    query = to_query(view)
    if st.query_params.to_dict() != query:
        st.query_params.from_dict(query)


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and re.fullmatch(r"\d{1,9}", text) else None


def _name(text: str | None) -> str | None:
    return text if text is not None and _NAME.fullmatch(text) else None


def _options(text: str | None) -> dict[str, dict[str, Any]]:
    if text is None or len(text) > 4_000:
        return {}
    try:
        value = json.loads(text)
    except ValueError:
        return {}
    if not isinstance(value, dict):
        return {}
    return {
        name: options
        for name, options in value.items()
        if _name(name) is not None and isinstance(options, dict)
    }
