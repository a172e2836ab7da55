"""Summarizers: what writes the summary for the strategies that need one.

A new summarizer is one new file and one line in `SUMMARIZERS`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from core.model import History
from core.summarizers.extractive import Extractive
from core.summarizers.summary import SECTIONS, Summary, SummaryLine

__all__ = ["SECTIONS", "SUMMARIZERS", "Summarizer", "Summary", "SummaryLine"]


class Summarizer(Protocol):
    """Writes a summary; raises SummarizerError where it cannot."""

    name: str

    def summarize(
        self,
        history: History,
        sources: Sequence[int],
        budget: int,
        count: Callable[[str], int],
    ) -> Summary:
        """Summarise the messages `sources` of `history` in at most `budget` tokens."""
        ...


SUMMARIZERS: dict[str, Summarizer] = {summarizer.name: summarizer for summarizer in (Extractive(),)}
