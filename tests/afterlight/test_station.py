"""Section 5 of the rules: corridors, sealed contacts, routes and support make a station legal."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.afterlight.board import is_legal
from pbem.games.afterlight.rules import StationRules
from pbem.games.afterlight.state import named, numbered
from pbem.games.contract import Event, Plain
from tests.afterlight import oracle
from tests.afterlight.playouts import Playout, odd_decks, odd_positions, playouts
from tests.afterlight.positions import DECK, NAME, OPTIONS, PICTURE, PICTURED, Match, made, only, position
from tests.playouts import few

OPEN = [f"HAB-{number:02} FAB 2 in out cw ccw" for number in range(1, 17)]
SIMPLE = made(
    *OPEN, "LAB-01 FAB 2 in", "LAB-02 FAB 2 out", "LAB-03 FAB 2 cw", "LAB-04 FAB 2 ccw", "LAB-05 FAB 2 in out"
)


def built(station: str, docked: str, deck: Plain = SIMPLE) -> Match:
    """Return a position whose first seat has this station and these docked modules."""
    return position(deck=deck, stations=[station], docks=[docked], display="FAB-1")


def opened(*nodes: str) -> str:
    """Return a station of modules with four ports on *nodes*."""
    return " ".join(f"{node}:{row.split()[0]}" for node, row in zip(nodes, OPEN, strict=False))


def installed(match: Match, text: str) -> Event:
    """Play an install and return the event that tells of it."""
    return only(match.play(text), "installed")


def legal(station: str, deck: Plain = SIMPLE) -> bool:
    """Say whether the game's own check of a whole station passes."""
    return is_legal(numbered(dict(pair.split(":") for pair in station.split())), sockets(deck))


def sockets(deck: Plain) -> dict[str, int]:
    """Return the socket masks of a deck's modules."""
    return StationRules(NAME, deck, OPTIONS).table.ports


def rule_against(match: Match, text: str) -> str | None:
    """Return the number of the rule that forbids an order, or None."""
    refusal = match.refusal(text)
    return None if refusal is None else refusal.rule


@pytest.mark.parametrize(("module", "side"), [("LAB-01", "in"), ("LAB-02", "out"), ("LAB-03", "cw"), ("LAB-04", "ccw")])
def test_sockets_face_their_neighbours_and_never_turn(module: str, side: str) -> None:
    """Rule 5.1: between four open neighbours a module with one port joins just the one it faces, everywhere."""
    for sector in range(10):
        two, one, next_one = (sector - 2) % 10, (sector - 1) % 10, (sector + 1) % 10
        around = {"in": f"I{sector}", "out": f"O{sector}", "cw": f"M{next_one}", "ccw": f"M{one}"}
        others = (f"I{two}", f"I{one}", f"I{next_one}", f"M{two}", f"O{one}")
        match = built(opened(*around.values(), *others), module)
        standing = match.rules.plain(match.state)["seats"][0]["station"]
        event = installed(match, f"install {module} at M{sector}")
        assert event["links"] == [{"side": side, "module": standing[around[side]]}]
        assert [contact["side"] for contact in event["sealed"]] == [other for other in around if other != side]


@pytest.mark.parametrize(("below", "above"), [*product(["in", "in out"], ["cw", "in cw"])])
def test_two_facing_ports_make_a_corridor(below: str, above: str) -> None:
    """Rule 5.2: port to port joins; where one or both are bulkheads the contact is sealed."""
    deck = made(*OPEN[:2], f"OBS-01 FAB 2 {below}", f"REA-01 FAB 2 {above}")
    event = installed(built("I1:HAB-01 M1:HAB-02 I0:OBS-01", "REA-01", deck), "install REA-01 at M0")
    joined = "out" in below and "in" in above
    contact = {"side": "in", "module": "OBS-01"}
    assert (contact in event["links"], contact in event["sealed"]) == (joined, not joined)


