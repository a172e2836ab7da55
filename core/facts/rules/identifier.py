"""Names that the work turns on: ids, addresses, paths and symbols that were used in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import log

from core.facts.fact import Fact, make_fact
from core.facts.names import Name, NameKind, names_in
from core.facts.passages import Passage, Reading
from core.facts.paths import components, same_file
from core.facts.tools import command_of, touches

_MOST = 80
_SHORT_INPUT = 300
_NEEDED_MENTIONS: dict[NameKind, int] = {
    "url": 1,
    "ref": 1,
    "port": 1,
    "uuid": 2,
    "sha": 2,
    "env": 2,
    "id": 2,
    "path": 2,
    "exception": 2,
    "version": 2,
    "flag": 3,
    "dotted": 3,
    "symbol": 3,
}
"""How many messages must mention a name of a kind. Handles of things outside the repository need
one, also where a person names them; other names that a person uses need two."""
_HANDLES: frozenset[NameKind] = frozenset(("url", "uuid", "sha", "ref", "port", "id"))
_HANDLE_FACTOR = 1.5
_OWN_IDS = re.compile(r"(?:toolu|call|msg|req|srvtoolu)_")
_NO_PLACE = re.compile(r"/(?:dev|bin|usr|tmp|proc)\b|.*REDACTED")
_TRACE_LINE = re.compile(r":\d+:\d+$")
_FILE = re.compile(r".*\.\w+$")


@dataclass(slots=True)
class _Use:
    name: Name
    passage: Passage
    messages: set[int]
    by_person: bool
    in_prose: bool


def extract(reading: Reading) -> tuple[Fact, ...]:
    """Names said by a person or by the agent, in prose or in short inputs, the heaviest first.

    Code that the agent writes is not searched: it names everything. Files that were changed are
    facts already. Two ways to write one name count as one. The weight grows with the messages
    that mention the name, and falls with the share of all messages that do.
    """
    changed = [
        components(touch.path)
        for deed in reading.deeds
        if deed.result is not None and not deed.result.is_error
        for touch in touches(deed)
    ]
    changed_by_name = {parts[-1]: parts for parts in changed if parts}
    facts = [
        _fact(use, len(reading.history.messages))
        for use in _merged(_uses(reading).values())
        if _is_used(use) and not _is_changed(use.name, changed_by_name)
    ]
    facts.sort(key=lambda fact: -fact.weight)
    return tuple(facts[:_MOST])


def _uses(reading: Reading) -> dict[str, _Use]:
    uses: dict[str, _Use] = {}
    for passage, in_prose in _searched(reading):
        by_person = passage.voice == "person"
        for name in names_in(passage.text, passage.start, passage.end):
            if name.kind not in _NEEDED_MENTIONS or _OWN_IDS.match(name.text):
                continue
            use = uses.setdefault(
                name.text.casefold(), _Use(name, passage, set(), by_person, in_prose)
            )
            use.by_person = use.by_person or by_person
            use.in_prose = use.in_prose or in_prose
            use.messages.add(passage.message)
    return uses


def _searched(reading: Reading) -> Iterator[tuple[Passage, bool]]:
    """What is said in prose, then short strings of inputs; of a shell call only the command."""
    for passage in reading.voiced("person", "agent", "summary"):
        yield passage, True
    for deed in reading.deeds:
        command = command_of(deed)
        for passage in deed.inputs.values():
            if len(passage.text) <= _SHORT_INPUT and (
                command is None or passage.pointer == command.pointer
            ):
                yield passage, False


def _merged(uses: Iterable[_Use]) -> list[_Use]:
    """One use per thing: the full path, the full hash, the plain name of a qualified one."""
    ordered = sorted(uses, key=lambda use: -len(use.name.text))
    paths: dict[str, list[tuple[tuple[str, ...], _Use]]] = {}
    hashes: dict[str, _Use] = {}
    plain = {use.name.text.casefold() for use in ordered if use.name.kind == "symbol"}
    kept: list[_Use] = []
    for use in ordered:
        name = use.name
        whole: _Use | None = None
        if name.kind == "path":
            parts = components(name.text)
            alike = paths.setdefault(parts[-1] if parts else "", [])
            whole = next((other for longer, other in alike if same_file(parts, longer)), None)
            if whole is None:
                alike.append((parts, use))
        elif name.kind == "sha":
            whole = hashes.setdefault(name.text[:7], use)
        elif name.kind == "dotted" and re.split(r"\W+", name.text.casefold())[-1] in plain:
            continue
        if whole is None or whole is use:
            kept.append(use)
        else:
            whole.messages |= use.messages
            whole.by_person = whole.by_person or use.by_person
            whole.in_prose = whole.in_prose or use.in_prose
    return kept


def _is_used(use: _Use) -> bool:
    kind, text = use.name.kind, use.name.text
    if _NO_PLACE.match(text) or _TRACE_LINE.search(text):
        return False
    needed = _NEEDED_MENTIONS[kind]
    if use.by_person:
        needed = 1 if kind in _HANDLES else min(needed, 2)
    if len(use.messages) < needed:
        return False
    if not use.by_person:
        if kind == "flag" and not use.in_prose:
            return False
        # A folder that only calls name is where the work goes on, not what it is about.
        if kind == "path" and not use.in_prose and not _FILE.match(text):
            return False
    return True


def _is_changed(name: Name, changed: dict[str, tuple[str, ...]]) -> bool:
    if name.kind != "path":
        return False
    parts = components(name.text)
    return bool(parts) and parts[-1] in changed and same_file(parts, changed[parts[-1]])


def _fact(use: _Use, message_count: int) -> Fact:
    share = len(use.messages) / max(message_count, 1)
    rarity = -log(share) / log(message_count) if message_count > 1 and share < 1 else 0.0
    kind_factor = _HANDLE_FACTOR if use.name.kind in _HANDLES else 1.0
    return make_fact(
        "identifier",
        use.passage,
        (use.name.start, use.name.end),
        f"identifier-{use.name.kind}",
        mentions=len(use.messages) - 1,
        factor=kind_factor * (0.5 + 0.5 * min(rarity, 1.0)),
    )
