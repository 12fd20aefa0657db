"""Boards: sets of squares as whole numbers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pbem.games.far.geometry import STEPS, Grid, bits, moved, nth, opposite

GRID = Grid(6)

squares_of = st.sets(st.tuples(st.integers(-6, 6), st.integers(-6, 6)), max_size=12)


def board(squares: set[tuple[int, int]]) -> int:
    return sum(1 << GRID.bit(x, y) for x, y in squares)


@given(squares_of)
def test_a_board_is_a_set_of_squares(squares: set[tuple[int, int]]) -> None:
    found = bits(board(squares))
    assert {GRID.square(bit) for bit in found} == squares
    assert found == sorted(found)
    assert [nth(board(squares), number) for number in range(len(found))] == found
    assert moved(moved(board(squares), 3), -3) == board(squares)


@given(squares_of, st.integers(0, 3))
def test_beyond_a_board_lie_the_squares_in_line_with_it(squares: set[tuple[int, int]], side: int) -> None:
    dx, dy = STEPS[side]
    expected = {(x + step * dx, y + step * dy) for x, y in squares for step in range(13)}
    assert GRID.beyond(board(squares), side) == board({square for square in expected if GRID.holds(*square)})
    assert opposite(opposite(side)) == side
