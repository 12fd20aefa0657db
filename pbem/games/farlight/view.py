"""What one commander or an observer may know, and a state imagined from it (rules 11.1 and 11.2)."""

from __future__ import annotations

from typing import Any

from ..contract import BLANK, View
from .reset import leaders
from .state import (
    BID,
    SEAT_SCALARS,
    Seat,
    State,
    Tile,
    copied,
    fields,
    load_seat,
    load_spaces,
    named,
    plain_completed,
    plain_engines,
    plain_won,
)
from .station import targets

SHARED = ("round", "phase", "lap", "first", "to_move", "mission", "asked", "climax", "pool", "crew_left",
          "science_left", "why")  # fmt: skip
LISTED = ("owed", "bidders", "finishers", "awards", "box", "winners")


def view(state: State, me: int | None) -> View:
    """Name everything that seat *me* (None: an observer) may know."""
    seen: View = {"me": me, "seats_count": len(state.seats)}
    seen.update({name: getattr(state, name) for name in SHARED})
    seen.update({name: list(getattr(state, name)) for name in LISTED})
    seen["leaders"] = leaders(state)
    seen["spaces"] = [
        {"part": space.part, "crew": space.crew, "engines": plain_engines(space.engines)} for space in state.spaces
    ]
    seen["stacks"] = [list(stack) for stack in state.stacks]
    seen["bids"] = [{"on": on, "tiles": [_tile(state, tile, me) for tile in state.bids[on]]}
                    for on in targets(state) if on in state.bids]  # fmt: skip
    seen["pile"] = len(state.pile)
    seen["unused"] = sorted(state.unused)
    seen["seats"] = [_seat(row) for row in state.seats]
    if me is not None:
        seen["tiles"] = list(state.seats[me].tiles)
        seen["sealed"] = copied(state.seats[me].sealed)
    return seen


def _tile(state: State, tile: Tile, me: int | None) -> dict[str, Any]:
    """Show where a tile lies and whether with crew; its value to its owner, and to all once it is turned up."""
    shown = tile.seat == me or state.phase != BID
    return {"seat": tile.seat, "value": tile.value if shown else None, "crew": tile.crew}


def _seat(row: Seat) -> dict[str, Any]:
    return {
        **{name: getattr(row, name) for name in SEAT_SCALARS},
        "tiles": len(row.tiles),
        "ship": named(row.ship),
        "engines": plain_engines(row.engines),
        "won": plain_won(row.won),
        "facilities": list(row.facilities),
        "completed": plain_completed(row.completed),
        "sealed": row.sealed is not None,
    }


def imagine(seen: View) -> State:
    """Return a state whose view is *seen*, with a blank for everything hidden."""
    seats = [_imagined(seen, number, row) for number, row in enumerate(seen["seats"])]
    return State(
        seats,
        **fields(seen, SHARED, LISTED),
        spaces=load_spaces(seen["spaces"]),
        stacks=tuple(tuple(stack) for stack in seen["stacks"]),
        bids={row["on"]: tuple(_imagined_tile(tile) for tile in row["tiles"]) for row in seen["bids"]},
        pile=(BLANK,) * seen["pile"],
        unused=tuple(seen["unused"]),
    )


def _imagined(seen: View, number: int, row: dict[str, Any]) -> Seat:
    if number == seen["me"]:
        return load_seat(row, seen["tiles"], seen["sealed"])
    return load_seat(row, [BLANK] * row["tiles"], {} if row["sealed"] else None)


def _imagined_tile(tile: dict[str, Any]) -> Tile:
    return Tile(tile["seat"], BLANK if tile["value"] is None else tile["value"], tile["crew"])
