"""Section 1 of the rules: the table, colours and sides, the Castle, the pile, the starter."""

from __future__ import annotations

from collections import Counter

import pytest

from pbem.games.far.rules import KingdomRules
from pbem.turn.chance import KeyedChance
from tests.far.playouts import RULES, playout
from tests.far.positions import DECK, NAME, Match, Stacked, kinds, only, options, position, some

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
SIDES = {2: ["south", "north"], 3: ["south", "west", "north"], 4: ["south", "west", "north", "east"]}


def dealt(seats: int, chance: Stacked | None = None, rules: KingdomRules = RULES) -> Match:
    """Return a match that has just been set up."""
    chance = chance or Stacked()
    return Match(rules, rules.fold(rules.blank(seats), rules.setup(seats, chance)), chance)


@SEATS
def test_two_to_four_commanders_sit_around_the_table(seats: int) -> None:
    """Rule 1.1: opposite each other if they are two."""
    crowned = some(RULES.setup(seats, Stacked()), "crowned")
    assert [event["seat"] for event in crowned] == list(range(seats))
    assert [event["side"] for event in crowned] == SIDES[seats]
    assert [row["side"] for row in RULES.view(dealt(seats).state, None)["seats"]] == SIDES[seats]


@SEATS
def test_turns_go_round_clockwise(seats: int) -> None:
    """Rule 1.1: from seat to seat, from the last to the first."""
    match = dealt(seats, Stacked(drawn=1))
    turns = []
    for _ in range(2 * seats):
        turns.append(match.seat)
        match.play(match.listed()[0])
    assert turns == [(1 + step) % seats for step in range(2 * seats)]


@SEATS
def test_each_commander_takes_the_royals_of_his_colour(seats: int) -> None:
    """Rule 1.2: red, green, blue, yellow in seat order; everybody is told."""
    crowned = some(RULES.setup(seats, Stacked()), "crowned")
    assert [event["colour"] for event in crowned] == ["red", "green", "blue", "yellow"][:seats]
    hands = [["RK", "RQ"], ["GK", "GQ"], ["BK", "BQ"], ["YK", "YQ"]][:seats]
    assert [event["cards"] for event in crowned] == hands
    assert [row.hand for row in dealt(seats).state.seats] == hands
    assert {"colour", "side", "cards"} == {*RULES.audiences["crowned"].public}


def test_royals_that_nobody_plays_are_out_of_the_game() -> None:
    """Rule 1.2: they are in no hand, in no pile, and can never be placed."""
    match = dealt(3)
    assert "Y" not in {card[0] for row in match.state.seats for card in row.hand}
    assert "YK" not in {*match.state.pile, *match.state.display}
    refusal = match.refusal("place YK at 2,0 north")
    assert refusal is not None
    assert (refusal.rule, refusal.never) == ("1.2", True)
    assert refusal.text == "YK is out of the game, since nobody plays yellow"


def test_the_castle_covers_six_squares_from_the_start() -> None:
    """Rule 1.3: x 0 to 1, y 0 to 2, before anything happens."""
    squares = RULES.blank(2).kingdom.squares()
    assert squares == {(x, y): "castle" for x in (0, 1) for y in (0, 1, 2)}


def test_twenty_cards_are_shuffled_and_two_lie_face_up() -> None:
    """Rule 1.4: the top two of the shuffled pile."""
    events = RULES.setup(3, Stacked("S07 S20 S03"))
    shuffled = only(events, "pile_shuffled")
    assert (len(shuffled["order"]), shuffled["count"]) == (20, 20)
    assert [(event["place"], event["card"]) for event in some(events, "came")] == [(0, "S07"), (1, "S20")]
    state = RULES.fold(RULES.blank(3), events)
    assert (state.display, state.pile[0], len(state.pile)) == (["S07", "S20"], "S03", 18)
    orders = {tuple(playout(2, seed).events[0][0]["order"]) for seed in range(5)}
    assert len(orders) == 5


@SEATS
def test_chance_chooses_the_starter(seats: int) -> None:
    """Rule 1.5: every seat alike, by a draw of its own after the pile's."""
    chance = Stacked(drawn=seats - 1)
    events = RULES.setup(seats, chance)
    assert only(events, "starter") == {"e": "starter", "seat": seats - 1, "why": "drawn"}
    assert chance.purposes == [f"{NAME}/pile", f"{NAME}/starter"]
    assert chance.bounds == [seats]
    state = RULES.fold(RULES.blank(seats), events)
    assert (state.starter, state.to_move) == (seats - 1, seats - 1)
    starters = Counter(only(RULES.setup(seats, KeyedChance(b"%d" % seed)), "starter")["seat"] for seed in range(60))
    assert set(starters) == set(range(seats))


def test_starter_is_an_option() -> None:
    """Rule 1.5: a commander is named by colour, and nothing is drawn for it."""
    chance = Stacked()
    events = KingdomRules(NAME, DECK, options(starter="blue")).setup(3, chance)
    assert only(events, "starter") == {"e": "starter", "seat": 2, "why": "named"}
    assert chance.bounds == []


def test_a_colour_that_nobody_plays_leaves_it_to_chance() -> None:
    """Rule 1.5: yellow is not at a table of three."""
    events = KingdomRules(NAME, DECK, options(starter="yellow")).setup(3, Stacked(drawn=1))
    assert only(events, "starter") == {"e": "starter", "seat": 1, "why": "drawn"}


def test_a_turn_is_exactly_one_card() -> None:
    """Rule 1.6: placed, and the turn goes on; other actions there are none."""
    match = dealt(2)
    assert kinds(match.play(match.listed()[0])) == ["placed", "came", "turn_moved"]
    assert [len(row.hand) for row in match.state.seats] == [2, 2]
    refusal = match.refusal({"do": "acquire", "credits": []})
    assert refusal is not None
    assert (refusal.rule, refusal.never) == ("1.6", True)


def test_rules_are_played_with_the_hands_that_a_position_gives() -> None:
    """Rule 1.2: a position leaves everybody the royals that are not laid."""
    match = position("RK 2,0 north", seats=2)
    assert [row.hand for row in match.state.seats] == [["RQ"], ["GK", "GQ"]]
