"""What a strategy returns: a history in which every message says where it came from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from core.model import Message


@dataclass(frozen=True, slots=True)
class Kept:
    """The message of the window at `index`, unchanged."""

    index: int


@dataclass(frozen=True, slots=True)
class Edited:
    """The message of the window at `index`, changed as `how` says."""

    index: int
    how: str


@dataclass(frozen=True, slots=True)
class Generated:
    """A message that was not in the window, made from the messages in `sources`."""

    kind: Literal["summary", "goal", "rules", "continuation", "state"]
    sources: tuple[int, ...] = ()


Origin: TypeAlias = Kept | Edited | Generated


@dataclass(frozen=True, slots=True)
class ReplacementMessage:
    """A message of the replacement with its provenance."""

    message: Message
    origin: Origin


@dataclass(frozen=True, slots=True)
class Phase:
    """One step of a run. Tokens are those of the messages after the step; time in seconds."""

    name: str
    detail: str
    tokens: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Replacement:
    """The history that takes the place of a window.

    `boundary` is the cut it was built on, None for a strategy that works in place.
    `discharged` names the conditional cut rules whose condition it fulfils.
    `reached_budget` is False where the strategy could not do better; `notes` say why.
    """

    strategy: str
    options: dict[str, Any]
    boundary: int | None
    messages: tuple[ReplacementMessage, ...]
    tokens_before: int
    tokens_after: int
    budget: int
    reached_budget: bool
    discharged: frozenset[str] = frozenset()
    notes: tuple[str, ...] = ()
    phases: tuple[Phase, ...] = ()
