"""Section 12 of the rules: what is listed, and brute force on small ships."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.contract import Order
from pbem.games.farlight.grid import EMPTY, MASK, Layout, put
from pbem.games.farlight.launch import lacking
from pbem.games.farlight.placing import Placing
from pbem.games.farlight.state import Engine
from pbem.games.farlight.table import Mission
from pbem.turn.chance import KeyedChance
from tests.farlight import oracle
from tests.farlight.positions import SIDES, Match, assembling, made, position

# Bids


@pytest.mark.parametrize(
    ("crew", "count"), [(0, 10 * 10 * 10), (1, 10 * 10 * 10 * 3), (2, 10 * 10 * 10 * 4), (9, 4000)]
)
def test_a_bidding_turn_lists_every_choice(crew: int, count: int) -> None:
    """Rule 12.1: ten pairs of tiles, ten targets for each, crew on none, one or both."""
    match = position(crew=[crew])
    listing = match.rules.legal(match.state, 0)
    assert len(listing) == count
    assert {str(order) for order in listing} == {str(order) for order in every_bid(match, crew)}


def every_bid(match: Match, crew: int) -> list[Order]:
    """Return all bidding turns by going through tiles, targets and crew."""
    targets = ["P18", "P19", "P20", "M01", "M02", "M03", "Hire", "Discover", "Engineer", "Refit"]
    found = []
    for tiles in combinations(sorted(match.seats[0].tiles, reverse=True), 2):
        for on in product(targets, repeat=2):
            for crewed in product((False, True), repeat=2):
                if sum(crewed) <= crew:
                    rows = [
                        {"tile": tile, **({"crew": True} if laid else {}), "on": target}
                        for tile, laid, target in zip(tiles, crewed, on, strict=True)
                    ]
                    found.append({"do": "bid", "tiles": rows})
    return found


def test_the_first_turn_of_five_commanders_has_over_fourteen_thousand_orders() -> None:
    """Rule 12.1: they are counted without being built."""
    match = position(
        seats=5, spaces=" ".join(f"P{number:02}" for number in (1, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 18))
    )
    listing = match.rules.legal(match.state, 0)
    assert len(listing) == 10 * (19 * 2) ** 2 == 14440
    assert listing[14439] in listing


def test_the_last_tile_is_listed_alone() -> None:
    """Rule 12.1: with crew and without, on every target."""
    match = position(bids={"P18": "0:0 0:1 0:2 0:3"}, crew=[1])
    assert len(match.rules.legal(match.state, 0)) == 20
    assert match.rules.legal(match.state, 0)[0] == {"do": "bid", "tiles": [{"tile": 4, "on": "P18"}]}


def test_other_ways_to_write_a_bid_are_legal_though_not_listed() -> None:
    """Rule 12.1: the lower tile first."""
    match = position()
    order = match.order("bid 1 on P18, 3 on P19")
    assert order not in list(match.rules.legal(match.state, 0))
    assert order in match.rules.legal(match.state, 0)


def test_the_two_answers_about_a_mission_are_listed() -> None:
    """Rule 12.1: for who is asked alone."""
    match = position(phase="launch", mission="M01", asked=1)
    assert list(match.rules.legal(match.state, 1)) == [
        {"do": "complete", "mission": "M01"},
        {"do": "decline", "mission": "M01"},
    ]
    assert list(match.rules.legal(match.state, 0)) == []


# Assembly orders


def blocks(match: Match) -> list[list[str]]:
    """Return the listed Assembly orders of seat 0 as lines."""
    from pbem.games.farlight.orders import VERBS
    from pbem.games.grammar import write_order

    return [write_order(order, VERBS).split("\n") for order in match.rules.legal(match.state, 0)]


def test_an_assembly_lists_whole_orders() -> None:
    """Rule 12.1: every part is settled, squares in the order in which a map is read."""
    assert blocks(assembling(won=["P05=3 P07"])) == [
        ["discard P05", "discard P07"],
        ["install P05 at -1,0", "discard P07"],
        ["install P05 at 1,0", "discard P07"],
        ["install P07 at 0,1", "discard P05"],
        ["install P05 at -1,0", "install P07 at 0,1"],
        ["install P05 at 1,0", "install P07 at 0,1"],
    ]


def test_where_nothing_need_be_said_discard_rest_is_listed() -> None:
    """Rule 12.1: here a Refit of nothing; a Refit of one part is listed, of more it is legal."""
    match = assembling(facilities=["Refit"], ships=["P18@0,1 P19@0,2"], spaces="P20")
    assert blocks(match) == [["discard rest"], ["refit P19"]]
    assert match.order("refit P18 P19") in match.rules.legal(match.state, 0)


def test_engineers_engine_is_named_and_of_others_one_or_none() -> None:
    """Rule 12.1: by an upgrade or an overhaul; an engine that Engineer made a 6 is not named again."""
    match = assembling(facilities=["Engineer"], ships=["P15@1,0=5 P16@-1,0=2 P11@0,1"])
    assert blocks(match) == [
        ["engineer 15"],
        ["engineer 15", "upgrade 16"],
        ["engineer 16"],
        ["engineer 16", "upgrade 15"],
        ["engineer 16", "upgrade 16"],
    ]


def test_crew_limits_what_is_listed() -> None:
    """Rules 5.4 and 12.1: what cannot be paid together is not installed together."""
    match = assembling(won=["P02=1 P03=2,2"], crew=[2])
    installed = {tuple(line[8:11] for line in lines if line.startswith("install")) for lines in blocks(match)}
    assert installed == {(), ("P02",), ("P03",)}


CONNECTORS = st.sets(st.sampled_from("udlr"), min_size=1).map(lambda sides: "".join(sorted(sides)))


@st.composite
def small_ships(draw: st.DrawFn) -> tuple[oracle.Ship, dict[str, str], list[str]]:
    """Draw a ship of up to four parts, the connectors of all parts, and up to three parts to install."""
    connectors = {f"P{number:02}": draw(CONNECTORS) for number in range(1, 8)}
    ship: oracle.Ship = {}
    for part in list(connectors)[: draw(st.integers(0, 4))]:
        fits = [at for at in oracle.squares_around(ship, 1) if oracle.may_stand(ship, connectors, part, at)]
        if fits:
            ship[draw(st.sampled_from(fits))] = part
    return ship, connectors, [part for part in connectors if part not in ship.values()][: draw(st.integers(0, 3))]


def layout_of(ship: oracle.Ship, connectors: dict[str, str]) -> Layout:
    rows = EMPTY
    for at, part in ship.items():
        rows = put(rows, part, at)
    return Layout(rows, {part: mask_of(sides) for part, sides in connectors.items()}, connected=True)


def mask_of(sides: str) -> int:
    return sum(MASK[SIDES[side]] for side in sides)


@given(small_ships())
def test_ways_to_install_are_those_that_trying_every_order_finds(
    drawn: tuple[oracle.Ship, dict[str, str], list[str]],
) -> None:
    """Rules 5.2, 5.5 and 12.1: each set of squares once, counted exactly, in an order that can be done."""
    ship, connectors, parts = drawn
    placing = Placing(layout_of(ship, connectors), tuple(mask_of(connectors[part]) for part in parts))
    expected = oracle.ways(ship, connectors, parts)
    found = []
    for number in range(placing.count):
        grown = dict(ship)
        for place, at in placing[number]:
            assert oracle.may_stand(grown, connectors, parts[place], at)
            grown[at] = parts[place]
        found.append(frozenset((at, part) for at, part in grown.items() if at not in ship))
    assert len(found) == len(set(found)) == placing.count
    assert set(found) == expected


@given(small_ships())
def test_a_ship_hangs_together_as_walking_along_it_finds(drawn: tuple[oracle.Ship, dict[str, str], list[str]]) -> None:
    """Rule 6.2: for every set of parts that might go."""
    ship, connectors, _ = drawn
    layout = layout_of(ship, connectors)
    parts = list(ship.values())
    for size in range(len(parts) + 1):
        for gone in combinations(parts, size):
            left = {at: part for at, part in ship.items() if part not in gone}
            assert (layout.loose(gone) == []) is oracle.hangs_together(left, connectors)
    assert set(layout.removable()) == {part for part in parts if layout.loose([part]) == []}


@given(small_ships(), st.integers(0, 4))
def test_every_listed_assembly_is_allowed_and_every_other_is_refused(
    drawn: tuple[oracle.Ship, dict[str, str], list[str]], crew: int
) -> None:
    """Rules 4.4, 5.4 and 12.1: all settlements of two parts on a small ship, tried by brute force."""
    ship, connectors, parts = drawn
    costs = {part: number % 3 for number, part in enumerate(connectors)}
    deck = made({part: f"{sides} {costs[part]}" for part, sides in connectors.items()})
    match = assembling(
        deck=deck,
        ships=[" ".join(f"{part}@{x},{y}" for (x, y), part in ship.items())],
        crew=[crew],
        won=[" ".join(parts[:2])],
        facilities=["Hire"],
        spaces="",
        stacks="M01 | M02 | M03",
    )
    listed = [settled(order) for order in match.rules.legal(match.state, 0)]
    assert len(set(listed)) == len(listed)
    assert set(listed) == set(all_settlements(ship, connectors, costs, parts[:2], crew))


def settled(order: Order) -> frozenset[tuple[Any, ...]]:
    """Return what an Assembly order does with the parts won."""
    return frozenset((line["part"], *line["at"]) for line in order["lines"] if line["do"] == "install")


def all_settlements(
    ship: oracle.Ship, connectors: dict[str, str], costs: dict[str, int], won: Sequence[str], crew: int
) -> list[frozenset[tuple[Any, ...]]]:
    """Return every way to install some of the parts won that crew can pay."""
    found = []
    for size in range(len(won) + 1):
        for parts in combinations(won, size):
            if sum(costs[part] for part in parts) <= crew:
                found += [frozenset((part, *at) for at, part in way) for way in oracle.ways(ship, connectors, parts)]
    return found


@given(st.lists(st.integers(0, 6), max_size=5), st.lists(st.integers(1, 6), max_size=4))
def test_dice_are_matched_as_trying_every_way_finds(values: list[int], asked: list[int]) -> None:
    """Rule 8.3: a mission can be completed if and only if there is a way."""
    match = position()
    match.seats[0].engines = tuple(Engine(number, value, die=True) for number, value in enumerate(values, 1))
    card = Mission("M01", "any", 5, tuple(sorted(asked, reverse=True)), 0, 0, climactic=False)
    lacks = lacking(match.rules.table, match.seats[0], card)["engines"]
    assert (lacks == []) is oracle.completes(values, asked)


def test_each_listed_order_is_decided_without_complaint() -> None:
    """Rule 12.1: bids of a whole position."""
    match = position(crew=[1], spaces="P18", stacks="M01 | M02 | M03")
    for order in match.rules.legal(match.state, 0):
        assert match.rules.decide(match.state, 0, order, KeyedChance(b"any"))
