"""A cut between a question to the person and the answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from core.boundaries.rule import CutRule, Cuts
from core.boundaries.view import CutView
from core.model import Message, Text

_ASKING_TOOLS = frozenset(
    "AskUser AskUserQuestion ExitPlanMode ask_user ask_user_question request_user_input".split()
)
_QUESTION_MARKS = ("?", "\N{FULLWIDTH QUESTION MARK}", "\N{ARABIC QUESTION MARK}")


def find(view: CutView) -> Iterator[Cuts]:
    """A reply that ends with a question and the words after it; a tool that asks and its result."""
    for before, after in pairwise(view.messages):
        if after.kind == "prompt" and _asks(before):
            yield _cuts(before.index, after.index)
    for call in view.history.calls.calls:
        if call.name in _ASKING_TOOLS:
            for message, _ in call.results:
                if call.message < message:
                    yield _cuts(call.message, message, (call.id,))


def _asks(message: Message) -> bool:
    last = message.blocks[-1] if message.blocks else None
    return (
        message.role == "assistant"
        and isinstance(last, Text)
        and last.text.rstrip().endswith(_QUESTION_MARKS)
    )


def _cuts(question: int, answer: int, ids: tuple[str, ...] = ()) -> Cuts:
    return Cuts(
        question + 1,
        answer,
        (question, answer),
        f"Message {question} asks the person and message {answer} answers. A cut here keeps the "
        "answer without its question.",
        f"Cut at {question}, or say in the summary what was asked.",
        ids,
    )


APPROVAL_SPLIT = CutRule(
    "approval-split",
    "info",
    "Parts a question from its answer",
    "A bare yes means nothing to a model that did not read the question.",
    find,
)
