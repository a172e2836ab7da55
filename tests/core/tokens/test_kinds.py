"""Every block has one of the eleven kinds."""

from __future__ import annotations

import pytest

from core.model import Block, Media, Message, MessageKind, Opaque, Role, Text
from core.tokens import KINDS, TokenKind, block_kind
from tests.core.tokens.builders import call, image, result, said, text, thinking

REMINDER = "<system-reminder>The list is empty.</system-reminder>"


@pytest.mark.parametrize(
    ("block", "kind"),
    [
        (thinking("hm"), "thinking"),
        (call(), "tool_call"),
        (result(text("done")), "tool_result"),
        (result(image()), "tool_result"),
        (image(), "media"),
        (Media("application/pdf", {}), "media"),
        (Opaque("advisor", {}), "opaque"),
        (text("I will look."), "assistant"),
        (Text("the summary", {"type": "compaction"}), "summary"),
    ],
)
def test_the_kind_of_a_block_of_a_reply(block: Block, kind: TokenKind) -> None:
    assert block_kind(Message(0, "assistant", "assistant", (block,)), block) == kind


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("Fix the parser.", "prompt"),
        (f"{REMINDER}\nFix the parser.", "prompt"),
        (REMINDER, "injected"),
        ("", "injected"),
    ],
)
def test_a_prompt_counts_as_injected_where_no_word_is_a_persons(
    words: str, kind: TokenKind
) -> None:
    assert block_kind(said(), text(words)) == kind


@pytest.mark.parametrize(
    ("kind", "role", "expected"),
    [
        ("system", "system", "system"),
        ("developer", "developer", "system"),
        ("injected", "user", "injected"),
        ("summary", "user", "summary"),
        ("tool_results", "user", "injected"),
    ],
)
def test_other_text_has_the_kind_of_its_message(
    kind: MessageKind, role: Role, expected: TokenKind
) -> None:
    assert block_kind(said(kind=kind, role=role), text("words")) == expected


def test_there_are_eleven_kinds() -> None:
    assert len(set(KINDS)) == 11
