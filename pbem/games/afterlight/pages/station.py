"""A station as a map of ASCII characters and as prose: what stands where, and which sockets meet.

The board is cut open between sectors 4 and 5, so that the sunward lanes stand in the middle.  On a wide map
the rings are rows and sectors run to the right; on a narrow one the map is turned, sectors are rows.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from ..board import CORE, FACING, MASK, NEIGHBOURS, NODES, NUMBER, RINGS, SECTORS, SIDES, sector_of
from ..table import SUNWARD_LANES

SECTOR_ORDER = (5, 6, 7, 8, 9, 0, 1, 2, 3, 4)
"""Sectors from left to right, or from top to bottom; the two ends are neighbours."""

CORRIDOR, SEALED, OPEN, BULKHEAD = "corridor", "sealed", "open", "bulkhead"
CORE_NAME = "Core"
HULL = "#"
EMPTY, BUILDABLE = ".", "+"
WIDE_COLUMNS = 78

Lane = Mapping[str, Any]


class Socket(NamedTuple):
    """One side of an installed module: its state and what stands beside it (a module, the Core or nothing).

    ``corridor`` joins; ``sealed`` is a docking port shut by the neighbour's bulkhead; ``open`` is a port with
    nothing beside it; ``bulkhead`` is none.
    """

    state: str
    other: str | None


class Edge(NamedTuple):
    """How the four states look on one edge of a module's box, and which side of the module that edge is."""

    side: str
    signs: Mapping[str, str]


class Drawing(NamedTuple):
    """How a map is laid out: what lies on the edges of a box, and how wide a box is."""

    left: Edge
    right: Edge
    top: Edge
    bottom: Edge
    room: int


LEFT = {CORRIDOR: "=", SEALED: "x", OPEN: "<", BULKHEAD: "["}
RIGHT = {CORRIDOR: "=", SEALED: "x", OPEN: ">", BULKHEAD: "]"}
TOP = {CORRIDOR: "|", SEALED: "x", OPEN: "^", BULKHEAD: "-"}
BOTTOM = {CORRIDOR: "|", SEALED: "x", OPEN: "v", BULKHEAD: "-"}
WIDE = Drawing(Edge("ccw", LEFT), Edge("cw", RIGHT), Edge("out", TOP), Edge("in", BOTTOM), 7)
TURNED = Drawing(Edge("in", LEFT), Edge("out", RIGHT), Edge("ccw", TOP), Edge("cw", BOTTOM), 9)

Sockets = Mapping[str, Socket]
Box = tuple[str, str, str]


def sockets_of(station: Mapping[str, str], modules: Mapping[str, Any]) -> dict[int, Sockets]:
    """Return the four sockets, by side, of the module on each occupied node (by number) of *station*."""
    masks = [0] * len(NODES) + [MASK["out"], 0]
    standing: dict[int, str] = {CORE: CORE_NAME}
    for name, module in station.items():
        standing[NUMBER[name]] = module
        masks[NUMBER[name]] = sum(MASK[port] for port in modules[module]["ports"])
    return {node: _sockets_at(node, masks, standing) for node in sorted(standing) if node != CORE}


def _sockets_at(node: int, masks: Sequence[int], standing: Mapping[int, str]) -> Sockets:
    found = {}
    for side, (mask, beside) in zip(SIDES, NEIGHBOURS[node], strict=True):
        other = standing.get(beside)
        if not masks[node] & mask:
            state = BULKHEAD
        elif other is None:
            state = OPEN
        else:
            state = CORRIDOR if masks[beside] & FACING[mask] else SEALED
        found[side] = Socket(state, other)
    return found


def station_map(
    view_seat: Mapping[str, Any],
    deck: Mapping[str, Any],
    marks: Collection[str] = (),
    columns: int = WIDE_COLUMNS,
    lanes: Sequence[Lane] = (),
) -> list[str]:
    """Return the map of a view's seat as lines of at most *columns*, 78 or more, or else 40.

    *marks* names the empty nodes to mark as buildable; *lanes* are the shield's rows, if they are to be shown.
    """
    station = view_seat["station"]
    sockets = sockets_of(station, deck["modules"])
    drawing = WIDE if columns >= WIDE_COLUMNS else TURNED
    boxes = [
        _box(drawing, station[name], sockets[node])
        if name in station
        else _free(drawing, BUILDABLE + name if name in marks else EMPTY)
        for node, name in enumerate(NODES)
    ]
    draw = _wide if drawing is WIDE else _turned
    lines = draw(boxes, sockets, {lane["sector"]: lane["points"] for lane in lanes})
    return [line.rstrip() for line in lines]


def _box(drawing: Drawing, module: str, sockets: Sockets) -> Box:
    """Draw a module; the sign of each socket stands in the middle of its edge."""
    left, right, top, bottom = (
        edge.signs[sockets[edge.side].state] for edge in (drawing.left, drawing.right, drawing.top, drawing.bottom)
    )
    inside = drawing.room - 2
    return (
        f".{top.center(inside, '-')}.",
        f"{left}{module.replace('-', '').center(inside)}{right}",
        f"'{bottom.center(inside, '-')}'",
    )


def _free(drawing: Drawing, sign: str) -> Box:
    blank = " " * drawing.room
    return blank, sign.center(drawing.room), blank


# Wide: a row for each ring


RING_LABELS = ("INNER", "MID", "OUTER")
LABEL = 6
SUN = r"\__________ SUNWARD LANES __________/"


