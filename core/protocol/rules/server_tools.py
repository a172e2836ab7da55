"""Tools that the provider runs: call and result stand in one assistant turn."""

from __future__ import annotations

from collections.abc import Iterator

from core.protocol.rule import ANTHROPIC, Finding, LintRule
from core.protocol.view import HistoryView
from core.protocol.wording import named_ids


def _split(view: HistoryView) -> Iterator[Finding]:
    for result in view.calls.results:
        if not result.server:
            continue
        call = None if result.call is None else view.calls.calls[result.call]
        if call is not None and view.turn_of[call.message] == view.turn_of[result.message]:
            continue
        where = "nowhere before it" if call is None else f"in message {call.message}, another turn"
        yield Finding(
            (result.message,),
            f"Message {result.message} holds the result of a server tool "
            f"({named_ids([result.id])}) whose call is {where}.",
            "Drop the result, or bring its call back before it.",
            (result.id,),
            result.message,
        )


def _unanswered(view: HistoryView) -> Iterator[Finding]:
    for call in view.calls.calls:
        if not call.server or any(
            view.turn_of[message] == view.turn_of[call.message] for message, _ in call.results
        ):
            continue
        if call.in_flight:
            yield Finding(
                (call.message,),
                f"Message {call.message} calls the server tool {named_ids([call.id])}, whose "
                "result is still to come.",
                "Send the history back as it is, and the provider goes on.",
                (call.id,),
                call.message,
                severity="info",
            )
        else:
            yield Finding(
                (call.message,),
                f"Message {call.message} calls a server tool ({named_ids([call.id])}) that has no "
                "result in its turn.",
                "Drop the call from the message.",
                (call.id,),
                call.message,
            )


SERVER_TOOL_PAIR_SPLIT = LintRule(
    "server-tool-pair-split",
    "error",
    ANTHROPIC,
    "A server tool result without its call",
    "The result of a tool that the provider runs must follow its call in the same turn.",
    _split,
)
SERVER_TOOL_UNANSWERED = LintRule(
    "server-tool-unanswered",
    "error",
    ANTHROPIC,
    "A server tool call without its result",
    "The provider runs such a tool within one turn; a call without a result can only stand at the "
    "very end.",
    _unanswered,
)
