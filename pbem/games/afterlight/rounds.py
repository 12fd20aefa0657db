"""The end of a turn, of a round and of the match (rules 7.1, 7.6, 7.7, 9.1-9.8)."""

from __future__ import annotations

from ..folding import Event, Play
from .events import FOLDS
from .market import drift
from .scoring import storm
from .state import State
from .table import FINAL_STORM, Table


def finish_turn(table: Table, play: Play[State]) -> None:
    """Pass the turn on; after the last turn of a round end the round or the match."""
    state = play.state
    following = (state.to_move + 1) % len(state.seats)
    if following == state.starter and not _finish_round(table, play):
        return
    play.emit("turn_moved", to=following)


def _finish_round(table: Table, play: Play[State]) -> bool:
    """Resolve a round's end; say whether the match goes on."""
    state = play.state
    everyone_passed = state.forced_passes == len(state.seats)
    if state.ending:
        end_match(table, play, "the supply could not refill a berth")
    elif everyone_passed and not state.supply:
        end_match(table, play, "everyone had to pass and the supply is empty")
    else:
        drift(play)
        play.emit("round_ended", round=state.round)
        if state.quiet and state.quiet % table.options["quiet_rounds"] == 0:
            play.emit("quiet", rounds=state.quiet)
    return not state.over


def end_match(table: Table, play: Play[State], why: str) -> None:
    """Score the Final Storm and close the match (rules 9.3 and 9.7)."""
    play.emit("storm", **storm(table, [seat.station for seat in play.state.seats], FINAL_STORM))
    play.emit("over", winners=leaders(play.state), why=why)


def leaders(state: State) -> list[int]:
    """Return the seats with the most Renown; several share the victory (rule 9.7)."""
    most = max(seat.renown for seat in state.seats)
    return [number for number, seat in enumerate(state.seats) if seat.renown == most]


def finish_by_ruling(table: Table, state: State) -> list[Event]:
    """End the match at once with the Final Storm, as a moderator may rule (rule 9.8)."""
    play = Play(state, FOLDS)
    end_match(table, play, "the moderator ended the match")
    return play.events
