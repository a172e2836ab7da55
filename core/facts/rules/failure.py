"""What went wrong: failed calls and failed tests, and whether it was put right later."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.facts.fact import Fact, make_fact
from core.facts.passages import Deed, Passage, Reading
from core.facts.shell import command_key, only_reads
from core.facts.tools import command_of, is_shell, path_of, plain_name, touches

_RESOLVED = 0.5
_LONGEST = 300
_SEARCHED = 60_000
_FEW_LINES = 5
_EXIT = re.compile(
    r"\A\s*(?:Error:\s*)?Exit code (\d+)|\bexit(?:ed)?(?: with)?(?: code| status)?[ :]+(\d+)\b|"
    r"\"exit_code\":\s*(\d+)",
    re.I,
)
_FAILED_TESTS = re.compile(
    r"(?m)^(?:-{3} FAIL: |FAIL\b|FAILED\b|Tests?:[^\n]*\b[1-9]\d* failed|"
    r"=+ [^\n]*\b[1-9]\d* (?:failed|error)|test result: FAILED|error(?:\[\w+\])?: |E {3}\w)|"
    r"\b[1-9]\d* (?:tests? )?fail(?:ed|ures?)\b"
)
# The most telling kind of line first.
_TELLING = tuple(
    re.compile(pattern, re.M)
    for pattern in (
        r"^E {2,}\w*(?:Error|Exception|assert)\b[^\n]*",
        r"^FAILED [^\n]+",
        r"^[ \t]*-{3} FAIL: \S+",
        r"^(?:[\w.]+\.)?[A-Z]\w*(?:Error|Exception|Failure)\b:[^\n]*",
        r"^[^\n]*\b(?:error TS\d+|error\[E\d+\]):[^\n]*",
        r"^[^\s:][^\n:]*\.\w+:\d+(?::\d+)?:? (?:error|undefined|cannot|expected)?[^\n]*",
        r"^[^\n]{0,80}\b(?:[Ff]atal|FATAL|panic|[Ee]rror|ERROR)\b(?:\[\w+\])?:[^\n]*",
        r"^[^\n]*(?:No such file or directory|command not found|Permission denied|not found)[^\n]*",
        r"^[^\n]*\b[1-9]\d* (?:tests? )?(?:failed|failures?|errors?|problems?|issues?)\b[^\n]*",
        r"^FAIL[ \t]+\S[^\n]*",
    )
)
_NO_NEWS = re.compile(
    r"\s*(?:Error:\s*)?Exit code \d+\s*$|\s*\[[\w:.-]+\] \$|\s*[$>] |"
    r"\s*(?:npm|yarn) (?:warn|notice)|\W*$|\s*File \"|\s*Traceback|\s*at \S+ \(",
    re.I,
)
_TAGS = re.compile(r"</?tool_use_error>")
_NUMBERS = re.compile(r"0x[0-9a-f]+|\d+(?:\.\d+)?(?:ms|s|m)?", re.I)
_HARNESS = re.compile(
    r"Sibling tool call errored|<retrieval_status>not_ready|File has not been read yet|"
    r"File has been modified since read|exceeds maximum allowed|Cancelled:",
)
_PASSED_TEST = re.compile(
    r"(?m)-{3} PASS: (\S+)|^(\S{1,200}::\S{1,200}) PASSED|PASSED (\S{1,200}::\S{1,200})"
)
_FAILED_TEST = re.compile(r"(?:-{3} FAIL:|FAILED) (\S+)")
_NEGLIGIBLE = frozenset(("taskoutput", "bashoutput", "taskstop", "killbash", "toolsearch"))


@dataclass(slots=True)
class _Failure:
    passage: Passage
    span: tuple[int, int]
    target: str
    """What failed: the key of the command, or tool and path."""
    count: int = 1
    resolved: bool = False


def extract(reading: Reading) -> tuple[Fact, ...]:
    """One fact per failure, at its last occurrence: the line that tells most.

    A failure is resolved when the same command, the same tool on the same file, or the test of
    that name works later; it stays as a lesson with half the weight. Slips of editing tools
    count only while they are unresolved, refusals by a person never.
    """
    found: dict[tuple[str, str], _Failure] = {}
    open_by_target: dict[str, list[_Failure]] = {}
    open_by_test: dict[str, list[_Failure]] = {}
    for deed in reading.deeds:
        if deed.result is None or deed.rejected or plain_name(deed.name) in _NEGLIGIBLE:
            continue
        target = _target(deed)
        for test in _passed_tests(deed):
            for failure in open_by_test.pop(test, ()):
                failure.resolved = True
        if not _failed(deed):
            for failure in open_by_target.pop(target, ()):
                failure.resolved = True
            continue
        place = _telling_line(deed)
        if place is None:
            continue
        passage, span = place
        signature = target, _NUMBERS.sub("0", passage.text[slice(*span)]).casefold()
        count = found.pop(signature).count + 1 if signature in found else 1
        failure = _Failure(passage, span, target, count)
        found[signature] = failure
        open_by_target.setdefault(target, []).append(failure)
        test = _FAILED_TEST.search(passage.text, *span)
        if test is not None:
            open_by_test.setdefault(test.group(1), []).append(failure)
    return tuple(
        make_fact(
            "failure",
            failure.passage,
            failure.span,
            "failure-resolved" if failure.resolved else "failure-open",
            mentions=failure.count - 1,
            factor=_RESOLVED if failure.resolved else 1.0,
        )
        for failure in found.values()
        if not (failure.resolved and failure.target.startswith("edit "))
    )


def _target(deed: Deed) -> str:
    command = command_of(deed)
    if command is not None:
        return f"run {command_key(command.text)}"
    path = path_of(deed)
    where = path.text if path is not None else ""
    return f"{'edit' if any(touches(deed)) else plain_name(deed.name)} {where}"


def _passed_tests(deed: Deed) -> Iterator[str]:
    if is_shell(deed):
        for output in deed.output:
            for found in _PASSED_TEST.finditer(output.text[-_SEARCHED:]):
                yield next(name for name in found.groups() if name)


def _failed(deed: Deed) -> bool:
    if deed.result is None or _HARNESS.search(deed.result.text[:400]):
        return False
    command = command_of(deed)
    if deed.result.is_error:
        # Searching for nothing, or comparing what differs, exits with 1 and is no failure.
        return command is None or not only_reads(command.text) or not _is_exit(deed, "1")
    if command is None:
        return False
    if _exit_code(deed) not in ("", "0"):
        return not only_reads(command.text)
    return not only_reads(command.text) and any(
        _FAILED_TESTS.search(output.text[-_SEARCHED:]) for output in deed.output
    )


def _is_exit(deed: Deed, code: str) -> bool:
    return _exit_code(deed) == code


def _exit_code(deed: Deed) -> str:
    found = _EXIT.search(deed.result.text[:400]) if deed.result is not None else None
    return next((code for code in found.groups() if code), "") if found is not None else ""


def _telling_line(deed: Deed) -> tuple[Passage, tuple[int, int]] | None:
    """The line of the output that says most about the failure."""
    for pattern in _TELLING:
        for output in deed.output:
            line = pattern.search(output.text, 0, _SEARCHED)
            if line is not None:
                span = _trimmed(output.text, line.start(), line.end())
                if span is not None:
                    return output, span
    if is_shell(deed) and sum(output.text.count("\n") for output in deed.output) > _FEW_LINES:
        # A long output without such a line is data, and the exit code all that failed.
        return None
    for output in deed.output:
        for start, end in _lines(output.text):
            if not _NO_NEWS.match(output.text[start:end]):
                span = _trimmed(output.text, start, end)
                if span is not None:
                    return output, span
    return None


def _lines(text: str) -> Iterator[tuple[int, int]]:
    at = 0
    while at < min(len(text), _SEARCHED):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        yield at, end
        at = end + 1


def _trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    """A line without tags and white space around it, at most 300 characters."""
    for tag in _TAGS.finditer(text, start, end):
        if not text[start : tag.start()].strip():
            start = tag.end()
        else:
            end = tag.start()
            break
    while start < end and text[start].isspace():
        start += 1
    end = min(end, start + _LONGEST)
    while end > start and text[end - 1].isspace():
        end -= 1
    has_word = any(character.isalnum() for character in text[start:end])
    return (start, end) if has_word else None
