"""What the palette promises: readable text, kinds that nobody confuses, one home."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from inspector import theme
from inspector.present.words import KIND_LETTERS
from tests.inspector.colour import DEFICIENCIES, ciede2000, contrast, lab

MODES: tuple[theme.Mode, ...] = ("light", "dark")
INSPECTOR = Path(theme.__file__).parent


def test_ciede2000_agrees_with_published_pairs() -> None:
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)


@pytest.mark.parametrize("mode", MODES)
def test_text_is_readable_on_every_surface(mode: theme.Mode) -> None:
    colours = theme.palette(mode)
    for text in ("ink", "muted", "faint", "accent", *(f"{one}-t" for one in theme.JUDGEMENTS)):
        for surface in ("bg", "surface", "sub"):
            assert contrast(colours[text], colours[surface]) >= 4.5, (text, surface)
    assert contrast(colours["onaccent"], colours["accent"]) >= 4.5


@pytest.mark.parametrize("mode", MODES)
def test_judgements_are_readable_on_their_tint_and_their_marks_are_seen(mode: theme.Mode) -> None:
    colours = theme.palette(mode)
    for judgement in theme.JUDGEMENTS:
        tint = colours[f"{judgement}-b"]
        assert contrast(colours[f"{judgement}-t"], tint) >= 4.5, judgement
        for ground in (tint, colours["bg"], colours["surface"], colours["sub"]):
            assert contrast(colours[judgement], ground) >= 3, judgement


@pytest.mark.parametrize("mode", MODES)
def test_every_kind_has_a_letter_that_is_readable_on_its_fill(mode: theme.Mode) -> None:
    colours = theme.palette(mode)
    assert set(KIND_LETTERS) == set(theme.KINDS)
    assert len(set(KIND_LETTERS.values())) == len(KIND_LETTERS)
    for kind in theme.KINDS:
        assert contrast(colours[f"o-{kind}"], colours[f"k-{kind}"]) >= 4.5, kind


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize("mode", MODES)
def test_no_two_kinds_look_alike(mode: theme.Mode, deficiency: str) -> None:
    colours = theme.palette(mode)
    seen = {kind: lab(colours[f"k-{kind}"], deficiency) for kind in theme.KINDS}
    distances = {pair: ciede2000(seen[pair[0]], seen[pair[1]]) for pair in combinations(seen, 2)}
    closest = min(distances, key=lambda pair: distances[pair])
    assert round(distances[closest], 1) >= 10, closest


def test_the_app_follows_the_system() -> None:
    options = theme.streamlit_options()
    assert "theme.base" not in options
    assert options["theme.light.backgroundColor"] == "#FAFAF8"
    assert options["theme.dark.backgroundColor"] == "#14161A"


def test_the_palette_has_one_home() -> None:
    elsewhere = [
        path
        for path in INSPECTOR.rglob("*")
        if path.suffix in {".py", ".css", ".js"}
        and path.name != "theme.py"
        and re.search(r"#[0-9A-Fa-f]{6}\b", path.read_text("utf-8"))
    ]
    assert elsewhere == []
