"""Where the match stands, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...telling import listed
from ...words import capital, plural
from ..state import ASSEMBLY, BID, State
from ..station import LAPS, tiles_due, vacated
from .desk import Desk

PHASES = {"bid": "bidding", "assembly": "Assembly", "launch": "Launch"}


def stand(desk: Desk) -> list[str]:
    """Say in sentences where the match stands: round, phase, who is to decide, how near the end is; or who has won."""
    return [*_over(desk)] if desk.over else [*_round(desk), *_ending(desk)]


def _over(desk: Desk) -> Iterator[str]:
    winners = list(desk.state.winners)
    names = [desk.called(seat) for seat in winners]
    verb = "share the victory" if len(names) > 1 else "have won" if names == ["you"] else "has won"
    points = plural(desk.state.seats[winners[0]].points, "point")
    yield f"THE MATCH IS OVER: {listed(names)} {verb} with {points} after {plural(desk.state.round, 'round')}."


def _round(desk: Desk) -> Iterator[str]:
    state = desk.state
    order = [desk.called(seat) for seat in state.turn_order()]
    yield f"Round {state.round}, {PHASES[state.phase]}. Turn order: {', '.join(order)}."
    yield PHASE_TEXTS[state.phase](desk, state)


def _bidding(desk: Desk, state: State) -> str:
    mover = state.to_move
    due = plural(tiles_due(len(state.seats[mover].tiles)), "tile")
    verb = "place" if mover == desk.me else "places"
    return f"Bidding turn {state.lap} of {LAPS}: {desk.called(mover)} {verb} {due} next."


def _assembling(desk: Desk, state: State) -> str:
    owing = [desk.called(seat) for seat in state.owed if state.seats[seat].sealed is None]
    done = [desk.called(seat) for seat in state.owed if state.seats[seat].sealed is not None]
    verb = "have" if len(done) > 1 or done == ["you"] else "has"
    sealed = f" {capital(listed(done))} {verb} sealed." if done else ""
    return f"All ships change at once when the last order is in. Orders are owed by {listed(owing)}.{sealed}"


def _launching(desk: Desk, state: State) -> str:
    if state.asked is None:
        return "The missions are resolved one after the other."
    if state.asked != desk.me:
        return f"{capital(desk.called(state.asked))} is asked whether to complete {state.mission}."
    asked = f"You are asked whether to complete {state.mission}."
    return f"{asked} If the turn is played without your answer, you complete it."


PHASE_TEXTS: dict[str, Any] = {BID: _bidding, ASSEMBLY: _assembling, "launch": _launching}


def _ending(desk: Desk) -> Iterator[str]:
    """Say how near the end is, where it is near (rules 10.1-10.4)."""
    state, last = desk.state, desk.table.options["max_rounds"]
    climactic = [stack[0] for stack in state.stacks if stack and desk.table.missions[stack[0]].climactic]
    if state.climax is not None:
        yield f"THE END HAS COME: {state.climax} was completed, and the match ends with this round."
    elif climactic:
        verb = "lies" if len(climactic) == 1 else "lie"
        yield f"{listed(climactic)} {verb} in front: once a climactic mission is completed, the match ends."
    if len(state.pile) < len(state.spaces):
        left = f"Only {plural(len(state.pile), 'part')}" if state.pile else "No part"
        yield f"{left} left in the pile: once more spaces are emptied than it can fill, the match ends."
    if len(vacated(state)) > len(state.pile) and state.climax is None:
        yield "THE END HAS COME: the part spaces cannot all be filled again, and this round is the last."
    if last:
        yield f"Round {last} is the last in any case."
