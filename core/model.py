"""The values that every part speaks: sessions, windows, messages and blocks.

All values are immutable once loaded. Indices are 0-based; lines are 1-based.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

JsonObject: TypeAlias = dict[str, Any]

Dialect: TypeAlias = Literal["anthropic", "openai-chat", "openai-responses"]
Role: TypeAlias = Literal["system", "developer", "user", "assistant", "tool"]
MessageKind: TypeAlias = Literal[
    "system", "developer", "prompt", "injected", "summary", "assistant", "tool_results"
]
Severity: TypeAlias = Literal["info", "warn", "error"]
Strength: TypeAlias = Literal["detected", "inferred", "unverifiable"]


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """Something odd that a reader met, and how it went on."""

    severity: Severity
    code: str
    line: int | None
    message: str


@dataclass(frozen=True, slots=True)
class Piece:
    """One recorded row behind a message.

    `line` is the row's line in the file, `pointer` the JSON pointer from the row (or the
    document) to the message, `uuid` the row's own id where the format has one.
    """

    line: int | None = None
    pointer: str = ""
    uuid: str | None = None

    @property
    def record(self) -> str:
        """The row's name for people: its uuid, else its line, else `generated`."""
        if self.uuid is not None:
            return self.uuid
        return "generated" if self.line is None else f"line {self.line}"


@dataclass(frozen=True, slots=True)
class Text:
    """Words. `pointer` leads from the record to the very string."""

    text: str
    raw: JsonObject
    piece: int = 0
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class Thinking:
    """Reasoning of the model; `text` is empty where the file holds the signature alone."""

    text: str
    raw: JsonObject
    piece: int = 0
    pointer: str = ""
    signature: str | None = None
    redacted: bool = False


@dataclass(frozen=True, slots=True)
class ToolUse:
    """A tool call. `pointer` leads to its input; `server` calls are run by the provider."""

    id: str
    name: str
    input: Any
    raw: JsonObject
    piece: int = 0
    pointer: str = ""
    server: bool = False


@dataclass(frozen=True, slots=True)
class Media:
    """An image or document. Sizes in pixels and bytes, None where the source does not tell."""

    media_type: str
    raw: JsonObject
    piece: int = 0
    pointer: str = ""
    width: int | None = None
    height: int | None = None
    byte_count: int | None = None
    pages: int | None = None


@dataclass(frozen=True, slots=True)
class Opaque:
    """A block that the reader does not know, kept whole."""

    type: str
    raw: JsonObject
    piece: int = 0
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class ToolResult:
    """The answer to a tool call. `original` is what stood here before a recorded clearing."""

    tool_use_id: str
    parts: tuple[Text | Media | Opaque, ...]
    raw: JsonObject
    piece: int = 0
    pointer: str = ""
    is_error: bool = False
    server: bool = False
    original: ToolResult | None = None

    @property
    def text(self) -> str:
        """All text parts, one per line."""
        return "\n".join(part.text for part in self.parts if isinstance(part, Text))


Block: TypeAlias = Text | Thinking | ToolUse | ToolResult | Media | Opaque


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens that the provider reported for one reply; `output` is None for a placeholder."""

    input: int
    cache_read: int = 0
    cache_write: int = 0
    output: int | None = None

    @property
    def context(self) -> int:
        """All tokens on the input side of that reply."""
        return self.input + self.cache_read + self.cache_write


@dataclass(frozen=True, slots=True)
class Message:
    """One message as the provider sees it; `index` counts from 0 in its window."""

    index: int
    role: Role
    kind: MessageKind
    blocks: tuple[Block, ...]
    pieces: tuple[Piece, ...] = ()
    usage: Usage | None = None
    timestamp: str | None = None
    message_id: str | None = None
    model: str | None = None


def reindexed(messages: Iterable[Message]) -> tuple[Message, ...]:
    """The same messages numbered from 0, as every history must be."""
    return tuple(
        message if message.index == index else replace(message, index=index)
        for index, message in enumerate(messages)
    )


@dataclass(frozen=True, slots=True)
class ToolDefinition:
    """A tool that the request offers."""

    name: str
    raw: JsonObject


@dataclass(frozen=True, slots=True)
class History:
    """The effective history of a window: recorded clearings are replayed."""

    messages: tuple[Message, ...]
    system: tuple[Text, ...] = ()
    tools: tuple[ToolDefinition, ...] = ()
    request: JsonObject = field(default_factory=dict[str, Any])
    """Other fields of the request body (`model`, `max_tokens`, `thinking` …), {} if none."""


@dataclass(frozen=True, slots=True)
class Window:
    """What the model had in its context between two compactions."""

    index: int
    window_id: str
    history: History
    opened_by: int | None = None
    """Index in `Session.compactions` of the compaction that opened it, None for the first."""

    @property
    def conditioned(self) -> bool:
        """Whether what happens here already rests on a summary."""
        return self.opened_by is not None


@dataclass(frozen=True, slots=True)
class RecordedCompaction:
    """A compaction that the file records.

    `full` closes window `window` and opens the next one; `micro` edits that window in place
    before message `at`. `kept` lists the messages of window `window` that a full compaction
    kept word for word. Token counts are the harness's own.
    """

    kind: Literal["full", "micro"]
    window: int
    at: int
    trigger: str | None = None
    pre_tokens: int | None = None
    post_tokens: int | None = None
    summary: str | None = None
    kept: tuple[int, ...] = ()
    cleared: tuple[str, ...] = ()
    visible: bool = True
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Subagent:
    """A sidechain that lies in the same file and never entered the main context."""

    id: str
    first_line: int
    message_count: int


@dataclass(frozen=True, slots=True)
class Record:
    """One JSON value of the file. `verbatim` keeps the bytes of a line that holds none, or whose
    value cannot be written again as it was read.
    """

    line: int
    value: Any = None
    verbatim: bytes | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """Where the bytes came from; `name` is for people, `sha256` names the content."""

    name: str
    byte_count: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Session:
    """One transcript file with everything in it."""

    id: str
    title: str
    format: str
    dialect: Dialect
    source: Source
    windows: tuple[Window, ...]
    agent: str | None = None
    model: str | None = None
    compactions: tuple[RecordedCompaction, ...] = ()
    subagents: tuple[Subagent, ...] = ()
    pending: tuple[str, ...] = ()
    """Text that a person typed ahead and that was never sent."""
    diagnostics: tuple[Diagnostic, ...] = ()
    records: tuple[Record, ...] = ()
    outcome: str | None = None
