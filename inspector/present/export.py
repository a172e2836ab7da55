"""A replacement as a file: read back and linted before it is offered."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from core import formats
from core.model import Session, Severity, Window
from core.profiles import ModelProfile
from core.protocol import Violation, lint
from core.replacement import Edited, Generated, Kept, Origin, Replacement
from inspector.present.messages import MessageRow, message_rows
from inspector.present.numbers import counted
from inspector.present.outcome import Outcome
from inspector.present.text import one_line

FORMATS = {
    "anthropic-messages": "Anthropic Messages (JSON)",
    "claude-code": "Claude Code session (JSON lines)",
}


@dataclass(frozen=True, slots=True)
class ProblemLine:
    """A finding of the lint on the file itself."""

    severity: Severity
    rule: str
    says: str
    fix: str


@dataclass(frozen=True, slots=True)
class ExportFile:
    """The bytes, what they are, and what the lint says of them as a request."""

    format: str
    data: bytes
    file_name: str
    mime: str
    says: str
    use: str
    messages: int
    tokens: int
    made_of: str
    problems: tuple[ProblemLine, ...]

    @property
    def clean(self) -> bool:
        """Whether the provider would take it."""
        return not any(problem.severity == "error" for problem in self.problems)


def export_file(
    session: Session,
    window: Window,
    replacement: Replacement,
    format: str,
    profile: ModelProfile | None,
    always_on: int,
) -> ExportFile:
    """Export, read the file back as any other, and lint what it holds as a request."""
    data = formats.export(session, window, replacement, format)
    found = formats.load(data, "export", format)
    history = found.windows[-1].history
    tokens = replacement.tokens_after
    violations = lint(
        history, found.dialect, as_request=True, profile=profile, tokens=always_on + tokens
    )
    stem = f"{session.source.sha256[:12]}-{replacement.strategy}"
    lines = format == "claude-code"
    has_system = bool(window.history.system or window.history.tools)
    return ExportFile(
        format=format,
        data=data,
        file_name=f"{found.id}.jsonl" if lines else f"{stem}.json",
        mime="application/x-ndjson" if lines else "application/json",
        says=_says_session(replacement)
        if lines
        else (_WITH_SYSTEM if has_system else _MESSAGES_ONLY),
        use=_RESUME if lines else _SPLICE,
        messages=len(history.messages),
        tokens=tokens,
        made_of=_made_of(window, replacement),
        problems=_problems(violations),
    )


@dataclass(frozen=True, slots=True)
class MessageLine:
    """A message of the replacement with where it came from."""

    row: MessageRow
    origin: str
    tokens: int


def message_lines(outcome: Outcome) -> tuple[MessageLine, ...]:
    """The messages of a run in order."""
    if outcome.replacement is None:
        return ()
    return tuple(
        MessageLine(row, _origin(entry.origin), count)
        for row, entry, count in zip(
            message_rows(outcome.after),
            outcome.replacement.messages,
            outcome.after_tokens,
            strict=True,
        )
    )


def _origin(origin: Origin) -> str:
    match origin:
        case Kept(index):
            return f"kept, was {index}"
        case Edited(index, how):
            return f"edited, was {index}: {one_line(how, 40)}"
        case Generated(kind, sources):
            return f"{kind}, from {counted(len(sources), 'message')}" if sources else kind


def _says_session(replacement: Replacement) -> str:
    summarised = any(
        isinstance(entry.origin, Generated) and entry.origin.kind == "summary"
        for entry in replacement.messages
    )
    rows = "a boundary row, the summary row and the kept rows" if summarised else "the kept rows"
    return (
        f"A session file of its own under a new session id: {rows}, relinked. "
        "The session it came from is not touched."
    )


_WITH_SYSTEM = (
    "A request body with the messages of the replacement, the system prompt and the tools of "
    "the session's file."
)
_MESSAGES_ONLY = (
    "The messages to splice into your own request. The session's file holds no system prompt "
    "and no tools, so the export has none either: add those that your agent sends."
)
_RESUME = (
    "Put it beside the original in the project's folder under ~/.claude/projects and resume it "
    "by its new id, which is the file's name."
)
_SPLICE = "Replace the messages of your next request by these; what follows goes after them."


def _made_of(window: Window, replacement: Replacement) -> str:
    """How many messages came from where."""
    origins = [entry.origin for entry in replacement.messages]
    kept = sum(isinstance(origin, Kept) for origin in origins)
    edited = sum(isinstance(origin, Edited) for origin in origins)
    new = len(origins) - kept - edited
    gone = len(window.history.messages) - kept - edited
    parts = ((kept, "kept"), (edited, "edited"), (new, "written new"), (gone, "dropped"))
    return ", ".join(f"{count} {word}" for count, word in parts if count)


def _problems(violations: tuple[Violation, ...]) -> tuple[ProblemLine, ...]:
    """One line for each rule: its first violation, and how many more there are."""
    count = Counter(violation.rule for violation in violations)
    first: dict[str, Violation] = {}
    for violation in violations:
        first.setdefault(violation.rule, violation)
    return tuple(
        ProblemLine(
            violation.severity,
            rule,
            one_line(violation.detail, 300) + (f" And {more} more." if more else ""),
            one_line(violation.fix or "", 300),
        )
        for rule, violation in first.items()
        for more in (count[rule] - 1,)
    )
