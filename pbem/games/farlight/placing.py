"""All ways to install several parts together, counted without being built (rules 5.2 and 5.5).

A way is told once, whatever the order in which its parts could be installed: at each step the first of the parts
still waiting that can be installed on its square is.  So a part that was passed over at a step must not stand, in the
end, where it could have stood at that step.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from .grid import At, Layout, reached_from, reading_order

Squares = frozenset[At]
"""A set of squares."""


class Waiting(NamedTuple):
    """A part still to be installed: its place in the list, its connectors, where it fits, where it was passed over."""

    place: int
    mask: int
    fits: Squares
    passed: Squares


class Placing:
    """The ways to install all parts with these *masks*, in a fixed order.

    A way is a list of steps, a part's place among the masks and its square, in an order in which they can be done.
    """

    def __init__(self, layout: Layout, masks: tuple[int, ...]) -> None:
        self._layout = layout
        self._masks = masks

    @cached_property
    def count(self) -> int:
        """How many ways there are."""
        return self._count(self._start(), frozenset())

    def __getitem__(self, index: int) -> list[tuple[int, At]]:
        """Return the way at *index*."""
        way: list[tuple[int, At]] = []
        waiting, taken = self._start(), Squares()
        while waiting:
            for place, at, rest in self._steps(waiting, taken):
                ways = self._count(rest, taken | {at})
                if index < ways:
                    way.append((place, at))
                    waiting, taken = rest, taken | {at}
                    break
                index -= ways
        return way

    def _start(self) -> tuple[Waiting, ...]:
        fits = [Squares(self._layout.fits(mask)) for mask in self._masks]
        pairs = zip(self._masks, fits, strict=True)
        return tuple(Waiting(place, mask, squares, Squares()) for place, (mask, squares) in enumerate(pairs))

    def _count(self, waiting: tuple[Waiting, ...], taken: Squares) -> int:
        if len(waiting) <= 1:
            return len(waiting[0].fits - waiting[0].passed) if waiting else 1
        return sum(self._count(rest, taken | {at}) for _, at, rest in self._steps(waiting, taken, sort=False))

    def _steps(
        self, waiting: tuple[Waiting, ...], taken: Squares, *, sort: bool = True
    ) -> Iterator[tuple[int, At, tuple[Waiting, ...]]]:
        """Yield each next install: the part's place, its square, and what waits then; *taken* are squares filled."""
        for number, part in enumerate(waiting):
            passed = [Waiting(row.place, row.mask, row.fits, row.passed | row.fits) for row in waiting[:number]]
            others = [*passed, *waiting[number + 1 :]]
            squares = part.fits - part.passed
            for at in sorted(squares, key=reading_order) if sort else squares:
                yield part.place, at, tuple([self._after(row, at, part.mask, taken) for row in others])

    def _after(self, row: Waiting, at: At, mask: int, taken: Squares) -> Waiting:
        """Return a waiting part once another with *mask* stands at *at*."""
        filled = self._layout.masks
        new = [square for square in reached_from(at, mask, row.mask) if square not in filled and square not in taken]
        fits = row.fits.union(new) if new else row.fits
        return Waiting(row.place, row.mask, fits - {at} if at in fits else fits, row.passed)
