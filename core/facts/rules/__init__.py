"""One module per category. A new category is one new file and one line here.

Each rule takes the history as read and returns its facts, superseded ones included.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from core.facts.fact import Fact
from core.facts.passages import Reading
from core.facts.rules import (
    constraint,
    decision,
    failure,
    file_change,
    goal,
    identifier,
    pending,
    plan,
)

Rule: TypeAlias = Callable[[Reading], Sequence[Fact]]

RULES: tuple[Rule, ...] = (
    goal.extract,
    constraint.extract,
    decision.extract,
    failure.extract,
    file_change.extract,
    pending.extract,
    plan.extract,
    identifier.extract,
)
