"""The station as three drawings: parts with crew, dice and bids; facilities; mission stacks from the front card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.text import clip, width

from ...words import YOU
from .ships import OPEN
from .svg import UNIT, Drawing, Point, die, icon, rectangle, rounded
from .svgcards import CARD, EDGE, HALF, ROUND, connector, part_card

Row = Mapping[str, Any]

COLUMNS = 4
PITCH = 96
WIDE = COLUMNS * PITCH
PAD, TOP = 4, 2.0
ASIDE = (PITCH - CARD) / 2
HIDDEN = "?"
LINE = 19
TILE, TILE_HIGH, CREW_ROOM = 16, 15, 11
NAME_ROOM, NAME_COLUMNS = 42, 6
FACILITY, GONE = 56, 24
STACKS = 3
BETWEEN = 6
MISSION, MISSION_WIDE = 66, (WIDE - BETWEEN * (STACKS - 1)) / STACKS
ASKED_ROOM = MISSION_WIDE - 2 * EDGE
ASKED_DIE, ASKED_ICON = 17, 15
DIE_STEP, ICON_STEP, DIGIT = 19.5, 21, 8
NAME_FITS = 17
FACILITY_ICONS: Mapping[str, Sequence[str]] = {
    "Hire": ("crew",) * 3,
    "Discover": ("science",),
    "Engineer": ("upgrade",),
    "Refit": ("refit",),
}


def parts_drawing(spaces: Sequence[Row]) -> Drawing:
    """Draw the part spaces (see ``station``), four in a row, with what lies on each part below it."""
    drawing, top = Drawing(), 0.0
    for first in range(0, len(spaces), COLUMNS):
        row = spaces[first : first + COLUMNS]
        top += max(_space(drawing, space, (place * PITCH, top)) for place, space in enumerate(row))
    drawing.frame(-PAD, 0, WIDE + PAD, top)
    return drawing


def _space(drawing: Drawing, space: Row, corner: Point) -> float:
    """Draw one space with its upper left corner at a point; return how high it is."""
    at = (corner[0] + PITCH / 2, corner[1] + UNIT / 2)
    if space["id"] is None:
        drawing.path("gone", rounded(corner[0] + ASIDE, corner[1] + PAD, CARD, GONE, ROUND))
        drawing.text("taken", (at[0], corner[1] + PAD + GONE / 2 + 4), "taken")
        return GONE + 2 * PAD
    part_card(drawing, space, at, spent=False)
    for side in space["connectors"]:
        connector(drawing, OPEN, at, side)
    if space["cost"]:
        _counted(drawing, (at[0] + HALF - EDGE - 7, at[1] - HALF + 12.5), space["cost"], "cost")
    below = corner[1] + UNIT + 3
    if space["crew"]:
        _counted(drawing, (corner[0] + ASIDE + 16, below + 8), space["crew"], "lies")
        drawing.text("bidder", (corner[0] + ASIDE + 26, below + 13), "on it")
        below += LINE
    return _bids(drawing, space["bids"], (corner[0] + ASIDE, below)) - corner[1] + PAD


def _counted(drawing: Drawing, at: Point, count: int, name: str) -> None:
    """Draw crew with its number before it."""
    drawing.path("icon crew", icon("crew", at, 13))
    drawing.text(name, (at[0] - 9, at[1] + 5), str(count))


def _bids(drawing: Drawing, bids: Sequence[Row], corner: Point) -> float:
    """Draw who has laid which tiles, a line for each; return where the next line would begin."""
    left, top = corner
    for bid in bids:
        name = YOU if bid["mine"] else clip(bid["name"], NAME_COLUMNS)
        drawing.text("mine" if bid["mine"] else "bidder", (left, top + 12), name)
        x = left + NAME_ROOM
        for tile in bid["tiles"]:
            wide = TILE + CREW_ROOM * tile["crew"]
            if x + wide > left + CARD + 2:
                x, top = left + NAME_ROOM, top + LINE
            _tile(drawing, tile, (x, top), wide)
            x += wide + 2
        top += LINE
    return top


def _tile(drawing: Drawing, tile: Row, corner: Point, wide: float) -> None:
    """Draw a tile, turned up or face down, and the crew on it."""
    value = tile["value"]
    face = "hidden" if value is None else "tile"
    drawing.path(face, rectangle(corner, wide, TILE_HIGH))
    drawing.text(f"{face}-value", (corner[0] + TILE / 2, corner[1] + 12), HIDDEN if value is None else str(value))
    if tile["crew"]:
        middle = (corner[0] + TILE + CREW_ROOM / 2 - 2, corner[1] + TILE_HIGH / 2)
        drawing.path(f"{face}-crew", icon("crew", middle, 11))


def facilities_drawing(rows: Sequence[Row]) -> Drawing:
    """Draw the facilities (see ``facilities``) side by side with the bids on each."""
    drawing, bottom = Drawing(), 0.0
    for place, row in enumerate(rows):
        left = place * PITCH + ASIDE
        drawing.path("place", rounded(left, TOP, CARD, FACILITY, ROUND))
        drawing.text("facility", (left + HALF, 20), row["id"])
        names = FACILITY_ICONS[row["id"]]
        for number, name in enumerate(names):
            x = left + HALF + (number - (len(names) - 1) / 2) * 19
            drawing.path(f"icon {name}", icon(name, (x, 40), 19))
        bottom = max(bottom, _bids(drawing, row["bids"], (left, FACILITY + 8)))
    drawing.frame(-PAD, 0, WIDE + PAD, bottom + PAD)
    return drawing


def missions_drawing(rows: Sequence[Row]) -> Drawing:
    """Draw the stacks (see ``missions``) side by side, the front card of each on top and the later ones below it."""
    drawing = Drawing()
    bottoms = [TOP] * STACKS
    for row in rows:
        stack = row["stack"] - 1
        bottoms[stack] = _mission(drawing, row, (stack * (MISSION_WIDE + BETWEEN), bottoms[stack]))
    drawing.frame(-PAD, 0, WIDE + PAD, max(bottoms) + PAD)
    return drawing


def _mission(drawing: Drawing, row: Row, corner: Point) -> float:
    """Draw a mission's card; return where the next one begins."""
    (left, top), wide = corner, MISSION_WIDE
    end = _bids(drawing, row["bids"], (left + EDGE, top + MISSION)) if row["front"] else top + MISSION
    drawing.path("front" if row["front"] else "later", rounded(left, top, wide, end - top, ROUND))
    drawing.text("ids", (left + EDGE, top + 18), row["id"])
    drawing.text("worth", (left + wide - EDGE, top + 20), str(row["value"]))
    if row["climactic"]:
        drawing.path("icon star", icon("star", (left + 52, top + 13), 16))
    if row["can"]:
        drawing.path("icon tick", icon("tick", (left + 71, top + 13), 15))
    name = row["name"]
    fit = round(wide - 2 * EDGE) if width(name) > NAME_FITS else 0
    drawing.text("name", (left + EDGE, top + 34), name, fit)
    _asked(drawing, row, (left + EDGE, top + 50))
    return end + 3


def _asked(drawing: Drawing, row: Row, at: Point) -> None:
    """Draw what a mission asks, filled what the reader's ship has and hollow what it lacks, no wider than the card."""
    counted = [name for name in ("biotech", "science") if row[name]]
    needed = len(row["engines"]) * DIE_STEP + sum(ICON_STEP + DIGIT * len(str(row[name])) for name in counted)
    scale = min(1, ASKED_ROOM / needed)
    lacks = row["lacks"] or row
    missing = list(lacks["engines"])
    x, y = at
    for value in row["engines"]:
        face = "lacking" if value in missing else "met"
        if value in missing:
            missing.remove(value)
        die(drawing, (x + ASKED_DIE * scale / 2, y), value, ASKED_DIE * scale, face)
        x += DIE_STEP * scale
    for name in counted:
        sort = "spent" if lacks[name] else "icon"
        drawing.path(f"{sort} {name}", icon(name, (x + ASKED_ICON * scale / 2, y), ASKED_ICON * scale))
        drawing.text("counts", (x + (ASKED_ICON + 2) * scale, y + 5), str(row[name]))
        x += (ICON_STEP + DIGIT * len(str(row[name]))) * scale
