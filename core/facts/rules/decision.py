"""What a person decided when asked: answers to questions, reasons of rejections."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.facts.fact import Fact, make_fact
from core.facts.passages import Reading
from core.intent import is_continuation

_RECOMMENDED = re.compile(r"\s*\(Recommended\)$")
_DECIDES_NOTHING = re.compile(
    r"(?:you decide|next(?: \w+)?|up to you|your call|no preference|don'?t know|not sure)\W*$", re.I
)


def extract(reading: Reading) -> tuple[Fact, ...]:
    """A person's words inside tool results, which a cut loses together with the results.

    Questions, bare continuations and "you decide" decide nothing.
    """
    return tuple(_decisions(reading))


def _decisions(reading: Reading) -> Iterator[Fact]:
    rejected = {
        (passage.message, passage.block)
        for deed in reading.deeds
        if deed.rejected
        for passage in deed.output
    }
    for passage in reading.voiced("person"):
        if not reading.is_in_result(passage):
            continue
        said = _RECOMMENDED.sub("", passage.said)
        if said.endswith("?") or is_continuation(said) or _DECIDES_NOTHING.match(said):
            continue
        refused = (passage.message, passage.block) in rejected
        yield make_fact(
            "decision",
            passage,
            (passage.start, passage.start + len(said)),
            "reason-of-rejection" if refused else "answer-to-question",
        )
