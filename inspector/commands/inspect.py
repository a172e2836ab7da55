"""`inspect`: what is in the file, and what fills its windows."""

from __future__ import annotations

from core.model import Session
from core.tokens import WindowTokens, count_session
from inspector.documents import (
    CalibrationItem,
    CompactionItem,
    DiagnosticItem,
    InspectDocument,
    ReportedItem,
    SourceItem,
    SubagentItem,
    TokensItem,
    WindowItem,
)
from inspector.text_table import printable, table


def document(session: Session) -> InspectDocument:
    """The document of a session; counts every window."""
    counted = count_session(session)
    odd = [*session.diagnostics, *(found for tokens in counted for found in tokens.diagnostics)]
    return InspectDocument(
        schema="compaction-inspector/inspect/1",
        format=session.format,
        dialect=session.dialect,
        title=session.title,
        model=session.model,
        agent=session.agent,
        source=SourceItem(
            name=session.source.name,
            bytes=session.source.byte_count,
            sha256=session.source.sha256,
        ),
        windows=[
            WindowItem(
                index=window.index,
                window_id=window.window_id,
                message_count=len(window.history.messages),
                conditioned=window.conditioned,
                tokens=tokens_item(tokens),
                reported=_reported(tokens),
            )
            for window, tokens in zip(session.windows, counted, strict=True)
        ],
        compactions=[
            CompactionItem(
                kind=found.kind,
                window=found.window,
                at=found.at,
                trigger=found.trigger,
                pre_tokens=found.pre_tokens,
                post_tokens=found.post_tokens,
                kept=list(found.kept),
                cleared=len(found.cleared),
                visible=found.visible,
                line=found.line,
            )
            for found in session.compactions
        ],
        subagents=[
            SubagentItem(
                id=found.id, first_line=found.first_line, message_count=found.message_count
            )
            for found in session.subagents
        ],
        pending=list(session.pending),
        diagnostics=[
            DiagnosticItem(
                severity=found.severity, code=found.code, line=found.line, message=found.message
            )
            for found in odd
        ],
    )


def tokens_item(tokens: WindowTokens) -> TokensItem:
    """Tokens of a window with where they come from."""
    fit = tokens.calibration
    return TokensItem(
        total=tokens.total,
        always_on=tokens.always_on,
        by_kind={str(kind): count for kind, count in tokens.by_kind.items()},
        source=tokens.source,
        vocabulary=tokens.vocabulary,
        calibration=None
        if fit is None
        else CalibrationItem(
            always_on=fit.always_on,
            factor=fit.factor,
            error=fit.error,
            replies=fit.replies,
            left_out=fit.left_out,
        ),
    )


def _reported(tokens: WindowTokens) -> ReportedItem | None:
    usage = tokens.reported
    if usage is None:
        return None
    return ReportedItem(
        context=usage.context,
        input=usage.input,
        cache_read=usage.cache_read,
        cache_write=usage.cache_write,
        output=usage.output,
    )


def render(found: InspectDocument) -> str:
    """Text for people."""
    model = found.model or "model unknown"
    parts = [
        f"{printable(found.title)}\n{found.format}, {model}, {found.source.bytes:,} bytes",
        table(
            ["window", "messages", "tokens", "source", "always on", "reported context"],
            [
                [
                    window.index,
                    window.message_count,
                    window.tokens.total,
                    source_label(window.tokens),
                    window.tokens.always_on,
                    window.reported.context if window.reported is not None else None,
                ]
                for window in found.windows
            ],
        ),
    ]
    last = found.windows[-1].tokens
    parts.append(
        table(
            [f"kind in window {found.windows[-1].index}", "tokens", "share"],
            [
                [kind, count, f"{100 * count / last.total:.1f} %"]
                for kind, count in sorted(last.by_kind.items(), key=lambda item: -item[1])
                if count
            ],
        )
    )
    if found.compactions:
        parts.append(
            table(
                ["compaction", "window", "before message", "trigger", "tokens before", "after"],
                [
                    [
                        made.kind,
                        made.window,
                        made.at,
                        made.trigger,
                        made.pre_tokens,
                        made.post_tokens,
                    ]
                    for made in found.compactions
                ],
            )
        )
    if found.diagnostics:
        parts.append(
            table(
                ["severity", "code", "what"],
                [
                    [each.severity, each.code, printable(each.message, 160)]
                    for each in found.diagnostics
                ],
            )
        )
    return "\n\n".join(parts)


def source_label(tokens: TokensItem) -> str:
    """Where a count comes from, with its error where it was fitted."""
    if tokens.calibration is None or tokens.source != "calibrated":
        return tokens.source
    return f"calibrated ±{100 * tokens.calibration.error:.1f} %"
