"""Facts: what a history holds that the future task may need, and what became of it.

`extract` reads them from structure first and from cues second, each anchored to the very
characters of the record; `match` says what is left of each in other messages.
"""

from __future__ import annotations

from core.facts.extract import extract
from core.facts.fact import Anchor, Category, Fact
from core.facts.haystack import readable
from core.facts.match import Fate, Landing, Verdict, match
from core.facts.scores import recall, recall_by_category, vetoed

__all__ = [
    "Anchor",
    "Category",
    "Fact",
    "Fate",
    "Landing",
    "Verdict",
    "extract",
    "match",
    "readable",
    "recall",
    "recall_by_category",
    "vetoed",
]
