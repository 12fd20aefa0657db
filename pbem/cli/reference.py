"""Write the reference of all commands, as Markdown: ``python -m pbem.cli.reference > docs/commands.md``."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator

import click

from pbem.cli import pbem
from pbem.cli.lazy import LazyGroup

HEAD = """\
# Commands

This page is made from the program's own help by `make goldens`; `pbem COMMAND --help` shows the same.

Every command ends with exit code 0 when done, 1 when something was refused or went wrong, 2 when misused.
Errors are one sentence on standard error. Colour appears on terminals only, and never with `NO_COLOR` set;
`PBEM_DEBUG=1` adds where an unexpected error arose.
"""


def page(group: LazyGroup) -> str:
    """Return the Markdown page of all commands of *group*, under the headings of its help."""
    ctx = group.make_context("pbem", [], resilient_parsing=True)
    blocks = [HEAD.rstrip()]
    for heading, names in group.table.items():
        blocks.append(f"## {heading}")
        for name in names:
            command = group.get_command(ctx, name)
            if command is not None:
                blocks.extend(_entry(command, command.make_context(name, [], ctx, resilient_parsing=True)))
    return "\n\n".join(blocks) + "\n"


def _entry(command: click.Command, ctx: click.Context) -> Iterator[str]:
    yield f"### {ctx.command_path}"
    yield _code(" ".join([ctx.command_path, *command.collect_usage_pieces(ctx)]))
    yield from map(_paragraph, inspect.cleandoc(command.help or "").split("\n\n"))
    records = [parameter.get_help_record(ctx) for parameter in command.get_params(ctx)]
    rows = [f"| `{_cell(usage)}` | {_cell(text)} |" for usage, text in filter(None, records) if text]
    yield "\n".join(["| option | meaning |", "| --- | --- |", *rows])


def _paragraph(text: str) -> str:
    """Turn a paragraph that click shall not wrap into its first line and a block of code."""
    if not text.startswith("\b"):
        return text
    title, *lines = text.removeprefix("\b").strip("\n").splitlines()
    return f"{title}\n\n{_code(inspect.cleandoc(chr(10).join(lines)))}"


def _code(text: str) -> str:
    return f"```\n{text}\n```"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    sys.stdout.write(page(pbem))
