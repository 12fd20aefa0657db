"""Everything that can happen in a match, and how it changes the state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..folding import Event
from .grid import put, without
from .state import ASSEMBLY, BID, LAUNCH, OVER, Engine, Space, State, Tile, Won
from .table import FACILITIES


def _organised(state: State, event: Event) -> None:
    for seat, organisation in zip(state.seats, event["organisations"], strict=True):
        seat.organisation = organisation


def _awards_shuffled(state: State, event: Event) -> None:
    state.awards, state.unused = tuple(event["shown"]), tuple(event["order"])


def _stacked(state: State, event: Event) -> None:
    state.stacks = tuple(tuple(stack) for stack in event["stacks"])
    state.box = (*state.box, *event["box"])


def _parts_shuffled(state: State, event: Event) -> None:
    state.pile = tuple(event["order"])


def _part_came(state: State, event: Event) -> None:
    state.pile = state.pile[1:]
    if event["space"] == len(state.spaces):
        state.spaces.append(Space())
    state.spaces[event["space"]] = Space(event["part"])


def _rolled(state: State, event: Event) -> None:
    found: dict[int, list[Engine]] = {}
    for row in event["dice"]:
        found.setdefault(row["space"], []).append(Engine(row["engine"], row["value"], row["value"] > 0))
    state.spaces = [
        space._replace(engines=tuple(sorted(found.get(number, ())))) for number, space in enumerate(state.spaces)
    ]
    state.pool = event["pool"]


def _first_player(state: State, event: Event) -> None:
    state.first = state.to_move = event["seat"]


def _bid(state: State, event: Event) -> None:
    seat = state.seats[event["seat"]]
    for tile, value in zip(event["tiles"], event["values"], strict=True):
        placed = Tile(event["seat"], value, tile["crew"])
        state.bids[tile["on"]] = (*state.bids.get(tile["on"], ()), placed)
        seat.crew -= tile["crew"]
    seat.tiles = tuple(value for value in seat.tiles if value not in event["values"])


def _turn_moved(state: State, event: Event) -> None:
    state.to_move, state.lap = event["to"], event["lap"]


def _revealed(state: State, _event: Event) -> None:
    state.phase = ASSEMBLY


def _won(state: State, event: Event) -> None:
    """Give back tiles and crew, and to the winner what he has won."""
    for tile in state.bids.pop(event["on"]):
        seat = state.seats[tile.seat]
        seat.tiles = tuple(sorted((*seat.tiles, tile.value)))
    for seat, back, consolation in zip(state.seats, event["back"], event["consolation"], strict=True):
        seat.crew += back + consolation
    _spend_crew(state, sum(event["consolation"]) - event["lost"])
    winner = state.seats[event["seat"]]
    winner.crew += event["bonus"]
    if event["on"] in FACILITIES:
        winner.facilities = (*winner.facilities, event["on"])
    elif event["on"] in (space.part for space in state.spaces):
        number = next(number for number, space in enumerate(state.spaces) if space.part == event["on"])
        winner.won = (*winner.won, Won(event["on"], state.spaces[number].engines))
        state.spaces[number] = Space()
    else:
        state.mission, state.bidders = event["on"], tuple(event["order"])


def _spend_crew(state: State, amount: int) -> None:
    """Take crew out of the supply, or put some back."""
    if state.crew_left is not None:
        state.crew_left -= amount


def _spend_science(state: State, amount: int) -> None:
    if state.science_left is not None:
        state.science_left -= amount


def _gained(state: State, event: Event) -> None:
    seat = state.seats[event["seat"]]
    seat.crew += event["crew"]
    seat.science += event["science"]
    _spend_crew(state, event["crew"])
    _spend_science(state, event["science"])


def _assembly_begun(state: State, event: Event) -> None:
    state.owed = tuple(event["seats"])


def _sealed(state: State, event: Event) -> None:
    state.seats[event["seat"]].sealed = event["outcome"]


def _opened(state: State, _event: Event) -> None:
    state.owed = ()
    for seat in state.seats:
        seat.sealed = None


def _raised(state: State, event: Event) -> None:
    seat = state.seats[event["seat"]]
    seat.engines = tuple(
        engine._replace(value=event["to"]) if engine.number == event["engine"] else engine for engine in seat.engines
    )


def _refitted(state: State, event: Event) -> None:
    seat = state.seats[event["seat"]]
    seat.ship = without(seat.ship, event["parts"])
    gone = [engine for engine in seat.engines if engine.number in event["engines"]]
    seat.engines = tuple(engine for engine in seat.engines if engine not in gone)
    _to_box(state, event["parts"], gone)


def _to_box(state: State, cards: Iterable[str], engines: Iterable[Engine] = ()) -> None:
    """Put cards into the box, and the dice of their engines into the pool."""
    state.box = (*state.box, *cards)
    state.pool += sum(engine.die for engine in engines)


def _settle(state: State, event: Event) -> Won:
    """Take a part from those just won."""
    seat = state.seats[event["seat"]]
    found = next(row for row in seat.won if row.part == event["part"])
    seat.won = tuple(row for row in seat.won if row is not found)
    return found


def _installed(state: State, event: Event) -> None:
    won, seat = _settle(state, event), state.seats[event["seat"]]
    x, y = event["at"]
    seat.ship = put(seat.ship, won.part, (x, y))
    seat.engines = tuple(sorted((*seat.engines, *won.engines)))
    seat.crew -= event["cost"]
    _spend_crew(state, -event["cost"])


def _discarded(state: State, event: Event) -> None:
    won = _settle(state, event)
    _to_box(state, [won.part], won.engines)


def _launch_begun(state: State, _event: Event) -> None:
    state.phase = LAUNCH


def _asked(state: State, event: Event) -> None:
    state.asked, state.bidders = event["seat"], state.bidders[1:]


def _missed(state: State, _event: Event) -> None:
    state.bidders = state.bidders[1:]


def _completed(state: State, event: Event) -> None:
    seat = state.seats[event["seat"]]
    seat.points += event["points"]
    seat.science -= event["science"]
    seat.completed = (*seat.completed, (event["mission"], event["points"]))
    _spend_science(state, -event["science"])
    state.asked, state.finishers = None, (*state.finishers, event["seat"])
    if event["climactic"]:
        state.climax = event["mission"]


def _declined(state: State, _event: Event) -> None:
    state.asked = None


def _mission_closed(state: State, event: Event) -> None:
    state.mission, state.finishers = None, ()
    if event["by"]:
        gone = event["mission"]
        state.stacks = tuple(tuple(card for card in stack if card != gone) for stack in state.stacks)
        _to_box(state, [gone])


def _crewed(state: State, event: Event) -> None:
    for number in event["spaces"]:
        space = state.spaces[number]
        state.spaces[number] = space._replace(crew=space.crew + 1)
    _spend_crew(state, len(event["spaces"]))


def _round_begun(state: State, event: Event) -> None:
    state.round, state.first, state.to_move = event["round"], event["first"], event["first"]
    state.phase, state.lap = BID, 1
    for seat in state.seats:
        seat.facilities = ()


def _broken_off(state: State, _event: Event) -> None:
    """Give back what lies on the board; what was won and not installed goes to the box."""
    for tiles in state.bids.values():
        for tile in tiles:
            seat = state.seats[tile.seat]
            seat.tiles = tuple(sorted((*seat.tiles, tile.value), key=str))
            seat.crew += tile.crew
    for seat in state.seats:
        _to_box(state, [won.part for won in seat.won], [engine for won in seat.won for engine in won.engines])
        seat.won, seat.facilities, seat.sealed = (), (), None
    state.bids, state.owed, state.mission, state.asked = {}, (), None, None
    state.bidders, state.finishers = (), ()


def _award(state: State, event: Event) -> None:
    for seat, points in zip(state.seats, event["points"], strict=True):
        seat.points += points


def _converted(state: State, event: Event) -> None:
    for seat, points in zip(state.seats, event["points"], strict=True):
        seat.points += points


def _tie_broken(state: State, event: Event) -> None:
    state.unused = state.unused[1:]
    _to_box(state, [event["award"]])


def _over(state: State, event: Event) -> None:
    state.phase, state.winners, state.why = OVER, tuple(event["winners"]), event["why"]


FOLDS: Mapping[str, Callable[[State, dict[str, Any]], None]] = {
    "organised": _organised,
    "awards_shuffled": _awards_shuffled,
    "stacked": _stacked,
    "parts_shuffled": _parts_shuffled,
    "part_came": _part_came,
    "rolled": _rolled,
    "first_player": _first_player,
    "bid": _bid,
    "turn_moved": _turn_moved,
    "revealed": _revealed,
    "won": _won,
    "gained": _gained,
    "assembly_begun": _assembly_begun,
    "sealed": _sealed,
    "opened": _opened,
    "raised": _raised,
    "refitted": _refitted,
    "installed": _installed,
    "discarded": _discarded,
    "launch_begun": _launch_begun,
    "asked": _asked,
    "missed": _missed,
    "completed": _completed,
    "declined": _declined,
    "mission_closed": _mission_closed,
    "crewed": _crewed,
    "round_begun": _round_begun,
    "broken_off": _broken_off,
    "award": _award,
    "converted": _converted,
    "tie_broken": _tie_broken,
    "over": _over,
}
