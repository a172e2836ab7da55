"""Standing rules of the system, the developer and the project, injected again after a cut.

They are never left to the summary alone: a rule that is only summarised loses its force.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.intent import person_spans, rule_messages
from core.model import Dialect, Message, Text
from core.replacement import Kept, ReplacementMessage
from core.strategies.generated import generated


def rules_behind(messages: Sequence[Message], cut: int) -> tuple[int, ...]:
    """Messages of the prefix that hold rules."""
    return rule_messages(messages[:cut])


def is_pinned(message: Message, dialect: Dialect) -> bool:
    """Whether the dialect lets this message stand as it is at the head of the history."""
    return dialect != "anthropic" and message.role in ("system", "developer")


def rule_texts(message: Message) -> tuple[str, ...]:
    """What the harness injected into this message as rules; a person's words stay out."""
    return tuple(
        text
        for block in message.blocks
        if isinstance(block, Text)
        and rule_messages((replace(message, index=0, blocks=(block,)),))
        and (text := _injected(message, block.text))
    )


def injected_again(
    messages: Sequence[Message], indices: Sequence[int], dialect: Dialect
) -> tuple[ReplacementMessage, ...]:
    """The rules as they must stand at the head of the replacement, equal ones once."""
    pinned = [
        ReplacementMessage(messages[index], Kept(index))
        for index in indices
        if is_pinned(messages[index], dialect)
    ]
    texts: dict[str, int] = {}
    for index in indices:
        if not is_pinned(messages[index], dialect):
            for text in rule_texts(messages[index]):
                texts[text] = index
    if texts:
        pinned.append(generated("rules", list(texts), sorted(set(texts.values()))))
    return tuple(pinned)


def _injected(message: Message, text: str) -> str:
    if message.kind != "prompt":
        return text.strip()
    parts: list[str] = []
    at = 0
    for start, end in person_spans(text):
        parts.append(text[at:start].strip())
        at = end
    parts.append(text[at:].strip())
    return "\n".join(part for part in parts if part)
