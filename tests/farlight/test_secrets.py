"""Section 11 of the rules: who may know what."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given

from pbem.games.contract import BLANK
from pbem.games.farlight.audiences import AUDIENCES
from pbem.turn.chance import KeyedChance
from pbem.turn.proof import told
from tests.farlight.hidden import vary
from tests.farlight.playouts import RULES, Playout, playouts
from tests.farlight.positions import assembling, bidding, position, reveal, some
from tests.playouts import few, moments

LAID = {"P18": "0:4 1:3+", "M01": "1:2", "Hire": "2:1"}


def test_tiles_of_others_are_hidden_until_they_are_turned_up() -> None:
    """Rule 11.1: those laid by their values, those in hand by their number alone; one's own are seen."""
    match = bidding(LAID)
    assert match.rules.view(match.state, 1)["bids"] == [
        {"on": "P18", "tiles": [{"seat": 0, "value": None, "crew": False}, {"seat": 1, "value": 3, "crew": True}]},
        {"on": "M01", "tiles": [{"seat": 1, "value": 2, "crew": False}]},
    ]
    observed = match.rules.view(match.state, None)
    assert {tile["value"] for row in observed["bids"] for tile in row["tiles"]} == {None}
    assert [row["tiles"] for row in observed["seats"]] == [0, 0, 1]
    assert "tiles" not in observed
    assert match.rules.view(match.state, 2)["tiles"] == [1]


def test_tiles_on_missions_are_seen_after_the_reveal() -> None:
    """Rules 3.1 and 11.1: though they lie there still."""
    match, _ = reveal({**LAID, "P19": "2:0"})
    assert match.rules.view(match.state, None)["bids"] == [
        {"on": "M01", "tiles": [{"seat": 1, "value": 2, "crew": False}]}
    ]


def test_sealed_orders_are_hidden_until_all_are_in() -> None:
    """Rule 11.1: that there is one is seen; its commander sees what it will do."""
    match = assembling(won=["P18", "P19"])
    events = match.play(0, "install P18 at 0,1")
    assert told(AUDIENCES, events, 1) == told(AUDIENCES, events, None) == [{"e": "sealed", "seat": 0}]
    assert told(AUDIENCES, events, 0)[0]["outcome"]["installs"] == [{"part": "P18", "at": [0, 1]}]
    for viewer in (1, None):
        assert "installs" not in json.dumps(match.rules.view(match.state, viewer))
    assert match.rules.view(match.state, 0)["sealed"]["installs"] == [{"part": "P18", "at": [0, 1]}]


@pytest.mark.parametrize("viewer", [0, None])
def test_the_order_of_pile_and_unused_awards_is_hidden(viewer: int | None) -> None:
    """Rule 11.1: of the pile all but its number, of the awards their order."""
    one = position(pile="P01 P02 P03", unused="A4 A6 A5 A7")
    other = position(pile="P03 P02 P01", unused="A7 A4 A5 A6")
    view = one.rules.view(one.state, viewer)
    assert view == other.rules.view(other.state, viewer)
    assert (view["pile"], view["unused"]) == (3, ["A4", "A5", "A6", "A7"])


def test_the_draws_of_the_set_up_are_told_to_nobody() -> None:
    """Rule 11.1: but for their numbers."""
    events = RULES.setup(3, KeyedChance(b"any"))
    for viewer in (0, None):
        forms = told(AUDIENCES, events, viewer)
        assert some(forms, "parts_shuffled") == [{"e": "parts_shuffled", "count": 57}]
        assert set(some(forms, "awards_shuffled")[0]) == {"e", "shown", "count"}


def test_all_else_is_public() -> None:
    """Rule 11.2: everything that can be seen on the table is in an observer's view."""
    match = position(bids={"P18": "0:4+"}, won=["", "P03=5,-"], ships=["P15@1,0=4"], crew=[2, 5, 1], science=[1, 0, 4])
    view = match.rules.view(match.state, None)
    assert view["spaces"][0] == {"part": "P18", "crew": 0, "engines": []}
    assert view["stacks"] == [["M01", "M07"], ["M02", "M08"], ["M03", "M09"]]
    assert [(row["crew"], row["science"]) for row in view["seats"]] == [(2, 1), (5, 0), (1, 4)]
    assert view["seats"][0]["ship"] == {"P15": [1, 0]}
    assert view["seats"][0]["engines"] == [{"engine": 15, "value": 4, "die": True}]
    assert view["seats"][1]["won"][0]["engines"] == [
        {"engine": 2, "value": 5, "die": True},
        {"engine": 3, "value": 0, "die": False},
    ]
    assert {"P10", "M04"} <= set(view["box"])


@few(15)
@given(playouts)
def test_a_view_is_enough_to_judge_ones_own_orders(match: Playout) -> None:
    """Rule 11.1: so that no refusal tells what is hidden."""
    for state in moments(match, 6):
        for decision in RULES.decisions(state):
            seat = decision.seat
            imagined = RULES.imagine(RULES.view(state, seat))
            assert RULES.view(imagined, seat) == RULES.view(state, seat)
            listing, other = RULES.legal(state, seat), RULES.legal(imagined, seat)
            assert len(listing) == len(other)
            index = Random(match.name).randrange(len(listing))  # noqa: S311 - not a secret
            assert listing[index] == other[index]
            assert RULES.refuse(imagined, seat, listing[index]) is None
            assert BLANK not in json.dumps(RULES.preview(imagined, seat, listing[index]))


@few(15)
@given(playouts)
def test_what_others_may_not_know_changes_no_view(match: Playout) -> None:
    """Rules 2.5, 11.1 and 11.2: values, hands, piles and sealed orders mixed anew."""
    rng = Random(match.name)  # noqa: S311 - not a secret
    for state in moments(match, 8):
        for viewer in (*range(match.seats), None):
            varied, _ = vary(RULES, state, viewer, rng)
            assert RULES.view(varied, viewer) == RULES.view(state, viewer)
            assert RULES.faults(varied) == []
