"""Section 9 of the rules: the Round Reset."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.contract import Event
from tests.farlight.positions import Loaded, Match, bidding, kinds, only, options, some

PILE = "P01 P02 P03 P04"


def reset(laid: dict[str, str], *dice: int, **parts: Any) -> tuple[Match, list[Event]]:
    """Play a round to its end in which no Assembly order is owed but for parts, which are all discarded."""
    match = bidding(laid, **parts)
    chance = Loaded(*dice)
    events = match.play(match.state.to_move, match.last, chance)
    while match.state.phase == "assembly":
        events += match.play(match.rules.decisions(match.state)[0].seat, "discard rest", chance)
    return match, events


def test_after_a_climactic_mission_nothing_is_reset() -> None:
    """Rules 9.1 and 10.1: no crew, no parts, no dice, no marker."""
    match = bidding({"M07": "0:4", "Hire": "2:0"}, stacks="M07 | M01 M08 | M02 M09", ships=["P15@1,0=6"], pile=PILE)
    match.play(2, match.last)
    events = match.play(0, "complete M07")
    assert not {"crewed", "part_came", "rolled", "round_begun"} & set(kinds(events))
    assert (match.state.phase, match.state.why) == ("over", "climactic")


def test_a_crew_is_laid_on_each_part_that_is_left() -> None:
    """Rule 9.2: it gathers, and none lies on parts that come now."""
    match, events = reset({"P19": "0:4", "Hire": "2:0"}, spaces="P18:2 P19:1 P20", pile=PILE)
    assert only(events, "crewed")["spaces"] == [0, 2]
    assert [(space.part, space.crew) for space in match.state.spaces] == [("P18", 3), ("P01", 0), ("P20", 1)]


def test_a_short_supply_of_crew_is_laid_out_left_to_right() -> None:
    """Rule 9.2: one crew is left for two parts."""
    match, events = reset(
        {"P19": "0:4", "Discover": "2:0"}, crew=[36, 0, 0], given=options(supply="limited"), pile=PILE
    )
    assert only(events, "crewed")["spaces"] == [0]
    assert match.state.crew_left == 0
    match, events = reset(
        {"P19": "0:4", "Discover": "2:0"}, crew=[37, 0, 0], given=options(supply="limited"), pile=PILE
    )
    assert some(events, "crewed") == []


def test_empty_spaces_are_filled_left_to_right_and_no_part_moves_up() -> None:
    """Rule 9.3: from the top of the pile."""
    match, _ = reset({"P18": "0:4", "P20": "1:3", "Hire": "2:0"}, pile=PILE)
    assert [space.part for space in match.state.spaces] == ["P01", "P19", "P02"]
    assert match.state.pile == ("P03", "P04")


def test_if_not_all_spaces_can_be_filled_none_is_and_the_match_ends() -> None:
    """Rules 9.3 and 10.2: nor are dice rolled or the marker passed; crew was laid before."""
    match, events = reset({"P18": "0:4", "P20": "1:3", "Hire": "2:0"}, pile="P01")
    assert [space.part for space in match.state.spaces] == [None, "P19", None]
    assert (match.state.phase, match.state.why, match.state.pile) == ("over", "parts", ("P01",))
    assert not {"part_came", "rolled", "round_begun"} & set(kinds(events))
    assert only(events, "crewed")["spaces"] == [1]


@pytest.mark.parametrize(("laid", "pile"), [({"Hire": "0:4 2:0"}, ""), ({"P18": "0:4", "Hire": "2:0"}, "P01")])
def test_an_empty_pile_alone_does_not_end_a_match(laid: dict[str, str], pile: str) -> None:
    """Rule 9.3: if no space is empty, or just enough parts are there."""
    match, _ = reset(laid, pile=pile)
    assert (match.state.phase, match.state.round, match.state.pile) == ("bid", 2, ())


def test_dice_on_the_station_are_rolled_anew() -> None:
    """Rule 9.4: highest to highest again, over old and new parts; dice on ships stay."""
    match, events = reset(
        {"P18": "0:4", "Hire": "2:0"}, 2, 6, 3, spaces="P18 P15=1 P16=1", pile="P02", ships=["", "P05@1,0=4"]
    )
    values = {engine.number: engine.value for space in match.state.spaces for engine in space.engines}
    assert values == {16: 6, 15: 3, 1: 2}
    assert only(events, "rolled")["pool"] == match.state.pool == 20 - 3 - 1
    assert [(engine.number, engine.value) for engine in match.seats[1].engines] == [(5, 4)]


def test_discarded_and_refitted_dice_can_be_rolled_again() -> None:
    """Rules 5.7 and 9.4: what goes to the pool is there for the station."""
    match, _ = reset({"P02": "0:4", "Hire": "2:0"}, 5, spaces="P02=3 P18 P19", pile="P15")
    assert [(engine.number, engine.value, engine.die) for engine in match.state.spaces[0].engines] == [(15, 5, True)]
    assert match.state.pool == 19


def test_if_the_pool_runs_short_the_lowest_numbers_get_no_die() -> None:
    """Rule 9.4: an icon without a die is worth 0."""
    match = bidding({"Hire": "0:4 2:0"}, spaces="P15=1 P16=1 P03=1,1", pile="P01")
    match.state.pool = -2  # as if sixteen more dice lay on ships that are not there
    match.play(2, match.last, Loaded(3, 5))
    values = {engine.number: (engine.value, engine.die) for space in match.state.spaces for engine in space.engines}
    assert values == {16: (5, True), 15: (3, True), 3: (0, False), 2: (0, False)}
    assert match.state.pool == 0


@pytest.mark.parametrize(("first", "following"), [(0, 1), (1, 2), (2, 0)])
def test_the_marker_passes_on_and_a_new_round_begins(first: int, following: int) -> None:
    """Rule 9.5: all have their five tiles, and nothing is won or owed any more."""
    laid = {"Engineer": f"{(first + 2) % 3}:0"}
    match, events = reset(laid, first=first, pile=PILE, spaces="P18 P19 P20")
    assert only(events, "round_begun") == {"e": "round_begun", "round": 2, "first": following}
    state = match.state
    assert (state.round, state.phase, state.lap, state.first, state.to_move) == (2, "bid", 1, following, following)
    assert (state.owed, state.bids, [row.facilities for row in match.seats]) == ((), {}, [(), (), ()])
