"""Trees of plain values that the browser paints.

A node is `[tag, class, attributes, *children]`; a child is a node or a text. Text becomes a
text node, whatever it holds: this is the one way for transcript text into the page, beside
Streamlit's own inert elements. Tags and attributes come from the code alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

Node: TypeAlias = list[Any]
Child: TypeAlias = Node | str | None
Act: TypeAlias = list[Any]


def el(tag: str, names: str = "", *children: Child, **attributes: Any) -> Node:
    """A node; `aria_label` becomes `aria-label`, an attribute of None is left out."""
    given = {
        name.replace("_", "-"): value for name, value in attributes.items() if value is not None
    }
    return [tag, names, given, *(child for child in children if child is not None)]


def var(node: Node, **values: float | str) -> Node:
    """Set custom properties of a node: numbers with an optional unit, nothing else."""
    node[2] |= {f"--{name}": value for name, value in values.items()}
    return node


def act(name: str, value: Any = None) -> Act:
    """What a click means: a name and a value, sent back to Python."""
    return [name, value]


def row(*children: Child, names: str = "", **attributes: Any) -> Node:
    """Children side by side."""
    return el("div", f"row {names}".strip(), *children, **attributes)


def span(names: str, *children: Child, **attributes: Any) -> Node:
    """Words in a line."""
    return el("span", names, *children, **attributes)


def spread() -> Node:
    """Room between what stands left and what stands right."""
    return el("span", "grow")


def table(head: Iterable[tuple[str, str]], rows: Iterable[Node]) -> Node:
    """A table from (title, class) pairs and rows."""
    titles = [el("th", names, title) for title, names in head]
    return el("table", "", el("thead", "", el("tr", "", *titles)), el("tbody", "", *rows))
