"""A click group that imports a command when it is called, and says in one sentence what went wrong."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

from pbem.errors import Fault

Table = Mapping[str, Mapping[str, tuple[str, str]]]
"""Heading in the help -> command -> where it is defined (``module:attribute``) and its one-line help."""


STOPPED = "Stopped. Nothing is half done; pbem status tells where the match stands."


class LazyGroup(click.Group):
    """A group whose commands stand in a table, so that its help imports none of them."""

    def __init__(self, *args: Any, table: Table, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.table = table

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Name all commands, in the order of the table."""
        return [name for commands in self.table.values() for name in commands]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import and return the command *cmd_name*, or None if the table lacks it."""
        for commands in self.table.values():
            if cmd_name in commands:
                module, _, attribute = commands[cmd_name][0].partition(":")
                command: click.Command = getattr(import_module(module), attribute)
                return command
        return None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that *args* begin with; for an unknown name, tell the near ones."""
        names = self.list_commands(ctx)
        if args[0] in names or args[0].startswith("-"):
            return super().resolve_command(ctx, args)
        raise click.NoSuchCommand(args[0], possibilities=names, ctx=ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the commands under their headings, all in one column width."""
        width = max(len(name) for commands in self.table.values() for name in commands)
        for heading, commands in self.table.items():
            with formatter.section(heading):
                formatter.write_dl([(name.ljust(width), text) for name, (_, text) in commands.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; whatever goes wrong becomes one sentence and an exit code."""
        if os.environ.get("NO_COLOR"):
            ctx.color = False
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except KeyboardInterrupt:
            raise click.ClickException(STOPPED) from None
        except Exception as fault:
            if isinstance(fault, OSError) and fault.errno == errno.EPIPE:
                raise
            raise click.ClickException(explain(fault)) from fault


def explain(fault: Exception) -> str:
    """Say what went wrong: an expected fault in its own words, any other with how to report it."""
    if isinstance(fault, Fault):
        return one_line(str(fault))
    if isinstance(fault, OSError) and fault.strerror:
        places = [str(place) for place in (fault.filename, fault.filename2) if place is not None]
        return one_line(": ".join([*places, fault.strerror])) + "."
    return _unexpected(fault)


def _unexpected(fault: Exception) -> str:
    if os.environ.get("PBEM_DEBUG"):
        import traceback

        click.echo(printable("".join(traceback.format_exception(fault))), err=True)
    return (
        f"pbem met something it did not expect ({type(fault).__name__}: {one_line(str(fault))}). "
        "Please report it, with what PBEM_DEBUG=1 shows; no match is left half changed."
    )


def one_line(text: str) -> str:
    """Return *text* on one line, as a sentence to a terminal."""
    return printable(text.replace("\n", " "))


def printable(text: str) -> str:
    """Return *text* with blanks for control characters but line ends: no file shall steer the terminal."""
    return "".join(letter if letter.isprintable() or letter == "\n" else " " for letter in text)


def json_text(data: Any) -> str:
    """Return *data* as JSON in which what could steer a terminal is escaped, too."""
    import json

    made = json.dumps(data, ensure_ascii=False, indent=2)
    return "".join(letter if letter.isprintable() or letter == "\n" else _escaped(letter) for letter in made)


def _escaped(letter: str) -> str:
    units = letter.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[start : start + 4]}" for start in range(0, len(units), 4))
