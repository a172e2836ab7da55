"""What a cut rule is, and what it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from core.boundaries.view import CutView

ReasonSeverity: TypeAlias = Literal["info", "conditional", "pointless", "unsafe"]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a cut has the verdict it has.

    `unsafe`: the provider would reject what is left, or something is lost that nobody can bring
    back. `pointless`: legal, no gain. `conditional`: usable if the replacement does what `repair`
    says. `info` changes no verdict.
    """

    rule: str
    severity: ReasonSeverity
    messages: tuple[int, ...]
    ids: tuple[str, ...]
    detail: str
    repair: str | None


@dataclass(frozen=True, slots=True)
class Cuts:
    """The same reason for all cuts from `first` to `last`, both included."""

    first: int
    last: int
    messages: tuple[int, ...]
    detail: str
    repair: str | None = None
    ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CutRule:
    """A rule, and how to find all cuts that it speaks of. `find` is linear in the messages."""

    id: str
    severity: ReasonSeverity
    title: str
    why: str
    find: Callable[[CutView], Iterable[Cuts]]
