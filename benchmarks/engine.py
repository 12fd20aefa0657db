"""What the rules cost, in one process: random playouts through the public interface, and folding a record."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import count, cycle
from pathlib import Path
from statistics import median

from benchmarks.figures import Figure
from benchmarks.playing import chance_of, play, random_player, rules_of
from pbem.desk.turns import ORDER
from pbem.saves.match import opened
from pbem.turn import body as bodies

SAMPLES = 5
SECONDS = 1.0
"""Processor time that a sample takes at least."""


def engine(game: str, record: Path) -> Iterator[Figure]:
    """Yield how many decisions are played, and how many orders of a match's *record* folded, in a second."""
    for name, work, goal in (
        ("random playouts, decisions", _playouts(game), 5000),
        ("folding a record, orders", _foldings(record), 20000),
    ):
        yield Figure(f"{game}: {name} a second", median(rate(work) for _ in range(SAMPLES)), " /s", goal, least=True)


def rate(work: Callable[[], int]) -> float:
    """Return how much *work* gets done in a second of processor time; it returns how much it has done."""
    done, begun = 0, time.process_time()
    while (passed := time.process_time() - begun) < SECONDS:
        done += work()
    return done / passed


def _playouts(game: str) -> Callable[[], int]:
    """Return work: one match played at random; tables of every size take turns."""
    found, rules = rules_of(game)
    tables = zip(count(), cycle(found.seats), strict=False)

    def work() -> int:
        number, seats = next(tables)
        return len(play(rules, seats, chance_of("playout", game, number), random_player(game, number)).steps)

    return work


def _foldings(folder: Path) -> Callable[[], int]:
    """Return work: the record of the match in *folder* folded from its first line to its last."""
    with opened(folder) as match:
        rules, founding = match.rules, match.body.founding
        records = list(match.lines_from(0))
    orders = sum(1 for record in records if record["what"] == ORDER)

    def work() -> int:
        body = bodies.new_body(founding)
        for record in records:
            body = bodies.fold(rules, body, record["events"])
        return orders

    return work
