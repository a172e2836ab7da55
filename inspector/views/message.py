"""One message opened: its blocks, each as plain text."""

from __future__ import annotations

from core.model import Message
from inspector.present.blocks import BlockView, block_views
from inspector.present.messages import MessageRow
from inspector.present.numbers import full
from inspector.present.words import KIND_WORDS
from inspector.views.nodes import Node, el, row, span, spread
from inspector.views.tags import badge, kind_tag


def message_card(message: Message, line: MessageRow) -> Node:
    """The message as a card."""
    head = el(
        "div",
        "head",
        kind_tag(line.kind, error=line.error),
        el("h2", "", f"Message {message.index}"),
        span("muted small cut-off", line.who),
    )
    blocks = (_block(one) for one in block_views(message))
    return el("section", "card", head, *blocks, test="message")


def _block(view: BlockView) -> Node:
    left = None
    if view.left_out:
        left = span("muted small", f"{full(view.left_out)} more characters are not shown")
    return el(
        "div",
        "sec",
        row(
            kind_tag(view.kind),
            span("small", KIND_WORDS[view.kind]),
            el("code", "muted cut-off", view.title) if view.title else None,
            badge("bad", "error") if view.error else None,
            spread(),
            el("code", "faint cut-off", view.record),
        ),
        el("div", "source-text", view.text),
        left,
    )
