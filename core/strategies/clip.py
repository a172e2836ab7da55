"""Cut one text or tool result down to an exact number of tokens, and say what went."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal, TypeAlias

from core.json_value import is_array
from core.model import Media, Opaque, Text, ToolResult
from core.strategies.generated import text_block

Side: TypeAlias = Literal["head", "tail", "head+tail"]
Counter: TypeAlias = Callable[[str], int]


def clip_text(
    text: str, most: int, count: Counter, *, side: Side, head_share: float = 0.5, hint: str = ""
) -> str:
    """As much of `text` as `most` tokens hold, its marker included, to within half a per cent.

    `head_share` is the part of the kept characters that comes from the start when both ends
    are kept; `hint` tells where the whole text lies. A text that fits comes back as it is.
    Where not even the marker fits, the marker alone comes back.
    """
    whole = count(text)
    if whole <= most:
        return text
    share = {"head": 1.0, "tail": 0.0, "head+tail": head_share}[side]
    low, high = 0, len(text)
    low_tokens, high_tokens = count(_clipped(text, 0, share, hint)), whole
    slack = most // 200
    halve = False
    while high - low > 1 and low_tokens < most - slack:
        guess = low + (high - low) * (most - low_tokens) // max(1, high_tokens - low_tokens)
        middle = min(max((low + high) // 2 if halve else guess, low + 1), high - 1)
        tokens = count(_clipped(text, middle, share, hint))
        if tokens <= most:
            low, low_tokens = middle, tokens
        else:
            high, high_tokens = middle, tokens
        halve = not halve
    return _clipped(text, low, share, hint)


def _clipped(text: str, kept: int, share: float, hint: str) -> str:
    head = round(kept * share)
    end = len(text) - (kept - head)
    lines = text.count("\n", head, end)
    marker = f"[… {end - head:,} characters ({lines:,} line breaks) left out{hint} …]"
    before = f"{text[:head]}\n" if head else ""
    after = f"\n{text[end:]}" if end < len(text) else ""
    return f"{before}{marker}{after}"


def with_text(result: ToolResult, text: str) -> ToolResult:
    """The same result with other words; images and unknown parts stay, and so does all else."""
    others = tuple(part for part in result.parts if not isinstance(part, Text))
    return with_parts(result, (text_block(text), *others))


def with_parts(result: ToolResult, parts: tuple[Text | Media | Opaque, ...]) -> ToolResult:
    """The same result with other parts; a lone text stays a string where it was one."""
    # Two names for the same place: Messages and Chat say `content`, Responses say `output`.
    key = "output" if "output" in result.raw else "content"
    lone = parts[0] if len(parts) == 1 else None
    content = (
        lone.text
        if isinstance(lone, Text) and not is_array(result.raw.get(key))
        else [part.raw for part in parts]
    )
    return replace(result, parts=parts, raw={**result.raw, key: content})


def media_note(media: Media) -> Text:
    """A text in the place of an image or document, with its type and size.

    It begins like the notes that agents put in the place of images, so that nobody takes it
    for a person's words.
    """
    size = f", {media.width} x {media.height} pixels" if media.width and media.height else ""
    weight = f", {media.byte_count:,} bytes" if media.byte_count is not None else ""
    return text_block(f"[Image: {media.media_type or 'file'}{size}{weight}, left out]")
