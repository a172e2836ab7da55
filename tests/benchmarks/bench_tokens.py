"""Counting a window against bare tiktoken on the same texts, measured in one run.

Ratios hold on any machine. The exit status is 1 where a goal is missed.
"""

from __future__ import annotations

import sys
import sysconfig
import time
from collections.abc import Callable
from pathlib import Path

from core.model import (
    Block,
    History,
    Message,
    Session,
    Source,
    Text,
    ToolResult,
    ToolUse,
    Usage,
    Window,
)
from core.tokens import count_session, count_window
from core.tokens.counter import TiktokenCounter
from core.tokens.vocabularies import load
from core.tokens.weights import compact_json

REPLIES = 5000
RUNS = 5
MEGABYTE = 1_000_000


def main() -> int:
    """Print each measure with its goal."""
    encoding = load("o200k_base")
    session, *unseen = [make_session(number) for number in range(1 + RUNS)]
    texts = texts_of(session)
    window = session.windows[0]
    count_window(session, window)
    normal = "\n".join(texts)[:MEGABYTE]

    def bare() -> None:
        for text in texts:
            encoding.encode(text, disallowed_special=())

    def fresh(text: str) -> Callable[[], object]:
        return lambda: TiktokenCounter("o200k_base").count(text)

    seconds = fastest(
        bare=bare,
        cold=lambda: count_session(unseen.pop()),
        warm=lambda: count_window(session, window),
        normal=fresh(normal),
        letters=fresh("A" * MEGABYTE),
        blanks=fresh(" " * MEGABYTE),
    )
    measures = [
        ("cold", "bare", 1.25, "a window whose texts are all new, by bare encoding"),
        ("warm", "bare", 0.2, "the same window again, by bare encoding"),
        ("letters", "normal", 8, "a megabyte of one letter, by normal text"),
        ("blanks", "normal", 16, "a megabyte of blanks, which tiktoken refuses, by normal text"),
    ]
    size = sum(map(len, texts)) / MEGABYTE
    messages = len(window.history.messages)
    print(f"{messages:,} messages, {size:.1f} M characters, bare encoding {seconds['bare']:.2f} s")
    missed = 0
    for measured, base, goal, name in measures:
        ratio = seconds[measured] / seconds[base]
        missed += ratio > goal
        print(f"{'ok  ' if ratio <= goal else 'MISS'} {ratio:6.2f}x (goal {goal}x) {name}")
    return int(missed > 0)


def make_session(number: int) -> Session:
    """A long session: replies that edit, and results that show numbered source code.

    No text of one `number` stands in a session of another; they are equally hard to encode.
    """
    library = Path(sysconfig.get_paths()["stdlib"])
    lines = [
        line
        for path in sorted(library.glob("*.py"))
        for line in path.read_text("utf-8", errors="replace").splitlines()
    ]
    messages: list[Message] = []
    first = 100_000 + number * REPLIES
    for turn in range(first, first + REPLIES):
        start = turn * 41 % (len(lines) - 60)
        shown = "\n".join(f"{turn:>6}\t{line}" for line in lines[start : start + 50])
        edit = {"file": f"src/module_{turn}.py", "new": "\n".join(lines[start : start + 6])}
        words = f"Step {turn}: next comes {lines[start].strip()!r}, then its callers."
        reply: tuple[Block, ...] = (Text(words, {}), ToolUse(f"t{turn}", "Edit", edit, {}))
        result = ToolResult(f"t{turn}", (Text(shown, {}),), {})
        usage = Usage(20_000 + 450 * len(messages))
        messages.append(Message(len(messages), "assistant", "assistant", reply, usage=usage))
        messages.append(Message(len(messages), "user", "tool_results", (result,)))
    window = Window(0, "w", History(tuple(messages)))
    return Session("s", "", "claude-code", "anthropic", Source("s", 0, ""), (window,))


def texts_of(session: Session) -> list[str]:
    """The very texts that counting the session encodes."""
    texts: list[str] = []
    for message in session.windows[0].history.messages:
        for block in message.blocks:
            match block:
                case Text():
                    texts.append(block.text)
                case ToolUse():
                    texts.append(f"{block.name}\n{compact_json(block.input)}")
                case ToolResult():
                    texts.append(block.text)
                case _:
                    pass
    return texts


def fastest(**measured: Callable[[], object]) -> dict[str, float]:
    """Processor seconds of the fastest of a few runs of each, in turns: noise meets all alike."""
    times: dict[str, list[float]] = {name: [] for name in measured}
    for _ in range(RUNS):
        for name, run in measured.items():
            started = time.process_time()
            run()
            times[name].append(time.process_time() - started)
    return {name: min(taken) for name, taken in times.items()}


if __name__ == "__main__":
    sys.exit(main())
