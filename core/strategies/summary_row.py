"""The summary as a message, down to the one sentence that says that messages went."""

from __future__ import annotations

from collections.abc import Sequence

from core.intent import SUMMARY_OPENING
from core.replacement import ReplacementMessage
from core.strategies.generated import generated
from core.strategies.request import Request
from core.summarizers import Summarizer

_NO_NOTES = f"{SUMMARY_OPENING}; the budget left no room for notes on it."
NO_NOTES_NOTE = "no room for a summary: of what was before the cut only rules and goal are left"


def summary_row(
    request: Request, summarizer: Summarizer, sources: Sequence[int], most: int, *, needed: bool
) -> tuple[ReplacementMessage, ...]:
    """A summary of `sources` in at most `most` tokens.

    Where that is too little, one sentence stands in its place; where not even that fits, none,
    unless it is `needed` as the user message that a request must begin with.
    """
    if sources and most > 0:
        history = request.window.history
        made = summarizer.summarize(history, sources, most, request.text_counter())
        if made.text:
            return (generated("summary", (made.text,), sources),)
    return (_stub(sources),) if needed or most >= stub_cost(request) else ()


def is_stub(rows: Sequence[ReplacementMessage]) -> bool:
    """Whether these rows hold no summary worth the name."""
    return not rows or rows[0].message == _stub(()).message


def stub_cost(request: Request) -> int:
    """Tokens of the one sentence."""
    return request.tokens.measure(_stub(()).message)


def _stub(sources: Sequence[int]) -> ReplacementMessage:
    return generated("summary", (_NO_NOTES,), sources)
