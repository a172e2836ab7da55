from __future__ import annotations

from core.summarizers.carried import CarriedLine, carried_lines
from core.summarizers.summary import SummaryLine, render


def test_headings_sort_the_lines_of_a_harness_summary() -> None:
    text = """This session is being continued from a previous conversation that ran out of context.
Analysis:
1. Primary Request and Intent:
   - Port the parser to Rust
2. Files and Code Sections:
   - **`src/parse.rs`** holds the new lexer
     ```rust
     fn main() {}
     ```
3. Errors and fixes:
   - The build failed on a missing lifetime
4. Pending Tasks:
   - None
   - Write the benchmark
Please continue the conversation from where we left it off."""
    assert carried_lines(text) == (
        CarriedLine("goal", "Port the parser to Rust"),
        CarriedLine("file changes", "**`src/parse.rs`** holds the new lexer"),
        CarriedLine("file changes", "fn main() {}", code=True),
        CarriedLine("failures", "The build failed on a missing lifetime"),
        CarriedLine("pending tasks", "Write the benchmark"),
    )


def test_labels_inside_a_line_part_it() -> None:
    text = "Earlier work, condensed: goal: finish the sync tool; constraint: API port stays 7011"
    assert carried_lines(text) == (
        CarriedLine("goal", "finish the sync tool"),
        CarriedLine("constraints", "API port stays 7011"),
    )


def test_a_skeleton_holds_nothing() -> None:
    assert carried_lines("Decisions: none. Open tasks: none. Constraints: none.") == ()


def test_a_line_without_a_heading_is_evidence() -> None:
    assert carried_lines("The server listens on 8080") == (
        CarriedLine("evidence handles", "The server listens on 8080"),
    )


def test_an_own_summary_comes_back_without_its_old_citations() -> None:
    lines = (
        SummaryLine("goal", "Fix the date parser.", (0,)),
        SummaryLine("failures", "E501 line too long", (3, 9)),
    )
    assert carried_lines(render(lines, {"failures": 2})) == (
        CarriedLine("goal", "Fix the date parser."),
        CarriedLine("failures", "E501 line too long"),
    )
