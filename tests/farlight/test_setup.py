"""Section 1 of the rules: the table is set up as the rulebook says."""

from __future__ import annotations

from collections import Counter

import pytest

from pbem.games.contract import Chance, Event
from pbem.games.farlight import GAME
from pbem.games.farlight.rules import ShipRules
from pbem.games.farlight.state import State
from pbem.turn.chance import KeyedChance
from tests.farlight.positions import DECK, NAME, OPTIONS, Loaded, made, only, options, some

SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
RULES = ShipRules(NAME, DECK, OPTIONS)
NAMED = {
    "M01": "4 d1",
    "M02": "4 d1",
    "M03": "2 d1",
    "M04": "2 d1",
    "M05": "3 d1",
    "M06": "3 d1",
    "M07": "9 d1 !",
    "M08": "9 d1 !",
    "M09": "9 d1 !",
}


def set_up(seats: int, chance: Chance, rules: ShipRules = RULES) -> tuple[State, list[Event]]:
    """Return the state after the set-up, and its events."""
    events = rules.setup(seats, chance)
    return rules.fold(rules.blank(seats), events), events


def keyed(number: int) -> KeyedChance:
    return KeyedChance(str(number).encode())


@SEATS
def test_two_to_five_commanders_can_play(seats: int) -> None:
    """Rule 1.1: each has an organisation of his own, five tiles, three crew and no points."""
    state, _ = set_up(seats, keyed(1))
    assert list(GAME.seats) == [2, 3, 4, 5]
    assert [(row.tiles, row.crew, row.science, row.points) for row in state.seats] == [
        ((0, 1, 2, 3, 4), 3, 0, 0)
    ] * seats
    assert [row.ship for row in state.seats] == [()] * seats
    assert len({row.organisation for row in state.seats} & set(DECK["organisations"])) == seats
    assert RULES.faults(state) == []


@SEATS
def test_tokens_set_no_limit_or_come_out_of_the_supply(seats: int) -> None:
    """Rule 1.3: with limited tokens the starting crew is taken from 37."""
    state, _ = set_up(seats, keyed(1))
    assert (state.crew_left, state.science_left) == (None, None)
    limited = ShipRules(NAME, DECK, options(supply="limited"))
    state, _ = set_up(seats, keyed(1), limited)
    assert (state.crew_left, state.science_left) == (37 - 3 * seats, 37)
    assert limited.faults(state) == []


@SEATS
def test_three_awards_are_shown_and_four_kept(seats: int) -> None:
    """Rule 1.4: together they are all seven, and which are shown is drawn."""
    found = set()
    for number in range(10):
        state, _ = set_up(seats, keyed(number))
        assert (len(state.awards), len(state.unused)) == (3, 4)
        assert sorted([*state.awards, *state.unused]) == sorted(DECK["awards"])
        found.add(frozenset(state.awards))
    assert len(found) > 5


@pytest.mark.parametrize(("seats", "size"), [(2, 3), (3, 3), (4, 4), (5, 4)])
def test_three_stacks_end_in_climactic_missions(seats: int, size: int) -> None:
    """Rule 1.5: two or three others lie on each; the rest is in the box."""
    state, events = set_up(seats, keyed(2))
    missions = DECK["missions"]
    assert [len(stack) for stack in state.stacks] == [size] * 3
    assert [[missions[card]["climactic"] for card in stack] for stack in state.stacks] == [
        [False] * (size - 1) + [True]
    ] * 3
    laid = [card for stack in state.stacks for card in stack]
    assert sorted([*laid, *state.box]) == sorted(missions)
    assert len(only(events, "stacked")["box"]) == len(missions) - 3 * size


@SEATS
def test_stacks_are_sorted_by_value_then_name(seats: int) -> None:
    """Rule 1.6: the lowest on top."""
    for number in range(20):
        state, _ = set_up(seats, keyed(number))
        for stack in state.stacks:
            cards = [DECK["missions"][card] for card in stack]
            assert cards == sorted(cards, key=lambda card: (card["value"], card["name"].lower()))


def test_missions_of_equal_value_go_by_name_whatever_its_capitals() -> None:
    """Rule 1.6: Cleomedes Moon Colony lies on top of Mars Elevator."""
    deck = made(missions=NAMED)
    names = {
        "M01": "Mars Elevator",
        "M02": "Cleomedes Moon Colony",
        "M03": "Zeta",
        "M04": "alpha",
        "M05": "b",
        "M06": "A",
    }
    for key, name in names.items():
        deck["missions"][key]["name"] = name
    state, _ = set_up(2, Loaded(), ShipRules(NAME, deck, OPTIONS))
    assert state.stacks == (("M02", "M01", "M07"), ("M04", "M03", "M08"), ("M06", "M05", "M09"))


