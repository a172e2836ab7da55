"""Read a request body of the Anthropic Messages API into a session.

A list of recorded exchanges (`request`, `response`) is read as its last request with the reply
to it.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Any

from core.errors import UnreadableError
from core.formats.anthropic_blocks import classify_user, parse_content
from core.formats.anthropic_usage import parse_usage
from core.formats.jsonl import document_record
from core.json_value import is_array, is_object
from core.model import (
    Diagnostic,
    History,
    JsonObject,
    Message,
    MessageKind,
    Piece,
    RecordedCompaction,
    Role,
    Session,
    Source,
    Text,
    ToolDefinition,
    Window,
    reindexed,
)

FORMAT = "anthropic-messages"
_ROLES: dict[Any, Role] = {"user": "user", "assistant": "assistant", "system": "system"}


def sniff(document: Any) -> bool:
    """Whether a JSON document is such a request, a list of messages, or of exchanges."""
    if is_array(document):
        return bool(document) and (_are_messages(document) or _last_exchange(document) is not None)
    if not is_object(document):
        return False
    messages = document.get("messages")
    if not is_array(messages):
        return False
    return (not messages or _are_messages(messages)) and not _has_chat_tools(document)


def read(data: bytes, name: str, document: Any) -> Session:
    """Read a session from a parsed document. Raises UnreadableError without a message."""
    body, pointer, reply = _body_of(document)
    entries: list[Any] = body["messages"]
    if not entries:
        raise UnreadableError(
            f"{name} holds 0 messages; choose a request body whose `messages` list is not empty."
        )
    messages = [_message(index, entry, f"{pointer}/{index}") for index, entry in enumerate(entries)]
    if reply is not None:
        messages.append(_reply(len(messages), *reply))
    model = body.get("model")
    windows, compactions = _windows(messages, body, pointer.removesuffix("/messages"))
    request = body.get("metadata")
    session_id = request.get("user_id") if is_object(request) else None
    digest = hashlib.sha256(data).hexdigest()
    return Session(
        id=session_id if isinstance(session_id, str) else digest[:12],
        title=name,
        format=FORMAT,
        dialect="anthropic",
        source=Source(name, len(data), digest),
        windows=windows,
        model=model if isinstance(model, str) else None,
        compactions=compactions,
        diagnostics=_exchange_note(document),
        records=(document_record(data, document),),
    )


def _are_messages(entries: list[Any]) -> bool:
    """Whether these are messages; a list that opens with a system message is another API's."""
    return all(map(_is_message, entries)) and entries[0]["role"] != "system"


def _is_message(entry: Any) -> bool:
    return (
        is_object(entry)
        and isinstance(entry.get("role"), str)
        and entry["role"] in _ROLES
        and "tool_calls" not in entry
        and "tool_call_id" not in entry
        and "content" in entry
    )


def _has_chat_tools(body: JsonObject) -> bool:
    """Whether the tools are those of Chat Completions, whose messages can look the same."""
    tools: Any = body.get("tools")
    return is_array(tools) and any(
        is_object(tool) and "function" in tool
        for tool in tools  # pyright: ignore[reportUnknownVariableType]
    )


def _last_exchange(items: list[Any]) -> int | None:
    """Index of the last exchange whose request is an Anthropic one."""
    for index in reversed(range(len(items))):
        item = items[index]
        if not is_object(item) or "request" not in item:
            return None
        if is_object(item["request"]) and sniff(item["request"]) and _speaks(item):
            return index
    return None


def _speaks(exchange: JsonObject) -> bool:
    uri = exchange.get("uri")
    return not isinstance(uri, str) or "/messages" in uri


def _body_of(document: Any) -> tuple[JsonObject, str, tuple[JsonObject, str] | None]:
    """(request body, pointer to its messages, reply and its pointer)."""
    if is_object(document):
        return document, "/messages", None
    items: list[Any] = document
    last = _last_exchange(items)
    if last is None:
        return {"messages": items}, "", None
    response = items[last].get("response")
    reply = None
    if is_object(response) and response.get("role") == "assistant":
        reply = (response, f"/{last}/response")
    return items[last]["request"], f"/{last}/request/messages", reply


def _exchange_note(document: Any) -> tuple[Diagnostic, ...]:
    if is_object(document) or _last_exchange(document) is None:
        return ()
    return (
        Diagnostic(
            "info",
            "exchanges",
            1,
            f"The file holds {len(document)} recorded exchanges; "
            "the last request and its reply are read.",
        ),
    )


def _message(index: int, entry: JsonObject, pointer: str) -> Message:
    role = _ROLES[entry["role"]]
    blocks = parse_content(entry.get("content"), f"{pointer}/content")
    kind: MessageKind
    if role == "assistant":
        kind = "assistant"
    elif role == "system":
        kind = "system"
    else:
        kind = classify_user(blocks)
    return Message(index, role, kind, blocks, (Piece(1, pointer, None),))


def _reply(index: int, response: JsonObject, pointer: str) -> Message:
    message = _message(index, response, pointer)
    model, reply_id = response.get("model"), response.get("id")
    return replace(
        message,
        usage=parse_usage(response.get("usage")),
        model=model if isinstance(model, str) else None,
        message_id=reply_id if isinstance(reply_id, str) else None,
    )


def _windows(
    messages: list[Message], body: JsonObject, pointer: str
) -> tuple[tuple[Window, ...], tuple[RecordedCompaction, ...]]:
    """One window for each server-side compaction: what stands before its block is ignored."""
    starts = [0, *(message.index for message in messages if _compaction(message) is not None)]
    system = tuple(
        block
        for block in parse_content(body.get("system"), f"{pointer}/system")
        if isinstance(block, Text)
    )
    offered: Any = body.get("tools")
    tools = tuple(
        ToolDefinition(str(tool.get("name", "")), tool)
        for tool in (offered if is_array(offered) else ())
        if is_object(tool)
    )
    request = {
        key: value for key, value in body.items() if key not in ("messages", "system", "tools")
    }
    windows: list[Window] = []
    compactions: list[RecordedCompaction] = []
    for index, start in enumerate(starts):
        end = starts[index + 1] if index + 1 < len(starts) else len(messages)
        if index > 0:
            summary = _compaction(messages[start])
            compactions.append(
                RecordedCompaction("full", index - 1, start - starts[index - 1], summary=summary)
            )
        history = History(reindexed(messages[start:end]), system, tools, request)
        windows.append(Window(index, f"window-{index}", history, index - 1 if index else None))
    if len(windows) > 1 and not windows[0].history.messages:
        return _without_empty_first(windows, compactions)
    return tuple(windows), tuple(compactions)


def _without_empty_first(
    windows: list[Window], compactions: list[RecordedCompaction]
) -> tuple[tuple[Window, ...], tuple[RecordedCompaction, ...]]:
    """A request that begins at its compaction block: the window before it was not sent."""
    return (
        tuple(
            replace(
                window,
                index=index,
                opened_by=window.opened_by - 1 if window.opened_by else None,
            )
            for index, window in enumerate(windows[1:])
        ),
        tuple(replace(found, window=found.window - 1) for found in compactions[1:]),
    )


def _compaction(message: Message) -> str | None:
    """The text of the last readable compaction block of a message."""
    return next(
        (
            block.text
            for block in reversed(message.blocks)
            if isinstance(block, Text) and block.raw.get("type") == "compaction"
        ),
        None,
    )
