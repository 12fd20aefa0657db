"""Section 7 of the rules: rounds, and the market that drifts at their end."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.afterlight.rules import StationRules
from pbem.turn.chance import KeyedChance
from tests.afterlight.positions import (
    DECK,
    NAME,
    OPTIONS,
    Match,
    kinds,
    only,
    options,
    position,
    some,
)

TAKE = "acquire FAB-1"


def last_turn(**parts: Any) -> Match:
    """Return a position of three in which seat 2 plays the last turn of the round."""
    return position(**{"to_move": 2, "display": "FAB-1", **parts})


def shelf(match: Match) -> str:
    """Return the market as positions are written."""
    return " ".join(
        "-" if row is None else row["module"] + (f":{row['discount']}" if row["discount"] else "") + ":new" * row["new"]
        for row in match.rules.plain(match.state)["market"]
    )


def first_shown(match: Match) -> list[str]:
    """Return the first credit on display, as what to take."""
    return [card for card in match.state.display if card][:1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_round_is_one_turn_of_each(seats: int) -> None:
    """Rule 7.1: it ends after the turn of the seat before the starter, and the next one is numbered on."""
    match = position(seats=seats, starter=1, to_move=1, round=5, display="FAB-1 FAB-1")
    ended = [[event["round"] for event in some(match.play(TAKE), "round_ended")] for _ in range(seats)]
    assert ended == [*[[]] * (seats - 1), [5]]
    assert (match.state.round, match.seat) == (6, 1)


def test_a_whole_round_in_the_market_makes_one_cheaper() -> None:
    """Rule 7.2: every module that was there becomes 1 cheaper, at the end of the round only."""
    match = position(market="HAB-01 LAB-01:1 OBS-01", display="FAB-1 FAB-2 FAB-3")
    match.play_round("acquire FAB-1", "acquire FAB-2")
    assert shelf(match) == "HAB-01 LAB-01:1 OBS-01 - -"
    events = match.play("acquire FAB-3")
    assert [(event["berth"], event["module"], event["discount"]) for event in some(events, "drifted")] == [
        (0, "HAB-01", 1), (1, "LAB-01", 2), (2, "OBS-01", 1),
    ]  # fmt: skip
    assert shelf(match) == "HAB-01:1 LAB-01:2 OBS-01:1 - -"


def test_discount_stops_at_two() -> None:
    """Rule 7.2: over four rounds it becomes 1 cheaper twice, and no more."""
    match = position(market="HAB-01", supply="", display="FAB-1")
    discounts = []
    for _ in range(12):
        match.play({"do": "acquire", "credits": first_shown(match)})
        discounts += [berth.discount for berth in match.state.market if berth]
    assert discounts == [0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2]


def test_setup_modules_drift_after_round_one() -> None:
    """Rule 7.2: the five modules revealed at the set-up are 1 cheaper after round 1."""
    assert discounts_after_round_one(OPTIONS) == [1] * 5


def test_first_round_counts_is_an_option() -> None:
    """Rule 7.2: without drift.first_round_counts they wait for round 2."""
    assert discounts_after_round_one(options(drift__first_round_counts=False)) == [0] * 5


def discounts_after_round_one(options: dict[str, Any]) -> list[int]:
    """Set up a match in which three commanders only take credits, and play one round."""
    rules, chance = StationRules(NAME, DECK, options), KeyedChance(b"drift")
    match = Match(rules, rules.fold(rules.blank(3), rules.setup(3, chance)), chance)
    for _ in range(3):
        match.play({"do": "acquire", "credits": first_shown(match)})
    return [berth.discount for berth in match.state.market if berth]


def test_a_module_two_cheaper_rotates() -> None:
    """Rule 7.3: it goes under the supply, whose top takes its berth."""
    match = last_turn(market="HAB-01:1 LAB-01:2", supply="OBS-01 OBS-02")
    events = match.play(TAKE)
    assert kinds(events)[-5:] == ["drifted", "rotated", "module_came", "round_ended", "turn_moved"]
    assert only(events, "rotated") == {"e": "rotated", "berth": 1, "module": "LAB-01"}
    assert only(events, "module_came") == {"e": "module_came", "berth": 1, "module": "OBS-01", "new": False}
    assert shelf(match) == "HAB-01:2 OBS-01 - - -"
    assert match.state.supply == ["OBS-02", "LAB-01"]


def test_it_stays_when_the_supply_is_empty() -> None:
    """Rule 7.3: with its discount."""
    match = last_turn(market="HAB-01:2", supply="")
    assert "rotated" not in kinds(match.play(TAKE))
    assert shelf(match) == "HAB-01:2 - - - -"


def test_a_rotated_module_forgets_its_discount() -> None:
    """Rule 7.3: HAB-01 comes back at its printed cost."""
    match = last_turn(market="HAB-01:2 LAB-01", supply="OBS-01", hands=["FAB-4"])
    match.play(TAKE)
    assert match.state.supply == ["HAB-01"]
    match.play("purchase LAB-01 to dock")
    assert shelf(match) == "OBS-01 HAB-01:new - - -"


def test_a_newcomer_waits_for_a_whole_round() -> None:
    """Rule 7.4: LAB-02 comes in round 1, waits, and is 1 cheaper after round 2; so is what a rotation brings."""
    match = position(market="LAB-01 HAB-01:2", supply="LAB-02 HAB-02 OBS-01", hands=["FAB-4"], display="FAB-1")
    match.play("purchase LAB-01 to dock")
    assert shelf(match) == "LAB-02:new HAB-01:2 - - -"
    shelves = []
    while match.state.round < 4:
        if "round_ended" in kinds(match.play({"do": "acquire", "credits": first_shown(match)})):
            shelves.append(shelf(match))
    assert shelves == ["LAB-02 HAB-02 - - -", "LAB-02:1 HAB-02:1 - - -", "LAB-02:2 HAB-02:2 - - -"]


def test_berths_are_handled_first_to_last() -> None:
    """Rule 7.5: the first berth gets the top of the supply, the next one what follows."""
    match = last_turn(market="HAB-01:2 LAB-01 OBS-01:2 REA-01:2", supply="HAB-02 HAB-03 HAB-04 HAB-05")
    events = match.play(TAKE)
    assert [event["berth"] for event in some(events, "rotated")] == [0, 2, 3]
    assert shelf(match) == "HAB-02 LAB-01:1 HAB-03 HAB-04 -"
    assert match.state.supply == ["HAB-05", "HAB-01", "OBS-01", "REA-01"]


def test_a_rotated_module_may_come_up_again_in_the_same_drift() -> None:
    """Rule 7.5: with a single module in the supply the first rotated one takes the second one's berth."""
    match = last_turn(market="HAB-01:2 LAB-01:2 OBS-01:2", supply="REA-01")
    match.play(TAKE)
    assert shelf(match) == "REA-01 HAB-01 LAB-01 - -"
    assert match.state.supply == ["OBS-01"]


def test_storm_comes_before_drift() -> None:
    """Rule 7.6: the twentieth purchase is the last turn of its round."""
    match = last_turn(market="LAB-01 HAB-01", hands=["", "", "FAB-4"], purchases=19)
    happened = kinds(match.play("purchase LAB-01 to dock"))
    assert happened.index("storm") < happened.index("drifted") < happened.index("round_ended")


def test_no_drift_after_the_final_round() -> None:
    """Rule 7.7: after the last turn of the final round the market stays as it is."""
    match = last_turn(market="LAB-01 HAB-01:2", supply="", ending=True)
    assert kinds(match.play(TAKE))[-2:] == ["storm", "over"]
    assert shelf(match) == "LAB-01 HAB-01:2 - - -"
