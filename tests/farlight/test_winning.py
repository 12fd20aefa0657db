"""Section 3 of the rules: bids are turned up and resolved."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.farlight.supply import shared_out
from tests.farlight.positions import Match, kinds, only, options, position, reveal, some

LIMITED = options(supply="limited")


def crews(match: Match) -> list[int]:
    return [row.crew for row in match.seats]


def test_all_tiles_are_turned_up_those_on_missions_too() -> None:
    """Rule 3.1: and bids on missions wait for the Launch."""
    match, events = reveal({"P18": "0:4 1:2+", "M01": "1:3", "Hire": "2:1"}, ships=["P02@0,1=1"])
    assert only(events, "revealed")["bids"] == [
        {"on": "P18", "tiles": [{"seat": 0, "value": 4, "crew": False}, {"seat": 1, "value": 2, "crew": True}]},
        {"on": "M01", "tiles": [{"seat": 1, "value": 3, "crew": False}]},
        {"on": "Hire", "tiles": [{"seat": 2, "value": 1, "crew": False}]},
    ]
    assert [event["on"] for event in some(events, "won")] == ["P18", "Hire"]
    assert list(match.state.bids) == ["M01"]


def test_parts_are_resolved_left_to_right_then_facilities() -> None:
    """Rule 3.1: Hire, Discover, Engineer, Refit."""
    laid = {
        "Refit": "0:4",
        "Engineer": "0:3",
        "Discover": "1:4",
        "Hire": "1:3",
        "P20": "2:4",
        "P19": "2:3",
        "P18": "2:1",
    }
    _, events = reveal(laid)
    order = ["P18", "P19", "P20", "Hire", "Discover", "Engineer", "Refit"]
    assert [event["on"] for event in some(events, "won")] == order


@pytest.mark.parametrize(
    ("tiles", "winner", "totals"),
    [
        ("0:3 1:2 2:1", 0, [3, 2, 1]),
        ("0:3 1:2+ 1:1 2:1", 1, [3, 4, 1]),
        ("0:3 1:2+ 1:1+ 2:4+", 1, [3, 5, 5]),
        ("0:3 2:3+", 2, [3, None, 4]),
        ("0:1 0:2 0:3 2:4+", 0, [6, None, 5]),
        ("2:0", 2, [None, None, 0]),
    ],
)
def test_the_highest_bid_wins(tiles: str, winner: int, totals: list[int | None]) -> None:
    """Rule 3.2: tiles and crew are added up, and a 0 alone wins too."""
    _, events = reveal({"P18": tiles})
    won = some(events, "won")[0]
    assert (won["seat"], won["totals"]) == (winner, totals)


@pytest.mark.parametrize(("first", "winner"), [(0, 1), (1, 1), (2, 2)])
def test_of_equal_bids_the_first_in_turn_order_wins(first: int, winner: int) -> None:
    """Rule 3.3: from the First Player on, whatever was placed first."""
    match, events = reveal({"P18": "2:2+ 1:3 0:1", "Hire": f"{(first + 2) % 3}:4"}, first=first)
    won = some(events, "won")[0]
    assert won["seat"] == winner
    assert sorted(won["tied"]) == [1, 2]
    assert won["order"] == [*sorted([1, 2], key=match.state.turn_order().index), 0]


def test_nobody_is_tied_where_one_bid_is_the_highest() -> None:
    """Rule 3.3: equal lower bids do not count."""
    _, events = reveal({"P18": "0:3 1:2 2:2"})
    assert only(events, "won")["tied"] == []


def test_zeros_tie_too() -> None:
    """Rules 3.2 and 3.3: the first in turn order wins with a 0."""
    _, events = reveal({"P18": "1:0 2:0", "Hire": "0:4"}, first=1)
    won = some(events, "won")[0]
    assert (won["seat"], won["tied"]) == (1, [1, 2])


def test_the_winner_loses_the_crew_on_his_tiles() -> None:
    """Rule 3.4: and has his tiles again."""
    match, events = reveal({"P18": "0:3+ 0:2+ 1:4 2:1"}, crew=[1, 0, 0])
    assert only(events, "won")["lost"] == 2
    assert match.seats[0].crew == 1
    assert match.seats[0].tiles == (2, 3)


def test_losers_get_back_tiles_and_crew_and_a_crew_for_each_tile_but_the_zero() -> None:
    """Rule 3.5: a 0 with crew on it brings the crew back and nothing more."""
    match, events = reveal({"P18": "0:4+ 1:0+ 1:3 2:1 2:2+"}, crew=[0, 0, 0])
    won = only(events, "won")
    assert (won["back"], won["consolation"]) == ([0, 1, 1], [0, 1, 2])
    assert crews(match) == [0, 2, 3]
    assert [row.tiles for row in match.seats] == [(4,), (0, 3), (1, 2)]


def test_a_zero_alone_brings_nothing() -> None:
    """Rule 3.5: with crew or without."""
    match, _ = reveal({"P18": "0:4 1:0+ 2:0"}, crew=[0, 0, 0])
    assert crews(match) == [0, 1, 0]


def test_a_part_comes_with_its_dice_and_the_crew_that_lies_on_it() -> None:
    """Rule 3.6: the crew at once, installed or not."""
    match, events = reveal({"P03": "0:4 1:3", "P18": "2:1"}, spaces="P03:2=5,1 P18 P19", crew=[0, 0, 0])
    assert only(some(events, "won")[:1], "won")["bonus"] == 2
    (won,) = match.seats[0].won
    assert (won.part, [(engine.number, engine.value) for engine in won.engines]) == ("P03", [(2, 5), (3, 1)])
    assert crews(match) == [2, 1, 0]
    assert match.state.spaces[0].part is None
    match.play(0, "discard P03")
    assert match.seats[0].crew == 2


def test_hire_brings_three_crew() -> None:
    """Rule 3.7: at once."""
    match, events = reveal({"Hire": "0:4 1:2", "P18": "2:1"}, crew=[0, 0, 0])
    assert only(events, "gained") == {"e": "gained", "seat": 0, "crew": 3, "science": 0, "why": "Hire"}
    assert crews(match) == [3, 1, 0]


def test_discover_brings_one_science() -> None:
    """Rule 3.8: at once."""
    match, events = reveal({"Discover": "0:4 1:2", "P18": "2:1"})
    assert only(events, "gained") == {"e": "gained", "seat": 0, "crew": 0, "science": 1, "why": "Discover"}
    assert [row.science for row in match.seats] == [1, 0, 0]


ENGINES: dict[str, Any] = {
    "ships": ["P03@0,1=4,4 P15@1,0=2 P16@-1,0=6"],
    "facilities": ["Engineer"],
    "phase": "assembly",
}


def raised(match: Match, text: str) -> list[tuple[int, int]]:
    """Return the engines that seat 0 raises by Engineer with an Assembly order."""
    return [
        (event["engine"], event["to"]) for event in some(match.play(0, text), "raised") if event["by"] == "Engineer"
    ]


@pytest.mark.parametrize(
    ("line", "expected"), [("engineer 15", (15, 3)), ("engineer 3", (3, 5)), ("discard rest", (2, 5))]
)
def test_engineer_raises_the_engine_named_or_the_highest_below_six(line: str, expected: tuple[int, int]) -> None:
    """Rule 3.9: of equal ones that with the smaller number."""
    assert raised(position(**ENGINES), line) == [expected]


@pytest.mark.parametrize(
    ("line", "rule"), [("engineer 16", "7.6"), ("engineer 4", "7.6"), ("engineer 2; engineer 3", "3.9")]
)
def test_engineer_raises_one_engine_below_six_on_the_ship(line: str, rule: str) -> None:
    """Rules 3.9 and 7.6: no 6, none of another ship, and only one."""
    assert position(**ENGINES).refused(0, line) == rule


def test_engineer_does_not_reach_an_engine_that_is_installed_now() -> None:
    """Rule 3.9: it must have stood there before."""
    parts: dict[str, Any] = {"won": ["P02=3"], "facilities": ["Engineer"], "phase": "assembly", "ships": ["P15@1,0=2"]}
    assert position(**parts).refused(0, "install P02 at 0,1; engineer 1") == "7.6"
    assert raised(position(**parts), "install P02 at 0,1") == [(15, 3)]


def test_who_did_not_win_engineer_cannot_use_it() -> None:
    """Rule 3.9: the line is refused."""
    assert position(phase="assembly", won=["P18"], ships=["P15@1,0=2"]).refused(0, "discard P18; engineer 15") == "3.9"


def test_engineer_without_an_engine_below_six_does_nothing() -> None:
    """Rules 3.9 and 4.1: its winner is not even asked."""
    _, events = reveal({"Engineer": "0:4 1:2 2:1"}, ships=["P16@0,1=6"])
    assert "raised" not in kinds(events)
    assert only(events, "assembly_begun")["seats"] == []


def test_a_short_supply_is_shared_out_one_by_one_in_turn_order() -> None:
    """Rule 3.10: two crew are left for four that are due."""
    match, events = reveal({"P18": "2:4 0:1 0:2 1:1 1:2"}, first=1, given=LIMITED, crew=[17, 17, 1])
    assert only(events, "won")["consolation"] == [1, 1, 0]
    assert match.state.crew_left == 0


def test_a_winners_crew_goes_back_first() -> None:
    """Rule 3.10: it may be what the losers get."""
    match, events = reveal({"P18": "0:4+ 0:3+ 1:1 2:2"}, given=LIMITED, crew=[17, 17, 1])
    assert only(events, "won")["consolation"] == [0, 1, 1]
    assert match.state.crew_left == 0


def test_hire_and_discover_take_what_the_supply_has() -> None:
    """Rules 1.3, 3.7 and 3.8: one crew instead of three, and no science."""
    parts: dict[str, Any] = {"given": LIMITED, "crew": [36, 0, 0], "science": [0, 37, 0]}
    match, events = reveal({"Hire": "0:4", "Discover": "1:4", "P18": "2:1"}, **parts)
    assert some(events, "gained") == [{"e": "gained", "seat": 0, "crew": 1, "science": 0, "why": "Hire"}]
    assert (crews(match), match.state.crew_left, match.state.science_left) == ([37, 0, 0], 0, 0)


@given(st.integers(0, 20), st.lists(st.integers(0, 6), min_size=2, max_size=5), st.data())
def test_sharing_out_gives_all_there_is_and_nobody_two_more_than_another(
    left: int, wants: list[int], data: st.DataObject
) -> None:
    """Rule 3.10: unless the other wanted no more."""
    order = data.draw(st.permutations(range(len(wants))))
    got = shared_out(left, wants, order)
    assert sum(got) == min(left, sum(wants))
    assert all(have <= want for have, want in zip(got, wants, strict=True))
    for rank, seat in enumerate(order):
        for other_rank, other in enumerate(order):
            if got[other] < wants[other]:
                assert got[seat] <= got[other] + (rank < other_rank)
    assert shared_out(None, wants, order) == wants
