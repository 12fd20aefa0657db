"""Rule 11.2: the caretaker plays legally, modestly and to the end."""

from __future__ import annotations

import pytest
from hypothesis import given

from pbem.turn.chance import KeyedChance
from tests.afterlight.playouts import RULES, Playout, odd_positions, playouts
from tests.afterlight.positions import Match, line, made, position
from tests.playouts import few, moments


def choice(match: Match) -> str:
    """Return the line of what the caretaker would play for the seat to move."""
    return line(match.rules.caretaker(match.state, match.seat))


def test_caretaker_passes_if_it_may() -> None:
    """Rule 11.2: after the end is triggered whatever else it could do, and before it if it must."""
    match = position(market="LAB-01", hands=["FAB-4"], display="FAB-6", ending=True)
    assert choice(match) == "pass"
    assert choice(position(pile="", market="LAB-01")) == "pass"


def test_caretaker_buys_what_it_can_pay_exactly_cheapest_first() -> None:
    """Rule 11.2: LAB-01 costs 4 and OBS-07 2 less 1; overpaying is out; the first legal node is I0 or the next."""
    shop = "LAB-01 OBS-08:1 DCK-01 LAB-02"
    match = position(market=shop, hands=["FAB-4 RES-3 FAB-1"], display="FAB-6")
    assert choice(match) == "purchase OBS-08 at I0"
    match = position(market=shop, hands=["FAB-4 FAB-1"], stations=["I0:HAB-10"], display="FAB-6")
    assert choice(match) == "purchase LAB-01 at I1"
    match = position(market=shop, hands=["FAB-5 RES-4"], display="FAB-6")
    assert choice(match) == "acquire FAB-6"


def test_caretaker_docks_what_has_no_node() -> None:
    """Rule 11.2: the dearer module that can be installed comes first; if none can, the cheapest is docked."""
    match = position(market="DCK-01 LAB-01", hands=["FAB-4 FAB-2"], display="FAB-6")
    assert choice(match) == "purchase LAB-01 at I0"
    match = position(market="HAB-01 DCK-01", hands=["FAB-3 FAB-2"], display="FAB-6")
    assert choice(match) == "purchase DCK-01 to dock"
    match = position(
        market="HAB-01 DCK-01", hands=["FAB-3 FAB-2"], docks=["LAB-01 LAB-02 LAB-03 LAB-05"], display="FAB-6"
    )
    assert choice(match) == "acquire FAB-6"


@pytest.mark.parametrize(
    ("display", "take"),
    [
        ("FAB-3 ENE-3 RES-6", "RES-6"),
        ("FAB-3 ENE-4 RES-6", "FAB-3 ENE-4"),
        ("FAB-1 ENE-6 RES-4 FAB-3", "FAB-1 ENE-6"),
        ("FAB-2 ENE-3 RES-2", "FAB-2 ENE-3 RES-2"),
        ("RES-6 ENE-6 FAB-5", "ENE-6"),
        ("RES-5 FAB-2 ENE-2", "FAB-2 RES-5"),
    ],
)
def test_caretaker_takes_the_highest_total_in_fewest_cards(display: str, take: str) -> None:
    """Rule 11.2: the highest total, then the fewest cards, then the first listed."""
    assert choice(position(display=display)) == f"acquire {take}"


def test_caretaker_swaps_only_where_nothing_else_is_legal() -> None:
    """Rule 11.2: without credits on display it overpays, installs or removes before it swaps."""
    rows = ("HAB-01 FAB 2 in", "LAB-01 FAB 2 in ccw", "REA-01 FAB 2 cw", "DCK-01 FAB 2 in")
    deck = made(*rows, *(f"OBS-0{number} FAB 2 out" for number in range(1, 4)))
    station, spikes = ["I0:HAB-01 I1:LAB-01"], "OBS-01 OBS-02"

    def chosen(dock: str, hand: str = "") -> str:
        match = position(deck=deck, stations=station, docks=[dock], hands=[hand], market="DCK-01", pile="")
        return choice(match)

    assert chosen(f"REA-01 {spikes}", "FAB-3") == "purchase DCK-01 at I2"
    assert chosen(f"REA-01 {spikes}") == "remove HAB-01"
    assert chosen(f"REA-01 {spikes} OBS-03") == "swap HAB-01 with REA-01"
    free = position(deck=deck, stations=station, docks=[f"DCK-01 REA-01 {spikes}"], pile="")
    assert choice(free) == "install DCK-01 at I2"


@few(20)
@given(playouts)
def test_caretaker_is_legal_in_random_matches(match: Playout) -> None:
    """Rule 11.2: for every commander who may be absent, at any moment."""
    for state in moments(match, 20):
        assert RULES.caretaker(state, state.to_move) in RULES.legal(state, state.to_move)


@few(100)
@given(odd_positions())
def test_caretaker_is_legal_on_odd_positions(match: Match) -> None:
    """Rule 11.2: also where there is little left to do, and it never passes but where it must."""
    assert match.allows(match.rules.caretaker(match.state, 0))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_of_caretakers_finishes_within_a_hundred_rounds(seats: int) -> None:
    """Rule 11.2: twenty matches for each number of commanders."""
    for seed in range(20):
        chance = KeyedChance(f"caretakers {seed}".encode())
        match = Match(RULES, RULES.fold(RULES.blank(seats), RULES.setup(seats, chance)), chance)
        while not match.state.over:
            assert match.state.round < 100
            match.play(match.rules.caretaker(match.state, match.seat))
        assert RULES.faults(match.state) == []