def test_core_has_a_port_towards_every_inner_node() -> None:
    """Rule 5.2: a module with an inward port stands on any inner node, one without on none."""
    for sector in range(10):
        match = built("", "LAB-01 LAB-02")
        assert not match.allows(f"install LAB-02 at I{sector}")
        assert installed(match, f"install LAB-01 at I{sector}")["links"] == [{"side": "in", "module": "CORE"}]


def test_outward_of_the_outer_ring_joins_nothing() -> None:
    """Rule 5.2: the socket that faces space makes neither a corridor nor a sealed contact."""
    match = built(opened("I0", "M0", "M1"), "HAB-04 LAB-02")
    assert match.why("install LAB-02 at O0") == (
        "5.4: LAB-02 at outer 0 has no corridor: inward, towards HAB-02, LAB-02 has a bulkhead"
    )
    event = installed(match, "install HAB-04 at O0")
    assert (event["links"], event["sealed"]) == ([{"side": "in", "module": "HAB-02"}], [])


def test_a_sealed_contact_is_legal() -> None:
    """Rule 5.3: neighbours need not match as long as there is a route; nor across the seam of 9 and 0."""
    for standing, node, side in (("I0", "I1", "ccw"), ("I9", "I0", "ccw"), ("I0", "I9", "cw")):
        event = installed(built(f"{standing}:LAB-05", "HAB-01"), f"install HAB-01 at {node}")
        assert event["sealed"] == [{"side": side, "module": "LAB-05"}]
        assert event["links"] == [{"side": "in", "module": "CORE"}]


def test_every_module_needs_a_route_to_the_core() -> None:
    """Rule 5.4: support alone is not enough; the refusal says what stands against each corridor."""
    match = built("I0:LAB-05 I1:LAB-01", "LAB-02 LAB-04")
    assert match.why("install LAB-02 at M0") == (
        "5.4: LAB-02 at middle 0 has no corridor: inward, towards LAB-05, LAB-02 has a bulkhead"
    )
    assert match.why("install LAB-02 at M9") == ("5.4: LAB-02 at middle 9 has no corridor: nothing stands beside it")
    assert match.why("install LAB-04 at I2") == (
        "5.4: LAB-04 at inner 2 has no corridor: inward, towards the Core, LAB-04 has a bulkhead; "
        "counterclockwise, towards LAB-01, LAB-01 has a bulkhead"
    )


def test_a_route_may_wind_through_other_modules() -> None:
    """Rule 5.4: a module that opens outwards only reaches the Core over M0, M1 and I1."""
    match = built(opened("I1", "M1", "M0"), "LAB-02")
    assert installed(match, "install LAB-02 at I0")["links"] == [{"side": "out", "module": "HAB-03"}]


@pytest.mark.parametrize("sector", range(10))
def test_middle_ring_needs_one_inner_support(sector: int) -> None:
    """Rule 5.5: in the same or an adjacent sector, wrapping; those beside it lack a corridor only."""
    for away in range(10):
        match = built(opened(f"I{(sector + away) % 10}"), "HAB-02")
        expected = {0: None, 1: "5.4", 9: "5.4"}.get(away, "5.5")
        assert rule_against(match, f"install HAB-02 at M{sector}") == expected
    below = ", ".join(str(number % 10) for number in (sector + 9, sector, sector + 1))
    assert built(opened(f"I{(sector + 5) % 10}"), "HAB-02").why(f"install HAB-02 at M{sector}") == (
        f"5.5: middle {sector} has no support: none of inner {below} is occupied"
    )


@pytest.mark.parametrize("sector", [0, 4, 9])
def test_outer_ring_needs_two_middle_supports(sector: int) -> None:
    """Rule 5.6: two of the three middle nodes beneath; a fourth one does not count."""
    sectors = [(sector + step) % 10 for step in (-1, 0, 1, 2)]
    for taken in product([False, True], repeat=4):
        middle = [f"M{number}" for number, here in zip(sectors, taken, strict=True) if here]
        match = built(opened(*(f"I{number}" for number in sectors), *middle), "HAB-16")
        joined = None if taken[1] else "5.4"
        assert rule_against(match, f"install HAB-16 at O{sector}") == (joined if sum(taken[:3]) >= 2 else "5.6")
    below = f"middle {sectors[0]}, {sectors[1]}, {sectors[2]} is occupied"
    assert built(opened(f"I{sector}"), "HAB-16").why(f"install HAB-16 at O{sector}") == (
        f"5.6: outer {sector} needs two supports and has 0: none of {below}"
    )


