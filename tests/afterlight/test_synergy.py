"""Section 6 of the rules: what a module earns when it is installed beside other departments."""

from __future__ import annotations

import pytest
from hypothesis import given

from pbem.games.afterlight.state import named
from pbem.games.contract import Event, Plain
from tests.afterlight import oracle
from tests.afterlight.playouts import Playout, playouts
from tests.afterlight.positions import DECK, OPTIONS, Match, made, options, position, some
from tests.playouts import few

OPEN = "FAB 2 in out cw ccw"
DEPARTMENTS = ("HAB", "LAB", "OBS", "REA", "DCK", "GRN")
OPEN_DECK = made(*(f"{department}-0{number} {OPEN}" for department in DEPARTMENTS for number in range(1, 5)))


def around(counterclockwise: str, clockwise: str, outward: str, more: str = "", **parts: object) -> Match:
    """Return a position in which I1 is empty and its three neighbours and M0 stand."""
    station = f"I0:{counterclockwise} I2:{clockwise} M0:GRN-04 M1:{outward}{more}"
    given: Plain = {"deck": OPEN_DECK, "docks": ["HAB-01"], "display": "FAB-1", **parts}
    return position(stations=[station], **given)


def earned(match: Match, text: str) -> int:
    """Play an order as seat 0, whoever is to move; return its Synergy points and see that they were scored."""
    match.state.to_move, before = 0, match.state.seats[0].renown
    points: int = sum(event["points"] for event in some(match.play(text), "synergy"))
    assert match.state.seats[0].renown == before + points
    return points


def test_two_foreign_neighbours_earn_two() -> None:
    """Rule 6.1: two neighbours of other departments earn 2, one earns nothing."""
    match = around("LAB-01", "OBS-01", "HAB-02")
    assert earned(match, "install HAB-01 at I1") == 2
    assert match.state.scored == ["HAB-01"]
    alone = around("LAB-01", "HAB-03", "HAB-02")
    assert earned(alone, "install HAB-01 at I1") == 0
    assert alone.state.scored == []


def test_two_of_one_department_count_unless_the_option_says_otherwise() -> None:
    """Rule 6.1: the manual asks for two modules; the option asks for two departments."""
    strict = options(synergy__two_need_different_departments=True)
    assert earned(around("LAB-01", "LAB-02", "HAB-02"), "install HAB-01 at I1") == 2
    assert earned(around("LAB-01", "LAB-02", "HAB-02", options=strict), "install HAB-01 at I1") == 0
    assert earned(around("LAB-01", "OBS-02", "HAB-02", options=strict), "install HAB-01 at I1") == 2
    assert earned(around("LAB-01", "LAB-02", "LAB-03", options=strict), "install HAB-01 at I1") == 0


def test_three_different_departments_earn_three() -> None:
    """Rule 6.2: 3 instead of 2, not besides; with four neighbours no more than 3."""
    assert earned(around("LAB-01", "OBS-01", "REA-01"), "install HAB-01 at I1") == 3
    station = "I0:LAB-01 I1:OBS-01 I2:LAB-02 M0:REA-01 M2:DCK-01 O1:GRN-01 O0:GRN-02 M9:LAB-03 I9:LAB-04"
    match = position(deck=OPEN_DECK, stations=[station], docks=["HAB-01"], display="FAB-1")
    assert earned(match, "install HAB-01 at M1") == 3


def test_three_neighbours_of_two_departments_earn_two() -> None:
    """Rule 6.2: the three must be of three departments."""
    assert earned(around("LAB-01", "LAB-02", "REA-01"), "install HAB-01 at I1") == 2
    assert earned(around("LAB-01", "LAB-02", "LAB-03"), "install HAB-01 at I1") == 2


