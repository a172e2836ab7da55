"""Messages as rows of a list: who, what in a line, how heavy."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from core.calls import CallTable, pair_calls
from core.model import Message, Text, Thinking, ToolResult, ToolUse
from inspector.present.numbers import counted
from inspector.present.text import one_line
from inspector.present.words import kind_of

_PREVIEW = 140
_WHO = {
    "system": "system",
    "developer": "developer",
    "prompt": "you",
    "injected": "injected",
    "summary": "summary",
    "assistant": "assistant",
    "tool_results": "tool results",
}


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A message in a line. `who` and `says` are transcript text, already fit to show."""

    index: int
    kind: str
    thinking: bool
    who: str
    says: str
    code: bool
    error: bool
    calls: int
    """Calls that it makes together, or results that it holds."""


def message_rows(messages: Sequence[Message]) -> tuple[MessageRow, ...]:
    """A row for every message."""
    return rows_with(messages, pair_calls(messages))


def rows_with(messages: Sequence[Message], calls: CallTable) -> tuple[MessageRow, ...]:
    """The rows, given the pairing of calls and results."""
    names = {
        (result.message, result.block): calls.calls[result.call].name
        for result in calls.results
        if result.call is not None
    }
    return tuple(_row(message, names) for message in messages)


def _row(message: Message, names: dict[tuple[int, int], str]) -> MessageRow:
    uses = [block for block in message.blocks if isinstance(block, ToolUse)]
    results = [
        (place, block)
        for place, block in enumerate(message.blocks)
        if isinstance(block, ToolResult)
    ]
    words = next((b.text for b in message.blocks if isinstance(b, Text) and b.text.strip()), "")
    thinking = any(isinstance(block, Thinking) for block in message.blocks)
    error = any(block.is_error for _, block in results)
    kind = kind_of(message)
    who, says, code = _WHO[message.kind], words, False
    if kind == "tool_call":
        who = uses[0].name if len(uses) == 1 else counted(len(uses), "call")
        says = call_line(uses[0].input) if len(uses) == 1 else _names(use.name for use in uses)
        code = len(uses) == 1
    elif kind == "tool_result" and results:
        called = [names.get((message.index, place), "unknown call") for place, _ in results]
        one = len(results) == 1
        who = called[0] if one else counted(len(results), "result")
        says, code = (results[0][1].text, True) if one else (_names(called), False)
    elif kind == "thinking":
        says = next((b.text for b in message.blocks if isinstance(b, Thinking)), "")
    return MessageRow(
        message.index,
        kind,
        thinking and kind != "thinking",
        one_line(who, 24),
        one_line(says, _PREVIEW),
        code,
        error,
        len(uses) or len(results),
    )


def _names(names: Any) -> str:
    return " · ".join(one_line(name, 24) for name in names)


def call_line(value: Any) -> str:
    """The input of a call in a line: its first short values, else its JSON."""
    if isinstance(value, dict):
        parts = [part for part in value.values() if isinstance(part, str | int | float)]
        if parts:
            return " ".join(str(part)[:_PREVIEW] for part in parts[:3])
    return json.dumps(value, ensure_ascii=False, default=str)[: _PREVIEW * 4]
