"""The Assembly orders of the order form: which parts to install where, and which engines to raise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from ...contract import Order
from ...grammar import write_order
from ..engines import OVERHAUL, UPGRADE, below_six, raise_engine
from ..fitting import REST, Fitting
from ..grid import At, Ship, without
from ..orders import ASSEMBLY, VERBS
from ..state import Seat, Won
from ..station import parts_out
from ..table import ENGINEER, FACES, REFIT, Icons
from .bidform import Pair
from .desk import Desk
from .worth import Prospect, arranged, best_square, prospect, squares, with_part, worth

Row = dict[str, Any]

MOST_WAYS = 3
MOST_PARTS = 6
"""Of more parts won than this, those that are worth most alone are thought about together."""

BY_ICON = (OVERHAUL, UPGRADE)


class Way(NamedTuple):
    """One way to assemble: lines, and what the commander is worth after them."""

    points: float
    lines: tuple[Order, ...]


def assembly_rows(desk: Desk, me: int) -> list[Row]:
    """Return the best ways to assemble, each a whole order; those that bring nothing only if none brings more."""
    row = desk.state.seats[me]
    before = worth(desk.table, desk.state, prospect(desk.table, row))
    found = sorted(_ways(desk, row), key=lambda way: -way.points)
    chosen: dict[str, Row] = {}
    for way in found:
        order: Order = {"do": ASSEMBLY, "lines": list(way.lines)}
        line = write_order(order, VERBS)
        gain = way.points - before
        if line not in chosen and len(chosen) < MOST_WAYS and (gain > 0 or not chosen):
            chosen[line] = {"order": order, "line": line, "points": gain, "step": ASSEMBLY,
                            "why": "\n".join(_reasons(desk, row, way, gain))}  # fmt: skip
    return list(chosen.values())


def _ways(desk: Desk, row: Seat) -> Iterator[Way]:
    for gone in _refits(desk, row):
        for parts in _choices(desk, row):
            way = _way(desk, row, gone, parts)
            if way is not None:
                yield way


def _refits(desk: Desk, row: Seat) -> list[str | None]:
    """Return what a Refit may discard: nothing, or one part that may go alone."""
    if REFIT not in row.facilities:
        return [None]
    return [None, *desk.table.layout(row.ship).removable()]


def _choices(desk: Desk, row: Seat) -> Iterator[tuple[Won, ...]]:
    """Yield each choice of parts won that the crew can pay for, the largest first."""
    won = row.won
    if len(won) > MOST_PARTS:
        alone = {part.part: _alone(desk, row, part) for part in won}
        best = sorted(won, key=lambda part: -alone[part.part])[:MOST_PARTS]
        won = tuple(part for part in won if part in best)
    for size in range(len(won), -1, -1):
        for chosen in combinations(won, size):
            if sum(desk.table.parts[part.part].cost for part in chosen) <= row.crew:
                yield chosen


def _alone(desk: Desk, row: Seat, part: Won) -> float:
    way = _way(desk, row, None, (part,))
    return way.points if way is not None else 0.0


def _way(desk: Desk, row: Seat, gone: str | None, parts: Sequence[Won]) -> Way | None:
    """Install *parts* as ``arranged``, and raise engines; None if not all fit."""
    table = desk.table
    refit: list[Order] = [{"do": "refit", "parts": [gone]}] if gone else []
    now = _cleared(desk, row, gone)
    engineer, now = _engineered(desk, row, now, gone)
    steps = arranged(table, now.ship, [part.part for part in parts])
    if steps is None:
        return None
    engines = {part.part: part.engines for part in parts}
    for part, at in steps:
        now = with_part(table, now, part, at, engines[part])
    installs = [_install(part, at) for part, at in steps]
    left = [part.part for part in row.won if part not in parts]
    lines = [*engineer, *refit, *installs, *({"do": "discard", "part": part} for part in left)]
    raises = _raises(desk, row, lines, now)
    return Way(worth(table, desk.state, now), (*lines, *raises) or ({"do": "discard", "part": REST},))


def _install(part: str, at: At) -> Order:
    return {"do": "install", "part": part, "at": list(at)}


def _cleared(desk: Desk, row: Seat, gone: str | None) -> Prospect:
    """Return the commander once a Refit has discarded *gone*."""
    if gone is None:
        return prospect(desk.table, row)
    lost = desk.table.parts[gone].engines
    left = row.copy()
    left.ship = without(row.ship, [gone])
    left.engines = tuple(engine for engine in row.engines if engine.number not in lost)
    return prospect(desk.table, left)


def _engineered(desk: Desk, row: Seat, now: Prospect, gone: str | None) -> tuple[list[Order], Prospect]:
    """Raise by Engineer the engine that is worth most then."""
    if ENGINEER not in row.facilities:
        return [], now
    lost = desk.table.parts[gone].engines if gone else ()
    own = [number for number in below_six(dict(now.values)) if number not in lost]
    if not own:
        return [], now
    raised = {number: _with_raise(now, number, ENGINEER) for number in own}
    best = max(own, key=lambda number: worth(desk.table, desk.state, raised[number]))
    return [{"do": "engineer", "engine": best}], raised[best]


def _with_raise(now: Prospect, engine: int, by: str) -> Prospect:
    values = dict(now.values)
    raise_engine(values, engine, by)
    return now._replace(values=tuple(values.items()))


def _raises(desk: Desk, row: Seat, lines: Sequence[Order], now: Prospect) -> Iterator[Order]:
    """Yield a line for each engine that icons raise now, chosen one after the other by what is worth most."""
    fit = Fitting(desk.table, row).take(lines)
    icons = fit.icons()
    later = now._replace(icons=Icons())
    for by in BY_ICON:
        for _ in range(icons[by]):
            own = below_six(dict(later.values))
            if not own:
                return
            raised = {number: _with_raise(later, number, by) for number in own}
            best = max(own, key=lambda number: worth(desk.table, desk.state, raised[number]))
            later = raised[best]
            yield {"do": by, "engine": best}


# Why


def _reasons(desk: Desk, row: Seat, way: Way, gain: float) -> Iterator[str]:
    """Yield a reason for each line; the first tells what all together bring."""
    values = {engine.number: engine.value for engine in (*row.engines, *(e for won in row.won for e in won.engines))}
    count = len(way.lines)
    total = f"{gain:+.1f} for these {count} lines" if count > 1 else f"{gain:+.1f}"
    for place, line in enumerate(way.lines):
        reason = _reason(desk, row, line, values)
        yield f"{total}; {reason}" if place == 0 else reason


def _reason(desk: Desk, row: Seat, line: Order, values: dict[int, int]) -> str:
    if line["do"] == "install":
        return desk.table.parts[line["part"]].name
    if line["do"] == "discard":
        return _why_discarded(desk, row, line["part"])
    if line["do"] == "refit":
        return "makes room"
    engine = line["engine"]
    was, values[engine] = values[engine], FACES if line["do"] == OVERHAUL else values[engine] + 1
    return f"from {was} to {values[engine]}"


def _why_discarded(desk: Desk, row: Seat, part: str) -> str:
    if part == REST:
        return "nothing to install"
    if best_square(desk.table, row.ship, part) is None:
        return "fits nowhere"
    cost = desk.table.parts[part].cost
    return f"costs {cost} crew" if cost > row.crew else "brings less"


# Written ahead


def ahead_rows(desk: Desk, me: int, pairs: Iterable[Pair]) -> list[Row]:
    """Return an Assembly order for what the reader has bid on, and will bid on with *pairs* of tiles and aims.

    It installs the parts as ``arranged`` if all were won, those with the highest bids first.  Where one would hang on
    another, a line behind all these names its best square on the ship as it stands.
    """
    bids = _bids(desk, me)
    for tile, aim in pairs:
        bids[aim.on] = bids.get(aim.on, 0) + tile
    there = [part for part in parts_out(desk.state) if part in bids]
    parts = sorted(there, key=lambda part: -bids[part])
    lines = list(_installs(desk, desk.state.seats[me].ship, parts))
    if not lines:
        return []
    order: Order = {"do": ASSEMBLY, "lines": [*lines, {"do": "discard", "part": REST}]}
    why = "for the Assembly; what you do not win is left out"
    return [{"order": order, "line": write_order(order, VERBS), "why": why, "points": 0.0, "step": ASSEMBLY}]


def _bids(desk: Desk, me: int) -> dict[str, int]:
    """Return what the reader has bid so far on each thing."""
    bids: dict[str, int] = {}
    for on, tiles in desk.state.bids.items():
        for tile in tiles:
            if tile.seat == me:
                bids[on] = bids.get(on, 0) + tile.value + tile.crew
    return bids


def _installs(desk: Desk, ship: Ship, parts: Sequence[str]) -> Iterator[Order]:
    """Yield installs of *parts*, the last ones left out if there is no room for all; then those on other squares."""
    table, most = desk.table, len(parts)
    while (steps := arranged(table, ship, parts[:most])) is None:
        most -= 1
    yield from (_install(part, at) for part, at in steps)
    for part, at in steps:
        alone = squares(table, ship, part)
        if at not in alone:
            free = [square for square in alone if square not in dict(steps).values()]
            yield from (_install(part, square) for square in (free or alone)[:1])
