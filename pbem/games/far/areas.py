"""Areas: sections of one land joined where their edges meet, kept up section by section (rules 4.1-4.5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from .cards import LANDS, board_of
from .geometry import SIDES, Grid, opposite

Looks = tuple[int, int, int, int]
"""Four boards: the squares that edges look into, by the side they look to."""

Edges = Iterable[tuple[int, int]]
"""Edges in a kingdom: the bit of the square each is of, and the side it looks to."""


class Area(NamedTuple):
    """Connected sections of one land (rule 4.1).

    ``cards`` has the bit of each card in it (bit 0: the Castle), ``royals`` those of the royals whose thrones are.
    """

    land: int
    cards: int
    royals: int
    looks: Looks

    @property
    def size(self) -> int:
        """Count its cards (rule 4.2)."""
        return self.cards.bit_count()

    @property
    def points(self) -> int:
        """Return what it is worth: a point for each card and each royal (rules 7.5 and 7.6)."""
        return self.cards.bit_count() + self.royals.bit_count()

    def joined(self, other: Area) -> Area:
        """Return the area that both are together, whosever royals stand there (rule 5.4)."""
        north, east, south, west = self.looks
        n, e, s, w = other.looks
        looks = (north | n, east | e, south | s, west | w)
        return Area(self.land, self.cards | other.cards, self.royals | other.royals, looks)


@dataclass(slots=True)
class Sections:
    """All sections that lie in a kingdom, numbered as they came.

    ``holders`` names each section's card by number and ``joined`` leads to an older section of the same area, the
    oldest to itself; ``areas`` are kept under their oldest section.  ``looking`` finds the section whose edge looks
    into a square: its key is ``square's bit * 4 + side it looks to``.  ``boards`` are the squares looked into, by
    land and side (see ``board_of``).
    """

    holders: list[int] = field(default_factory=list)
    joined: list[int] = field(default_factory=list)
    areas: dict[int, Area] = field(default_factory=dict)
    looking: dict[int, int] = field(default_factory=dict)
    boards: list[int] = field(default_factory=lambda: [0] * (len(LANDS) * len(SIDES)))

    def copy(self) -> Sections:
        """Return a copy that can be added to."""
        return Sections(self.holders[:], self.joined[:], self.areas.copy(), self.looking.copy(), self.boards[:])

    def add(self, grid: Grid, alone: Area, edges: Edges) -> None:
        """Add a section, which is the area *alone* but for its looks, and join it to all that its *edges* meet."""
        number = len(self.holders)
        looks, met = [0, 0, 0, 0], set()
        for square, side in edges:
            beyond = square + grid.steps[side]
            looks[side] |= 1 << beyond
            self.boards[board_of(alone.land, side)] |= 1 << beyond
            self.looking[beyond * 4 + side] = number
            other = self.looking.get(square * 4 + opposite(side))
            if other is not None:
                met.add(self.oldest(other))
        north, east, south, west = looks
        area = alone._replace(looks=(north, east, south, west))
        same = [root for root in met if self.areas[root].land == area.land]
        for root in same:
            area = area.joined(self.areas.pop(root))
        oldest = min([*same, number])
        self.holders.append(alone.cards.bit_length() - 1)
        self.joined.append(number)
        for root in (*same, number):
            self.joined[root] = oldest
        self.areas[oldest] = area

    def oldest(self, section: int) -> int:
        """Return the section that the area of *section* is kept under."""
        while self.joined[section] != section:
            section = self.joined[section]
        return section

    def area(self, section: int) -> Area:
        """Return the area of a section."""
        return self.areas[self.oldest(section)]

    def by_age(self) -> list[Area]:
        """Return all areas, those first that began first."""
        return [self.areas[number] for number in sorted(self.areas)]
