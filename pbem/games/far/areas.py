"""Areas: sections of one land joined where their edges meet, kept up section by section (rules 4.1-4.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .cards import LANDS, board_of
from .geometry import SIDES, Grid, opposite

BACK = tuple(map(opposite, range(len(SIDES))))

Looks = tuple[int, int, int, int]
"""Four boards: the squares that edges look into, by the side they look to."""


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


class Part(NamedTuple):
    """A section of a card: the area it is alone, but for its looks, and its edges.

    An edge is the number of one of the card's squares, and the side that it looks to.
    """

    alone: Area
    edges: tuple[tuple[int, int], ...]


class Joint(NamedTuple):
    """An area that a card has part in: the oldest sections of those it takes up, and which of the card's own."""

    area: Area
    roots: set[int]
    parts: list[int]


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

    def meet(self, grid: Grid, squares: Sequence[int], parts: Sequence[Part]) -> list[Joint]:
        """Return the areas that a card's sections would be or join if it lay on *squares* (their bits)."""
        joints: list[Joint] = []
        steps, looking = grid.steps, self.looking
        for number, (alone, edges) in enumerate(parts):
            looks, met = [0, 0, 0, 0], []
            for place, side in edges:
                square = squares[place]
                looks[side] |= 1 << square + steps[side]
                other = looking.get(square * 4 + BACK[side])
                if other is not None:
                    met.append(other)
            north, east, south, west = looks
            area = Area(alone.land, alone.cards, alone.royals, (north, east, south, west))
            roots = {root for root in map(self.oldest, met) if self.areas[root].land == area.land} if met else set()
            joints.append(self._joined(area, roots, number, joints) if roots else Joint(area, roots, [number]))
        return joints

    def _joined(self, area: Area, roots: set[int], number: int, joints: list[Joint]) -> Joint:
        """Join a section's *area* to those of *roots*; a joint with one of them goes out of *joints* and into it."""
        for root in roots:
            area = area.joined(self.areas[root])
        numbers = [number]
        for joint in joints[:]:
            if not roots.isdisjoint(joint.roots):
                joints.remove(joint)
                area, roots, numbers = area.joined(joint.area), roots | joint.roots, [*joint.parts, *numbers]
        return Joint(area, roots, numbers)

    def added(self, grid: Grid, squares: Sequence[int], parts: Sequence[Part]) -> Sections:
        """Return these sections and those of one more card, on *squares*."""
        found = Sections(self.holders[:], self.joined[:], self.areas.copy(), self.looking.copy(), self.boards[:])
        first = len(self.holders)
        for number, (alone, edges) in enumerate(parts, first):
            found.holders.append(alone.cards.bit_length() - 1)
            found.joined.append(number)
            for place, side in edges:
                beyond = squares[place] + grid.steps[side]
                found.looking[beyond * 4 + side] = number
                found.boards[board_of(alone.land, side)] |= 1 << beyond
        for joint in self.meet(grid, squares, parts):
            numbers = [*joint.roots, *(first + part for part in joint.parts)]
            oldest = min(numbers)
            for number in numbers:
                found.joined[number] = oldest
            for root in joint.roots:
                del found.areas[root]
            found.areas[oldest] = joint.area
        return found

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
