"""Commands on several matches: a folder of matches stands for each of them, and one fault stops no other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import click

from pbem.cli.lazy import explain
from pbem.errors import Fault
from pbem.saves.errors import telling
from pbem.saves.match import is_match


def matches_in(folders: Iterable[Path]) -> list[Path]:
    """Return the match folders meant by *folders*.  Raises Fault for a folder without any."""
    found: list[Path] = []
    for folder in folders:
        inside = [folder] if is_match(folder) else _below(folder)
        if not inside:
            raise Fault(f"There is no match in {folder}; make one with pbem new, see pbem new --help.")
        found += inside
    return found


def _below(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    with telling("read", folder):
        return sorted(path for path in folder.iterdir() if is_match(path))


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
