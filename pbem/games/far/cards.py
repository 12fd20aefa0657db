"""The cards of a deck made ready for the rules: their lands edge by edge, and what fits them where (rules 2.3-2.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from .geometry import EDGES, FACES, LENGTH, opposite

LANDS = ("meadow", "brick", "ocean", "forest")
"""The lands; rules know them by their place here."""

COLOURS = ("red", "green", "blue", "yellow")
"""The colours of the seats, in seat order."""

RANKS = ("king", "queen")
ROYALS = tuple(f"{colour[0]}{rank[0]}".upper() for colour in COLOURS for rank in RANKS)
"""The ids of the royals: RK, RQ, GK ...; two for each seat."""

CASTLE = "castle"
"""Stands for both Castle cards, which count as one card (rule 4.4)."""

CASTLE_SQUARES = tuple((x, y) for y in range(3) for x in range(2))
CASTLE_HEADS = {"C1": (0, 2), "C2": (1, 2)}
"""Where the Castle cards lie, both running south (rule 1.3)."""

Needs = tuple[tuple[int, ...], ...]
"""For each square of a card, head first, the boards that can match its edges (see ``board_of``)."""


def board_of(land: int, side: int) -> int:
    """Return the number of the board of squares that edges of *land* looking to *side* look into."""
    return land * 4 + side


class Throne(NamedTuple):
    """A royal's throne: whose it is, and the section it stands on with its land (rule 5.1)."""

    seat: int
    section: int
    land: int


class Card(NamedTuple):
    """One card that can be laid.

    ``lands`` are its lands edge by edge, ``sections`` the land and the edges of each section, ``needs`` for each
    direction the boards that it can be placed by; ``throne`` is None but for royals.
    """

    id: str
    number: int
    lands: tuple[int, ...]
    sections: tuple[tuple[int, tuple[int, ...]], ...]
    needs: tuple[Needs, ...]
    throne: Throne | None

    @property
    def bit(self) -> int:
        """The card's bit in a set of cards."""
        return 1 << self.number


def make_card(key: str, number: int, row: Mapping[str, Any]) -> Card:
    """Make the card *key* of a plain deck's *row*; *number* tells it from the others."""
    sections = tuple((LANDS.index(section["land"]), tuple(section["edges"])) for section in row["sections"])
    land_at = {edge: land for land, edges in sections for edge in edges}
    lands = tuple(land_at[edge] for edge in range(len(EDGES)))
    throne = None
    if key in ROYALS:
        section = row["throne"]
        throne = Throne(ROYALS.index(key) // len(RANKS), section, sections[section][0])
    return Card(key, number, lands, sections, _needs(land_at), throne)


def _needs(lands: Mapping[int, int]) -> tuple[Needs, ...]:
    """Return for each direction and square the boards that match edges of *lands*: those of their land looking back."""
    found = []
    for faces in FACES:
        boards = [(faces[edge][0], board_of(land, opposite(faces[edge][1]))) for edge, land in lands.items()]
        found.append(tuple(tuple(sorted({board for at, board in boards if at == square})) for square in range(LENGTH)))
    return tuple(found)
