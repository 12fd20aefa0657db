"""The words of this game's reports: Storms, credits, modules, commanders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..orders import DEPARTMENTS, GUILDS
from ..table import guild_of, value_of

__all__ = ["DEPARTMENTS", "GUILDS", "STORMS"]

STORMS = ("", "Storm I", "Storm II", "the Final Storm")


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
