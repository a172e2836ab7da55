"""The budget where the user names none."""

from __future__ import annotations

from core.profiles import ModelProfile
from core.tokens import WindowTokens


def default_budget(tokens: WindowTokens, profile: ModelProfile | None) -> int:
    """A quarter of the model's window, or half of the messages if that is less, in tokens.

    With an unknown model it is half of the messages.
    """
    half = tokens.prefix[-1] // 2
    wanted = half if profile is None else min(half, profile.window // 4)
    return max(1, wanted)
