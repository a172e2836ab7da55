"""What depends on the model: window, prefill, bound thinking, vocabulary.

The data lies in `profiles.toml`, dated; a model that no pattern matches has no profile, and
whoever asks says so instead of guessing.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class ModelProfile:
    """`window` in input tokens; `as_of` is the day on which the data was checked."""

    pattern: str
    window: int
    prefill: bool
    bound_thinking: bool
    vocabulary: str
    own_vocabulary: bool
    as_of: str
    detailed_images: bool = False


def profile_for(model: str | None) -> ModelProfile | None:
    """The profile of a model by its name, None where the file knows none."""
    if model is None:
        return None
    name = model.lower()
    return next((known for known in _profiles() if fnmatchcase(name, known.pattern)), None)


@cache
def _profiles() -> tuple[ModelProfile, ...]:
    document = tomllib.loads(files("core").joinpath("profiles.toml").read_text("utf-8"))
    return tuple(
        ModelProfile(
            pattern=pattern,
            window=entry["window"],
            prefill=entry["prefill"],
            bound_thinking=entry["bound_thinking"],
            vocabulary=entry["vocabulary"],
            own_vocabulary=entry.get("own_vocabulary", False),
            as_of=document["as_of"],
            detailed_images=entry.get("detailed_images", False),
        )
        for entry in document["profile"]
        for pattern in entry["models"]
    )
