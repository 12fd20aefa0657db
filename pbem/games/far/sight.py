"""Which edges are open to a commander from his side of the table (rule 7.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .areas import Area
from .geometry import bits, opposite
from .kingdom import Kingdom

LINE_OF_SIGHT, TOUCHING = "line-of-sight", "touching"


class OpenEdge(NamedTuple):
    """An edge that is open to the side it looks to: the square it is of, and its area."""

    x: int
    y: int
    area: Area


def in_sight(kingdom: Kingdom, side: int, how: str) -> int:
    """Return the board of squares from which nothing stands in the way to *side*, as the option ``view`` says *how*."""
    if how == TOUCHING:
        return ~kingdom.taken
    return ~kingdom.grid.beyond(kingdom.taken, opposite(side))


def open_edges(kingdom: Kingdom, side: int, how: str) -> Iterator[OpenEdge]:
    """Yield the edges open to *side*, by area in the order the areas began, then row by row from the south-west."""
    seen = in_sight(kingdom, side, how)
    step = kingdom.grid.steps[side]
    for area in kingdom.sections.by_age():
        for square in bits(area.looks[side] & seen):
            yield OpenEdge(*kingdom.grid.square(square - step), area)
