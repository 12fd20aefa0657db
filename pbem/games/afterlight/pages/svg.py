"""A station as a drawing: where every pod, corridor, socket and label lies on the page.

Coordinates are those of the drawing's own box, the Core at 0,0 and y downward, ready to be written into SVG;
elements and colours are the template's.  Angles are degrees clockwise from the sun, which is straight above.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from math import cos, dist, radians, sin
from types import MappingProxyType
from typing import NamedTuple

from ..board import (
    CCW,
    CORE,
    CW,
    FACING,
    IN,
    MASK,
    NEIGHBOURS,
    NODES,
    OUT,
    RINGS,
    SECTORS,
    SIDES,
    SPACE,
    Station,
    ring_of,
    sector_of,
    sockets,
    spoken,
)
from ..table import SUNWARD_LANES, Module, Table

Point = tuple[float, float]

HALF = 268
HEADROOM = 34
RADII = (95, 154, 213)
RIM = 242
SECTOR_NAMES = 257
POD = 23
CORE_RADIUS = 54
MOUTH_LENGTH = 8
MOUTH_HALF = 4.5
WALL_HALF = 9
NAME_ANGLE = -56
NAME_DISTANCE = 35
RING_NAMES = (138, 195, 239)

STEP = 360 / SECTORS
FLAT = cos(radians(STEP / 2))
"""How much nearer to the Core a straight line between two neighbours of a ring runs than the ring itself."""

HEADINGS = MappingProxyType({IN: 180.0, OUT: 0.0, CW: 90 + STEP / 2, CCW: -90 - STEP / 2})
"""Where a side looks, relative to the angle of its node: straight at the neighbour's centre."""


class Mark(NamedTuple):
    """A place in the drawing and what is written there, if anything."""

    x: str
    y: str
    text: str = ""


class Bar(NamedTuple):
    """A corridor from centre to centre; what stands at its ends is drawn over it."""

    start: Mark
    end: Mark


class Pod(NamedTuple):
    """An installed module: its centre, its number within its department, and a line about it."""

    centre: Mark
    number: str
    hint: str


class Drawing(NamedTuple):
    """One station, ready for the template.

    ``pods`` are grouped by department, in the deck's order; ``ports`` (those that join nothing) and ``bulkheads``
    are path data; ``sealed`` are the sealed contacts; ``names`` are the names of the occupied nodes;
    ``buildable`` are the empty nodes marked with a plus, ``vacant`` the other empty ones.
    """

    pods: dict[str, list[Pod]]
    corridors: list[Bar]
    sealed: list[Mark]
    ports: str
    bulkheads: str
    names: list[Mark]
    buildable: list[Mark]
    vacant: list[Mark]


def draw(table: Table, station: Station, buildable: Collection[str] = ()) -> Drawing:
    """Draw *station*; of its empty nodes those named in *buildable* are marked with a plus."""
    masks = sockets(station, table.ports)
    occupied = [node for node, module in enumerate(station) if module is not None]
    empty = [SPOTS[node] for node, module in enumerate(station) if module is None]
    sides = [(node, side, other) for node in occupied for side, other in NEIGHBOURS[node]]
    joined = {(node, side) for node, side, other in sides if masks[node] & side and masks[other] & FACING[side]}
    meetings = [(node, side, other) for node, side, other in sides if _meets(station, side, other)]
    return Drawing(
        pods=_pods(table, station),
        corridors=[Bar(SPOTS[node], SPOTS[other]) for node, side, other in meetings if (node, side) in joined],
        sealed=[_gap(node, side, other) for node, side, other in meetings if (node, side) not in joined],
        ports="".join(_mouth(n, s) for n, s, _ in sides if masks[n] & s and (n, s) not in joined),
        bulkheads="".join(_wall(n, s) for n, s, _ in sides if not masks[n] & s),
        names=[NAMES[node] for node in occupied],
        buildable=[spot for spot in empty if spot.text in buildable],
        vacant=[spot for spot in empty if spot.text not in buildable],
    )


def _meets(station: Station, side: int, other: int) -> bool:
    """Say whether something stands at *other*, and the contact is this side's to draw: each is drawn once."""
    return other == CORE or (side in (OUT, CW) and other != SPACE and station[other] is not None)


def _pods(table: Table, station: Station) -> dict[str, list[Pod]]:
    pods: dict[str, list[Pod]] = {department: [] for department in table.departments}
    for node, module in enumerate(station):
        if module is not None:
            row = table.modules[module]
            pods[row.department].append(Pod(SPOTS[node], module.rpartition("-")[2], _hint(row, node)))
    return {department: found for department, found in pods.items() if found}


def _hint(row: Module, node: int) -> str:
    ports = ", ".join(side for side in SIDES if row.ports & MASK[side])
    return f"{row.id} {row.name}, {spoken(node)}, ports {ports}"


