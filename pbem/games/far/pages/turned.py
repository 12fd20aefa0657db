"""The Kingdom as a reader sees it, his side of the table at the bottom: for maps in letters and drawings alike.

A cell is (column, row), columns growing to the reader's right and rows towards him.  Sides of a cell are those of the
page: top, right, bottom and left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..cards import CASTLE, CASTLE_SQUARES, Card
from ..geometry import FACES, LENGTH, SIDES, STEPS, opposite
from ..kingdom import Laid
from ..table import Table

Cell = tuple[int, int]

TOP, RIGHT, BOTTOM, LEFT = range(4)
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""For each side of the page the way to the cell beyond it."""


class Turn:
    """How squares and sides turn when *bottom* is the side that lies at the bottom of the page."""

    def __init__(self, bottom: int) -> None:
        self.bottom = bottom
        self.top = opposite(bottom)
        self.right = (self.top + 1) % 4
        self.left = opposite(self.right)

    def cell(self, x: int, y: int) -> Cell:
        """Return the cell of a square."""
        (rx, ry), (bx, by) = STEPS[self.right], STEPS[self.bottom]
        return x * rx + y * ry, x * bx + y * by

    def side(self, side: int) -> int:
        """Return where a side of the compass lies on the page."""
        return (side - self.top) % 4

    def column(self, column: int) -> int:
        """Return the coordinate, x or y, that the squares of a column share."""
        return column * sum(STEPS[self.right])

    def row(self, row: int) -> int:
        """Return the coordinate that the squares of a row share."""
        return row * sum(STEPS[self.bottom])

    @property
    def axes(self) -> tuple[str, str]:
        """The names of the coordinates that number the columns and the rows."""
        return ("x", "y") if STEPS[self.right][0] else ("y", "x")

    def compass(self) -> tuple[str, str, str, str]:
        """Return the compass points at the top, the right, the bottom and the left of the page."""
        top, right, bottom, left = (SIDES[side] for side in (self.top, self.right, self.bottom, self.left))
        return top, right, bottom, left


class Edge(NamedTuple):
    """An outer edge of a piece: which of its cells it is of, the side of the page, its land and its section."""

    cell: int
    side: int
    land: int
    section: int


class Piece(NamedTuple):
    """A card or the Castle on a page; ``throne`` is the section that a royal stands on."""

    id: str
    cells: tuple[Cell, ...]
    edges: tuple[Edge, ...]
    throne: int | None = None

    def section(self, cell: int, side: int) -> int:
        """Return the section that shows on a *side* of a cell; there is one."""
        return next(edge.section for edge in self.edges if (edge.cell, edge.side) == (cell, side))


def laid_piece(table: Table, turn: Turn, laid: Laid) -> Piece:
    """Return a card of the Kingdom as it lies."""
    return _piece(table.cards[laid.card], [turn.cell(x, y) for x, y in laid.squares()], turn.side(laid.direction))


def picture(card: Card, way: int) -> Piece:
    """Return a card alone, running to a side of the page, in the cells from 0, 0 on."""
    dx, dy = WAYS[way]
    cells = [(dx * step, dy * step) for step in range(LENGTH)]
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return _piece(card, [(x - left, y - top) for x, y in cells], way)


def _piece(card: Card, cells: Sequence[Cell], way: int) -> Piece:
    section_at = {edge: number for number, (_, edges) in enumerate(card.sections) for edge in edges}
    edges = tuple(
        Edge(cell, side, card.lands[number], section_at[number]) for number, (cell, side) in enumerate(FACES[way])
    )
    return Piece(card.id, tuple(cells), edges, None if card.throne is None else card.throne.section)


def castle_piece(table: Table, turn: Turn) -> Piece:
    """Return the Castle, each of its edges a section of its own."""
    edges = tuple(
        Edge(CASTLE_SQUARES.index((x, y)), turn.side(side), land, number)
        for number, (x, y, side, land) in enumerate(table.castle)
    )
    return Piece(CASTLE, tuple(turn.cell(x, y) for x, y in CASTLE_SQUARES), edges)
