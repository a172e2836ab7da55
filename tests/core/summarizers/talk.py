"""Tool calls with their fields by name, and failed results, for conversations made by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from core.model import ToolResult, ToolUse
from tests.core import histories


def call(id: str, name: str, **input: Any) -> ToolUse:
    """A call such as `call("a", "Read", file_path="x.py")`."""
    return histories.call(id, name, input)


def failed(id: str, words: str) -> ToolResult:
    """A result that is marked as an error."""
    made = histories.result(id, words)
    return replace(made, is_error=True, raw={**made.raw, "is_error": True})
