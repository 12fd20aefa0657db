"""Passing the turn on, the end of a round and of the match (rules 1.6 and 6.1-6.7)."""

from __future__ import annotations

from ..folding import Event, Play
from .events import FOLDS
from .scoring import plain_sheet, sheets
from .state import State
from .table import Table


def in_turn(state: State) -> list[int]:
    """Return the seats that get a turn as things stand: all, or with no card left those that hold royals (rule 6.3)."""
    cards_left = any(state.display)
    return [seat for seat, row in enumerate(state.seats) if cards_left or row.hand]


def finish_turn(table: Table, play: Play[State]) -> None:
    """Pass the turn on, or end the match (rules 6.3-6.5)."""
    state = play.state
    seats = in_turn(state)
    if not seats:
        end_match(table, play, "every card has been placed")
    elif state.passes >= len(seats):
        end_match(table, play, "nobody could place a card")
    else:
        _move_turn(play, seats)


def _move_turn(play: Play[State], seats: list[int]) -> None:
    """Go clockwise to the next seat that gets a turn; a round ends at the starter's seat (rule 6.6)."""
    state = play.state
    skipped: list[int] = []
    following = after(state, state.to_move)
    while following not in seats:
        skipped.append(following)
        following = after(state, following)
    if state.starter in (*skipped, following):
        play.emit("round_ended", round=state.round)
    play.emit("turn_moved", to=following, skipped=skipped)


def after(state: State, seat: int) -> int:
    """Return the seat that is clockwise next to *seat* (rule 1.1)."""
    return (seat + 1) % len(state.seats)


def end_match(table: Table, play: Play[State], why: str) -> None:
    """Score the Kingdom for all and close the match (rules 6.4 and 7.8)."""
    for seat, sheet in enumerate(sheets(play.state.kingdom, len(play.state.seats))):
        play.emit("scored", seat=seat, **plain_sheet(table, sheet))
    play.emit("over", winners=_best([seat.score for seat in play.state.seats]), why=why)


def scores(state: State) -> list[int]:
    """Return each seat's score: what was scored at the end, or what the Kingdom would score now (rule 7.9)."""
    if state.over:
        return [seat.score for seat in state.seats]
    return [sheet.total for sheet in sheets(state.kingdom, len(state.seats))]


def leaders(state: State) -> list[int]:
    """Return the seats with the highest score; several share the victory (rule 7.8)."""
    return _best(scores(state))


def _best(totals: list[int]) -> list[int]:
    return [seat for seat, total in enumerate(totals) if total == max(totals)]


def finish_by_ruling(table: Table, state: State) -> list[Event]:
    """End the match at once, as a moderator may rule (rule 6.7)."""
    play = Play(state, FOLDS)
    end_match(table, play, "the moderator ended the match")
    return play.events
