"""What one block weighs: counted text with framing, and media apart."""

from __future__ import annotations

import base64
import json

import pytest

from core.model import Media, Opaque, ToolDefinition
from core.profiles import profile_for
from core.tokens import counter_for
from core.tokens.media import DETAILED_IMAGES, STANDARD_IMAGES
from core.tokens.weights import (
    DEFAULT_SCALE,
    compact_json,
    scale_for,
    tokens_behind_signature,
)
from tests.core.tokens.builders import call, image, result, text, thinking

COUNT = counter_for().count


def test_text_weighs_its_tokens_and_a_little_framing() -> None:
    assert DEFAULT_SCALE.block(text("hello world")) == (2 + 4, 0)
    assert DEFAULT_SCALE.block(text("")) == (4, 0)


def test_a_call_weighs_its_name_and_its_input_as_compact_json() -> None:
    block = call(name="Read", input={"path": "a.py", "lines": [1, 2]})
    counted = COUNT('Read\n{"path":"a.py","lines":[1,2]}')
    assert DEFAULT_SCALE.block(block) == (counted + 40, 0)


def test_a_result_weighs_its_parts_and_keeps_media_apart() -> None:
    block = result(text("hello world"), image(1000, 800), text("hello world"))
    assert DEFAULT_SCALE.block(block) == (2 + 2 + 40, 1044)
    assert DEFAULT_SCALE.block(result()) == (40, 0)


def test_an_image_weighs_its_patches_and_not_its_base64() -> None:
    data = base64.b64encode(bytes(48_000)).decode()
    block = Media("image/png", {"source": {"data": data}}, width=1000, height=800)
    assert DEFAULT_SCALE.block(block) == (4, 1044)


def test_a_document_sent_as_text_weighs_its_text() -> None:
    block = Media("text/plain", {"source": {"type": "text", "data": "hello world"}})
    assert DEFAULT_SCALE.block(block) == (2 + 4, 0)


def test_an_unknown_block_weighs_its_serialised_size() -> None:
    raw = {"type": "advisor", "advice": "look twice"}
    assert DEFAULT_SCALE.block(Opaque("advisor", raw)) == (COUNT(compact_json(raw)) + 4, 0)


def test_what_the_provider_encrypted_weighs_the_text_behind_it() -> None:
    raw = {"type": "web_search_result", "title": "a page"}
    sealed = {**raw, "encrypted_content": "x" * 5867}
    plain, _ = DEFAULT_SCALE.block(Opaque("web_search_result", raw))
    assert DEFAULT_SCALE.block(Opaque("web_search_result", sealed)) == (plain + 1000, 0)


def test_thinking_without_text_weighs_what_its_signature_carries() -> None:
    # 8,974 bytes signed: an envelope of 174 and 8,800 of reasoning, 4.4 to the token.
    signature = base64.b64encode(bytes(8974)).decode()
    assert DEFAULT_SCALE.block(thinking(signature=signature)) == (2000 + 4, 0)
    assert DEFAULT_SCALE.block(thinking()) == (4, 0)


def test_thinking_that_shows_a_summary_weighs_the_reasoning_behind_it() -> None:
    signature = base64.b64encode(bytes(8974)).decode()
    assert DEFAULT_SCALE.block(thinking("I checked it.", signature)) == (2000 + 4, 0)
    assert DEFAULT_SCALE.block(thinking("hello world", "c2ln")) == (2 + 4, 0)


@pytest.mark.parametrize("signature", [None, "", "EqQB", "A" * 232])
def test_a_signature_within_its_envelope_carries_nothing(signature: str | None) -> None:
    assert tokens_behind_signature(signature) == 0


def test_tools_and_system_prompt_weigh_without_framing() -> None:
    raw = {"name": "Read", "input_schema": {"type": "object"}}
    assert DEFAULT_SCALE.system([text("hello world")]) == 2
    assert DEFAULT_SCALE.tools([ToolDefinition("Read", raw)]) == COUNT(compact_json(raw))


def test_json_of_any_depth_is_counted() -> None:
    value: object = "the innermost"
    for _ in range(5000):
        value = [{"deeper": value}]
    assert "the innermost" in compact_json(value)
    assert compact_json({"a": "ü\ud83d", "b": None}) == '{"a":"ü\ud83d","b":null}'
    assert compact_json("a raw argument") == "a raw argument"
    assert json.loads(compact_json([1.5, True])) == [1.5, True]


def test_the_scale_follows_model_and_dialect() -> None:
    assert scale_for("anthropic", profile_for("claude-opus-4-8")).images == DETAILED_IMAGES
    assert scale_for("anthropic", profile_for("claude-opus-4-6")).images == STANDARD_IMAGES
    assert scale_for("anthropic", None).vocabulary == "o200k_base"
    assert scale_for("openai-chat", None).block(text("hello world")) == (2, 0)
