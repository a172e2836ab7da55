"""What a shell command does to files, and when two commands are the same one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

FileState: TypeAlias = Literal["created", "edited", "deleted", "renamed"]

_HEREDOC = re.compile(r"<<-?\s*(['\"]?)([A-Za-z_]\w*)\1")
_TOKEN = re.compile(
    r"(?P<op>\n|;;?|\|\|?|&&|&>>?|\d?>>?&?|<{1,3}|&)"
    r"|(?P<word>(?:'[^']*'|\"(?:\\.|[^\"\\])*\"|\\.|[^\s;|&<>'\"\\])+)",
    re.S,
)
_JOINTS = frozenset(("\n", ";", ";;", "|", "||", "&&", "&"))
_NOT_FILES = re.compile(r"[$*?{`]|^/dev/|^/tmp/|^/var/tmp/|^&|^\d$|^-")
_LEADING = frozenset("sudo env time nohup command exec then do else { ( !".split())
_READERS = frozenset(
    "cat head tail less more bat grep rg ag sed awk find fd ls tree wc diff cmp stat file du jq "
    "echo printf which type test [ pgrep ps".split()
)
_GIT_READERS = frozenset("show log diff status blame grep branch reflog ls-files rev-parse".split())
_FILTERS = frozenset(
    "tail head cat less more grep rg sed awk sort uniq wc tee cut tr column".split()
)
_LONGEST = 20_000


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a command without its quotes, at `start`, `end` of the command."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Simple:
    """A simple command: words, targets of output redirections, and the joint that ends it."""

    words: list[Word]
    targets: list[tuple[str, Word]]
    joint: str


@dataclass(frozen=True, slots=True)
class FileDeed:
    """What a command does to the file that a word names."""

    state: FileState
    path: Word


def file_deeds(command: str) -> Iterator[FileDeed]:
    """Files that a command writes, edits in place, moves or removes, in order."""
    for simple in _simple_commands(command[:_LONGEST]):
        for operator, target in simple.targets:
            if _is_file(target.text):
                yield FileDeed("edited" if ">>" in operator else "created", target)
        yield from _by_name(simple.words)


def command_key(command: str) -> str:
    """The command without what does not change its meaning: same key, same command.

    Changes of directory, redirections and filters at the end of a pipe are left out.
    """
    kept: list[str] = []
    piped = False
    for simple in _simple_commands(command[:_LONGEST]):
        name, _ = _name_of(simple.words)
        if simple.words and name != "cd" and not (piped and name in _FILTERS):
            kept.append(" ".join(word.text for word in simple.words))
        piped = simple.joint == "|"
    return "; ".join(kept)


def only_reads(command: str) -> bool:
    """Whether a command just shows files or searches them, whatever its output says."""
    for simple in _simple_commands(command[:_LONGEST]):
        name, rest = _name_of(simple.words)
        if name == "git":
            verb = next((word.text for word in rest if not word.text.startswith("-")), "")
            if verb not in _GIT_READERS:
                return False
        elif name not in _READERS and name not in ("", "cd"):
            return False
    return True


def _by_name(words: Sequence[Word]) -> Iterator[FileDeed]:
    name, rest = _name_of(words)
    if name == "git" and rest and rest[0].text in ("mv", "rm"):
        name, rest = rest[0].text, rest[1:]
    files = [word for word in rest if not word.text.startswith("-")]
    state: FileState
    if name in ("rm", "unlink"):
        state = "deleted"
    elif name == "mv" and len(files) >= 2:
        yield from (FileDeed("deleted", word) for word in files[:-1] if _is_file(word.text))
        state, files = "renamed", files[-1:]
    elif name in ("cp", "install") and len(files) >= 2:
        state, files = "created", files[-1:]
    elif name in ("sed", "gsed", "perl") and any(
        re.match(r"-[a-zA-Z]*i|--in-place", word.text) for word in rest
    ):
        state, files = "edited", _after_script(rest)
    elif name == "tee":
        state = "edited" if any(word.text in ("-a", "--append") for word in rest) else "created"
    elif name == "touch":
        state = "created"
    else:
        return
    yield from (FileDeed(state, word) for word in files if _is_file(word.text))


def _after_script(rest: Sequence[Word]) -> list[Word]:
    """The files of `sed -i`: what follows the script, or all where `-e` gives it."""
    files: list[Word] = []
    scripted = False
    skip = False
    for word in rest:
        if skip:
            skip = False
            scripted = True
        elif word.text in ("-e", "-f", "--expression", "-pe", "-pie"):
            skip = True
        elif word.text.startswith("-"):
            continue
        elif word.text:
            files.append(word)
    return files if scripted else files[1:]


def _is_file(text: str) -> bool:
    return bool(text) and len(text) < 300 and _NOT_FILES.search(text) is None


def _name_of(words: Sequence[Word]) -> tuple[str, Sequence[Word]]:
    at = 0
    while at < len(words) and (
        words[at].text in _LEADING or re.match(r"[A-Za-z_]\w*=", words[at].text)
    ):
        at += 1
    if at == len(words):
        return "", ()
    return words[at].text.rpartition("/")[2], words[at + 1 :]


def _simple_commands(command: str) -> Iterator[_Simple]:
    words: list[Word] = []
    targets: list[tuple[str, Word]] = []
    redirect: str | None = None
    for start, end in _outside_heredocs(command):
        for token in _TOKEN.finditer(command, start, end):
            if token.lastgroup == "op":
                operator = token.group()
                if operator in _JOINTS:
                    yield _Simple(words, targets, operator)
                    words, targets, redirect = [], [], None
                else:
                    redirect = operator
                continue
            word = _unquoted(command, token.start(), token.end())
            if redirect is None:
                words.append(word)
            else:
                if ">" in redirect and not redirect.endswith("&") and redirect[0] != "2":
                    targets.append((redirect, word))
                redirect = None
    yield _Simple(words, targets, "")


def _outside_heredocs(command: str) -> Iterator[tuple[int, int]]:
    at = 0
    while (opening := _HEREDOC.search(command, at)) is not None:
        line_end = command.find("\n", opening.end())
        if line_end < 0:
            break
        closing = re.compile(rf"^[ \t]*{opening.group(2)}[ \t]*$", re.M).search(
            command, line_end + 1
        )
        yield at, opening.start()
        yield opening.end(), line_end + 1
        at = closing.end() if closing is not None else len(command)
    yield at, len(command)


def _unquoted(command: str, start: int, end: int) -> Word:
    """A word; quotes around the whole of it are taken off, others stay as they are."""
    mark = command[start]
    if end - start >= 2 and mark in "'\"" and command[end - 1] == mark:
        start, end = start + 1, end - 1
    return Word(command[start:end], start, end)
