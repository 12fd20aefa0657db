"""Section 1 of the rules: the table is set up as the manual says, and turns go round."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest

from pbem.games.afterlight import GAME
from pbem.games.afterlight.board import CCW, CW, NEIGHBOURS, NODES, NUMBER
from pbem.games.afterlight.rules import StationRules
from pbem.games.afterlight.setup import removal
from pbem.games.contract import Event
from pbem.turn.chance import KeyedChance
from tests.afterlight.positions import (
    DECK,
    NAME,
    OPTIONS,
    Match,
    Stacked,
    kinds,
    made,
    only,
    options,
    position,
    some,
)

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
RULES = StationRules(NAME, DECK, OPTIONS)


def set_up(seats: int, chance: Stacked | KeyedChance, rules: StationRules = RULES) -> tuple[Match, list[Event]]:
    """Return the match and the events of its set-up."""
    events = rules.setup(seats, chance)
    return Match(rules, rules.fold(rules.blank(seats), events), chance), events


def keyed(number: int) -> KeyedChance:
    return KeyedChance(str(number).encode())


@SEATS
def test_two_to_four_commanders_can_play(seats: int) -> None:
    """Rule 1.1: two to four commanders, each with a seat."""
    assert seats in GAME.seats
    assert len(GAME.seats) == 3
    match, _ = set_up(seats, keyed(1))
    assert len(match.state.seats) == seats
    assert match.rules.faults(match.state) == []


def test_board_has_thirty_nodes_that_wrap_from_nine_to_zero() -> None:
    """Rule 1.1: three rings of ten sectors, clockwise, and sector 9 lies beside sector 0."""
    assert [f"{ring}{sector}" for ring in "IMO" for sector in range(10)] == list(NODES)
    for ring in "IMO":
        assert NODES[dict(NEIGHBOURS[NUMBER[f"{ring}9"]])[CW]] == f"{ring}0"
        assert NODES[dict(NEIGHBOURS[NUMBER[f"{ring}0"]])[CCW]] == f"{ring}9"
        assert NODES[dict(NEIGHBOURS[NUMBER[f"{ring}4"]])[CW]] == f"{ring}5"


@SEATS
def test_everyone_starts_with_an_empty_station_and_dock_and_no_renown(seats: int) -> None:
    """Rule 1.1: nothing is built, docked or earned at the start."""
    match, _ = set_up(seats, keyed(2))
    for row in match.rules.plain(match.state)["seats"]:
        assert (row["station"], row["dock"], row["renown"]) == ({}, [], 0)


@pytest.mark.parametrize("seats", [3, 4])
def test_three_and_four_play_with_all_sixty_modules(seats: int) -> None:
    """Rule 1.2: nothing is left out."""
    match, events = set_up(seats, keyed(3))
    assert match.state.removed == []
    assert "removed_modules" not in kinds(events)
    assert len(match.state.supply) == 60 - 5


def test_two_player_removal() -> None:
    """Rule 1.2: two play without twelve modules, two of each department and four of each guild."""
    sets = set()
    for number in range(60):
        match, _ = set_up(2, keyed(number))
        rows = [DECK["modules"][module] for module in match.state.removed]
        assert Counter(row["department"] for row in rows) == dict.fromkeys(
            ("HAB", "LAB", "OBS", "REA", "DCK", "GRN"), 2
        )
        assert Counter(row["guild"] for row in rows) == {"FAB": 4, "ENE": 4, "RES": 4}
        assert len(match.state.supply) == 48 - 5
        assert match.rules.faults(match.state) == []
        sets.add(tuple(match.state.removed))
    assert len(sets) == 60


def test_every_allowed_removal_is_equally_likely() -> None:
    """Rule 1.2: on a small deck every set that fits occurs, and none too often (chi-square at 0.1 %)."""
    guilds = {"HAB": "FAB FAB ENE RES", "LAB": "FAB ENE ENE RES", "OBS": "FAB ENE RES RES"}
    rows = [f"{d}-0{n} {g} 3 in out" for d, words in guilds.items() for n, g in enumerate(words.split())]
    table = StationRules(NAME, made(*rows), OPTIONS).table
    pairs = [combinations([m for m in table.modules if m.startswith(department)], 2) for department in guilds]
    allowed = {
        tuple(sorted(sum(chosen, ())))
        for chosen in product(*pairs)
        if Counter(table.modules[module].guild for module in sum(chosen, ())) == dict.fromkeys(table.guilds, 2)
    }
    assert len(allowed) == 42
    draws = Counter(tuple(removal(table, keyed(number))) for number in range(42 * 100))
    assert set(draws) == allowed
    assert sum((count - 100) ** 2 / 100 for count in draws.values()) < 74.7


@SEATS
def test_five_modules_are_revealed_from_the_shuffled_supply(seats: int) -> None:
    """Rule 1.3: the market is the top five of the shuffled modules, undiscounted."""
    match, events = set_up(seats, keyed(4))
    order = only(events, "modules_shuffled")["order"]
    assert order != sorted(order)
    assert [berth.module for berth in match.state.market if berth] == order[:5]
    assert [berth.discount for berth in match.state.market if berth] == [0] * 5
    assert match.state.supply == order[5:]


@pytest.mark.parametrize(("seats", "copies"), [(2, 3), (3, 4), (4, 4)])
def test_credits_are_seventy_two_or_fifty_four_for_two(seats: int, copies: int) -> None:
    """Rule 1.4: four cards of each guild and value, three with two commanders."""
    _, events = set_up(seats, keyed(5))
    order = only(events, "credits_shuffled")["order"]
    assert len(order) == 18 * copies
    assert Counter(order) == {f"{g}-{v}": copies for g in ("FAB", "ENE", "RES") for v in range(1, 7)}
    assert order != sorted(order)


DEAL = "FAB-6 ENE-1 RES-6  FAB-6 ENE-2 RES-6  FAB-6 ENE-6 RES-2  ENE-6 RES-6"


def test_deal_goes_round_one_card_at_a_time() -> None:
    """Rule 1.5: one card each in seat order; who has enough is skipped."""
    match, events = set_up(3, Stacked(DEAL))
    dealt = [(event["seat"], event["card"]) for event in some(events, "dealt")]
    assert dealt == list(zip([0, 1, 2, 0, 1, 2, 0, 1, 2, 1, 2], DEAL.split(), strict=True))
    assert match.state.seats[0].hand == ["FAB-6", "FAB-6", "FAB-6"]


@SEATS
def test_deal_stops_for_each_commander_at_fifteen(seats: int) -> None:
    """Rule 1.5: everyone has 15 or more, and had less before the last card."""
    for number in range(30):
        match, _ = set_up(seats, keyed(number))
        for row in match.state.seats:
            values = [int(card[-1]) for card in row.hand]
            assert sum(values) >= 15 > sum(values[:-1])


def test_deal_until_is_an_option() -> None:
    """Rule 1.5: the option deal_until moves the limit."""
    match, _ = set_up(3, Stacked(DEAL), StationRules(NAME, DECK, options(deal_until=6)))
    assert [row.hand for row in match.state.seats] == [["FAB-6"], ["ENE-1", "FAB-6"], ["RES-6"]]


def test_fewest_cards_start() -> None:
    """Rule 1.6: seat 0 starts with three cards, though seat 1 has a lower total in four."""
    match, events = set_up(3, Stacked(DEAL))
    assert [sum(int(card[-1]) for card in row.hand) for row in match.state.seats] == [18, 15, 20]
    assert only(events, "starter") == {"e": "starter", "seat": 0, "why": "fewest cards"}
    assert (match.state.starter, match.state.to_move) == (0, 0)


def test_lowest_total_breaks_the_tie() -> None:
    """Rule 1.6: seats 0 and 1 have three cards each, and seat 1 the lower total; nothing is drawn."""
    chance = Stacked("FAB-6 ENE-6 RES-5  FAB-6 ENE-6 RES-5  FAB-4 ENE-3 RES-4  RES-1")
    match, events = set_up(3, chance)
    assert [len(row.hand) for row in match.state.seats] == [3, 3, 4]
    assert only(events, "starter") == {"e": "starter", "seat": 1, "why": "lowest total"}
    assert chance.bounds == []


@pytest.mark.parametrize(("drawn", "seat"), [(0, 0), (1, 2)])
def test_a_full_tie_is_drawn(drawn: int, seat: int) -> None:
    """Rule 1.6: chance decides between seats 0 and 2, which tie fully; seat 1 holds more cards."""
    chance = Stacked("FAB-6 FAB-5 ENE-6  FAB-6 ENE-5 ENE-6  FAB-3 FAB-4 ENE-3  RES-1", drawn)
    match, events = set_up(3, chance)
    assert [len(row.hand) for row in match.state.seats] == [3, 4, 3]
    assert only(events, "starter") == {"e": "starter", "seat": seat, "why": "drawn"}
    assert chance.bounds == [2]


LEFT_OUT = "HAB-01 HAB-02 LAB-01 LAB-02 OBS-04 OBS-05 REA-05 REA-06 DCK-08 DCK-09 GRN-07 GRN-08"


def test_draws_come_in_the_order_given() -> None:
    """Rule 1.6: removal, modules, credits, and the starter only if it is needed."""
    tied = Stacked(f"{LEFT_OUT} FAB-6 ENE-6 FAB-6 ENE-6 FAB-3 ENE-3")
    match, events = set_up(2, tied)
    draws = list(dict.fromkeys(purpose.split("/")[1] for purpose in tied.purposes))
    assert draws == ["removal-1", "modules", "credits", "starter"]
    assert sorted(match.state.removed) == sorted(LEFT_OUT.split())
    assert kinds(events)[:3] == ["removed_modules", "modules_shuffled", "credits_shuffled"]
    clear = Stacked(DEAL)
    set_up(3, clear)
    assert clear.purposes == [f"{NAME}/modules", f"{NAME}/credits"]


@SEATS
def test_display_shows_six_and_no_purchase_is_counted(seats: int) -> None:
    """Rule 1.7: the six credits that follow those dealt are shown after the deal."""
    match, events = set_up(seats, keyed(6))
    order, dealt = only(events, "credits_shuffled")["order"], len(some(events, "dealt"))
    assert match.state.display == order[dealt : dealt + 6]
    assert match.state.pile == order[dealt + 6 :]
    assert kinds(events)[-6:] == ["credit_came"] * 6
    assert (match.state.purchases, match.state.round, match.state.storms) == (0, 1, 0)


@SEATS
def test_turns_go_round_in_seat_order_from_the_starter(seats: int) -> None:
    """Rule 1.8: over two rounds everyone moves twice, in seat order and round the table."""
    match, _ = set_up(seats, keyed(7))
    match.state.starter = match.state.to_move = seats - 1
    moved = []
    for _ in range(2 * seats):
        (decision,) = match.rules.decisions(match.state)
        moved.append(decision.seat)
        match.play({"do": "acquire", "credits": match.state.display[:1]})
    assert moved == 2 * [seats - 1, *range(seats - 1)]


@pytest.mark.parametrize(
    "action",
    ["acquire FAB-1", "purchase LAB-01 at I5", "install HAB-06 at I3", "remove HAB-03", "swap HAB-03 with HAB-06"],
)
def test_a_turn_is_exactly_one_action(action: str) -> None:
    """Rule 1.8: whatever is done, the turn passes on at once; other actions do not exist."""
    match = position(hands=["FAB-4"], stations=["I1:HAB-03"], docks=["HAB-06"], market="LAB-01", display="FAB-1 ENE-5")
    events = match.play(action)
    assert only(events, "turn_moved")["to"] == match.seat == 1
    assert match.why({"do": "dance"}) == "1.8: dance is not an action of this game"
