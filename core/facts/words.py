"""Content words of a text: no stop words, endings cut, so that inflected forms meet."""

from __future__ import annotations

import re

from core.facts.normalise import normalise

_IDEOGRAPHS = "\u3040-\u30ff\u3400-\u9fff"
# Scripts without spaces go by the character.
WORD = re.compile(rf"[{_IDEOGRAPHS}]|[^\W{_IDEOGRAPHS}]+")
_STOP_WORDS = frozenset(
    "a about above after again all also am an and any are as at be because been before being below "
    "between both but by can could did do does doing don down during each few for from further get "
    "had has have having he her here hers him his how i if in into is it its just ll let like me "
    "more most my no nor not now of off on once only or other our out over own please re s same "
    "she should so some such t than that the their them then there these they this those through "
    "to too under until up us use ve very was we were what when where which while who whom why "
    "will with would you your yours der die das und ist nicht ein eine".split()
)
_ENDINGS = ("ations", "ation", "ings", "ing", "edly", "ied", "ies", "ed", "es", "ly", "s", "e")
_SHORTEST_STEM = 4


def is_ideograph(character: str) -> bool:
    """Whether a character belongs to a script that writes no spaces."""
    return "\u3040" <= character <= "\u30ff" or "\u3400" <= character <= "\u9fff"


def stem(word: str) -> str:
    """The word without a common English ending; words with digits or underscores stay whole."""
    if len(word) <= _SHORTEST_STEM or not word.isalpha():
        return word
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            return word[: -len(ending)]
    return word


def is_content(word: str) -> bool:
    """Whether a lower-case word carries meaning of its own."""
    return word not in _STOP_WORDS and (len(word) > 1 or word.isdigit() or not word.isascii())


def content_words(text: str) -> frozenset[str]:
    """Stems of the content words of a text."""
    return frozenset(stem(word) for word in WORD.findall(normalise(text).text) if is_content(word))
