"""A replacement leaves as a file that our own readers, and the harness, take up again."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from core.formats import export, load
from core.intent import SUMMARY_OPENING
from core.model import Message, Session, Text, reindexed
from core.replacement import Edited, Generated, Kept, Origin, Replacement, ReplacementMessage
from tests.core.formats.claude_code.rows import answer, assistant, call, lines, user


def session() -> Session:
    return load(
        lines(
            user("u1", None, "Draft it.", cwd="/home/dev/x", version="2.1.9"),
            assistant("a1", "u1", "Drafted."),
            user("u2", "a1", "Look at both files."),
            assistant("a2", "u2", [call("Read", "t1")], reply="m2"),
            assistant("a3", "a2", [call("Read", "t2")], reply="m2"),
            user("r1", "a2", [answer("t1", "A")], toolUseResult={"file": "A"}),
            user("r2", "a3", [answer("t2", "B")], toolUseResult={"file": "B"}),
        ),
        "session.jsonl",
    )


def replaced(*entries: tuple[Message, Origin]) -> Replacement:
    messages = reindexed(message for message, _ in entries)
    return Replacement(
        strategy="summarize",
        options={},
        boundary=2,
        messages=tuple(
            ReplacementMessage(message, origin)
            for message, (_, origin) in zip(messages, entries, strict=True)
        ),
        tokens_before=100,
        tokens_after=50,
        budget=60,
        reached_budget=True,
    )


def text(words: str) -> Message:
    return Message(0, "user", "summary", (Text(words, {"type": "text", "text": words}),))


def summarised() -> tuple[Session, Replacement]:
    found = session()
    messages = found.windows[0].history.messages
    return found, replaced(
        (text(f"{SUMMARY_OPENING}. Drafted so far."), Generated("summary", (0, 1))),
        (messages[2], Kept(2)),
        (messages[3], Kept(3)),
        (messages[4], Kept(4)),
    )


def written(found: Session, replacement: Replacement, format: str) -> bytes:
    return export(found, found.windows[-1], replacement, format)


def rows(data: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in data.splitlines()]


def test_a_claude_code_export_is_a_chain_under_a_new_session_id() -> None:
    found, replacement = summarised()
    made = rows(written(found, replacement, "claude-code"))
    assert [row["parentUuid"] for row in made] == [None, *(row["uuid"] for row in made[:-1])]
    [session_id] = {row["sessionId"] for row in made}
    assert session_id != found.id
    assert made[0]["subtype"] == "compact_boundary"
    assert made[0]["compactMetadata"] == {"trigger": "manual", "preTokens": 100, "postTokens": 50}
    assert made[1]["isCompactSummary"] is True
    assert [row["uuid"] for row in made[2:]] == ["u2", "a2", "a3", "r1", "r2"]
    assert {row["cwd"] for row in made[:2]} == {"/home/dev/x"}


def test_a_claude_code_export_reads_back_as_the_replacement() -> None:
    found, replacement = summarised()
    again = load(written(found, replacement, "claude-code"), "export.jsonl")
    assert again.diagnostics == ()
    assert again.windows[-1].history.messages[0].kind == "summary"
    assert [
        [block.raw for block in message.blocks] for message in again.windows[-1].history.messages
    ] == [[block.raw for block in entry.message.blocks] for entry in replacement.messages]


def test_the_same_replacement_is_always_exported_to_the_same_bytes() -> None:
    found, replacement = summarised()
    first = written(found, replacement, "claude-code")
    assert first == written(found, replacement, "claude-code")


def test_an_edited_row_leaves_its_heavy_double_behind() -> None:
    found = session()
    messages = found.windows[0].history.messages
    result = messages[4].blocks[0]
    clipped = replace(result, raw={**result.raw, "content": "clipped"})
    edited = replace(messages[4], blocks=(clipped, messages[4].blocks[1]))
    replacement = replaced(
        *((message, Kept(message.index)) for message in messages[:4]),
        (edited, Edited(4, "clipped")),
    )
    made = rows(written(found, replacement, "claude-code"))
    assert made[-2]["message"]["content"][0]["content"] == "clipped"
    assert "toolUseResult" not in made[-2]
    assert made[0]["uuid"] == "u1"


def test_an_anthropic_export_merges_neighbours_with_results_first() -> None:
    found, replacement = summarised()
    messages = found.windows[0].history.messages
    replacement = replace(
        replacement,
        messages=(
            *replacement.messages,
            ReplacementMessage(replace(messages[2], index=4), Kept(2)),
        ),
    )
    body = json.loads(written(found, replacement, "anthropic-messages"))
    assert [entry["role"] for entry in body["messages"]] == ["user", "assistant", "user"]
    assert [block["type"] for block in body["messages"][2]["content"]] == [
        "tool_result",
        "tool_result",
        "text",
    ]


def test_an_anthropic_export_carries_system_tools_and_request_fields() -> None:
    document = {
        "model": "claude-sonnet-4-5",
        "max_tokens": 64,
        "system": "Be brief.",
        "tools": [{"name": "Read", "input_schema": {}}],
        "messages": [{"role": "user", "content": "bl\ud83d ue"}],
    }
    found = load(json.dumps(document).encode("ascii"), "request.json")
    replacement = replaced((found.windows[0].history.messages[0], Kept(0)))
    body = json.loads(written(found, replacement, "anthropic-messages"))
    assert body["system"] == [{"type": "text", "text": "Be brief."}]
    assert body["tools"] == document["tools"]
    assert (body["model"], body["max_tokens"]) == ("claude-sonnet-4-5", 64)
    assert body["messages"][0]["content"][0]["text"] == "bl\ufffd ue"


def test_a_request_can_leave_as_a_claude_code_session() -> None:
    document = {"messages": [{"role": "user", "content": "Hi"}]}
    found = load(json.dumps(document).encode("ascii"), "request.json")
    replacement = replaced((found.windows[0].history.messages[0], Kept(0)))
    again = load(written(found, replacement, "claude-code"), "export.jsonl")
    [message] = again.windows[0].history.messages
    assert (message.kind, message.blocks[0].raw["text"]) == ("prompt", "Hi")


def test_a_kept_row_tells_no_usage_of_the_old_history() -> None:
    usage = {"input_tokens": 100_000, "output_tokens": 5}
    found = load(
        lines(user("u1", None, "Hi."), assistant("a1", "u1", "Hello.", usage=usage)), "s.jsonl"
    )
    messages = found.windows[0].history.messages
    made = rows(
        written(found, replaced(*((each, Kept(each.index)) for each in messages)), "claude-code")
    )
    assert "usage" not in made[1]["message"]
    assert made[1]["message"]["content"] == [{"type": "text", "text": "Hello."}]
