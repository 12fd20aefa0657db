"""A bidding turn, and the reveal once all tiles lie (rules 2.1-3.10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..contract import Order
from ..folding import Play
from .state import State, Tile
from .station import LAPS, parts_out, targets
from .supply import gain_alone, shared_out
from .table import DISCOVER, FACILITIES, HIRE, HIRED


def place_tiles(play: Play[State], seat: int, order: Order) -> None:
    """Place the tiles of an order (rules 2.3 and 2.4).

    They are told in the order of the board, whatever their values, so that the order of a commander's words and his
    values stay his secret.
    """
    board = {on: number for number, on in enumerate(targets(play.state))}
    tiles = sorted(order["tiles"], key=lambda row: (board[row["on"]], not row.get("crew"), -row["tile"]))
    told = [{"on": row["on"], "crew": bool(row.get("crew"))} for row in tiles]
    play.emit("bid", seat=seat, tiles=told, values=[row["tile"] for row in tiles])


def pass_on(play: Play[State]) -> bool:
    """Pass the bidding on to the next commander; say whether there is one (rule 2.1)."""
    state = play.state
    following = (state.to_move + 1) % len(state.seats)
    lap = state.lap + (following == state.first)
    if lap > LAPS:
        return False
    play.emit("turn_moved", to=following, lap=lap)
    return True


def reveal(play: Play[State]) -> None:
    """Turn up all tiles and resolve the bids on parts and facilities one at a time (rules 3.1-3.8)."""
    state = play.state
    played = [on for on in targets(state) if on in state.bids]
    bids = [{"on": on, "tiles": [tile._asdict() for tile in state.bids[on]]} for on in played]
    play.emit("revealed", bids=bids)
    for on in [*parts_out(state), *FACILITIES]:
        if on in state.bids:
            resolve(play, on)


def resolve(play: Play[State], on: str) -> None:
    """Resolve the bid on one thing; the winner gets a facility's tokens at once (rules 3.2-3.8)."""
    play.emit("won", on=on, **outcome(play.state, on))
    winner = play.events[-1]["seat"]
    if on == HIRE:
        gain_alone(play, winner, HIRED, 0, HIRE)
    elif on == DISCOVER:
        gain_alone(play, winner, 0, 1, DISCOVER)


def outcome(state: State, on: str) -> dict[str, Any]:
    """Return how the bid on one thing ends.

    ``seat`` wins; ``totals`` by seat (None: no bid); ``tied`` are the seats that share the highest, if several do;
    ``order`` are all bidders, best first; ``lost`` is the winner's crew that goes to the supply; ``back`` and
    ``consolation`` are the crew that each seat gets back and gets besides; ``bonus`` is the crew on a part.
    """
    tiles = state.bids[on]
    totals = totals_of(tiles, len(state.seats))
    order = bidders_of(state, totals)
    best = totals[order[0]]
    tied = [seat for seat in order if totals[seat] == best]
    crew = [sum(tile.crew for tile in tiles if tile.seat == seat) for seat in range(len(totals))]
    lost = crew[order[0]]
    crew[order[0]] = 0
    bonus = next((space.crew for space in state.spaces if space.part == on), 0)
    return {
        "seat": order[0],
        "totals": totals,
        "tied": tied if len(tied) > 1 else [],
        "order": order,
        "lost": lost,
        "back": crew,
        "consolation": _consolation(state, tiles, order[0], lost),
        "bonus": bonus,
    }


def totals_of(tiles: Sequence[Tile], seats: int) -> list[int | None]:
    """Return each seat's bid, tiles and crew together (rule 3.2); None for who has no tile there."""
    totals: list[int | None] = [None] * seats
    for tile in tiles:
        totals[tile.seat] = (totals[tile.seat] or 0) + tile.value + tile.crew
    return totals


def bidders_of(state: State, totals: Sequence[int | None]) -> list[int]:
    """Return the bidders, the highest first; tied ones in turn order from the First Player (rule 3.3)."""
    bidders = [(total, seat) for seat in state.turn_order() if (total := totals[seat]) is not None]
    return [seat for _, seat in sorted(bidders, key=lambda row: -row[0])]


def _consolation(state: State, tiles: Sequence[Tile], winner: int, returned: int) -> list[int]:
    """Return the crew that each loser gets for his tiles other than the 0 (rule 3.5)."""
    wants = [0] * len(state.seats)
    for tile in tiles:
        wants[tile.seat] += tile.seat != winner and tile.value != 0
    left = None if state.crew_left is None else state.crew_left + returned
    return shared_out(left, wants, state.turn_order())
