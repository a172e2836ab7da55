"""What images and documents cost: the provider's published formula, never their base64.

Anthropic cuts an image into patches of 28 by 28 pixels, one token each, after scaling it down,
keeping its aspect ratio, until its long edge and its patches are within the model's limits
(platform.claude.com, "Images and vision", read 2026-12-01; the older form of the same rule is
width * height / 750). A page of a PDF costs its text and a picture of it, 1,500 to 3,000 tokens
("PDF support", same day).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from core.json_value import is_object
from core.model import Media

PATCH = 28
TOKENS_PER_PAGE = 2250
"""The middle of the published range."""
BYTES_PER_PAGE = 75_000
"""Assumed where a document does not tell its pages."""


@dataclass(frozen=True, slots=True)
class ImageLimits:
    """What a model accepts of one image before it is scaled down: pixels and patches."""

    edge: int
    patches: int


STANDARD_IMAGES = ImageLimits(edge=1568, patches=1568)
DETAILED_IMAGES = ImageLimits(edge=2576, patches=4784)


def media_tokens(media: Media, limits: ImageLimits = STANDARD_IMAGES) -> int:
    """Provider tokens of an image or document.

    An image of unknown size counts as the largest one of the standard limits; a document of
    unknown length counts a page for each 75 kB, and one at least.
    """
    if media.media_type.startswith("image/") or media.width:
        if not media.width or not media.height or media.width < 0 or media.height < 0:
            return STANDARD_IMAGES.patches
        return _image_tokens(media.width, media.height, limits)
    pages = media.pages or max(1, ceil((media.byte_count or 0) / BYTES_PER_PAGE))
    return pages * TOKENS_PER_PAGE


def document_text(media: Media) -> str | None:
    """The text of a document that was sent as text, None for any other."""
    source = media.raw.get("source")
    if not is_object(source) or source.get("type") != "text":
        return None
    data = source.get("data")
    return data if isinstance(data, str) else None


def _image_tokens(width: int, height: int, limits: ImageLimits) -> int:
    scale = min(1.0, limits.edge / max(width, height))
    if _patches(width, height, scale) > limits.patches:
        too_small, too_large = 0.0, scale
        for _ in range(50):
            middle = (too_small + too_large) / 2
            if _patches(width, height, middle) > limits.patches:
                too_large = middle
            else:
                too_small = middle
        scale = too_small
    return _patches(width, height, scale)


def _patches(width: int, height: int, scale: float) -> int:
    return max(1, ceil(width * scale / PATCH)) * max(1, ceil(height * scale / PATCH))
