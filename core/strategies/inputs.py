"""Clip long strings inside the inputs of tool calls, never the JSON text around them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from core.json_value import is_array, is_object
from core.model import Message, ToolUse
from core.strategies.results import Change, Measure


def clip_inputs(
    messages: Sequence[Message], measure: Measure, excess: int, longest: int
) -> tuple[Change, ...]:
    """Clip strings of more than `longest` characters in call inputs, the oldest calls first,
    until `excess` tokens are freed. Ids, names, keys and short values stay."""
    changes: list[Change] = []
    for position, message in enumerate(messages):
        if excess <= 0:
            break
        blocks = tuple(
            _shrunk(block, longest) if isinstance(block, ToolUse) and not block.server else block
            for block in message.blocks
        )
        smaller = replace(message, blocks=blocks)
        freed = measure(message) - measure(smaller) if blocks != message.blocks else 0
        if freed > 0:
            excess -= freed
            changes.append(Change(position, smaller, "long strings in the call's input clipped"))
    return tuple(changes)


def _shrunk(call: ToolUse, longest: int) -> ToolUse:
    value = _clipped(call.input, longest)
    raw = call.raw
    function = raw.get("function")
    if "input" in raw:
        raw = {**raw, "input": value}
    elif is_object(function):
        raw = {**raw, "function": {**function, "arguments": json.dumps(value)}}
    else:
        return call
    return replace(call, input=value, raw=raw) if value != call.input else call


def _clipped(value: Any, longest: int) -> Any:
    if isinstance(value, str) and len(value) > longest:
        return f"{value[:longest]} [… {len(value) - longest:,} characters left out …]"
    if is_object(value):
        return {key: _clipped(item, longest) for key, item in value.items()}
    if is_array(value):
        return [_clipped(item, longest) for item in value]
    return value
