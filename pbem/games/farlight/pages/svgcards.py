"""Part cards as drawings: engines with dice and printed numbers, icons, and connectors joined, open and blocked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..grid import SIDES
from .ships import BLOCKED, JOINED, OPEN
from .svg import DIE_ROUND, UNIT, Drawing, Point, die, icon, ring, square, stroke

Row = Mapping[str, Any]

CARD = 78
HALF = CARD / 2
GAP = (UNIT - CARD) / 2
ROUND = 7
ROOM = CARD - 8
DIE, ENGINE = 26, 34
LARGE, SMALL = 25, 16
RING = 0.6
FILLED = {"": 0.9, "once": 0.9, "lasting": 0.66}
APART = 1.08
COUNT_ROOM = 14
EDGE = 7
BASELINE = 17

WAYS: Mapping[str, tuple[int, int]] = dict(zip(SIDES, ((0, -1), (0, 1), (-1, 0), (1, 0)), strict=True))
"""Where each side of a card lies in a drawing."""

STROKES: Mapping[str, Sequence[tuple[Point, Point]]] = {
    JOINED: [((HALF, 0), (HALF + 2 * GAP, 0))],
    OPEN: [((HALF, -8), (HALF + GAP, -8)), ((HALF, 8), (HALF + GAP, 8))],
    BLOCKED: [((HALF, 0), (HALF + GAP, 0)), ((HALF + GAP, -11), (HALF + GAP, 11))],
}
"""A connector by its state, as lines on the card's right side, along and aside from its middle."""

BRIDGED_BY_THE_OTHER = ("down", "left")

KINDS = ("engines", "biotech", "science", "crew", "upgrade", "plain")
"""What a card can chiefly be for; an overhaul counts as an upgrade."""


def part_card(drawing: Drawing, row: Row, at: Point, *, spent: bool) -> None:
    """Draw a part (see ``part_row``); with *spent* its one-time icons have been used, and are hollow."""
    drawing.path(f"card {kind_of(row)}", square(at, CARD, ROUND))
    drawing.text("ids", (at[0] - HALF + EDGE, at[1] - HALF + BASELINE), row["id"])
    icons, engines = list(_icons_of(row)), row["engines"]
    beside = len(engines) == 1 and icons
    _engines(drawing, engines, (at[0] - ROOM / 4, at[1]) if beside else at)
    _icons(drawing, icons, _strip(at, len(engines)), spent=spent)


class Strip(NamedTuple):
    """Where a row of icons has room: its middle, how large icons are there, how wide it is."""

    middle: Point
    size: float
    wide: float


def _strip(at: Point, engines: int) -> Strip:
    """Return where a part's icons go: into the middle, beside its engine, or below two."""
    if engines == 0:
        return Strip((at[0], at[1] + 7), LARGE, ROOM)
    if engines == 1:
        return Strip((at[0] + ROOM / 4, at[1] - 2), SMALL, ROOM / 2)
    return Strip((at[0], at[1] + HALF - 11), SMALL, ROOM)


def kind_of(row: Row) -> str:
    """Say what a part is chiefly for."""
    has = {name: row["once"][name] + row["lasting"][name] for name in row["once"]}
    has |= {"engines": len(row["engines"]), "biotech": row["biotech"], "plain": 1}
    has["upgrade"] += has["overhaul"]
    return next(kind for kind in KINDS if has[kind])


def connector(drawing: Drawing, state: str, at: Point, side: str) -> None:
    """Draw a connector of the card at *at*.

    Joined it is a bridge to the next card, open it is two jambs, blocked a stub with a bar across.  A bridge is drawn
    once, by the card to the left of it or below.
    """
    if state == JOINED and side in BRIDGED_BY_THE_OTHER:
        return
    dx, dy = WAYS[side]
    for ends in STROKES[state]:
        start, end = [(at[0] + dx * along - dy * aside, at[1] + dy * along + dx * aside) for along, aside in ends]
        drawing.path(state, stroke(start, end))


def _engines(drawing: Drawing, engines: Sequence[Row], at: Point) -> None:
    """Draw engines side by side, each with its printed number below; one without a die shows its value."""
    left = at[0] - (len(engines) - 1) * ENGINE / 2
    for place, engine in enumerate(engines):
        centre = (left + place * ENGINE, at[1] - 4)
        if engine["die"]:
            die(drawing, centre, engine["value"], DIE)
        else:
            drawing.path("no-die", square(centre, DIE, round(DIE * DIE_ROUND)))
            drawing.text("values", (centre[0], centre[1] + 5), str(engine["value"]))
        drawing.text("numbers", (centre[0], centre[1] + DIE / 2 + 13), str(engine["printed"]))


def _icons_of(row: Row) -> Iterator[tuple[str, str, int]]:
    """Yield a part's icons: name, whether it counts ``once``, is ``lasting`` or just there, and how often."""
    if row["biotech"]:
        yield "biotech", "", row["biotech"]
    for sort in ("once", "lasting"):
        for name, count in row[sort].items():
            if count:
                yield name, sort, count


def _icons(drawing: Drawing, rows: list[tuple[str, str, int]], strip: Strip, *, spent: bool) -> None:
    """Draw icons in a row, each as often as it is there, or once with a number if there is no room for that."""
    step = strip.size * APART
    if sum(count for _, _, count in rows) * step <= strip.wide:
        rows = [(name, sort, 1) for name, sort, count in rows for _ in range(count)]
    steps = [step + COUNT_ROOM * (count > 1) for _, _, count in rows]
    left, y = strip.middle[0] - sum(steps) / 2, strip.middle[1]
    for (name, sort, count), wide in zip(rows, steps, strict=True):
        centre = (left + step / 2, y)
        used = spent and sort == "once"
        drawing.path(f"{'spent' if used else 'icon'} {name}", icon(name, centre, strip.size * FILLED[sort]))
        if sort == "lasting":
            drawing.path(f"ring {name}", ring(centre, strip.size * RING))
        if count > 1:
            drawing.text("counts", (left + step, y + 5), str(count))
        left += wide
