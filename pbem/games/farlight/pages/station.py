"""The station as plain data and as text: parts with their dice, crew and bids, facilities, and what is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...words import plural
from ..state import Tile
from ..table import FACILITIES
from .desk import Desk
from .ships import part_row
from .words import FACILITY_TEXTS, tile_text

Row = dict[str, Any]


def station(desk: Desk) -> list[Row]:
    """Return a row for each part space, left to right.

    ``space`` (from 1), ``crew`` on it, ``bids`` (see ``bids_on``) and, if a part lies there, all of ``part_row`` and
    ``fits``, the squares of the reader's ship where it could be installed as it stands; an empty space has the id
    None.
    """
    return [_space(desk, number) for number in range(len(desk.state.spaces))]


def _space(desk: Desk, number: int) -> Row:
    space = desk.state.spaces[number]
    if space.part is None:
        return {"space": number + 1, "id": None, "crew": space.crew, "bids": [], "fits": []}
    fits: Sequence[tuple[int, int]] = ()
    if desk.me is not None and not desk.over:
        fits = desk.table.layout(desk.state.seats[desk.me].ship).fits(desk.table.masks[space.part])
    return {
        "space": number + 1,
        "crew": space.crew,
        **part_row(desk.table.parts[space.part], space.engines),
        "bids": bids_on(desk, space.part),
        "fits": [list(at) for at in fits],
    }


def facilities(desk: Desk) -> list[Row]:
    """Return a row for each facility: ``id``, ``text`` (what it brings) and ``bids``."""
    return [{"id": name, "text": FACILITY_TEXTS[name], "bids": bids_on(desk, name)} for name in FACILITIES]


def bids_on(desk: Desk, on: str) -> list[Row]:
    """Return who has tiles on something, in turn order.

    Each is a row of ``seat mine name``, ``tiles``, each of ``value`` (None: hidden) and ``crew``, ``total`` (None
    where a value is hidden) and ``text``.
    """
    tiles = desk.state.bids.get(on, ())
    return [_bid(desk, seat, [tile for tile in tiles if tile.seat == seat])
            for seat in desk.state.turn_order() if any(tile.seat == seat for tile in tiles)]  # fmt: skip


def _bid(desk: Desk, seat: int, tiles: Sequence[Tile]) -> Row:
    rows = [{"value": tile.value if isinstance(tile.value, int) else None, "crew": tile.crew} for tile in tiles]
    return {
        "seat": seat,
        "mine": seat == desk.me,
        "name": desk.names[seat],
        "tiles": rows,
        "total": total(rows),
        "text": f"{desk.called(seat)} {tiles_text(rows)}",
    }


def total(tiles: Sequence[Row]) -> int | None:
    """Return what tiles and crew come to, None where a value is hidden."""
    values = [tile["value"] for tile in tiles]
    return None if None in values else sum(values) + sum(tile["crew"] for tile in tiles)


def tiles_text(tiles: Sequence[Row]) -> str:
    """Return tiles as ``4+1 and 2``, hidden ones as ``2 tiles (1 with crew)``."""
    if all(tile["value"] is not None for tile in tiles):
        return " and ".join(tile_text(tile["value"], crew=tile["crew"]) for tile in tiles)
    crew = sum(tile["crew"] for tile in tiles)
    with_crew = "" if not crew else " with crew" if crew == len(tiles) else f" ({crew} with crew)"
    return f"{plural(len(tiles), 'tile')}{with_crew}"


def supply(desk: Desk) -> Iterator[str]:
    """Say in sentences what is left: the pile, dice in the pool, tokens where they are limited."""
    state = desk.state
    dice = "1 die" if state.pool == 1 else f"{state.pool} dice"
    yield f"{plural(len(state.pile), 'part')} in the pile, {dice} in the pool, {len(state.box)} cards in the box."
    if state.crew_left is not None:
        yield f"{state.crew_left} crew and {state.science_left} science are left in the supply."
