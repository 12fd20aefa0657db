"""A player of Farlight who wants parts that he can install, missions that he can complete, and crew for both.

He knows what a commander knows.  He looks no further than one round: a part is worth its icons, a mission its points.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

from benchmarks.playing import Player
from pbem.games.contract import Order, Rules
from pbem.games.farlight.fitting import Fitting
from pbem.games.farlight.launch import lacking
from pbem.games.farlight.state import BID, LAUNCH, Seat, State
from pbem.games.farlight.station import fronts, parts_out, space_of, tiles_due
from pbem.games.farlight.table import DISCOVER, ENGINEER, HIRE, Part, Table

ENGINE, BIOTECH, CREW, SCIENCE, RAISE, LASTING = 0.7, 1.2, 0.45, 0.6, 0.6, 3.0
LATER, DEAR, WHIM = 0.15, 0.3, 1.6
HUNGER = 2
"""Crew below which a commander wants to hire."""


def player(*words: object) -> Player:
    """Return the player of one match, who breaks ties by a stream that *words* name."""
    draw = random.Random(" ".join(map(str, words))).random  # noqa: S311 - to be repeated, not to be secret

    def choose(rules: Rules[Any], state: Any, seat: int) -> Order:
        known, table = rules.imagine(rules.view(state, seat)), rules.table  # type: ignore[attr-defined]
        if known.phase == BID:
            return _bid(table, known, seat, draw)
        if known.phase == LAUNCH:
            return {"do": "complete", "mission": known.mission}
        return _assemble(table, known.seats[seat])

    return choose


def _bid(table: Table, state: State, seat: int, draw: Any) -> Order:
    """Lay each tile where it is likely to bring most, beside what it could do elsewhere."""
    row = state.seats[seat]
    own = {on for on, tiles in state.bids.items() if any(tile.seat == seat for tile in tiles)}
    wishes = {on: worth * (1 - WHIM / 2 + WHIM * draw()) for worth, on in _wishes(table, state, seat) if on not in own}
    hand, crew, placed = list(row.tiles), row.crew, []
    for _ in range(tiles_due(len(hand))):
        choices = product(wishes, hand, (False, True) if crew > HUNGER else (False,))
        on, tile, manned = max(choices, key=lambda choice: _gain(state, seat, wishes[choice[0]], *choice))
        placed.append({"tile": tile, "crew": True, "on": on} if manned else {"tile": tile, "on": on})
        hand.remove(tile)
        crew -= manned
        del wishes[on]
    return {"do": "bid", "tiles": placed}


def _gain(state: State, seat: int, worth: float, on: str, tile: int, manned: bool) -> float:  # noqa: FBT001, PLR0913, PLR0917
    """Return what a tile may bring on a target: its worth if it wins, a crew if not; high tiles are dear."""
    order, bid, chance = state.turn_order(), tile + manned, 1.0
    rank = order.index(seat)
    for rival in {laid.seat for laid in state.bids.get(on, ())}:
        laid = [other for other in state.bids[on] if other.seat == rival]
        beaten = bid + (rank < order.index(rival)) - sum(other.crew for other in laid)
        chance *= min(1.0, max(0.0, beaten / (5 * len(laid))))
    chance *= 1 - (len(order) - 1 - rank) * LATER / (1 + bid)
    return chance * (worth - CREW * manned) + (1 - chance) * CREW * (tile > 0) - DEAR * tile


def _wishes(table: Table, state: State, seat: int) -> Iterator[tuple[float, str]]:
    """Yield what each thing on the board is worth to a seat."""
    row = state.seats[seat]
    for part in parts_out(state):
        yield _worth_of_part(table, state, row, table.parts[part]), part
    for mission in fronts(state):
        card = table.missions[mission]
        yield 0.0 if any(lacking(table, row, card).values()) else float(card.value), mission
    yield (2.0 if row.crew < HUNGER else 0.8), HIRE
    yield SCIENCE, DISCOVER
    yield (RAISE if any(engine.value < 6 for engine in row.engines) else 0.0), ENGINEER  # noqa: PLR2004 - a die


def _worth_of_part(table: Table, state: State, row: Seat, part: Part) -> float:
    space = space_of(state, part.id)
    bonus = CREW * (space.crew if space else 0)
    if part.cost > row.crew + (space.crew if space else 0) or not table.layout(row.ship).fits(part.mask):
        return bonus
    engines = sum(engine.value for engine in space.engines) if space else 0
    once = CREW * part.once.crew + SCIENCE * part.once.science + RAISE * part.once.upgrade + 2 * part.once.overhaul
    steady = CREW * part.lasting.crew + SCIENCE * part.lasting.science + RAISE * part.lasting.upgrade
    growth = 0.3 * part.mask.bit_count()
    return bonus + ENGINE * engines + BIOTECH * part.biotech + once + LASTING * steady + growth - CREW * part.cost


def _assemble(table: Table, row: Seat) -> Order:
    """Install the dearest parts first, each where most connectors stay open."""
    fit = Fitting(table, row).take([])
    for won in sorted(row.won, key=lambda won: -table.parts[won.part].cost):
        mask = table.masks[won.part]
        squares = sorted(fit.layout.fits(mask), key=lambda at: len(fit.layout.meetings(at, mask)[1]))
        for at in squares[:1]:
            fit.take([{"do": "install", "part": won.part, "at": list(at)}])
    return {"do": "assembly", "lines": [*fit.taken, {"do": "discard", "part": "rest"}]}
