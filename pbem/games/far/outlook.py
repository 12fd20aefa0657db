"""What a commander would score after one card more, worked out from what he would score now (rules 7.1-7.6).

A card changes little: areas that it joins, and what it hides.  So hundreds of placements are compared without laying
one of them.
"""

from __future__ import annotations

from typing import NamedTuple

from .areas import Area, Joint
from .cards import LANDS
from .geometry import opposite
from .kingdom import Kingdom, Laid
from .scoring import LARGEST, Sheet, rank, sheet, worth
from .sight import LINE_OF_SIGHT, in_sight
from .table import royals_of

Points = tuple[int, ...]
"""What a commander scores for each land, then for King and Queen."""


def points_of(scored: Sheet) -> Points:
    """Return the points of a score sheet."""
    return (*map(worth, scored.lands), *(worth(area) for _, area in scored.royals))


class Open(NamedTuple):
    """An area that scores as things stand: what it is compared by, its oldest section, and its looks to one side."""

    rank: tuple[int, int]
    root: int
    looks: int


class Outlook:
    """A commander's score as the *kingdom* lies, and what each placement would make of it."""

    def __init__(self, kingdom: Kingdom, seat: int, side: int) -> None:
        self._kingdom = kingdom
        self._seat = seat
        self._side = side
        self._line_of_sight = kingdom.table.options["view"] == LINE_OF_SIGHT
        self._seen = in_sight(kingdom, side, kingdom.table.options["view"])
        self._open: list[list[Open]] = [[] for _ in LANDS]
        thrones = {kingdom.table.cards[royal].bit: -1 for royal in royals_of(seat)}
        for root, area in kingdom.sections.areas.items():
            if area.looks[side] & self._seen and area.size <= LARGEST:
                self._open[area.land].append(Open(rank(area), root, area.looks[side]))
            if area.royals:
                thrones.update(dict.fromkeys((bit for bit in thrones if area.royals & bit), root))
        for found in self._open:
            found.sort(reverse=True)
        self._thrones = thrones

    def after(self, laid: Laid) -> Points:
        """Return what would be scored if a card were *laid* so, legally."""
        if not self._kingdom.has_room(laid):
            return points_of(sheet(self._kingdom.lay(laid), self._seat, self._side))
        joints = self._kingdom.joints(laid)
        taken_up = {root: joint.area for joint in joints for root in joint.roots}
        seen = self._seen_past(laid)
        best = [self._best(land, taken_up, seen) for land in range(len(LANDS))]
        for joint in joints:
            area = joint.area
            if area.looks[self._side] & seen and area.size <= LARGEST:
                best[area.land] = max(best[area.land], rank(area))
        return (*map(sum, best), *(worth(self._stood_in(bit, joints, taken_up)) for bit in self._thrones))

    def _seen_past(self, laid: Laid) -> int:
        """Return the board of squares from which nothing would stand in the way to the commander's side.

        A card that lies itself where something stands in the way hides no more.
        """
        board = self._kingdom.board(laid)
        if not board & self._seen:
            return self._seen
        if self._line_of_sight:
            board = self._kingdom.grid.beyond(board, opposite(self._side))
        return self._seen & ~board

    def _best(self, land: int, taken_up: dict[int, Area], seen: int) -> tuple[int, int]:
        """Return the rank of the largest area of *land* that stays as it is and open."""
        for area in self._open[land]:
            if area.looks & seen and area.root not in taken_up:
                return area.rank
        return (0, 0)

    def _stood_in(self, royal: int, joints: list[Joint], taken_up: dict[int, Area]) -> Area | None:
        """Return the area that a royal would stand in, None if it is in hand."""
        root = self._thrones[royal]
        if root < 0:
            return next((joint.area for joint in joints if joint.area.royals & royal), None)
        return taken_up.get(root) or self._kingdom.sections.areas[root]
