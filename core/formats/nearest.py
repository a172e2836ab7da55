"""Say in one sentence what a file is that no reader takes."""

from __future__ import annotations

from typing import Any

from core.json_value import is_array, is_object

_MAGIC = (
    (b"\x89PNG", "is a PNG image"),
    (b"\xff\xd8\xff", "is a JPEG image"),
    (b"GIF8", "is a GIF image"),
    (b"PK\x03\x04", "is a zip archive"),
    (b"\x1f\x8b", "is a gzip archive"),
    (b"%PDF", "is a PDF document"),
    (b"SQLite format 3", "is an SQLite database"),
)
_WAY_OUT = "choose a Claude Code session (.jsonl) or an Anthropic Messages request (.json)."


def describe(data: bytes, document: Any) -> str:
    """The rest of a sentence that begins with the file's name."""
    for magic, words in _MAGIC:
        if data.startswith(magic):
            return f"{words}, no transcript; {_WAY_OUT}"
    head = data[:2048].lstrip().lower()
    if head.startswith((b"<!doctype", b"<html", b"<?xml", b"<svg")):
        return f"is an HTML or XML page, no transcript; {_WAY_OUT}"
    if is_object(document) or is_array(document):
        return f"{_describe_json(document)}; {_WAY_OUT}"
    if b"\0" in data[:2048]:
        return f"is a binary file, no transcript; {_WAY_OUT}"
    if head.startswith(b"{"):
        return f"holds JSON lines that are no rows of a session; {_WAY_OUT}"
    return f"holds no JSON (line 1 is plain text); {_WAY_OUT}"


def _describe_json(document: Any) -> str:
    if is_object(document) and is_array(document.get("messages")):
        if not document["messages"]:
            return "holds 0 messages (/messages is an empty list)"
        return _describe_entry(document["messages"], "/messages")
    if is_array(document):
        if not document:
            return "holds 0 messages (the list is empty)"
        return _describe_entry(document, "")
    return "is JSON without a list of messages (/messages is missing)"


def _describe_entry(entries: list[Any], pointer: str) -> str:
    for index, entry in enumerate(entries):
        if is_object(entry) and (
            entry.get("role") in ("tool", "developer", "system") or "tool_calls" in entry
        ):
            return (
                f"looks like OpenAI Chat Completions ({pointer}/{index}), "
                "which this version does not read"
            )
        if not is_object(entry) or "role" not in entry or "content" not in entry:
            return f"is JSON, but {pointer}/{index} is no message with a role and content"
    return "is JSON whose messages are not those of the Anthropic API"