def test_support_needs_no_corridor_and_wraps() -> None:
    """Rule 5.7: M0 stands on I9 and hangs on M9; O0 stands on M9 and M0, and I0 supports though sealed."""
    assert legal(opened("I9", "M9", "M0", "O0"))
    assert not legal(opened("I8", "M8", "M9", "M0"))
    sealed = made(*OPEN[:3], "LAB-01 FAB 2 in", "LAB-02 FAB 2 cw", "LAB-03 FAB 2 ccw")
    assert legal("I1:HAB-01 M1:HAB-02 M0:LAB-02", sealed)
    assert legal("I1:HAB-01 M1:HAB-02 I2:LAB-01 M2:LAB-03", sealed)


def test_the_whole_station_is_checked() -> None:
    """Rule 5.7: one module without route or support anywhere makes the station illegal."""
    sound = opened("I0", "I1", "M0", "M1", "O0")
    assert legal(sound)
    assert not legal(f"{sound} I5:LAB-02")
    assert not legal(f"{sound} M5:LAB-01")
    assert not legal(sound.replace("M1:HAB-04 ", ""))
    assert not legal(sound.replace("I0:HAB-01 ", "").replace("I1:HAB-02 ", ""))


def test_the_example_station_of_the_manual() -> None:
    """Rule 5.7: the manual's second picture is legal, seal and all, and its pod C is not."""
    assert legal(PICTURED, PICTURE)
    match = built(PICTURED, "HAB-02", PICTURE)
    assert match.why("install HAB-02 at O6") == (
        "5.6: outer 6 needs two supports and has 1: only middle 6 of middle 5, 6, 7 is occupied"
    )
    bare = built(PICTURED.replace(" O1:OBS-01", ""), "OBS-01", PICTURE)
    assert installed(bare, "install OBS-01 at O1")["links"] == [{"side": "in", "module": "LAB-01"}]
    hole = built(PICTURED.replace("M1:LAB-01 O1:OBS-01 ", ""), "LAB-01", PICTURE)
    event = installed(hole, "install LAB-01 at M1")
    assert event["links"] == [{"side": "in", "module": "GRN-01"}]
    assert event["sealed"] == [{"side": "ccw", "module": "REA-01"}]


@few(100)
@given(odd_decks(), st.data())
def test_any_station_is_judged_as_the_manual_has_it(deck: Plain, data: st.DataObject) -> None:
    """Rules 5.1-5.7: the slow checker and the game agree on stations thrown together."""
    nodes = data.draw(st.lists(st.sampled_from(oracle.EVERY_NODE), unique=True, max_size=9))
    station = dict(zip(nodes, data.draw(st.permutations(sorted(deck["modules"]))), strict=False))
    assert is_legal(numbered(station), sockets(deck)) == oracle.is_legal(deck, station)


@few(100)
@given(odd_positions())
def test_a_station_that_lost_a_module_is_judged_as_the_manual_has_it(match: Match) -> None:
    """Rules 5.1-5.7: the same with legal stations from which one or two modules are taken away."""
    deck, station = match.deck, named(match.state.seats[0].station)
    for gone in combinations(station, min(2, len(station))):
        for away in (set(gone[:1]), set(gone)):
            left = {node: module for node, module in station.items() if node not in away}
            assert is_legal(numbered(left), match.rules.table.ports) == oracle.is_legal(deck, left)


@few(25)
@given(playouts)
def test_every_station_of_a_match_is_legal(match: Playout) -> None:
    """Rules 4.5 and 5.7: the slow checker finds nothing wrong in random matches."""
    for station in {seat.station for state in match.states for seat in state.seats}:
        assert oracle.is_legal(DECK, named(station))
