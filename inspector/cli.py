"""The console script `compaction-inspector`.

With no subcommand, or with a file, it opens the web app. Every other command prints a table for
people and, with `--json`, one document. Heavy imports live in the commands, so that `--help`
stays quick.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.errors import InspectorError, UsageError

if TYPE_CHECKING:
    from inspector.documents import Document

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=False,
    help="Inspect and debug context compaction in LLM agents. "
    "With no command, or with a file, the web app opens.",
)

File = Annotated[str, typer.Argument(help="Transcript file, or - for standard input.")]
FormatName = Annotated[
    str | None, typer.Option("--format", help="Format of the file where it is ambiguous.")
]
WindowNumber = Annotated[
    int | None, typer.Option("--window", help="Window to look at, from 0; default the last.")
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Budget = Annotated[
    int | None, typer.Option("--budget", min=1, help="Tokens for the messages of the replacement.")
]

COMMANDS = frozenset("open inspect boundaries lint facts compact diff formats strategies".split())


@app.command()
def open(
    file: Annotated[Path | None, typer.Argument(help="Transcript to open first.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on; default a free one.")] = None,
    browser: Annotated[bool, typer.Option(help="Open the default web browser.")] = True,
) -> None:
    """Start the web app on localhost."""
    from inspector.server import serve

    if file is not None:
        from core.formats import load_path

        load_path(file)
    serve(port, browser, file, announce=lambda url: print(f"Open {url} (Ctrl+C stops)", flush=True))


@app.command()
def inspect(file: File, format: FormatName = None, json: Json = False) -> None:
    """What is in the file, and what fills the context."""
    from inspector.commands import inspect as command
    from inspector.commands.source import load_file

    _print(command.document(load_file(file, format)), command.render, json)


@app.command()
def boundaries(
    file: File,
    window: WindowNumber = None,
    budget: Budget = None,
    format: FormatName = None,
    json: Json = False,
) -> None:
    """Where the history may be cut, and why not elsewhere."""
    from inspector.commands import boundaries as command
    from inspector.commands.source import load_window

    _print(command.document(load_window(file, format, window), budget), command.render, json)


@app.command()
def lint(
    file: File,
    window: WindowNumber = None,
    as_request: Annotated[
        bool, typer.Option("--as-request", help="Add the rules that only a request can break.")
    ] = False,
    format: FormatName = None,
    json: Json = False,
) -> None:
    """Whether the provider would accept the history."""
    from inspector.commands import lint as command
    from inspector.commands.source import choose_window, load_file

    session = load_file(file, format)
    chosen = choose_window(session, window)
    found = command.document(session, chosen, as_request=as_request)
    _print(found, command.render, json)
    if not found.ok:
        raise typer.Exit(1)


@app.command()
def facts(
    file: File, window: WindowNumber = None, format: FormatName = None, json: Json = False
) -> None:
    """What the future task may need from the history."""
    from inspector.commands import facts as command
    from inspector.commands.source import load_window

    _print(command.document(load_window(file, format, window)), command.render, json)


@app.command()
def compact(
    file: File,
    strategy: Annotated[str, typer.Option(help="Name of the strategy, see `strategies`.")],
    budget: Budget = None,
    at: Annotated[int | None, typer.Option(help="Cut to compact at; default the best.")] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", help="Option of the strategy, key=value.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write the replacement to this file.")
    ] = None,
    to: Annotated[str | None, typer.Option(help="Format to write; default the file's own.")] = None,
    window: WindowNumber = None,
    format: FormatName = None,
    json: Json = False,
) -> None:
    """Run a strategy and show, check and write the replacement."""
    from inspector.commands import compact as command
    from inspector.commands.source import load_window

    loaded = load_window(file, format, window)
    replacement, verification = command.compact(
        loaded, strategy, budget, at, _settings(settings or [])
    )
    if output is not None:
        from core.formats import export
        from inspector.files import write_new

        data = export(loaded.session, loaded.window, replacement, to or loaded.session.format)
        write_new(output, data, source=None if file == "-" else Path(file))
    _print(command.document(loaded, replacement, verification), command.render, json)
    if not verification.valid or verification.vetoes:
        raise typer.Exit(1)


@app.command()
def diff(
    before: Annotated[str, typer.Argument(help="Transcript, or the history before.")],
    after: Annotated[str | None, typer.Argument(help="The history after.")] = None,
    recorded: Annotated[
        int | None, typer.Option(help="Compare with the file's own compaction, from 0.")
    ] = None,
    format: FormatName = None,
    json: Json = False,
) -> None:
    """What became of the messages and facts of a history."""
    from inspector.commands import diff as command
    from inspector.commands.source import load_file

    if (after is None) == (recorded is None):
        raise UsageError("Name either the file after, or --recorded N for the file's own one.")
    session = load_file(before, format)
    if after is not None:
        found = command.files_document(session, load_file(after, format))
    else:
        found = command.recorded_document(session, recorded or 0)
    _print(found, command.render, json)


@app.command()
def formats(json: Json = False) -> None:
    """Transcript formats that can be read and written."""
    from inspector.commands import lists

    _print(lists.formats_document(), lists.render_formats, json)


@app.command()
def strategies(json: Json = False) -> None:
    """Strategies that can be run, with their options."""
    from inspector.commands import lists

    _print(lists.strategies_document(), lists.render_strategies, json)


def main() -> None:
    """Run the command line; an error is one sentence on standard error and its exit code."""
    words = sys.argv[1:]
    if not words or (words[0] not in COMMANDS and not words[0].startswith("--")):
        words = ["open", *words]
    try:
        app(words, prog_name="compaction-inspector")
    except InspectorError as error:
        from inspector.text_table import printable

        print(printable(str(error), 2000), file=sys.stderr)
        sys.exit(error.exit_code)


def _settings(pairs: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise UsageError(f"--set takes key=value, not {pair!r}.")
        found[key] = value
    return found


def _print(found: Document, render: Callable[[Any], str], json: bool) -> None:
    if json:
        from core.formats.jsonl import dump_json

        document = found.model_dump(mode="json", by_alias=True)
        schema = document.pop("schema")
        sys.stdout.write(dump_json({"schema": schema, **document}).decode("utf-8") + "\n")
    else:
        print(render(found))
