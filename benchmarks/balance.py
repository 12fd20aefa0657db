"""How matches come out: thousands of them, played by random and by greedy players, with fixed seeds.

``python -m benchmarks.balance [GAME] [--matches N]`` prints the tables of docs/balance.md, for every game found
or one.  Match *i* of *n* commanders is dealt by the draws of ``chance_of("balance", game, n, i)``, whoever
plays it.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import Pool
from typing import Any

from benchmarks.greedy import greedy_player
from benchmarks.playing import Player, Story, chance_of, play, random_player, rules_of
from pbem.games import game_names
from pbem.games.contract import Rules

MATCHES = 2000
WORKERS = 2
CHUNK = 10
NICE = 10
PLACE_NAMES = ("starter", "second", "third", "fourth", "fifth", "sixth")


def greedy(game: str, *words: object) -> Player:
    """Return the greedy player of a game: its own, if its tallies bring one, or the one for any game."""
    own: Callable[..., Player] = getattr(_tally_module(game), "player", greedy_player)
    return own(game, *words)


PLAYERS: Mapping[str, Callable[..., Player]] = {
    "random": random_player,
    "greedy": greedy,
}
"""Name -> how to make the player of one match, from the words that name it."""


@dataclass(frozen=True, slots=True)
class Result:
    """One match: the part of the victory that each place in the round had, its scores, orders, and the tally."""

    wins: tuple[float, ...]
    scores: tuple[int, ...]
    orders: int
    tally: Counter[str]


def play_one(game: str, player: str, seats: int, index: int) -> Result:
    """Play match number *index* of *game*."""
    rules = _rules_kept(game)
    chance = chance_of("balance", game, seats, index)
    story = play(rules, seats, chance, PLAYERS[player](game, seats, index))
    tallying = _tally_module(game)
    return _result(rules, story, tallying.tally(rules, story) if tallying else Counter())


@cache
def _rules_kept(game: str) -> Rules[Any]:
    return rules_of(game)[1]


def _tally_module(game: str) -> Any:
    name = f"benchmarks.tallies.{game}"
    return import_module(name) if find_spec(name) else None


def _result(rules: Any, story: Story, tally: Counter[str]) -> Result:
    scores, winners = rules.scores(story.state), rules.winners(story.state)
    first = rules.decisions(story.dealt)[0].seat
    order = [(first + place) % len(scores) for place in range(len(scores))]
    wins = tuple((seat in winners) / len(winners) for seat in order)
    return Result(wins, tuple(scores[seat] for seat in order), len(story.steps), tally)


def figures(game: str, seats: int, results: Sequence[Result]) -> Iterator[tuple[str, str]]:
    """Yield each figure's name and value, those of every game first."""
    count = len(results)
    for place in range(seats):
        share = sum(result.wins[place] for result in results) / count
        yield f"{PLACE_NAMES[place]}: victories, of a fair share", f"{100 * share:.1f}%, {share * seats:.2f}"
    for place in range(seats):
        yield f"{PLACE_NAMES[place]}: score", f"{sum(result.scores[place] for result in results) / count:.1f}"
    yield "shared victories", f"{100 * sum(max(result.wins) < 1 for result in results) / count:.1f}%"
    yield "orders in a match", f"{sum(result.orders for result in results) / count:.0f}"
    tallying = _tally_module(game)
    if tallying:
        yield from tallying.figures(sum((result.tally for result in results), Counter()), count)


def columns(game: str, matches: int, players: Sequence[str], pool: Any) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield a heading and its figures for each number of commanders and each player."""
    seats_of = rules_of(game)[0].seats
    for player in players:
        for seats in seats_of:
            one = partial(play_one, game, player, seats)
            results = pool.map(one, range(matches), CHUNK)
            yield f"{player}, {seats}", dict(figures(game, seats, results))


def table(game: str, found: Sequence[tuple[str, dict[str, str]]]) -> Iterator[str]:
    """Yield the lines of a Markdown table."""
    yield f"| {game} | " + " | ".join(heading for heading, _ in found) + " |"
    yield "| --- |" + " ---: |" * len(found)
    for name in max((column for _, column in found), key=len):
        yield f"| {name} | " + " | ".join(column.get(name, "") for _, column in found) + " |"


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.balance", description="Play; print how it ends.")
    parser.add_argument("games", nargs="*", default=game_names(), help="games; without any, all")
    parser.add_argument("--matches", type=int, default=MATCHES, help=f"how many of each kind (default {MATCHES})")
    parser.add_argument("--players", nargs="+", choices=PLAYERS, default=list(PLAYERS), help="who plays (default all)")
    asked = parser.parse_args()
    with Pool(WORKERS, os.nice, (NICE,)) as pool:
        for game in asked.games:
            found = list(columns(game, asked.matches, asked.players, pool))
            sys.stdout.write("\n".join(table(game, found)) + "\n\n")


if __name__ == "__main__":
    main()
