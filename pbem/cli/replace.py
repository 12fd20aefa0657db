"""Another person for a seat: ``replace``."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), help="The match folder.")
@click.argument("name", help="The commander who leaves: name or handle.")
@click.option("--commander", "-c", "spec", required=True, metavar='"NAME <ADDRESS>"', help="Who plays on.")
@click.option("--keep-plan", is_flag=True, help="Let the plan wait on that the seat has.")
def replace(folder: Path, name: str, spec: str, keep_plan: bool) -> None:
    """Give a commander's seat to another person.

    The seat keeps its handle and all that was played.  From now on nothing orders that belonged to who leaves: no
    address, no forum name, no reply token, no order key.  Both are told by mails, everybody by the next reports.

    \b
    Example:
      pbem replace station-7 bo -c "Cy <cy@example.org>"
    """
    from pbem.desk.seats.replacing import replaced

    click.echo("\n".join(replaced(folder, name, spec, keep_plan=keep_plan)))
