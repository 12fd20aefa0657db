"""Proof: ``verify``."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import click


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), help="The match folder.")
def verify(folder: Path) -> None:
    """Check the record, replay it and compare.

    Three answers: the chain of hashes is intact; folding the record gives the save; deciding everything again
    from the orders gives the same events.  Exit code 1 if one of them is no.

    \b
    Example:
      pbem verify station-7
    """
    from pbem.saves import replay
    from pbem.saves.errors import SaveError
    from pbem.saves.match import examined, opened

    # What a command that was cut short has left is no fault of the record.
    with suppress(SaveError), opened(folder):
        pass
    with examined(folder) as match:
        verdict = replay.verify(match)
    for asked, fault in (
        ("The record's chain is intact", verdict.chain),
        ("Folding the record gives the save", verdict.fold),
        ("Deciding again gives the same events", verdict.decided),
    ):
        click.echo(f"{asked}: {'yes' if fault is None else 'NO, ' + fault}")
    for note in verdict.notes:
        click.echo(f"Note: {note}")
    if not verdict.sound:
        raise click.exceptions.Exit(1)
