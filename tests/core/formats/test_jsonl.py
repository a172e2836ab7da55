"""JSON as it is found, not as it should be."""

from __future__ import annotations

import json

from core.formats.jsonl import dump_json, parse_json, read_lines


def is_record(value: object) -> bool:
    return isinstance(value, dict) and "type" in value


def test_large_integers_are_not_rounded() -> None:
    assert parse_json(b'{"n": 123456789012345678901234567890}') == {
        "n": 123456789012345678901234567890
    }
    assert json.loads(dump_json({"n": 2**70})) == {"n": 2**70}


def test_a_nested_part_of_a_cut_record_is_not_taken_for_a_record() -> None:
    records, odd = read_lines(b'{"type":"user","message":{"role":"user"}\n', is_record)
    assert [record.verbatim for record in records] == [b'{"type":"user","message":{"role":"user"}']
    assert [found.code for found in odd] == ["broken-line"]


def test_deep_nesting_is_a_diagnostic() -> None:
    records, odd = read_lines(b"[" * 100_000 + b"\n" + b'{"type":"x"}\n', is_record)
    assert [found.code for found in odd] == ["nesting-too-deep"]
    assert records[1].value == {"type": "x"}


def test_bytes_that_are_not_utf8_are_shown_and_kept() -> None:
    line = b'{"type":"x","text":"caf\xe9"}'
    [record], [odd] = read_lines(line + b"\n", is_record)
    assert record.value == {"type": "x", "text": "caf\ufffd"}
    assert record.verbatim == line
    assert odd.code == "invalid-utf8"


def test_offsets_in_diagnostics_are_bytes_of_the_file() -> None:
    _, [odd] = read_lines('{"type":"é"}\n{broken\n'.encode(), is_record)
    assert odd.line == 2
    assert "byte 14" in odd.message
