"""The words of this game's reports: lands, cards, commanders."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..cards import CASTLE, LANDS, RANKS, ROYALS

LETTERS = tuple(land[0].upper() for land in LANDS)
"""The letter of each land on maps and pictures."""

TITLES = tuple(land.title() for land in LANDS)
RANK_OF: Mapping[str, str] = MappingProxyType(
    {royal: RANKS[number % len(RANKS)].title() for number, royal in enumerate(ROYALS)}
)
"""King or Queen, by the id of the royal."""


def shown(card: str) -> str:
    """Return a card's id as a sentence has it; the Castle is no id."""
    return "the Castle" if card == CASTLE else card
