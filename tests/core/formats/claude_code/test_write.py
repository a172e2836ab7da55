"""Writing back gives the same records."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from core.formats.claude_code.read import read
from core.formats.claude_code.write import write
from tests.core.formats.claude_code.rows import assistant, lines, user

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
fields = st.dictionaries(st.text(min_size=1), json_values, max_size=3)
bookkeeping = fields.map(lambda held: {**held, "type": "mode", "sessionId": "s1"})
unknown = fields.map(lambda held: {**held, "type": "future", "sessionId": "s1"})


@given(st.lists(bookkeeping | unknown | json_values, max_size=6), st.text(), fields)
def test_read_then_write_gives_the_same_records(
    others: list[Any], text: str, extra: dict[str, Any]
) -> None:
    rows = [*others, user("u1", None, text), {**extra, **assistant("a1", "u1", text)}]
    written = write(read(lines(*rows), "test.jsonl"))
    assert [json.loads(line) for line in written.splitlines()] == rows


def test_a_line_that_is_no_json_is_written_as_it_was() -> None:
    data = lines(user("u1", None, "One.")) + b'{"cut": \xff\n' + lines(assistant("a1", "u1", "2"))
    written = write(read(data, "test.jsonl")).splitlines()
    assert written[1] == b'{"cut": \xff'


def test_lone_surrogates_survive() -> None:
    data = lines(user("u1", None, "bl\ud83d ue"))
    assert json.loads(write(read(data, "test.jsonl"))) == json.loads(data)


def test_every_real_session_is_written_back_record_for_record(shared) -> None:
    for path in sorted((shared / "real" / "claude-code").glob("*.jsonl")):
        session = read(path.read_bytes(), path.name)
        again = read(write(session), path.name)
        assert [record.value for record in again.records] == [
            record.value for record in session.records
        ], path.name
