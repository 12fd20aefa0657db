"""Section 2 of the rules: bidding tiles are placed."""

from __future__ import annotations

import pytest

from tests.farlight.positions import kinds, only, position, some

ALL = "bid 4 on P18, 3 on P19"


def test_turns_go_round_three_times_two_two_and_one_tile() -> None:
    """Rules 1.10 and 2.1: from the First Player on."""
    match = position(first=1, to_move=1)
    moved = []
    for text in ("bid 0 on P18, 1 on P19", "bid 2 on P18, 3 on P19", "bid 4 on Hire"):
        for _ in range(3):
            moved.append((match.state.to_move, match.state.lap))
            match.play(match.state.to_move, text)
    assert moved == [(seat, lap) for lap in (1, 2, 3) for seat in (1, 2, 0)]
    assert match.state.phase == "assembly"


def test_the_number_of_tiles_is_given() -> None:
    """Rule 2.1: two, and the last alone; passing or placing fewer is no order."""
    match = position()
    refusal = match.refusal(0, "bid 4 on P18")
    assert refusal is not None
    assert (refusal.rule, refusal.early) == ("2.1", True)
    assert (
        refusal.text
        == "bidding turn 1 of round 1 takes two tiles on one line, and one tile alone is for bidding turn 3"
    )
    refusal = match.refusal(0, "bid 4 on P18, 3 on P18, 2 on P18")
    assert refusal is not None
    assert (refusal.rule, refusal.never) == ("2.1", True)
    match.seats[0].tiles = (3,)
    assert match.refusal(0, "bid 3 on P18") is None
    match.seats[0].tiles = (3, 4)
    assert match.refused(0, "bid 3 on P18") == "2.1"
    match.seats[0].tiles = (3,)
    refusal = match.refusal(0, "bid 3 on P18, 4 on P19")
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("2.1", "in this turn you place your last tile, not 2 tiles")
    assert match.refused(0, "bid 3 on P18, 3 on P19") == "2.3"
    match.seats[0].tiles = ()
    assert match.refused(0, "bid 3 on P18") == "2.1"


@pytest.mark.parametrize("target", ["P18", "P20", "M01", "M02", "Hire", "Discover", "Engineer", "Refit"])
def test_tiles_may_lie_on_parts_front_missions_and_facilities(target: str) -> None:
    """Rule 2.2: on each of them."""
    match = position()
    match.play(0, f"bid 4 on {target}, 3 on P19")
    assert [(tile.seat, tile.value) for tile in match.state.bids[target]] == [(0, 4)]


@pytest.mark.parametrize(
    ("target", "words"),
    [("P01", "is not on the station"), ("M07", "is not the front card"), ("M05", "is not the front card")],
)
def test_nothing_else_can_be_bid_on(target: str, words: str) -> None:
    """Rule 2.2: a part elsewhere, a card further down, a card in the box; not in this round, for which the plan is."""
    refusal = position().refusal(0, f"bid 4 on {target}, 3 on P19")
    assert refusal is not None
    assert (refusal.rule, refusal.never) == ("2.2", True)
    assert words in refusal.text


def test_both_tiles_may_lie_on_the_same_thing() -> None:
    """Rule 2.3: they make one bid."""
    match = position()
    match.play(0, "bid 1 on P18, 4 on P18")
    assert sorted(tile.value for tile in match.state.bids["P18"]) == [1, 4]
    assert match.seats[0].tiles == (0, 2, 3)


def test_each_tile_is_there_once() -> None:
    """Rule 2.3: a tile that lies cannot be placed again, nor one twice."""
    match = position()
    refusal = match.refusal(0, "bid 4 on P18, 4 on P19")
    assert refusal is not None
    assert (refusal.rule, refusal.never) == ("2.3", True)
    match.play(0, ALL)
    refusal = match.refusal(0, ALL)
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("2.3", "your tile 4 is not in your hand, which holds 0, 1 and 2")


def test_a_tile_that_does_not_exist_is_refused_for_good() -> None:
    """Rule 2.3: whoever writes orders as data may name any number."""
    match = position()
    order = {"do": "bid", "tiles": [{"tile": 5, "on": "P18"}, {"tile": 1, "on": "P18"}]}
    refusal = match.rules.refuse(match.state, 0, order)
    assert refusal is not None
    assert (refusal.rule, refusal.never) == ("2.3", True)


def test_crew_is_laid_with_the_tile() -> None:
    """Rule 2.4: one on each tile, from what is held, also on both tiles of one bid."""
    match = position(crew=[2, 1, 0])
    match.play(0, "bid 4+crew on P18, 3+crew on P18")
    assert match.seats[0].crew == 0
    assert [tile.crew for tile in match.state.bids["P18"]] == [True, True]
    assert match.refused(1, "bid 4+crew on P18, 3+crew on P18") == "2.4"
    assert match.refusal(1, "bid 4 on P18, 3+crew on P18") is None
    assert match.refused(2, "bid 4 on P18, 3+crew on P18") == "2.4"


def test_crew_on_tiles_is_not_with_its_commander() -> None:
    """Rule 2.4: it cannot be laid a second time."""
    match = position(crew=[1], bids={"P19": "1:0 1:1 2:0 2:1"})
    match.play(0, "bid 4+crew on P18, 3 on P18")
    assert match.refused(0, "bid 2+crew on P18, 1 on P18") == "2.4"


def test_others_see_places_and_crew_but_no_values() -> None:
    """Rule 2.5: not even by the order in which the tiles are named."""
    one, other = position(), position()
    first, second = one.play(0, "bid 1+crew on P19, 4 on P18"), other.play(0, "bid 2 on P18, 3+crew on P19")
    assert only(first, "bid")["tiles"] == only(second, "bid")["tiles"]
    assert only(first, "bid")["tiles"] == [{"on": "P18", "crew": False}, {"on": "P19", "crew": True}]
    for seat in (1, 2, None):
        assert one.rules.view(one.state, seat) == other.rules.view(other.state, seat)
    assert one.rules.view(one.state, 0) != other.rules.view(other.state, 0)


def test_of_two_tiles_on_one_thing_the_crewed_one_is_told_first() -> None:
    """Rule 2.5: whichever is the higher."""
    told = [
        only(position().play(0, text), "bid") for text in ("bid 1 on P18, 4+crew on P18", "bid 1+crew on P18, 4 on P18")
    ]
    assert told[0]["tiles"] == told[1]["tiles"] == [{"on": "P18", "crew": True}, {"on": "P18", "crew": False}]
    assert [event["values"] for event in told] == [[4, 1], [1, 4]]


def test_a_bid_does_nothing_but_lie() -> None:
    """Rule 2.1: the next commander is to place, and nothing is turned up."""
    match = position()
    assert kinds(match.play(0, ALL)) == ["bid", "turn_moved"]
    assert some(match.play(1, ALL), "turn_moved") == [{"e": "turn_moved", "to": 2, "lap": 1}]
    assert some(match.play(2, ALL), "turn_moved") == [{"e": "turn_moved", "to": 0, "lap": 2}]


@pytest.mark.parametrize("phase", ["assembly", "launch"])
def test_when_all_tiles_lie_there_is_nothing_to_bid(phase: str) -> None:
    """Rule 2.1: the bidding is over until the next round."""
    refusal = position(phase=phase).refusal(0, ALL)
    assert refusal is not None
    assert (refusal.rule, refusal.never) == ("2.1", False)
