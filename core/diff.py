"""Which message of the history after is which message of the history before.

Equal messages are anchored by content hash: what is unique on both sides first, longest
increasing run, then what lies between the anchors. Takes time linear in the messages, but for
small gaps, where an exact comparison is cheap.
"""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_left
from collections import defaultdict, deque
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from core.facts import readable
from core.model import Block, Message, Text, Thinking, ToolResult, ToolUse, Window
from core.replacement import Edited, Generated, Replacement

Op: TypeAlias = Literal["kept", "edited", "dropped", "generated"]

_MOST_COMPARISONS = 1_000_000


@dataclass(frozen=True, slots=True)
class Row:
    """A message on both sides, or on one. Indices count from 0 in their own history."""

    op: Op
    before: int | None
    after: int | None


def align(before: Sequence[Message], after: Sequence[Message]) -> tuple[Row, ...]:
    """Rows in display order: the order before, with what is new where it stands afterwards.

    Equal messages are kept, also where they moved if they are unique. Of the others, those that
    share a recorded row or a call are edited. Each index of either side is in exactly one row.
    """
    left = [_digest(message) for message in before]
    right = [_digest(message) for message in after]
    kept = _align_equal(left, right)
    kept |= _moved(left, right, kept)
    edited = _align_edited(before, after, kept)
    return _rows(len(before), len(after), kept, edited)


def align_replacement(window: Window, replacement: Replacement) -> tuple[Row, ...]:
    """Rows of a replacement by what its messages say of their origin.

    `after` counts in `replacement.messages`. A message that claims the origin of an earlier one
    counts as generated.
    """
    kept: dict[int, int] = {}
    edited: dict[int, int] = {}
    for index, entry in enumerate(replacement.messages):
        origin = entry.origin
        if isinstance(origin, Generated) or origin.index in kept or origin.index in edited:
            continue
        (edited if isinstance(origin, Edited) else kept)[origin.index] = index
    return _rows(len(window.history.messages), len(replacement.messages), kept, edited)


def _rows(before: int, after: int, kept: dict[int, int], edited: dict[int, int]) -> tuple[Row, ...]:
    matched = kept | edited
    partners = {target: source for source, target in matched.items()}
    ahead: dict[int, list[int]] = {}
    waiting: list[int] = []
    for index in range(after):
        if index in partners:
            ahead[partners[index]] = waiting
            waiting = []
        else:
            waiting.append(index)
    rows: list[Row] = []
    for index in range(before):
        rows += (Row("generated", None, new) for new in ahead.get(index, ()))
        if index in kept:
            rows.append(Row("kept", index, kept[index]))
        elif index in edited:
            rows.append(Row("edited", index, edited[index]))
        else:
            rows.append(Row("dropped", index, None))
    rows += (Row("generated", None, new) for new in waiting)
    return tuple(rows)


def _align_equal(left: Sequence[bytes], right: Sequence[bytes]) -> dict[int, int]:
    """Pairs of equal messages in the same order on both sides."""
    pairs: dict[int, int] = {}
    start, end = _common_ends(left, right)
    pairs.update((index, index) for index in range(start))
    shift = len(right) - len(left)
    pairs.update((index, index + shift) for index in range(len(left) - end, len(left)))
    inner = range(start, len(left) - end), range(start, len(right) - end)
    unique_left = _unique((left[index], index) for index in inner[0])
    unique_right = _unique((right[index], index) for index in inner[1])
    both = [
        (index, unique_right[digest])
        for digest, index in unique_left.items()
        if digest in unique_right
    ]
    anchors = _longest_increasing(sorted(both))
    pairs.update(anchors)
    bounds = [*anchors, (inner[0].stop, inner[1].stop)]
    at_left, at_right = inner[0].start, inner[1].start
    for next_left, next_right in bounds:
        pairs |= _fill(left, right, range(at_left, next_left), range(at_right, next_right))
        at_left, at_right = next_left + 1, next_right + 1
    return pairs


def _common_ends(left: Sequence[bytes], right: Sequence[bytes]) -> tuple[int, int]:
    shorter = min(len(left), len(right))
    start = 0
    while start < shorter and left[start] == right[start]:
        start += 1
    end = 0
    while end < shorter - start and left[-1 - end] == right[-1 - end]:
        end += 1
    return start, end


def _unique(items: Iterable[tuple[Hashable, int]]) -> dict[Hashable, int]:
    """The index of each key that occurs once."""
    found: dict[Hashable, int] = {}
    repeated: set[Hashable] = set()
    for key, index in items:
        if key in found:
            repeated.add(key)
        found[key] = index
    return {key: index for key, index in found.items() if key not in repeated}


