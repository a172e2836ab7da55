"""Counts of real and of given files against what their providers reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.formats import load_path
from core.tokens import WindowTokens, count_session

SESSIONS = [
    "cc-1.0.98-sidechain-inline",
    "cc-2.1.12-micro-only",
    "cc-2.1.14-2compacts",
    "cc-2.1.14-micro-and-compact",
    "cc-2.1.199-fable",
    "cc-2.1.210-fable-api-error",
    "cc-2.1.217-compact-grow1",
    "cc-2.1.45-compact-image",
    "cc-2.1.7-two-joined-lines",
]


def counted(path: Path) -> tuple[WindowTokens, ...]:
    return count_session(load_path(path))


@pytest.mark.parametrize("name", SESSIONS)
def test_calibrated_windows_of_real_sessions_err_by_less_than_three_percent(
    shared: Path, name: str
) -> None:
    windows = counted(shared / "real" / "claude-code" / f"{name}.jsonl")
    fitted = [each for each in windows if each.calibration and each.calibration.replies >= 6]
    assert fitted
    for tokens in fitted:
        assert tokens.source == "calibrated"
        assert tokens.calibration is not None
        assert tokens.calibration.error < 0.03
        assert 0.9 < tokens.calibration.factor < 1.8
        last = tokens.readings[-1]
        predicted = tokens.always_on + tokens.prefix[last.message]
        assert predicted == pytest.approx(last.context, rel=0.03)


@pytest.mark.parametrize("name", SESSIONS)
def test_the_parts_of_real_windows_add_up(shared: Path, name: str) -> None:
    session = load_path(shared / "real" / "claude-code" / f"{name}.jsonl")
    for window, tokens in zip(session.windows, count_session(session), strict=True):
        assert sum(tokens.by_kind.values()) == tokens.total == tokens.always_on + tokens.prefix[-1]
        assert tuple(map(tokens.measure, window.history.messages)) == tokens.messages


def test_replies_of_two_models_in_one_window_do_not_mix(shared: Path) -> None:
    [tokens] = counted(shared / "real" / "claude-code" / "cc-2.1.7-two-joined-lines.jsonl")
    marks = [reading.left_out for reading in tokens.readings]
    assert (marks.count("other-model"), marks.count(None)) == (28, 31)


def test_a_context_read_from_the_cache_counts_whole_and_disproves_the_profile(
    shared: Path,
) -> None:
    [tokens] = counted(shared / "cases" / "C01-all-cached.jsonl")
    assert tokens.reported is not None
    assert tokens.reported.context == 305_102
    assert [each.code for each in tokens.diagnostics] == ["window-exceeded"]


def test_the_always_on_part_of_a_request_is_counted_from_the_file(shared: Path) -> None:
    [tokens] = counted(shared / "cases" / "C05-fixed-overhead.json")
    assert tokens.system > 500
    assert tokens.tools > 3000
    assert tokens.always_on > 100 * tokens.prefix[-1]


def test_an_image_counts_by_its_size(shared: Path) -> None:
    [tokens] = counted(shared / "cases" / "C06-image-tokens.json")
    assert tokens.by_kind["media"] == 36 * 29 + 4


def test_usage_from_before_a_compaction_does_not_reach_the_next_window(shared: Path) -> None:
    before, after = counted(shared / "cases" / "C18-stale-usage-after-compaction.jsonl")
    assert before.reported is not None
    assert before.reported.context == 179_400
    assert after.reported is None
    assert after.total < 200


def test_a_lone_surrogate_is_counted(shared: Path) -> None:
    [tokens] = counted(shared / "cases" / "E05-lone-surrogate.json")
    assert all(count > 0 for count in tokens.messages)
