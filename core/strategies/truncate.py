"""Truncation: clip huge tool results where they stand, the biggest first.

The first tier of the mechanism (seed, 9.1 and 9.6). Ids, calls and thinking are not touched, so
every pair stays whole; a clipped result says how much of it went.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pydantic import BaseModel, Field

from core.model import Block, Media, Message, ToolResult
from core.replacement import Replacement
from core.strategies.clip import Side, media_note, with_parts
from core.strategies.in_place import IN_PLACE_DISCHARGES, run_in_place
from core.strategies.inputs import clip_inputs
from core.strategies.options import Options
from core.strategies.rebuild import ending_cost
from core.strategies.request import Group, Request
from core.strategies.results import Change, Clipping, clip_results
from core.summarizers import Summarizer


class TruncateOptions(Options):
    """How results are clipped, and what else may be."""

    side: Side = Field("head+tail", description="Which end of a clipped result stays.")
    head_share: float = Field(
        0.5,
        ge=0.05,
        le=0.95,
        description="Share of the kept text that comes from its start, when both ends stay.",
    )
    result_tokens: int = Field(
        100,
        ge=20,
        le=100_000,
        description="No result is clipped below this many tokens, and smaller ones stay whole.",
    )
    clip_inputs: bool = Field(
        False, description="When results are not enough, clip long strings in the inputs of calls."
    )
    input_characters: int = Field(
        1_000, ge=100, le=100_000, description="Characters that stay of a clipped input string."
    )
    media_to_notes: bool = Field(
        False, description="Put a note with type and size in the place of images and documents."
    )


class Truncate:
    """Clips tool results in place until the budget holds."""

    name = "truncate"
    group: Group = "mechanism"
    title = "Truncation"
    options_model: type[BaseModel] = TruncateOptions
    needs_model = False
    discharges: frozenset[str] = IN_PLACE_DISCHARGES

    def compact(self, request: Request, summarizer: Summarizer) -> Replacement:
        """Clip until the budget holds; works in place, so no cut is used."""
        del summarizer
        options = request.options_as(TruncateOptions)
        return run_in_place(request, self.name, lambda: _clipped(request, options), "clipped")


def _clipped(request: Request, options: TruncateOptions) -> dict[int, tuple[Message, str]]:
    """The edited messages: media first where wanted, then results, then inputs."""
    messages = list(request.messages)
    hows: dict[int, str] = {}
    # A replacement that has to end with a continuation must leave room for it.
    excess = request.tokens_before - request.budget + ending_cost(request)

    def apply(changes: Iterable[Change]) -> None:
        nonlocal excess
        for change in changes:
            at = change.position
            excess -= request.tokens.measure(messages[at]) - request.tokens.measure(change.message)
            messages[at] = change.message
            hows[at] = f"{hows[at]}; {change.how}" if at in hows else change.how

    if options.media_to_notes:
        apply(_media_noted(messages))
    clipping = Clipping(options.side, options.head_share, options.result_tokens)
    apply(clip_results(messages, request.tokens.measure, excess, clipping))
    if options.clip_inputs:
        apply(clip_inputs(messages, request.tokens.measure, excess, options.input_characters))
    return {at: (messages[at], how) for at, how in hows.items()}


def _media_noted(messages: Iterable[Message]) -> list[Change]:
    changes: list[Change] = []
    for position, message in enumerate(messages):
        blocks = tuple(_noted(block) for block in message.blocks)
        if any(new is not old for new, old in zip(blocks, message.blocks, strict=True)):
            how = "images and documents replaced by notes"
            changes.append(Change(position, replace(message, blocks=blocks), how))
    return changes


def _noted(block: Block) -> Block:
    if isinstance(block, Media):
        return media_note(block)
    if isinstance(block, ToolResult) and any(isinstance(part, Media) for part in block.parts):
        parts = tuple(media_note(part) if isinstance(part, Media) else part for part in block.parts)
        return with_parts(block, parts)
    return block
