"""The geometry of drawings: cards as regions of land, one for each edge, as path data gathered by land.

A square is ``UNIT`` wide.  Every edge of a card has a region that reaches from it to the card's middle line, so that
neighbouring regions of one section run together; sections that go slantwise across a card are joined by a lozenge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from ..cards import CASTLE, LANDS
from ..geometry import FACES, LENGTH
from .turned import WAYS, Cell, Edge, Piece

Point = tuple[float, float]

UNIT = 24
HALF = UNIT / 2
LOZENGE = 5
TICK = 5
CASTLE_DEPTH = 8
ACROSS = ((7, 1), (6, 2), (5, 3))
"""For each square of a card the numbers of the edges on its two long sides."""


class Mark(NamedTuple):
    """A place in the drawing and what is written there; ``kind`` is its class, ``hint`` a line about it."""

    x: str
    y: str
    text: str
    kind: str = ""
    hint: str = ""


@dataclass(slots=True)
class Drawing:
    """Cards ready for the template: ``lands`` and ``lozenges`` are path data by land, the rest path data and marks.

    ``borders`` part the sections of a card, ``outlines`` go round cards, ``stone`` is the Castle's ground, ``open``
    the edges that are open to the reader.
    """

    box: str = ""
    wide: int = 0
    lands: dict[str, str] = field(default_factory=lambda: dict.fromkeys(LANDS, ""))
    lozenges: dict[str, str] = field(default_factory=lambda: dict.fromkeys(LANDS, ""))
    borders: str = ""
    outlines: str = ""
    stone: str = ""
    open: str = ""
    names: list[Mark] = field(default_factory=list)
    royals: list[Mark] = field(default_factory=list)
    rim: list[Mark] = field(default_factory=list)
    compass: list[Mark] = field(default_factory=list)


class Figure(NamedTuple):
    """Path data from a point on, in steps from each point to the next, and the middle of its points."""

    x: float
    y: float
    steps: str
    middle: Point

    def at(self, origin: Point) -> str:
        """Return the path data with the figure's own origin at a point."""
        return f"M{number(origin[0] + self.x)} {number(origin[1] + self.y)}{self.steps}"


class Shape(NamedTuple):
    """What a card that runs to one side of the page is drawn with, seen from the corner of its head's cell.

    ``regions`` come by edge; ``borders`` are the lines that two regions have in common, with the numbers of the edges.
    """

    box: Figure
    regions: tuple[Figure, ...]
    borders: tuple[tuple[int, int, Figure], ...]


def add(drawing: Drawing, piece: Piece, name: str, kind: str = "", hint: str = "") -> None:
    """Add a card or the Castle to a drawing; *kind* is the colour of a royal."""
    if piece.id == CASTLE:
        _add_castle(drawing, piece, name, hint)
        return
    shape, origin = shape_of(_way(piece)), (piece.cells[0][0] * UNIT, piece.cells[0][1] * UNIT)
    edges = piece.edges
    drawing.outlines += shape.box.at(origin)
    for edge, region in zip(edges, shape.regions, strict=True):
        drawing.lands[LANDS[edge.land]] += region.at(origin)
    for one, other, line in shape.borders:
        if edges[one].section != edges[other].section:
            drawing.borders += line.at(origin)
    for land, centre in _slants(piece):
        drawing.lozenges[LANDS[land]] += _lozenge(centre)
    if piece.throne is None:
        drawing.names.append(mark(centre_of(piece.cells[1]), name, "", hint))
        return
    seat = [region.middle for edge, region in zip(edges, shape.regions, strict=True) if edge.section == piece.throne]
    x, y = _middle(seat)
    drawing.royals.append(mark((origin[0] + x, origin[1] + y), name, kind, hint))


def _add_castle(drawing: Drawing, piece: Piece, name: str, hint: str) -> None:
    corners = _corners(piece.cells)
    drawing.outlines += _path(corners)
    drawing.stone += _path(corners)
    for edge in piece.edges:
        drawing.lands[LANDS[edge.land]] += _path(_gate(piece, edge))
    drawing.names.append(mark(_middle(corners), name, "", hint))


def mark(point: Point, text: str, kind: str = "", hint: str = "") -> Mark:
    """Return a mark at a point."""
    return Mark(number(point[0]), number(point[1]), text, kind, hint)


def centre_of(cell: Cell) -> Point:
    """Return the middle of a cell."""
    return cell[0] * UNIT + HALF, cell[1] * UNIT + HALF


def open_edge(cell: Cell) -> str:
    """Return the mark of an edge that looks to the bottom: a bar along it and a tick that points to it."""
    x, y = cell[0] * UNIT, (cell[1] + 1) * UNIT
    tip = (x + HALF, y + 2)
    feet = ((x + HALF - TICK, y + 2 + TICK), (x + HALF + TICK, y + 2 + TICK))
    return _path([(x + 2, y), (x + UNIT - 2, y), (x + UNIT - 2, y + 2), (x + 2, y + 2)]) + _path([tip, *feet])


