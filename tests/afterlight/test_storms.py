"""Section 8 of the rules: when Storms come, and what departments and shield score."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.afterlight.rules import StationRules
from pbem.games.afterlight.scoring import ranking_points
from pbem.games.contract import Event, Plain
from tests.afterlight import oracle
from tests.afterlight.playouts import RULES, Playout, playouts
from tests.afterlight.positions import (
    DECK,
    NAME,
    OPTIONS,
    PICTURE,
    PICTURED,
    kinds,
    made,
    only,
    options,
    position,
    some,
)
from tests.playouts import few

OPEN = "in out cw ccw"
FLAT = made(
    *(f"HAB-0{number} FAB 2 {OPEN}" for number in range(1, 8)),
    *(f"LAB-0{number} FAB 2 in cw ccw" for number in range(1, 8)),
    f"REA-01 FAB 2 {OPEN}", "OBS-01 FAB 1 in",
)  # fmt: skip


def points(values: list[int], storm: int, given: Plain = OPTIONS) -> list[int]:
    """Return the awards of one department in a Storm for these Readiness values by seat."""
    return ranking_points(StationRules(NAME, DECK, given).table, values, storm)


def stormy(*stations: str, docks: tuple[str, ...] = ()) -> Event:
    """Return the first Storm over these stations, brought about by a purchase to the Dock of seat 0."""
    match = position(deck=FLAT, stations=stations, docks=docks, hands=["FAB-1"], market="OBS-01", purchases=19)
    return only(match.play("purchase OBS-01 to dock"), "storm")


def shield(station: str) -> list[int]:
    """Return the points of a station's lanes 8, 9, 0, 1 and 2."""
    return [lane["points"] for lane in stormy(station)["shield"][0]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_storms_fall_at_their_thresholds(seats: int) -> None:
    """Rule 8.1: I and II at purchases 20 and 40, with two commanders at 16 and 32; at no other."""
    first, second = (16, 32) if seats == 2 else (20, 40)
    fell = {}
    for before in range(45):
        storms = (before >= first) + (before >= second)
        match = position(seats=seats, market="LAB-01", hands=["FAB-4"], purchases=before, storms=storms)
        for event in some(match.play("purchase LAB-01 to dock"), "storm"):
            fell[match.state.purchases] = event["number"]
    assert fell == {first: 1, second: 2}


def test_storm_scores_after_the_turn_and_before_the_next() -> None:
    """Rule 8.1: the module just installed scores, everybody scores, and then the turn passes."""
    match = position(
        deck=FLAT, stations=["", "I0:HAB-01"], hands=["FAB-2"], market="LAB-01", display="FAB-1", purchases=19
    )
    events = match.play("purchase LAB-01 at I5")
    assert kinds(events)[-3:] == ["credit_came", "storm", "turn_moved"]
    assert only(events, "storm")["totals"] == [3, 3, 0]
    assert ([row.renown for row in match.state.seats], match.state.storms) == ([3, 3, 0], 1)


def test_thresholds_are_an_option() -> None:
    """Rule 8.1: storms.thresholds moves them, for each number of commanders by itself."""
    early = options(storms__thresholds__three=[3, 5])
    for seats, storm in ((3, 1), (4, 0)):
        match = position(seats=seats, market="LAB-01", hands=["FAB-4"], purchases=2, options=early)
        assert len(some(match.play("purchase LAB-01 to dock"), "storm")) == storm
        assert match.rules.view(match.state, None)["thresholds"] == ([3, 5] if seats == 3 else [20, 40])


@pytest.mark.parametrize(
    ("station", "readiness"),
    [
        ("", 0),
        ("I5:HAB-01", 1),
        ("I5:HAB-01 I6:HAB-02 I7:HAB-03", 3),
        ("I5:HAB-01 I6:HAB-02 M5:HAB-03", 5),
        ("I5:HAB-01 M5:HAB-03", 4),
        ("I6:HAB-01 M6:REA-01 M5:LAB-01 O6:HAB-03", 4),
        ("I6:HAB-01 M6:HAB-02 M5:LAB-01 O6:HAB-03", 7),
        ("I6:HAB-01 M6:HAB-02 M5:LAB-01 O6:HAB-03 I7:HAB-04", 8),
        ("I6:HAB-01 M6:REA-01 M5:LAB-01 O6:LAB-02", 1),
    ],
)
def test_readiness_counts_modules_and_further_rings(station: str, readiness: int) -> None:
    """Rule 8.2: three modules on two rings make 5, as the manual has it; which rings does not matter."""
    assert stormy(station)["departments"]["HAB"]["readiness"] == [readiness, 0, 0]


@pytest.mark.parametrize(
    ("storm", "two", "three", "four"),
    [(1, [3, 0], [3, 0, 0], [3, 0, 0, 0]), (2, [4, 0], [4, 2, 0], [4, 2, 0, 0]),
     (3, [6, 0], [6, 4, 0], [6, 4, 2, 0])],
)  # fmt: skip
def test_awards_by_place_and_storm(storm: int, two: list[int], three: list[int], four: list[int]) -> None:
    """Rule 8.3: 3, then 4 and 2, then 6, 4 and 2, to the highest Readiness first, whatever the seat."""
    assert points([5, 2], storm) == two
    assert points([9, 5, 2], storm) == three
    assert points([9, 7, 5, 2], storm) == four
    assert points([2, 5, 7, 9], storm) == four[::-1]


def test_without_a_module_no_award() -> None:
    """Rule 8.3: a Readiness of 0 is not ranked, were a place left; alone one is first."""
    assert points([4, 0, 0, 0], 3) == [6, 0, 0, 0]
    assert points([0, 0, 0], 3) == [0, 0, 0]
    assert points([0, 1, 3, 0], 2) == [0, 2, 4, 0]
    departments = stormy("I5:HAB-01")["departments"]
    assert {name: row["points"] for name, row in departments.items()} == {
        "HAB": [3, 0, 0], "LAB": [0, 0, 0], "REA": [0, 0, 0], "OBS": [0, 0, 0],
    }  # fmt: skip


def test_awards_are_an_option() -> None:
    """Rule 8.3: storms.awards gives other numbers by Storm and place."""
    other = options(storms__awards=[[5, 1], [8], [9, 7, 5]])
    assert [points([3, 2, 1], storm, other) for storm in (1, 2, 3)] == [[5, 1, 0], [8, 0, 0], [9, 7, 0]]


@pytest.mark.parametrize(
    ("storm", "values", "expected"),
    [
        (1, [4, 4, 1], [1, 1, 0]),
        (2, [4, 4, 1], [3, 3, 0]),
        (3, [4, 4, 1], [5, 5, 0]),
        (3, [4, 4, 4], [3, 3, 3]),
        (3, [4, 4, 4, 1], [4, 4, 4, 0]),
        (3, [4, 4, 4, 4], [3, 3, 3, 3]),
        (2, [4, 4, 4, 1], [2, 2, 2, 0]),
        (1, [4, 4], [1, 1]),
    ],
)
def test_tied_commanders_share_rounded_down(storm: int, values: list[int], expected: list[int]) -> None:
    """Rule 8.4: the awards of the places they fill, added up and divided."""
    assert points(values, storm) == expected


def test_the_place_after_a_tie() -> None:
    """Rule 8.4: two firsts are followed by the third, one first by two seconds."""
    assert points([5, 5, 3, 1], 3) == [5, 5, 2, 0]
    assert points([7, 5, 5, 1], 3) == [6, 3, 3, 0]
    assert points([7, 5, 3, 3], 3) == [6, 4, 1, 1]
    assert points([5, 3, 5], 2) == [3, 0, 3]


def test_ties_in_full_are_an_option() -> None:
    """Rule 8.4: with storms.ties full each gets the award of the best of the places."""
    full = options(storms__ties="full")
    assert points([5, 5, 3, 1], 3, full) == [6, 6, 2, 0]
    assert points([7, 5, 5, 1], 3, full) == [6, 4, 4, 0]
    assert points([4, 4], 1, full) == [3, 3]
    assert points([0, 0, 4], 1, full) == [0, 0, 3]


def test_the_last_place_is_not_paid() -> None:
    """Rule 8.5: n commanders fill n - 1 paid places, counted at the table and not by who is ranked."""
    assert points([5, 3], 3) == [6, 0]
    assert points([5, 3, 1], 3) == [6, 4, 0]
    assert points([5, 3, 0], 3) == [6, 4, 0]
    assert points([5, 3, 0, 0], 3) == [6, 4, 0, 0]


def test_an_unpaid_place_counts_nothing_in_a_tie() -> None:
    """Rule 8.5: two of three tie for second at the Final Storm, (4 + 0) / 2 each."""
    assert points([5, 3, 3], 3) == [6, 2, 2]
    assert points([3, 3], 3) == [3, 3]


def test_last_place_paid_is_an_option() -> None:
    """Rule 8.5: with storms.last_place_paid two commanders get 6 and 4 in the end."""
    paid = options(storms__last_place_paid=True)
    assert points([5, 3], 3, paid) == [6, 4]
    assert points([5, 3, 3], 3, paid) == [6, 3, 3]
    assert points([5, 3, 0], 3, paid) == [6, 4, 0]


@pytest.mark.parametrize(("sector", "lane"), [(8, 0), (9, 1), (0, 2), (1, 3), (2, 4)])
def test_a_lane_scores_when_its_outermost_module_has_an_outward_bulkhead(sector: int, lane: int) -> None:
    """Rule 8.6: LAB-01 has a bulkhead outwards, HAB-01 a port."""
    scored = [0] * 5
    scored[lane] = 1
    assert shield(f"I{sector}:LAB-01") == scored
    assert shield(f"I{sector}:HAB-01") == [0] * 5


def test_a_screened_lane_on_two_rings_scores_two() -> None:
    """Rule 8.6: two rings or three, joined or not; the outermost module decides."""
    assert shield("I8:HAB-01 M8:LAB-01") == [2, 0, 0, 0, 0]
    assert shield("I8:HAB-01 I9:HAB-02 M8:HAB-03 M9:LAB-01 O8:LAB-02") == [2, 2, 0, 0, 0]
    assert shield("I9:HAB-01 M9:HAB-02 I0:LAB-01 M0:LAB-02") == [0, 0, 2, 0, 0]
    assert shield("I1:HAB-01 M1:HAB-02 M2:LAB-01") == [0, 0, 0, 0, 1]
    assert shield("I1:HAB-01 I2:HAB-03 M1:HAB-02 M2:HAB-05 O1:LAB-01") == [0, 0, 0, 2, 0]


def test_an_open_or_empty_lane_scores_nothing() -> None:
    """Rule 8.6: a port outwards opens the lane, whatever stands beneath it."""
    assert shield("") == [0] * 5
    assert shield("I8:LAB-01 I9:HAB-01 M9:HAB-02 M8:HAB-03") == [0] * 5
    row = stormy("I8:LAB-01 I9:HAB-01 M9:HAB-02 M8:HAB-03")["shield"][0][0]
    assert row == {"sector": 8, "screened": False, "deep": True, "points": 0}


def test_only_sunward_lanes_count() -> None:
    """Rule 8.6: sectors 3 to 7 score nothing, and the five others in the order 8, 9, 0, 1, 2."""
    assert shield("I3:LAB-01 I4:LAB-02 I5:LAB-03 I6:LAB-04 I7:LAB-05") == [0] * 5
    assert [row["sector"] for row in stormy("")["shield"][0]] == [8, 9, 0, 1, 2]


def test_the_shield_adds_to_the_departments() -> None:
    """Rules 8.1 and 8.6: in the manual's picture lanes 0 and 1 are screened and deep, which makes 4."""
    match = position(deck=PICTURE, stations=[PICTURED], market="HAB-02", hands=["FAB-2"], purchases=19)
    event = only(match.play("purchase HAB-02 to dock"), "storm")
    assert [lane["points"] for lane in event["shield"][0]] == [0, 0, 2, 2, 0]
    assert event["totals"] == [6 * 3 + 4, 0, 0]


def test_docked_modules_do_not_score() -> None:
    """Rule 8.7: neither for Readiness nor for the shield."""
    event = stormy("", docks=("HAB-01 LAB-01 LAB-02",))
    assert event["totals"] == [0, 0, 0]


def test_a_storm_changes_renown_only() -> None:
    """Rule 8.8: nothing is destroyed, only Renown and the count of Storms are other than before."""
    match = position(deck=FLAT, stations=["I0:LAB-01", "I1:HAB-01 M1:LAB-02"], renown=[3, 4, 5])
    event = stormy("I0:LAB-01", "I1:HAB-01 M1:LAB-02")
    before, after = match.rules.plain(match.state), match.rules.plain(match.rules.fold(match.state, [event]))
    assert after.pop("storms") == before.pop("storms") + 1
    renown = [[row.pop("renown") for row in plain["seats"]] for plain in (before, after)]
    assert renown == [[3, 4, 5], [had + got for had, got in zip([3, 4, 5], event["totals"], strict=True)]]
    assert before == after


@few(20)
@given(playouts)
def test_renown_never_falls(match: Playout) -> None:
    """Rule 8.8: in random matches nobody's Renown is ever lower than before."""
    for before, after in zip(match.states[1:], match.states[2:], strict=False):
        assert all(now.renown >= then.renown for then, now in zip(before.seats, after.seats, strict=True))


@few(20)
@given(playouts)
def test_storms_score_what_the_slow_reading_counts(match: Playout) -> None:
    """Rules 8.2-8.6: every total of every Storm in random matches."""
    for events, state in zip(match.events, match.states[1:], strict=True):
        for event in some(events, "storm"):
            stations = [row["station"] for row in RULES.plain(state)["seats"]]
            totals = [oracle.shield(DECK, station) for station in stations]
            for department in ("HAB", "LAB", "OBS", "REA", "DCK", "GRN"):
                values = [oracle.readiness(DECK, station, department) for station in stations]
                awards = oracle.ranking(values, event["number"])
                totals = [total + award for total, award in zip(totals, awards, strict=True)]
            assert event["totals"] == totals


@given(st.lists(st.integers(0, 4), min_size=2, max_size=4), st.sampled_from([1, 2, 3]))
def test_rankings_are_what_handing_out_places_gives(values: list[int], storm: int) -> None:
    """Rules 8.3-8.5: all sorts of ties."""
    assert points(values, storm) == oracle.ranking(values, storm)


def test_no_match_has_a_fourth_storm() -> None:
    """Rules 8.1 and 9.3: after Storm II further purchases bring none before the Final Storm."""
    match = position(market="LAB-01", hands=["FAB-4"], purchases=50, storms=2)
    assert "storm" not in kinds(match.play("purchase LAB-01 to dock"))
