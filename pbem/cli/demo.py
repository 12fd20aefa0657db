"""A newcomer's first sight: ``demo``."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click


@click.command()
@click.argument("game_name", metavar="GAME", required=False, help="Which game; without it the first there is.")
@click.option("--into", type=click.Path(path_type=Path, file_okay=False), help="Keep the match in this folder.")
def demo(game_name: str | None, into: Path | None) -> None:
    """Play an example match and show its reports.

    Without --into the match is played in a temporary folder, which is removed afterwards.

    \b
    Example:
      pbem demo
      pbem demo afterlight --into /tmp/look
    """
    from pbem.games import find_game, game_names

    name = find_game(game_name).name if game_name else game_names()[0]
    if into is not None:
        _show(name, into)
        return
    with tempfile.TemporaryDirectory(prefix="pbem-") as folder:
        _show(name, Path(folder))


def _show(game: str, into: Path) -> None:
    """Play the example up to its most telling turn, and print what came in and what went out there."""
    from pbem.cli.example import find_example, found_example, play_turn_of
    from pbem.cli.looks import report_of

    example = find_example(game)
    turn, commander = example.shown
    folder = found_example(example, into)
    turns = example.turns()
    errors = click.get_text_stream("stderr")
    with click.progressbar(turns[: turn - 1], label="Playing", file=errors, hidden=not errors.isatty()) as earlier:
        for orders in earlier:
            list(play_turn_of(folder, orders))
    click.echo(f"{example.match}: what the commanders send for turn {turn}, and what pbem answers\n")
    for file, receipt in play_turn_of(folder, turns[turn - 1]):
        click.echo(f"--- {file.name}\n{file.read_text('utf-8', 'replace').strip()}\n\n{receipt.text}")
    click.echo(report_of(folder, commander, turn, "text"))
    click.echo(f"The same as HTML and JSON, and everybody else's, are in {folder / 'reports' / f'{turn:03}'}")
