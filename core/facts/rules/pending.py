"""Open items of the live to-do list, word for word with their status."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.facts.fact import Fact, make_fact
from core.facts.passages import Deed, Passage, Reading
from core.facts.summaries import labelled
from core.facts.tools import plain_name

_LISTS = {"todowrite": ("todos", "content"), "updateplan": ("plan", "step")}
_CLOSED = frozenset("completed done cancelled canceled deleted skipped".split())
_RUNNING = frozenset(("in_progress", "in-progress", "active"))
_TASK_NUMBER = re.compile(r"#(\w+)")
_IN_PROGRESS_FACTOR = 1.25
_SECOND_HAND = 0.6


@dataclass(frozen=True, slots=True)
class _Item:
    passage: Passage
    status: str


def extract(reading: Reading) -> tuple[Fact, ...]:
    """The open items of the latest list; completed ones need no carrying.

    A list that replaces itself as a whole counts by its last call, single tasks by their last
    update. Where no tool keeps a list, the open tasks that a summary names stand in.
    """
    tasks: dict[str, _Item] = {}
    listed: tuple[_Item, ...] | None = None
    for deed in reading.deeds:
        if deed.result is not None and deed.result.is_error:
            continue
        name = plain_name(deed.name)
        if name in _LISTS:
            listed = tuple(_items(deed, *_LISTS[name]))
        elif name == "taskcreate":
            _create(deed, tasks)
        elif name == "taskupdate":
            _update(deed, tasks)
    if listed is None and not tasks:
        return _from_summary(reading)
    return tuple(
        make_fact(
            "pending",
            item.passage,
            (item.passage.start, item.passage.end),
            "todo-in-progress" if item.status in _RUNNING else "todo-pending",
            factor=_IN_PROGRESS_FACTOR if item.status in _RUNNING else 1.0,
        )
        for item in (*(listed or ()), *tasks.values())
        if item.status not in _CLOSED and item.passage.text.strip()
    )


def _items(deed: Deed, key: str, field: str) -> Iterator[_Item]:
    for passage in deed.inputs_under(key):
        if passage.pointer.endswith(f"/{field}"):
            number = passage.pointer.split("/")[-2]
            status = deed.input_at(key, number, "status")
            yield _Item(passage, status.text if status is not None else "pending")


def _create(deed: Deed, tasks: dict[str, _Item]) -> None:
    subject = deed.input_at("subject")
    if subject is None:
        return
    number = _TASK_NUMBER.search(deed.result.text) if deed.result is not None else None
    tasks[number.group(1) if number is not None else f"new-{len(tasks)}"] = _Item(
        subject, "pending"
    )


def _update(deed: Deed, tasks: dict[str, _Item]) -> None:
    number = deed.input_at("taskId")
    item = tasks.get(number.text) if number is not None else None
    if number is None or item is None:
        return
    subject = deed.input_at("subject") or item.passage
    status = deed.input_at("status")
    tasks[number.text] = _Item(subject, status.text if status is not None else item.status)


def _from_summary(reading: Reading) -> tuple[Fact, ...]:
    return tuple(
        make_fact(
            "pending", passage, span, "todo-of-summary", factor=_SECOND_HAND, strength="inferred"
        )
        for passage in reading.voiced("summary")
        for span in labelled(passage, "pending")
    )
