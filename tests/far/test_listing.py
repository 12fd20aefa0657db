"""Rule 9.1: which orders are listed, in which order, and that they are exactly the legal ones."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.games.contract import Order, Plain
from pbem.games.far.geometry import SIDES
from pbem.games.far.rules import KingdomRules
from pbem.games.far.state import State
from tests.far import oracle
from tests.far.playouts import RULES, Playout, placed, playout, playouts, stray_order
from tests.far.positions import DECK, NAME, OPTIONS, deck, line, position
from tests.playouts import few, moments

KINGS = ("M01* B23 M45 B67", "B01* M23 B45 O67", "M0* F1 M2 F3 M4 F5 M6 F7", "O0 M1 O2 M3* O4 M5 O6 M7")
"""Kings that have the land of their throne twice or more."""


def slow_lines(deck: Plain, state: State, seat: int) -> set[str]:
    """Return every legal order of *seat* as a line, by trying all squares for every card at hand."""
    cards = [*filter(None, state.display), *state.seats[seat].hand]
    found = [place for card in cards for place in oracle.placements(deck, placed(state), card)]
    return {f"place {card} at {x},{y} {way}" for card, x, y, way in found} or {"pass"}


def fast_lines(rules: KingdomRules, state: State, seat: int) -> list[str]:
    """Return the lines of all listed orders of *seat*."""
    return [line(order) for order in rules.legal(state, seat)]


def test_listed_orders_come_in_the_agreed_order() -> None:
    """Rule 9.1: by card, direction from north on clockwise, and square, from the south and from the west."""
    made = deck(castle=("M0 O4 O5 O6 O7", "M0 O1 O2 O3 O4"), S01="M0 B1234567", S02="M4 B0123567", RK="M0* B1234567",
                RQ="F0* B1234567")  # fmt: skip
    match = position(deck=made, display="S02 S01")
    north, south = ["0,3 north", "1,3 north"], ["0,5 south", "1,5 south"]
    assert match.listed() == [
        *(f"place S02 at {where}" for where in south),
        *(f"place S01 at {where}" for where in north),
        *(f"place RK at {where}" for where in north),
    ]


def sorting(order: Order, cards: list[str]) -> tuple[int, ...]:
    """Return what the listing is sorted by."""
    x, y = order["at"]
    return cards.index(order["card"]), SIDES.index(order["direction"]), y, x


@few(20)
@given(playouts)
def test_each_placement_is_listed_once_and_counted(match: Playout) -> None:
    """Rule 9.1: nothing twice, in order, and counted and drawn without building all of it."""
    for state in moments(match, 8):
        listing = RULES.legal(state, state.to_move)
        orders = list(listing)
        assert len(listing) == len(orders)
        assert [listing[index] for index in range(len(listing))] == orders
        assert len({line(order) for order in orders}) == len(orders)
        cards = [*filter(None, state.display), *state.seats[state.to_move].hand]
        keys = [sorting(order, cards) for order in orders]
        assert keys == sorted(keys)


def test_there_is_nothing_before_and_beyond_the_listing() -> None:
    """Rule 9.1: a draw from outside is an error."""
    listing = RULES.legal(position(display="S07 S08").state, 0)
    for index in (-1, len(listing)):
        with pytest.raises(IndexError):
            listing[index]


@few(20)
@given(playouts, st.integers(0, 3))
def test_listed_orders_are_those_that_trying_all_finds(match: Playout, seat: int) -> None:
    """Rules 3.4-3.6, 5.2 and 9.1: at moments of random matches, for whoever asks."""
    for state in moments(match, 3):
        number = seat % match.seats
        assert set(fast_lines(RULES, state, number)) == slow_lines(DECK, state, number)


@settings(max_examples=12)
@given(st.sampled_from(KINGS), st.integers(0, 10_000))
def test_royals_with_their_thrones_land_twice_are_listed_rightly(king: str, seed: int) -> None:
    """Rules 5.2 and 9.1: each of their sections counts by itself."""
    made = deck(**{f"{colour}{rank}": king for colour in "RGB" for rank in "KQ"})
    rules = KingdomRules(NAME, made, OPTIONS)
    for state in moments(playout(3, seed, "royals first", rules), 20):
        for seat in range(3):
            if state.seats[seat].hand:
                bare = state.copy()
                bare.display = [None, None]
                assert set(fast_lines(rules, bare, seat)) == slow_lines(made, bare, seat)


@few(20)
@given(playouts)
def test_what_is_listed_is_what_is_allowed(match: Playout) -> None:
    """Rule 9.1: each listed order is legal; a stray one is legal just if it is listed."""
    random = Random(match.name)  # noqa: S311 - a test wants the same numbers again
    for state in moments(match, 4):
        listing = RULES.legal(state, state.to_move)
        listed = list(listing)
        assert all(order in listing for order in listed)
        for order in (stray_order(random, state) for _ in range(100)):
            assert (order in listing) == (order in listed)
        assert "pass" not in listing
