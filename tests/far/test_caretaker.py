"""Rule 9.2: the caretaker plays legally, modestly and to the end."""

from __future__ import annotations

import pytest
from hypothesis import given

from pbem.games.far.caretaker import distance
from pbem.games.far.geometry import SIDES
from pbem.turn.chance import KeyedChance
from tests.far.playouts import RULES, Playout, playouts
from tests.far.positions import MEADOWS, Match, deck, line, order, position
from tests.playouts import few, moments

BRICK = "B01234567"


def choice(match: Match) -> str:
    """Return the line of what the caretaker would play for the seat to move."""
    return line(match.rules.caretaker(match.state, match.seat))


def test_caretaker_places_the_first_card_that_fits() -> None:
    """Rule 9.2: the first that is face up, or else the second."""
    made = deck(castle=MEADOWS, S01=BRICK)
    assert choice(position(deck=made, display="S07 S12")).split()[1] == "S07"
    assert choice(position(deck=made, display="S01 S07")).split()[1] == "S07"
    assert choice(position(deck=made, display="- S07")).split()[1] == "S07"


def test_caretaker_stays_near_the_castle() -> None:
    """Rule 9.2: the middle squares lie 1.5 apart in the east and west; of these two the first listed is taken."""
    match = position(deck=deck(castle=MEADOWS, S01="M01234567"), display="S01 -")
    assert choice(match) == "place S01 at -1,0 north"
    near = {text: distance((order(text)["at"][0], order(text)["at"][1]), SIDES.index(order(text)["direction"]))
            for text in match.listed() if "S01" in text}  # fmt: skip
    assert next(text for text in near if near[text] == min(near.values())) == choice(match)
    assert near["place S01 at -1,0 north"] == near["place S01 at 2,2 south"] == 3


def test_caretaker_keeps_royals_for_last() -> None:
    """Rule 9.2: it places them only where no face-up card can be placed, the King first."""
    made = deck(castle=MEADOWS, S01=BRICK, S02=BRICK)
    assert choice(position(deck=made, display="S01 S07")).split()[1] == "S07"
    assert choice(position(deck=made, display="S01 S02")).split()[1] == "RK"
    assert choice(position(deck=made, display="S01 S02", hands=["RQ", "", ""])).split()[1] == "RQ"


def test_caretaker_passes_only_if_it_must() -> None:
    """Rule 9.2: when nothing fits."""
    made = deck(castle=MEADOWS, S01=BRICK, RK=f"{BRICK}*")
    assert choice(position(deck=made, display="S01 -", hands=["RK", "", ""])) == "pass"


@few(20)
@given(playouts)
def test_caretaker_is_legal_in_random_matches(match: Playout) -> None:
    """Rule 9.2: for every commander who may be absent, at any moment."""
    for state in moments(match, 20):
        for seat in range(match.seats):
            assert RULES.caretaker(state, seat) in RULES.legal(state, seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tables_of_caretakers_place_every_card(seats: int) -> None:
    """Rule 9.2: ten matches for each number of commanders, and the Kingdom stays small."""
    for seed in range(10):
        chance = KeyedChance(f"caretakers {seed}".encode())
        match = Match(RULES, RULES.fold(RULES.blank(seats), RULES.setup(seats, chance)), chance)
        while not match.state.over:
            match.play(choice(match))
        assert len(match.kingdom.laid) == 20 + 2 * seats
        assert all(abs(x) < 13 and abs(y) < 13 for x, y in match.kingdom.squares())
        assert RULES.faults(match.state) == []
