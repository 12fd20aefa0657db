"""What holds in every match: no card is lost, events are all that changes, and a save is the state."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from pbem.games.contract import Decision
from pbem.turn.chance import KeyedChance
from tests.far.playouts import RULES, Playout, playout, playouts
from tests.far.positions import deck, kinds, only, order, position
from tests.playouts import few, moments

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


@few(20)
@given(playouts)
def test_no_card_is_ever_lost_or_doubled(match: Playout) -> None:
    """Rules 1.2 and 1.4: all cards are there at every moment, and each was laid legally."""
    assert [RULES.faults(state) for state in match.states[1:]] == [[]] * (len(match.states) - 1)


def test_faults_are_found() -> None:
    """Rules 1.2, 3.3, 3.4 and 3.5: a lost and a doubled card, one laid illegally, a royal laid by another."""
    match = position("S07 2,0 north", display="S08 S09")
    match.state.pile.remove("S01")
    match.state.pile.append("S02")
    assert match.rules.faults(match.state) == ["S01 is missing", "S02 is there once too often"]
    for text in ("S07 0,0 north", "S07 9,9 north", "RK 2,2 east 1"):
        match = position(text, display="S08 S09")
        at = text.split()[1]
        assert match.rules.faults(match.state) == [f"{text.split()[0]} cannot have been laid at {at}"]


@few(20)
@given(playouts)
def test_folding_the_events_gives_the_state(match: Playout) -> None:
    """Rule 1.6: from nothing to the end, at once or order by order, from a save taken on the way too."""
    story = [event for events in match.events for event in events]
    assert RULES.fold(match.states[0], story) == match.last
    half = len(match.states) // 2
    saved = RULES.load(json.loads(json.dumps(RULES.plain(match.states[half]))))
    assert saved == match.states[half]
    assert RULES.fold(saved, [event for events in match.events[half:] for event in events]) == match.last


@few(10)
@given(playouts)
def test_deciding_and_folding_leave_the_state_alone(match: Playout) -> None:
    """Rule 1.6: nothing changes but by events, which are plain data."""
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
    """Rule 1.4: and other draws another one."""
    assert playout.__wrapped__(seats, 5).events == playout(seats, 5).events
    assert playout(seats, 5).events[0] != playout(seats, 6).events[0]


@SEATS
def test_units_and_coming_decisions(seats: int) -> None:
    """Rule 6.6: a round's turns are announced from whose turn it is to the last before the starter."""
    match = position(seats=seats, starter=1, to_move=1, display="S07 S08", round=3)
    for left in range(seats, 0, -1):
        coming = [Decision((match.seat + step) % seats, "placement") for step in range(left)]
        assert match.rules.decisions(match.state) == tuple(coming[:1])
        assert match.rules.concerned(match.state, "round") == tuple(coming)
        assert match.rules.concerned(match.state, "decision") == tuple(coming[:1])
        assert match.rules.unit(match.state, "round") == "round 3"
        assert match.rules.unit(match.state, "decision") == f"round 3, seat {match.seat}"
        match.play(match.listed()[0])
    assert match.rules.unit(match.state, "round") == "round 4"
    match.state.over = True
    assert match.rules.unit(match.state, "round") == match.rules.unit(match.state, "decision") == "over"


def test_drawing_anew_changes_only_the_order_of_the_pile() -> None:
    """Rule 8.1: and every view stays as it is."""
    state = playout(2, 3).states[5]
    events = RULES.reshuffle(state, KeyedChance(b"anew", era=1))
    assert kinds(events) == ["pile_shuffled"]
    assert only(events, "pile_shuffled")["count"] == len(state.pile)
    after = RULES.fold(state, events)
    assert after.pile != state.pile
    assert sorted(after.pile) == sorted(state.pile)
    for viewer in (None, 0, 1):
        assert RULES.view(after, viewer) == RULES.view(state, viewer)
    assert RULES.faults(after) == []


def test_a_placement_tells_which_areas_it_is_part_of() -> None:
    """Rule 4.1: each that has other cards too, with its size and the royals in it, in the order of its sections."""
    made = deck(castle=("M0 M4 M5 M6 M7", "M0 M1 M2 M3 M4"), RK="M04* B123567", S01="M0 B15 O2367 M4")
    match = position("RK 2,1 east", deck=made, display="S01 -", to_move=1)
    placed = only(match.play("place S01 at 5,1 east"), "placed")
    assert placed["areas"] == [{"land": "meadow", "size": 3, "royals": ["RK"]}]
    assert {key: placed[key] for key in ("seat", "card", "at", "direction")} == {
        "seat": 1, "card": "S01", "at": [5, 1], "direction": "east",
    }  # fmt: skip


def test_remarks_tell_of_areas_that_grow_too_large() -> None:
    """Rule 7.3: one that could score until then, and the area of a royal's own throne."""
    row = [f"S0{number} {3 * number - 1},1 east" for number in range(1, 5)]
    through = {f"S0{number}": "M04 B123567" for number in range(1, 7)}
    made = deck(castle=("M0 M4 M5 M6 M7", "M0 M1 M2 M3 M4"), RK="M04* B123567", **through)
    match = position(*row, deck=made, display="S05 S06")

    def said(text: str) -> list[str]:
        assert match.allows(text)
        return match.rules.remarks(match.state, 0, order(text))

    too_large = "6 cards, and areas of more than 5 score nothing"
    assert said("place S05 at 14,1 east") == [f"the Meadow area that S05 joins will have {too_large}"]
    assert said("place RK at 14,1 east") == [f"the throne of RK will stand in an area of {too_large}"]
    assert said("place S05 at 1,3 north") == []
    assert match.rules.remarks(match.state, 0, {"do": "pass"}) == []
