"""The market tells its reader what each module costs him, where it does best and what it brings there."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from pbem.games.afterlight.pages.market import common, market
from pbem.games.afterlight.pages.marketlines import market_lines
from pbem.games.afterlight.pages.own import own_station
from pbem.games.afterlight.pages.worth import Outlook
from pbem.games.afterlight.scoring import storm
from pbem.text import width
from tests.afterlight.letters import desk_at
from tests.afterlight.playouts import RULES, playout
from tests.afterlight.positions import Match, position
from tests.playouts import moments

TABLE: dict[str, Any] = {
    "stations": ["I0:LAB-07 M0:GRN-02 I1:HAB-10"],
    "hands": ["FAB-6 FAB-2 ENE-2 RES-4"],
    "docks": ["HAB-02"],
    "market": "DCK-02:1 OBS-09 LAB-01 GRN-04 -",
    "display": "FAB-2 ENE-3 RES-2 RES-3 FAB-6 ENE-1",
}


def row_of(module: str, seat: int | None = 0, **changes: Any) -> dict[str, Any]:
    rows = market(desk_at(position(**{**TABLE, **changes}), seat))
    return next(row for row in rows if row["module"] == module)


def test_a_row_names_the_module_its_cost_and_its_ports() -> None:
    row = row_of("DCK-02", None)
    assert row == {
        "berth": 1,
        "module": "DCK-02",
        "name": "Gantry Nine",
        "department": "Dock",
        "guild": "FAB",
        "printed": 4,
        "discount": 1,
        "cost": 3,
        "least": False,
        "ports": ["in", "ccw"],
        "new": False,
        "leaves": False,
        "cost_text": "FAB 3 (4-1)",
    }


def test_an_observer_is_told_of_no_payment() -> None:
    assert not {"pay", "short", "places"} & set(row_of("OBS-09", None))


def test_an_empty_berth_has_a_row() -> None:
    assert market(desk_at(position(**TABLE)))[4] == {"berth": 5, "module": None}


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("DCK-02", "you pay FAB-6, 3 lost"),
        ("LAB-01", "you pay FAB-6, 2 lost"),
        ("OBS-09", "short by 2"),
        ("GRN-04", "you pay ENE-2 exactly, bonus ENE-3"),
    ],
)
def test_what_the_reader_would_pay(module: str, text: str) -> None:
    assert row_of(module)["pay_text"] == text


def test_an_exact_payment_without_a_small_credit_on_display_brings_no_bonus() -> None:
    assert row_of("GRN-04", display="FAB-6 ENE-4")["pay_text"] == "you pay ENE-2 exactly"


def test_the_best_place_says_what_it_joins_and_brings() -> None:
    assert row_of("OBS-09")["place_text"] == (
        "best at M1, joined to HAB-10 and GRN-02; Synergy +2; Storm I +3; also I2-I9"
    )


def test_a_module_without_a_place() -> None:
    assert row_of("GRN-04", stations=[])["place_text"] == "no place for it but your Dry Dock"
    full: dict[str, Any] = {"stations": [], "docks": ["HAB-02 HAB-08 OBS-01 OBS-05"]}
    assert row_of("GRN-04", **full)["place_text"] == "no place for it, and your Dry Dock is full"


def test_docked_modules_tell_their_best_place_too() -> None:
    own = own_station(desk_at(position(**TABLE)))
    assert own is not None
    assert [row["title"] for row in own["dock"]] == ["HAB-02 Family Row"]
    assert own["dock"][0]["text"] == "ports out cw ccw; best at M1, joined to GRN-02; also I2 I9"


def test_where_docked_modules_might_go_is_not_told_when_all_is_over() -> None:
    own = own_station(desk_at(position(**TABLE, over=True)))
    assert own is not None
    assert own["dock"][0]["text"] == "ports out cw ccw"


def test_modules_that_have_scored_synergy_are_named_and_no_others() -> None:
    docks = {"docks": ["HAB-02", "REA-01"]}
    own = own_station(desk_at(position(**{**TABLE, **docks}, scored=["HAB-02", "GRN-02", "REA-01"])))
    assert own is not None
    assert own["synergy"] == ["GRN-02", "HAB-02"]


@pytest.mark.parametrize(
    ("changes", "leaves"),
    [({}, True), ({"market": "DCK-02:1"}, False), ({"supply": ""}, False), ({"ending": True}, False)],
)
def test_a_module_two_cheaper_is_said_to_leave_if_there_will_be_a_drift(changes: dict[str, Any], leaves: Any) -> None:
    assert row_of("DCK-02", **{"market": "DCK-02:2", **changes})["leaves"] is leaves


def test_what_is_said_to_leave_is_what_leaves() -> None:
    match = playout(3, 5, "builder")
    drifts = 0
    for (before, after), events in zip(pairwise(match.states[1:]), match.events[1:], strict=True):
        if after.supply and any(event["e"] == "round_ended" for event in events):
            said = {row["module"] for row in market(desk_at(Match(RULES, before))) if row.get("leaves")}
            bought = {event["module"] for event in events if event["e"] == "bought"}
            assert {event["module"] for event in events if event["e"] == "rotated"} == said - bought
            drifts += bool(said)
    assert drifts > 5


@pytest.mark.parametrize(
    ("market_now", "text"),
    [
        ("HAB-08:2", "RES 1 (2-1, the least)"),
        ("HAB-08:1", "RES 1 (2-1)"),
        ("HAB-08", "RES 2"),
        ("DCK-02:2", "FAB 2 (4-2)"),
    ],
)
def test_the_cost_says_where_the_least_one_holds(market_now: str, text: str) -> None:
    assert row_of(market_now.partition(":")[0], market=market_now)["cost_text"] == text


@pytest.mark.parametrize("columns", [78, 40])
def test_the_market_as_text_fits_and_says_what_leaves(columns: int) -> None:
    rows = market(desk_at(position(**{**TABLE, "market": "HAB-08:2 OBS-09:2 LAB-01 GRN-04"}), columns=columns))
    lines = market_lines(rows, columns)
    assert max(map(width, lines)) <= columns
    assert " ".join(" ".join(lines).split()).count("Leaves at the next Drift.") == 2


def test_a_cost_with_a_remark_juts_out_alone() -> None:
    rows = market(desk_at(position(**{**TABLE, "market": "LAB-01 HAB-08:2 GRN-05:1"}), None))
    assert market_lines(rows, 78) == [
        "1 LAB-01 Alloy Bench   Laboratory  FAB 4        ports in cw",
        "2 HAB-08 Quiet Cabins  Habitation  RES 1 (2-1, the least)  ports out ccw",
        "  Leaves at the next Drift.",
        "3 GRN-05 Lamp Orchard  Greenhouse  ENE 3 (4-1)  ports in ccw",
        "4 empty",
        "5 empty",
    ]


def test_a_market_too_wide_for_one_line_a_module_takes_more() -> None:
    rows = market(desk_at(position(**{**TABLE, "market": "HAB-08:2 OBS-09"})))
    longer = [
        {**row, "name": "日本の" * 9, "cost_text": "RES 12 (14-2, the least), new"} for row in rows if row["module"]
    ]
    assert max(map(width, market_lines(longer, 78))) <= 78


def test_hand_and_piles() -> None:
    found = common(desk_at(position(**TABLE, spent="FAB-1 FAB-1")))
    assert found["hand_text"] == "Fabrication 6 2, Energy 2, Research 4; 4 cards worth 14"
    assert (found["display"], found["spent"]) == (TABLE["display"].split(), 2)
    assert common(desk_at(position(**TABLE), 1))["hand_text"] == "no cards"
    assert common(desk_at(position(**TABLE), None))["hand"] is None


def test_places_are_the_listed_ones_and_bring_what_is_scored() -> None:
    """Synergy and Storm points of every place are compared with playing the purchase and scoring it."""
    for state in moments(playout(3, 5, "builder"), 8):
        match = Match(RULES, state)
        outlook = Outlook(RULES.table, state, match.seat)
        before = _storm_points(match)
        for module in state.seats[match.seat].dock:
            for place in outlook.places(module):
                after = Match(RULES, state)
                events = after.play({"do": "install", "module": module, "at": place.node})
                synergy = sum(event["points"] for event in events if event["e"] == "synergy")
                assert place.synergy == synergy
                assert place.storm == _storm_points(after, match.seat) - before


def _storm_points(match: Match, seat: int | None = None) -> int:
    """Return what the next Storm would pay the seat now, by the rules themselves."""
    number = min(match.state.storms + 1, 3)
    scored = storm(RULES.table, [row.station for row in match.state.seats], number)
    total: int = scored["totals"][match.seat if seat is None else seat]
    return total
