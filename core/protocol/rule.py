"""What a lint rule is, and what it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from core.model import Dialect, Severity
from core.protocol.view import HistoryView

Scope: TypeAlias = Literal["rest", "request", "comparison"]

ANTHROPIC: tuple[Dialect, ...] = ("anthropic",)
ALL_PROVIDERS: tuple[Dialect, ...] = ("anthropic", "openai-chat", "openai-responses")


@dataclass(frozen=True, slots=True)
class Violation:
    """A place where a history breaks a rule of its provider.

    `error`: the provider rejects the history. `warn`: strict providers reject it, or something
    is lost in silence. `info`: a call in flight. `fix` says in words what mends it safely, None
    where nothing does for sure. `stands_until` is the largest cut c for which a summary followed
    by messages[c:] still breaks the rule here; -1 where a cut says nothing about it.
    """

    rule: str
    severity: Severity
    messages: tuple[int, ...]
    ids: tuple[str, ...]
    detail: str
    fix: str | None
    stands_until: int


@dataclass(frozen=True, slots=True)
class Finding:
    """A violation as its rule finds it; `severity` only where it differs from the rule's own."""

    messages: tuple[int, ...]
    detail: str
    fix: str | None = None
    ids: tuple[str, ...] = ()
    stands_until: int = -1
    severity: Severity | None = None


@dataclass(frozen=True, slots=True)
class LintRule:
    """A rule of one or more providers, and how to find what breaks it.

    `rest` rules hold for a history wherever it lies, `request` rules only for one that is about
    to be sent, `comparison` rules for a history against the one it was made from.
    """

    id: str
    severity: Severity
    providers: tuple[Dialect, ...]
    title: str
    why: str
    find: Callable[[HistoryView], Iterable[Finding]]
    scope: Scope = "rest"

    def violations(self, view: HistoryView) -> Iterable[Violation]:
        """All that this rule finds, in the order of the messages."""
        for found in self.find(view):
            yield Violation(
                self.id,
                found.severity or self.severity,
                found.messages,
                found.ids,
                found.detail,
                found.fix,
                found.stands_until,
            )
