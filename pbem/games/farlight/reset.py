"""The Round Reset, the end and the final scoring (rules 9.1-10.8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..contract import Chance
from ..folding import Event, Play
from .events import FOLDS
from .state import Seat, State
from .station import fill, roll, vacated
from .table import Table

CLIMACTIC, PARTS, ROUNDS, RULING = "climactic", "parts", "rounds", "ruling"
"""Why a match ends."""

TOKENS_PER_POINT = 3


def reset(table: Table, play: Play[State], chance: Chance) -> None:
    """Prepare the next round, or end the match (rules 9.1-9.5)."""
    state = play.state
    if state.climax is not None:
        end(table, play, CLIMACTIC)
        return
    _crew_parts(play)
    empty = vacated(state)
    if len(empty) > len(state.pile):
        end(table, play, PARTS)
    elif state.round == table.options["max_rounds"]:
        end(table, play, ROUNDS)
    else:
        fill(play, empty)
        play.emit("round_begun", round=state.round + 1, first=(state.first + 1) % len(state.seats))
        roll(table, play, chance)


def _crew_parts(play: Play[State]) -> None:
    """Lay one crew on each part that is still there, left to right while the supply lasts (rule 9.2)."""
    state = play.state
    there = [number for number, space in enumerate(state.spaces) if space.part is not None]
    spaces = there if state.crew_left is None else there[: state.crew_left]
    if spaces:
        play.emit("crewed", spaces=spaces)


def end(table: Table, play: Play[State], why: str) -> None:
    """Score awards and tokens, and find who has won (rules 10.5-10.8)."""
    seats = play.state.seats
    for award in play.state.awards:
        card = table.awards[award]
        counts = [COUNTS[card.counts](table, row) for row in seats]
        points = [card.points * (count == max(counts) > 0) for count in counts]
        play.emit("award", award=award, counts=counts, points=points)
    tokens = [row.crew + row.science for row in seats]
    play.emit("converted", tokens=tokens, points=[-(-count // TOKENS_PER_POINT) for count in tokens])
    play.emit("over", winners=_winners(table, play), why=why)


def _winners(table: Table, play: Play[State]) -> list[int]:
    """Return who has most points; unused awards are drawn to part those who are tied (rule 10.8)."""
    left = leaders(play.state)
    while len(left) > 1 and play.state.unused:
        award = play.state.unused[0]
        counts = [COUNTS[table.awards[award].counts](table, row) for row in play.state.seats]
        best = max(counts[seat] for seat in left)
        left = [seat for seat in left if counts[seat] == best]
        play.emit("tie_broken", award=award, counts=counts, left=left)
    return left


def leaders(state: State) -> list[int]:
    """Return the seats with the most points as they stand."""
    most = max(seat.points for seat in state.seats)
    return [number for number, seat in enumerate(state.seats) if seat.points == most]


def finish_by_ruling(table: Table, state: State) -> list[Event]:
    """End the match at once, as a moderator may rule (rule 10.4)."""
    play = Play(state, FOLDS)
    play.emit("broken_off")
    end(table, play, RULING)
    return play.events


COUNTS: Mapping[str, Callable[[Table, Seat], int]] = {
    "engines": lambda _table, row: len(row.engines),
    "power": lambda _table, row: sum(engine.value for engine in row.engines),
    "biotech": lambda table, row: sum(table.parts[part].biotech for part, _, _ in row.ship),
    "parts": lambda _table, row: len(row.ship),
    "missions": lambda _table, row: len(row.completed),
    "science": lambda _table, row: row.science,
    "crew": lambda _table, row: row.crew,
}
"""What an award may count, by the word that the deck uses (rule 10.6)."""
