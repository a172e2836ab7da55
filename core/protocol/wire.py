"""What a value weighs in a request body, and whether a JSON text can carry it at all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import orjson

from core.json_value import is_array, is_object
from core.model import JsonObject


class Wire(NamedTuple):
    """`size` in bytes of UTF-8 JSON; `surrogate`: a string holds half of a UTF-16 pair."""

    size: int
    surrogate: bool


def on_the_wire(blocks: Iterable[JsonObject]) -> Wire:
    """Measure blocks as they would be sent. Never raises, however odd a block is."""
    values = list(blocks)
    try:
        return Wire(len(orjson.dumps(values)), surrogate=False)
    except TypeError:
        return _walk(values)


def _walk(root: Any) -> Wire:
    """The same for values that orjson refuses: surrogates, huge numbers, deep nesting."""
    size, surrogate = 0, False
    pending: list[Any] = [root]
    while pending:
        value = pending.pop()
        if isinstance(value, str):
            surrogate = surrogate or has_surrogate(value)
            size += len(value.encode("utf-8", "surrogatepass")) + 3
        elif is_object(value):
            pending += value.keys()
            pending += value.values()
            size += 2
        elif is_array(value):
            pending += value
            size += 2
        elif isinstance(value, int):
            size += value.bit_length() * 3 // 10 + 2
        else:
            size += 8
    return Wire(size, surrogate)


def has_surrogate(text: str) -> bool:
    """Whether the text holds half of a UTF-16 pair, which no UTF-8 can carry."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False
