"""A ship as a drawing: its parts on the grid round the Core, the axes, and the squares where a new part fits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .svg import UNIT, Drawing, Point, outline, square
from .svgcards import CARD, HALF, ROUND, connector, part_card

Row = Mapping[str, Any]

AXIS = 20
PAD = 4
BEVEL = 14
NAMED = 4
LINE = 15


def ship_drawing(cells: Sequence[Row], free: Sequence[Row], *, own: bool) -> Drawing:
    """Draw a ship: *cells* and *free* squares are those of ``ship``, x to the right and y up.

    The reader's *own* has coordinates on all sides.
    """
    drawing = Drawing()
    for row in free:
        _free(drawing, row, _middle(row))
    for cell in cells:
        at = _middle(cell)
        if cell["core"]:
            drawing.path("core", _facets(at))
            drawing.text("title", (at[0], at[1] + 5), "CORE")
        else:
            part_card(drawing, cell, at, spent=True)
        for side, state in cell["sides"].items():
            if state:
                connector(drawing, state, at, side)
    _axes(drawing, [*cells, *free], twice=own)
    return drawing


def _middle(row: Row) -> Point:
    return row["x"] * UNIT, -row["y"] * UNIT


def _facets(at: Point) -> str:
    near = HALF - BEVEL
    corners = [(near, -HALF), (HALF, -near), (HALF, near), (near, HALF)]
    return outline([(at[0] + x, at[1] + y) for x, y in corners + [(-x, -y) for x, y in corners]])


def _free(drawing: Drawing, row: Row, at: Point) -> None:
    """Mark a free square with its coordinates, and the parts that fit, if they are few."""
    drawing.path("free", square(at, CARD - 6, ROUND))
    parts: list[str] = row["parts"]
    words = (
        [f"{len(parts)} parts"]
        if len(parts) > NAMED
        else [" ".join(parts[start : start + 2]) for start in range(0, len(parts), 2)]
    )
    drawing.text("places", (at[0], at[1] - 5), f"{row['x']},{row['y']}")
    for number, text in enumerate(words, start=1):
        drawing.text("fitting", (at[0], at[1] - 4 + number * LINE), text)


def _axes(drawing: Drawing, rows: Sequence[Row], *, twice: bool) -> None:
    """Write the coordinates below and to the left, and if *twice* on the other sides too."""
    columns, lines = ([row[axis] for row in rows] for axis in "xy")
    left, right = (min(columns) - 0.5) * UNIT - PAD, (max(columns) + 0.5) * UNIT + PAD
    top, bottom = -(max(lines) + 0.5) * UNIT - PAD, -(min(lines) - 0.5) * UNIT + PAD
    for x in range(min(columns), max(columns) + 1):
        for y in (bottom + AXIS / 2, top - AXIS / 2)[: 1 + twice]:
            drawing.text("axis", (x * UNIT, y + 5), str(x))
    for y in range(min(lines), max(lines) + 1):
        for x in (left - AXIS / 2, right + AXIS / 2)[: 1 + twice]:
            drawing.text("axis", (x, -y * UNIT + 5), str(y))
    drawing.frame(left - AXIS, top - AXIS * twice, right + AXIS * twice, bottom + AXIS)
