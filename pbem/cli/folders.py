"""Commands on several matches: a folder of matches stands for each of them, and one fault stops no other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import click

from pbem.cli.lazy import explain
from pbem.errors import Fault
from pbem.saves.folders import matches_in, twins


def each_match(folders: Iterable[Path], act: Callable[[Path], None]) -> None:
    """Do *act* for each match; faults are printed as they come, and end in exit code 1 after the last match.

    Nothing is done for two folders of one match.
    """
    found = matches_in(folders)
    doubled = twins(found)
    failed = [_told(fault) for fault in dict.fromkeys(doubled.values())]
    for folder in found:
        try:
            if folder not in doubled:
                act(folder)
        except Fault as fault:
            failed.append(_told(fault))
    if failed:
        raise click.exceptions.Exit(1)


def _told(fault: Fault) -> Fault:
    """Print a fault and return it."""
    click.echo(f"Error: {explain(fault)}", err=True)
    return fault
