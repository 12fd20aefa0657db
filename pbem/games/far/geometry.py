"""Squares, directions, the eight edges of a card, and boards: sets of squares as whole numbers (rules 2.1-2.3).

A square is x, y with x growing east and y growing north.  Sides and directions are numbers, clockwise from north.
"""

from __future__ import annotations

from functools import cached_property

SIDES = ("north", "east", "south", "west")
NORTH, EAST, SOUTH, WEST = range(4)
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""For each side the way to the square beyond it."""

LENGTH = 3
"""Squares of a card."""

EDGES = ((0, NORTH), (0, EAST), (1, EAST), (2, EAST), (2, SOUTH), (2, WEST), (1, WEST), (0, WEST))
"""The edges of a card on its picture, which runs south: (square counted from the head, side), clockwise."""

HALF_TURN = len(EDGES) // 2
"""Edges from one to the one it takes the place of when the card is turned round."""


def opposite(side: int) -> int:
    """Return the side that looks the other way."""
    return (side + 2) % 4


def _turned(side: int, direction: int) -> int:
    """Return where a side of the picture looks when the card runs in *direction*."""
    return (side + direction - SOUTH) % 4


FACES = tuple(tuple((square, _turned(side, direction)) for square, side in EDGES) for direction in range(4))
"""For each direction the edges of a card: (square counted from the head, side that it looks to)."""


class Grid:
    """A window of squares, x and y from -reach to *reach*, and where each square's bit is in a board.

    Bits count from the south-western corner, row by row.
    """

    def __init__(self, reach: int) -> None:
        self.reach = reach
        self.width = 2 * reach + 1
        self.steps = (self.width, 1, -self.width, -1)

    def holds(self, x: int, y: int, margin: int = 0) -> bool:
        """Say whether a square is in the window, *margin* squares or more from its rim."""
        most = self.reach - margin
        return -most <= x <= most and -most <= y <= most

    def bit(self, x: int, y: int) -> int:
        """Return the number of a square's bit."""
        return (y + self.reach) * self.width + x + self.reach

    def square(self, bit: int) -> tuple[int, int]:
        """Return the square of a bit."""
        y, x = divmod(bit, self.width)
        return x - self.reach, y - self.reach

    def beyond(self, board: int, side: int) -> int:
        """Return *board* and all squares of the window that lie on *side* of one of its squares, in its line."""
        for step, inside in self._leaps[side]:
            board |= moved(board, step) & inside
        return board

    @cached_property
    def _leaps(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each side moves by 1, 2, 4 ... squares, and the squares on which they end without leaving the window."""
        lengths = [1 << power for power in range((2 * self.reach).bit_length())]
        column = sum(1 << row * self.width for row in range(self.width))
        row = (1 << self.width) - 1
        whole = [row * column for _ in lengths]
        eastern = [(row >> length << length) * column for length in lengths]
        western = [(row >> length) * column for length in lengths]
        return tuple(
            tuple((length * step, board) for length, board in zip(lengths, inside, strict=True))
            for step, inside in zip(self.steps, (whole, eastern, whole, western), strict=True)
        )


def moved(board: int, step: int) -> int:
    """Return *board* with every bit *step* places further."""
    return board << step if step > 0 else board >> -step


def nth(board: int, number: int) -> int:
    """Return the bit with *number* bits below it in a board."""
    for _ in range(number):
        board &= board - 1
    return (board & -board).bit_length() - 1


def bits(board: int) -> list[int]:
    """Return a board's bits, lowest first."""
    found = []
    while board:
        lowest = board & -board
        found.append(lowest.bit_length() - 1)
        board ^= lowest
    return found
