"""What a tool call is about, told by its name and the fields of its input.

The names are those of the common coding agents, compared without case and punctuation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.facts.passages import Deed, Passage
from core.facts.shell import FileState, file_deeds

_WRITERS = frozenset(
    "write writefile writetofile createfile create savefile filewrite newfile".split()
)
_EDITORS = frozenset(
    "edit multiedit editfile fileedit notebookedit replace replaceinfile searchreplace "
    "strreplace insert insertcontent applydiff patch".split()
)
_REMOVERS = frozenset("delete deletefile removefile rm".split())
_COMMAND_EDITORS = frozenset("strreplaceeditor strreplacebasededittool texteditor".split())
_EDITOR_COMMANDS: dict[str, FileState] = {
    "create": "created",
    "str_replace": "edited",
    "insert": "edited",
    "undo_edit": "edited",
    "write": "created",
}
_SHELLS = frozenset(
    "bash shell powershell execcommand executebash executecommand runcommand runshellcommand "
    "runterminalcmd runinterminal localshell containerexec exec terminal".split()
)
_PATH_KEYS = (
    "file_path",
    "filePath",
    "notebook_path",
    "absolute_path",
    "path",
    "file",
    "filename",
    "target_file",
)
_COMMAND_KEYS = ("command", "cmd", "script")
_PATCH_FILE = re.compile(r"(?m)^\*\*\* (Add|Update|Delete) File: (\S[^\n]*?)[ \t]*$")
_PATCH_MOVE = re.compile(r"(?m)^\*\*\* Move to: (\S[^\n]*?)[ \t]*$")
_PATCH_STATES: dict[str, FileState] = {"Add": "created", "Update": "edited", "Delete": "deleted"}


@dataclass(frozen=True, slots=True)
class Touch:
    """A file that a call changed: the span of its path in an input string."""

    state: FileState
    passage: Passage
    start: int
    end: int

    @property
    def path(self) -> str:
        """The path as the agent wrote it."""
        return self.passage.text[self.start : self.end]


def plain_name(name: str) -> str:
    """A tool's name without server prefix, case and punctuation."""
    return re.sub(r"[^a-z]", "", name.rpartition("__")[2].casefold())


def is_shell(deed: Deed) -> bool:
    """Whether the call runs a shell command."""
    return plain_name(deed.name) in _SHELLS


def command_of(deed: Deed) -> Passage | None:
    """The shell command of a call; of an argument list the longest string."""
    if not is_shell(deed):
        return None
    for key in _COMMAND_KEYS:
        found = deed.input_at(key)
        if found is not None:
            return found
        under = deed.inputs_under(key)
        if under:
            return max(under, key=lambda passage: len(passage.text))
    return None


def path_of(deed: Deed) -> Passage | None:
    """The path that a file tool was called with."""
    return next((found for key in _PATH_KEYS if (found := deed.input_at(key))), None)


def touches(deed: Deed) -> Iterator[Touch]:
    """Files that the call changes if it works."""
    name = plain_name(deed.name)
    state: FileState | None = None
    if name in _WRITERS:
        state = "created"
    elif name in _EDITORS:
        state = "edited"
    elif name in _REMOVERS:
        state = "deleted"
    elif name in _COMMAND_EDITORS:
        command = deed.input_at("command")
        state = _EDITOR_COMMANDS.get(command.text) if command is not None else None
    path = path_of(deed)
    if state is not None and path is not None and path.text.strip():
        yield Touch(state, path, 0, len(path.text))
        return
    command = command_of(deed)
    for passage in deed.inputs.values() if command is None else (command,):
        if "*** Begin Patch" in passage.text:
            yield from _patched(passage)
    if command is not None and "*** Begin Patch" not in command.text:
        for done in file_deeds(command.text):
            yield Touch(done.state, command, done.path.start, done.path.end)


def _patched(passage: Passage) -> Iterator[Touch]:
    for found in _PATCH_FILE.finditer(passage.text):
        yield Touch(_PATCH_STATES[found.group(1)], passage, *found.span(2))
    for found in _PATCH_MOVE.finditer(passage.text):
        yield Touch("renamed", passage, *found.span(1))
