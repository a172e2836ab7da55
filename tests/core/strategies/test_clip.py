from __future__ import annotations

from dataclasses import replace

import pytest

from core.model import Media, Text
from core.strategies.clip import Side, clip_text, media_note, with_text
from core.tokens import counter_for
from tests.core.histories import image, result
from tests.core.strategies.sessions import prose

COUNT = counter_for().count
LONG = prose(2_000)


@pytest.mark.parametrize("most", [40, 100, 1_000, 9_999])
@pytest.mark.parametrize("side", ["head", "tail", "head+tail"])
def test_a_clipped_text_holds_its_target_to_within_half_a_per_cent(most: int, side: Side) -> None:
    tokens = COUNT(clip_text(LONG, most, COUNT, side=side))
    assert most - most // 200 - 4 <= tokens <= most


def test_the_chosen_end_stays_and_the_marker_stands_where_the_rest_was() -> None:
    head = clip_text(LONG, 100, COUNT, side="head")
    tail = clip_text(LONG, 100, COUNT, side="tail")
    both = clip_text(LONG, 100, COUNT, side="head+tail")
    assert head.startswith("line 0 tells")
    assert head.endswith("left out …]")
    assert tail.startswith("[… ")
    assert tail.endswith("item 13993")
    assert both.startswith("line 0 tells")
    assert both.endswith("item 13993")


def test_the_marker_tells_exactly_how_much_went() -> None:
    clipped = clip_text(LONG, 100, COUNT, side="head", hint="; see message 4")
    kept, marker = clipped.split("\n[… ")
    gone = len(LONG) - len(kept)
    lines = LONG.count("\n") - kept.count("\n")
    assert marker == f"{gone:,} characters ({lines:,} line breaks) left out; see message 4 …]"


def test_the_share_of_the_head_decides_between_both_ends() -> None:
    clipped = clip_text(LONG, 400, COUNT, side="head+tail", head_share=0.8)
    head, rest = clipped.split("\n[… ")
    tail = rest.split(" …]\n")[1]
    assert len(head) / (len(head) + len(tail)) == pytest.approx(0.8, abs=0.01)


def test_a_text_that_fits_is_the_same() -> None:
    assert clip_text("short", 100, COUNT, side="head") == "short"


@pytest.mark.parametrize("text", [" " * 50_000, "a" * 50_000, "é\ud800\x00" * 5_000])
def test_odd_texts_are_clipped_too(text: str) -> None:
    assert COUNT(clip_text(text, 60, COUNT, side="head+tail")) <= 60


def test_a_result_keeps_its_error_mark_and_its_pictures() -> None:
    made = replace(
        result("t1", "long words", image()),
        is_error=True,
        raw={"type": "tool_result", "tool_use_id": "t1", "is_error": True, "content": []},
    )
    clipped = with_text(made, "short")
    assert clipped.is_error
    assert clipped.raw["is_error"] is True
    assert clipped.tool_use_id == "t1"
    assert clipped.text == "short"
    assert [type(part) for part in clipped.parts] == [Text, Media]
    assert clipped.raw["content"] == [{"type": "text", "text": "short"}, {"type": "image"}]


def test_a_string_stays_a_string() -> None:
    made = replace(result("t1", "long"), raw={"tool_use_id": "t1", "content": "long"})
    assert with_text(made, "short").raw == {"tool_use_id": "t1", "content": "short"}


def test_a_note_in_the_place_of_a_picture_tells_type_and_size() -> None:
    assert media_note(image()).text == "[Image: image/png, 640 x 480 pixels, left out]"
    unknown = replace(image(None, None), media_type="", byte_count=12_345)
    assert media_note(unknown).text == "[Image: file, 12,345 bytes, left out]"
