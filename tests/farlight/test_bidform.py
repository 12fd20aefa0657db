"""The form's bids, and the Assembly order that goes with them, follow the rule that its docstring states."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.farlight.orders import ASSEMBLY, BID
from pbem.games.farlight.pages.bidform import options, paired
from pbem.games.farlight.pages.form import form
from pbem.games.farlight.pages.worth import prospect
from pbem.reports.frame import form_lines
from tests.farlight.letters import dealt, desk_at
from tests.farlight.playouts import RULES
from tests.farlight.positions import assembling, made, position
from tests.farlight.test_form import forms, lines
from tests.farlight.test_launch import STRONG


def test_the_whole_round_is_planned_in_one_form() -> None:
    match = position(spaces="P18 P03=6,5 P10", stacks="M07 | M02 M08 | M05 M09", crew=[9])
    rows = form(desk_at(match))
    assert [row["step"] for row in rows] == ["bid 0", "bid 0", "bid 0", "bid 1", "bid 2", ASSEMBLY]
    tiles = [[placed["tile"] for placed in row["order"]["tiles"]] for row in rows if row["order"]["do"] == BID]
    assert tiles == [[4, 3], [4, 3], [4, 3], [2, 1], [0]]


def test_an_order_for_the_assembly_holds_for_all_that_is_bid_on_or_for_any_one_part_of_it() -> None:
    match = position(spaces="P05=3 P18 P20", bids={"P18": "0:4", "P05": "0:3", "P20": "0:2 0:1 0:0"}, lap=3)
    (row,) = form(desk_at(match))
    assert row["line"].split("\n") == [
        "install P18 at 0,1",
        "install P05 at -1,0",
        "install P20 at 1,0",
        "discard rest",
    ]
    for won in ("P05=3 P18 P20", "P05=3", "P18", "P20", "P18 P20"):
        assembly = assembling(won=[won])
        fitted, _ = assembly.rules.adapt(assembly.state, 0, row["order"])
        assert assembly.rules.refuse(assembly.state, 0, fitted) is None
        assert sum(line["do"] == "install" for line in fitted["lines"]) == len(won.split())


def test_of_parts_bid_on_the_dearest_is_placed_first_and_what_hangs_on_it_has_a_second_square() -> None:
    """P07 stands best above P04; should that be lost, it fits above P10."""
    ship = "P18@1,0 P10@1,1 P19@0,-1 P20@-1,0"
    match = position(spaces="P07 P04=3", ships=[ship], bids={"P04": "0:4 0:3", "P07": "0:2 0:1 0:0"}, lap=3)
    (row,) = form(desk_at(match))
    installs = [line.split()[1::2] for line in row["line"].split("\n")[:-1]]
    assert [part for part, _ in installs] == ["P04", "P07", "P07"]
    assert installs[2] == ["P07", "1,2"]
    for won in ("P04=3 P07", "P04=3", "P07"):
        assembly = assembling(won=[won], ships=[ship])
        fitted, _ = assembly.rules.adapt(assembly.state, 0, row["order"])
        assert assembly.rules.refuse(assembly.state, 0, fitted) is None
        assert sum(line["do"] == "install" for line in fitted["lines"]) == len(won.split())


def test_things_are_ranked_by_what_is_lost_without_them_so_that_what_pays_for_a_part_counts_with_it() -> None:
    """Hire pays for the second part of three crew, and would be worth one point alone."""
    deck = made({"P01": "udlr 3 e1", "P02": "udlr 3 e2", **{f"P{n:02}": "u 3" for n in range(3, 21)}})
    match = position(deck, spaces="P01:1=6 P02:2=6", crew=[3])
    pairs = paired(desk_at(match), 0)
    assert [tile for tile, _ in pairs] == [4, 3, 2, 1, 0]
    points = [aim.points for _, aim in pairs]
    assert points == sorted(points, reverse=True)
    assert next(aim.points for _, aim in pairs if aim.on == "Hire") > 1.5


def test_crew_is_not_laid_where_a_part_of_the_form_could_not_be_paid_then() -> None:
    deck = made({f"P{n:02}": "udlr 3 e1" if n == 1 else "u 3" for n in range(1, 21)})
    for crew, laid in ((3, False), (9, True)):
        rows = form(desk_at(position(deck, spaces="P01:1=6 P02:2", crew=[crew])))
        bids = [placed for row in rows if row["order"]["do"] == BID for placed in row["order"]["tiles"]]
        assert any("crew" in placed for placed in bids) == laid


def test_on_a_narrow_page_bids_that_are_too_long_are_left_out() -> None:
    for state, seat, _ in forms()[::5]:
        found = form_lines(form(desk_at(dealt(RULES, state), seat, columns=40)), 40)
        assert all(len(line) <= 40 for line in found)


def test_the_best_thing_gets_the_highest_tile_then_crew_then_both_tiles() -> None:
    match = position(spaces="P18 P03=6,5 P20", stacks="M07 | M02 M08 | M05 M09", crew=[9])
    best, crewed, both = (row["order"]["tiles"] for row in form(desk_at(match))[:3])
    assert best[0] == {"tile": 4, "on": "P03"}
    assert crewed == [{"tile": 4, "crew": True, "on": "P03"}, best[1]]
    assert [row["on"] for row in both] == ["P03", "P03"]


def test_without_crew_none_is_laid() -> None:
    rows = form(desk_at(position(crew=[0])))
    assert not any("crew" in placed for row in rows if row["order"]["do"] == BID for placed in row["order"]["tiles"])


def test_a_part_that_cannot_be_paid_or_fits_nowhere_brings_only_its_crew() -> None:
    deck = made({"P01": "udlr 3 e1", "P02": "d 0 e2", "P04": "d 0", **{f"P{n:02}": "u 0" for n in (3, *range(5, 21))}})
    match = position(deck, spaces="P01:1=6 P02:2=6", crew=[2], ships=["P04@0,1"])
    gains = {aim.on: aim.gain for aim in options(desk_at(match), 0, prospect(match.rules.table, match.seats[0]))}
    assert [gains["P01"], gains["P02"]] == pytest.approx([1 / 3, 2 / 3])
    match = position(deck, spaces="P01:1=6 P02:2=6", crew=[3])
    gains = {aim.on: aim.gain for aim in options(desk_at(match), 0, prospect(match.rules.table, match.seats[0]))}
    assert min(gains["P01"], gains["P02"]) > 1


def test_where_others_have_tiles_only_a_fair_share_counts() -> None:
    parts: dict[str, Any] = {"spaces": "P15=6 P16=5 P20", "stacks": "M07 | M02 M08 | M05 M09"}
    alone = form(desk_at(position(**parts)))[0]["order"]["tiles"][0]["on"]
    crowded = position(**parts, bids={alone: "1:4 2:3"}, lap=2)
    assert form(desk_at(crowded))[0]["order"]["tiles"][0]["on"] != alone


def test_values_of_others_tiles_change_nothing() -> None:
    for values in ("1:4 2:4", "1:0 2:1"):
        match = position(bids={"P18": values})
        assert lines(match) == lines(position(bids={"P18": "1:2 2:2"}))


def test_the_zero_goes_to_a_mission_that_nobody_else_can_complete() -> None:
    match = position(ships=[STRONG], stacks="M01 M07 | M02 M08 | M05 M09", science=[2])
    zero = next(placed for row in form(desk_at(match)) if row["order"]["do"] == BID
                for placed in row["order"]["tiles"] if placed["tile"] == 0)  # fmt: skip
    assert zero["on"].startswith("M")
    shared = position(ships=[STRONG, STRONG], stacks="M01 M07 | M02 M08 | M05 M09", science=[2, 2])
    assert form(desk_at(shared))[0]["order"]["tiles"][0]["on"] == "M05"


def test_a_thing_on_which_one_has_a_tile_is_not_bid_on_again_unless_nothing_else_is_left() -> None:
    first = form(desk_at(position()))[0]["order"]["tiles"][0]["on"]
    rows = form(desk_at(position(bids={first: "0:1"}, lap=2)))
    assert all(placed["on"] != first for row in rows[:1] for placed in row["order"]["tiles"])
