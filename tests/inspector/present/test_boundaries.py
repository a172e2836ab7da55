"""Where may I cut: the list with its brackets, and one cut explained."""

from __future__ import annotations

from itertools import accumulate

from core.boundaries import BoundaryMap, analyze
from core.model import History, Message
from inspector.present import boundaries as present
from inspector.present.boundaries import CutLine, ListLine
from inspector.present.cut import CutView, cut_view
from inspector.present.messages import message_rows
from tests.core.histories import assistant, call, history, result, user

BATCH = history(
    user("Fix the parser."),
    assistant("Looking."),
    assistant(call("t1", "Read"), call("t2", "Grep")),
    user(result("t1"), result("t2")),
    assistant("Done."),
    user("Now the changelog."),
    assistant(call("t3", "Read")),
    user(result("t3")),
    assistant("Done too."),
)
SIZES = (10, 10, 20, 400, 10, 10, 20, 300, 10)


def analysed(found: History = BATCH, sizes: tuple[int, ...] = SIZES) -> BoundaryMap:
    return analyze(found, prefix_tokens=(0, *accumulate(sizes)))


def view(cut: int, budget: int = 1_000) -> CutView:
    messages: tuple[Message, ...] = BATCH.messages
    return cut_view(analysed(), message_rows(messages), messages, cut, budget)


def lines(chosen: int, shown: frozenset[str] = frozenset(present.VERDICTS)) -> list[str]:
    """The list in short: `cut 3 unsafe`, `2 top`, with a star for what is chosen or lit."""
    found = present.cut_list(
        analysed(),
        message_rows(BATCH.messages),
        SIZES,
        present.call_rails(BATCH.messages),
        chosen=chosen,
        picked=None,
        shown=shown,
    )
    said: list[str] = []
    for line in found.lines:
        if isinstance(line, CutLine):
            said.append(f"cut {line.index} {line.verdict}{' *' if line.chosen else ''}")
        else:
            assert isinstance(line, ListLine)
            said.append(f"{line.row.index} {line.rail}{' *' if line.lit else ''}".strip())
    return said


def test_counts_are_of_every_boundary() -> None:
    counts = present.counts(analysed())
    assert sum(counts.values()) == len(SIZES) + 1
    assert counts["unsafe"] == 2


def test_a_bracket_joins_calls_and_results_and_the_cut_crosses_it() -> None:
    assert lines(3)[4:10] == [
        "cut 2 safe",
        "2 top *",
        "cut 3 unsafe *",
        "3 end *",
        "cut 4 safe",
        "4",
    ]


def test_a_filter_hides_marks_but_never_the_chosen_cut() -> None:
    assert [line for line in lines(3, frozenset()) if line.startswith("cut")] == ["cut 3 unsafe *"]


def test_a_rejected_cut_names_its_rule_its_ids_and_the_ways_out() -> None:
    cut = view(3)
    assert (cut.verdict, cut.usable) == ("unsafe", False)
    assert cut.rule in ("tool-pair-split", "parallel-batch-split")
    assert cut.left is not None
    assert cut.right is not None
    assert [(one.number, one.name, one.id) for one in cut.left.ids] == [
        (1, "Read", "t1"),
        (2, "Grep", "t2"),
    ]
    assert [(one.number, one.id) for one in cut.right.ids] == [(1, "t1"), (2, "t2")]
    assert cut.before is not None
    assert (cut.before.index, cut.before.price) == (2, "compacts 20, keeps 770")
    assert cut.after is not None
    assert cut.after.index == 4


def test_where_no_neighbour_fits_the_first_that_fits_is_offered() -> None:
    cut = view(3, budget=345)
    assert cut.within_budget is not None
    assert cut.within_budget.index == 5
    assert not cut.none_fits
    assert view(3, budget=1).none_fits or view(3, budget=1).within_budget is not None


def test_a_condition_is_named_on_its_mark() -> None:
    found = present.cut_list(
        analysed(),
        message_rows(BATCH.messages),
        SIZES,
        present.call_rails(BATCH.messages),
        chosen=5,
        picked=None,
        shown=frozenset(present.VERDICTS),
    )
    labels = [line.label for line in found.lines if isinstance(line, CutLine)]
    assert "6 conditional: carry the goal" in labels


def test_a_long_list_shows_what_is_near() -> None:
    many = history(*(user(f"Question {index}") for index in range(500)))
    found = present.cut_list(
        analysed(many, (1,) * 500),
        message_rows(many.messages),
        (1,) * 500,
        present.call_rails(many.messages),
        chosen=250,
        picked=None,
        shown=frozenset(present.VERDICTS),
    )
    assert (found.first, found.last, found.count) == (190, 310, 500)
    assert found.earlier is not None
    assert found.later is not None
