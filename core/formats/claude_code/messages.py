"""Turn the rows of one window into messages as the provider sees them."""

from __future__ import annotations

from dataclasses import dataclass, field

from core.formats.anthropic_blocks import classify_user, parse_content
from core.formats.anthropic_usage import parse_usage
from core.formats.claude_code.rows import Row
from core.model import Block, Message, MessageKind, Piece, Role, Text, ToolUse, Usage

SYNTHETIC_MODEL = "<synthetic>"
_PLACEHOLDER_OUTPUT = 12
_MOST_CHARACTERS_PER_TOKEN = 12


@dataclass(slots=True)
class _Draft:
    """A message whose rows are still coming in."""

    role: Role
    kind: MessageKind
    rows: list[Row] = field(default_factory=list[Row])
    blocks: list[Block] = field(default_factory=list[Block])
    pieces: list[Piece] = field(default_factory=list[Piece])


def is_unsent(row: Row) -> bool:
    """Whether the row is an error note of the harness, which never reaches the provider."""
    return row.value.get("isApiErrorMessage") is True


def build_messages(rows: list[Row]) -> tuple[Message, ...]:
    """Messages of a window from its rows in order.

    Rows of one reply join at the place of the first, even with results between them; rows of
    nothing but results join their neighbours.
    """
    drafts: list[_Draft] = []
    replies: dict[str, _Draft] = {}
    for row in rows:
        if not row.speaks or is_unsent(row):
            continue
        draft = _draft_for(row, drafts, replies)
        pointer = "/attachment/prompt" if row.type == "attachment" else "/message/content"
        content = row.queued_prompt if row.type == "attachment" else row.content
        draft.blocks += parse_content(content, pointer, len(draft.pieces))
        draft.pieces.append(Piece(row.line, pointer.rpartition("/")[0], row.uuid))
        draft.rows.append(row)
    return tuple(_finish(index, draft) for index, draft in enumerate(drafts))


def _draft_for(row: Row, drafts: list[_Draft], replies: dict[str, _Draft]) -> _Draft:
    reply = row.message_id
    if reply is not None and reply in replies:
        return replies[reply]
    if row.holds_only_results and drafts and drafts[-1].kind == "tool_results":
        return drafts[-1]
    if row.type == "assistant":
        draft = _Draft("assistant", "assistant")
    elif row.holds_only_results:
        draft = _Draft("user", "tool_results")
    elif row.is_summary:
        draft = _Draft("user", "summary")
    else:
        draft = _Draft("user", "injected" if row.value.get("isMeta") is True else "prompt")
    drafts.append(draft)
    if reply is not None:
        replies[reply] = draft
    return draft


def _finish(index: int, draft: _Draft) -> Message:
    kind = draft.kind
    if kind == "prompt":
        kind = classify_user(draft.blocks)
    first = draft.rows[0]
    model = first.message.get("model")
    timestamp = first.value.get("timestamp")
    return Message(
        index,
        draft.role,
        kind,
        tuple(draft.blocks),
        tuple(draft.pieces),
        usage=_usage(draft) if draft.role == "assistant" else None,
        timestamp=timestamp if isinstance(timestamp, str) else None,
        message_id=first.message_id,
        model=model if isinstance(model, str) else None,
    )


def _usage(draft: _Draft) -> Usage | None:
    """Usage of a reply, from its last row; None for rows that no provider answered."""
    last = draft.rows[-1].message
    usage = None if last.get("model") == SYNTHETIC_MODEL else parse_usage(last.get("usage"))
    if usage is None:
        return None
    if _is_placeholder(draft, usage.output or 0):
        return Usage(usage.input, usage.cache_read, usage.cache_write, None)
    return usage


def _is_placeholder(draft: _Draft, output: int) -> bool:
    """Whether an output count was logged at the start of the stream, before it was known.

    Versions up to 2.1.49 log replies without a stop reason and with an output of a few tokens
    whatever the length of the reply.
    """
    if any(row.message.get("stop_reason") for row in draft.rows):
        return False
    characters = sum(
        len(block.text) if isinstance(block, Text) else len(str(block.input))
        for block in draft.blocks
        if isinstance(block, Text | ToolUse)
    )
    return output <= _PLACEHOLDER_OUTPUT or characters > output * _MOST_CHARACTERS_PER_TOKEN
