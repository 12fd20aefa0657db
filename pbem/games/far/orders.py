"""The order lines of this game, and the words that its deck publishes (rules 3.1, 3.3 and 9.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..grammar import CARETAKER_LINE, Clause, Lexicon, Square, Verb, Vocabulary, Word
from .cards import COLOURS, RANKS, ROYALS
from .geometry import SIDES

FURTHEST = 99
"""Numbers that a square is written with, either way; no Kingdom reaches beyond 86."""

VERBS = (
    Verb(
        "place",
        "place CARD at X,Y north / east / south / west",
        "place S07 at 2,1 east",
        (
            Clause("card", Word("card")),
            Clause("at", Square(FURTHEST), ("at", "on"), bare=True),
            Clause("direction", Word("direction")),
        ),
        also=("play", "lay", "put"),
    ),
    Verb("pass", "pass", "pass"),
    CARETAKER_LINE,
)


def vocabulary(deck: Mapping[str, Any]) -> Vocabulary:
    """Return the words of a plain deck: cards by id or name, royals by colour and rank too; directions."""
    directions = Lexicon.of("direction", "north, east, south or west", dict(_directions()))
    return Vocabulary({"card": Lexicon.of("card", "S07", dict(_cards(deck["cards"]))), "direction": directions})


def _cards(cards: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    royals = [(colour, rank) for colour in COLOURS for rank in RANKS]
    titles = dict(zip(ROYALS, royals, strict=True))
    for key, row in cards.items():
        words = titles.get(key)
        yield key, [row["name"], *([f"{words[0]} {words[1]}", f"{words[1]} {words[0]}"] if words else [])]


def _directions() -> Iterator[tuple[str, list[str]]]:
    for side in SIDES:
        towards = [f"{word} {side}" for word in ("facing", "running", "heading", "going", "to the", "towards")]
        yield side, [f"{side}ward", f"{side}wards", *towards]