def _longest_increasing(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest run of pairs, sorted by their first, that grows in their second too."""
    tails: list[int] = []
    tops: list[int] = []
    previous: list[int] = []
    for number, (_, value) in enumerate(pairs):
        pile = bisect_left(tails, value)
        previous.append(tops[pile - 1] if pile else -1)
        if pile == len(tails):
            tails.append(value)
            tops.append(number)
        else:
            tails[pile] = value
            tops[pile] = number
    run: list[tuple[int, int]] = []
    at = tops[-1] if tops else -1
    while at >= 0:
        run.append(pairs[at])
        at = previous[at]
    return run[::-1]


def _fill(
    left: Sequence[bytes], right: Sequence[bytes], ours: range, theirs: range
) -> dict[int, int]:
    """Equal messages of a gap: the most there are if it is small, else the first that fit."""
    if not ours or not theirs:
        return {}
    if len(ours) * len(theirs) <= _MOST_COMPARISONS:
        return _most_equal(left, right, ours, theirs)
    places: dict[bytes, deque[int]] = defaultdict(deque)
    for index in ours:
        places[left[index]].append(index)
    pairs: dict[int, int] = {}
    at = ours.start
    for index in theirs:
        waiting = places.get(right[index])
        while waiting and waiting[0] < at:
            waiting.popleft()
        if waiting:
            at = waiting.popleft()
            pairs[at] = index
            at += 1
    return pairs


def _most_equal(
    left: Sequence[bytes], right: Sequence[bytes], ours: range, theirs: range
) -> dict[int, int]:
    from rapidfuzz.distance import LCSseq

    numbers: dict[bytes, int] = {}
    first = [numbers.setdefault(left[index], len(numbers)) for index in ours]
    second = [numbers.setdefault(right[index], len(numbers)) for index in theirs]
    pairs: dict[int, int] = {}
    for step in LCSseq.opcodes(first, second):
        if step.tag == "equal":
            for offset in range(step.src_end - step.src_start):
                pairs[ours[step.src_start + offset]] = theirs[step.dest_start + offset]
    return pairs


def _moved(left: Sequence[bytes], right: Sequence[bytes], kept: dict[int, int]) -> dict[int, int]:
    """Equal messages that stand elsewhere afterwards, where nothing else is equal to them."""
    taken = frozenset(kept.values())
    unique_left = _unique((digest, index) for index, digest in enumerate(left))
    unique_right = _unique((digest, index) for index, digest in enumerate(right))
    return {
        index: unique_right[digest]
        for digest, index in unique_left.items()
        if index not in kept and digest in unique_right and unique_right[digest] not in taken
    }


def _align_edited(
    before: Sequence[Message], after: Sequence[Message], kept: dict[int, int]
) -> dict[int, int]:
    """Changed messages by what they share: a recorded row first, then a call."""
    taken = set(kept.values())
    edited: dict[int, int] = {}
    for keys in (_rows_behind, _calls_in):
        owners: dict[Hashable, int] = {}
        for index, message in enumerate(before):
            if index not in kept and index not in edited:
                for key in keys(message):
                    owners.setdefault(key, index)
        for index, message in enumerate(after):
            if index in taken:
                continue
            for key in keys(message):
                source = owners.get(key)
                if source is not None and source not in edited:
                    edited[source] = index
                    taken.add(index)
                    break
    return edited


def _rows_behind(message: Message) -> Iterator[Hashable]:
    return (piece.uuid for piece in message.pieces if piece.uuid is not None)


def _calls_in(message: Message) -> Iterator[Hashable]:
    for block in message.blocks:
        if isinstance(block, ToolUse) and block.id:
            yield "call", block.id
        elif isinstance(block, ToolResult) and block.tool_use_id:
            yield "result", block.tool_use_id


def _digest(message: Message) -> bytes:
    try:
        written = _written([_content(block) for block in message.blocks])
    except RecursionError:
        # An input nested as deep as a parser allows is compared by its shallow strings.
        written = _written([readable(block) for block in message.blocks])
    head = f"{message.role} {message.kind} ".encode()
    return hashlib.blake2b(head + written, digest_size=16).digest()


def _written(content: list[Any]) -> bytes:
    """JSON escaped to ASCII, so that lone surrogates hash like any other character."""
    return json.dumps(content, sort_keys=True, separators=(",", ":"), default=repr).encode("ascii")


def _content(block: Block) -> list[Any]:
    """What makes two blocks equal, whatever else their records hold."""
    match block:
        case Text():
            return ["text", block.text]
        case Thinking():
            return ["thinking", block.text, block.signature, block.redacted]
        case ToolUse():
            return ["call", block.id, block.name, block.input]
        case ToolResult():
            parts = [_content(part) for part in block.parts]
            return ["result", block.tool_use_id, block.is_error, parts]
        case _:
            return ["other", block.raw]
