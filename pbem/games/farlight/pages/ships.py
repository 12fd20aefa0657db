"""All ships as plain data: every part with its connectors joined, open or blocked, and where a new part could stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...telling import listed
from ..grid import CORE, CORE_MASK, FACING, SIDES, STEPS, At, Layout, reading_order
from ..reasons import squarely
from ..reset import COUNTS
from ..state import ASSEMBLY, BID, Engine, Seat
from ..station import parts_out
from ..table import Icons, Part
from .desk import Desk
from .words import CORE_ID, engine_text, icon_counts, icon_words, short_icons

Row = dict[str, Any]

STATES = JOINED, BLOCKED, OPEN = "joined", "blocked", "open"


def ship(desk: Desk, seat: int) -> Row:
    """Return a commander's ship and all else that lies before him.

    ``seat mine name organisation points crew science tiles`` (in hand: how many) ``laid`` (crew on tiles) ``engines
    power biotech parts`` (counts) ``gains`` (icons of every Assembly) ``brings`` (the same in words) ``facilities
    completed won sealed``; ``cells`` (see ``cells``) and ``free`` squares, rows of ``x y`` and ``parts``, the ids of
    those that could stand there.
    """
    row = desk.state.seats[seat]
    layout = desk.table.layout(row.ship)
    return {
        "seat": seat,
        "mine": seat == desk.me,
        "name": desk.names[seat],
        "organisation": desk.letter["deck"]["organisations"].get(row.organisation, {}).get("name", ""),
        "points": row.points,
        "crew": row.crew,
        "science": row.science,
        "tiles": len(row.tiles),
        "laid": sum(tile.crew for tiles in desk.state.bids.values() for tile in tiles if tile.seat == seat),
        "engines": engines(row.engines),
        **{name: COUNTS[name](desk.table, row) for name in ("power", "biotech", "parts")},
        "gains": gains(desk, row)._asdict(),
        "brings": listed(list(icon_counts(gains(desk, row)._asdict()))),
        "facilities": list(row.facilities),
        "completed": [
            {"mission": mission, "name": desk.table.missions[mission].name, "points": points}
            for mission, points in row.completed
        ],
        "won": [part_row(desk.table.parts[won.part], won.engines) for won in row.won],
        "sealed": row.sealed is not None,
        "cells": list(cells(desk, row, layout)),
        "free": free(desk, layout) if seat == desk.me else [],
    }


def engines(found: Sequence[Engine]) -> list[Row]:
    """Return engines as rows of ``printed`` number, ``value`` and whether there is a ``die``."""
    return [{"printed": engine.number, "value": engine.value, "die": engine.die} for engine in found]


def gains(desk: Desk, row: Seat) -> Icons:
    """Return what the lasting icons of a ship give in every Assembly."""
    lasting = [desk.table.parts[part].lasting for part, _, _ in row.ship]
    return Icons(*(sum(column) for column in zip(Icons(), *lasting, strict=True)))


def part_row(part: Part, found: Sequence[Engine]) -> Row:
    """Return a part with the dice on it.

    ``id name cost engines biotech once lasting``, ``connectors`` (sides), ``icons`` (short, as on the map) and
    ``carries`` (the same in words).
    """
    short = [engine_text(engine.number, engine.value, die=engine.die) for engine in found]
    return {
        "id": part.id,
        "name": part.name,
        "cost": part.cost,
        "connectors": [side for side, (bit, _, _) in zip(SIDES, STEPS, strict=True) if part.mask & bit],
        "engines": engines(found),
        "biotech": part.biotech,
        "once": part.once._asdict(),
        "lasting": part.lasting._asdict(),
        "icons": [*short, *short_icons(part.biotech, part.once, part.lasting)],
        "carries": listed([*_engine_words(found), *icon_words(part.biotech, part.once, part.lasting)]),
    }


def _engine_words(found: Sequence[Engine]) -> Iterator[str]:
    for engine in found:
        yield f"engine {engine.number} at {engine.value}{'' if engine.die else ' (no die)'}"


def cells(desk: Desk, row: Seat, layout: Layout) -> Iterator[Row]:
    """Yield the squares of a ship as a map is read, the Core among them.

    A cell is a part (see ``part_row``; the Core has the id ``CORE``) with ``x y core`` and ``sides``: for up, down,
    left and right ``joined``, ``open``, ``blocked``, or None where there is no connector.
    """
    dice = {engine.number: engine for engine in row.engines}
    holders = {at: part for part, at in layout.parts.items()}
    for at in sorted(layout.masks, key=reading_order):
        part = Part(CORE_ID, "Primary Core", CORE_MASK, 0, (), 0, Icons(), Icons())
        if at != CORE:
            part = desk.table.parts[holders[at]]
        own = [dice[number] for number in part.engines if number in dice]
        yield {"x": at[0], "y": at[1], "core": at == CORE, **part_row(part, own), "sides": sides(layout, at)}


def sides(layout: Layout, at: At) -> dict[str, str | None]:
    """Return the state of the connector on each side of a square that is taken."""
    found: dict[str, str | None] = {}
    for name, (side, dx, dy) in zip(SIDES, STEPS, strict=True):
        other = layout.masks.get((at[0] + dx, at[1] + dy))
        if not layout.masks[at] & side:
            found[name] = None
        elif other is None:
            found[name] = OPEN
        else:
            found[name] = JOINED if other & FACING[side] else BLOCKED
    return found


def candidates(desk: Desk) -> list[str]:
    """Return the parts that the reader could install soon: in an Assembly those he has won, else all on the station."""
    if desk.me is None or desk.over:
        return []
    if desk.state.phase == BID:
        return parts_out(desk.state)
    row = desk.state.seats[desk.me]
    return [won.part for won in row.won] if desk.state.phase == ASSEMBLY and row.sealed is None else []


def free(desk: Desk, layout: Layout) -> list[Row]:
    """Return the free squares where one of the candidates fits, with the ids of those that do."""
    found: dict[At, list[str]] = {}
    for part in candidates(desk):
        for at in layout.fits(desk.table.masks[part]):
            found.setdefault(at, []).append(part)
    return [{"x": at[0], "y": at[1], "parts": found[at]} for at in sorted(found, key=reading_order)]


def cell_text(cell: Row) -> str:
    """Say what stands on a square: what it carries and how it is connected."""
    carries = cell["carries"] or ("the middle of the ship" if cell["core"] else "nothing")
    by_state = {state: [name for name, its in cell["sides"].items() if its == state] for state in STATES}
    return "; ".join([carries, *(f"{state} {listed(names)}" for state, names in by_state.items() if names)])


def cell_title(cell: Row) -> str:
    """Name what stands on a square: ``1,0 P07 Pulse Nozzle``."""
    where = squarely((cell["x"], cell["y"]))
    return f"{where} Primary Core" if cell["core"] else f"{where} {cell['id']} {cell['name']}"
