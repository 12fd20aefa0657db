"""The static side of a match: the deck and the options, looked up by the rules."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from .board import MASK, Station
from .layout import Layout

BERTHS = 5
PLACES = 6
DOCK = "dock"
DOCK_SPACES = 4
MAX_DISCOUNT = 2
MANY_TAKE_LIMIT = 7
BONUS_LIMIT = 3
FINAL_STORM = 3
SUNWARD_LANES = (8, 9, 0, 1, 2)
SYNERGY_TWO = 2
SYNERGY_THREE = 3
NUMBER_WORDS = {2: "two", 3: "three", 4: "four"}
LAYOUTS_KEPT = 4096


class Module(NamedTuple):
    """One module of the deck; ``ports`` is its socket mask."""

    id: str
    name: str
    department: str
    guild: str
    cost: int
    ports: int


class Table:
    """A deck and options made ready for the rules; ``name`` is the game's, and begins its draws' purposes."""

    def __init__(self, name: str, deck: dict[str, Any], options: dict[str, Any]) -> None:
        self.name = name
        self.modules = {
            key: Module(
                key,
                row["name"],
                row["department"],
                row["guild"],
                row["cost"],
                sum(MASK[s] for s in row["ports"]),
            )
            for key, row in deck["modules"].items()
        }
        self.ports = {key: module.ports for key, module in self.modules.items()}
        self.departments = list(dict.fromkeys(module.department for module in self.modules.values()))
        self.guilds: list[str] = deck["credits"]["guilds"]
        self.copies: int = deck["credits"]["copies"]
        self.credits = [f"{guild}-{value}" for guild in self.guilds for value in deck["credits"]["values"]]
        self.rank = {credit: number for number, credit in enumerate(self.credits)}
        self.options = options
        self._layouts: dict[Station, Layout] = {}

    def layout(self, station: Station) -> Layout:
        """Return what *station* allows next; the answer is kept, since stations change seldom."""
        found = self._layouts.get(station)
        if found is None:
            if len(self._layouts) >= LAYOUTS_KEPT:
                self._layouts.clear()
            found = self._layouts[station] = Layout(station, self.ports)
        return found

    def sort_credits(self, cards: list[str]) -> list[str]:
        """Return credits by guild, then value; blanks last."""
        return sorted(cards, key=lambda credit: self.rank.get(credit, len(self.rank)))

    def thresholds(self, seats: int) -> list[int]:
        """Return the purchase counts of Storm I and II (rule 8.1)."""
        return list(self.options["storms"]["thresholds"][NUMBER_WORDS[seats]])

    def awards(self, storm: int) -> list[int]:
        """Return the awards of Storm *storm* (1-3) by place, first place first (rule 8.3)."""
        return list(self.options["storms"]["awards"][storm - 1])


@cache
def guild_of(credit: str) -> str:
    """Return a credit's guild."""
    return credit.partition("-")[0]


@cache
def value_of(credit: str) -> int:
    """Return a credit's value."""
    return int(credit.partition("-")[2])
