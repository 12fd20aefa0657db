"""The parts of drawings: cards with their connectors, dice and icons, as path data gathered by what it stands for.

Coordinates are those of the drawing, y downward; elements and colours are the template's.  A card is ``CARD`` wide
and stands in the middle of a square of ``UNIT``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from ..grid import MASK, SIDES
from ..state import Engine
from ..table import Icons, Part

Point = tuple[float, float]

UNIT = 92
CARD = 78
HALF = CARD / 2
GAP = (UNIT - CARD) / 2
ROUND = 7
MOUTH, WALL, BRIDGE = 8, 10, 9
DIE, SMALL_DIE = 24, 18
DIE_ROUND = 0.2
PIP = 0.27
LARGE, SMALL = 25, 17
ROOM = CARD - 8
RING = 0.62
APART = 1.1
COUNT_ROOM = 16
ICON_BOX = 16

BIOTECH, SCIENCE, CREW, UPGRADE, OVERHAUL = "biotech", "science", "crew", "upgrade", "overhaul"
SHAPES: Mapping[str, str] = {
    BIOTECH: "m-.9 8v-6c-6 .5 -7.1 -4 -7.1 -7c5 -.4 7.4 2 7.9 4.4c.5 -4.6 3.3 -7.4 8.1 -7.2c0 5.8 -2.7 9 -7.1 9.3v6.5z",
    SCIENCE: "m-2.7 -8h5.4v1.9h-.9v3.7l5 7.4c.9 1.6 .2 3 -1.5 3h-10.6c-1.7 0 -2.4 -1.4 -1.5 -3l5 -7.4v-3.7h-.9z",
    CREW: "m-3.3 -4.6c0 -4.4 6.6 -4.4 6.6 0c0 4.4 -6.6 4.4 -6.6 0zm-3.2 12.6c0 -10.6 13 -10.6 13 0z",
    UPGRADE: "m0 -8l7 8h-4v8h-6v-8h-4z",
    OVERHAUL: "m0 -8l7 6.4v3.6l-7 -6.4l-7 6.4v-3.6zm0 6l7 6.4v3.6l-7 -6.4l-7 6.4v-3.6z",
}
"""Every icon's outline in a box of ``ICON_BOX`` round its middle, in relative steps."""

PLAIN, ENGINES = "plain", "engines"
KINDS = (ENGINES, BIOTECH, SCIENCE, CREW, UPGRADE, PLAIN)
"""What a card can chiefly be for; an overhaul counts as an upgrade."""

JOINED, OPEN, BLOCKED = "joined", "open", "blocked"
WAYS: Mapping[str, tuple[int, int]] = dict(zip(SIDES, ((0, -1), (0, 1), (-1, 0), (1, 0)), strict=True))
"""Where each side of a card lies in a drawing."""

CORNER, MIDDLE = (-PIP, -PIP, PIP, PIP), (0.0, 0.0)
FALLING, RISING, LEVEL = (-PIP, -PIP, PIP, PIP), (-PIP, PIP, PIP, -PIP), (-PIP, 0.0, PIP, 0.0)
PIPS: Mapping[int, tuple[float, ...]] = {
    1: MIDDLE,
    2: RISING,
    3: (*RISING, *MIDDLE),
    4: (*RISING, *FALLING),
    5: (*RISING, *FALLING, *MIDDLE),
    6: (*RISING, *FALLING, *LEVEL),
}
"""Where the pips of a die lie, as pairs of parts of its width."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in the drawing and what is written there; ``fit`` is the most room it may take, 0 if it is short.

    ``hint`` is a line about it.
    """

    x: str
    y: str
    text: str
    fit: int = 0
    hint: str = ""


@dataclass(slots=True)
class Drawing:
    """A drawing ready for the template: ``paths`` are path data and ``texts`` are marks, by what they stand for.

    ``box`` is the SVG viewBox, ``squares`` how many squares wide the drawing is.
    """

    box: str = ""
    squares: float = 0
    paths: dict[str, str] = field(default_factory=dict)
    texts: dict[str, list[Mark]] = field(default_factory=dict)

    def path(self, name: str, data: str) -> None:
        """Add to the path called *name*."""
        self.paths[name] = self.paths.get(name, "") + data

    def text(self, name: str, point: Point, text: str, fit: int = 0, hint: str = "") -> None:
        """Add to the texts called *name*."""
        self.texts.setdefault(name, []).append(Mark(number(point[0]), number(point[1]), text, fit, hint))

    def frame(self, left: float, top: float, right: float, bottom: float) -> None:
        """Say what the drawing takes up."""
        self.box = " ".join(number(value) for value in (left, top, right - left, bottom - top))
        self.squares = round((right - left) / UNIT, 2)


def number(value: float) -> str:
    """Write a coordinate to a tenth of a unit, without a needless zero or sign."""
    return f"{round(value, 1) + 0:g}"


def rounded(x: float, y: float, wide: float, high: float, radius: float) -> str:
    """Return a rectangle with round corners; x,y is its upper left one."""
    across, down, r = number(wide - 2 * radius), number(high - 2 * radius), number(radius)
    corner = [f"q{r} 0 {r} {r}", f"q0 {r}-{r} {r}", f"q-{r} 0-{r}-{r}", f"q0-{r} {r}-{r}"]
    sides = [f"h{across}", f"v{down}", f"h-{across}", f"v-{down}"]
    return f"M{number(x + radius)} {number(y)}{''.join(a + b for a, b in zip(sides, corner, strict=True))}z"


def icon(name: str, at: Point, size: float) -> str:
    """Return an icon's outline with its middle at a point."""
    return f"M{number(at[0])} {number(at[1])}{_scaled(name, size)}"


