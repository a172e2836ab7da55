"""Histories written to a request body and read back, so that each fact has a record behind it."""

from __future__ import annotations

import json
from typing import Any

from core.facts import Fact, extract
from core.formats import load
from core.model import Message, Session


def recorded(*messages: Message, system: str | None = None) -> Session:
    """The session of a request body that holds these messages."""
    body: dict[str, Any] = {
        "model": "any",
        "max_tokens": 100,
        "messages": [
            {"role": message.role, "content": [block.raw for block in message.blocks]}
            for message in messages
        ],
    }
    if system is not None:
        body["system"] = system
    return load(json.dumps(body).encode("ascii"), "request.json", "anthropic-messages")


def facts_of(*messages: Message, system: str | None = None) -> tuple[Fact, ...]:
    return extract(recorded(*messages, system=system).windows[0].history)


def texts(facts: tuple[Fact, ...], category: str) -> list[str]:
    return [fact.text for fact in facts if fact.category == category]


def rules(facts: tuple[Fact, ...], category: str) -> dict[str, str]:
    """Why each text of a category was taken."""
    return {fact.text: fact.rule_id for fact in facts if fact.category == category}


def resolve(session: Session, fact: Fact) -> str:
    """What stands at a fact's anchor in the session's records."""
    value = next(
        record.value
        for record in session.records
        if fact.source.record
        in (
            f"line {record.line}",
            record.value.get("uuid") if isinstance(record.value, dict) else None,
        )
    )
    for step in fact.source.pointer.split("/")[1:]:
        step = step.replace("~1", "/").replace("~0", "~")
        value = value[int(step)] if isinstance(value, list) else value[step]
    assert isinstance(value, str)
    return value[fact.source.start : fact.source.end]
