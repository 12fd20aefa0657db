"""The static side of a match: the deck and the options, looked up by the rules."""

from __future__ import annotations

from typing import Any, NamedTuple

from .grid import MASK, Layout, Ship

TILES = (0, 1, 2, 3, 4)
START_CREW = 3
TOKENS = 37
DICE = 20
FACES = 6
STACKS = 3
AWARDS_SHOWN = 3
HIRED = 3
HIRE, DISCOVER, ENGINEER, REFIT = "Hire", "Discover", "Engineer", "Refit"
FACILITIES = (HIRE, DISCOVER, ENGINEER, REFIT)
"""In the order in which their bids are resolved (rule 3.1)."""

SPACES = {2: 7, 3: 9, 4: 10, 5: 12}
DEALT = {2: 2, 3: 2, 4: 3, 5: 3}
LAYOUTS_KEPT = 4096


class Icons(NamedTuple):
    """The icons of a part that give something, of one sort: one-time or lasting."""

    science: int = 0
    crew: int = 0
    upgrade: int = 0
    overhaul: int = 0


class Part(NamedTuple):
    """One part of the deck; ``mask`` are its connectors, ``engines`` the numbers printed on its engine icons."""

    id: str
    name: str
    mask: int
    cost: int
    engines: tuple[int, ...]
    biotech: int
    once: Icons
    lasting: Icons


class Mission(NamedTuple):
    """One mission of the deck and what it asks for; ``engines`` are least values, highest first."""

    id: str
    name: str
    value: int
    engines: tuple[int, ...]
    biotech: int
    science: int
    climactic: bool


class Award(NamedTuple):
    """One industry award: what it ``counts``, and its points."""

    id: str
    name: str
    counts: str
    points: int


class Table:
    """A deck and options made ready for the rules; ``name`` is the game's, and begins its draws' purposes."""

    def __init__(self, name: str, deck: dict[str, Any], options: dict[str, Any]) -> None:
        self.name = name
        self.options = options
        self.parts = {key: _part(key, row) for key, row in deck["parts"].items()}
        self.missions = {key: _mission(key, row) for key, row in deck["missions"].items()}
        self.awards = {key: Award(key, **row) for key, row in deck["awards"].items()}
        self.organisations = list(deck["organisations"])
        self.biddable = frozenset([*self.parts, *self.missions, *FACILITIES])
        self.masks = {key: part.mask for key, part in self.parts.items()}
        self.limited: bool = options["supply"] == "limited"
        self.connected: bool = options["refit_must_stay_connected"]
        self.asking: bool = options["missions"] == "ask"
        self._layouts: dict[Ship, Layout] = {}

    def layout(self, ship: Ship) -> Layout:
        """Return what *ship* allows next; the answer is kept, since ships change seldom."""
        found = self._layouts.get(ship)
        if found is None:
            if len(self._layouts) >= LAYOUTS_KEPT:
                self._layouts.clear()
            found = self._layouts[ship] = Layout(ship, self.masks, connected=self.connected)
        return found

    def mission_order(self, mission: str) -> tuple[int, str]:
        """Sort missions by value, then by name whatever the case of its letters (rule 1.6)."""
        card = self.missions[mission]
        return card.value, card.name.casefold()

    def places(self, seats: int) -> int:
        """Return how many part spaces a table of *seats* has (rule 1.7)."""
        return SPACES[seats]


def _part(key: str, row: dict[str, Any]) -> Part:
    return Part(
        key,
        row["name"],
        sum(MASK[side] for side in row["connectors"]),
        row["cost"],
        tuple(row["engines"]),
        row["biotech"],
        Icons(**row["once"]),
        Icons(**row["lasting"]),
    )


def _mission(key: str, row: dict[str, Any]) -> Mission:
    engines = tuple(sorted(row["engines"], reverse=True))
    return Mission(key, row["name"], row["value"], engines, row["biotech"], row["science"], row["climactic"])
