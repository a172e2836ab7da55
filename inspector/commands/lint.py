"""`lint`: whether the provider would accept a history."""

from __future__ import annotations

from core.model import Session, Window
from core.profiles import profile_for
from core.protocol import Violation, lint
from core.tokens import count_window
from inspector.documents import LintDocument, ViolationItem
from inspector.text_table import table


def document(session: Session, window: Window, *, as_request: bool) -> LintDocument:
    """All violations of a window's history, at rest or as a request."""
    # Only a request can be too large for the window, and counting costs more than the rest.
    tokens = count_window(session, window).total if as_request else None
    found = lint(
        window.history,
        session.dialect,
        as_request=as_request,
        profile=profile_for(session.model),
        tokens=tokens,
    )
    return LintDocument(
        schema="compaction-inspector/lint/1",
        window=window.index,
        as_request=as_request,
        violations=[violation_item(violation) for violation in found],
        ok=not any(violation.severity == "error" for violation in found),
    )


def violation_item(found: Violation) -> ViolationItem:
    """One violation as it is printed."""
    return ViolationItem(
        rule=found.rule,
        severity=found.severity,
        messages=list(found.messages),
        ids=list(found.ids),
        detail=found.detail,
        fix=found.fix,
    )


def render(found: LintDocument) -> str:
    """Text for people."""
    verdict = "The provider would accept it." if found.ok else "The provider would reject it."
    if not found.violations:
        return f"Window {found.window}: no violation. {verdict}"
    return (
        table(
            ["severity", "rule", "messages", "what", "fix"],
            [
                [
                    each.severity,
                    each.rule,
                    ", ".join(map(str, each.messages)),
                    each.detail,
                    each.fix or "",
                ]
                for each in found.violations
            ],
        )
        + f"\n\nWindow {found.window}: {verdict}"
    )
