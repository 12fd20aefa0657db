"""What cannot be a position of a real match: lost or doubled cards, dice, tiles and tokens, impossible ships."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .grid import CORE
from .state import Seat, State
from .station import dice_count
from .table import DICE, TILES, TOKENS, Table


def faults(table: Table, state: State) -> list[str]:
    """Name every fault of *state*."""
    return [*_cards(table, state), *_dice(state), *_tiles(state), *_tokens(state), *_ships(table, state)]


def _cards(table: Table, state: State) -> Iterator[str]:
    held = Counter([*state.pile, *state.box, *state.awards, *state.unused])
    held.update(card for stack in state.stacks for card in stack)
    held.update(space.part for space in state.spaces if space.part is not None)
    for seat in state.seats:
        held.update([*(part for part, _, _ in seat.ship), *(won.part for won in seat.won)])
    wanted = Counter([*table.parts, *table.missions, *table.awards])
    if state.mission is not None and state.mission not in held:
        yield f"{state.mission} is being resolved and is nowhere"
    yield from (f"{card} is missing" for card in (wanted - held).elements())
    yield from (f"{card} is there once too often" for card in (held - wanted).elements())


def _dice(state: State) -> Iterator[str]:
    there = dice_count(state)
    if there != DICE:
        yield f"there are {there} dice instead of {DICE}"


def _tiles(state: State) -> Iterator[str]:
    laid: list[list[int]] = [list(seat.tiles) for seat in state.seats]
    for tiles in state.bids.values():
        for tile in tiles:
            laid[tile.seat].append(tile.value)
    for number, tiles_of in enumerate(laid):
        if sorted(tiles_of) != list(TILES):
            yield f"seat {number} has not the tiles 0 to {TILES[-1]}"


def _tokens(state: State) -> Iterator[str]:
    if min(min(seat.crew, seat.science) for seat in state.seats) < 0:
        yield "somebody has less than no tokens"
    if state.crew_left is not None:
        crew = state.crew_left + sum(seat.crew for seat in state.seats) + sum(space.crew for space in state.spaces)
        crew += sum(tile.crew for tiles in state.bids.values() for tile in tiles)
        if crew != TOKENS:
            yield f"there are {crew} crew tokens instead of {TOKENS}"
    if state.science_left is not None:
        science = state.science_left + sum(seat.science for seat in state.seats)
        if science != TOKENS:
            yield f"there are {science} science tokens instead of {TOKENS}"


def _ships(table: Table, state: State) -> Iterator[str]:
    for number, seat in enumerate(state.seats):
        squares = [(x, y) for _, x, y in seat.ship]
        if len({CORE, *squares}) <= len(squares):
            yield f"the ship of seat {number} has two parts on one square"
        elif table.connected and table.layout(seat.ship).loose([]):
            yield f"the ship of seat {number} does not hang together"
        if not _engines_fit(table, seat):
            yield f"the engines of seat {number} are not those of its ship"


def _engines_fit(table: Table, seat: Seat) -> bool:
    printed = sorted(engine for part, _, _ in seat.ship for engine in table.parts[part].engines)
    return printed == sorted(engine.number for engine in seat.engines)
