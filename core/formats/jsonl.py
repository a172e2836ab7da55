"""Read JSON lines from bytes that real writers left behind, losing nothing.

Every line becomes a record or keeps its bytes; what was odd about it becomes a diagnostic.
orjson reads the ordinary line; the standard parser the odd one (lone surrogates, NaN, large
integers), which orjson refuses or rounds.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import orjson

from core.model import Diagnostic, Record

_BOM = b"\xef\xbb\xbf"
_DIGITS_AS_ZERO = bytes(48 if 48 <= byte <= 57 else 32 for byte in range(256))
_LARGE_NUMBER = b"0" * 19
_RESCUE_TRIES = 64


def read_lines(
    data: bytes, is_record: Callable[[Any], bool]
) -> tuple[tuple[Record, ...], tuple[Diagnostic, ...]]:
    """Records and diagnostics of a JSON-lines file.

    `is_record` tells a whole record from a mere part of one, where only the end of a line
    can be rescued.
    """
    records: list[Record] = []
    diagnostics: list[Diagnostic] = []
    for number, offset, line in _lines(data):
        if b"\0" in line:
            stripped = line.strip(b"\0")
            diagnostics.append(
                Diagnostic(
                    "warn",
                    "nul-bytes",
                    number,
                    f"Line {number} (byte {offset}) holds {len(line) - len(stripped)} NUL bytes; "
                    "they are skipped.",
                )
            )
            if not stripped.strip():
                records.append(Record(number, verbatim=line))
                continue
            line = stripped
        if not line.strip():
            continue
        found, odd = _parse_line(line, number, offset, is_record)
        records.extend(found)
        diagnostics.extend(odd)
    return tuple(records), tuple(diagnostics)


def parse_json(data: bytes) -> Any:
    """One JSON value from bytes. Raises ValueError, or RecursionError where nested too deep."""
    return _parse(data)[0]


def document_record(data: bytes, document: Any) -> Record:
    """The record of a file that is one JSON document; keeps the bytes of an unusual one."""
    return Record(1, document, None if _parse(data)[1] else data)


def _parse(data: bytes) -> tuple[Any, bool]:
    """A JSON value, and whether it is an ordinary one, which can be written again as read."""
    text: bytes = data.removeprefix(_BOM)
    try:
        # orjson rounds integers beyond 64 bits, which have 19 digits or more.
        if _LARGE_NUMBER not in text.translate(_DIGITS_AS_ZERO):
            return orjson.loads(text), True
    except ValueError:
        pass
    return json.loads(text.decode("utf-8", "replace")), False


def dump_json(value: Any) -> bytes:
    """Compact JSON; lone surrogates and large integers survive as they were read."""
    try:
        return orjson.dumps(value)
    except (TypeError, ValueError):
        return json.dumps(value, separators=(",", ":")).encode("ascii")


def _lines(data: bytes) -> Iterator[tuple[int, int, bytes]]:
    """(line number, byte offset, bytes) of every line, without BOM and line ends."""
    offset = len(_BOM) if data.startswith(_BOM) else 0
    number = 0
    while offset < len(data):
        number += 1
        end = data.find(b"\n", offset)
        end = len(data) if end < 0 else end
        yield number, offset, data[offset:end].removesuffix(b"\r")
        offset = end + 1


def _parse_line(
    line: bytes, number: int, offset: int, is_record: Callable[[Any], bool]
) -> tuple[list[Record], list[Diagnostic]]:
    where = f"Line {number} (byte {offset})"
    try:
        value, ordinary = _parse(line)
    except RecursionError:
        return [Record(number, verbatim=line)], [
            Diagnostic(
                "warn", "nesting-too-deep", number, f"{where} is nested too deep; it is left out."
            )
        ]
    except ValueError as error:
        return _rescue(line, number, where, error, is_record)
    odd: list[Diagnostic] = []
    if not ordinary and not _is_utf8(line):
        odd.append(
            Diagnostic(
                "warn",
                "invalid-utf8",
                number,
                f"{where} holds bytes that are not UTF-8; they are shown as U+FFFD.",
            )
        )
    if not isinstance(value, dict):
        odd.append(
            Diagnostic(
                "warn",
                "not-an-object",
                number,
                f"{where} is JSON but no object; it is kept and not read.",
            )
        )
    return [Record(number, value, None if ordinary else line)], odd


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _rescue(
    line: bytes, number: int, where: str, error: ValueError, is_record: Callable[[Any], bool]
) -> tuple[list[Record], list[Diagnostic]]:
    """Take whole records out of a line on which two writers met, or give the line up."""
    text = line.decode("utf-8", "surrogateescape")
    whole = _decode_all(text, 0)
    if whole is not None and len(whole) > 1 and all(map(is_record, whole)):
        return [Record(number, value) for value in whole], [
            Diagnostic(
                "warn",
                "glued-records",
                number,
                f"{where} holds {len(whole)} records without a line end between; all are read.",
            )
        ]
    start = text.find('{"', 1)
    for _ in range(_RESCUE_TRIES):
        if start < 0:
            break
        rest = _decode_all(text, start)
        if rest is not None and rest and all(map(is_record, rest)):
            stub = text[:start].encode("utf-8", "surrogateescape")
            return [Record(number, verbatim=stub), *(Record(number, value) for value in rest)], [
                Diagnostic(
                    "warn",
                    "partial-line",
                    number,
                    f"{where} begins with a record that was cut off; the record after it is read.",
                )
            ]
        start = text.find('{"', start + 1)
    reason = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
    return [Record(number, verbatim=line)], [
        Diagnostic("warn", "broken-line", number, f"{where} is no JSON ({reason}); it is left out.")
    ]


def _decode_all(text: str, start: int) -> list[Any] | None:
    """All JSON values from `start` to the end of the line, None where anything else is there."""
    decoder = json.JSONDecoder()
    values: list[Any] = []
    while start < len(text):
        try:
            value, start = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            return None
        values.append(value)
        while start < len(text) and text[start].isspace():
            start += 1
    return values
