"""Text: not empty, no half characters, no white space where the model goes on writing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from core.model import Text
from core.protocol.rule import ALL_PROVIDERS, ANTHROPIC, Finding, LintRule
from core.protocol.view import HistoryView
from core.protocol.wording import counted


def _empty(view: HistoryView) -> Iterator[Finding]:
    for message, count in _by_message(view, lambda text: text == "").items():
        yield Finding(
            (message,),
            f"Message {message} holds {counted(count, 'empty text block')}.",
            "Drop the empty blocks, and the message if nothing is left of it.",
            stands_until=message,
        )


def _blank(view: HistoryView) -> Iterator[Finding]:
    for message, count in _by_message(view, lambda text: text != "" and text.isspace()).items():
        yield Finding(
            (message,),
            f"Message {message} holds {counted(count, 'text block')} of white space alone, which "
            "some versions of the API refuse.",
            "Drop the blank blocks, and the message if nothing is left of it.",
            stands_until=message,
        )


def _by_message(view: HistoryView, matches: Callable[[str], bool]) -> dict[int, int]:
    found: dict[int, int] = {}
    for message, block in view.texts:
        if matches(block.text) and block.raw.get("type") != "compaction":
            found[message] = found.get(message, 0) + 1
    return found


def _surrogates(view: HistoryView) -> Iterator[Finding]:
    fix = "Put U+FFFD in the place of each half."
    if view.always_on.surrogate:
        yield Finding(
            (),
            "The system prompt, the tools or another field of the request hold half of a "
            "surrogate pair, which is no character.",
            fix,
            stands_until=len(view.messages),
        )
    for message, wire in enumerate(view.wires):
        if wire.surrogate:
            yield Finding(
                (message,),
                f"Message {message} holds half of a surrogate pair, which is no character: the "
                "request would be refused as invalid JSON.",
                fix,
                stands_until=message,
            )


def _trailing(view: HistoryView) -> Iterator[Finding]:
    if not view.messages or view.messages[-1].role != "assistant":
        return
    blocks = view.messages[-1].blocks
    last = blocks[-1] if blocks else None
    if isinstance(last, Text) and last.text != last.text.rstrip():
        yield Finding(
            (view.last,),
            f"The last message, {view.last}, is an assistant message whose text ends with white "
            "space.",
            "Strip the white space, or end with a user message.",
        )


EMPTY_TEXT_BLOCK = LintRule(
    "empty-text-block",
    "error",
    ANTHROPIC,
    "An empty text block",
    "Text blocks must not be empty. An empty tool result is legal.",
    _empty,
)
BLANK_TEXT_BLOCK = LintRule(
    "blank-text-block",
    "warn",
    ANTHROPIC,
    "A text block of white space",
    "The API has refused text without a visible character at times, and accepted it at others.",
    _blank,
)
LONE_SURROGATE = LintRule(
    "lone-surrogate",
    "error",
    ALL_PROVIDERS,
    "Half of a surrogate pair",
    "Tools that cut text in the middle of an emoji leave half of it, which UTF-8 cannot carry.",
    _surrogates,
)
TRAILING_WHITESPACE = LintRule(
    "trailing-whitespace",
    "error",
    ANTHROPIC,
    "White space at the end of a prefill",
    "A final assistant message is what the model goes on from; it must not end with white space.",
    _trailing,
    scope="request",
)
