"""The drawing of a station shows what stands on it, once, in its place."""

from __future__ import annotations

import random
import re
from itertools import combinations
from math import dist

import pytest

from pbem.games.afterlight.board import CORE, EMPTY, NODES, OUT, SIDES, Station, contacts, sockets
from pbem.games.afterlight.pages.svg import CENTRES, CHART, HALF, HEADROOM, POD, Drawing, Mark, draw
from pbem.games.afterlight.rules import StationRules
from pbem.games.afterlight.state import numbered
from pbem.games.afterlight.table import SUNWARD_LANES, Table
from pbem.turn.chance import KeyedChance
from tests.afterlight.positions import DECK, NAME, OPTIONS, Match

RULES = StationRules(NAME, DECK, OPTIONS)
TABLE: Table = RULES.table
Place = tuple[float, float]


def grown(seed: int, seats: int = 2, moves: int = 120) -> list[Station]:
    """Return the stations of a match in which everybody builds whenever he can."""
    rnd = random.Random(seed)  # noqa: S311 - a playout, no secret
    chance = KeyedChance(str(seed).encode())
    match = Match(RULES, RULES.fold(RULES.blank(seats), RULES.setup(seats, chance)), chance)
    for _ in range(moves):
        if match.state.over:
            break
        legal = RULES.legal(match.state, match.seat)
        builds = [order for order in legal if order["do"] in ("purchase", "install")]
        match.play(rnd.choice(builds) if builds else legal[rnd.randrange(len(legal))])
    return [seat.station for seat in match.state.seats]


STATIONS = [EMPTY, *grown(1), *grown(2), *grown(3, seats=4)]
every_station = pytest.mark.parametrize("station", STATIONS)


def place(mark: Mark) -> Place:
    return float(mark.x), float(mark.y)


def node_at(mark: Mark) -> int:
    """Return the node (or CORE) whose centre a mark is nearest to; it must be there."""
    nearest = min(range(len(CENTRES)), key=lambda node: dist(CENTRES[node], place(mark)))
    assert dist(CENTRES[nearest], place(mark)) < 0.1
    return nearest


def drawn_corridors(drawing: Drawing) -> list[frozenset[int]]:
    return [frozenset({node_at(bar.start), node_at(bar.end)}) for bar in drawing.corridors]


def met(station: Station, *, corridor: bool) -> set[frozenset[int]]:
    return {
        frozenset({node, contact.node})
        for node, module in enumerate(station)
        if module is not None
        for contact in contacts(station, TABLE.ports, node)
        if contact.corridor is corridor
    }


def strokes(path: str) -> list[Place]:
    """Return where the strokes of path data begin."""
    return [(float(x), float(y)) for x, y in re.findall(r"M(\S+) ([^L]+)L", path)]


def installed(station: Station) -> dict[str, str]:
    return {module: NODES[node] for node, module in enumerate(station) if module is not None}


@every_station
def test_every_installed_module_is_drawn_once_at_its_node(station: Station) -> None:
    pods = [(f"{group}-{pod.number}", pod) for group, found in draw(TABLE, station).pods.items() for pod in found]
    assert {module: NODES[node_at(pod.centre)] for module, pod in pods} == installed(station)
    assert len(pods) == len(installed(station))


@every_station
def test_corridors_are_drawn_once_and_where_the_board_has_them(station: Station) -> None:
    drawn = drawn_corridors(draw(TABLE, station))
    assert set(drawn) == met(station, corridor=True)
    assert len(drawn) == len(set(drawn))


@every_station
def test_each_sealed_contact_has_a_ring_of_its_own(station: Station) -> None:
    rings = [place(mark) for mark in draw(TABLE, station).sealed]
    assert len(set(rings)) == len(rings) == len(met(station, corridor=False))
    assert not any(dist(ring, centre) < POD for ring in rings for centre in CENTRES)


@every_station
def test_each_socket_is_a_corridor_an_open_port_or_a_bulkhead(station: Station) -> None:
    drawing = draw(TABLE, station)
    joined = sum(len(pair - {CORE}) for pair in drawn_corridors(drawing))
    mouths, walls = len(strokes(drawing.ports)) // 2, len(strokes(drawing.bulkheads))
    ports = sum(mask.bit_count() for mask in sockets(station, TABLE.ports)[:CORE])
    assert joined + mouths == ports
    assert joined + mouths + walls == len(SIDES) * len(installed(station))


def test_a_sealed_contact_across_sectors_9_and_0_lies_between_them() -> None:
    alone = next(key for key, row in DECK["modules"].items() if row["ports"] == ["in", "out"])
    other = next(key for key, row in DECK["modules"].items() if row["ports"] == ["in", "cw"])
    drawing = draw(TABLE, numbered({"I9": other, "I0": alone}))
    (ring,) = drawing.sealed
    assert dist(place(ring), CENTRES[NODES.index("I9")]) == pytest.approx(dist(place(ring), CENTRES[0]), abs=0.1)
    assert place(ring)[0] < 0
    assert place(ring)[1] < 0


def test_a_bulkhead_stands_on_the_side_it_closes() -> None:
    module = next(key for key, row in DECK["modules"].items() if row["ports"] == ["in", "cw", "ccw"])
    (start,) = strokes(draw(TABLE, numbered({"I0": module})).bulkheads)
    assert TABLE.ports[module] & OUT == 0
    assert start[1] == pytest.approx(CENTRES[0][1] - POD, abs=0.1)


@every_station
def test_only_empty_nodes_are_marked_as_buildable(station: Station) -> None:
    drawing = draw(TABLE, station, NODES)
    taken = set(installed(station).values())
    assert {mark.text for mark in drawing.buildable} == set(NODES) - taken
    assert drawing.vacant == []
    assert {mark.text for mark in drawing.names} == taken


@every_station
def test_every_node_is_named_once(station: Station) -> None:
    drawing = draw(TABLE, station, NODES[::3])
    assert sorted(m.text for m in [*drawing.names, *drawing.buildable, *drawing.vacant]) == sorted(NODES)


def test_nothing_leaves_the_sheet_or_covers_a_pod() -> None:
    full = tuple(sorted(DECK["modules"])[: len(NODES)])
    drawing = draw(TABLE, full)
    marks = [*drawing.names, *drawing.sealed, *(mark for mark, _ in CHART.sectors), *CHART.rings, CHART.sun]
    for x, y in (place(mark) for mark in marks):
        assert -HALF <= x <= HALF
        assert -HALF - HEADROOM <= y <= HALF
    assert min(dist(one, two) for one, two in combinations(CENTRES[:CORE], 2)) > 2 * POD
    assert min(dist(place(name), centre) for name in drawing.names for centre in CENTRES[:CORE]) > POD


def test_the_shaded_lanes_are_the_sunward_ones_and_the_sun_is_above_sector_0() -> None:
    assert [mark.text for mark, sunward in CHART.sectors if sunward] == [str(n) for n in sorted(SUNWARD_LANES)]
    assert [mark.text for mark, _ in CHART.sectors] == [str(n) for n in range(10)]
    assert CHART.sun.x == CHART.sectors[0][0].x == "0"
    assert float(CHART.sun.y) < float(CHART.sectors[0][0].y) < CENTRES[0][1]


def test_coordinates_are_short() -> None:
    drawing = draw(TABLE, STATIONS[1])
    numbers = re.findall(r"-?[0-9.]+", f"{drawing.ports} {drawing.bulkheads} {CHART.rays} {CHART.core}")
    assert all(re.fullmatch(r"-?[0-9]+(\.[1-9])?", number) for number in numbers)
    assert "-0" not in numbers
