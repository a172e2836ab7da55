"""Name a history by its content."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

from core.model import Message


def history_sha256(messages: Iterable[Message]) -> str:
    """Hash of what the provider would see: roles, kinds and blocks with their call ids.

    Record uuids, timestamps and request ids are left out, so that a history keeps its name when
    it is written to another file.
    """
    digest = hashlib.sha256()
    for message in messages:
        content = [message.role, message.kind, [block.raw for block in message.blocks]]
        digest.update(json.dumps(content, sort_keys=True, separators=(",", ":")).encode("ascii"))
        digest.update(b"\n")
    return digest.hexdigest()
