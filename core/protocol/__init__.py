"""What a provider accepts: the rules for histories, and lint over them.

A new rule is one function and one `LintRule` in a module of `core/protocol/rules/`, and one
line in `RULES`.
"""

from __future__ import annotations

from core.model import Dialect, History
from core.profiles import ModelProfile
from core.protocol.compare import compare_thinking
from core.protocol.rule import LintRule, Violation
from core.protocol.rules import (
    blocks,
    cache,
    compaction,
    media,
    messages,
    server_tools,
    size,
    text,
    thinking,
    tool_calls,
    tool_results,
)
from core.protocol.view import HistoryView, view_of

__all__ = ["RULES", "LintRule", "Violation", "compare_thinking", "lint", "lint_view"]

RULES: dict[str, LintRule] = {
    rule.id: rule
    for rule in (
        messages.MESSAGES_EMPTY,
        messages.EMPTY_MESSAGE,
        messages.MESSAGE_COUNT_LIMIT,
        messages.SYSTEM_MESSAGE_MISPLACED,
        messages.FIRST_ROLE_USER,
        messages.PREFILL_UNSUPPORTED,
        messages.ROLE_ALTERNATION,
        tool_calls.TOOL_USE_UNANSWERED,
        tool_calls.TOOL_USE_ID_DUPLICATE,
        tool_calls.TOOL_CALL_ID_MISSING,
        tool_results.TOOL_RESULT_ORPHAN,
        tool_results.TOOL_RESULT_DUPLICATE,
        tool_results.TOOL_RESULT_FIRST,
        tool_results.PARALLEL_BATCH_SPLIT,
        server_tools.SERVER_TOOL_PAIR_SPLIT,
        server_tools.SERVER_TOOL_UNANSWERED,
        thinking.THINKING_SIGNATURE_INVALID,
        thinking.THINKING_MESSAGE_ID_SPLIT,
        thinking.THINKING_MISSING,
        thinking.THINKING_LATEST_MODIFIED,
        text.EMPTY_TEXT_BLOCK,
        text.BLANK_TEXT_BLOCK,
        text.LONE_SURROGATE,
        text.TRAILING_WHITESPACE,
        blocks.BLOCK_IN_WRONG_ROLE,
        blocks.UNKNOWN_BLOCK,
        blocks.TOOLS_MISSING,
        cache.CACHE_CONTROL_LIMIT,
        cache.CACHE_CONTROL_EMPTY,
        media.MEDIA_COUNT_LIMIT,
        media.IMAGE_DIMENSION_LIMIT,
        compaction.COMPACTION_BLOCK_AMBIGUOUS,
        compaction.COMPACTION_BLOCK_MISPLACED,
        compaction.COMPACTION_EMPTY_CONTENT,
        size.REQUEST_TOO_LARGE,
        size.CONTEXT_OVERFLOW,
        size.MAX_TOKENS_OVERFLOW,
    )
}


def lint(
    history: History,
    dialect: Dialect,
    *,
    as_request: bool = False,
    profile: ModelProfile | None = None,
    tokens: int | None = None,
) -> tuple[Violation, ...]:
    """Everything in a history that its provider, or a strict one, would not take.

    Errors come first, then in the order of the messages. `as_request` adds the rules that only a
    request can break; for those, a model without a profile counts as one without prefill, and
    `tokens` are those of the whole request, always-on context included.
    """
    view = view_of(history, profile=profile, tokens=tokens)
    return lint_view(view, dialect, as_request=as_request)


def lint_view(
    view: HistoryView, dialect: Dialect, *, as_request: bool = False
) -> tuple[Violation, ...]:
    """The same for a history that has been read already."""
    scopes = ("rest", "request") if as_request else ("rest",)
    found = [
        violation
        for rule in RULES.values()
        if dialect in rule.providers and rule.scope in scopes
        for violation in rule.violations(view)
    ]
    found.sort(key=_order)
    return tuple(found)


def _order(violation: Violation) -> tuple[int, int]:
    first = violation.messages[0] if violation.messages else -1
    return ("error", "warn", "info").index(violation.severity), first
