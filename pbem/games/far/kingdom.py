"""The Kingdom as it lies, and where a card can be placed in it (rules 3.4-3.6 and 5.2).

Nothing of it is saved but the cards laid.  A kingdom never changes: laying a card gives another one, made from what is
known of the first by adding what is new, so that nothing is worked out again from all cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from .areas import Joint, Sections
from .cards import CASTLE, CASTLE_SQUARES, Card, Needs, board_of
from .geometry import FACES, LENGTH, STEPS, Grid, moved, opposite
from .table import FIRST_REACH, Table

Fits = tuple[int, ...]
"""For each direction a board of squares for a card's head."""


class Laid(NamedTuple):
    """A card that lies in the Kingdom: its head's square, the direction it runs in, and who placed it."""

    card: str
    x: int
    y: int
    direction: int
    seat: int

    def squares(self) -> list[tuple[int, int]]:
        """Return the squares it covers, head first (rule 2.2)."""
        dx, dy = STEPS[self.direction]
        return [(self.x + step * dx, self.y + step * dy) for step in range(LENGTH)]


class Meeting(NamedTuple):
    """Where an edge of a card that is to be placed would meet an edge of a card in play.

    ``x``, ``y`` is the square of the card's own edge and ``side`` where it looks; ``other`` the card it meets.
    """

    edge: int
    x: int
    y: int
    side: int
    other: str
    other_land: int


