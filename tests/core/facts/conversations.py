"""Random conversations that hold every kind of fact, hostile characters included."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from core.model import Message
from tests.core.histories import assistant, call, result, text, thinking, user

WORDS = st.lists(
    st.sampled_from(
        (
            *("fix", "the", "parser", "never", "push", "to", "main", "must", "only", "use", "keep"),
            *("core/a.py", "/w/app/b.go", "ENT-109", "load_file", "LoadFile", "--dry-run", "7011"),
            *("port", "https://example.org/x", "09ea3c1e2b76", "ValueError:", "FAILED", "a.py"),
            *("\ud800", "caf\u00e9", "e\u0301", "\u4e0d\u8981\u4fee\u6539", "\U0001f600", "\u00df"),
            *(". ", ".\n", "\n\n", "\n- ", "\n1. ", "?", "`", "**", "```\n", "> ", "\u201c", "\t"),
            *("<system-reminder>", "</system-reminder>", "~1", "/", '"', "\\", "<b>"),
        )
    ),
    max_size=25,
).map(" ".join)
KEYS = st.sampled_from(("file_path", "command", "content", "a/b", "m~n", "", "description"))
INPUTS: st.SearchStrategy[Any] = st.recursive(
    WORDS | st.integers() | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=6,
)
TODOS = st.lists(
    st.fixed_dictionaries(
        {"content": WORDS, "status": st.sampled_from(("pending", "in_progress", "completed"))}
    ),
    max_size=4,
).map(lambda items: {"todos": items})
CALLS: st.SearchStrategy[tuple[str, Any]] = st.one_of(
    st.tuples(st.just("Bash"), st.fixed_dictionaries({"command": WORDS})),
    st.tuples(st.just("Edit"), st.fixed_dictionaries({"file_path": WORDS, "new_string": WORDS})),
    st.tuples(st.just("TodoWrite"), TODOS),
    st.tuples(
        st.just("AskUserQuestion"),
        WORDS.map(lambda words: {"questions": [{"question": words}]}),
    ),
    st.tuples(st.just("Other"), st.dictionaries(KEYS, INPUTS, max_size=3)),
)


@st.composite
def conversations(draw: st.DrawFn) -> list[Message]:
    """Turns of a person and an agent, with calls that work, fail and are refused."""
    messages = [user(draw(WORDS))]
    for number in range(draw(st.integers(1, 5))):
        name, given = draw(CALLS)
        id = f"t{number}"
        said = [text(words) for words in (draw(WORDS),) if words.strip()]
        messages.append(assistant(thinking(draw(WORDS)), *said, call(id, name, given)))
        opening = draw(
            st.sampled_from(
                (
                    "",
                    "Exit code 1\n",
                    (
                        "The user doesn't want to proceed with this tool use. "
                        "To tell you how to proceed, the user said:\n"
                    ),
                )
            )
        )
        outcome = result(id, opening + draw(WORDS))
        if name == "AskUserQuestion":
            question = given["questions"][0]["question"]
            outcome = result(id, f'Answered: "{question}"="{draw(WORDS)}". Go on.')
        if draw(st.booleans()):
            outcome = replace(outcome, raw=outcome.raw | {"is_error": True})
        beside = [text(words) for words in (draw(WORDS),) if words.strip()]
        messages.append(user(outcome, *beside))
    return messages
