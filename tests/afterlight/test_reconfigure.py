"""Section 4 of the rules: installing from the Dock, removing, swapping, and what must hold afterwards."""

from __future__ import annotations

from hypothesis import given

from pbem.games.afterlight.board import NODES, NUMBER
from pbem.games.afterlight.state import named
from pbem.games.contract import Plain
from tests.afterlight import oracle
from tests.afterlight.playouts import RULES, Playout, odd_positions, playouts
from tests.afterlight.positions import DECK, PICTURE, PICTURED, Match, kinds, made, only, position
from tests.playouts import few, moments

FOUR = "LAB-01 LAB-02 LAB-03 LAB-04"
SMALL = made(
    "HAB-01 FAB 2 in out cw ccw", "HAB-02 FAB 2 in out", "OBS-01 FAB 2 out", "OBS-02 FAB 2 in",
    *(f"LAB-0{number} FAB 2 in" for number in range(1, 5)),
)  # fmt: skip


def small(station: str, docked: str = "") -> Match:
    """Return a position on the small deck."""
    return position(deck=SMALL, stations=[station], docks=[docked], display="FAB-1")


def own(match: Match, seat: int = 0) -> Plain:
    """Return a seat as plain data."""
    found: Plain = match.rules.plain(match.state)["seats"][seat]
    return found


def test_install_from_the_dock() -> None:
    """Rule 4.1: a docked module comes to stand on an empty node, at no cost."""
    match = small("I0:HAB-01", "LAB-01 LAB-02 LAB-03")
    events = match.play("install LAB-02 at I1")
    assert kinds(events) == ["installed", "turn_moved"]
    assert own(match) == {
        "renown": 0, "hand": [], "dock": ["LAB-01", "LAB-03"], "station": {"I0": "HAB-01", "I1": "LAB-02"},
    }  # fmt: skip


def test_only_docked_modules_can_be_installed() -> None:
    """Rule 4.1: not what stands on the station, lies in the market or exists nowhere; and onto a node only."""
    match = position(stations=["I0:HAB-10"], docks=["LAB-03 LAB-04"], market="OBS-10", display="FAB-1")
    for module in ("HAB-10", "OBS-10", "REA-10"):
        assert match.why(f"install {module} at I1") == (
            f"4.1: {module} is not in your Dry Dock, which holds LAB-03 LAB-04"
        )
    assert position(display="FAB-1").why("install LAB-03 at I1") == (
        "4.1: LAB-03 is not in your Dry Dock, which holds nothing"
    )
    assert match.why("install LAB-77 at I1") == "3.1: there is no module LAB-77"
    assert match.why("install LAB-03 at dock") == (
        "4.1: install needs a node; use remove to bring a module to the Dry Dock"
    )
    assert match.why("install LAB-03 at P1") == "5.1: there is no node P1; nodes are I0-I9, M0-M9 and O0-O9"


def test_remove_to_the_dock() -> None:
    """Rule 4.2: an installed module goes to the Dry Dock, the last one too."""
    match = small("I0:HAB-01", "LAB-01")
    assert match.play("remove HAB-01")[0] == {"e": "uninstalled", "seat": 0, "module": "HAB-01", "node": "I0"}
    assert (own(match)["dock"], own(match)["station"]) == (["LAB-01", "HAB-01"], {})
    for module in ("LAB-01", "HAB-02"):
        assert small("", "LAB-01").why(f"remove {module}") == f"4.2: {module} is not installed on your station"


def test_removing_needs_dock_space() -> None:
    """Rule 4.2: with four modules docked nothing can be removed, with three one can."""
    assert small("I0:HAB-01", FOUR).why("remove HAB-01") == (
        "4.2: your Dry Dock is full, so nothing can be removed to it"
    )
    assert small("I0:HAB-01", "LAB-01 LAB-02 LAB-03").allows("remove HAB-01")


def test_swap_exchanges_node_and_dock() -> None:
    """Rule 4.3: the docked module takes the node, the installed one goes to the Dock, in one action."""
    match = small("I0:HAB-01", "LAB-01 LAB-02")
    events = match.play("swap HAB-01 with LAB-01")
    assert kinds(events) == ["uninstalled", "installed", "turn_moved"]
    assert (only(events, "uninstalled")["node"], only(events, "installed")["node"]) == ("I0", "I0")
    assert (own(match)["dock"], own(match)["station"]) == (["LAB-02", "HAB-01"], {"I0": "LAB-01"})


