"""Tool calls: each is answered right away, and has an id of its own."""

from __future__ import annotations

from collections.abc import Iterator

from core.calls import Call
from core.model import ToolResult, ToolUse
from core.protocol.rule import ANTHROPIC, Finding, LintRule
from core.protocol.view import HistoryView
from core.protocol.wording import counted, joined, named_ids, named_messages, sentence


def _unanswered(view: HistoryView) -> Iterator[Finding]:
    for message, calls in view.calls.batches().items():
        open_calls = [call for call in calls if not view.answers(call)]
        waiting = [call for call in open_calls if call.in_flight]
        dead = [call for call in open_calls if not call.in_flight]
        if dead:
            yield _dead(message, dead, batch=len(calls))
        if waiting:
            yield Finding(
                (message,),
                f"Message {message} makes {counted(len(waiting), 'call')} "
                f"({named_ids([call.id for call in waiting])}) whose results are still to come.",
                "Wait for the results, and send them in the next message.",
                tuple(call.id for call in waiting),
                message,
                severity="info",
            )


def _dead(message: int, calls: list[Call], *, batch: int) -> Finding:
    late = sorted({place for call in calls for place, _ in call.results})
    found = f"; results stand only in {named_messages(late)}" if late else ""
    of = f" of {batch}" if len(calls) != batch else ""
    whole = "the whole batch with its results" if batch > 1 else "the call"
    return Finding(
        (message,),
        f"{sentence(counted(len(calls), 'call'))}{of} in message {message} "
        f"({named_ids([call.id for call in calls])}) "
        f"{'has' if len(calls) == 1 else 'have'} no result in the message right after{found}.",
        f"Add an error result for each of them to the next user message, or drop {whole}.",
        tuple(call.id for call in calls),
        message,
    )


def _repeated(view: HistoryView) -> Iterator[Finding]:
    seen: dict[tuple[str, bool], int] = {}
    for call in view.calls.calls:
        if call.id not in view.calls.repeated:
            continue
        key = (call.id, call.server)
        if key in seen:
            first = seen[key]
            where = "twice" if first == call.message else f"as message {first} did"
            yield Finding(
                (call.message,),
                f"Message {call.message} uses the call id {named_ids([call.id])} {where}; "
                "its results are paired by position.",
                "Give the call and its result an id of their own.",
                (call.id,),
                first,
            )
        seen[key] = call.message


def _without_id(view: HistoryView) -> Iterator[Finding]:
    if not any(call.id == "" for call in view.calls.calls) and not any(
        result.id == "" for result in view.calls.results
    ):
        return
    for message in view.messages:
        kinds = [noun for block in message.blocks for noun in _nameless(block)]
        if kinds:
            yield Finding(
                (message.index,),
                f"Message {message.index} holds {joined(sorted(set(kinds)))} without an id.",
                "Give the call and its result the same id.",
                stands_until=message.index,
            )


def _nameless(block: object) -> Iterator[str]:
    if isinstance(block, ToolUse) and block.id == "":
        yield "a tool call"
    elif isinstance(block, ToolResult) and block.tool_use_id == "":
        yield "a tool result"


TOOL_USE_UNANSWERED = LintRule(
    "tool-use-unanswered",
    "error",
    ANTHROPIC,
    "A tool call without its result",
    "Each call must be answered in the next message. A call is in flight, and no error, only if "
    "nothing but results of its own batch follows it.",
    _unanswered,
)
TOOL_USE_ID_DUPLICATE = LintRule(
    "tool-use-id-duplicate",
    "error",
    ANTHROPIC,
    "A call id that is used again",
    "Ids of calls must be unique in a request: nobody can tell for sure which call a result "
    "answers.",
    _repeated,
)
TOOL_CALL_ID_MISSING = LintRule(
    "tool-call-id-missing",
    "error",
    ANTHROPIC,
    "A tool call or result without an id",
    "Results find their calls by id.",
    _without_id,
)
