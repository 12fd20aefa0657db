"""Commands on several matches: a folder of matches stands for each of them, and one fault stops no other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import click

from pbem.cli.lazy import explain
from pbem.errors import Fault
from pbem.saves.folders import matches_in


def each_match(folders: Iterable[Path], act: Callable[[Path], None]) -> None:
    """Do *act* for each match; faults are printed as they come, and end in exit code 1 after the last match."""
    failed = False
    for folder in matches_in(folders):
        try:
            act(folder)
        except Fault as fault:
            failed = True
            click.echo(f"Error: {explain(fault)}", err=True)
    if failed:
        raise click.exceptions.Exit(1)
