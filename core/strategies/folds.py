"""Which tool results can be folded, and what is left in the place of each.

A fold never promises that the newer text is still there: it tells what the result was and
where in the session the same thing was seen again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from core.model import Message, ToolResult
from core.strategies.progress import fold_progress
from core.summarizers.deeds import DeedKind, Done, done
from core.summarizers.summary import plain

PROGRESS_FOLDED = "progress lines folded"
_TARGET_LONGEST = 160
_OLD_KINDS: frozenset[DeedKind] = frozenset(("read", "run", "fetch", "change"))
_NOUNS: dict[DeedKind, str] = {
    "read": "read of",
    "search": "search for",
    "list": "listing of",
    "run": "output of",
    "fetch": "page",
    "change": "change of",
}


@dataclass(frozen=True, slots=True)
class Seen:
    """A tool result with the call that it answers."""

    message: int
    block: int
    result: ToolResult
    done: Done

    @property
    def name(self) -> str:
        """What this result is, in one line of plain text."""
        deed = self.done.deed
        target = plain(deed.target, _TARGET_LONGEST)
        noun = _NOUNS.get(deed.kind)
        return f"{noun} {target}" if noun and target else f"result of {plain(deed.tool, 80)}"


@dataclass(frozen=True, slots=True)
class Fold:
    """New words for one result; `how` tells what happened for the provenance."""

    seen: Seen
    text: str
    how: str


Folds: TypeAlias = Iterator[Fold]


def foldable(messages: Sequence[Message], keep_recent: int) -> tuple[Seen, ...]:
    """Results of client-side calls that hold words, but the `keep_recent` newest, in order."""
    seen = [
        Seen(deed.place[0], deed.place[1], deed.result, deed)
        for deed in done(messages)
        if deed.place is not None and deed.result is not None and deed.result.text.strip()
    ]
    seen.sort(key=lambda item: (item.message, item.block))
    return tuple(seen[: len(seen) - keep_recent])


def latest(messages: Sequence[Message]) -> dict[str, int]:
    """For each kind of sameness, the last message in which it was seen.

    Keys are `text:` with the words of a result, `call:` with a signature, `read:` with the path
    of a whole read, and `write:` with the path of a change that writes the whole file.
    """
    last: dict[str, int] = {}
    for deed in done(messages):
        if deed.place is None or deed.result is None or deed.result.is_error:
            continue
        at = deed.place[0]
        last[f"text:{deed.result.text}"] = at
        last[f"call:{deed.deed.signature}"] = at
        if deed.deed.kind == "read" and deed.deed.whole:
            last[f"read:{deed.deed.target}"] = at
        if deed.deed.kind == "change" and deed.deed.whole:
            last[f"write:{deed.deed.target}"] = at
    return last


def repeated(seen: Sequence[Seen], last: dict[str, int]) -> Folds:
    """The same words came again later."""
    for item in seen:
        later = last.get(f"text:{item.result.text}", -1)
        if later > item.message:
            yield _fold(item, f"the same words came again in message {later}")


def repeated_reads(seen: Sequence[Seen], last: dict[str, int]) -> Folds:
    """The same file was read again as a whole, or written anew."""
    for item in seen:
        if item.done.deed.kind != "read":
            continue
        path = item.done.deed.target
        read, written = last.get(f"read:{path}", -1), last.get(f"write:{path}", -1)
        if read > item.message:
            yield _fold(item, f"read again in message {read}")
        elif written > item.message:
            yield _fold(item, f"the file was written anew in message {written}")


def superseded(seen: Sequence[Seen], last: dict[str, int]) -> Folds:
    """The very same call was made again later and gave another answer."""
    for item in seen:
        later = last.get(f"call:{item.done.deed.signature}", -1)
        if later > item.message and item.done.deed.kind != "change":
            yield _fold(item, f"the same call answered again in message {later}")


def progress(seen: Sequence[Seen], last: dict[str, int]) -> Folds:
    """Progress lines and equal lines inside the output of a command."""
    del last
    for item in seen:
        if item.done.deed.kind in ("run", "other"):
            text = fold_progress(item.result.text)
            if text != item.result.text:
                yield Fold(item, text, PROGRESS_FOLDED)


def old_searches(seen: Sequence[Seen], last: dict[str, int]) -> Folds:
    """Search results and listings: cheap to make again, stale soon."""
    del last
    for item in seen:
        if item.done.deed.kind in ("search", "list"):
            yield _fold(item, "an old search or listing, can be made again")


def old_results(seen: Sequence[Seen], last: dict[str, int]) -> Folds:
    """All other old reads, command outputs, pages and answers to changes."""
    del last
    for item in seen:
        if item.done.deed.kind in _OLD_KINDS:
            yield _fold(item, "an old result")


def _fold(item: Seen, why: str) -> Fold:
    text = item.result.text
    lines = text.count("\n") + 1
    said = f"[Folded: {item.name} ({lines:,} lines, {len(text):,} characters); {why}."
    verdict = _verdict(item)
    return Fold(item, f"{said}{verdict}]", f"folded: {why}")


def _verdict(item: Seen) -> str:
    """The last line of a command's or a failed call's answer: where the outcome stands."""
    if not item.result.is_error and item.done.deed.kind != "run":
        return ""
    last = next((line for line in reversed(item.result.text.splitlines()) if line.strip()), "")
    return f" Its last line: {plain(last, _TARGET_LONGEST)}"
