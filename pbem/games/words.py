"""Words that the reports of all games have in common: commanders, numbers of things, the beginning of a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.text import clean

YOU = "You"


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
