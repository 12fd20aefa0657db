"""The map shows every node, module and socket of a station, and marks exactly where something can be built."""

from __future__ import annotations

import pytest

from pbem.games.afterlight.board import NODES, NUMBER, SIDES, Station, contacts
from pbem.games.afterlight.pages.desk import Desk
from pbem.games.afterlight.pages.others import map_of
from pbem.games.afterlight.pages.own import describe, own_station
from pbem.games.afterlight.pages.station import SECTOR_ORDER, legend, station_map
from pbem.games.afterlight.state import State, named
from tests.afterlight.letters import letter_about
from tests.afterlight.mapreader import RINGS, Box, boxes, drawn_contacts
from tests.afterlight.playouts import RULES, playout
from tests.afterlight.positions import DECK, Match, made, position
from tests.playouts import moments

PORTS = RULES.table.ports
MATCHES = [playout(2, 1, "builder"), playout(3, 2, "fidget"), playout(4, 3), playout(4, 4, "builder")]
MOMENTS = [state for match in MATCHES for state in moments(match, 12)]
STATIONS = [row.station for state in MOMENTS for row in state.seats]
WIDTHS = pytest.mark.parametrize("columns", [78, 40])

MANUAL = made(
    "HAB-01 FAB 5 in out",
    "GRN-01 FAB 5 in out",
    "REA-01 FAB 5 in out ccw",
    "LAB-01 FAB 5 in out ccw",
    "OBS-01 FAB 5 in cw",
    "DCK-01 FAB 5 in out",
    "REA-02 FAB 5 in cw",
)
MANUALS_STATION = "I0:HAB-01 I1:GRN-01 M0:REA-01 M1:LAB-01 O1:OBS-01 I6:DCK-01 M6:REA-02"
"""The second picture of the commander's manual, with made-up sockets where the picture shows none."""

MANUALS_MAP = r"""
                           \__________ SUNWARD LANES __________/
          5      6      7      8*     9*     0*     1*     2*     3      4
SHIELD                         0      0      0      2      0
                                                 .-----.
OUTER     .      .      .      .      .      .   [OBS01>   .      .      .
                                                 '--|--'
              .-----.                     .--^--..--|--.
MID       .   [REA02>   .      .      .   <REA01]xLAB01]   .      .      .
              '--|--'                     '--|--''--|--'
              .--|--.                     .--|--..--|--.
INNER    +I5  [DCK01]  +I7     .      .   [HAB01][GRN01]   .      .      .
              '--|--'                     '--|--''--|--'
CORE  ####^######|######^######^######^######|######|######^######^######^####
"""

MANUALS_MAP_TURNED = r"""
    CORE  INNER    MIDDLE   OUTER SHIELD
5  ####>   +I5       .        .
   #### .-------..-------.
6  ####== DCK01 == REA02 ]    .
   #### '-------''---v---'
7  ####>   +I7       .        .
8* ####>    .        .        .        0
9* ####>    .        .        .        0
   #### .-------..---^---.
0* ####== HAB01 == REA01 >    .        0
   #### '-------''-------'
   #### .-------..---x---..-------.
1* ####== GRN01 == LAB01 == OBS01 ]    2
   #### '-------''-------''---v---'
2* ####>    .        .        .        0
3  ####>    .        .        .
4  ####>    .        .        .
"""

AROUND_THE_CUT = made("HAB-01 FAB 5 in ccw", "LAB-01 FAB 5 cw ccw", "OBS-01 FAB 5 in", "GRN-01 FAB 5 in out ccw")
CUT_STATION = "I5:HAB-01 I4:LAB-01 M4:OBS-01 M5:GRN-01"

