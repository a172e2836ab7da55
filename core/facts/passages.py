"""Who says what where: a history as passages, each one string of one record with a voice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from core.calls import pair_calls
from core.intent import person_spans, rule_messages
from core.json_value import is_array, is_object
from core.model import History, Message, Piece, Text, Thinking, ToolResult, ToolUse

Voice: TypeAlias = Literal["person", "agent", "thinking", "rules", "summary", "tool"]

GENERATED = Piece().record
"""What stands for the record of a message that no file holds."""
# A skill or a reminder may mention a rule file; one that carries it says so at once.
_RULE_FILE = re.compile(
    r"\A[\s\S]{0,200}\b(?:CLAUDE|AGENTS|GEMINI)\.md\b"
    r"|\bContents of [^\n]{0,200}\b(?:CLAUDE|AGENTS|GEMINI)\.md\b"
)
_WRAPPER_END = re.compile(r"</[\w-]+>")
_REJECTION_REASON = re.compile(r"To tell you how to proceed, the user said:\n")
_TEMPLATE_REASON = "The user wants to clarify these questions."
_REJECTIONS = (
    "The user doesn't want to proceed with this tool use",
    "[Request interrupted by user",
)
_DEEPEST = 40


@dataclass(frozen=True, slots=True)
class Passage:
    """One string of a record, of which `text[start:end]` is said in one voice.

    `pointer` leads from the record named `record` to the string.
    """

    message: int
    block: int
    record: str
    pointer: str
    text: str
    start: int
    end: int
    voice: Voice

    @property
    def said(self) -> str:
        """The part that the voice says."""
        return self.text[self.start : self.end]


@dataclass(frozen=True, slots=True)
class Deed:
    """A tool call with its last result, if there is one.

    `inputs` holds the strings of the input by their pointer, `output` those of the result.
    """

    message: int
    block: int
    name: str
    use: ToolUse
    result: ToolResult | None
    inputs: dict[str, Passage]
    output: tuple[Passage, ...]

    @property
    def rejected(self) -> bool:
        """Whether a person refused the call or stopped it."""
        return self.result is not None and self.result.text.lstrip().startswith(_REJECTIONS)

    def input_at(self, *path: str) -> Passage | None:
        """The string of the input at a path of keys."""
        pointer = "".join(f"/{_escaped(key)}" for key in path)
        return self.inputs.get(self.use.pointer + pointer)

    def inputs_under(self, key: str) -> tuple[Passage, ...]:
        """The strings below a key of the input."""
        prefix = f"{self.use.pointer}/{_escaped(key)}/"
        return tuple(found for at, found in self.inputs.items() if at.startswith(prefix))


@dataclass(frozen=True, slots=True)
class Reading:
    """A history read once, for all rules."""

    history: History
    passages: tuple[Passage, ...]
    deeds: tuple[Deed, ...]

    def voiced(self, *voices: Voice) -> tuple[Passage, ...]:
        """The passages of some voices, in order."""
        return tuple(found for found in self.passages if found.voice in voices)

    def is_in_result(self, passage: Passage) -> bool:
        """Whether a passage stands inside a tool result."""
        block = self.history.messages[passage.message].blocks[passage.block]
        return isinstance(block, ToolResult)


def read(history: History) -> Reading:
    """Passages and calls of a history, in one pass over its blocks."""
    messages = history.messages
    deeds = _deeds(messages)
    words_in_results = {(found.message, found.block): found for found in _said_in_results(deeds)}
    rules = frozenset(rule_messages(messages))
    passages: list[Passage] = []
    for message in messages:
        for position, block in enumerate(message.blocks):
            if isinstance(block, Text):
                passages += _text_passages(message, position, block, message.index in rules)
            elif isinstance(block, Thinking) and block.text:
                passages.append(_whole(message, position, block, "thinking"))
            elif isinstance(block, ToolResult):
                said = words_in_results.get((message.index, position))
                passages += said.passages if said is not None else ()
    return Reading(history, tuple(passages), deeds)


def record_of(message: Message, piece: int) -> str:
    """Name of the record behind a piece; a message of no record says so."""
    return message.pieces[piece].record if piece < len(message.pieces) else GENERATED


def _text_passages(
    message: Message, position: int, block: Text, holds_rules: bool
) -> Iterator[Passage]:
    if message.kind == "assistant":
        yield _whole(message, position, block, "agent")
    elif message.kind == "summary":
        yield _whole(message, position, block, "summary")
    elif message.kind in ("system", "developer"):
        yield _whole(message, position, block, "rules")
    else:
        spans = person_spans(block.text) if message.kind == "prompt" else ()
        for start, end in spans:
            yield _part(message, position, block, start, end, "person")
        if holds_rules:
            for start, end in _rule_spans(block.text, spans):
                yield _part(message, position, block, start, end, "rules")


def _rule_spans(text: str, said: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Wrapped parts of a text that carry a rule file; other reminders are left out."""
    at = 0
    for start, end in (*said, (len(text), len(text))):
        while at < start:
            closing = _WRAPPER_END.search(text, at, start)
            stop = closing.end() if closing is not None else start
            if _RULE_FILE.search(text[at:stop]):
                yield at, closing.start() if closing is not None else stop
            at = stop
        at = end