def _wide(boxes: Sequence[Box], sockets: Mapping[int, Sockets], shield: Mapping[int, int]) -> list[str]:
    room, edge = WIDE.room, " " * (LABEL + 1)
    first_lane = SECTOR_ORDER.index(SUNWARD_LANES[0])
    lines = [edge + " " * (room * first_lane - 1) + SUN, edge + "".join(map(_sector_title, SECTOR_ORDER))]
    if shield:
        lines.append("SHIELD " + "".join(_shield_sign(shield, sector).center(room) for sector in SECTOR_ORDER))
    for ring in reversed(range(len(RINGS))):
        lines += _ring_row(ring, boxes)
    ports = "".join(_core_sign(sockets.get(sector), "^", "|").center(room, HULL) for sector in SECTOR_ORDER)
    return [*lines, f"{'CORE':{LABEL}}{HULL}{ports}{HULL}"]


def _sector_title(sector: int) -> str:
    return f"{sector}{'*' if sector in SUNWARD_LANES else ' '}".center(WIDE.room)


def _shield_sign(shield: Mapping[int, int], sector: int) -> str:
    return str(shield[sector]) if sector in shield else ""


def _ring_row(ring: int, boxes: Sequence[Box]) -> list[str]:
    """Draw a ring: three lines, or one if nothing stands on it; what meets across the cut is seen at both ends."""
    row = [boxes[ring * SECTORS + sector] for sector in SECTOR_ORDER]
    top, middle, bottom = ("".join(box[line] for box in row) for line in range(3))
    around = (row[-1][1][-1], row[0][1][0])
    if " " in around:
        around = (" ", " ")
    label = f"{RING_LABELS[ring]:{LABEL}}"
    lines = [f"{'':{LABEL}} {top}", f"{label}{around[0]}{middle}{around[1]}", f"{'':{LABEL}} {bottom}"]
    return [line for line in lines if line.strip()]


def _core_sign(sockets: Sockets | None, free: str, joined: str) -> str:
    """Return how the Core's port looks that faces an inner node with these sockets."""
    if sockets is None:
        return free
    return joined if sockets["in"].state == CORRIDOR else "x"


# Turned: a row for each sector

SECTOR_LABEL = 3
HULL_ROOM = 4
SHIELD_TITLE = "SHIELD"
HULL_LINE = " " * SECTOR_LABEL + HULL * HULL_ROOM + " "


def _turned(boxes: Sequence[Box], sockets: Mapping[int, Sockets], shield: Mapping[int, int]) -> list[str]:
    rows = {sector: boxes[sector::SECTORS] for sector in SECTOR_ORDER}
    first, last = SECTOR_ORDER[0], SECTOR_ORDER[-1]
    meets = [first + ring * SECTORS in sockets and last + ring * SECTORS in sockets for ring in range(len(RINGS))]
    lines = [_turned_titles(shield), *_beyond_the_cut(last, rows[last], 2, meets)]
    for sector in SECTOR_ORDER:
        drawn = _sector_row(sector, rows[sector], sockets, shield)
        lines += drawn if any(sector_of(node) == sector for node in sockets) else drawn[1:2]
    return [*lines, *_beyond_the_cut(first, rows[first], 0, meets)]


def _turned_titles(shield: Mapping[int, int]) -> str:
    titles = "".join(ring.upper().center(TURNED.room) for ring in RINGS)
    line = " " * SECTOR_LABEL + "CORE".center(HULL_ROOM + 1) + titles
    return line[:-1] + SHIELD_TITLE if shield else line


def _sector_row(
    sector: int, row: Sequence[Box], sockets: Mapping[int, Sockets], shield: Mapping[int, int]
) -> list[str]:
    """Draw a sector's three lines: its label, the Core with its port, the rings, and the lane's shield."""
    label = f"{sector}{'*' if sector in SUNWARD_LANES else ' '}"
    port = _core_sign(sockets.get(sector), ">", "=")
    heads = (HULL_LINE, f"{label:{SECTOR_LABEL}}{HULL * HULL_ROOM}{port}", HULL_LINE)
    top, middle, bottom = (head + "".join(box[line] for box in row) for line, head in enumerate(heads))
    return [top, middle + _shield_sign(shield, sector).rjust(len(SHIELD_TITLE) - 1), bottom]


def _beyond_the_cut(sector: int, row: Sequence[Box], line: int, meets: Sequence[bool]) -> list[str]:
    """Draw the nearer edges of the sector beyond the cut, on the rings where modules meet across it."""
    if not any(meets):
        return []
    blank = " " * TURNED.room
    edges = (box[line] if met else blank for box, met in zip(row, meets, strict=True))
    return [f"{sector:<{SECTOR_LABEL}}{HULL * HULL_ROOM} " + "".join(edges)]


SIGNS = {
    True: ("= | corridor   < > ^ v open port   x port shut by a bulkhead   [ ] - bulkhead",),
    False: ("= | corridor    < > ^ v open port", "[ ] - bulkhead  x port shut by one"),
}
MARKS = {
    True: ("+ free for a module that you could install now   * sunward lane   # the Core",),
    False: ("+ free for a module that you could", "  install now   * sunward lane"),
}
NO_MARKS = {True: ("* sunward lane   # the Core",), False: ("* sunward lane  # the Core",)}
CUT = {
    True: ("Left of sector 5 comes sector 4 again: what meets there is drawn at both ends.",),
    False: ("Above 5 comes 4 again, and below 4, 5.",),
}
"""The lines of the legend, for a wide map and for a narrow one."""


def legend(columns: int, *, marks: bool = True) -> tuple[str, ...]:
    """Return the lines that explain the signs of a map of that width, with or without the mark of a buildable node."""
    wide = columns >= WIDE_COLUMNS
    return (*SIGNS[wide], *(MARKS if marks else NO_MARKS)[wide], *CUT[wide])