# Where everything lies, worked out once, when it is first drawn


def _angle(node: int) -> float:
    return sector_of(node) * STEP


def _at(angle: float, distance: float, origin: Point = (0, 0)) -> Point:
    return origin[0] + distance * sin(radians(angle)), origin[1] - distance * cos(radians(angle))


@cache
def _gap(node: int, side: int, other: int) -> Mark:
    """Return the middle of the gap between a pod and what stands beside it."""
    if other == CORE:
        return _mark(_at(_angle(node), (CORE_RADIUS * FLAT + RADII[0] - POD) / 2))
    return _mark(_at(_angle(node) + HEADINGS[side], dist(CENTRES[node], CENTRES[other]) / 2, CENTRES[node]))


@cache
def _mouth(node: int, side: int) -> str:
    """Return an open port: two jambs with nothing between them."""
    heading = _angle(node) + HEADINGS[side]
    near, far = (_at(heading, distance, CENTRES[node]) for distance in (POD, POD + MOUTH_LENGTH))
    jambs = [[_at(heading + 90, aside, end) for end in (near, far)] for aside in (-MOUTH_HALF, MOUTH_HALF)]
    return "".join(_path(jamb) for jamb in jambs)


@cache
def _wall(node: int, side: int) -> str:
    """Return a bulkhead: a bar across the pod's edge."""
    heading = _angle(node) + HEADINGS[side]
    middle = _at(heading, POD, CENTRES[node])
    return _path([_at(heading + 90, aside, middle) for aside in (-WALL_HALF, WALL_HALF)])


def _path(points: Iterable[Point]) -> str:
    return "M" + "L".join(_written(point) for point in points)


def _written(point: Point) -> str:
    return " ".join(_number(value) for value in point)


def _number(value: float) -> str:
    """Write a coordinate to a tenth of a unit, without a needless zero or sign."""
    return f"{round(value, 1) + 0:g}"


def _mark(point: Point, text: str = "") -> Mark:
    return Mark(_number(point[0]), _number(point[1]), text)


_NODE_CENTRES = [_at(_angle(node), RADII[ring_of(node)]) for node in range(len(NODES))]
CENTRES: tuple[Point, ...] = (*_NODE_CENTRES, (0, 0))
"""The centre of every node, then the Core's."""

SPOTS = tuple(_mark(centre, text) for centre, text in zip(CENTRES, (*NODES, ""), strict=True))
"""The same with the nodes' names."""

NAMES = tuple(
    _mark(_at(_angle(node) + NAME_ANGLE, NAME_DISTANCE, CENTRES[node]), NODES[node]) for node in range(len(NODES))
)
"""Where the name of a node stands when a pod covers its centre."""


class Chart(NamedTuple):
    """What is printed on every board: rings, sector lines, the shaded sunward lanes, the Core and the labels.

    ``box`` is the SVG viewBox; ``sunward`` and ``rays`` are path data, ``core`` the corners of the pentagon;
    ``sectors`` holds each sector's label and whether it is a sunward lane.
    """

    box: str
    pod: int
    radii: tuple[int, ...]
    rim: int
    sunward: str
    rays: str
    core: str
    sun: Mark
    sectors: tuple[tuple[Mark, bool], ...]
    rings: tuple[Mark, ...]


def _sunward() -> str:
    """Return the outline of the sunward lanes, which lie side by side about the sun's axis."""
    reach = len(SUNWARD_LANES) * STEP / 2
    return f"{_path([(0, 0), _at(-reach, RIM)])}A{RIM} {RIM} 0 0 1 {_written(_at(reach, RIM))}Z"


def _rays() -> str:
    edges = [(sector + 0.5) * STEP for sector in range(SECTORS)]
    return "".join(_path([_at(edge, CORE_RADIUS), _at(edge, RIM)]) for edge in edges)


def _facets() -> str:
    """Return the Core's corners: each of its five facets looks at two inner nodes."""
    return " ".join(_written(_at((2 * facet + 1.5) * STEP, CORE_RADIUS)) for facet in range(SECTORS // 2))


CHART = Chart(
    box=f"-{HALF} -{HALF + HEADROOM} {2 * HALF} {2 * HALF + HEADROOM}",
    pod=POD,
    radii=RADII,
    rim=RIM,
    sunward=_sunward(),
    rays=_rays(),
    core=_facets(),
    sun=_mark((0, -HALF - HEADROOM / 2)),
    sectors=tuple((_mark(_at(n * STEP, SECTOR_NAMES), str(n)), n in SUNWARD_LANES) for n in range(SECTORS)),
    rings=tuple(_mark((end, -3), ring) for end, ring in zip(RING_NAMES, RINGS, strict=True)),
)
"""The board before anything is built."""
