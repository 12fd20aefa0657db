"""Looking: ``status``, ``report``, ``map``, ``rules`` and ``games``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pbem.cli.lazy import json_text, printable


@click.command()
@click.argument("folders", metavar="DIR...", nargs=-1, required=True, type=click.Path(path_type=Path),
                help="Match folders, or folders of matches.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.option("--reveal", is_flag=True, help="Also show the waiting plans.")
def status(folders: tuple[Path, ...], as_json: bool, reveal: bool) -> None:
    """Show turn, deadline, scores and who owes orders.

    \b
    Example:
      pbem status station-7
      pbem status matches --json
    """
    from pbem.cli.folders import each_match
    from pbem.desk.looks import status_lines, status_of
    from pbem.saves.match import is_match

    found: list[dict[str, Any]] = []

    def look(folder: Path) -> None:
        state, deadline = status_of(folder, reveal=reveal)
        found.append(state)
        if not as_json:
            click.echo(printable("\n".join(status_lines(state, deadline))))

    try:
        each_match(folders, look)
    finally:
        alone = len(folders) == 1 and is_match(folders[0])
        if as_json and (found or not alone):
            click.echo(json_text(found[0] if alone else found))


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), help="The match folder.")
@click.option("-c", "--commander", "name", metavar="NAME", help="Whose report; without it the observer's.")
@click.option("--turn", type=int, metavar="N", help="Which turn; without it the last.")
@click.option(
    "--format", "form", type=click.Choice(["text", "html", "json", "bbcode"]), default="text", help="In which form."
)
@click.option("--legal", is_flag=True, help="List all legal orders instead, as lines to copy.")
def report(folder: Path, name: str | None, turn: int | None, form: str, legal: bool) -> None:
    """Show a commander's report.

    BBCode is for a forum, and of the observer's report alone.

    \b
    Example:
      pbem report station-7 -c ada
      pbem report station-7 --format bbcode
      pbem report station-7 -c ada --turn 11 --format html > ada.html
    """
    from pbem.desk.looks import legal_orders, report_of

    click.echo(legal_orders(folder, name, turn) if legal else report_of(folder, name, turn, form), nl=False)


@click.command("map")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), help="The match folder.")
@click.option("-c", "--commander", "name", required=True, metavar="NAME", help="Whose map.")
def map_command(folder: Path, name: str) -> None:
    """Show a commander's map.

    \b
    Example:
      pbem map station-7 -c ada
    """
    from pbem.desk.looks import map_of

    click.echo(map_of(folder, name))


@click.command()
@click.argument("game_name", metavar="GAME", help="Which game; pbem games lists them.")
@click.argument("number", required=False, help="A section such as 3, or a rule such as 3.4.")
def rules(game_name: str, number: str | None) -> None:
    """Show the rules of a game.

    \b
    Example:
      pbem rules afterlight 3.4
    """
    from pbem.desk.rulebook import rules_text

    click.echo(rules_text(game_name, number))


@click.command()
def games() -> None:
    """List the games.

    \b
    Example:
      pbem games
    """
    from pbem.games import find_game, game_names

    for name in game_names():
        game = find_game(name)
        click.echo(f"{name:12} {game.title}, {game.seats.start}-{game.seats.stop - 1} commanders, "
                   f"pace {' or '.join(game.paces)}")  # fmt: skip