@cache
def number(value: float) -> str:
    """Write a coordinate to a tenth of a unit, without a needless zero or sign."""
    return f"{round(value, 1) + 0:g}"


def _path(points: Iterable[Point]) -> str:
    return f"M{'L'.join(f'{number(x)} {number(y)}' for x, y in points)}Z"


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _corners(cells: Sequence[Cell]) -> list[Point]:
    left, right = (UNIT * function(x for x, _ in cells) for function in (min, max))
    top, bottom = (UNIT * function(y for _, y in cells) for function in (min, max))
    return [(left, top), (right + UNIT, top), (right + UNIT, bottom + UNIT), (left, bottom + UNIT)]


def _rim(cell: Cell, side: int) -> tuple[Point, Point]:
    """Return the ends of an edge."""
    (x, y), (dx, dy) = centre_of(cell), WAYS[side]
    middle = (x + dx * HALF, y + dy * HALF)
    return (middle[0] - dy * HALF, middle[1] + dx * HALF), (middle[0] + dy * HALF, middle[1] - dx * HALF)


# The shape of a card


def _way(piece: Piece) -> int:
    """Return the side of the page that a card runs to."""
    (x, y), (beyond_x, beyond_y) = piece.cells[:2]
    return WAYS.index((beyond_x - x, beyond_y - y))


@cache
def shape_of(way: int) -> Shape:
    """Return the shape of a card that runs to a side of the page."""
    dx, dy = WAYS[way]
    cells = [(dx * step, dy * step) for step in range(LENGTH)]
    regions = [_region(cells, cell, side) for cell, side in FACES[way]]
    figures = tuple(_figure(region, "z") for region in regions)
    return Shape(_figure(_corners(cells), "z"), figures, tuple(_borders(regions)))


def _figure(points: Sequence[Point], end: str = "") -> Figure:
    steps = " ".join(f"{number(bx - ax)} {number(by - ay)}" for (ax, ay), (bx, by) in pairwise(points))
    return Figure(*points[0], f"l{steps}{end}", _middle(points))


def _region(cells: Sequence[Cell], cell: int, side: int) -> list[Point]:
    """Return the corners of an edge's region: the edge, and what of the card's middle line it reaches."""
    ends = _rim(cells[cell], side)
    spine = [centre_of(other) for other in cells]
    along = (cells[1][0] - cells[0][0], cells[1][1] - cells[0][1])
    if WAYS[side] in (along, (-along[0], -along[1])):
        return [*ends, spine[cell]]
    found: list[Point] = []
    for x, y in reversed(ends):
        length = (x - spine[0][0]) * along[0] + (y - spine[0][1]) * along[1]
        kept = min(max(length, 0), 2 * UNIT)
        found.append((spine[0][0] + along[0] * kept, spine[0][1] + along[1] * kept))
    return [*ends, *found]


def _borders(regions: Sequence[Sequence[Point]]) -> Iterator[tuple[int, int, Figure]]:
    """Yield the lines that two regions have in common, with the numbers of both."""
    holders: dict[frozenset[Point], int] = {}
    for edge, region in enumerate(regions):
        for one, other in pairwise([*region, region[0]]):
            for start, end in _pieces(one, other):
                line = frozenset((start, end))
                if line in holders:
                    yield holders[line], edge, _figure((start, end))
                holders[line] = edge


def _pieces(one: Point, other: Point) -> Iterator[tuple[Point, Point]]:
    """Yield a line in pieces of half a square where it is longer, as it is along a card's middle."""
    half = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    if abs(one[0] - other[0]) + abs(one[1] - other[1]) > UNIT - 1:
        yield one, half
        yield half, other
    else:
        yield one, other


def _slants(piece: Piece) -> Iterator[tuple[int, Point]]:
    """Yield where a section goes slantwise across a card and nowhere straight: its land, and the place between."""
    sides = [(piece.edges[left], piece.edges[right]) for left, right in ACROSS]
    straight = {left.section for left, right in sides if left.section == right.section}
    for place, ((a, b), (c, d)) in enumerate(pairwise(sides)):
        for start, end in ((a, d), (b, c)):
            if start.section == end.section and start.section not in straight:
                yield start.land, _middle([centre_of(cell) for cell in piece.cells[place : place + 2]])


def _lozenge(centre: Point) -> str:
    x, y = centre
    return _path([(x - LOZENGE, y), (x, y - LOZENGE), (x + LOZENGE, y), (x, y + LOZENGE)])


def _gate(piece: Piece, edge: Edge) -> list[Point]:
    """Return the region of an edge of the Castle, which reaches a little way in."""
    one, other = _rim(piece.cells[edge.cell], edge.side)
    dx, dy = WAYS[edge.side]
    middle = ((one[0] + other[0]) / 2 - dx * CASTLE_DEPTH, (one[1] + other[1]) / 2 - dy * CASTLE_DEPTH)
    along = ((other[0] - one[0]) / UNIT, (other[1] - one[1]) / UNIT)
    inner = HALF - CASTLE_DEPTH
    ends = [(middle[0] + along[0] * step, middle[1] + along[1] * step) for step in (inner, -inner)]
    return [one, other, *ends]
