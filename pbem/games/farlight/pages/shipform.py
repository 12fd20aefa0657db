"""The Assembly orders of the order form: which parts to install where, and which engines to raise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from ...contract import Order
from ...grammar import write_order
from ..engines import OVERHAUL, UPGRADE, below_six, raise_engine
from ..fitting import REST, Fitting
from ..grid import Ship, put, without
from ..orders import ASSEMBLY, VERBS
from ..state import Seat, Won
from ..station import parts_out
from ..table import ENGINEER, FACES, REFIT, Icons
from .bidform import Aim
from .desk import Desk
from .worth import Prospect, best_square, prospect, with_part, worth

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
    """Return the best ways to assemble, each a whole order."""
    row = desk.state.seats[me]
    before = worth(desk.table, desk.state, prospect(desk.table, row))
    found = sorted(_ways(desk, row), key=lambda way: -way.points)
    chosen: dict[str, Row] = {}
    for way in found:
        order: Order = {"do": ASSEMBLY, "lines": list(way.lines)}
        line = write_order(order, VERBS)
        if line not in chosen and len(chosen) < MOST_WAYS:
            gain = way.points - before
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
    """Install *parts*, each on its best square, and raise engines; None if not all fit."""
    table = desk.table
    refit: list[Order] = [{"do": "refit", "parts": [gone]}] if gone else []
    now = _cleared(desk, row, gone)
    engineer, now = _engineered(desk, row, now, gone)
    installs: list[Order] = []
    waiting = list(parts)
    while waiting:
        squares = [(part, at) for part in waiting if (at := best_square(table, now.ship, part.part)) is not None]
        if not squares:
            return None
        part, at = squares[0]
        waiting.remove(part)
        installs.append({"do": "install", "part": part.part, "at": list(at)})
        now = with_part(table, now, part.part, at, part.engines)
    left = [part.part for part in row.won if part not in parts]
    lines = [*engineer, *refit, *installs, *({"do": "discard", "part": part} for part in left)]
    raises = _raises(desk, row, lines, now)
    return Way(worth(table, desk.state, now), (*lines, *raises) or ({"do": "discard", "part": REST},))


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
    """Yield a reason for each line; the first tells what all together brings."""
    values = {engine.number: engine.value for engine in (*row.engines, *(e for won in row.won for e in won.engines))}
    for place, line in enumerate(way.lines):
        reason = _reason(desk, row, line, values)
        yield f"{gain:+.1f} in all; {reason}" if place == 0 else reason


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


def ahead_rows(desk: Desk, me: int, found: Iterable[Aim]) -> list[Row]:
    """Return an Assembly order for what the reader has bid on and *found* aims name.

    It installs each part where it would stand if all were won, or else where it would stand alone.
    """
    wanted = [*_already_bid_on(desk, me), *(aim.on for aim in found)]
    parts = [thing for thing in dict.fromkeys(wanted) if thing in parts_out(desk.state)]
    lines = list(_installs(desk, desk.state.seats[me].ship, parts))
    if not lines:
        return []
    order: Order = {"do": ASSEMBLY, "lines": [*lines, {"do": "discard", "part": REST}]}
    why = "for the Assembly; what you do not win is left out"
    return [{"order": order, "line": write_order(order, VERBS), "why": why, "points": 0.0, "step": ASSEMBLY}]


def _already_bid_on(desk: Desk, me: int) -> list[str]:
    return [on for on, tiles in desk.state.bids.items() if any(tile.seat == me for tile in tiles)]


def _installs(desk: Desk, ship: Ship, parts: Sequence[str]) -> Iterator[Order]:
    """Yield installs of *parts*, each beside those before it; then where each would stand without them."""
    together = ship
    others: list[Order] = []
    for part in parts:
        at, alone = best_square(desk.table, together, part), best_square(desk.table, ship, part)
        if at is not None:
            yield {"do": "install", "part": part, "at": list(at)}
            together = put(together, part, at)
            if alone is not None and alone != at:
                others.append({"do": "install", "part": part, "at": list(alone)})
    yield from others
