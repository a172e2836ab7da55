"""The tokens of a window: per block, per message, per kind, on the scale of the reported usage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Literal, TypeAlias

from core.model import Diagnostic, History, Message, Session, Text, ToolResult, Usage, Window
from core.profiles import ModelProfile, profile_for
from core.tokens.calibration import FEWEST_REPLIES, Calibration, Fit, calibrate
from core.tokens.kinds import KINDS, TokenKind, block_kind
from core.tokens.points import points_of
from core.tokens.usage import Reading, Reports, collect_reports, line_of
from core.tokens.weights import DEFAULT_SCALE, NO_FRAMING, Scale, Weight, scale_for

TokenSource: TypeAlias = Literal["exact", "calibrated", "estimated"]


@dataclass(frozen=True, slots=True)
class WindowTokens:
    """What each part of a window costs, in tokens of the model.

    `source` says how far the numbers may be trusted: `exact` where the vocabulary is the model's
    own and there is nothing but text; `calibrated` on the usage that the window reports;
    `estimated` otherwise, with a `calibration` whose factor is 1 if there was any reading.
    `system` and `tools` are the always-on parts; where the file has none, `system` is what the
    replies report beyond the messages. `blocks`, `messages` and `prefix` are per message, with
    `prefix[i]` the tokens of the messages before i. `by_kind` adds up to `total`, the always-on
    part and all messages. `reported` is the usage of the last real reply.
    """

    window: int
    vocabulary: str
    source: TokenSource
    calibration: Calibration | None
    system: int
    tools: int
    always_on: int
    blocks: tuple[tuple[int, ...], ...]
    messages: tuple[int, ...]
    prefix: tuple[int, ...]
    by_kind: dict[TokenKind, int]
    total: int
    reported: Usage | None
    readings: tuple[Reading, ...]
    diagnostics: tuple[Diagnostic, ...]
    scale: Scale = DEFAULT_SCALE

    @property
    def factor(self) -> float:
        """Model tokens per counted token of text."""
        return 1.0 if self.calibration is None else self.calibration.factor

    def measure(self, message: Message) -> int:
        """Tokens of any message on this scale, for one that a replacement brings in."""
        return sum(_scaled(self.scale.block(block), self.factor) for block in message.blocks)


def count_session(session: Session) -> tuple[WindowTokens, ...]:
    """The tokens of every window of a session."""
    return tuple(count_window(session, window) for window in session.windows)


def count_window(session: Session, window: Window) -> WindowTokens:
    """Count a window and calibrate the counts on its reported usage.

    Linear in the text of the window; each distinct text is encoded once per process.
    """
    history = window.history
    reports = collect_reports(session, window)
    model = _model(session, history, reports)
    profile = profile_for(model)
    scale = scale_for(session.dialect, profile)
    weights = [[scale.block(block) for block in message.blocks] for message in history.messages]
    system, tools = scale.system(history.system), scale.tools(history.tools)
    fit, readings = _fit(session, window, weights, reports, scale, system + tools)
    factor = 1.0 if fit is None else fit.calibration.factor
    if history.system or history.tools or fit is None:
        system, tools = round(system * factor), round(tools * factor)
    else:
        system = fit.calibration.always_on
    blocks = tuple(tuple(_scaled(weight, factor) for weight in row) for row in weights)
    messages = tuple(sum(row) for row in blocks)
    prefix = (0, *accumulate(messages))
    return WindowTokens(
        window=window.index,
        vocabulary=scale.vocabulary,
        source=_source(profile, scale, history, fit),
        calibration=None if fit is None else fit.calibration,
        system=system,
        tools=tools,
        always_on=system + tools,
        blocks=blocks,
        messages=messages,
        prefix=prefix,
        by_kind=_by_kind(history, weights, blocks, system, tools),
        total=system + tools + prefix[-1],
        reported=reports.last,
        readings=readings,
        diagnostics=reports.diagnostics + _fit_diagnostics(history, readings, fit),
        scale=scale,
    )


def _model(session: Session, history: History, reports: Reports) -> str | None:
    """The model of the window's last real reply, else that of the session."""
    if not reports.readings:
        return session.model
    return history.messages[reports.readings[-1].message].model or session.model


