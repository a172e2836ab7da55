from __future__ import annotations

import pytest

from core.model import Message
from core.replacement import Edited, Kept
from core.strategies.generated import needs_continuation
from core.strategies.rebuild import kept_suffix
from tests.core.histories import assistant, call, history, result, thinking, user

TALK = history(
    user("Look."),
    assistant(thinking(), "Seen.", call("a")),
    user(result("a")),
    assistant(thinking("nothing to say")),
    user("And?"),
)


def test_the_suffix_is_kept_as_it_is() -> None:
    rows = kept_suffix(TALK.messages, 1, drop_thinking=False)
    assert [row.origin for row in rows] == [Kept(1), Kept(2), Kept(3), Kept(4)]
    assert all(row.message is TALK.messages[index] for index, row in enumerate(rows, start=1))


def test_thinking_goes_and_a_message_of_nothing_else_goes_with_it() -> None:
    rows = kept_suffix(TALK.messages, 1, drop_thinking=True)
    assert [row.origin for row in rows] == [Edited(1, "thinking removed"), Kept(2), Kept(4)]
    assert rows[0].message.blocks == TALK.messages[1].blocks[1:]


def test_blank_text_stays_beside_thinking_that_must_keep_its_place() -> None:
    talk = history(assistant(thinking(), " ", "Seen."))
    assert kept_suffix(talk.messages, 0, drop_thinking=False)[0].origin == Kept(0)
    (row,) = kept_suffix(talk.messages, 0, drop_thinking=True)
    assert row.origin == Edited(0, "thinking removed; blank text removed")


@pytest.mark.parametrize(
    ("last", "prefill", "needed"),
    [
        (user("And?"), False, False),
        (assistant("Seen."), False, True),
        (assistant("Seen."), True, False),
        (assistant("Seen.\n"), True, True),
        (assistant("Seen.", call("a")), False, False),
        (assistant(call("s", server=True)), False, False),
        (assistant(call("s", server=True), result("s", server=True)), False, True),
    ],
)
def test_what_a_request_may_end_with(last: Message, prefill: bool, needed: bool) -> None:
    assert needs_continuation([last], may_end_with_assistant=prefill) is needed
    assert not needs_continuation([], may_end_with_assistant=prefill)
