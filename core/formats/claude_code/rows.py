"""The rows of a Claude Code file and the questions that the readers ask them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.json_value import is_array, is_object
from core.model import JsonObject, Record

MESSAGE_TYPES = frozenset(["user", "assistant"])
TREE_TYPES = frozenset(["user", "assistant", "system", "attachment", "progress"])
BOOKKEEPING_TYPES = frozenset(
    [
        "summary",
        "file-history-snapshot",
        "file-history-delta",
        "queue-operation",
        "last-prompt",
        "permission-mode",
        "mode",
        "ai-title",
        "custom-title",
        "agent-name",
        "pr-link",
        "bridge-session",
    ]
)


@dataclass(frozen=True, slots=True)
class Row:
    """A record that takes part in the tree; `order` is its place in the file.

    `message` is the API message inside, {} where there is none. `message_id` is the provider's
    id, shared by all rows of one reply. `speaks` says whether the row carries something that is
    sent to the model as a message.
    """

    order: int
    line: int
    uuid: str
    parent: str | None
    type: str
    value: JsonObject
    message: JsonObject
    message_id: str | None
    speaks: bool

    @property
    def content(self) -> Any:
        """The content of the API message inside."""
        return self.message.get("content")

    @property
    def is_boundary(self) -> bool:
        """Whether the row marks a full compaction."""
        return self.type == "system" and self.value.get("subtype") == "compact_boundary"

    @property
    def is_summary(self) -> bool:
        """Whether the row holds the summary of a full compaction."""
        return self.type == "user" and self.value.get("isCompactSummary") is True

    @property
    def logical_parent(self) -> str | None:
        """For a boundary: the last row of the window that it closes."""
        found = self.value.get("logicalParentUuid")
        return found if isinstance(found, str) else None

    @property
    def queued_prompt(self) -> Any:
        """What a person typed while the agent worked, as an attachment delivers it."""
        return queued_prompt(self.value) if self.type == "attachment" else None

    @property
    def holds_only_results(self) -> bool:
        """Whether the row is a user row of nothing but tool results."""
        content = self.content
        if self.type != "user" or not is_array(content) or not content:
            return False
        return all(is_object(item) and item.get("type") == "tool_result" for item in content)


def queued_prompt(value: JsonObject) -> Any:
    """A person's words in an attachment row, None in every other attachment."""
    attachment = value.get("attachment")
    if not is_object(attachment) or attachment.get("type") != "queued_command":
        return None
    typed = attachment.get("commandMode", "prompt") == "prompt"
    return attachment.get("prompt") if typed else None


def row_type(value: JsonObject) -> str:
    """The type that a record names, empty for none."""
    kind = value.get("type")
    return kind if isinstance(kind, str) else ""


def is_row(value: Any) -> bool:
    """Whether a JSON value can be a whole row of such a file, not a part of one."""
    if not is_object(value):
        return False
    kind = row_type(value)
    return kind in BOOKKEEPING_TYPES or (
        kind in TREE_TYPES and ("uuid" in value or "sessionId" in value)
    )


def tree_rows(records: tuple[Record, ...]) -> list[Row]:
    """All rows with a uuid, in file order; a uuid that comes again is not taken twice."""
    rows: list[Row] = []
    seen: set[str] = set()
    for order, record in enumerate(records):
        value = record.value
        if not is_object(value):
            continue
        uuid = value.get("uuid")
        kind = row_type(value)
        if not isinstance(uuid, str) or kind not in TREE_TYPES or uuid in seen:
            continue
        if "parentUuid" not in value and kind not in MESSAGE_TYPES:
            continue
        seen.add(uuid)
        rows.append(_row(order, record.line, uuid, kind, value))
    return rows


def _row(order: int, line: int, uuid: str, kind: str, value: JsonObject) -> Row:
    parent = value.get("parentUuid")
    message = value.get("message")
    inside: JsonObject = message if is_object(message) else {}
    reply = inside.get("id") if kind == "assistant" else None
    return Row(
        order,
        line,
        uuid,
        parent if isinstance(parent, str) else None,
        kind,
        value,
        inside,
        reply if isinstance(reply, str) else None,
        kind in MESSAGE_TYPES or (kind == "attachment" and queued_prompt(value) is not None),
    )
