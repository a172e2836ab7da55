"""What one block weighs, before any calibration.

A weight has two parts: text, counted in the vocabulary and scaled later to the model's own
tokens; and media, taken from the provider's formula and never scaled.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

import orjson

from core.json_value import is_array, is_object
from core.model import (
    Block,
    Dialect,
    Media,
    Opaque,
    Text,
    Thinking,
    ToolDefinition,
    ToolResult,
    ToolUse,
)
from core.profiles import ModelProfile
from core.tokens.counter import DEFAULT_VOCABULARY, counter_for
from core.tokens.media import (
    DETAILED_IMAGES,
    STANDARD_IMAGES,
    ImageLimits,
    document_text,
    media_tokens,
)

Weight: TypeAlias = tuple[int, int]
"""Counted text, and media in the provider's tokens."""

SIGNATURE_ENVELOPE = 174
BYTES_PER_HIDDEN_TOKEN = 4.4
"""A signature is Base64 of an envelope of 174 bytes and the encrypted reasoning, byte for byte.

Measured on some 670 blocks of Claude Code 2.0 to 2.1.49 that hold text and signature: in most the
decoded signature is 169 to 176 bytes longer than the text; where it is far longer, the text is a
summary of longer reasoning. Such text takes 4.4 bytes a token in o200k_base.
"""


@dataclass(frozen=True, slots=True)
class Framing:
    """Counted tokens around the content of a block: a tool call or result, and any other."""

    tool: int
    other: int


MEASURED_FRAMING: dict[Dialect, Framing] = {"anthropic": Framing(tool=40, other=4)}
"""Not published: measured on real sessions.

A call and its result together cost about 80 counted tokens more than their content says; the
reported output of replies without thinking puts 40 of them on the call. A dialect that was not
measured has no framing.
"""
NO_FRAMING = Framing(0, 0)


@dataclass(frozen=True, slots=True)
class Scale:
    """How blocks are weighed: the vocabulary, the framing, and what images cost."""

    vocabulary: str
    framing: Framing
    images: ImageLimits

    def block(self, block: Block) -> Weight:
        """The weight of a block with its framing. Each distinct text is counted once."""
        match block:
            case Text():
                return self.text(block.text) + self.framing.other, 0
            case Thinking():
                return self._thinking(block) + self.framing.other, 0
            case ToolUse():
                content = f"{block.name}\n{compact_json(block.input)}"
                return self.text(content) + self.framing.tool, 0
            case ToolResult():
                parts = [self._part(part) for part in block.parts]
                text = sum(part[0] for part in parts)
                return text + self.framing.tool, sum(part[1] for part in parts)
            case Media() | Opaque():
                text, media = self._part(block)
                return text + self.framing.other, media

    def system(self, blocks: Iterable[Text]) -> int:
        """Counted tokens of a system prompt."""
        return sum(self.text(block.text) for block in blocks)

    def tools(self, tools: Iterable[ToolDefinition]) -> int:
        """Counted tokens of tool definitions, as compact JSON."""
        return sum(self.text(compact_json(tool.raw)) for tool in tools)

    def text(self, text: str) -> int:
        """Counted tokens of a text."""
        return counter_for(self.vocabulary).count(text) if text else 0

    def _part(self, part: Text | Media | Opaque) -> Weight:
        match part:
            case Text():
                return self.text(part.text), 0
            case Opaque():
                return self._opaque(part), 0
            case Media():
                text = document_text(part)
                if text is not None:
                    return self.text(text), 0
                return 0, media_tokens(part, self.images)

    def _opaque(self, block: Opaque) -> int:
        """The serialised block; what the provider encrypted counts as the text behind it."""
        sealed = {
            key: value
            for key, value in block.raw.items()
            if key.startswith("encrypted_") and isinstance(value, str)
        }
        shown = {key: value for key, value in block.raw.items() if key not in sealed}
        hidden = sum(len(value) for value in sealed.values()) * 3 / 4
        return self.text(compact_json(shown)) + round(hidden / BYTES_PER_HIDDEN_TOKEN)

    def _thinking(self, block: Thinking) -> int:
        return max(self.text(block.text), tokens_behind_signature(block.signature))


def scale_for(dialect: Dialect, profile: ModelProfile | None) -> Scale:
    """The scale of a model; without a profile that of the default vocabulary."""
    return Scale(
        DEFAULT_VOCABULARY if profile is None else profile.vocabulary,
        MEASURED_FRAMING.get(dialect, NO_FRAMING),
        DETAILED_IMAGES if profile is not None and profile.detailed_images else STANDARD_IMAGES,
    )


DEFAULT_SCALE = scale_for("anthropic", None)


def tokens_behind_signature(signature: str | None) -> int:
    """Estimated tokens of the reasoning that a thinking signature carries; 0 for none."""
    hidden = len(signature or "") * 3 / 4 - SIGNATURE_ENVELOPE
    return max(0, round(hidden / BYTES_PER_HIDDEN_TOKEN))


def compact_json(value: Any) -> str:
    """The value as JSON without blanks, a string as it is.

    A value nested too deep for that gives its keys and leaves, one a line.
    """
    if isinstance(value, str):
        return value
    try:
        return orjson.dumps(value).decode()
    except TypeError:
        # orjson refuses lone surrogates, large integers and more than 254 levels.
        pass
    try:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    except RecursionError:
        return "\n".join(_leaves(value))


def _leaves(value: Any) -> list[str]:
    found: list[str] = []
    waiting: list[Any] = [value]
    while waiting:
        held = waiting.pop()
        if is_object(held):
            found += held
            waiting += held.values()
        elif is_array(held):
            waiting += held
        else:
            found.append(str(held))
    return found