def test_own_department_core_and_sealed_neighbours_do_not_count() -> None:
    """Rule 6.3: one foreign neighbour earns nothing with the Core, own ones or a sealed one beside it."""
    assert earned(around("LAB-01", "HAB-03", "HAB-02"), "install HAB-01 at I1") == 0
    deck = made(f"HAB-01 {OPEN}", f"LAB-01 {OPEN}", "OBS-01 FAB 2 in", f"REA-01 {OPEN}")
    for clockwise, points in (("OBS-01", 0), ("REA-01", 2)):
        stations = [f"I0:LAB-01 I2:{clockwise}"]
        match = position(deck=deck, stations=stations, docks=["HAB-01"], display="FAB-1")
        assert earned(match, "install HAB-01 at I1") == points


def test_a_module_earns_once_in_a_match() -> None:
    """Rule 6.4: whether it earned 2 or 3, it earns nothing when it is installed again, were it for 3."""
    for outward, points in (("HAB-02", 2), ("REA-01", 3)):
        match = around("LAB-01", "OBS-01", outward)
        assert earned(match, "install HAB-01 at I1") == points
        assert earned(match, "remove HAB-01") == 0
        assert earned(match, "install HAB-01 at I1") == 0
        assert match.state.scored == ["HAB-01"]
    assert earned(around("LAB-01", "OBS-01", "REA-01", scored=["HAB-01"]), "install HAB-01 at I1") == 0


def test_an_unmarked_module_may_earn_when_reinstalled() -> None:
    """Rule 6.4: it earned nothing at I3 and earns at I1 afterwards."""
    match = around("LAB-01", "OBS-01", "REA-01")
    assert earned(match, "install HAB-01 at I4") == 0
    assert earned(match, "remove HAB-01") == 0
    assert earned(match, "install HAB-01 at I1") == 3


def test_marks_of_neighbours_do_not_matter() -> None:
    """Rule 6.4: neighbours that have earned count as others do."""
    marked = ["LAB-01", "OBS-01", "REA-01", "GRN-04"]
    assert earned(around("LAB-01", "OBS-01", "REA-01", scored=marked), "install HAB-01 at I1") == 3


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("install HAB-01 at I1", 3),
        ("purchase HAB-04 at I1", 3),
        ("swap LAB-01 with HAB-01", 2),
        ("purchase HAB-04 to dock", 0),
    ],
)
def test_every_way_of_installing_earns(text: str, points: int) -> None:
    """Rule 6.5: from the Dock, bought, and swapped in (at I0, beside GRN-04 and GRN-03); docking earns nothing."""
    match = around("LAB-01", "OBS-01", "REA-01", market="HAB-04", hands=["FAB-2"], more=" I9:GRN-03")
    assert earned(match, text) == points


def test_only_the_installed_module_earns() -> None:
    """Rule 6.5: LAB-01 gets its second foreign neighbour, but is not the module installed now."""
    match = position(deck=OPEN_DECK, stations=["I0:OBS-01 I1:LAB-01"], docks=["HAB-01"], display="FAB-1")
    events = match.play("install HAB-01 at I2")
    assert some(events, "synergy") == []
    assert match.state.seats[0].renown == 0


@few(20)
@given(playouts)
def test_synergy_is_what_the_manual_says_in_random_matches(match: Playout) -> None:
    """Rules 6.1-6.5: each install earns what the slow reading counts, unless the module has earned before."""
    assert OPTIONS["synergy"]["two_need_different_departments"] is False
    marked: set[str] = set()
    for events, state in zip(match.events, match.states[1:], strict=True):
        expected = []
        for event in some(events, "installed"):
            points = oracle.synergy(DECK, named(state.seats[event["seat"]].station), event["node"])
            if points and event["module"] not in marked:
                expected.append(synergy(event, points))
                marked.add(event["module"])
        assert some(events, "synergy") == expected
        assert set(state.scored) == marked


def synergy(installed: Event, points: int) -> Event:
    """Return the event that tells of a module's Synergy."""
    return {"e": "synergy", "seat": installed["seat"], "module": installed["module"], "points": points}