CUT_MAP = r"""
                           \__________ SUNWARD LANES __________/
          5      6      7      8*     9*     0*     1*     2*     3      4
OUTER     .      .      .      .      .      .      .      .      .      .
       .--^--.                                                        .-----.
MID   ]xGRN01]   .      .      .      .      .      .      .      .   [OBS01]x
       '--x--'                                                        '--x--'
       .-----.                                                        .-----.
INNER ==HAB01]   .      .      .      .      .      .      .      .   <LAB01==
       '--|--'                                                        '-----'
CORE  ####|######^######^######^######^######^######^######^######^######x####
"""

CUT_MAP_TURNED = r"""
    CORE  INNER    MIDDLE   OUTER
4  #### '---|---''-------'
   #### .---|---..---x---.
5  ####== HAB01 ]x GRN01 >    .
   #### '-------''-------'
6  ####>    .        .        .
7  ####>    .        .        .
8* ####>    .        .        .
9* ####>    .        .        .
0* ####>    .        .        .
1* ####>    .        .        .
2* ####>    .        .        .
3  ####>    .        .        .
   #### .---^---..-------.
4  ####x[ LAB01 ]x OBS01 ]    .
   #### '---|---''-------'
5  #### .---|---..---x---.
"""


def lines(text: str) -> list[str]:
    return text.strip("\n").split("\n")


# Maps in full


@pytest.mark.parametrize(("columns", "expected"), [(78, MANUALS_MAP), (40, MANUALS_MAP_TURNED)])
def test_the_manuals_second_picture(columns: int, expected: str) -> None:
    match = position(deck=MANUAL, stations=[MANUALS_STATION])
    desk = Desk(letter_about(match), match.rules)
    assert map_of(desk, 0, columns, ("I5", "I7")) == lines(expected)


@pytest.mark.parametrize(("columns", "expected"), [(78, CUT_MAP), (40, CUT_MAP_TURNED)])
def test_contacts_across_the_cut_are_drawn_at_both_ends(columns: int, expected: str) -> None:
    station = dict(pair.split(":") for pair in CUT_STATION.split())
    assert station_map({"station": station}, AROUND_THE_CUT, (), columns) == lines(expected)


# Every station


def drawn(station: Station, columns: int) -> dict[str, Box]:
    return boxes(station_map({"station": named(station)}, DECK, (), columns), columns)


@WIDTHS
def test_every_node_is_found_with_its_module_or_empty(columns: int) -> None:
    for station in STATIONS:
        found = drawn(station, columns)
        modules = {node: box.text for node, box in found.items() if box.text != "."}
        assert list(found) == list(NODES)
        assert modules == {node: module.replace("-", "") for node, module in named(station).items()}


@WIDTHS
def test_drawn_contacts_are_the_boards(columns: int) -> None:
    for station in STATIONS:
        found = drawn(station, columns)
        for node in named(station):
            assert drawn_contacts(node, found[node], named(station)) == contacts(station, PORTS, NUMBER[node])


@WIDTHS
def test_every_socket_shows_whether_it_is_a_port(columns: int) -> None:
    for station in STATIONS:
        found = drawn(station, columns)
        for node, module in named(station).items():
            ports = [side for side in SIDES if found[node].signs[side] not in "[]-"]
            assert ports == DECK["modules"][module]["ports"]


@WIDTHS
def test_a_port_that_meets_a_bulkhead_is_crossed_out_and_a_free_one_is_an_arrow(columns: int) -> None:
    for station in STATIONS:
        found = drawn(station, columns)
        for node, module in named(station).items():
            met = {contact.side: contact.corridor for contact in contacts(station, PORTS, NUMBER[node])}
            for side in DECK["modules"][module]["ports"]:
                expected = "<>^v" if side not in met else "=|" if met[side] else "x"
                assert found[node].signs[side] in expected


