from __future__ import annotations

from core.facts.sentences import sentences


def split(text: str) -> list[str]:
    return [text[found.start : found.end] for found in sentences(text)]


def test_sentences_end_at_their_marks_but_not_inside_names_and_short_forms() -> None:
    assert split("Fix core/a.py, e.g. the loop. then stop! Version 1.2 stays.") == [
        "Fix core/a.py, e.g. the loop.",
        "then stop!",
        "Version 1.2 stays.",
    ]


def test_list_items_stand_alone_and_lose_their_marks() -> None:
    text = "Rules:\n- never push\n  to main\n2) Keep it small\n- [ ] write tests"
    assert split(text) == ["Rules:", "never push\n  to main", "Keep it small", "write tests"]


def test_numbers_inside_a_line_part_its_items() -> None:
    assert split("Rules: 1. No tabs. 2. Use English.") == ["Rules:", "No tabs.", "Use English."]


def test_a_hard_wrapped_line_goes_on() -> None:
    text = "This is a long line that somebody broke at the end because\nit was long."
    assert split(text) == [text]


def test_fences_and_quoted_lines_are_left_out() -> None:
    assert split("Before.\n```py\nx must = 1\n```\n> quoted must\nAfter.") == ["Before.", "After."]
    assert split("Open.\n```\nnever closed") == ["Open."]


def test_an_item_knows_its_heading() -> None:
    text = "# Conventions\n- tabs\n\n## Files\nSome of them:\n- a.py\n"
    assert [(text[found.start : found.end], found.heading) for found in sentences(text)] == [
        ("tabs", "# Conventions"),
        ("Some of them:", "## Files"),
        ("a.py", "Some of them:"),
    ]


def test_ideographic_full_stops_end_sentences() -> None:
    assert split("不要修改数据库。先写测试。") == ["不要修改数据库。", "先写测试。"]
