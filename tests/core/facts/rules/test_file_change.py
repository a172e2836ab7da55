from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.core.facts.records import facts_of, rules
from tests.core.histories import assistant, call, result, user


def changes(*calls: tuple[str, dict[str, Any]]) -> dict[str, str]:
    messages = [user("Do it.")]
    for number, (name, given) in enumerate(calls):
        messages += [assistant(call(f"t{number}", name, given)), user(result(f"t{number}"))]
    return rules(facts_of(*messages), "file_change")


PATCH = """*** Begin Patch
*** Add File: new.py
+x
*** Update File: old.py
*** Move to: renamed.py
@@
*** Delete File: gone.py
*** End Patch"""


@pytest.mark.parametrize(
    ("name", "given", "found"),
    [
        ("Edit", {"file_path": "a.py", "old_string": "x", "new_string": "y"}, {"a.py": "edited"}),
        ("MultiEdit", {"file_path": "a.py", "edits": []}, {"a.py": "edited"}),
        ("Write", {"file_path": "a.py", "content": "x"}, {"a.py": "created"}),
        ("NotebookEdit", {"notebook_path": "a.ipynb"}, {"a.ipynb": "edited"}),
        ("str_replace_editor", {"command": "create", "path": "/a.py"}, {"/a.py": "created"}),
        ("str_replace_editor", {"command": "view", "path": "/a.py"}, {}),
        ("mcp__files__write_file", {"path": "a.py"}, {"a.py": "created"}),
        ("Read", {"file_path": "a.py"}, {}),
        (
            "Bash",
            {"command": "sed -i s/a/b/ a.py && rm b.py"},
            {"a.py": "edited", "b.py": "deleted"},
        ),
        ("shell", {"command": ["bash", "-lc", "echo x > a.py"]}, {"a.py": "created"}),
        (
            "apply_patch",
            {"input": PATCH},
            {
                "new.py": "created",
                "old.py": "edited",
                "renamed.py": "renamed",
                "gone.py": "deleted",
            },
        ),
    ],
)
def test_tools_that_change_files(name: str, given: dict[str, Any], found: dict[str, str]) -> None:
    assert changes((name, given)) == {path: f"file-{state}" for path, state in found.items()}


def test_the_last_state_of_a_file_counts_and_one_file_is_one_fact() -> None:
    assert changes(
        ("Write", {"file_path": "/w/app/a.py"}),
        ("Bash", {"command": "cd /w/app && sed -i s/x/y/ ./a.py"}),
        ("Edit", {"file_path": "/w/app/b.py"}),
        ("Bash", {"command": "rm /w/app/b.py"}),
    ) == {"./a.py": "file-created", "/w/app/b.py": "file-deleted"}


def test_a_file_made_and_removed_again_is_no_fact() -> None:
    assert changes(("Write", {"file_path": "a.py"}), ("Bash", {"command": "rm a.py"})) == {}


def test_more_edits_weigh_more() -> None:
    def weight(count: int) -> float:
        messages = [user("Do it.")]
        for number in range(count):
            messages += [
                assistant(call(f"t{number}", "Edit", {"file_path": "a.py"})),
                user(result(f"t{number}")),
            ]
        return next(fact.weight for fact in facts_of(*messages) if fact.category == "file_change")

    assert weight(1) == 4 < weight(2) < weight(5)


def test_what_failed_or_was_never_answered_changed_nothing() -> None:
    failed = result("t1", "String to replace not found in file.")
    failed = replace(failed, raw=failed.raw | {"is_error": True})
    facts = facts_of(
        user("Do it."),
        assistant(call("t1", "Edit", {"file_path": "a.py"})),
        user(failed),
        assistant(call("t2", "Edit", {"file_path": "b.py"})),
    )
    assert rules(facts, "file_change") == {}
