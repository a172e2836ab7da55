"""What a tool call does and to what: read, search, list, run, change, fetch, plan or other.

Told from the tool's name and the fields of its input, as the common agents name them; shell
commands are told by their first word. Nothing here reads free text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, cast

from core.calls import pair_calls
from core.model import Message, ToolResult, ToolUse

DeedKind: TypeAlias = Literal[
    "read", "search", "list", "run", "change", "fetch", "plan", "ask", "other"
]

_KINDS: dict[str, DeedKind] = {
    "read": "read",
    "read_file": "read",
    "readfile": "read",
    "view_file": "read",
    "cat": "read",
    "notebookread": "read",
    "grep": "search",
    "search": "search",
    "glob": "search",
    "search_files": "search",
    "codebase_search": "search",
    "websearch": "search",
    "web_search": "search",
    "toolsearch": "search",
    "ls": "list",
    "list": "list",
    "list_dir": "list",
    "list_files": "list",
    "list_directory": "list",
    "bash": "run",
    "shell": "run",
    "powershell": "run",
    "exec_command": "run",
    "execute_command": "run",
    "run_shell_command": "run",
    "run_terminal_cmd": "run",
    "local_shell": "run",
    "edit": "change",
    "multiedit": "change",
    "write": "change",
    "notebookedit": "change",
    "apply_patch": "change",
    "write_file": "change",
    "edit_file": "change",
    "write_to_file": "change",
    "replace": "change",
    "webfetch": "fetch",
    "web_fetch": "fetch",
    "fetch": "fetch",
    "todowrite": "plan",
    "todo_write": "plan",
    "update_plan": "plan",
    "taskcreate": "plan",
    "taskupdate": "plan",
    "exitplanmode": "plan",
    "askuserquestion": "ask",
}
_TARGETS = (
    "file_path",
    "filePath",
    "notebook_path",
    "absolute_path",
    "path",
    "file",
    "filename",
    "command",
    "cmd",
    "pattern",
    "query",
    "url",
)
_SEARCH_TARGETS = ("pattern", "query", "regex", *_TARGETS)
_RUN_TARGETS = ("command", "cmd", "script", "input")
_SHELL: dict[str, DeedKind] = {
    "cat": "read",
    "head": "read",
    "tail": "read",
    "less": "read",
    "grep": "search",
    "rg": "search",
    "ag": "search",
    "find": "search",
    "fd": "search",
    "ls": "list",
    "tree": "list",
    "du": "list",
}
_EDITOR_COMMANDS: dict[str, DeedKind] = {
    "view": "read",
    "create": "change",
    "str_replace": "change",
    "insert": "change",
    "undo_edit": "change",
}
_RANGES = ("offset", "limit", "start_line", "end_line", "line_range", "view_range", "pages")
_RUNNERS = frozenset(name for name, kind in _KINDS.items() if kind == "run")
_EDITORS = frozenset(("str_replace_editor", "str_replace_based_edit_tool"))
_SHELL_PREFIX = re.compile(r"^(?:cd\s+\S+\s*&&\s*|sudo\s+|[A-Z_]+=\S+\s+)+")
_SHELL_JOINTS = re.compile(r"[;&|<>`]|\$\(")


@dataclass(frozen=True, slots=True)
class Deed:
    """What one call does. `target` is the path, command, pattern or address, "" if unknown.

    `signature` is equal for two calls of one tool with equal inputs. `whole` tells of a read or
    change that covers its file from the first to the last line.
    """

    kind: DeedKind
    tool: str
    target: str
    signature: str
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """A call with its answer: places are (message, block); `result` is None while unanswered."""

    deed: Deed
    call: tuple[int, int]
    place: tuple[int, int] | None
    result: ToolResult | None


def deed_of(call: ToolUse) -> Deed:
    """What `call` does, told from its name and input alone."""
    fields = _fields(call.input)
    name = call.name.lower()
    kind = _KINDS.get(name, "other")
    if name in _EDITORS:
        kind = _EDITOR_COMMANDS.get(str(fields.get("command")), "other")
        fields = {key: value for key, value in fields.items() if key != "command"}
    keys = {"run": _RUN_TARGETS, "search": _SEARCH_TARGETS}.get(kind, _TARGETS)
    target = next((_words(fields[key]) for key in keys if fields.get(key)), "")
    if not target and isinstance(call.input, str):
        target = call.input.strip()
    if kind == "run":
        kind = _shell_kind(target)
    return Deed(
        kind,
        call.name,
        target,
        f"{call.name} {_canonical(call.input)}",
        whole=_is_whole(kind, name, fields),
    )


def done(messages: Sequence[Message]) -> tuple[Done, ...]:
    """All client-side calls of a history with their first answers, in order of the calls."""
    found: list[Done] = []
    for call in pair_calls(messages).calls:
        use = messages[call.message].blocks[call.block]
        if call.server or not isinstance(use, ToolUse):
            continue
        place = call.results[0] if call.results else None
        result = messages[place[0]].blocks[place[1]] if place else None
        found.append(
            Done(
                deed_of(use),
                (call.message, call.block),
                place,
                result if isinstance(result, ToolResult) else None,
            )
        )
    return tuple(found)


def _fields(value: Any) -> dict[str, Any]:
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            return {}
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def _is_whole(kind: DeedKind, name: str, fields: dict[str, Any]) -> bool:
    if kind == "read":
        return name not in _RUNNERS and not any(fields.get(key) for key in _RANGES)
    return kind == "change" and ("content" in fields or "file_text" in fields)


def _words(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(str(item) for item in cast("list[Any]", value)).strip()
    return str(value).strip()


def _shell_kind(command: str) -> DeedKind:
    """A single plain reading command counts as what it does; all else is a run."""
    bare = _SHELL_PREFIX.sub("", command.strip())
    if not bare or _SHELL_JOINTS.search(bare):
        return "run"
    return _SHELL.get(bare.split(maxsplit=1)[0], "run")


def _canonical(value: Any) -> str:
    try:
        return json.dumps(value, sort_keys=True, separators=(",", ":"), default=str)
    except (TypeError, ValueError, RecursionError):
        return repr(value)
