"""Preparing the table (rules 1.1-1.9)."""

from __future__ import annotations

from ..contract import Chance
from ..folding import Event, Play
from .events import FOLDS
from .state import Seat, State
from .station import fill, roll
from .table import AWARDS_SHOWN, DEALT, STACKS, START_CREW, TOKENS, Table

DRAWN = "drawn"


def blank(table: Table, seats: int) -> State:
    """Return the state before anything is set out."""
    crew, science = (TOKENS - START_CREW * seats, TOKENS) if table.limited else (None, None)
    return State([Seat() for _ in range(seats)], crew_left=crew, science_left=science)


def set_up(table: Table, seats: int, chance: Chance) -> list[Event]:
    """Decide the set-up, in the order of the rules."""
    play = Play(blank(table, seats), FOLDS)
    name = table.name
    chosen = chance.shuffle(f"{name}/organisations", table.organisations)[:seats]
    play.emit("organised", organisations=chosen)
    awards = chance.shuffle(f"{name}/awards", list(table.awards))
    shown, order = awards[:AWARDS_SHOWN], awards[AWARDS_SHOWN:]
    play.emit("awards_shuffled", shown=shown, order=order, count=len(order))
    _stack(table, play, chance)
    parts = chance.shuffle(f"{name}/parts", list(table.parts))
    play.emit("parts_shuffled", order=parts, count=len(parts))
    fill(play, list(range(table.places(seats))))
    roll(table, play, chance)
    _choose_first(table, play, chance)
    return play.events


def _stack(table: Table, play: Play[State], chance: Chance) -> None:
    """Lay three stacks, a climactic mission at the bottom of each, sorted (rules 1.5 and 1.6)."""
    climactic = [key for key, card in table.missions.items() if card.climactic]
    others = [key for key, card in table.missions.items() if not card.climactic]
    last = chance.shuffle(f"{table.name}/climactic", climactic)
    dealt = chance.shuffle(f"{table.name}/missions", others)
    size = DEALT[len(play.state.seats)]
    stacks = [
        sorted([*dealt[number * size : (number + 1) * size], last[number]], key=table.mission_order)
        for number in range(STACKS)
    ]
    play.emit("stacked", stacks=stacks, box=sorted([*last[STACKS:], *dealt[STACKS * size :]]))


def _choose_first(table: Table, play: Play[State], chance: Chance) -> None:
    """Draw who holds the First Player marker, or take whom the option names (rule 1.9)."""
    named, count = table.options["first_player"], len(play.state.seats)
    if named == DRAWN:
        play.emit("first_player", seat=chance.below(f"{table.name}/first-player", count), why="drawn")
    else:
        play.emit("first_player", seat=(named - 1) % count, why="named")
