"""A link holds the view, and nothing that a link should not hold."""

from __future__ import annotations

from inspector.state import View, changed, from_query, to_query

FULL = View(
    session="38c78b54e584",
    window=1,
    cut=104,
    at=105,
    message=62,
    budget=50_000,
    strategies=("truncate", "summarize"),
    options={"truncate": {"result_tokens": 500}},
    run="summarize",
    fact="0a1b2c3d4e5f",
)


def test_a_link_opens_the_same_view() -> None:
    assert from_query(to_query(FULL)) == FULL
    assert to_query(View()) == {}


def test_what_a_link_cannot_mean_is_left_out() -> None:
    assert from_query(
        {
            "session": "../../etc/passwd",
            "window": "-1",
            "cut": "1e9",
            "message": "x",
            "strategies": "truncate,<script>,truncate",
            "options": "[1]",
            "run": "a b",
        }
    ) == View(strategies=("truncate",))


def test_a_new_session_or_window_drops_what_belonged_to_the_old_one() -> None:
    other = changed(FULL, session="ffffffffffff")
    assert other == View(session="ffffffffffff")
    earlier = changed(FULL, window=0)
    assert earlier.cut is None
    assert earlier.strategies == FULL.strategies
    assert changed(FULL, window=1) == FULL
