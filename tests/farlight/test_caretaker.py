"""Section 12 of the rules: the caretaker."""

from __future__ import annotations

import pytest

from pbem.games.contract import Order
from pbem.games.farlight.orders import VERBS
from pbem.games.farlight.rules import ShipRules
from pbem.games.grammar import write_order
from pbem.turn.chance import KeyedChance
from tests.farlight.positions import DECK, NAME, OPTIONS, Match, assembling, position


def chosen(match: Match, seat: int = 0) -> str:
    """Return the caretaker's order as lines; it is legal."""
    order: Order = match.rules.caretaker(match.state, seat)
    assert order in match.rules.legal(match.state, seat)
    return write_order(order, VERBS).replace("\n", "; ")


def test_it_bids_on_parts_leftmost_first_without_crew() -> None:
    """Rule 12.2: the highest tiles first, each on a part of its own."""
    match = position(spaces="P01 P02=1 P03=1,1 P18 P19", crew=[9, 9, 9])
    said = []
    for _ in range(3):
        for seat in range(3):
            said.append((seat, chosen(match, seat)))
            match.play(seat, chosen(match, seat))
    assert [text for seat, text in said if seat == 0] == [
        "bid 4 on P01, 3 on P02",
        "bid 2 on P03, 1 on P18",
        "bid 0 on P19",
    ]
    assert {text for seat, text in said if seat != 0} == {text for seat, text in said if seat == 0}


def test_it_bids_on_a_part_again_where_there_are_too_few() -> None:
    """Rule 12.2: a deck may be made for fewer spaces."""
    assert chosen(position(spaces="P01")) == "bid 4 on P01, 3 on P01"


@pytest.mark.parametrize(
    ("won", "crew", "said"),
    [
        ("P18", 0, "install P18 at 0,1"),
        ("P05=3", 0, "install P05 at -1,0"),
        ("P10", 2, "discard P10"),
        ("P10 P02=1", 3, "install P10 at 0,1; discard P02"),
        ("P10 P02=1", 2, "install P02 at 0,1; discard P10"),
        ("P07 P06", 1, "install P07 at 0,1; install P06 at 0,-1"),
        ("P04=2", 0, "install P04 at 0,1"),
    ],
)
def test_it_installs_what_it_can_pay_where_it_first_fits(won: str, crew: int, said: str) -> None:
    """Rule 12.2: part by part as they were won, from the top row down, and discards the rest."""
    assert chosen(assembling(won=[won], crew=[crew])) == said


def test_it_leaves_refit_engineer_and_engines_to_the_usual() -> None:
    """Rule 12.2: and answers even where there is nothing to settle."""
    assert chosen(assembling(facilities=["Refit Engineer"], ships=["P18@0,1 P15@1,0=3"])) == "discard rest"


def test_it_completes_missions() -> None:
    """Rule 12.2: it is asked only where it can."""
    assert chosen(position(phase="launch", mission="M01", asked=0)) == "complete M01"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_table_of_caretakers_ends_before_thirty_rounds(seats: int) -> None:
    """Rules 10.2 and 12.2: the parts run out."""
    rules = ShipRules(NAME, DECK, OPTIONS)
    for number in range(5):
        chance = KeyedChance(f"{seats}/{number}".encode())
        state = rules.fold(rules.blank(seats), rules.setup(seats, chance))
        while not rules.over(state):
            seat = rules.decisions(state)[0].seat
            state = rules.fold(state, rules.decide(state, seat, rules.caretaker(state, seat), chance))
        assert state.round < 30
