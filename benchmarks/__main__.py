"""``python -m benchmarks [GAME ...]``: measure every game found, or those named, and print the table."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.commands import commands
from benchmarks.engine import engine
from benchmarks.figures import Figure, table
from benchmarks.matches import prepare
from benchmarks.post import post
from benchmarks.processes import CLOCKS, Clock, compile_all
from pbem.games import game_names

ROUNDS = 15


def measured(games: list[str], rounds: int, clock: Clock) -> Iterator[Figure]:
    """Yield all figures of *games*; processes are run *rounds* times and timed by *clock*."""
    compile_all()
    for game in games:
        with tempfile.TemporaryDirectory(prefix="pbem-bench-") as folder:
            sys.stderr.write(f"{game}: making the matches ...\n")
            matches = prepare(game, Path(folder) / "matches")
            sys.stderr.write(f"{game}: measuring ...\n")
            yield from commands(game, matches, rounds, clock)
            yield from engine(game, matches.long)
            yield from post(game, matches)


def main() -> None:
    """Measure and print; missed goals are shown and are no failure, since the machine has its part in them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure what pbem costs.")
    parser.add_argument("games", nargs="*", default=game_names(), help="games; without any, all")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"runs of each process (default {ROUNDS})")
    parser.add_argument("--clock", choices=CLOCKS, default="wall", help="time of the clock, or of the processor")
    asked = parser.parse_args()
    sys.stdout.write("\n".join(table(list(measured(asked.games, asked.rounds, CLOCKS[asked.clock])))) + "\n")


if __name__ == "__main__":
    main()
