"""Which reports count as readings of a window."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any, cast

import pytest

from core.model import Message, Piece, RecordedCompaction, Usage
from core.tokens.usage import Reading, Reports, collect_reports
from tests.core.tokens.builders import call, reply, result, said, session, text


def reporting(usage: Usage) -> Message:
    return replace(reply(), usage=usage)


def at_line(message: Message, line: int) -> Message:
    return replace(message, pieces=(Piece(line=line),))


def reports_of(*messages: Message, **more: Any) -> Reports:
    made = session(*messages, **more)
    return collect_reports(made, made.windows[0])


def test_each_real_reply_is_a_reading_and_the_last_is_reported() -> None:
    reports = reports_of(
        said(text("Go.")),
        reply(context=900),
        said(result(), kind="tool_results"),
        reply(context=950),
    )
    assert reports.readings == (Reading(1, 900), Reading(3, 950))
    assert reports.last == Usage(3, 947, 0, 7)
    assert reports.diagnostics == ()


def test_synthetic_rows_and_empty_reports_are_no_readings() -> None:
    reports = reports_of(
        reply(context=900),
        reply(context=905, model="<synthetic>"),
        reply(context=None),
        reporting(Usage(0, 0, 0, 0)),
    )
    assert reports.readings == (Reading(0, 900),)
    assert reports.last == Usage(3, 897, 0, 7)


@pytest.mark.parametrize("count", [-4, math.nan, 12.5, "900", True])
def test_a_count_that_cannot_be_is_reported_and_left_out(count: object) -> None:
    reports = reports_of(said(text("Go.")), reporting(Usage(cast("int", count))))
    assert reports.readings == ()
    assert reports.last is None
    [diagnostic] = reports.diagnostics
    assert (diagnostic.code, diagnostic.line) == ("usage-impossible", 2)
    assert "Message 1" in diagnostic.message


def test_a_reply_that_a_compaction_kept_reports_for_the_window_before() -> None:
    reports = reports_of(
        at_line(said(text("The summary."), kind="summary"), 11),
        at_line(reply(text("Before."), context=150_000), 3),
        at_line(reply(text("After."), context=20_000), 12),
        compactions=(RecordedCompaction("full", 0, 4, line=10),),
        opened_by=0,
    )
    assert reports.readings == (Reading(2, 20_000),)


def test_a_reply_with_server_tools_reports_the_sum_of_its_steps() -> None:
    searched = reply(call(server=True), context=494_549)
    reports = reports_of(said(text("Search.")), searched)
    assert reports.readings == (Reading(1, 494_549, "server-tools"),)
    assert reports.last is None
    assert reports.diagnostics == ()


def test_a_report_above_the_profiled_window_disproves_the_profile() -> None:
    reports = reports_of(
        said(text("Go.")), reply(context=199_000), reply(context=305_102), reply(context=203_000)
    )
    [diagnostic] = reports.diagnostics
    assert (diagnostic.severity, diagnostic.code, diagnostic.line) == ("warn", "window-exceeded", 3)
    assert "305,102" in diagnostic.message
    assert "the profile is wrong, not the history" in diagnostic.message


def test_a_model_without_a_profile_cannot_be_exceeded() -> None:
    assert reports_of(reply(context=5_000_000, model="in-house-7")).diagnostics == ()
