"""Excerpts of a message with the facts in it lit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.facts import Fate, readable
from core.json_value import is_array, is_object
from core.model import Block, Message, Text, Thinking, ToolResult, ToolUse
from inspector.present.text import visible

AROUND = 70
LONGEST = 600


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text; `fact` and `verdict` are empty where nothing is lit."""

    text: str
    fact: str = ""
    verdict: str = ""


_GAP = Piece(" … ")
BREAK = Piece("\n")


def source_pieces(
    message: Message, fates: Sequence[Fate], around: int = AROUND
) -> tuple[Piece, ...]:
    """Excerpts around the facts of a message, string by string of its record."""
    by_string: dict[tuple[int, str], list[Fate]] = defaultdict(list)
    for fate in fates:
        by_string[fate.fact.source.block, fate.fact.source.pointer].append(fate)
    pieces: list[Piece] = []
    for (position, pointer), found in sorted(by_string.items(), key=lambda item: item[0][0]):
        text = source_text(message, position, pointer)
        spans = [(one.fact.source.start, one.fact.source.end, one) for one in found]
        if text is None:
            text = "\n".join(one.fact.text for one in found)
            spans = []
        pieces += [BREAK] if pieces else []
        pieces += _lit(text, spans, around)
    return tuple(pieces)


def landing_pieces(message: Message, fates: Sequence[Fate]) -> tuple[Piece, ...]:
    """Excerpts around the places of a message where facts landed."""
    by_block: dict[int, list[tuple[int, int, Fate]]] = defaultdict(list)
    for fate in fates:
        if fate.landing is not None:
            place = fate.landing
            by_block[place.block].append((place.start, place.end, fate))
    pieces: list[Piece] = []
    for position, spans in sorted(by_block.items()):
        pieces += [BREAK] if pieces else []
        pieces += _lit(readable(message.blocks[position]), spans, AROUND)
    return tuple(pieces)


def source_text(message: Message, position: int, pointer: str) -> str | None:
    """The string of a record that an anchor points into; None where the block lacks it."""
    if position >= len(message.blocks):
        return None
    for block in _with_parts(message.blocks[position]):
        if isinstance(block, Text | Thinking) and block.pointer == pointer:
            return block.text
        if isinstance(block, ToolUse) and pointer.startswith(block.pointer):
            value = _at(block.input, pointer[len(block.pointer) :])
            if isinstance(value, str):
                return value
    return None


def _with_parts(block: Block) -> Iterable[Block]:
    yield block
    if isinstance(block, ToolResult):
        yield from block.parts


def _at(value: object, pointer: str) -> object:
    """The value that a JSON pointer leads to, None where there is none."""
    for step in pointer.split("/")[1:]:
        key = step.replace("~1", "/").replace("~0", "~")
        if is_object(value):
            value = value.get(key)
        elif is_array(value) and key.isdigit() and int(key) < len(value):
            value = value[int(key)]
        else:
            return None
    return value


def _lit(text: str, spans: Sequence[tuple[int, int, Fate]], around: int) -> list[Piece]:
    """The text near the spans, cut into lit and plain pieces; spans may overlap."""
    pieces: list[Piece] = []
    at = 0
    for start, end, fate in sorted(spans, key=lambda one: (one[0], one[1])):
        start, end = max(start, at), min(end, len(text))
        if end <= start:
            continue
        if start - at > 2 * around:
            if at:
                pieces.append(Piece(visible(text[at : at + around])))
            pieces += [_GAP, Piece(visible(text[start - around : start]))]
        elif start > at:
            pieces.append(Piece(visible(text[at:start])))
        shown = min(end, start + LONGEST)
        pieces.append(Piece(visible(text[start:shown]), fate.fact.id, fate.verdict))
        if shown < end:
            pieces.append(_GAP)
        at = end
    if at + around >= len(text):
        pieces.append(Piece(visible(text[at:])))
    else:
        pieces += [Piece(visible(text[at : at + around])), _GAP]
    return [piece for piece in pieces if piece.text]
