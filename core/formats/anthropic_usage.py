"""Usage as the Anthropic API reports it."""

from __future__ import annotations

from typing import Any

from core.json_value import is_array, is_object
from core.model import Usage


def parse_usage(reported: Any) -> Usage | None:
    """Usage of one reply, None where nothing was reported.

    With iterations (server tools, server-side compaction) the last one is the context: the
    figures above them are sums or leave some out.
    """
    if not is_object(reported):
        return None
    iterations = reported.get("iterations")
    counts = reported
    if is_array(iterations) and iterations and is_object(iterations[-1]):
        counts = iterations[-1]
    usage = Usage(
        _count(counts.get("input_tokens")),
        _count(counts.get("cache_read_input_tokens")),
        _count(counts.get("cache_creation_input_tokens")),
        _count(counts.get("output_tokens")),
    )
    return None if usage == Usage(0, 0, 0, usage.output) else usage


def _count(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0
