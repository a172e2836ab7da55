"""What a page shows when it has nothing, or something went wrong."""

from __future__ import annotations

from inspector.present.text import visible
from inspector.views.nodes import Child, el
from inspector.views.paint import OnAct, paint


def show_error(sentence: str) -> None:
    """One sentence: what is wrong, where, and what to do."""
    paint(el("div", "notice bad", visible(sentence, 2_000), role="alert"), key="error_notice")


def show_notice(sentence: str, key: str, judgement: str = "") -> None:
    """A calm word about what the page cannot show, and why."""
    paint(el("div", f"notice {judgement}".strip(), visible(sentence, 2_000)), key=key)


def show_empty(title: str, *says: Child, key: str, on_act: OnAct | None = None) -> None:
    """An empty page that says what would fill it."""
    paint(el("div", "empty", el("h2", "", title), *says), key=key, on_act=on_act)
