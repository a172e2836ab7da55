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
    """A record that takes part in the tree; `order` is its place in the file."""

    order: int
    line: int
    uuid: str
    parent: str | None
    type: str
    value: JsonObject

    @property
    def message(self) -> JsonObject:
        """The API message inside, {} where there is none."""
        message = self.value.get("message")
        return message if is_object(message) else {}

    @property
    def content(self) -> Any:
        """The content of the API message inside."""
        return self.message.get("content")

    @property
    def message_id(self) -> str | None:
        """The provider's id, shared by all rows of one reply."""
        found = self.message.get("id")
        return found if self.type == "assistant" and isinstance(found, str) else None

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
    def speaks(self) -> bool:
        """Whether the row carries something that is sent to the model as a message."""
        return self.type in MESSAGE_TYPES or self.queued_prompt is not None

    @property
    def queued_prompt(self) -> Any:
        """What a person typed while the agent worked, as an attachment delivers it."""
        attachment = self.value.get("attachment")
        if self.type != "attachment" or not is_object(attachment):
            return None
        typed = attachment.get("commandMode", "prompt") == "prompt"
        if attachment.get("type") != "queued_command" or not typed:
            return None
        return attachment.get("prompt")

    @property
    def holds_only_results(self) -> bool:
        """Whether the row is a user row of nothing but tool results."""
        content = self.content
        if self.type != "user" or not is_array(content) or not content:
            return False
        return all(is_object(item) and item.get("type") == "tool_result" for item in content)


def is_row(value: Any) -> bool:
    """Whether a JSON value can be a whole row of such a file, not a part of one."""
    if not is_object(value):
        return False
    kind = value.get("type")
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
        kind = value.get("type")
        if not isinstance(uuid, str) or kind not in TREE_TYPES or uuid in seen:
            continue
        if "parentUuid" not in value and kind not in MESSAGE_TYPES:
            continue
        seen.add(uuid)
        parent = value.get("parentUuid")
        rows.append(
            Row(order, record.line, uuid, parent if isinstance(parent, str) else None, kind, value)
        )
    return rows
