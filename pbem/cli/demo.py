"""A newcomer's first sight: ``demo``."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from textwrap import indent
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pbem.desk.example import Example

COLUMNS = 78
MOST_LINES = 24
"""Lines of an order file that are shown."""


@click.command()
@click.argument("game_name", metavar="GAME", required=False, help="Which game; without it the first there is.")
@click.option("--into", type=click.Path(path_type=Path, file_okay=False), help="Keep the match in this folder.")
def demo(game_name: str | None, into: Path | None) -> None:
    """Play an example match and show its reports.

    It is played up to a telling turn, and of that turn you see the orders, the receipts and one report.
    Without --into the match is played in a temporary folder, which is removed afterwards.

    \b
    Example:
      pbem demo
      pbem demo afterlight --into /tmp/look
    """
    from pbem.desk.example import find_example
    from pbem.games import find_game, game_names

    example = find_example(find_game(game_name).name if game_name else game_names()[0])
    if into is not None:
        _show(example, into)
        _offer(into / example.match)
        return
    with tempfile.TemporaryDirectory(prefix="pbem-") as folder:
        _show(example, Path(folder))
    click.echo("\nTo keep the match and look around in it: pbem demo --into FOLDER")


def _show(example: Example, into: Path) -> None:
    """Play the example up to its most telling turn, and print orders, receipts and a report of that turn."""
    from pbem.desk.example import found_example, run_turn, take_orders
    from pbem.desk.looks import report_of
    from pbem.games import find_game

    turn, commander = example.shown
    folder = found_example(example, into)
    turns = example.turns()
    before, hidden = turns[: turn - 1], not sys.stderr.isatty()
    with click.progressbar(before, label="Playing", file=sys.stderr, hidden=hidden) as earlier:
        for orders in earlier:
            list(take_orders(folder, orders))
            run_turn(example, folder, orders)
    orders = turns[turn - 1]
    _print(f"{find_game(example.game).title}, an example match: turn {turn}", INTRODUCTION)
    for file, answers in groupby(take_orders(folder, orders), key=lambda pair: pair[0]):
        _print(f"sent: {file.name}", indent("\n".join(_shortened(file)), "  "))
        for _, receipt in answers:
            _print("pbem answers", receipt.text)
    _print(f"pbem run {example.match}", "\n".join(run_turn(example, folder, orders)))
    _print(f"pbem report {example.match} -c {commander}", report_of(folder, commander, None, "text"))


INTRODUCTION = """\
Commanders send their orders by mail or in a file: order lines in any text,
YAML or JSON. pbem takes each message whole or not at all, and answers it with
a receipt. Once all are in, the moderator runs the turn, and everybody gets a
report: what happened, the maps, and lines to copy for the next orders."""


def _print(title: str, text: str) -> None:
    """Print *text* under its title."""
    click.secho(f"\n==== {title} ".ljust(COLUMNS + 1, "="), bold=True)
    click.echo(f"\n{text.rstrip()}")


def _shortened(file: Path) -> Iterator[str]:
    """Yield the lines of an order file, and how many more there are beyond MOST_LINES."""
    lines = file.read_text("utf-8", "replace").strip().splitlines()
    yield from lines[:MOST_LINES]
    if len(lines) > MOST_LINES:
        yield f"... ({len(lines) - MOST_LINES} more lines)"


def _offer(folder: Path) -> None:
    """Say what to do with a match that was kept."""
    click.echo(f"\nThe match is in {folder}")
    click.echo("Everybody's reports, as text, HTML and JSON, are in its folder reports. Go on with")
    click.echo(f"  pbem status {folder}\n  pbem report {folder} -c NAME\n  pbem verify {folder}")
