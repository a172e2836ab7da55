"""What a strategy gets, and what every strategy is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias, TypeVar

from pydantic import BaseModel

from core.boundaries import BoundaryMap
from core.model import Message, Session, Window
from core.profiles import ModelProfile
from core.replacement import Replacement
from core.strategies.generated import text_message
from core.summarizers import Summarizer
from core.tokens import WindowTokens

OptionsT = TypeVar("OptionsT", bound=BaseModel)

Group: TypeAlias = Literal[
    "mechanism", "claude-code", "codex", "provider-apis", "other-agents", "beside"
]


@dataclass(frozen=True, slots=True)
class Request:
    """One window to compact. `budget` is in tokens of the replacement's messages.

    `cut` is the boundary that the user chose, None to let the strategy choose.
    """

    session: Session
    window: Window
    tokens: WindowTokens
    boundaries: BoundaryMap
    profile: ModelProfile | None
    budget: int
    cut: int | None
    options: BaseModel

    @property
    def messages(self) -> tuple[Message, ...]:
        """The messages of the window."""
        return self.window.history.messages

    @property
    def tokens_before(self) -> int:
        """Tokens of all messages of the window."""
        return self.tokens.prefix[-1]

    @property
    def may_end_with_assistant(self) -> bool:
        """Whether the model goes on from an assistant message; an unknown model may not."""
        return self.profile is not None and self.profile.prefill

    @property
    def binds_thinking(self) -> bool:
        """Whether a thinking block is void once anything before it has changed."""
        return self.profile is not None and self.profile.bound_thinking

    def options_as(self, model: type[OptionsT]) -> OptionsT:
        """The options as the strategy's own model."""
        if isinstance(self.options, model):
            return self.options
        return model.model_validate(self.options.model_dump())

    def text_counter(self) -> Callable[[str], int]:
        """Counts a text as it would count in a message of the replacement."""
        return lambda text: self.tokens.measure(text_message("summary", (text,)))


class Strategy(Protocol):
    """Makes a replacement of a window.

    `discharges` names the conditional cut rules whose condition the strategy fulfils.
    """

    name: str
    group: Group
    title: str
    options_model: type[BaseModel]
    needs_model: bool
    discharges: frozenset[str]

    def compact(self, request: Request, summarizer: Summarizer) -> Replacement:
        """The replacement. An unreachable budget is told in it, never raised.

        Raises UsageError for a given cut that cannot be used.
        """
        ...
