"""Numbers, message lists and ids as sentences name them. Ids are hostile: clipped, printable."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

_WORDS = "no one two three four five six seven eight nine ten".split()
_MOST_IDS = 3
_MOST_SPANS = 5
_LONGEST_ID = 48


def counted(count: int, noun: str, plural: str | None = None) -> str:
    """`three results`, `one call`, `12 messages`."""
    number = _WORDS[count] if count < len(_WORDS) else f"{count:,}"
    return f"{number} {noun if count == 1 else plural or noun + 's'}"


def named_messages(indices: Iterable[int]) -> str:
    """`message 3`, `messages 3 and 5`, `messages 3 to 9 and 12`; long lists are cut short."""
    spans = _spans(sorted(set(indices)))
    parts = [str(first) if first == last else f"{first} to {last}" for first, last in spans]
    if len(parts) > _MOST_SPANS:
        parts = [*parts[:_MOST_SPANS], f"{len(parts) - _MOST_SPANS} more places"]
    single = len(spans) == 1 and spans[0][0] == spans[0][1]
    return f"{'message' if single else 'messages'} {joined(parts)}"


def named_ids(ids: Sequence[str]) -> str:
    """`t1, t2 and 4 more`, fit for a sentence whatever the ids hold."""
    shown = [_printable(id) for id in ids[:_MOST_IDS]]
    if len(ids) > _MOST_IDS:
        shown.append(f"{len(ids) - _MOST_IDS} more")
    return joined(shown)


def named_type(name: str) -> str:
    """A type or tool name as it may stand in a sentence."""
    return _printable(name)


def joined(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def sentence(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def _spans(indices: list[int]) -> list[tuple[int, int]]:
    """Stretches of numbers that follow one another; two in a row stay apart."""
    spans: list[tuple[int, int]] = []
    for index in indices:
        if spans and spans[-1][1] == index - 1:
            spans[-1] = (spans[-1][0], index)
        else:
            spans.append((index, index))
    return [
        part
        for first, last in spans
        for part in ([(first, last)] if last - first != 1 else [(first, first), (last, last)])
    ]


def _printable(id: str) -> str:
    clean = "".join(
        character if character.isprintable() else "\N{REPLACEMENT CHARACTER}"
        for character in id[:_LONGEST_ID]
    )
    return (clean + "…" if len(id) > _LONGEST_ID else clean) or '""'