def test_what_meets_across_the_cut_is_repeated_beyond_both_ends() -> None:
    for station in STATIONS:
        lines_drawn = station_map({"station": named(station)}, DECK)
        found = boxes(lines_drawn, 78)
        for ring, label in zip(RINGS, ("INNER", "MID", "OUTER"), strict=True):
            (row,) = (line.ljust(78) for line in lines_drawn if line.startswith(label))
            both = {f"{ring}4", f"{ring}5"} <= set(named(station))
            expected = (found[f"{ring}4"].signs["cw"], found[f"{ring}5"].signs["ccw"]) if both else (" ", " ")
            assert (row[6], row[77]) == expected


@WIDTHS
def test_a_map_is_ascii_fits_and_ends_without_spaces(columns: int) -> None:
    for station in STATIONS:
        for line in station_map({"station": named(station)}, DECK, NODES, columns):
            assert line.isascii()
            assert line.isprintable()
            assert len(line) <= columns
            assert line == line.rstrip()


# Marks


def pluses(drawn: list[str], columns: int) -> set[str]:
    return {node for node, box in boxes(drawn, columns).items() if box.text == f"+{node}"}


def buildable(state: State, seat: int) -> set[str]:
    """Return the nodes of all listed purchases and installations."""
    building = [order for order in RULES.legal(state, seat) if order["do"] in ("purchase", "install")]
    return {order["at"] for order in building} - {"dock"}


@WIDTHS
def test_the_marks_are_exactly_where_something_may_be_installed_now(columns: int) -> None:
    for state in MOMENTS:
        for seat in range(len(state.seats)):
            own = own_station(Desk(letter_about(Match(RULES, state), seat, columns=columns), RULES))
            assert own is not None
            assert set(own["marks"]) == buildable(state, seat)
            assert pluses(own["map"], columns) == buildable(state, seat)


def test_nothing_is_marked_on_the_maps_of_others_and_after_the_match() -> None:
    match = position(hands=["FAB-6", "FAB-6"], market="HAB-03", over=True)
    own = own_station(Desk(letter_about(match), match.rules))
    assert own is not None
    assert own["marks"] == []
    assert "+" not in "".join(map_of(Desk(letter_about(match), match.rules), 1, 78))


# Prose


def test_the_prose_says_how_every_socket_stands() -> None:
    station = dict(pair.split(":") for pair in MANUALS_STATION.split())
    told = {row["node"]: f"{row['module']} {row['text']}" for row in describe(station, MANUAL["modules"], ())}
    assert told == {
        "I0": "HAB-01 corridors in to the Core and out to REA-01",
        "I1": "GRN-01 corridors in to the Core and out to LAB-01",
        "I6": "DCK-01 corridors in to the Core and out to REA-02",
        "M0": "REA-01 corridor in to HAB-01; open out and ccw",
        "M1": "LAB-01 corridors in to GRN-01 and out to OBS-01; ccw shut by REA-01",
        "M6": "REA-02 corridor in to DCK-01; open cw",
        "O1": "OBS-01 corridor in to LAB-01; open cw",
    }


def test_the_prose_names_every_corridor_of_the_board() -> None:
    for station in STATIONS:
        for row in describe(named(station), DECK["modules"], ()):
            joined = {side for side, socket in row["sockets"].items() if socket["state"] == "corridor"}
            met = contacts(station, PORTS, NUMBER[row["node"]])
            assert joined == {contact.side for contact in met if contact.corridor}


@WIDTHS
def test_the_legend_fits_and_explains_every_sign(columns: int) -> None:
    lines_of_it = legend(columns)
    assert max(map(len, lines_of_it)) <= columns
    assert set("=|<>^vx[]-+*") <= set("".join(lines_of_it))


@WIDTHS
def test_the_legend_does_not_explain_marks_that_are_not_drawn(columns: int) -> None:
    assert "+" not in "".join(legend(columns, marks=False))
    assert set("=|<>^vx[]-*") <= set("".join(legend(columns, marks=False)))


def test_the_sunward_lanes_stand_in_the_middle() -> None:
    assert SECTOR_ORDER == (5, 6, 7, 8, 9, 0, 1, 2, 3, 4)
