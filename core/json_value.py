"""Questions about a parsed JSON value that the type checker understands."""

from __future__ import annotations

from typing import Any, TypeGuard

from core.model import JsonObject


def is_object(value: Any) -> TypeGuard[JsonObject]:
    """Whether the value is a JSON object."""
    return isinstance(value, dict)


def is_array(value: Any) -> TypeGuard[list[Any]]:
    """Whether the value is a JSON array."""
    return isinstance(value, list)
