"""The orders that are put into shapes: every kind of order of every game, three at a time."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games import find_game, game_names

THREE = 3


def triples(game: str) -> list[tuple[str, str, str]]:
    """Return the example order of each verb of *game*, with those of the two after it."""
    examples = [verb.example for verb in find_game(game).verbs]
    return [
        (examples[place], examples[(place + 1) % len(examples)], examples[(place + 2) % len(examples)])
        for place in range(len(examples))
    ]


VARIANTS = [(game, triple) for game in game_names() for triple in triples(game)]
"""A game and three of its orders; the third stands behind ``else``."""


def stale(game: str) -> Iterator[str]:
    """Yield two orders of *game* that stand in older mails."""
    examples = [verb.example for verb in find_game(game).verbs if len(verb.example.split()) > 1]
    yield from (examples[-1], examples[0])
