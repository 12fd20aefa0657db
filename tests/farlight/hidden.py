"""What the contract tests cannot know of this game: what is hidden in it, and positions that are seldom reached.

``reordered`` gives them orders that others might have given in secret, where nothing has turned them up yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from pbem.games.contract import Order
from pbem.games.farlight.rules import ShipRules
from pbem.games.farlight.state import ASSEMBLY, BID, Engine, State, Won
from pbem.games.farlight.table import AWARDS_SHOWN, ENGINEER, REFIT, TILES
from tests.contract.matches import Record

Draws = dict[str, list[str]]

DERIVED = frozenset[str]()
"""Fields of events that need not be told since everyone can tell them from what he is told."""


def fields(_seats: int) -> set[str]:
    """Return the names of what is hidden in a match, as ``vary`` reports it; ``tiles`` are values, laid or in hand."""
    return {"tiles", "sealed", "pile", "unused"}


def at_once(_seats: int) -> list[set[str]]:
    """Return what may be hidden at one moment: tiles in a bidding, orders in an Assembly."""
    return [{"tiles", "pile", "unused"}, {"sealed", "pile", "unused"}]


def vary(_rules: ShipRules, state: State, viewer: int | None, rng: Random) -> tuple[State, set[str]]:
    """Return a state that *viewer* cannot tell from *state*, and the names of what is different in it.

    Others' tiles change their values among themselves while bids are hidden, and of others' sealed orders nothing is
    left but that they are there.
    """
    varied = state.copy()
    varied.pile = tuple(rng.sample(state.pile, len(state.pile)))
    varied.unused = tuple(rng.sample(state.unused, len(state.unused)))
    for seat, row in enumerate(varied.seats):
        if seat == viewer:
            continue
        if state.phase == BID:
            _exchange(varied, seat, _other_values(rng))
        if row.sealed is not None:
            row.sealed = {}
    parts = {
        "tiles": ([row.tiles for row in state.seats], state.bids, [row.tiles for row in varied.seats], varied.bids),
        "sealed": (*(row.sealed for row in state.seats), *(row.sealed for row in varied.seats)),
        "pile": (*state.pile, *varied.pile),
        "unused": (*state.unused, *varied.unused),
    }
    return varied, {name for name, both in parts.items() if both[: len(both) // 2] != both[len(both) // 2 :]}


def _other_values(rng: Random) -> dict[int, int]:
    """Return another value for every tile."""
    step = rng.randrange(1, len(TILES))
    return {value: (value + step) % len(TILES) for value in TILES}


def _exchange(state: State, seat: int, values: dict[int, int]) -> None:
    """Give each tile of a seat another value."""
    row = state.seats[seat]
    row.tiles = tuple(sorted(values[tile] for tile in row.tiles))
    for on, tiles in state.bids.items():
        laid = [tile._replace(value=values[tile.value]) if tile.seat == seat else tile for tile in tiles]
        state.bids[on] = tuple(laid)


def odd_states(rules: ShipRules, opening: State) -> Iterator[State]:
    """Yield positions made out of an opening: an Assembly in which all have much to decide, and no parts to come."""
    yield from guarded_states(rules, opening)
    ending = opening.copy()
    ending.box, ending.pile = (*ending.box, *ending.pile), ()
    yield ending


def guarded_states(rules: ShipRules, opening: State) -> Iterator[State]:
    """Yield an Assembly in which all have much to decide and the last in turn order has sealed his order."""
    assembly = opening.copy()
    assembly.phase, assembly.to_move = ASSEMBLY, assembly.first
    for seat in range(len(assembly.seats)):
        _equip(rules, assembly, seat)
    assembly.owed = tuple(assembly.turn_order())
    last = assembly.owed[-1]
    yield rules.fold(assembly, rules.preview(assembly, last, rules.caretaker(assembly, last)))


def _equip(rules: ShipRules, state: State, seat: int) -> None:
    """Give a seat a ship with engines and workshops, a part to install, Refit and Engineer."""
    parts = rules.table.parts
    row = state.seats[seat]
    row.crew = 9
    row.facilities = (ENGINEER, REFIT)
    wanted = [part for part in state.pile if parts[part].engines or parts[part].lasting.upgrade]
    for part in wanted[:3]:
        state.pile = tuple(other for other in state.pile if other != part)
        row.won = (*row.won, Won(part, tuple(Engine(engine, 0, die=False) for engine in parts[part].engines)))
    state.owed = (seat,)
    for event in rules.preview(state, seat, rules.caretaker(state, seat))[0]["outcome"]["installs"][:2]:
        won = next(won for won in row.won if won.part == event["part"])
        row.won = tuple(other for other in row.won if other is not won)
        row.ship = tuple(sorted((*row.ship, (won.part, *event["at"]))))
        row.engines = tuple(sorted((*row.engines, *won.engines)))


def spell_out(_rules: ShipRules, _state: State, _seat: int, order: Order) -> Order:
    """Return the order as it is: nothing hidden settles what it leaves open."""
    return order


def otherwise(_rules: ShipRules, _state: State, _seat: int, order: Order, rng: Random) -> Order:
    """Put the tiles of a bid in another order, and all discards of an Assembly order in one line."""
    if order["do"] == "bid":
        return {**order, "tiles": rng.sample(order["tiles"], len(order["tiles"]))}
    if order["do"] != "assembly":
        return order
    kept = [line for line in order["lines"] if line["do"] != "discard"]
    return {**order, "lines": [*kept, {"do": "discard", "part": "rest"}]}


def reordered(
    rules: ShipRules, last: State, orders: Sequence[tuple[int, Order]], viewer: int | None, rng: Random
) -> list[tuple[int, Order]]:
    """Return orders of which those are others that nothing has turned up until *last*.

    In a bidding others' tiles change their values among themselves; in an Assembly others seal another order.
    """
    changed = list(orders)
    values = [_other_values(rng) for _ in last.seats]
    for place in reversed(range(len(orders))):
        seat, order = orders[place]
        if order["do"] != last.phase:
            break
        if seat != viewer:
            bid = [{**row, "tile": values[seat][row["tile"]]} for row in order.get("tiles", ())]
            changed[place] = (seat, {**order, "tiles": bid} if bid else _another(rules, last, seat, rng))
    return changed


def _another(rules: ShipRules, last: State, seat: int, rng: Random) -> Order:
    """Draw an Assembly order that might have been sealed instead."""
    before = last.copy()
    before.seats[seat].sealed = None
    listing = rules.legal(before, seat)
    return listing[rng.randrange(len(listing))]


def redraw(_rules: ShipRules, record: Record, _viewer: int | None, rng: Random) -> Draws:
    """Return other draws under which the orders do the same: what lies unseen in the pile and of the awards."""
    redrawn = {purpose: drawn[:] for purpose, drawn in record.draws.items()}
    seen = {
        "parts": sum(event["e"] == "part_came" for event in record.events),
        "awards": AWARDS_SHOWN + sum(event["e"] == "tie_broken" for event in record.events),
    }
    for purpose, drawn in redrawn.items():
        known = seen.get(purpose.partition("/")[2], len(drawn))
        drawn[known:] = rng.sample(drawn[known:], len(drawn) - known)
    return redrawn
