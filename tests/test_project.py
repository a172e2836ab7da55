"""Rules of the tree that no linter knows."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ("requirements.lock", "requirements-dev.lock")
HEAVY = {"anthropic", "numpy", "pandas", "plotly", "rapidfuzz", "streamlit", "tiktoken", "typer"}


def project_files() -> Iterator[Path]:
    """Every file of the project, relative to it; what make and the tools make is left out."""
    made = {"build", "dist", "test-results", "__pycache__"}
    for folder, below, names in os.walk(ROOT):
        below[:] = [
            name
            for name in below
            if name not in made and (not name.startswith(".") or name in {".ci", ".github"})
        ]
        yield from (Path(folder, name).relative_to(ROOT) for name in names)


def run_python(code: str, folder: Path = ROOT) -> Any:
    """The JSON that a fresh interpreter prints for `code`, with the packages in `folder`."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_no_module_is_longer_than_400_lines() -> None:
    lengths = {
        str(path): len((ROOT / path).read_text("utf-8").splitlines())
        for path in project_files()
        if path.suffix == ".py" and path.parts[0] in {"core", "inspector"}
    }
    assert {path: lines for path, lines in lengths.items() if lines > 400} == {}


def test_importing_core_pulls_in_no_heavy_package() -> None:
    code = f"""
import json, pkgutil, sys, core
for module in pkgutil.walk_packages(core.__path__, "core."):
    __import__(module.name)
print(json.dumps(sorted({HEAVY!r} & set(sys.modules))))
"""
    assert run_python(code) == []


@pytest.mark.parametrize("lock", LOCKS)
def test_locked_packages_carry_hashes_and_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text("utf-8").replace("\\\n", " ")
    pin = re.compile(r"[a-z0-9.-]+==[^ ;]+( ; [^/\\]+?)?( +--hash=sha256:[0-9a-f]{64})+ *")
    assert [line[:80] for line in text.splitlines() if not pin.fullmatch(line)] == []


def test_both_lock_files_pin_every_dependency_that_is_asked_for() -> None:
    document = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    groups = document["dependency-groups"]
    run = [*document["project"]["dependencies"], *groups["build"]]
    asked = dict(zip(LOCKS, (run, [*run, *groups["test"], *groups["dev"]]), strict=True))
    for lock, wanted in asked.items():
        pins = locked(lock)
        missing = [
            line
            for line in wanted
            if not any(
                Requirement(line).specifier.contains(version)
                for version in pins.get(canonicalize_name(Requirement(line).name), ())
            )
        ]
        assert missing == [], f"{lock} is older than pyproject.toml: make lock"


def test_people_run_the_versions_that_the_tests_run() -> None:
    run, tests = (locked(lock) for lock in LOCKS)
    assert {name: pins for name, pins in run.items() if tests.get(name) != pins} == {}


def locked(lock: str) -> dict[str, set[str]]:
    """The versions that a lock file pins, by package."""
    pins: dict[str, set[str]] = {}
    for name, version in re.findall(
        r"^([a-z0-9.-]+)==([^ ;]+)", (ROOT / lock).read_text("utf-8"), re.MULTILINE
    ):
        pins.setdefault(name, set()).add(version)
    return pins


def test_no_file_names_a_package_index_or_the_folder_it_was_written_in() -> None:
    index = re.compile(rb"https?://[^\s\"'`]*/(simple|packages)/")
    here = f"{ROOT}/".encode() if len(ROOT.parts) > 2 else None
    named = [
        str(path)
        for path in project_files()
        for content in [(ROOT / path).read_bytes()]
        if index.search(content) or (here is not None and here in content)
    ]
    assert named == []


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_documents_name_only_files_that_exist(document: str) -> None:
    text = (ROOT / document).read_text("utf-8")
    named = re.findall(r"`((?:core|inspector|samples|tests)/[\w./-]*)`", text)
    linked = [link for link in re.findall(r"\]\(([^)]+)\)", text) if "://" not in link]
    assert named or linked
    assert [path for path in (*named, *linked) if not (ROOT / path).exists()] == []


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked wheel, as an installation would lay it."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as archive:
        archive.extractall(folder / "installed")
    return folder / "installed"


def test_the_wheel_holds_code_vocabularies_profiles_and_sample(wheel: Path) -> None:
    expected = {
        Path("inspector", path) if path.parts[0] == "samples" else path
        for path in project_files()
        if path.parts[0] in {"core", "inspector", "samples"}
    }
    assert {path.parent for path in expected} >= {
        Path("core"),
        Path("core/tokens/vocab"),
        Path("inspector/samples"),
    }
    laid = {path.relative_to(wheel) for path in wheel.rglob("*") if path.is_file()}
    assert {path for path in laid if not path.parts[0].endswith(".dist-info")} == expected


def test_an_installed_wheel_counts_and_knows_models(wheel: Path) -> None:
    code = """
import json, core
from core.profiles import profile_for
from core.tokens import counter_for
window = profile_for("claude-opus-4-1").window
print(json.dumps([core.__file__, window, counter_for().count("hello world")]))
"""
    file, window, tokens = run_python(code, wheel)
    assert Path(file).is_relative_to(wheel)
    assert (window, tokens) == (200_000, 2)
