from __future__ import annotations

from core.strategies.progress import fold_progress


def test_a_run_of_progress_lines_keeps_its_last() -> None:
    text = "\n".join(
        ["start", *(f"Downloading part {n}  {n * 10}%" for n in range(1, 11)), "3 passed"]
    )
    assert fold_progress(text) == (
        "start\n[… 9 progress lines folded …]\nDownloading part 10  100%\n3 passed"
    )


def test_equal_lines_fold_and_neighbours_stay() -> None:
    text = "a\nretrying\nretrying\nretrying\nretrying\nb"
    assert fold_progress(text) == "a\n[… 3 equal lines folded …]\nretrying\nb"


def test_two_lines_are_no_run() -> None:
    text = "Downloading a 10%\nDownloading b 20%\nretrying\nretrying\nend"
    assert fold_progress(text) == text


def test_a_terminal_shows_only_the_last_of_what_rewrote_itself() -> None:
    assert fold_progress("10%\r50%\r100% done\nnext") == "100% done\nnext"
    assert fold_progress("windows line\r\nnext") == "windows line\nnext"


def test_outcomes_blank_lines_and_style_sheets_are_no_progress() -> None:
    for text in (
        "error: 10%\nerror: 20%\nerror: 30%",
        "a\n\n\n\nb",
        "  width: 50%;\n  height: 40%;\n  margin: 10%;",
        "coverage 85%\ncoverage 86%\ncoverage 87%",
    ):
        assert fold_progress(text) == text
