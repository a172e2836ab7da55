"""Images and documents: how many, how large."""

from __future__ import annotations

from collections.abc import Iterator

from core.model import Media
from core.protocol.rule import ANTHROPIC, Finding, LintRule
from core.protocol.view import HistoryView

MOST_MEDIA = 100
MANY_IMAGES = 20
LONGEST_EDGE = 8000
LONGEST_EDGE_OF_MANY = 2000


def _too_many(view: HistoryView) -> Iterator[Finding]:
    weights = [(message, _weight(media)) for message, media in view.media]
    total = sum(weight for _, weight in weights)
    if total <= MOST_MEDIA:
        return
    kept = 0
    for message, weight in reversed(weights):
        kept += weight
        if kept > MOST_MEDIA:
            yield Finding(
                tuple(sorted({place for place, weight in weights if weight})),
                f"The history holds {total} images and PDF pages; {MOST_MEDIA} are allowed.",
                "Put a line of text with its name and size in the place of each older one.",
                stands_until=message,
            )
            return


def _too_large(view: HistoryView) -> Iterator[Finding]:
    images = [(message, media) for message, media in view.media if _is_image(media)]
    # The stricter limit holds for a suffix that still has more than MANY_IMAGES.
    many_until = images[-MANY_IMAGES - 1][0] if len(images) > MANY_IMAGES else -1
    for message, media in images:
        edge = max(media.width or 0, media.height or 0)
        size = f"an image of {media.width} by {media.height} pixels"
        fix = "Scale the image down, or put a line of text with its name and size in its place."
        if edge > LONGEST_EDGE:
            yield Finding(
                (message,),
                f"Message {message} holds {size}; no edge may be longer than {LONGEST_EDGE}.",
                fix,
                stands_until=message,
            )
        elif edge > LONGEST_EDGE_OF_MANY and many_until >= 0:
            yield Finding(
                (message,),
                f"Message {message} holds {size}; with more than {MANY_IMAGES} images in a "
                f"request no edge may be longer than {LONGEST_EDGE_OF_MANY}.",
                fix,
                stands_until=min(message, many_until),
            )


def _is_image(media: Media) -> bool:
    return media.media_type.startswith("image") or bool(media.width)


def _weight(media: Media) -> int:
    """Images count one each, a PDF its pages; documents of text do not count."""
    if _is_image(media):
        return 1
    return (media.pages or 1) if "pdf" in media.media_type else 0


MEDIA_COUNT_LIMIT = LintRule(
    "media-count-limit",
    "error",
    ANTHROPIC,
    "Too many images and PDF pages",
    "A request may hold 100 images and PDF pages together.",
    _too_many,
)
IMAGE_DIMENSION_LIMIT = LintRule(
    "image-dimension-limit",
    "error",
    ANTHROPIC,
    "An image that is too large",
    "No edge may be longer than 8,000 pixels, nor than 2,000 where a request holds more than 20 "
    "images.",
    _too_large,
)
