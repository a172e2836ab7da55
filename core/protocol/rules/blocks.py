"""Blocks: of a known type, in a message of the right role, with tools where they need them."""

from __future__ import annotations

from collections.abc import Iterator

from core.model import Block, Message, Thinking, ToolResult, ToolUse
from core.protocol.rule import ANTHROPIC, Finding, LintRule
from core.protocol.view import HistoryView
from core.protocol.wording import joined, named_ids, named_type

# Block types of the API that the reader keeps whole (anthropic 2.14.0, ContentBlockParam and
# the content of tool results).
_KNOWN = frozenset(
    "browser_state compaction container_upload fallback mcp_tool_listing search_result "
    "tool_addition tool_reference tool_removal".split()
)


def _unknown(view: HistoryView) -> Iterator[Finding]:
    found: dict[int, set[str]] = {}
    for message, block in view.opaque:
        if block.type not in _KNOWN:
            found.setdefault(message, set()).add(block.type)
    for message, types in found.items():
        yield Finding(
            (message,),
            f"Message {message} holds blocks of a type that is not known here: "
            f"{named_ids(sorted(types))}.",
            stands_until=message,
        )


def _wrong_role(view: HistoryView) -> Iterator[Finding]:
    for message in view.messages:
        strange = sorted({noun for block in message.blocks for noun in _strange(message, block)})
        if strange:
            yield Finding(
                (message.index,),
                f"Message {message.index} has the role {message.role} and holds {joined(strange)}.",
                "Calls and thinking belong into assistant messages, tool results into the user "
                "message after them.",
                stands_until=message.index,
            )


def _strange(message: Message, block: Block) -> Iterator[str]:
    if isinstance(block, ToolUse) and message.role != "assistant":
        yield "tool calls"
    elif isinstance(block, Thinking) and message.role != "assistant":
        yield "thinking"
    elif isinstance(block, ToolResult) and not block.server and message.role != "user":
        yield "tool results"


def _no_tools(view: HistoryView) -> Iterator[Finding]:
    if view.history.tools:
        return
    used = {call.name: call.message for call in reversed(view.calls.calls) if not call.server}
    if used or any(not result.server for result in view.calls.results):
        names = f" ({joined([named_type(name) for name in sorted(used)[:3]])})" if used else ""
        yield Finding(
            tuple(sorted(set(used.values())))[:1],
            f"The history uses tools{names}, and the request defines none.",
            "Send the definitions of the tools with the request.",
        )


UNKNOWN_BLOCK = LintRule(
    "unknown-block",
    "warn",
    ANTHROPIC,
    "A block of an unknown type",
    "It is kept as it is; whether the provider takes it cannot be told.",
    _unknown,
)
BLOCK_IN_WRONG_ROLE = LintRule(
    "block-in-wrong-role",
    "error",
    ANTHROPIC,
    "A block in a message of the wrong role",
    "Calls and thinking stand in assistant messages, results of client-side tools in user ones.",
    _wrong_role,
)
TOOLS_MISSING = LintRule(
    "tools-missing",
    "warn",
    ANTHROPIC,
    "Tool blocks without tool definitions",
    "Some providers refuse calls and results in a request that defines no tools.",
    _no_tools,
    scope="request",
)
