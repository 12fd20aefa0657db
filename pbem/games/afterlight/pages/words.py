"""The words of this game's reports: Storms, credits, modules, commanders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.text import clean

from ..orders import DEPARTMENTS, GUILDS
from ..table import guild_of, value_of

__all__ = ["DEPARTMENTS", "GUILDS", "STORMS", "YOU"]

STORMS = ("", "Storm I", "Storm II", "the Final Storm")
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


def titled(modules: Mapping[str, Any], module: str) -> str:
    """Return a module with its name."""
    return f"{module} {modules[module]['name']}"


def total_of(cards: Sequence[str]) -> int:
    """Return what *cards* are worth together."""
    return sum(map(value_of, cards))


def by_guild(cards: Sequence[str]) -> dict[str, list[int]]:
    """Return the values of *cards*, highest first, for every guild by its name."""
    return {
        name: sorted((value_of(card) for card in cards if guild_of(card) == guild), reverse=True)
        for guild, name in GUILDS.items()
    }


def plural(count: int, word: str) -> str:
    """Return ``1 card``, ``2 cards``."""
    return f"{count} {word}{'' if count == 1 else 's'}"
