"""The command line: documents, exit codes, one sentence for every error."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from inspector import cli
from inspector.text_table import printable, table
from tests.core.formats.claude_code.rows import (
    answer,
    assistant,
    boundary,
    call,
    lines,
    summary,
    user,
)


@pytest.fixture
def session(tmp_path: Path) -> Path:
    """Two windows: a task with a rule, compacted, then a second task."""
    path = tmp_path / "session.jsonl"
    path.write_bytes(
        lines(
            user("u1", None, "Fix parse_date in src/dates.py. Never edit tests/fixtures."),
            assistant("a1", "u1", [call("Read", "t1", file_path="src/dates.py")]),
            user("r1", "a1", [answer("t1", "def parse_date(text): ...\n" * 900)]),
            assistant("a2", "r1", "The month is off by one."),
            boundary("b1", "a2"),
            summary("s1", "b1", "This session is being continued. parse_date is off by one."),
            user("u2", "s1", "Now write a test for it."),
            assistant("a3", "u2", [call("Write", "t2", file_path="tests/test_dates.py")]),
            user("r2", "a3", [answer("t2", "written")]),
            assistant("a4", "r2", "Written."),
        )
    )
    return path


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of one call."""
    code = 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["compaction-inspector", *map(str, words)])
        try:
            cli.main()
        except SystemExit as stop:
            code = int(stop.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


def document(capsys: pytest.CaptureFixture[str], *words: object) -> dict[str, Any]:
    _, out, _ = run(capsys, *words, "--json")
    return json.loads(out)


def test_inspect_tells_windows_compactions_and_tokens(
    session: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = document(capsys, "inspect", session)
    assert next(iter(found)) == "schema"
    assert found["schema"] == "compaction-inspector/inspect/1"
    assert [window["message_count"] for window in found["windows"]] == [4, 5]
    for window in found["windows"]:
        assert sum(window["tokens"]["by_kind"].values()) == window["tokens"]["total"]
        assert window["tokens"]["source"] == "estimated"
        assert window["reported"] is None
    [compaction] = found["compactions"]
    assert (compaction["kind"], compaction["trigger"]) == ("full", "auto")


def test_boundaries_list_every_cut_with_its_price(
    session: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = document(capsys, "boundaries", session, "--window", 0)
    assert [cut["index"] for cut in found["boundaries"]] == [0, 1, 2, 3, 4]
    assert found["goal"] == 0
    split = found["boundaries"][2]
    assert split["verdict"] == "unsafe"
    assert "tool-pair-split" in {reason["rule"] for reason in split["reasons"]}
    total = split["tokens_prefix"] + split["tokens_suffix"]
    assert {cut["tokens_prefix"] + cut["tokens_suffix"] for cut in found["boundaries"]} == {total}


def test_lint_exits_with_1_where_the_provider_would_reject(
    tmp_path: Path, session: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "lint", session)[0] == 0
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps([{"role": "user", "content": [answer("none", "x")]}]))
    code, out, _ = run(capsys, "lint", broken, "--json")
    assert code == 1
    assert json.loads(out)["violations"][0]["rule"] == "tool-result-orphan"


def test_facts_are_anchored_in_the_file(session: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "facts", session, "--window", 0)
    [rule] = [fact for fact in found["facts"] if fact["category"] == "constraint"]
    assert rule["text"] == "Never edit tests/fixtures."
    assert rule["source"] == {
        "message": 0,
        "block": 0,
        "record": "u1",
        "pointer": "/message/content",
        "start": 32,
        "end": 58,
    }


def test_diff_says_what_the_recorded_compaction_lost(
    session: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = document(capsys, "diff", session, "--recorded", 0)
    assert [row["op"] for row in found["messages"]].count("dropped") == 4
    lost = [fact["text"] for fact in found["facts"] if fact["verdict"] == "lost"]
    assert "Never edit tests/fixtures." in lost
    assert found["recall"] < 1


def test_compact_writes_a_history_that_lints_clean(
    session: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.json"
    code, text, _ = run(
        capsys,
        "compact",
        session,
        "--strategy",
        "summarize",
        "--window",
        0,
        "--budget",
        2000,
        "-o",
        out,
        "--to",
        "anthropic-messages",
        "--json",
    )
    found = json.loads(text)
    assert code == 0
    assert found["valid"] is True
    assert found["tokens"]["after"] <= 2000 < found["tokens"]["before"]
    assert {entry["origin"]["type"] for entry in found["replacement"]} <= {
        "kept",
        "edited",
        "generated",
    }
    assert run(capsys, "lint", out, "--as-request")[0] == 0


def test_the_source_file_is_never_written(
    session: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = session.read_bytes()
    code, _, err = run(capsys, "compact", session, "--strategy", "micro", "-o", session)
    assert code == 2
    assert "never written" in err
    assert session.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["inspect", "none.jsonl"], 3, "none.jsonl does not exist"),
        (["inspect", "."], 3, ". is a folder"),
        (["boundaries", "FILE", "--window", "7"], 2, "There is no window 7"),
        (["compact", "FILE", "--strategy", "none"], 2, "none"),
        (["compact", "FILE", "--strategy", "micro", "--set", "x"], 2, "key=value"),
        (["diff", "FILE"], 2, "--recorded"),
        (["diff", "FILE", "--recorded", "5"], 2, "There is no full compaction 5"),
        (["inspect", "FILE", "--format", "word"], 2, "There is no format 'word'"),
    ],
)
def test_an_error_is_one_sentence_with_its_exit_code(
    words: list[str],
    code: int,
    sentence: str,
    session: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found, out, err = run(capsys, *(str(session) if word == "FILE" else word for word in words))
    assert found == code
    assert sentence in err
    assert err.strip().count("\n") == 0
    assert out == ""


def test_a_file_can_come_from_standard_input(session: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from inspector.cli import main; main()", "inspect", "-", "--json"],
        input=session.read_bytes(),
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout)["source"]["name"] == "standard input"


def test_the_lists_name_formats_and_strategies(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "formats")
    assert {each["name"] for each in found["formats"]} == {"claude-code", "anthropic-messages"}
    strategies = document(capsys, "strategies")["strategies"]
    assert {each["name"] for each in strategies} == {"truncate", "micro", "summarize", "reference"}
    for each in strategies:
        for option in each["options"]["properties"].values():
            assert option["description"]


@pytest.mark.parametrize(
    "words",
    [["inspect"], ["boundaries"], ["lint"], ["facts"], ["diff", "--recorded", "0"]],
)
def test_every_command_prints_a_table_for_people(
    words: list[str], session: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run(capsys, words[0], session, *words[1:])
    assert code == 0
    assert len(out.splitlines()) >= 1
    assert not out.startswith("{")


def test_help_needs_no_heavy_import() -> None:
    probe = (
        "import sys; sys.argv = ['compaction-inspector', '--help']\n"
        "from inspector.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = {'streamlit', 'plotly', 'pandas', 'numpy', 'anthropic', 'tiktoken', 'rich'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, check=False, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "boundaries" in done.stdout


def test_transcript_text_cannot_steer_a_terminal() -> None:
    assert printable("a\x1b[31mred\x07\nb") == "a\ufffd[31mred\ufffd b"
    assert printable("x" * 100, 10) == "xxxxxxxxx…"
    assert table(["n", "word"], [[1000, "a"], [2, None]]) == "    n  word\n1,000  a\n    2  -"
