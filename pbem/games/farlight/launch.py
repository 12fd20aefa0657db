"""The Launch: missions from the lowest, bidder by bidder (rules 8.1-8.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..folding import Play
from .bidding import bidders_of, resolve, totals_of
from .state import Seat, State
from .station import fronts
from .table import Mission, Table


def launch(table: Table, play: Play[State]) -> None:
    """Begin the Launch (rule 8.1)."""
    play.emit("launch_begun", missions=to_come(table, play.state))


def to_come(table: Table, state: State) -> list[str]:
    """Return the missions with bids that are not yet resolved, the lowest first (rule 8.1)."""
    return sorted((card for card in fronts(state) if card in state.bids), key=table.mission_order)


def go_on(table: Table, play: Play[State]) -> bool:
    """Go on to the next bidder who can complete a mission; say whether there is one."""
    state = play.state
    while state.mission is not None or to_come(table, state):
        if state.mission is None:
            resolve(play, to_come(table, state)[0])
        if _ask(table, play):
            return True
        play.emit("mission_closed", mission=state.mission, by=list(state.finishers))
    return False


def _ask(table: Table, play: Play[State]) -> bool:
    """Ask the next bidder on the mission under way who can complete it (rule 8.8)."""
    state = play.state
    while state.bidders:
        seat, mission = state.bidders[0], table.missions[str(state.mission)]
        lacks = lacking(table, state.seats[seat], mission)
        if not any(lacks.values()):
            play.emit("asked", seat=seat, mission=mission.id)
            return True
        play.emit("missed", seat=seat, mission=mission.id, lacks=lacks)
    return False


def lacking(table: Table, row: Seat, mission: Mission, spent: int = 0) -> dict[str, Any]:
    """Return what a commander lacks for a mission: ``engines`` (least values), ``biotech`` and ``science`` (how much).

    *spent* is science that he will not have then.  Each engine matches one die (rule 8.3).
    """
    values = sorted((engine.value for engine in row.engines), reverse=True)
    unmatched = []
    for least in mission.engines:
        if values and values[0] >= least:
            del values[0]
        else:
            unmatched.append(least)
    biotech = sum(table.parts[part].biotech for part, _, _ in row.ship)
    return {
        "engines": unmatched,
        "biotech": max(0, mission.biotech - biotech),
        "science": max(0, mission.science - row.science + spent),
    }


def complete(table: Table, play: Play[State], seat: int, mission: str) -> None:
    """Score a mission: in full for who completes it first, half, rounded up, for all others (rules 8.5 and 8.6)."""
    card, place = table.missions[mission], len(play.state.finishers) + 1
    points = card.value if place == 1 else (card.value + 1) // 2
    play.emit(
        "completed", seat=seat, mission=mission, points=points, place=place, science=card.science,
        climactic=card.climactic,
    )  # fmt: skip


def surely_asked(table: Table, state: State) -> Iterator[tuple[int, str]]:
    """Yield the seats and missions of which it is certain that they will be asked in this Launch.

    Whoever may have to pay for an earlier mission counts as having paid.
    """
    if state.asked is not None:
        yield state.asked, str(state.mission)
    spent = [0] * len(state.seats)
    for mission, bidders in _still_to_ask(table, state):
        card = table.missions[mission]
        for seat in bidders:
            if seat != state.asked or mission != state.mission:
                lacks = lacking(table, state.seats[seat], card, spent[seat])
                if not any(lacks.values()):
                    yield seat, mission
            spent[seat] += card.science


def _still_to_ask(table: Table, state: State) -> Iterator[tuple[str, Sequence[int]]]:
    if state.mission is not None:
        asked = () if state.asked is None else (state.asked,)
        yield state.mission, (*asked, *state.bidders)
    for mission in to_come(table, state):
        yield mission, bidders_of(state, totals_of(state.bids[mission], len(state.seats)))
