"""What the commands cost: a whole turn as processes, beside processes that only import what it stands on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from benchmarks.figures import Figure
from benchmarks.matches import LONG, Prepared, copy_of
from benchmarks.processes import Clock, Trial, Words, imports, megabytes, milliseconds, pbem

FOUNDATION = ("click", "jinja2", "yaml", "jsonschema")
RUN, RUN_LONG, FROM_PLANS, HELP, CLICK, IMPORTS = "run", "run, long", "from plans", "help", "click", "imports"


def commands(game: str, matches: Prepared, rounds: int, clock: Clock) -> Iterator[Figure]:
    """Yield what the commands cost in mid-match of *game*, each measured *rounds* times by *clock*."""
    trials = _trials(matches)
    took = milliseconds(trials, rounds, clock)
    plans, beside = len(matches.files), f"import {', '.join(FOUNDATION)}"
    yield Figure(f"{game}: run, {plans} plans, all reports", took[RUN], " ms", 1.6, beside, took[IMPORTS])
    yield Figure(
        f"{game}: run after {LONG:,} orders", took[RUN_LONG], " ms", 1.15, f"after {matches.orders}", took[RUN]
    )
    yield Figure(f"{game}: {plans} times submit, then run", took[FROM_PLANS], " ms", 1000)
    yield Figure("pbem --help", took[HELP], " ms", 1.3, "import click", took[CLICK])
    yield Figure(f"{game}: peak memory of the run", megabytes(trials[RUN]), " MB", 100)


def _trials(matches: Prepared) -> dict[str, Trial]:
    return {
        IMPORTS: imports(*FOUNDATION),
        RUN: _on_a_copy(matches.ready, _run),
        RUN_LONG: _on_a_copy(matches.long, _run),
        FROM_PLANS: _on_a_copy(matches.waiting, lambda match: [*_submits(match, matches.files), *_run(match)]),
        HELP: lambda: [pbem("--help")],
        CLICK: imports("click"),
    }


def _submits(match: Path, files: Sequence[Path]) -> list[Words]:
    return [pbem("submit", match, file) for file in files]


def _run(match: Path) -> list[Words]:
    return [pbem("run", match)]


def _on_a_copy(match: Path, words: Callable[[Path], Sequence[Words]]) -> Trial:
    """Return a trial that does what *words* says to a fresh copy of *match*."""
    return lambda: words(copy_of(match))
