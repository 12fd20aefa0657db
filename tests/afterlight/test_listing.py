"""Rule 11.1: which orders are listed, in which order, and that they are exactly the legal ones."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from pbem.games.contract import Order
from tests.afterlight import oracle
from tests.afterlight.playouts import RULES, Playout, odd_positions, playouts, stray_order
from tests.afterlight.positions import DECK, Match, line, made, position
from tests.playouts import few, moments

GUILDS = ("FAB", "ENE", "RES")
VERBS = ("acquire", "purchase", "install", "remove", "swap", "pass")


def unordered(text: str) -> str:
    """Return an order line with its cards sorted, as the slow reading writes them."""
    verb, *cards = text.split()
    return " ".join([verb, *sorted(cards)]) if verb == "acquire" else text


def test_listed_orders_come_in_the_agreed_order() -> None:
    """Rule 11.1: takes by size, guild and value, purchases by berth and place, installs, removals, swaps, pass."""
    deck = made("HAB-01 FAB 1 cw", "LAB-01 ENE 1 in", "LAB-02 RES 9 in", "OBS-01 FAB 9 in ccw", "OBS-02 FAB 9 in ccw")
    match = position(
        deck=deck, market="HAB-01 LAB-02 LAB-01", hands=["FAB-1 ENE-2"], stations=["I1:OBS-01"], docks=["OBS-02"],
        display="RES-5 FAB-4 ENE-1 FAB-2 FAB-4", ending=True, supply="",
    )  # fmt: skip
    inner = [f"I{sector}" for sector in (0, 2, 3, 4, 5, 6, 7, 8, 9)]
    assert match.listed() == [
        "acquire FAB-2", "acquire FAB-4", "acquire ENE-1", "acquire RES-5",
        "acquire FAB-2 ENE-1", "acquire FAB-2 RES-5", "acquire FAB-4 ENE-1", "acquire ENE-1 RES-5",
        "purchase HAB-01 at I0", "purchase HAB-01 to dock",
        *(f"purchase LAB-01 at {node}" for node in inner), "purchase LAB-01 to dock",
        *(f"install OBS-02 at {node}" for node in inner),
        "remove OBS-01", "swap OBS-01 with OBS-02", "pass",
    ]  # fmt: skip


def sorting(order: Order) -> tuple[object, ...]:
    """Return what the listing is sorted by: the verb, and for takes the number, guilds and values of cards."""
    cards = [(GUILDS.index(oracle.guild(card)), card) for card in order.get("credits", ())]
    return VERBS.index(order["do"]), len(cards), cards


@few(20)
@given(playouts)
def test_each_take_and_purchase_is_listed_once(match: Playout) -> None:
    """Rule 11.1: nothing twice, in order, and counted and drawn without building all of it."""
    for state in moments(match, 8):
        listing = RULES.legal(state, state.to_move)
        orders = list(listing)
        assert len(listing) == len(orders)
        assert [listing[index] for index in range(len(listing))] == orders
        lines = [line(order) for order in orders]
        assert len(set(map(unordered, lines))) == len(lines)
        assert [sorting(order) for order in orders] == sorted(sorting(order) for order in orders)


def test_there_is_nothing_before_and_beyond_the_listing() -> None:
    """Rule 11.1: a draw from outside is an error."""
    listing = RULES.legal(position(display="FAB-1").state, 0)
    assert len(listing) == 1
    for index in (-1, 1):
        with pytest.raises(IndexError):
            listing[index]


@few(24)
@given(playouts)
def test_listed_orders_are_those_that_trying_all_finds(match: Playout) -> None:
    """Rule 11.1: in random matches on the shipped deck."""
    for state in moments(match, 6):
        found = oracle.legal_lines(DECK, RULES.plain(state), state.to_move)
        assert set(map(unordered, Match(RULES, state).listed())) == found


@few(100)
@given(odd_positions())
def test_listed_orders_on_odd_positions_are_those_that_trying_all_finds(match: Match) -> None:
    """Rule 11.1: where stations are stuck, Docks full and displays empty."""
    found = oracle.legal_lines(match.deck, match.rules.plain(match.state), 0)
    assert set(map(unordered, match.listed())) == found


@few(20)
@given(playouts)
def test_what_is_listed_is_what_is_allowed(match: Playout) -> None:
    """Rule 11.1: each listed order is legal and can be played; a stray one is legal if listed, cards apart."""
    random = Random(len(match.orders))  # noqa: S311 - a test wants the same numbers again
    for state in moments(match, 4):
        listing = RULES.legal(state, state.to_move)
        lines = {line(order) for order in listing}
        assert all(order in listing for order in listing)
        for order in (stray_order(random, state) for _ in range(60)):
            bare = {key: value for key, value in order.items() if key not in ("pay", "bonus")}
            if bare == order:
                assert (order in listing) == known(bare, lines)
            elif order in listing:
                assert known(bare, lines)


def known(order: Order, lines: set[str]) -> bool:
    """Say whether an order is among the listed lines, whatever order its two modules or its cards have."""
    if order["do"] == "swap":
        order = {**order, "module": order["with"], "with": order["module"]}
        return line(order) in lines or line({**order, "module": order["with"], "with": order["module"]}) in lines
    return unordered(line(order)) in set(map(unordered, lines))


def test_other_payments_and_wishes_are_legal_though_not_listed() -> None:
    """Rule 11.1: and so is a swap named the other way round, and a take in another order."""
    match = position(
        market="LAB-01", hands=["FAB-6 FAB-4"], display="FAB-1 ENE-1", stations=["I0:HAB-10"], docks=["LAB-07"]
    )
    listing = match.rules.legal(match.state, 0)
    unlisted: list[Order] = [
        {"do": "purchase", "module": "LAB-01", "at": "dock", "pay": ["FAB-6"]},
        {"do": "purchase", "module": "LAB-01", "at": "dock", "pay": ["FAB-6", "FAB-4"], "bonus": "FAB-1"},
        {"do": "acquire", "credits": ["ENE-1", "FAB-1"]},
        {"do": "swap", "module": "LAB-07", "with": "HAB-10"},
    ]
    for order in unlisted:
        assert order in listing
        assert order not in list(listing)
    assert {"do": "purchase", "module": "LAB-01", "at": "dock", "pay": ["FAB-1"]} not in listing
    assert "pass" not in listing
