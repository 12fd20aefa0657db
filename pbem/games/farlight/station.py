"""What lies on the station and can be bid on, and the setting out of parts and dice (rules 1.7, 1.8, 2.2, 9.3, 9.4)."""

from __future__ import annotations

from ..contract import Chance
from ..folding import Play
from .state import Space, State
from .table import FACES, FACILITIES, TILES, Table


def targets(state: State) -> list[str]:
    """Return what can be bid on: parts left to right, missions by stack, facilities (rule 2.2)."""
    return [*parts_out(state), *fronts(state), *FACILITIES]


def parts_out(state: State) -> list[str]:
    """Return the parts on the station, left to right."""
    return [space.part for space in state.spaces if space.part is not None]


def fronts(state: State) -> list[str]:
    """Return the front mission of each stack (rule 1.6)."""
    return [stack[0] for stack in state.stacks if stack]


def space_of(state: State, part: str) -> Space | None:
    """Return the space on which *part* lies, if it lies on the station."""
    return next((space for space in state.spaces if space.part == part), None)


def turns_left(held: int) -> int:
    """Return how many bidding turns a commander with so many tiles in hand still has this round (rule 2.1)."""
    return (held + 1) // 2


def tiles_due(held: int) -> int:
    """Return how many tiles the next bidding turn takes (rule 2.1)."""
    return min(2, held)


LAPS = turns_left(len(TILES))


def vacated(state: State) -> list[int]:
    """Return the numbers of the part spaces from which the part was taken, left to right."""
    return [number for number, space in enumerate(state.spaces) if space.part is None]


def fill(play: Play[State], spaces: list[int]) -> None:
    """Fill part spaces left to right from the top of the pile (rules 1.7 and 9.3)."""
    for number in spaces:
        play.emit("part_came", space=number, part=play.state.pile[0])


def roll(table: Table, play: Play[State], chance: Chance) -> None:
    """Roll as many dice as there are engine icons on the station, and match highest to highest (rules 1.8 and 9.4)."""
    state = play.state
    icons = [
        (engine, number)
        for number, space in enumerate(state.spaces)
        if space.part is not None
        for engine in table.parts[space.part].engines
    ]
    at_hand = state.pool + sum(engine.die for space in state.spaces for engine in space.engines)
    thrown = min(len(icons), at_hand)
    purpose = f"{table.name}/dice/round-{state.round}"
    values = [chance.below(f"{purpose}/{number}", FACES) + 1 for number in range(1, thrown + 1)]
    dice = [*sorted(values, reverse=True), *[0] * (len(icons) - thrown)]
    rows = [
        {"space": space, "engine": engine, "value": value}
        for (engine, space), value in zip(sorted(icons, reverse=True), dice, strict=True)
    ]
    play.emit("rolled", dice=rows, pool=at_hand - thrown)


def dice_count(state: State) -> int:
    """Return how many dice there are in the pool, on the station, on parts just won and on ships."""
    engines = [engine for space in state.spaces for engine in space.engines]
    for seat in state.seats:
        engines += [*seat.engines, *(engine for won in seat.won for engine in won.engines)]
    return state.pool + sum(engine.die for engine in engines)
