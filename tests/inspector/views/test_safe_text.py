"""The page's own elements: none that would read transcript text as Markdown or HTML."""

from __future__ import annotations

import re
from pathlib import Path

import inspector

ROOT = Path(inspector.__file__).parent
DRAWN = [ROOT / "main.py", *(ROOT / "app_pages").glob("*.py"), *(ROOT / "views").glob("*.py")]
# Layout, controls with our own labels, and figures. Text goes through `paint`.
ALLOWED = {
    "Page",
    "caption",
    "checkbox",
    "columns",
    "container",
    "download_button",
    "file_uploader",
    "form",
    "form_submit_button",
    "html",
    "logo",
    "navigation",
    "number_input",
    "pills",
    "plotly_chart",
    "popover",
    "segmented_control",
    "selectbox",
    "set_page_config",
    "spinner",
    "stop",
    "subheader",
    "switch_page",
    "tabs",
    "text_input",
    "title",
}


def test_only_these_elements_are_used() -> None:
    used = {
        name
        for path in DRAWN
        for name in re.findall(r"\bst\.([A-Za-z_]+)\(", path.read_text("utf-8"))
    }
    assert used <= ALLOWED


def test_html_is_the_style_sheet_alone() -> None:
    calls = [
        (path.name, line.strip())
        for path in DRAWN
        for line in path.read_text("utf-8").splitlines()
        if "st.html(" in line or "unsafe_allow" in line
    ]
    assert calls == [("frame.py", 'st.html(f"<style>{sheet}</style>")')]
    sheet = (ROOT / "components" / "page.css").read_text("utf-8")
    assert "<" not in sheet
    assert "url(" not in sheet
