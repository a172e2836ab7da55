"""Write Anthropic Messages: a session as it was read, or a replacement as a request body."""

from __future__ import annotations

import re
from typing import Any

from core.formats.jsonl import dump_json
from core.json_value import is_array, is_object
from core.model import JsonObject, Message, Session, Window
from core.replacement import Replacement

_SURROGATE = re.compile(r"[\ud800-\udfff]")


def write(session: Session) -> bytes:
    """The document of a session, JSON-equal to what was read."""
    [record] = session.records
    return record.verbatim or dump_json(record.value) + b"\n"


def export(session: Session, window: Window, replacement: Replacement) -> bytes:
    """The replacement as a request body, or as much of one as the file knows.

    `messages` are to be spliced into one's own request. System prompt, tools and the other
    fields of the request stand beside them where the session holds them. Neighbours of one role
    become one message, results first, as the API would merge them.
    """
    history = window.history
    body: JsonObject = dict(history.request)
    if session.model is not None:
        body.setdefault("model", session.model)
    if history.system:
        body["system"] = [block.raw for block in history.system]
    if history.tools:
        body["tools"] = [tool.raw for tool in history.tools]
    body["messages"] = _merged([entry.message for entry in replacement.messages])
    return dump_json(_encodable(body)) + b"\n"


def _merged(messages: list[Message]) -> list[JsonObject]:
    runs: list[tuple[str, list[JsonObject]]] = []
    for message in messages:
        content = [block.raw for block in message.blocks]
        if runs and runs[-1][0] == message.role:
            runs[-1][1].extend(content)
        else:
            runs.append((message.role, content))
    for role, content in runs:
        if role == "user":
            content.sort(key=_after_results)
    return [{"role": role, "content": content} for role, content in runs]


def _after_results(block: JsonObject) -> bool:
    return block.get("type") != "tool_result"


def _encodable(value: Any) -> Any:
    """The same value with lone surrogates, which no JSON text may hold, as U+FFFD."""
    if isinstance(value, str):
        return _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", value)
    if is_array(value):
        return [_encodable(item) for item in value]
    if is_object(value):
        return {_encodable(key): _encodable(item) for key, item in value.items()}
    return value