@cache
def _scaled(name: str, size: float) -> str:
    return re.sub(r"-?[0-9]*\.?[0-9]+", lambda found: number(float(found[0]) * size / ICON_BOX), SHAPES[name])


def pips(value: int, at: Point, size: float) -> str:
    """Return the pips of a die's face, each a step of no length."""
    places = iter(PIPS[value])
    return "".join(f"M{number(at[0] + x * size)} {number(at[1] + y * size)}h0" for x, y in zip(places, places))


def die(drawing: Drawing, at: Point, value: int, size: float = DIE, face: str = "dice") -> None:
    """Draw a die, its face under the name *face*."""
    drawing.path(face, rounded(at[0] - size / 2, at[1] - size / 2, size, size, size * DIE_ROUND))
    drawing.path(f"{face}-pips", pips(value, at, size))


def kind_of(part: Part) -> str:
    """Say what a part is chiefly for."""
    both = Icons(*(once + lasting for once, lasting in zip(part.once, part.lasting, strict=True)))
    has = (part.engines, part.biotech, both.science, both.crew, both.upgrade + both.overhaul, True)
    return next(kind for kind, there in zip(KINDS, has, strict=True) if there)


def card(
    drawing: Drawing, part: Part, at: Point, engines: Collection[Engine], states: Mapping[str, str], *, spent: bool
) -> None:
    """Draw a part: its engines with their dice, its icons, and its connectors in their states.

    With *spent* its one-time icons have been used, and are hollow.
    """
    x, y = at
    drawing.path(f"card {kind_of(part)}", rounded(x - HALF, y - HALF, CARD, CARD, ROUND))
    drawing.text("ids", (x - HALF + 6, y - HALF + 17), part.id, hint=part.name)
    for side, state in states.items():
        drawing.path(state, connector(state, at, side))
    _engines(drawing, at, engines)
    _icons(drawing, part, (x, y + (HALF - 13 if engines else 7)), SMALL if engines else LARGE, spent=spent)


def open_sides(part: Part) -> dict[str, str]:
    """Return the connectors of a part that touches nothing."""
    return {side: OPEN for side in SIDES if part.mask & MASK[side]}


def connector(state: str, at: Point, side: str) -> str:
    """Return a connector at the edge of the card in the square at *at*.

    Joined it is a bridge to the middle of the gap, open it is two jambs, blocked a stub with a bar across.
    """
    dx, dy = WAYS[side]
    steps = {JOINED: _bridge, OPEN: _mouth, BLOCKED: _wall}[state]()
    return "".join(_polyline([_turned(at, dx, dy, along, aside) for along, aside in line]) for line in steps)


def _bridge() -> list[list[Point]]:
    return [[(HALF, -BRIDGE), (HALF + GAP, -BRIDGE), (HALF + GAP, BRIDGE), (HALF, BRIDGE)]]


def _mouth() -> list[list[Point]]:
    return [[(HALF, aside), (HALF + GAP, aside)] for aside in (-MOUTH, MOUTH)]


def _wall() -> list[list[Point]]:
    return [[(HALF, 0), (HALF + GAP - 1, 0)], [(HALF + GAP - 1, -WALL), (HALF + GAP - 1, WALL)]]


def _turned(at: Point, dx: int, dy: int, along: float, aside: float) -> Point:
    return at[0] + dx * along - dy * aside, at[1] + dy * along + dx * aside


def _polyline(points: list[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def _engines(drawing: Drawing, at: Point, engines: Collection[Engine]) -> None:
    """Draw the engines side by side, each with its printed number below."""
    apart = ROOM / (len(engines) + 1)
    for place, engine in enumerate(engines, start=1):
        x, y = at[0] - ROOM / 2 + apart * place, at[1] - 6
        if engine.die:
            die(drawing, (x, y), engine.value)
        else:
            drawing.path("no-die", rounded(x - DIE / 2, y - DIE / 2, DIE, DIE, DIE * DIE_ROUND))
            drawing.text("values", (x, y + 5), str(engine.value))
        drawing.text("numbers", (x, y + DIE / 2 + 12), str(engine.number))


def _icons(drawing: Drawing, part: Part, at: Point, size: float, *, spent: bool) -> None:
    """Draw a part's icons in a row, each as often as it is there, or once with a number if there is no room."""
    rows = list(_rows_of(part))
    step = size * APART
    if sum(count for _, _, count in rows) * step <= ROOM:
        row = [(name, sort, 0) for name, sort, count in rows for _ in range(count)]
    else:
        row = rows
    steps = [step + COUNT_ROOM * (count > 1) for _, _, count in row]
    x = at[0] - sum(steps) / 2
    for (name, sort, count), wide in zip(row, steps, strict=True):
        centre = (x + step / 2, at[1])
        drawing.path(f"spent {name}" if spent and sort == "once" else f"icon {name}", icon(name, centre, size * 0.86))
        if sort == "lasting":
            drawing.path(f"ring {name}", ring(centre, size * RING))
        if count > 1:
            drawing.text("counts", (x + step, at[1] + 5), str(count))
        x += wide


def _rows_of(part: Part) -> Iterator[tuple[str, str, int]]:
    """Yield a part's icons: name, whether it counts ``once``, is ``lasting`` or just there, and how often."""
    if part.biotech:
        yield BIOTECH, "", part.biotech
    for sort in ("once", "lasting"):
        for name, count in getattr(part, sort)._asdict().items():
            if count:
                yield name, sort, count


def ring(at: Point, radius: float) -> str:
    """Return a circle."""
    r, across = number(radius), number(2 * radius)
    return f"M{number(at[0] - radius)} {number(at[1])}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0-{across} 0z"
