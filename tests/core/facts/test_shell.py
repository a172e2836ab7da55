from __future__ import annotations

import pytest

from core.facts.shell import command_key, file_deeds, only_reads


@pytest.mark.parametrize(
    ("command", "deeds"),
    [
        ("echo x > out.txt", [("created", "out.txt")]),
        ("echo x >> 'my notes.md'", [("edited", "my notes.md")]),
        (
            "cat > a.py <<'EOF'\nrm b.py\nx > y\nEOF\nrm c.py",
            [("created", "a.py"), ("deleted", "c.py")],
        ),
        ("sed -i 's/a/b/' x.py y.py", [("edited", "x.py"), ("edited", "y.py")]),
        ("sed -i '' -e 's/a/b/' x.py", [("edited", "x.py")]),
        ("cd app && git mv a.go b.go", [("deleted", "a.go"), ("renamed", "b.go")]),
        ("rm -rf build/ *.log $TMP", [("deleted", "build/")]),
        ("cp a.py b.py; touch c.py", [("created", "b.py"), ("created", "c.py")]),
        ("make | tee -a build.log", [("edited", "build.log")]),
        ("make > /dev/null 2>&1; make 2> err.log; make > /tmp/x", []),
        ("sed -n 1,5p x.py; grep 'a > b' c.py", []),
        ("git commit -m \"$(cat <<'EOF'\nrm a.py\nEOF\n)\"", []),
    ],
)
def test_what_a_command_does_to_files(command: str, deeds: list[tuple[str, str]]) -> None:
    found = list(file_deeds(command))
    assert [(deed.state, deed.path.text) for deed in found] == deeds
    assert all(command[deed.path.start : deed.path.end] == deed.path.text for deed in found)


@pytest.mark.parametrize(
    "command",
    [
        "go test ./...",
        "cd src && go test ./... 2>&1 | tail -20",
        "go   test ./... | grep -E '^(PASS|FAIL)' | head -3",
        "go test ./... > out.log",
    ],
)
def test_the_same_command_in_other_wrapping_has_the_same_key(command: str) -> None:
    assert command_key(command) == "go test ./..."


def test_other_commands_have_other_keys() -> None:
    assert command_key("go test ./a") != command_key("go test ./b")


@pytest.mark.parametrize(
    ("command", "reads"),
    [
        ("cat a.log | grep FAIL", True),
        ("cd x && git log --oneline", True),
        ("pytest -q", False),
        ("git push", False),
        ("ls && make", False),
    ],
)
def test_commands_that_only_show_things(command: str, reads: bool) -> None:
    assert only_reads(command) is reads
