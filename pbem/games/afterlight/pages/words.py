"""The words of this game's reports: names of departments, guilds, Storms, and of the commanders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from pbem.text import clean

from ..table import guild_of, value_of

DEPARTMENTS: Mapping[str, str] = MappingProxyType(
    {
        "HAB": "Habitation",
        "LAB": "Laboratory",
        "OBS": "Observatory",
        "REA": "Reactor",
        "DCK": "Dock",
        "GRN": "Greenhouse",
    }
)
GUILDS: Mapping[str, str] = MappingProxyType({"FAB": "Fabrication", "ENE": "Energy", "RES": "Research"})
STORMS = ("", "Storm I", "Storm II", "the Final Storm")
YOU = "You"


def commanders(letter: Mapping[str, Any]) -> list[str]:
    """Return the commanders' names in seat order, fit for a line of text."""
    return [clean(seat["name"]) for seat in letter["seats"]]


def called(names: Sequence[str], seat: int, me: int | None) -> str:
    """Return how a report in a sentence calls the commander of *seat*: by name, or ``you``."""
    return "you" if seat == me else names[seat]


def titled(modules: Mapping[str, Any], module: str) -> str:
    """Return a module with its name."""
    return f"{module} {modules[module]['name']}"


def lost(paid: Sequence[str], cost: int) -> int:
    """Return by how much *paid* cards exceed *cost*."""
    return sum(map(value_of, paid)) - cost


def by_guild(cards: Sequence[str]) -> dict[str, list[int]]:
    """Return the values of *cards*, falling, for every guild in turn."""
    return {guild: sorted((value_of(c) for c in cards if guild_of(c) == guild), reverse=True) for guild in GUILDS}


def plural(count: int, word: str) -> str:
    """Return ``1 card``, ``2 cards``."""
    return f"{count} {word}{'' if count == 1 else 's'}"
