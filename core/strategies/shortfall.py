"""Why the budget could not be reached, in plain words and in one attempt."""

from __future__ import annotations

from collections.abc import Sequence

from core.replacement import Generated, ReplacementMessage
from core.strategies.rebuild import as_they_are, tokens_of
from core.strategies.request import Request

_WORTH_IT = 10


def shortfall(
    request: Request, rows: Sequence[ReplacementMessage], *, changed: bool
) -> tuple[str, ...]:
    """The reasons why what is left stays above the budget; none where it does not.

    `changed` tells whether anything could be made smaller at all.
    """
    sizes = [tokens_of(request, (row,)) for row in rows]
    left = sum(sizes)
    if left <= request.budget:
        return ()
    lead = "the budget cannot be reached" if changed else "no progress possible"
    reasons: list[str] = []
    window = request.profile.window if request.profile else None
    if window is not None and request.tokens.always_on >= window:
        reasons.append(
            f"{lead}: the system prompt and tools alone take {request.tokens.always_on:,} of the "
            f"model's {window:,} tokens, and no cut shrinks them"
        )
    largest = max(range(len(sizes)), key=sizes.__getitem__)
    if sizes[largest] > request.budget:
        reasons.append(
            f"{lead}: {_name(rows[largest])} alone has {sizes[largest]:,} tokens, more than the "
            f"budget of {request.budget:,}; store its content outside and keep a pointer to it"
        )
    if not reasons:
        reasons.append(
            f"{lead}: {left:,} tokens are left, over the budget of {request.budget:,}, and "
            "nothing among them is of the kind that this strategy shrinks"
        )
    return tuple(reasons)


def gains_nothing(
    request: Request, rows: Sequence[ReplacementMessage], *, given: bool = False
) -> bool:
    """Whether these rows are not worth taking the place of the window.

    They are not where they are no smaller, or still over the budget and less than a tenth
    smaller. Where the cut was `given` by the user, they stand whatever they gain.
    """
    if given:
        return False
    after = tokens_of(request, rows)
    freed = request.tokens_before - after
    return freed <= 0 or (after > request.budget and freed * _WORTH_IT < request.tokens_before)


def no_gain(request: Request) -> tuple[str, ...]:
    """Why the window stays as it is where nothing would be gained."""
    return shortfall(request, as_they_are(request), changed=False)


def _name(row: ReplacementMessage) -> str:
    if isinstance(row.origin, Generated):
        return f"the carried {row.origin.kind}"
    return f"message {row.origin.index}"
