"""The drawings of a report, each with the title and the description that stand in for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...telling import listed
from ..cards import CASTLE, COLOURS
from ..geometry import LENGTH, SIDES
from ..rules import KingdomRules
from .desk import Desk
from .svg import HALF, UNIT, Drawing, add, mark, open_edge
from .turned import BOTTOM, RIGHT, picture

Row = Mapping[str, Any]

RIM = 20
COMPASS = 16
PAD = 2


def pictures(letter: Row, rules: KingdomRules, sections: Row) -> dict[str, Any]:
    """Return the ``kingdom`` and the ``cards`` that can be placed, by id, each two drawings.

    All have a ``title`` and a ``text`` that says the same in words.  *sections* is the page that they go with.
    """
    desk = Desk(letter, rules)
    return {"kingdom": _kingdom(desk), "cards": {row["id"]: _card(desk, row) for row in sections["cards"]}}


def _kingdom(desk: Desk) -> dict[str, Any]:
    drawing = Drawing()
    for piece, laid in zip(desk.pieces, (None, *desk.kingdom.laid), strict=True):
        throne = None if laid is None else desk.table.cards[laid.card].throne
        colour = "" if throne is None else COLOURS[throne.seat]
        where = "" if laid is None else f", head at {laid.x},{laid.y}, running {SIDES[laid.direction]}"
        name = "Castle" if piece.id == CASTLE else piece.id
        add(drawing, piece, name, colour, f"{desk.named(piece.id)}{where}")
    drawing.open = "".join(open_edge(desk.turn.cell(edge.x, edge.y)) for edge in desk.open)
    _frame(desk, drawing)
    side = SIDES[desk.turn.bottom]
    return {"drawing": drawing, "title": f"The Kingdom, seen from the {side}", "text": " ".join(_described(desk))}


def _frame(desk: Desk, drawing: Drawing) -> None:
    """Put the coordinates and the compass points round the Kingdom, and in the corners which is x and which y."""
    cells = [cell for piece in desk.pieces for cell in piece.cells]
    columns = range(min(x for x, _ in cells) - 1, max(x for x, _ in cells) + 2)
    rows = range(min(y for _, y in cells) - 1, max(y for _, y in cells) + 2)
    left, right = columns[0] * UNIT, (columns[-1] + 1) * UNIT
    top, bottom = rows[0] * UNIT, (rows[-1] + 1) * UNIT
    for column in columns:
        for y in (top - RIM / 2, bottom + RIM / 2):
            drawing.rim.append(mark((column * UNIT + HALF, y), str(desk.turn.column(column))))
    for row in rows:
        for x in (left - RIM / 2, right + RIM / 2):
            drawing.rim.append(mark((x, row * UNIT + HALF), str(desk.turn.row(row))))
    across, down = desk.turn.axes
    drawing.rim += [mark((left - RIM / 2, y), f"{down}\\{across}") for y in (top - RIM / 2, bottom + RIM / 2)]
    words = desk.turn.compass()
    yours = " (your side)" if desk.me is not None else ""
    middle, level = (left + right) / 2, (top + bottom) / 2
    out = RIM + COMPASS / 2
    places = [(middle, top - out), (right + out, level), (middle, bottom + out), (left - out, level)]
    texts = (words[0], words[1][0], f"{words[2]}{yours}", words[3][0])
    drawing.compass = [mark(place, text.upper()) for place, text in zip(places, texts, strict=True)]
    edge = RIM + COMPASS
    drawing.wide = right - left + 2 * edge
    drawing.box = f"{left - edge} {top - edge} {drawing.wide} {bottom - top + 2 * edge}"


def _described(desk: Desk) -> Iterator[str]:
    yield "The Castle lies at 0,0 to 1,2."
    if desk.kingdom.laid:
        cards = [f"{laid.card} at {laid.x},{laid.y} {SIDES[laid.direction]}" for laid in desk.kingdom.laid]
        yield f"Cards: {', '.join(cards)}."
    if desk.open:
        yield f"Open to you: {listed([f'{edge.x},{edge.y}' for edge in desk.open])}."


def _card(desk: Desk, row: Row) -> dict[str, Any]:
    card = desk.table.cards[row["id"]]
    colour = "" if card.throne is None else COLOURS[card.throne.seat]
    drawings = []
    for way in (BOTTOM, RIGHT):
        drawing = Drawing()
        add(drawing, picture(card, way), card.id, colour)
        across, down = (UNIT, LENGTH * UNIT) if way == BOTTOM else (LENGTH * UNIT, UNIT)
        drawing.wide = across + 2 * PAD
        drawing.box = f"-{PAD} -{PAD} {drawing.wide} {down + 2 * PAD}"
        side = SIDES[desk.turn.bottom if way == BOTTOM else desk.turn.right]
        drawings.append({"drawing": drawing, "title": f"{card.id} running {side}", "text": row["text"]})
    return {"drawings": drawings}
