from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.facts.normalise import normalise

PIECES = st.sampled_from(
    (
        *("a", "Word", "\u00e9", "e\u0301", "\u00df", "\ufb01", "\u4e2d", "\ud800", "\u0130"),
        *(" ", "  ", "\n", "\t", "\u00a0"),
        *("**", "`", "~~", "- ", "1. ", "# ", "> ", "./", "\u201c", "\u2019", ".", "_"),
    )
)
TEXTS = st.lists(PIECES, max_size=30).map("".join)


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("Use   the\n  OTHER\tone", "use the other one"),
        ("  **Keep** the `API_PORT` ~~now~~ ", "keep the api_port now"),
        ("# Rules\n- [x] first\n  2. second\n> quoted", "rules [x] first second quoted"),
        ("\u201ccurly\u201d and \u2018single\u2019", "'curly' and 'single'"),
        ("ﬁle \u00a0 ½", "file 1\u20442"),
        ("edit ./core/a.py, not ../b.py", "edit core/a.py, not ../b.py"),
        ("a * b", "a b"),
        ('say "so"', "say 'so'"),
        ("", ""),
        (" ** ", ""),
    ],
)
def test_what_does_not_change_the_meaning_is_folded(text: str, normal: str) -> None:
    assert normalise(text).text == normal


def test_a_span_leads_back_to_the_original_characters() -> None:
    text = "Say:\n  **Crème   brûlée**, ﬁn."
    found = normalise(text)
    start = found.text.index(normalise("crème brûlée").text)
    assert text[slice(*found.span(start, start + len(normalise("crème brûlée").text)))] == (
        "Crème   brûlée"
    )


@given(TEXTS)
def test_every_normalised_character_comes_from_the_place_that_the_map_names(text: str) -> None:
    found = normalise(text)
    for at, character in enumerate(found.text):
        start, end = found.span(at, at + 1)
        assert 0 <= start < end <= len(text)
        if character != " ":
            assert character in normalise(f"x{text[start:end]}").text


@given(TEXTS, TEXTS)
def test_the_form_of_a_line_stands_in_the_form_of_the_whole(before: str, line: str) -> None:
    # What a part looks like never depends on what stands around it, but for spaces at its ends.
    assert normalise(line).text in normalise(f"{before}\n{line}\nafter").text
