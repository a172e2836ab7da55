"""Reading request bodies of the Anthropic API."""

from __future__ import annotations

import json
from typing import Any

from core.formats import load
from core.model import Media, Opaque, Session, Text, Thinking, ToolResult, ToolUse


def opened(document: Any) -> Session:
    return load(json.dumps(document).encode("ascii"), "request.json")


def test_system_tools_and_the_rest_of_the_request_are_kept() -> None:
    session = opened(
        {
            "model": "claude-sonnet-4-5",
            "max_tokens": 64,
            "system": "Be brief.",
            "tools": [{"name": "Read", "input_schema": {}}],
            "messages": [{"role": "user", "content": "Hi"}],
        }
    )
    history = session.windows[0].history
    assert [block.text for block in history.system] == ["Be brief."]
    assert [tool.name for tool in history.tools] == ["Read"]
    assert history.request == {"model": "claude-sonnet-4-5", "max_tokens": 64}
    assert session.model == "claude-sonnet-4-5"


def test_every_kind_of_block_is_told_apart() -> None:
    content = [
        {"type": "thinking", "thinking": "Hm.", "signature": "c2ln"},
        {"type": "text", "text": "Look:"},
        {"type": "tool_use", "id": "t1", "name": "Read", "input": {"path": "a"}},
        {"type": "server_tool_use", "id": "s1", "name": "web_search", "input": {}},
        {"type": "web_search_tool_result", "tool_use_id": "s1", "content": []},
        {"type": "future", "x": 1},
    ]
    session = opened(
        [
            {"role": "user", "content": "Hi"},
            {"role": "assistant", "content": content},
            {
                "role": "user",
                "content": [
                    {
                        "type": "tool_result",
                        "tool_use_id": "t1",
                        "is_error": True,
                        "content": [{"type": "text", "text": "no such file"}],
                    }
                ],
            },
        ]
    )
    blocks = session.windows[0].history.messages[1].blocks
    assert [type(block) for block in blocks] == [
        Thinking,
        Text,
        ToolUse,
        ToolUse,
        ToolResult,
        Opaque,
    ]
    assert isinstance(blocks[2], ToolUse)
    assert not blocks[2].server
    assert isinstance(blocks[3], ToolUse)
    assert blocks[3].server
    result = session.windows[0].history.messages[2].blocks[0]
    assert isinstance(result, ToolResult)
    assert result.is_error
    assert result.text == "no such file"
    assert result.parts[0].pointer == "/2/content/0/content/0/text"


def test_text_blocks_point_at_their_string() -> None:
    document = {"messages": [{"role": "user", "content": "Hi"}]}
    block = opened(document).windows[0].history.messages[0].blocks[0]
    assert block.pointer == "/messages/0/content"


def test_an_image_tells_its_size_from_its_header() -> None:
    pixel = (
        "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAADklEQVR4nGNg"
        "+M8AAQAFAQIBFqBmRQAAAABJRU5ErkJggg=="
    )
    source = {"type": "base64", "media_type": "image/png", "data": pixel}
    session = opened([{"role": "user", "content": [{"type": "image", "source": source}]}])
    media = session.windows[0].history.messages[0].blocks[0]
    assert isinstance(media, Media)
    assert (media.width, media.height, media.media_type) == (3, 2, "image/png")


def test_a_compaction_block_opens_a_window_and_hides_what_stands_before() -> None:
    session = opened(
        [
            {"role": "user", "content": "A long story."},
            {
                "role": "assistant",
                "content": [
                    {"type": "compaction", "content": "The story so far."},
                    {"type": "text", "text": "And then?"},
                ],
            },
            {"role": "user", "content": "It ended."},
        ]
    )
    assert [len(window.history.messages) for window in session.windows] == [1, 2]
    [found] = session.compactions
    assert (found.summary, found.window, found.at) == ("The story so far.", 0, 1)


def test_content_may_be_null_a_string_a_list_or_a_list_of_strings() -> None:
    session = opened(
        [
            {"role": "user", "content": "Hi"},
            {"role": "assistant", "content": None},
            {"role": "user", "content": ["one", {"type": "text", "text": "two"}]},
        ]
    )
    texts = [
        [block.text for block in message.blocks if isinstance(block, Text)]
        for message in session.windows[0].history.messages
    ]
    assert texts == [["Hi"], [], ["one", "two"]]
