"""Preparing the table (rules 1.1-1.5)."""

from __future__ import annotations

from ..contract import Chance
from ..folding import Event, Play
from .cards import COLOURS
from .events import FOLDS
from .kingdom import Kingdom
from .state import Seat, State
from .table import PLACES, SEATED, Table, royals_of

DRAWN = "random"
"""The value of the option ``starter`` that leaves the choice to chance."""


def blank(table: Table, seats: int) -> State:
    """Return the state before the set-up: nothing lies there but the Castle (rule 1.3)."""
    return State([Seat() for _ in range(seats)], Kingdom.castle(table))


def set_up(table: Table, seats: int, chance: Chance) -> list[Event]:
    """Decide the set-up; draws come in the order pile, starter."""
    play = Play(blank(table, seats), FOLDS)
    order = chance.shuffle(f"{table.name}/pile", table.standard)
    play.emit("pile_shuffled", order=order, count=len(order))
    for seat in range(seats):
        play.emit("crowned", seat=seat, colour=COLOURS[seat], side=SEATED[seats][seat], cards=royals_of(seat))
    for place in range(PLACES):
        reveal(play, place)
    _choose_starter(table, play, seats, chance)
    return play.events


def reveal(play: Play[State], place: int) -> None:
    """Turn up the top of the pile, if there is one, in an empty place beside it (rules 1.4 and 3.2)."""
    if play.state.pile:
        play.emit("came", place=place, card=play.state.pile[0])


def _choose_starter(table: Table, play: Play[State], seats: int, chance: Chance) -> None:
    """Let chance choose, or the option, if its colour is at the table (rule 1.5)."""
    named = table.options["starter"]
    if named in COLOURS[:seats]:
        play.emit("starter", seat=COLOURS.index(named), why="named")
    else:
        play.emit("starter", seat=chance.below(f"{table.name}/starter", seats), why="drawn")