def _fit(
    session: Session,
    window: Window,
    weights: Sequence[Sequence[Weight]],
    reports: Reports,
    scale: Scale,
    known: int,
) -> tuple[Fit | None, tuple[Reading, ...]]:
    """The fit of the readings, None where they allow none, and the readings as it used them."""
    readings = list(_without_other_models(window, reports.readings))
    used = [index for index, reading in enumerate(readings) if reading.left_out is None]
    if not used:
        return None, tuple(readings)
    points = points_of(session, window, weights, [readings[index] for index in used], scale)
    fit = calibrate(points, known or None)
    if fit is None:
        return None, tuple(readings)
    for spike in fit.spikes:
        readings[used[spike]] = replace(readings[used[spike]], left_out="spike")
    left_out = len(readings) - fit.calibration.replies
    shifts = tuple(replace(shift, at=used[shift.at]) for shift in fit.shifts)
    calibration = replace(fit.calibration, left_out=left_out)
    return replace(fit, calibration=calibration, shifts=shifts), tuple(readings)


def _without_other_models(window: Window, readings: Sequence[Reading]) -> tuple[Reading, ...]:
    """The readings, those of other models than the last one's marked as left out.

    Another model has another tokenizer. Where the last model replied too seldom for a fit, all
    take part.
    """
    models = [window.history.messages[reading.message].model for reading in readings]
    if not models or models.count(models[-1]) < FEWEST_REPLIES:
        return tuple(readings)
    return tuple(
        reading if model == models[-1] else replace(reading, left_out="other-model")
        for reading, model in zip(readings, models, strict=True)
    )


def _source(
    profile: ModelProfile | None, scale: Scale, history: History, fit: Fit | None
) -> TokenSource:
    if fit is not None:
        return "calibrated" if fit.measured else "estimated"
    only_text = all(
        isinstance(block, Text) for message in history.messages for block in message.blocks
    )
    own = profile is not None and profile.own_vocabulary
    unframed = scale.framing == NO_FRAMING
    return "exact" if own and unframed and only_text and not history.tools else "estimated"


def _scaled(weight: Weight, factor: float) -> int:
    return round(weight[0] * factor) + weight[1]


def _by_kind(
    history: History,
    weights: Sequence[Sequence[Weight]],
    blocks: Sequence[Sequence[int]],
    system: int,
    tools: int,
) -> dict[TokenKind, int]:
    found = dict.fromkeys(KINDS, 0)
    found["system"], found["tools"] = system, tools
    for message, row, counts in zip(history.messages, weights, blocks, strict=True):
        for block, weight, tokens in zip(message.blocks, row, counts, strict=True):
            kind = block_kind(message, block)
            if isinstance(block, ToolResult):
                found["media"] += weight[1]
                tokens -= weight[1]
            found[kind] += tokens
    return found


def _fit_diagnostics(
    history: History, readings: Sequence[Reading], fit: Fit | None
) -> tuple[Diagnostic, ...]:
    """What the calibration met: readings that are off, and levels that changed."""
    spikes = [
        Diagnostic(
            "warn",
            "usage-spike",
            line_of(history.messages[reading.message]),
            f"Message {reading.message} reports a context of {reading.context:,} tokens, far off "
            "the replies around it; it is left out of the calibration.",
        )
        for reading in readings
        if reading.left_out == "spike"
    ]
    shifts = [
        Diagnostic(
            "info",
            "context-shift",
            line_of(history.messages[readings[shift.at].message]),
            f"From message {readings[shift.at].message} on the replies report "
            f"{abs(shift.tokens):,} tokens {'more' if shift.tokens > 0 else 'fewer'} than the "
            "messages account for: something came in or went out that the file does not show.",
        )
        for shift in (() if fit is None else fit.shifts)
    ]
    return (*spikes, *shifts)
