"""Playing: ``run``, ``undo`` and ``ruling``."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click


@click.command()
@click.argument("folders", metavar="DIR...", nargs=-1, required=True, type=click.Path(path_type=Path),
                help="Match folders, or folders of matches.")  # fmt: skip
@click.option("--force", is_flag=True, help="Play to the first gap although somebody has sent no orders.")
@click.option("--on", is_flag=True, help="Play turn after turn as far as the orders reach.")
@click.option("--note", metavar="TEXT", help="A word of the moderator to all, printed in the reports.")
@click.option("--reveal", is_flag=True, help="Also write moderator.txt, with everything hidden in it.")
def run(folders: tuple[Path, ...], force: bool, on: bool, note: str | None, reveal: bool) -> None:
    """Play the turn and write the reports.

    Nothing is played while somebody's orders are missing, unless his policy stands in for him or --force is given.

    \b
    Example:
      pbem run station-7
      pbem run matches --note "The storm season has begun."
    """
    from pbem.cli.folders import each_match
    from pbem.desk.turns import run_match

    def play(folder: Path) -> None:
        for line in run_match(folder, force=force, on=on, note=note, reveal=reveal, now=datetime.now(UTC)):
            click.echo(line)

    each_match(folders, play)


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), help="The match folder.")
@click.option("--to", "turn", type=int, required=True, metavar="N", help="The turn whose position stands again.")
@click.option("--reason", metavar="TEXT", help="Why, printed in the next reports.")
@click.option("--reshuffle", metavar="REASON", help="Also draw anew whatever is still hidden, and say why.")
def undo(folder: Path, turn: int, reason: str | None, reshuffle: str | None) -> None:
    """Take turns back, on the record.

    The plans wait again as they did.  Later reports stay and are marked withdrawn; draws repeat, so what was
    seen stays known, unless --reshuffle is given.

    \b
    Example:
      pbem undo station-7 --to 11 --reason "A mail of Bo's was overlooked."
    """
    from pbem.desk.amend import take_back

    for line in take_back(folder, turn, reason, reshuffle):
        click.echo(line)


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), help="The match folder.")
@click.option("--adopt", is_flag=True, help="Make a ruling of what was edited in save.yaml.")
@click.option("--discard", is_flag=True, help="Take back what was edited in save.yaml.")
@click.option("--end", is_flag=True, help="End the match now, scored as the rules say.")
@click.option("--reason", metavar="TEXT", help="Why, printed in the next reports; needed for --adopt and --end.")
def ruling(folder: Path, adopt: bool, discard: bool, end: bool, reason: str | None) -> None:
    """Amend the match, on the record.

    \b
    Example:
      pbem ruling station-7 --adopt --reason "The Renown of turn 9 was miscounted."
    """
    from pbem.desk.amend import rule

    chosen = [name for name, given in (("adopt", adopt), ("discard", discard), ("end", end)) if given]
    if len(chosen) != 1:
        raise click.UsageError("Say what to do: --adopt, --discard or --end, one of them.")
    if reason is None and not discard:
        raise click.UsageError("A ruling needs its --reason TEXT.")
    for line in rule(folder, chosen[0], reason or "", now=datetime.now(UTC)):
        click.echo(line)
