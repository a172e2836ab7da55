"""Whatever a transcript holds, it reaches the page as text nodes and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import inspector
from inspector.present.messages import message_rows
from inspector.present.text import visible
from inspector.views.message import message_card
from inspector.views.nodes import act, el, var
from tests.core.histories import assistant, call, history, result, text, thinking, user

SCRIPT = Path(inspector.__file__).parent / "components" / "paint" / "paint.js"
PAINTED = SCRIPT.read_text("utf-8")
HOSTILE = '"><img src=x onerror=alert(1)>\x1b[31m[link](javascript:alert(1))'


def nodes(tree: Any) -> Iterator[list[Any]]:
    if isinstance(tree, list):
        yield tree
        for child in tree[3:]:
            yield from nodes(child)


def test_a_child_of_none_and_an_attribute_of_none_are_left_out() -> None:
    assert el("div", "row", None, "a", aria_label=None, role="list") == [
        "div",
        "row",
        {"role": "list"},
        "a",
    ]
    assert var(el("i"), x="3%")[2] == {"--x": "3%"}
    assert act("cut", 4) == ["cut", 4]


def test_hostile_text_is_never_a_tag_a_class_or_an_attribute() -> None:
    messages = history(
        user(text(HOSTILE)),
        assistant(thinking(HOSTILE), call(HOSTILE, HOSTILE, {HOSTILE: HOSTILE})),
        user(result(HOSTILE, HOSTILE)),
    ).messages
    rows = message_rows(messages)
    shown = visible(HOSTILE)
    for message, row in zip(messages, rows, strict=True):
        tree = message_card(message, row)
        texts = [child for node in nodes(tree) for child in node[3:] if isinstance(child, str)]
        assert any(shown[:20] in one for one in texts)
        for tag, names, attributes, *_ in nodes(tree):
            assert re.fullmatch(r"[a-z0-9]+", tag)
            assert "onerror" not in names
            assert all("onerror" not in str(value) for value in attributes.values())


def test_the_script_makes_text_nodes_and_no_markup() -> None:
    assert "createTextNode" in PAINTED
    for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "href"):
        assert way not in PAINTED


def test_the_script_knows_every_tag_and_attribute_that_the_views_use() -> None:
    views = Path(inspector.__file__).parent / "views"
    source = "".join(path.read_text("utf-8") for path in views.glob("*.py"))
    pages = Path(inspector.__file__).parent / "app_pages"
    source += "".join(path.read_text("utf-8") for path in pages.glob("*.py"))
    tags = set(re.findall(r'\bel\(\s*"([a-z0-9]+)"', source))
    lists = re.findall(r'"([a-zA-Z0-9 -]+)"', PAINTED.split("const PLAIN")[0])
    known = set(" ".join(lists).split())
    assert tags
    assert tags <= known
    assert not {"script", "iframe", "img", "a", "form", "style", "object"} & known
