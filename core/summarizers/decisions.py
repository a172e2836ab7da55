"""Sentences in which a decision was made, told by their wording.

Cues are the weak half of fact extraction: what is found here is `inferred`, never certain.
Code fences are left out, since code is full of words like "must" and "instead".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.intent import request_text
from core.model import Message, Text

_FENCE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|\n+")
_CUE = re.compile(
    r"\b(?:decid(?:e|ed|ing)|decision|cho(?:se|sen)|choose|opt(?:ed)? for|"
    r"go(?:ing)? with|went with|settled on|instead of|rather than|"
    r"reject(?:ed)?|ruled out|the (?:root cause|fix|plan|approach) (?:is|was)|"
    r"turns out|let's use|we(?:'ll| will) use|I(?:'ll| will) use|agreed)\b",
    re.IGNORECASE,
)
_QUESTION = re.compile(r"\?\s*$")
_SHORTEST, _LONGEST = 20, 400
_LONGEST_TEXT = 20_000
_PER_MESSAGE = 4


@dataclass(frozen=True, slots=True)
class Decision:
    """One sentence and the message that it stands in."""

    message: int
    text: str


def find_decisions(messages: Sequence[Message]) -> tuple[Decision, ...]:
    """Decision sentences in what the assistant and the person said, in order, none twice.

    Looks at the first 20,000 characters of a text and takes at most four sentences of a
    message, so that one long essay does not crowd out the rest.
    """
    found: dict[str, Decision] = {}
    for message in messages:
        taken = 0
        for sentence in _sentences(_spoken(message)):
            if taken == _PER_MESSAGE:
                break
            if _is_decision(sentence) and sentence not in found:
                found[sentence] = Decision(message.index, sentence)
                taken += 1
    return tuple(found.values())


def _spoken(message: Message) -> str:
    if message.kind == "assistant":
        return "\n".join(block.text for block in message.blocks if isinstance(block, Text))
    return request_text(message)


def _sentences(text: str) -> list[str]:
    plain = _FENCE.sub("\n", text[:_LONGEST_TEXT])
    return [part.strip(" -*#>\t") for part in _SENTENCE_END.split(plain)]


def _is_decision(sentence: str) -> bool:
    return (
        _SHORTEST <= len(sentence) <= _LONGEST
        and _CUE.search(sentence) is not None
        and _QUESTION.search(sentence) is None
    )
