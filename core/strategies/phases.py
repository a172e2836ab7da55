"""The steps that a run leaves behind, each with its tokens and its time."""

from __future__ import annotations

from time import perf_counter

from core.replacement import Phase


class PhaseLog:
    """Collects the phases of one run; each lasts from the one before it."""

    def __init__(self) -> None:
        self._phases: list[Phase] = []
        self._since = perf_counter()

    def record(self, name: str, detail: str, tokens: int) -> None:
        """End the phase `name`; `tokens` are those of the messages after it."""
        now = perf_counter()
        self._phases.append(Phase(name, detail, tokens, now - self._since))
        self._since = now

    @property
    def phases(self) -> tuple[Phase, ...]:
        """All phases so far, in order."""
        return tuple(self._phases)