def test_swap_names_the_two_in_either_order() -> None:
    """Rule 4.3: both ways do the same; two of one place, or a module and itself, are refused."""
    there, back = small("I0:HAB-01 I1:HAB-02", "LAB-01 LAB-02"), small("I0:HAB-01 I1:HAB-02", "LAB-01 LAB-02")
    assert there.play("swap HAB-01 with LAB-01") == back.play("swap LAB-01 with HAB-01")
    match = small("I0:HAB-01 I1:HAB-02", "LAB-01 LAB-02")
    assert match.why("swap HAB-01 with HAB-02") == "4.3: neither HAB-01 nor HAB-02 is in your Dry Dock"
    assert match.why("swap HAB-01 with LAB-03") == "4.3: neither HAB-01 nor LAB-03 is in your Dry Dock"
    assert match.why("swap LAB-01 with LAB-02") == "4.3: neither LAB-01 nor LAB-02 is installed on your station"
    assert match.why("swap LAB-03 with LAB-02") == "4.3: neither LAB-03 nor LAB-02 is installed on your station"
    assert match.why("swap HAB-01 with HAB-01") == "4.3: HAB-01 cannot be swapped with itself"
    assert match.why("swap HAB-01 with LAB-77") == "3.1: there is no module LAB-77"


def test_swap_is_possible_with_a_full_dock() -> None:
    """Rule 4.3: the Dock holds four before and after."""
    match = small("I0:HAB-01", FOUR)
    match.play("swap HAB-01 with LAB-03")
    assert own(match)["dock"] == ["LAB-01", "LAB-02", "LAB-04", "HAB-01"]


def test_an_occupied_node_is_refused() -> None:
    """Rule 4.4: neither purchase nor install can go where a module stands, were it even legal there."""
    match = position(stations=["I0:HAB-10"], docks=["LAB-07"], market="OBS-06", hands=["ENE-5 ENE-4"], display="FAB-1")
    assert match.why("install LAB-07 at I0") == "4.4: inner 0 is taken by HAB-10"
    assert match.why("purchase OBS-06 at I0") == "4.4: inner 0 is taken by HAB-10"
    assert match.allows("swap LAB-07 with HAB-10")


def test_removal_that_cuts_a_route_is_refused() -> None:
    """Rule 4.5: without inner 1 of the manual's picture two modules hang in space."""
    match = position(deck=PICTURE, stations=[PICTURED], display="FAB-1")
    assert match.why("remove GRN-01") == (
        "4.5: without GRN-01, LAB-01 at middle 1 and OBS-01 at outer 1 would have no corridor route to the Core"
    )
    assert match.allows("remove OBS-01")


def test_removal_that_takes_a_support_is_refused() -> None:
    """Rule 4.5: no route runs through REA-01, but it bears the Observatory, as DCK-01 bears REA-02."""
    match = position(deck=PICTURE, stations=[PICTURED], display="FAB-1")
    assert match.why("remove REA-01") == (
        "4.5: without REA-01, OBS-01 would lose its support: "
        "outer 1 needs two supports and has 1: only middle 1 of middle 0, 1, 2 is occupied"
    )
    assert match.why("remove DCK-01") == (
        "4.5: without DCK-01, REA-02 would lose its support: middle 6 has no support: none of inner 5, 6, 7 is occupied"
    )


def test_swap_that_cuts_a_route_is_refused() -> None:
    """Rule 4.5: neither others nor the newcomer itself may be cut off; a fitting one may come in."""
    match = position(deck=PICTURE, stations=[PICTURED], docks=["HAB-02"], display="FAB-1")
    assert match.why("swap GRN-01 with HAB-02") == (
        "4.5: with HAB-02 at inner 1, LAB-01 at middle 1 and OBS-01 at outer 1 would have no corridor route to the Core"
    )
    assert match.allows("swap OBS-01 with HAB-02")
    match = small("I0:HAB-01", "OBS-01")
    assert match.why("swap OBS-01 with HAB-01") == (
        "4.5: with OBS-01 at inner 0, OBS-01 at inner 0 would have no corridor route to the Core"
    )


def agrees(deck: Plain, station: dict[str, str], match: Match, seat: int) -> None:
    """Compare what the game says of a station's next places with checking each whole station."""
    layout = match.rules.table.layout(match.state.seats[seat].station)
    removable = [NODES[node] for node in layout.removable()]
    assert removable == [
        node for node in NODES
        if node in station and oracle.is_legal(deck, {n: m for n, m in station.items() if n != node})
    ]  # fmt: skip
    ports = match.rules.table.ports
    newcomers = {ports[module]: module for module in deck["modules"] if module not in station.values()}
    for sockets, module in newcomers.items():
        legal = {node for node in NODES if oracle.is_legal(deck, oracle.with_module(station, node, module))}
        assert {NODES[node] for node in layout.fits(sockets)} == legal - station.keys()
        assert {node for node in station if layout.may_swap(NUMBER[node], sockets)} == legal & station.keys()


@few(100)
@given(odd_positions())
def test_fast_answers_agree_with_checking_the_whole_station(match: Match) -> None:
    """Rule 4.5: on odd stations what fits, may leave and may be swapped is what brute force finds."""
    agrees(match.deck, named(match.state.seats[0].station), match, 0)


@few(10)
@given(playouts)
def test_fast_answers_agree_in_random_matches(match: Playout) -> None:
    """Rule 4.5: the same on the shipped deck, where stations grow large."""
    for state in moments(match, 4):
        for seat, row in enumerate(state.seats):
            agrees(DECK, named(row.station), Match(RULES, state), seat)