def _whole(message: Message, position: int, block: Text | Thinking, voice: Voice) -> Passage:
    return _part(message, position, block, 0, len(block.text), voice)


def _part(
    message: Message, position: int, block: Text | Thinking, start: int, end: int, voice: Voice
) -> Passage:
    record = record_of(message, block.piece)
    return Passage(message.index, position, record, block.pointer, block.text, start, end, voice)


def _deeds(messages: Sequence[Message]) -> tuple[Deed, ...]:
    deeds: list[Deed] = []
    for call in pair_calls(messages).calls:
        message = messages[call.message]
        use = message.blocks[call.block]
        if not isinstance(use, ToolUse):
            continue
        result: ToolResult | None = None
        output: tuple[Passage, ...] = ()
        if call.results:
            at, position = call.results[-1]
            found = messages[at].blocks[position]
            if isinstance(found, ToolResult):
                # A cleared result still tells whether the call worked, but holds no words.
                result = found.original or found
                output = _output(messages[at], position, found)
        inputs = {
            found.pointer: found
            for found in _strings(message, call.block, use, use.input, use.pointer, 0)
        }
        deeds.append(Deed(call.message, call.block, use.name, use, result, inputs, output))
    return tuple(deeds)


def _output(message: Message, position: int, result: ToolResult) -> tuple[Passage, ...]:
    if result.original is not None:
        return ()
    return tuple(
        Passage(
            message.index,
            position,
            record_of(message, part.piece),
            part.pointer,
            part.text,
            0,
            len(part.text),
            "tool",
        )
        for part in result.parts
        if isinstance(part, Text)
    )


def _strings(
    message: Message, position: int, use: ToolUse, value: Any, pointer: str, depth: int
) -> Iterator[Passage]:
    """All strings of a call's input, each with its own pointer."""
    if isinstance(value, str):
        record = record_of(message, use.piece)
        yield Passage(message.index, position, record, pointer, value, 0, len(value), "agent")
    elif depth < _DEEPEST and is_object(value):
        for key, item in value.items():
            yield from _strings(
                message, position, use, item, f"{pointer}/{_escaped(key)}", depth + 1
            )
    elif depth < _DEEPEST and is_array(value):
        for index, item in enumerate(value):
            yield from _strings(message, position, use, item, f"{pointer}/{index}", depth + 1)


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


@dataclass(frozen=True, slots=True)
class _Said:
    message: int
    block: int
    passages: tuple[Passage, ...]


def _said_in_results(deeds: Sequence[Deed]) -> Iterator[_Said]:
    """A person's words inside results: answers to questions, reasons of rejections."""
    for deed in deeds:
        for output in deed.output:
            spans = tuple(_reason(output.text) if deed.rejected else _answers(deed, output.text))
            if spans:
                yield _Said(
                    output.message,
                    output.block,
                    tuple(
                        Passage(
                            output.message,
                            output.block,
                            output.record,
                            output.pointer,
                            output.text,
                            start,
                            end,
                            "person",
                        )
                        for start, end in spans
                    ),
                )


def _reason(text: str) -> Iterator[tuple[int, int]]:
    found = _REJECTION_REASON.search(text)
    if found is not None and not text.startswith(_TEMPLATE_REASON, found.end()):
        end = len(text.rstrip())
        if end > found.end():
            yield found.end(), end


def _answers(deed: Deed, text: str) -> Iterator[tuple[int, int]]:
    """Spans of the answers in a result of AskUserQuestion: `"question"="answer", …`."""
    if deed.name != "AskUserQuestion":
        return
    starts: list[tuple[int, int]] = []
    for passage in deed.inputs.values():
        if passage.pointer.endswith("/question"):
            mark = f'"{passage.text}"="'
            at = text.find(mark)
            if at >= 0:
                starts.append((at, at + len(mark)))
    starts.sort()
    for index, (_, start) in enumerate(starts):
        stop = starts[index + 1][0] if index + 1 < len(starts) else len(text)
        end = text.rfind('"', start, stop)
        if end > start:
            yield start, end
