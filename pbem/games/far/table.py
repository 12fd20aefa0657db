"""The static side of a match: the deck and the options, looked up by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .areas import Area, Part
from .cards import CASTLE, CASTLE_HEADS, CASTLE_SQUARES, COLOURS, LANDS, RANKS, ROYALS, Card, make_card
from .geometry import FACES, SOUTH, STEPS, Grid, bits

if TYPE_CHECKING:
    from .kingdom import Kingdom

PLACES = 2
"""Cards that lie face up."""

SEATED = {2: ("south", "north"), 3: ("south", "west", "north"), 4: ("south", "west", "north", "east")}
"""The sides of the table that seats look from, in seat order, by number of commanders (rule 1.1)."""

CASTLE_BIT = 1
NO_LOOKS = (0, 0, 0, 0)

FIRST_REACH = 16
"""Squares from the middle that a kingdom is given room for at first; where it needs more the room is doubled."""


class Table:
    """A deck and options made ready for the rules; ``name`` is the game's, and begins its draws' purposes.

    ``kept`` is the kingdom that was last made from a list of cards (see ``Kingdom.of``).
    """

    def __init__(self, name: str, deck: dict[str, Any], options: dict[str, Any]) -> None:
        self.name = name
        self.options = options
        self.cards = {key: make_card(key, number, row) for number, (key, row) in enumerate(deck["cards"].items(), 1)}
        self.names = [CASTLE, *self.cards]
        self.standard = [key for key in self.cards if key not in ROYALS]
        self.castle = tuple(_castle_edges(deck["castle"]))
        self.castle_parts = tuple(_castle_part(*edge) for edge in self.castle)
        self.kept: Kingdom | None = None
        self._grids: dict[int, Grid] = {}
        self._parts: dict[tuple[str, int], tuple[Part, ...]] = {}

    @cached_property
    def rivals(self) -> tuple[int, ...]:
        """For each colour the set of all others' royals, a bit for each by card number (rule 5.3)."""
        royals = [(card.bit, card.throne.seat) for card in self.cards.values() if card.throne is not None]
        return tuple(sum(bit for bit, seat in royals if seat != own) for own in range(len(COLOURS)))

    def parts(self, card: str, direction: int) -> tuple[Part, ...]:
        """Return the sections of a card that runs in a direction."""
        found = self._parts.get((card, direction))
        if found is None:
            found = self._parts[card, direction] = tuple(_parts(self.cards[card], FACES[direction]))
        return found

    def grid(self, reach: int) -> Grid:
        """Return the window of that reach."""
        return self._grids.setdefault(reach, Grid(reach))

    def ids(self, cards: int) -> list[str]:
        """Return the ids of a set of cards, the Castle first."""
        return [self.names[number] for number in bits(cards)]


def royals_of(seat: int) -> list[str]:
    """Return the ids of a seat's King and Queen."""
    return list(ROYALS[seat * len(RANKS) : (seat + 1) * len(RANKS)])


def _castle_part(x: int, y: int, side: int, land: int) -> Part:
    """Return a section of the Castle: one edge (rule 2.6)."""
    return Part(Area(land, CASTLE_BIT, 0, NO_LOOKS), ((CASTLE_SQUARES.index((x, y)), side),))


def _parts(card: Card, faces: Sequence[tuple[int, int]]) -> Iterator[Part]:
    """Yield the sections of a card as its edges look in one direction."""
    throne = -1 if card.throne is None else card.throne.section
    for number, (land, edges) in enumerate(card.sections):
        royals = card.bit if number == throne else 0
        yield Part(Area(land, card.bit, royals, NO_LOOKS), tuple(faces[edge] for edge in edges))


def _castle_edges(castle: dict[str, Any]) -> Iterator[tuple[int, int, int, int]]:
    """Yield the ten edges of the Castle: the square x, y, the side it looks to, its land (rule 2.6)."""
    dx, dy = STEPS[SOUTH]
    for key, (x, y) in CASTLE_HEADS.items():
        for section in castle[key]["sections"]:
            for edge in section["edges"]:
                square, side = FACES[SOUTH][edge]
                yield x + square * dx, y + square * dy, side, LANDS.index(section["land"])
