"""A ship drawn in letters: squares of six letters by three that share their walls.

A wall shows what becomes of the connectors that meet there.  Wide ships are parted into sheets from left to right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.text import clip, wrap

from ..reasons import squarely
from .desk import Desk
from .ships import BLOCKED, JOINED, OPEN

Row = dict[str, Any]
Canvas = dict[tuple[int, int], str]
"""Letters by where they stand: across, down."""

ROOM = 6
"""Letters across a square, between its walls."""

LINES = 3
MARGIN = 4
WIDE_STEP, HIGH_STEP = ROOM + 1, LINES + 1
MIDDLE = 2
"""The line of a square, counted from its upper wall, on which its left and right connectors lie."""

LEVEL: Mapping[str, str] = {JOINED: "||", BLOCKED: "xx"}
UPRIGHT: Mapping[str, str] = {JOINED: "=", BLOCKED: "x"}
OPENINGS: Mapping[str, str] = {"up": "^^", "down": "vv", "left": "<", "right": ">"}
STEPS: Mapping[str, tuple[int, int]] = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
LEGEND = (
    "|| = joined",
    "xx x blocked",
    "^ v < > open",
    "11:4 engine 11, die 4",
    "11:0- an engine without a die",
    "B2 Bio-Tech",
    "C+2 crew, once",
    "S*1 science in each Assembly",
    "U upgrade, O overhaul",
)
FREE_LEGEND = "x,y in a square without walls: what could be installed there"


def ship_map(desk: Desk, ship: Row) -> list[list[str]]:
    """Return a commander's ship as one sheet of lines or several; free squares are marked where *ship* names any."""
    canvas: Canvas = {}
    for square in ship["free"]:
        _write_free(canvas, square)
    taken = {(cell["x"], cell["y"]) for cell in ship["cells"]}
    for cell in ship["cells"]:
        _draw(canvas, cell, taken)
    squares = [(row["x"], row["y"]) for row in (*ship["cells"], *ship["free"])]
    rows = range(max(y for _, y in squares), min(y for _, y in squares) - 1, -1)
    columns = range(min(x for x, _ in squares), max(x for x, _ in squares) + 1)
    sheets = parted(columns, (desk.columns - MARGIN - 1) // WIDE_STEP)
    return [_sheet(canvas, sheet, rows, (number, len(sheets))) for number, sheet in enumerate(sheets, 1)]


def parted(columns: range, most: int) -> list[range]:
    """Part *columns* into as few ranges of at most *most* as it takes, about equally wide."""
    count = -(-len(columns) // most)
    step = -(-len(columns) // count)
    return [columns[start : start + step] for start in range(0, len(columns), step)]


def _corner(x: int, y: int) -> tuple[int, int]:
    """Return where the upper left corner of a square stands."""
    return x * WIDE_STEP, -y * HIGH_STEP


def _put(canvas: Canvas, across: int, down: int, text: str) -> None:
    for place, letter in enumerate(text):
        canvas[across + place, down] = letter


def _draw(canvas: Canvas, cell: Row, taken: set[tuple[int, int]]) -> None:
    """Draw a part with its walls; a wall that another part has drawn keeps what stands in it."""
    across, down = _corner(cell["x"], cell["y"])
    for line in (0, HIGH_STEP):
        _put(canvas, across, down + line, "+")
        _put(canvas, across + WIDE_STEP, down + line, "+")
    for side, state in cell["sides"].items():
        dx, dy = STEPS[side]
        _wall(canvas, (across, down), side, state, shared=(cell["x"] + dx, cell["y"] + dy) in taken)
    for line, text in enumerate(_contents(cell), 1):
        _put(canvas, across + 1, down + line, f"{text:^{ROOM}}")


def _wall(canvas: Canvas, corner: tuple[int, int], side: str, state: str | None, *, shared: bool) -> None:
    """Draw one wall; of a shared one with a connector on the other side alone, that connector is seen."""
    across, down = corner
    if side in ("up", "down"):
        sign = OPENINGS[side] if state == OPEN else LEVEL.get(state or "", "--")
        text, at = f"--{sign}--", (across + 1, down + (HIGH_STEP if side == "down" else 0))
        if not (shared and state is None and at in canvas):
            _put(canvas, *at, text)
        return
    sign = OPENINGS[side] if state == OPEN else UPRIGHT.get(state or "", "|")
    place = across + (WIDE_STEP if side == "right" else 0)
    if not (shared and state is None and (place, down + MIDDLE) in canvas):
        for line in range(1, HIGH_STEP):
            _put(canvas, place, down + line, sign if line == MIDDLE else "|")


def _contents(cell: Row) -> list[str]:
    """Return the three lines within a part: its id and what it carries."""
    icons = pack(cell["icons"])
    if len(icons) >= LINES:
        icons[LINES - 2] = f"{icons[LINES - 2]:{ROOM - 2}.{ROOM - 2}}.."
    return [clip(text, ROOM) for text in (cell["id"], *icons[: LINES - 1])]


def pack(icons: Sequence[str]) -> list[str]:
    """Return icons on as few lines as they need, two on one where there is room."""
    lines: list[str] = []
    for icon in icons:
        if lines and len(lines[-1]) + 1 + len(icon) <= ROOM:
            lines[-1] += f" {icon}"
        else:
            lines.append(icon)
    return lines


def _write_free(canvas: Canvas, square: Row) -> None:
    """Write into a free square its coordinates and which parts could be installed there, or how many."""
    across, down = _corner(square["x"], square["y"])
    parts = square["parts"]
    few = parts if len(parts) < LINES else [f"{len(parts)} fit".rjust(ROOM)]
    for line, text in enumerate((squarely((square["x"], square["y"])), *few), 1):
        _put(canvas, across + 1, down + line, f"{text:^{ROOM}}")


def _sheet(canvas: Canvas, columns: range, rows: range, place: tuple[int, int]) -> list[str]:
    number, count = place
    title = [f"Sheet {number} of {count}: x from {columns[0]} to {columns[-1]}"] if count > 1 else []
    axis = "y\\x".ljust(MARGIN + 1) + " ".join(f"{x:^{ROOM}}" for x in columns)
    left, top = _corner(columns[0], rows[0])
    right, bottom = _corner(columns[-1] + 1, rows[-1] - 1)
    body = []
    for down in range(top, bottom + 1):
        row, line = divmod(down - top, HIGH_STEP)
        label = f"{rows[row]:>{MARGIN - 1}} " if line == MIDDLE else " " * MARGIN
        letters = "".join(canvas.get((across, down), " ") for across in range(left, right + 1))
        body.append(f"{label}{letters}".rstrip())
    while body and not body[-1]:
        body.pop()
    while body and not body[0]:
        del body[0]
    return [*title, axis.rstrip(), *body]


def legend(desk: Desk, *, marks: bool) -> list[str]:
    """Return the map's signs, as many on a line as fit; with *marks* also that of free squares."""
    lines: list[str] = []
    for text in (*LEGEND, *([FREE_LEGEND] if marks else [])):
        if lines and len(lines[-1]) + 3 + len(text) <= desk.columns:
            lines[-1] += f"   {text}"
        else:
            lines += wrap(text, desk.columns, "", "  ")
    return lines