@pytest.mark.parametrize(("seats", "spaces"), [(2, 7), (3, 9), (4, 10), (5, 12)])
def test_part_spaces_go_by_the_number_of_commanders(seats: int, spaces: int) -> None:
    """Rule 1.7: they are filled from the top of the shuffled parts."""
    state, events = set_up(seats, keyed(3))
    assert [space.part for space in state.spaces] == only(events, "parts_shuffled")["order"][:spaces]
    assert list(state.pile) == only(events, "parts_shuffled")["order"][spaces:]
    assert [space.crew for space in state.spaces] == [0] * spaces


def test_the_highest_die_lies_on_the_highest_number() -> None:
    """Rule 1.8: as many dice as icons; the rest is the pool."""
    deck = made({f"P{n:02}": f"udlr 0 e{n}" for n in range(1, 6)} | {"P06": "u 0 e20 e7", "P07": "u 0"}, NAMED)
    state, events = set_up(2, Loaded(2, 5, 1, 6, 3, 3, 4), ShipRules(NAME, deck, OPTIONS))
    values = {engine.number: engine.value for space in state.spaces for engine in space.engines}
    assert values == {20: 6, 7: 5, 5: 4, 4: 3, 3: 3, 2: 2, 1: 1}
    assert state.pool == only(events, "rolled")["pool"] == 20 - 7


@SEATS
def test_dice_are_matched_in_every_set_up(seats: int) -> None:
    """Rule 1.8: going by the numbers, values never rise as numbers fall, and pool and station have twenty dice."""
    for number in range(20):
        state, _ = set_up(seats, keyed(number))
        engines = sorted((engine for space in state.spaces for engine in space.engines), reverse=True)
        printed = [e for space in state.spaces for e in DECK["parts"][space.part]["engines"]]
        assert [engine.number for engine in engines] == sorted(printed, reverse=True)
        assert [engine.value for engine in engines] == sorted((engine.value for engine in engines), reverse=True)
        assert state.pool + len(engines) == 20


def test_dice_are_fair() -> None:
    """Rule 1.8: each value comes about as often as any other."""
    rolled: Counter[int] = Counter()
    for number in range(300):
        rolled.update(row["value"] for row in only(set_up(5, keyed(number))[1], "rolled")["dice"])
    share = sum(rolled.values()) / 6
    assert set(rolled) == {1, 2, 3, 4, 5, 6}
    assert all(abs(count - share) < share / 5 for count in rolled.values())


@SEATS
def test_the_first_player_is_drawn(seats: int) -> None:
    """Rule 1.9: everybody is at some time, and begins the bidding."""
    found = Counter(set_up(seats, keyed(number))[0].first for number in range(60))
    assert set(found) == set(range(seats))
    state, events = set_up(seats, keyed(1))
    assert (state.to_move, state.phase, state.lap, state.round) == (state.first, "bid", 1, 1)
    assert only(events, "first_player")["why"] == "drawn"


@pytest.mark.parametrize(("named", "first"), [(1, 0), (3, 2), (4, 0), (5, 1)])
def test_the_first_player_may_be_named(named: int, first: int) -> None:
    """Rule 1.9: by his place, counted on where there are fewer commanders."""
    rules = ShipRules(NAME, DECK, options(first_player=named))
    assert set_up(3, keyed(1), rules)[0].first == first
    assert only(rules.setup(3, keyed(1)), "first_player")["why"] == "named"


def test_turn_order_begins_with_the_first_player() -> None:
    """Rule 1.10: and goes round in seat order."""
    state = RULES.blank(4)
    state.first = 2
    assert state.turn_order() == [2, 3, 0, 1]


@SEATS
def test_other_draws_give_another_table(seats: int) -> None:
    """Rules 1.4, 1.5 and 1.7: and the same draws the same."""
    assert set_up(seats, keyed(1))[1] == set_up(seats, keyed(1))[1]
    for kind in ("awards_shuffled", "stacked", "parts_shuffled", "organised"):
        assert some(set_up(seats, keyed(1))[1], kind) != some(set_up(seats, keyed(5))[1], kind)
