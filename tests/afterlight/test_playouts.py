"""What holds in every match: no card is lost, events are all that changes, and a save is the state."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from pbem.games.afterlight.board import put
from pbem.games.contract import Decision
from pbem.turn.chance import KeyedChance
from tests.afterlight.playouts import RULES, Playout, playout, playouts
from tests.afterlight.positions import Match, kinds, only, position
from tests.playouts import few, moments

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


@few(30)
@given(playouts)
def test_no_card_is_ever_lost_or_doubled(match: Playout) -> None:
    """Rules 1.2 and 1.4: all modules and credits are there at every moment, and stations and Docks are right."""
    assert [RULES.faults(state) for state in match.states[1:]] == [[]] * (len(match.states) - 1)


def test_faults_are_found() -> None:
    """Rules 1.2 and 1.4: a lost, a doubled and a foreign card are named."""
    match = position(stations=["I0:HAB-10"], hands=["FAB-1"], purchases=1)
    assert match.rules.faults(match.state) == []
    match.state.pile.remove("FAB-2")
    match.state.supply[0] = match.state.supply[1]
    match.state.display[0] = "FAB-9"
    assert match.rules.faults(match.state) == [
        "HAB-01 is missing", "FAB-2 is missing", "HAB-02 is there once too often", "FAB-9 is there once too often",
    ]  # fmt: skip


def test_impossible_stations_docks_marks_and_counts_are_found() -> None:
    """Rules 3.7, 3.8, 5.7, 6.4 and 8.1: all of them at once, whichever seat has them."""
    match = position(docks=["HAB-01 HAB-02 HAB-03 HAB-04"], stations=["", "I0:HAB-05"], purchases=5)
    match.state.seats[1].station = put(put(match.state.seats[1].station, 0, None), 10, "HAB-05")
    match.state.seats[0].dock.append(match.state.supply.pop())
    match.state.to_move, match.state.storms, match.state.scored = 3, 1, ["HAB-05", "HAB-05"]
    assert match.rules.faults(match.state) == [
        "the Dry Dock of seat 0 holds more than 4",
        "the station of seat 1 is not legal",
        "3 is no seat of this match",
        "HAB-05 has a Synergy mark too many",
        "purchases is 5, but 6 modules have been bought",
        "storms is 1, but after 6 purchases 0 have been scored",
    ]


@few(20)
@given(playouts)
def test_folding_the_events_gives_the_state(match: Playout) -> None:
    """Rule 1.8: from nothing to the end, at once or order by order, from a save taken on the way too."""
    story = [event for events in match.events for event in events]
    assert RULES.fold(match.states[0], story) == match.last
    half = len(match.states) // 2
    saved = RULES.load(json.loads(json.dumps(RULES.plain(match.states[half]))))
    assert saved == match.states[half]
    assert RULES.fold(saved, [event for events in match.events[half:] for event in events]) == match.last


@few(10)
@given(playouts)
def test_deciding_and_folding_leave_the_state_alone(match: Playout) -> None:
    """Rule 1.8: nothing changes but by events, which are plain data."""
    chance = KeyedChance(b"untouched")
    for state in moments(match, 8):
        before = json.dumps(RULES.plain(state))
        events = RULES.decide(state, state.to_move, RULES.caretaker(state, state.to_move), chance)
        RULES.fold(state, events)
        RULES.finish(state)
        RULES.reshuffle(state, chance)
        assert json.dumps(RULES.plain(state)) == before
        assert json.loads(json.dumps(events)) == events


@SEATS
def test_the_same_draws_give_the_same_match(seats: int) -> None:
    """Rule 1.3: and other draws another one."""
    assert playout(seats, 5).events == playout(seats, 5).events
    assert playout(seats, 5).events[0] != playout(seats, 6).events[0]


@SEATS
def test_units_and_coming_decisions(seats: int) -> None:
    """Rule 7.1: a round's turns are announced from whose turn it is to the last before the starter."""
    match = position(seats=seats, starter=1, to_move=1, display="FAB-1 FAB-1", round=3)
    for left in range(seats, 0, -1):
        coming = [Decision((match.seat + step) % seats, "action") for step in range(left)]
        assert match.rules.decisions(match.state) == tuple(coming[:1])
        assert match.rules.concerned(match.state, "round") == tuple(coming)
        assert match.rules.concerned(match.state, "decision") == tuple(coming[:1])
        assert match.rules.unit(match.state, "round") == "round 3"
        assert match.rules.unit(match.state, "decision") == f"round 3, seat {match.seat}"
        match.play("acquire FAB-1")
    assert match.rules.unit(match.state, "round") == "round 4"
    match.state.over = True
    assert match.rules.unit(match.state, "round") == match.rules.unit(match.state, "decision") == "over"


def test_drawing_anew_changes_only_the_order_of_hidden_cards() -> None:
    """Rule 10.1: supply and credit pile are shuffled, and every view stays as it is."""
    state = playout(2, 3).states[30]
    match = Match(RULES, state)
    events = RULES.reshuffle(state, KeyedChance(b"anew", era=1))
    assert kinds(events) == ["modules_shuffled", "pile_shuffled"]
    assert only(events, "pile_shuffled")["count"] == len(state.pile)
    after = RULES.fold(match.state, events)
    assert (after.supply != state.supply, after.pile != state.pile) == (True, True)
    assert (sorted(after.supply), sorted(after.pile)) == (sorted(state.supply), sorted(state.pile))
    for viewer in (None, 0, 1):
        assert RULES.view(after, viewer) == RULES.view(state, viewer)
    assert RULES.faults(after) == []
