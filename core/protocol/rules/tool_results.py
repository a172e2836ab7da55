"""Tool results: each has its call in the message before, stands first and alone."""

from __future__ import annotations

from collections.abc import Iterator

from core.model import ToolResult
from core.protocol.rule import ANTHROPIC, Finding, LintRule
from core.protocol.view import HistoryView
from core.protocol.wording import counted, named_ids, named_messages


def _orphans(view: HistoryView) -> Iterator[Finding]:
    calls = view.calls.calls
    lost: dict[tuple[int, int | None], list[str]] = {}
    for result in view.calls.results:
        # A result in an assistant message breaks another rule.
        if result.server or view.messages[result.message].role == "assistant":
            continue
        made = None if result.call is None else calls[result.call]
        if made is None or not view.is_right_after(made, result.message):
            place = None if made is None else made.message
            lost.setdefault((result.message, place), []).append(result.id)
    for (message, place), ids in lost.items():
        what = f"{counted(len(ids), 'result')} ({named_ids(ids)})"
        if place is None:
            whose = "call is nowhere before it" if len(ids) == 1 else "calls are nowhere before it"
        else:
            whose = f"{'call is' if len(ids) == 1 else 'calls are'} in message {place}, "
            whose += "not in the message right before"
        yield Finding(
            (message,),
            f"Message {message} holds {what} whose {whose}.",
            "Drop the results, or bring the calls back to the message before.",
            tuple(ids),
            message,
        )


def _duplicates(view: HistoryView) -> Iterator[Finding]:
    for call in view.calls.calls:
        if call.server or len(call.results) < 2:
            continue
        answers = view.answers(call)
        if len(answers) > 1:
            yield Finding(
                (answers[1],),
                f"The call {named_ids([call.id])} of message {call.message} has "
                f"{counted(len(answers), 'result')}, in {named_messages(answers)}.",
                "Keep one result of each call.",
                (call.id,),
                call.message,
            )


def _scattered(view: HistoryView) -> Iterator[Finding]:
    for message, batch in view.calls.batches().items():
        places = sorted({place for call in batch for place in view.answers(call)})
        if len(batch) > 1 and len(places) > 1:
            yield Finding(
                tuple(places),
                f"The results of the {counted(len(batch), 'call')} in message {message} are "
                f"spread over {named_messages(places)}; the provider joins them, strict ones "
                "refuse.",
                "Put all results of the batch into one user message.",
                tuple(call.id for call in batch),
                message,
            )


def _not_first(view: HistoryView) -> Iterator[Finding]:
    answering = {
        view.run_of[result.message]
        for result in view.calls.results
        if not result.server and view.messages[result.message].role == "user"
    }
    for run in sorted(answering):
        other = None
        for index in view.runs[run]:
            late = False
            for block in view.messages[index].blocks:
                if isinstance(block, ToolResult):
                    late = late or other is not None
                elif other is None:
                    other = index
            if late and other is not None:
                before = "it" if other == index else f"message {other}"
                yield Finding(
                    (index,),
                    f"Message {index} holds tool results after other content of {before}.",
                    "Put the tool results first, and the text after them.",
                    stands_until=other,
                )


TOOL_RESULT_ORPHAN = LintRule(
    "tool-result-orphan",
    "error",
    ANTHROPIC,
    "A tool result without its call",
    "Each result must have its call in the assistant message right before.",
    _orphans,
)
TOOL_RESULT_DUPLICATE = LintRule(
    "tool-result-duplicate",
    "error",
    ANTHROPIC,
    "A call with more than one result",
    "Each call must have a single result.",
    _duplicates,
)
PARALLEL_BATCH_SPLIT = LintRule(
    "parallel-batch-split",
    "warn",
    ANTHROPIC,
    "Results of one batch in several messages",
    "All results of a batch belong into one user message. The API joins neighbouring ones; strict "
    "providers reject them, and the model learns not to call in parallel.",
    _scattered,
)
TOOL_RESULT_FIRST = LintRule(
    "tool-result-first",
    "warn",
    ANTHROPIC,
    "Content before the tool results",
    "A message that answers calls must begin with the results; some providers reject text before "
    "them.",
    _not_first,
)
