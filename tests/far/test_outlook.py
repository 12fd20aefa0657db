"""What a placement would bring is worked out without laying the card, and is what laying it brings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.far.geometry import SIDES, STEPS
from pbem.games.far.kingdom import Kingdom
from pbem.games.far.legal import Listing
from pbem.games.far.outlook import Outlook, points_of
from pbem.games.far.rules import KingdomRules
from pbem.games.far.scoring import sheet, sides
from pbem.games.far.sight import TOUCHING
from pbem.games.far.state import State
from tests.far.playouts import RULES, Playout, playout, playouts
from tests.far.positions import DECK, NAME, deck, options, position
from tests.playouts import few, moments

BEAMS = "M04 B123 M567"
"""A card whose two Meadows often join the same area."""


def hold_to_the_sheets(rules: KingdomRules, state: State) -> int:
    """Compare all placements of the commander to move, as every commander would score them; return how many."""
    kingdom = Kingdom.of(rules.table, state.kingdom.laid)
    outlooks = [Outlook(kingdom, seat, side) for seat, side in enumerate(sides(len(state.seats)))]
    placements = list(Listing(rules.table, state, state.to_move).placements())
    for laid in placements:
        after = kingdom.lay(laid)
        for seat, side in enumerate(sides(len(state.seats))):
            assert outlooks[seat].after(laid) == points_of(sheet(after, seat, side)), (laid, seat)
    return len(placements)


@few(12)
@given(playouts)
def test_it_is_what_laying_the_card_brings(match: Playout) -> None:
    for state in moments(match, 5):
        assert hold_to_the_sheets(RULES, state)


@few(8)
@given(playouts)
def test_it_is_so_too_where_only_the_next_square_must_be_free(match: Playout) -> None:
    rules = KingdomRules(NAME, DECK, options(view=TOUCHING))
    for state in moments(match, 4):
        played = rules.load(RULES.plain(state))
        assert hold_to_the_sheets(rules, played)


@few(8)
@given(st.integers(2, 4), st.integers(0, 10_000))
def test_it_is_so_too_for_cards_whose_sections_join_one_area(seats: int, seed: int) -> None:
    beams = {f"S{number:02}": BEAMS for number in range(1, 13)}
    rules = KingdomRules(NAME, deck(**beams, RK="M0* M23 M5 O1467", GQ="M0 M2* M5 B13467"), options())
    for state in moments(playout(seats, seed, "any", rules), 5):
        assert hold_to_the_sheets(rules, state)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_before_the_first_card_each_royal_is_in_hand(seats: int) -> None:
    state = playout(seats, 1).states[1]
    assert hold_to_the_sheets(RULES, state)


@pytest.mark.parametrize("way", ["north", "east", "south", "west"])
def test_it_is_so_too_at_the_rim_of_the_room_that_a_kingdom_has_at_first(way: str) -> None:
    """Cards of one land lie in a row as far as the room goes; the next ones lie beyond."""
    dx, dy = STEPS[SIDES.index(way)]
    row = [f"S0{step} {(2 + 3 * step) * dx},{(2 + 3 * step) * dy} {way}" for step in (1, 2, 3)]
    made = deck(**{f"S0{number}": "M01234567" for number in range(1, 6)})
    match = position(*row, deck=made, display="S04 S05")
    far = [laid for laid in Listing(match.rules.table, match.state, 0).placements() if not match.kingdom.has_room(laid)]
    assert far
    assert hold_to_the_sheets(match.rules, match.state)
