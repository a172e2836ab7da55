"""Looking 1,000 facts up in 100,000 tokens, extraction and alignment of long sessions.

The exit status is 1 where a goal is missed.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from itertools import accumulate, product
from typing import Any

from core.diff import align
from core.facts import Fact, extract, match
from core.model import Block, History, Message, Text, ToolResult, ToolUse, reindexed

FACTS = 1_000
TOKENS = 100_000
MESSAGES = 10_000
CHARACTERS_PER_TOKEN = 4
VOCABULARY = tuple(
    "".join(letters)
    for letters in product("bdfgklmnprst", "aeiou", "lmnrst", "aeo", ("", "k", "x"))
)
# Few words are frequent, as in any language.
COMMONNESS = tuple(accumulate(1 / (rank + 3) for rank in range(len(VOCABULARY))))


def main() -> int:
    """Print each measure with its goal."""
    source = random.Random(7)
    facts = make_facts(source, FACTS)
    after = make_text(source, TOKENS * CHARACTERS_PER_TOKEN, facts)
    history = make_history(source, MESSAGES)
    half = reindexed([said("assistant", "Summary."), *history.messages[MESSAGES // 2 :]])
    met = [
        report(f"{FACTS:,} facts in {TOKENS:,} tokens", 1.0, lambda: match(facts, after)),
        report(f"facts of {MESSAGES:,} messages", 5.0, lambda: extract(history)),
        report(f"alignment of {MESSAGES:,} messages", 1.0, lambda: align(history.messages, half)),
    ]
    verdicts = Counter(fate.verdict for fate in match(facts, after))
    print("verdicts: " + ", ".join(f"{count} {verdict}" for verdict, count in verdicts.items()))
    return 0 if all(met) else 1


def report(what: str, goal: float, run: Callable[[], Any]) -> bool:
    """Whether the best of three runs stays under the goal, in seconds of the processor."""
    best = min(timed(run) for _ in range(3))
    print(f"{what}: {best:.3f} s (goal {goal:.1f} s)")
    return best < goal


def timed(run: Callable[[], Any]) -> float:
    began = time.process_time()
    run()
    return time.process_time() - began


def sentence(source: random.Random, length: int) -> str:
    words = source.choices(VOCABULARY, cum_weights=COMMONNESS, k=length)
    words[source.randrange(length)] = f"load_{words[0]}_{source.randrange(400)}"
    words[source.randrange(length)] = f"core/{words[-1]}/m{source.randrange(200)}.py"
    return f"{' '.join(words).capitalize()}."


def make_facts(source: random.Random, count: int) -> list[Fact]:
    """Facts of all kinds, as many as asked for, from histories without end."""
    facts: list[Fact] = []
    while len(facts) < count:
        facts += extract(make_history(source, 60))
    return facts[:count]


def make_text(source: random.Random, length: int, facts: list[Fact]) -> tuple[Message, ...]:
    """A replacement of about that many characters; it holds a third of the facts word for word."""
    messages: list[Message] = []
    total = 0
    while total < length:
        lines = [sentence(source, source.randrange(6, 24)) for _ in range(30)]
        lines += [f"- {fact.text}" for fact in source.sample(facts, min(len(facts), 4))]
        words = "\n".join(lines)
        total += len(words)
        messages.append(said("user", words))
    return reindexed(messages)


def make_history(source: random.Random, count: int) -> History:
    """Turns of a request, calls and their results, a tenth of which failed."""
    messages: list[Message] = []
    for number in range(count // 4):
        path = f"/w/app/core/m{source.randrange(2000)}.py"
        failed = source.random() < 0.1
        output = "\n".join(sentence(source, 12) for _ in range(20))
        words = f"Exit code 1\nValueError: field {number} of the table" if failed else output
        request = f"Fix {sentence(source, 10)} Never touch {sentence(source, 8)}"
        use = ToolUse(f"a{number}", "Edit", {"file_path": path, "new_string": output}, {})
        run = ToolUse(f"b{number}", "Bash", {"command": f"pytest {path}"}, {})
        answers = (
            ToolResult(use.id, (Text("ok", {}),), {}),
            ToolResult(run.id, (Text(words, {}),), {}, is_error=failed),
        )
        messages += [
            said("user", request),
            said("assistant", sentence(source, 30), use, run),
            Message(0, "user", "tool_results", answers),
            said("assistant", sentence(source, 20)),
        ]
    return History(reindexed(messages))


def said(role: Any, words: str, *blocks: Block) -> Message:
    kind: Any = "prompt" if role == "user" else "assistant"
    return Message(0, role, kind, (Text(words, {}), *blocks))


if __name__ == "__main__":
    sys.exit(main())
