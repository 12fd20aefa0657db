"""What drawings are made of: dice, icons, rectangles and rings as path data, gathered by what it stands for.

Coordinates are those of the drawing, y downward; elements and colours are the template's.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import floor
from typing import NamedTuple

Point = tuple[float, float]

UNIT = 92
"""How wide a square of a ship is; widths of drawings are told in squares."""

ICON_BOX = 16
DIE_ROUND = 0.2
PIP = 0.27
HALF = 0.5
FINE = 0.5
"""To how much of a unit an icon's outline is exact."""

FIRST_STEP = re.compile(r"^m(-?[0-9.]+) ?(-?[0-9.]+)")
NUMBERS = re.compile(r"-?[0-9]*\.?[0-9]+")

SHAPES: Mapping[str, str] = {
    "biotech": "m-1 8v-6q-7 0 -7 -7q6 0 8 4q1 -7 8 -7q0 9 -7 10v6z",
    "science": "m-2.7 -8h5.4v1.9h-.9v3.7l5 7.4c.9 1.6 .2 3 -1.5 3h-10.6c-1.7 0 -2.4 -1.4 -1.5 -3l5 -7.4v-3.7h-.9z",
    "crew": "m-3.3 -4.6c0 -4.4 6.6 -4.4 6.6 0s-6.6 4.4 -6.6 0zm-3.2 12.6c0 -10.6 13 -10.6 13 0z",
    "upgrade": "m0 -8l7 8h-4v8h-6v-8h-4z",
    "overhaul": "m0 -8l7 6.4v3.6l-7 -6.4l-7 6.4v-3.6zm0 6l7 6.4v3.6l-7 -6.4l-7 6.4v-3.6z",
    "refit": "m-6 -8h12l2 2v12l-2 2h-12l-2 -2v-12zm2 3l2 0l2 3l2 -3h2l-3 4.5l3 4.5h-2l-2 -3l-2 3h-2l3 -4.5z",
    "star": "m0 -8l2.4 5.2l5.6 .7l-4.1 3.9l1.1 5.7l-5 -2.8l-5 2.8l1.1 -5.7l-4.1 -3.9l5.6 -.7z",
    "tick": "m-7 0l3 -3l3 3l6 -7l3 3l-9 10z",
}
"""Every icon's outline in a box of ``ICON_BOX`` round its middle, in relative steps."""

SLANT, OTHER_SLANT = ((-1, 1), (1, -1)), ((-1, -1), (1, 1))
MIDDLE, LEVEL = ((0, 0),), ((-1, 0), (1, 0))
PIPS: Mapping[int, Sequence[tuple[int, int]]] = {
    1: MIDDLE,
    2: SLANT,
    3: (*SLANT, *MIDDLE),
    4: (*SLANT, *OTHER_SLANT),
    5: (*SLANT, *OTHER_SLANT, *MIDDLE),
    6: (*SLANT, *OTHER_SLANT, *LEVEL),
}
"""Where the pips of a die lie: how many steps across and down from its middle."""


class Mark(NamedTuple):
    """A place in the drawing and what is written there.

    ``fit`` is the width into which a text is drawn that else would be too long.
    """

    x: str
    y: str
    text: str
    fit: int = 0


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

    def text(self, name: str, point: Point, text: str, fit: int = 0) -> None:
        """Add to the texts called *name*."""
        self.texts.setdefault(name, []).append(Mark(str(whole(point[0])), str(whole(point[1])), text, fit))

    def frame(self, left: float, top: float, right: float, bottom: float) -> None:
        """Say what the drawing takes up."""
        self.box = " ".join(number(value) for value in (left, top, right - left, bottom - top))
        self.squares = round((right - left) / UNIT, 2)


def number(value: float) -> str:
    """Write a coordinate to a tenth of a unit, without a needless zero or sign."""
    text = f"{round(value, 1) + 0:g}"
    return text.replace("0.", ".", 1) if abs(value) < 1 else text


def whole(value: float) -> int:
    """Return the whole unit next to a coordinate: which part of a unit a shape begins at is not seen."""
    return floor(value + HALF)


def spot(at: Point) -> str:
    """Write where a shape begins."""
    x, y = whole(at[0]), whole(at[1])
    return f"{x}{y}" if y < 0 else f"{x} {y}"


def outline(points: Sequence[Point]) -> str:
    """Return the outline of a shape with these corners."""
    return f"M{'L'.join(map(spot, points))}z"


def stroke(start: Point, end: Point) -> str:
    """Return a line, upright or level."""
    step = f"h{number(end[0] - start[0])}" if start[1] == end[1] else f"v{number(end[1] - start[1])}"
    return f"M{spot(start)}{step}"


def rectangle(at: Point, wide: float, high: float) -> str:
    """Return a rectangle with its upper left corner at a point."""
    return f"M{spot(at)}h{number(wide)}v{number(high)}h-{number(wide)}z"


def rounded(x: float, y: float, wide: float, high: float, radius: float) -> str:
    """Return a rectangle with round corners; x,y is its upper left one."""
    across, down, r = number(wide - 2 * radius), number(high - 2 * radius), number(radius)
    return (
        f"M{spot((x + radius, y))}h{across}q{r} 0 {r} {r}v{down}q0 {r}-{r} {r}"
        f"h-{across}q-{r} 0-{r}-{r}v-{down}q0-{r} {r}-{r}z"
    )


def square(at: Point, size: float, radius: float) -> str:
    """Return a square with round corners and its middle at a point."""
    return rounded(at[0] - size / 2, at[1] - size / 2, size, size, radius)


def ring(at: Point, radius: float) -> str:
    """Return a circle."""
    r, across = number(radius), number(2 * radius)
    return f"M{spot((at[0] - radius, at[1]))}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0-{across} 0z"


def icon(name: str, at: Point, size: float) -> str:
    """Return an icon's outline with its middle at a point."""
    dx, dy, rest = _scaled(name, size)
    return f"M{spot((at[0] + dx, at[1] + dy))}{rest}"


@cache
def _scaled(name: str, size: float) -> tuple[float, float, str]:
    """Return an icon's first step and its outline from there on."""
    scale = size / ICON_BOX
    _, dx, dy, rest = FIRST_STEP.split(SHAPES[name], maxsplit=1)
    steps = NUMBERS.sub(lambda found: number(_finely(float(found[0]) * scale)), rest)
    return _finely(float(dx) * scale), _finely(float(dy) * scale), steps.replace(" -", "-")


def _finely(value: float) -> float:
    return round(value / FINE) * FINE


def die(drawing: Drawing, at: Point, value: int, size: float, face: str = "dice") -> None:
    """Draw a die: its face under the name *face*, and its pips, each a step of no length."""
    drawing.path(face, square(at, size, round(size * DIE_ROUND)))
    apart = _finely(size * PIP)
    spots = [(at[0] + x * apart, at[1] + y * apart) for x, y in PIPS[value]]
    drawing.path(f"{face}-pips", "".join(f"M{spot(point)}h0" for point in spots))
