"""What each commander scores: the largest open area of each land, and his royals' areas (rules 7.1-7.8)."""

from __future__ import annotations

from typing import Any, NamedTuple

from .areas import Area
from .cards import LANDS
from .geometry import SIDES, bits
from .kingdom import Kingdom
from .sight import in_sight
from .table import SEATED, Table, royals_of

LARGEST = 5
"""Cards beyond which an area scores nothing (rule 7.3)."""


class Sheet(NamedTuple):
    """One commander's score as the kingdom lies.

    ``lands`` are the areas scored by land, None where there is none; ``royals`` the areas that his King and Queen
    stand in by id, None while one is not laid; an area of more than five cards scores nothing.
    """

    lands: tuple[Area | None, ...]
    royals: tuple[tuple[str, Area | None], ...]

    @property
    def total(self) -> int:
        """Return the points of both scores (rule 7.8)."""
        return sum(map(worth, self.lands)) + sum(worth(area) for _, area in self.royals)


def worth(area: Area | None) -> int:
    """Return the points of an area: none where there is none, or where it is too large (rules 7.3-7.5)."""
    return area.points if area is not None and area.size <= LARGEST else 0


def sides(seats: int) -> list[int]:
    """Return the sides that the seats look from (rule 1.1)."""
    return [SIDES.index(side) for side in SEATED[seats]]


def sheets(kingdom: Kingdom, seats: int) -> list[Sheet]:
    """Return the score sheets of all *seats* as the kingdom lies, royals in hand counting nothing (rule 7.9)."""
    return [sheet(kingdom, seat, side) for seat, side in enumerate(sides(seats))]


def sheet(kingdom: Kingdom, seat: int, side: int) -> Sheet:
    """Return the score sheet of *seat*, which looks from *side*.

    Of areas that rank equal the one that began first is scored; so it makes no difference to the points.
    """
    seen = in_sight(kingdom, side, kingdom.table.options["view"])
    best: list[Area | None] = [None] * len(LANDS)
    keys = [(0, 0, 0)] * len(LANDS)
    thrones: dict[int, Area] = {}
    for number, area in kingdom.sections.areas.items():
        if area.looks[side] & seen:
            key = (*rank(area), -number)
            if keys[area.land] < key and key[0] <= LARGEST:
                keys[area.land], best[area.land] = key, area
        if area.royals:
            thrones.update((royal, area) for royal in bits(area.royals))
    cards = kingdom.table.cards
    royals = tuple((royal, thrones.get(cards[royal].number)) for royal in royals_of(seat))
    return Sheet(tuple(best), royals)


def rank(area: Area | None) -> tuple[int, int]:
    """Return what areas of one land are compared by: cards, then royals (rule 7.4)."""
    return (0, 0) if area is None else (area.size, area.royals.bit_count())


VAST, HIDDEN = "vast", "hidden"
"""Why an area does not count: it has more than five cards, or no edge that is open (rules 7.3 and 7.1)."""


def passed_over(kingdom: Kingdom, land: int, side: int) -> list[tuple[Area, str]]:
    """Return the areas of *land* that outrank what is scored from *side*, largest first, with why none counts."""
    seen = in_sight(kingdom, side, kingdom.table.options["view"])
    of_land = {number: area for number, area in kingdom.sections.areas.items() if area.land == land}
    areas = [of_land[number] for number in sorted(of_land)]
    reasons = [VAST if area.size > LARGEST else "" if area.looks[side] & seen else HIDDEN for area in areas]
    scored = max((rank(area) for area, why in zip(areas, reasons, strict=True) if not why), default=(0, 0))
    found = [(area, why) for area, why in zip(areas, reasons, strict=True) if why and rank(area) > scored]
    return sorted(found, key=lambda pair: rank(pair[0]), reverse=True)


def plain_sheet(table: Table, scored: Sheet) -> dict[str, Any]:
    """Return a sheet as plain data: ``lands`` and ``royals`` with what each area holds and scores, and the total."""
    return {
        "lands": {land: _plain_area(table, area) for land, area in zip(LANDS, scored.lands, strict=True)},
        "royals": {royal: _plain_area(table, area) for royal, area in scored.royals},
        "total": scored.total,
    }


def _plain_area(table: Table, area: Area | None) -> dict[str, Any] | None:
    if area is None:
        return None
    held = {"land": LANDS[area.land], "cards": table.ids(area.cards), "royals": table.ids(area.royals)}
    return {**held, "points": worth(area)}