class Kingdom:
    """The cards laid, in order, around the Castle; it never changes.

    ``taken`` is the board of all covered squares.
    """

    __slots__ = ("_fits", "_next", "_rooms", "grid", "laid", "sections", "table", "taken")

    def __init__(self, table: Table, grid: Grid, laid: tuple[Laid, ...], taken: int, sections: Sections) -> None:
        self.table = table
        self.grid = grid
        self.laid = laid
        self.taken = taken
        self.sections = sections
        self._fits: dict[str, Fits] = {}
        self._rooms: Fits | None = None
        self._next: Kingdom | None = None

    @classmethod
    def castle(cls, table: Table, reach: int = FIRST_REACH) -> Kingdom:
        """Return the kingdom in which only the Castle lies (rules 1.3 and 4.4)."""
        grid = table.grid(reach)
        squares = [grid.bit(x, y) for x, y in CASTLE_SQUARES]
        taken = sum(1 << square for square in squares)
        return cls(table, grid, (), taken, Sections().added(grid, squares, table.castle_parts))

    @classmethod
    def of(cls, table: Table, laid: Iterable[Laid], reach: int = FIRST_REACH) -> Kingdom:
        """Return the kingdom of the cards *laid* in that order, legal or not.

        The last answer is kept with the table: all views of one moment show the same kingdom.
        """
        wanted, kept = tuple(laid), table.kept
        if kept is not None and kept.laid == wanted:
            return kept
        kingdom = cls.castle(table, reach)
        for card in wanted:
            kingdom = kingdom.lay(card)
        table.kept = kingdom
        return kingdom

    def __eq__(self, other: object) -> bool:
        """Say whether the same cards were laid in the same places, in the same order, by the same seats."""
        return isinstance(other, Kingdom) and self.laid == other.laid

    __hash__ = None  # type: ignore[assignment]

    def lay(self, laid: Laid) -> Kingdom:
        """Return the kingdom with one more card, laid on free squares.

        The last answer is kept: a placement is looked at by the order's judge, then decided, then folded.
        """
        if self._next is None or self._next.laid[-1] != laid:
            self._next = self._with(laid)
        return self._next

    def _with(self, laid: Laid) -> Kingdom:
        if not self.has_room(laid):
            return Kingdom.of(self.table, (*self.laid, laid), 2 * self.grid.reach)
        squares = self._bits(laid)
        sections = self.sections.added(self.grid, squares, self.table.parts(laid.card, laid.direction))
        return Kingdom(self.table, self.grid, (*self.laid, laid), self.taken | self.board(laid), sections)

    def board(self, laid: Laid) -> int:
        """Return the board of the squares that a card covers."""
        head, middle, tail = self._bits(laid)
        return 1 << head | 1 << middle | 1 << tail

    def joints(self, laid: Laid) -> list[Joint]:
        """Return the areas that a card would have part in if it were *laid* so, on free squares of the window."""
        return self.sections.meet(self.grid, self._bits(laid), self.table.parts(laid.card, laid.direction))

    def _bits(self, laid: Laid) -> tuple[int, int, int]:
        head, step = self.grid.bit(laid.x, laid.y), self.grid.steps[laid.direction]
        return head, head + step, head + 2 * step

    def has_room(self, laid: Laid) -> bool:
        """Say whether the window holds a card, and a card beyond it on every side."""
        dx, dy = STEPS[laid.direction]
        tail = (laid.x + (LENGTH - 1) * dx, laid.y + (LENGTH - 1) * dy)
        return self.grid.holds(laid.x, laid.y, LENGTH) and self.grid.holds(*tail, LENGTH)

    # Where a card can be placed

    def fits(self, card: Card) -> Fits:
        """Return for each direction the squares on which *card*'s head can legally be placed.

        For a royal, squares where any edge of it would meet land on which another's royal stands are left out; that
        its throne itself meets nothing is no matter (rules 5.2 and 5.5).
        """
        found = self._fits.get(card.id)
        if found is None:
            found = self._fits[card.id] = self._find(card)
        return found

    def _find(self, card: Card) -> Fits:
        steps = self.grid.steps
        boards = self.sections.boards
        found = [
            room & matching(needs, boards, step)
            for room, needs, step in zip(self._free_rows(), card.needs, steps, strict=True)
        ]
        if card.throne is not None:
            boards = self._rival_boards(card.throne.seat)
            found = [
                heads & ~matching(needs, boards, step)
                for heads, needs, step in zip(found, card.needs, steps, strict=True)
            ]
        return tuple(found)

    def _rival_boards(self, seat: int) -> list[int]:
        """Return the boards of areas in which a royal of another than *seat* stands (rule 5.2)."""
        boards = [0] * len(self.sections.boards)
        rivals = self.table.rivals[seat]
        for area in self.sections.areas.values():
            if area.royals & rivals:
                for side, looks in enumerate(area.looks):
                    boards[board_of(area.land, side)] |= looks
        return boards

    def rivals(self, laid: Laid) -> list[tuple[int, int]]:
        """Return the land and others' royals of each area that a royal would be connected to if it were *laid* so."""
        throne = self.table.cards[laid.card].throne
        if throne is None:
            return []
        after, rivals = self.lay(laid), self.table.rivals[throne.seat]
        areas = map(after.sections.area, after.newest())
        return [(area.land, area.royals & rivals) for area in areas if area.royals & rivals]

    def _free_rows(self) -> Fits:
        """Return for each direction the heads from which three squares are free (rule 3.4)."""
        if self._rooms is None:
            free = ~self.taken
            self._rooms = tuple(free & moved(free, -step) & moved(free, -2 * step) for step in self.grid.steps)
        return self._rooms

    # What lies there

    def newest(self) -> list[int]:
        """Return the areas of the card laid last by their oldest sections, in the order of its sections, each once."""
        count = len(self.table.cards[self.laid[-1].card].sections)
        last = len(self.sections.holders)
        return list(dict.fromkeys(map(self.sections.oldest, range(last - count, last))))

    def squares(self) -> dict[tuple[int, int], str]:
        """Return the covered squares, each with the id of the card on it."""
        found = dict.fromkeys(CASTLE_SQUARES, CASTLE)
        for laid in self.laid:
            found.update(dict.fromkeys(laid.squares(), laid.card))
        return found

    def meetings(self, laid: Laid) -> Iterator[Meeting]:
        """Yield where the edges of a card would meet those of cards in play if it were *laid* so, edge by edge."""
        squares, sections = laid.squares(), self.sections
        for edge, (square, side) in enumerate(FACES[laid.direction]):
            x, y = squares[square]
            if self.grid.holds(x, y):
                other = sections.looking.get(self.grid.bit(x, y) * 4 + opposite(side))
                if other is not None:
                    card = self.table.names[sections.holders[other]]
                    yield Meeting(edge, x, y, side, card, sections.area(other).land)


def matching(needs: Needs, boards: Sequence[int], step: int) -> int:
    """Return the heads from which a card that runs by *step* has an edge that one of the boards it *needs* matches."""
    found = 0
    for square, wanted in enumerate(needs):
        here = 0
        for board in wanted:
            here |= boards[board]
        found |= moved(here, -square * step)
    return found
