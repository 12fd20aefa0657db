"""The words of this game's reports: lands, cards, commanders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from pbem.text import clean

from ..cards import CASTLE, LANDS, RANKS, ROYALS

YOU = "You"
LETTERS = tuple(land[0].upper() for land in LANDS)
"""The letter of each land on maps and pictures."""

TITLES = tuple(land.title() for land in LANDS)
RANK_OF: Mapping[str, str] = MappingProxyType(
    {royal: RANKS[number % len(RANKS)].title() for number, royal in enumerate(ROYALS)}
)
"""King or Queen, by the id of the royal."""


def commanders(letter: Mapping[str, Any]) -> list[str]:
    """Return the commanders' names in seat order, fit for a line of text."""
    return [clean(seat["name"]) for seat in letter["seats"]]


def called(names: Sequence[str], seat: int, me: int | None) -> str:
    """Return how a sentence calls the commander of *seat*: by name, or ``you``."""
    return "you" if seat == me else names[seat]


def capital(sentence: str) -> str:
    """Return *sentence* with its first letter made a capital."""
    return sentence[:1].upper() + sentence[1:]


def plural(count: int, word: str) -> str:
    """Return ``1 card``, ``2 cards``."""
    return f"{count} {word}{'' if count == 1 else 's'}"


def shown(card: str) -> str:
    """Return a card's id as a sentence has it; the Castle is no id."""
    return "the Castle" if card == CASTLE else card
