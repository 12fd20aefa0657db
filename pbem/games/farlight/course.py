"""The course of a round: what is open and what is coming, where a turn ends, when waiting steps are played.

See rules 2.1, 4.1, 8.8 and 12.3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..contract import ANY, NEVER, Decision
from .launch import surely_asked
from .orders import ASSEMBLY, BID, MISSION, mission_kind
from .state import BID as BIDDING
from .state import LAUNCH, OVER, State
from .station import LAPS, fronts, turns_left
from .table import Table


def decisions(state: State) -> tuple[Decision, ...]:
    """Return the open decisions: one bid, one mission, or all Assembly orders still owed."""
    if state.phase == BIDDING:
        return (Decision(state.to_move, BID),)
    if state.asked is not None:
        return (Decision(state.asked, mission_kind(str(state.mission))),)
    return tuple(Decision(seat, ASSEMBLY) for seat in state.owed if state.seats[seat].sealed is None)


def unit(state: State, pace: str) -> str:
    """Name the phase, the lap of bids within it, or the turn within that."""
    if state.phase == OVER:
        return OVER
    phase = f"round {state.round}, {state.phase}"
    if state.phase == BIDDING:
        lap = f"{phase} {state.lap}"
        return {"phase": phase, "round": lap}.get(pace, f"{lap}, seat {state.to_move}")
    if state.phase == LAUNCH and pace == "decision":
        return f"{phase}, {state.mission}, seat {state.asked}"
    return phase


def concerned(table: Table, state: State, pace: str) -> tuple[Decision, ...]:
    """Return what is left of the phase or lap, as far as it is certain; or the next decision alone."""
    if state.phase == BIDDING:
        return tuple(_bids(state, pace))
    if state.phase == LAUNCH and pace != "decision":
        return tuple(Decision(seat, mission_kind(mission)) for seat, mission in surely_asked(table, state))
    return () if state.phase == OVER else decisions(state)


def _bids(state: State, pace: str) -> Iterator[Decision]:
    count = len(state.seats)
    done = (state.to_move - state.first) % count
    last = {"phase": LAPS, "round": state.lap}.get(pace)
    left = count * (last - state.lap + 1) - done if last else 1
    return (Decision((state.to_move + step) % count, BID) for step in range(left))


def when(state: State, seat: int, kinds: Sequence[str]) -> list[str]:
    """Say when each of a seat's waiting steps will be played, or that it never will (rule 12.3)."""
    never = f"{NEVER}: it lapses at the end of round {state.round}"
    said = [never if kind != ANY else "a decision to come" for kind in kinds]
    left = list(range(len(kinds)))
    for kind, words, certain in _to_come(state, seat):
        fitting = (kind, ANY) if certain else (kind,)
        place = next((place for place in left if kinds[place] in fitting), None)
        if place is not None:
            left.remove(place)
            said[place] = words
    return said


def _to_come(state: State, seat: int) -> Iterator[tuple[str, str, bool]]:
    """Yield the decisions that the round may still bring to a seat: kind, when in words, and whether for certain."""
    row = state.seats[seat]
    turns = turns_left(len(row.tiles)) if state.phase == BIDDING else 0
    for turn in range(LAPS - turns + 1, LAPS + 1):
        yield BID, f"bidding turn {turn} of round {state.round}", True
    owed = seat in state.owed and row.sealed is None
    if owed or state.phase == BIDDING:
        yield ASSEMBLY, f"the Assembly of round {state.round}", owed
    for mission in fronts(state):
        if state.phase != LAUNCH or mission == state.mission or mission in state.bids:
            words = f"the Launch of round {state.round}, if you can complete {mission}"
            yield mission_kind(mission), words, (state.asked, state.mission) == (seat, mission)


def lapsed(before: State, after: State) -> tuple[str, ...]:
    """Return all kinds once the round, or the match, has ended: what is left of a plan lapses with it (rule 12.3)."""
    ended = before.round != after.round or (after.phase == OVER and before.phase != OVER)
    return (BID, ASSEMBLY, MISSION) if ended else ()
