"""Why an order is illegal, in one sentence that names the cause; the rule's number goes with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ..contract import Order, Refusal
from ..telling import listed
from .fitting import REST, Fitting
from .launch import lacking
from .orders import ASSEMBLY
from .reasons import why_not_complete
from .state import BID, LAUNCH, OVER, Seat, State, Won
from .station import LAPS, fronts, space_of, targets, tiles_due, turns_left
from .table import ENGINEER, REFIT, TILES, Table

MOST_TILES = 2
OF_LINES = {"engineer": ENGINEER, "refit": REFIT}
"""The facility that a line of an Assembly order is about."""

LAPSES = "what is left of a plan lapses at the end of the round"


def refuse(table: Table, state: State, seat: int, order: Order) -> Refusal | None:
    """Return the first reason why *order* is illegal for *seat* as things stand, or None if it is legal."""
    if state.phase == OVER:
        return Refusal("10.3", "the match is over", never=True)
    check = CHECKS.get(order["do"])
    if check is None:
        return Refusal("12.1", f"{order['do']} is no order of this game", never=True)
    return next(check(table, state, seat, order), None)


def _bid(table: Table, state: State, seat: int, order: Order) -> Iterator[Refusal]:
    rows, row = order["tiles"], state.seats[seat]
    values = [placed["tile"] for placed in rows]
    yield from _never_tiles(values)
    unknown = [placed["on"] for placed in rows if placed["on"] not in table.biddable]
    yield from (Refusal("2.2", f"there is no {on} to bid on", never=True) for on in unknown)
    if state.phase != BID:
        yield Refusal("2.1", f"the bidding of round {state.round} is over, and {LAPSES}", late=True)
    due = tiles_due(len(row.tiles))
    if not due:
        yield Refusal("2.1", f"you have placed all your tiles of round {state.round}, and {LAPSES}", late=True)
    if len(rows) > due:
        yield Refusal("2.1", f"in this turn you place your last tile, not {len(rows)} tiles")
    yield from _not_in_hand(values, row)
    there = targets(state)
    yield from (_not_there(table, placed["on"]) for placed in rows if placed["on"] not in there)
    crew = sum(bool(placed.get("crew")) for placed in rows)
    if crew > row.crew:
        yield Refusal("2.4", f"you lay {crew} crew on tiles and hold {row.crew or 'none'}")
    if len(rows) < due:
        turn, number = LAPS - turns_left(len(row.tiles)) + 1, state.round
        yield Refusal(
            "2.1",
            f"bidding turn {turn} of round {number} takes two tiles on one line, and one tile alone is "
            f"for bidding turn {LAPS}",
            early=True,
        )


def _never_tiles(values: Sequence[int]) -> Iterator[Refusal]:
    if not 1 <= len(values) <= MOST_TILES:
        yield Refusal("2.1", f"a bidding turn takes two tiles, or the last one, not {len(values)}", never=True)
    strange = next((value for value in values if value not in TILES), None)
    if strange is not None:
        yield Refusal("2.3", f"there is no tile {strange}; yours are 0 to {TILES[-1]}", never=True)
    if len(set(values)) < len(values):
        yield Refusal("2.3", f"you have one tile {values[0]} only", never=True)


def _not_in_hand(values: Sequence[int], row: Seat) -> Iterator[Refusal]:
    gone = [value for value in values if value not in row.tiles]
    if gone:
        held = listed([str(value) for value in row.tiles])
        yield Refusal("2.3", f"your tile {gone[0]} is not in your hand, which holds {held}", never=True)


def _not_there(table: Table, target: str) -> Refusal:
    """Refuse a target that is not there: before its plan lapses, nothing comes to the station or in front."""
    if target in table.missions:
        return Refusal("2.2", f"{target} is not the front card of a mission stack in this round", never=True)
    return Refusal("2.2", f"{target} is not on the station in this round", never=True)


def _assembly(table: Table, state: State, seat: int, order: Order) -> Iterator[Refusal]:
    lines, row = order["lines"], state.seats[seat]
    yield from _never_lines(table, lines)
    if state.phase == BID:
        yield _too_early(table, state, row, lines)
    if state.phase == LAUNCH or row.sealed is not None:
        done = "over" if state.phase == LAUNCH else "sealed by you"
        yield Refusal("4.2", f"the Assembly of round {state.round} is {done}, and {LAPSES}", late=True)
    if seat not in state.owed:
        yield Refusal("4.1", f"in the Assembly of round {state.round} there is nothing for you to decide", late=True)
    fit = Fitting(table, row).take(lines)
    yield from (refusal for _, refusal in fit.left)
    if fit.open:
        left = listed(fit.open)
        yield Refusal("4.4", f"{left} must be installed or discarded too; discard rest does it for all that is left")


def _never_lines(table: Table, lines: Sequence[Order]) -> Iterator[Refusal]:
    if not lines:
        yield Refusal("4.3", "an Assembly order has at least one line; discard rest may stand alone", never=True)
    for line in lines:
        for part in [*line.get("parts", ()), *([line["part"]] if "part" in line else ())]:
            if part not in table.parts and part != REST:
                yield Refusal("1.2", f"there is no part {part}", never=True)


def _too_early(table: Table, state: State, row: Seat, lines: Sequence[Order]) -> Refusal:
    """Judge lines as if all that they speak of were won; say that the Assembly is yet to come if they could be done."""
    spoken = dict.fromkeys(line["part"] for line in lines if "part" in line and line["part"] != REST)
    there = {part: space for part in spoken if (space := space_of(state, part)) is not None}
    absent = next((part for part in spoken if part not in there), None)
    if absent is not None:
        return _not_there(table, absent)
    lucky = row.copy()
    lucky.won = tuple(Won(part, space.engines) for part, space in there.items())
    lucky.facilities = tuple(OF_LINES[line["do"]] for line in lines if line["do"] in OF_LINES)
    left = Fitting(table, lucky, rich=True).take(lines).left
    early = Refusal("4.1", f"it is for the Assembly of round {state.round}", early=True)
    return next((refusal for line, refusal in left if not settled_above(line, lines)), early)


def settled_above(line: Order, lines: Sequence[Order]) -> bool:
    """Say whether a line is a second choice for what another one says (rule 4.5)."""
    if "part" in line:
        return len([other for other in lines if other.get("part") == line["part"]]) > 1
    return len([other for other in lines if other["do"] == line["do"]]) > 1


def _mission(table: Table, state: State, seat: int, order: Order) -> Iterator[Refusal]:
    mission, row = order["mission"], state.seats[seat]
    if mission not in table.missions:
        yield Refusal("1.2", f"there is no mission {mission}", never=True)
    if (state.asked, state.mission) == (seat, mission):
        return
    if mission not in fronts(state):
        yield _not_there(table, mission)
    early = Refusal("8.8", f"it is for the Launch of round {state.round}", early=True)
    if state.phase == BID:
        yield early
    waits = seat in state.bidders if mission == state.mission else _has_bid(state, seat, mission)
    if not waits:
        yield Refusal("8.8", f"in round {state.round} you are not asked about {mission}, or no longer", late=True)
    lacks = lacking(table, row, table.missions[mission])
    if any(lacks.values()) and state.phase == LAUNCH:
        yield Refusal("8.3", why_not_complete(mission, lacks))
    yield early


def _has_bid(state: State, seat: int, on: str) -> bool:
    return any(tile.seat == seat for tile in state.bids.get(on, ()))


CHECKS: Mapping[str, Callable[[Table, State, int, Order], Iterator[Refusal]]] = {
    "bid": _bid,
    ASSEMBLY: _assembly,
    "complete": _mission,
    "decline": _mission,
}
