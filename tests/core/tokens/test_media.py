"""Images cost their patches, documents their pages, base64 nothing."""

from __future__ import annotations

import pytest

from core.model import Media
from core.tokens.media import DETAILED_IMAGES, STANDARD_IMAGES, document_text, media_tokens
from tests.core.tokens.builders import image


@pytest.mark.parametrize(
    ("width", "height", "standard", "detailed"),
    [
        (200, 200, 64, 64),
        (1000, 800, 1044, 1044),
        (1000, 1000, 1296, 1296),
        (1092, 1092, 1521, 1521),
        (1920, 1080, 1560, 2691),
        (3840, 2160, 1560, 4784),
        (1, 20_000, 56, 92),
        (8000, 8000, 1521, 4761),
    ],
)
def test_an_image_costs_its_patches_after_scaling_down(
    width: int, height: int, standard: int, detailed: int
) -> None:
    assert media_tokens(image(width, height), STANDARD_IMAGES) == standard
    assert media_tokens(image(width, height), DETAILED_IMAGES) == detailed
    assert media_tokens(image(height, width), STANDARD_IMAGES) == standard


@pytest.mark.parametrize("size", [(None, None), (0, 0), (-5, 10), (10, None)])
def test_an_image_of_unknown_size_counts_as_the_largest_standard_one(
    size: tuple[int | None, int | None],
) -> None:
    assert media_tokens(image(*size), DETAILED_IMAGES) == 1568


@pytest.mark.parametrize(
    ("pages", "byte_count", "tokens"),
    [(4, 10, 9000), (None, None, 2250), (None, 75_000, 2250), (None, 75_001, 4500)],
)
def test_a_document_costs_its_pages(pages: int | None, byte_count: int | None, tokens: int) -> None:
    document = Media("application/pdf", {}, pages=pages, byte_count=byte_count)
    assert media_tokens(document) == tokens


def test_a_document_sent_as_text_has_its_text() -> None:
    source = {"type": "text", "media_type": "text/plain", "data": "the notes"}
    assert document_text(Media("text/plain", {"source": source})) == "the notes"
    assert document_text(Media("application/pdf", {"source": {"type": "base64"}})) is None
    assert document_text(Media("application/pdf", {"source": "odd"})) is None
