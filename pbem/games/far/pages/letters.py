"""Cards and the Kingdom drawn in letters, three by three for each square.

An edge is the letter of its land at the rim of its card, small if a throne stands on its section.  A line within a
card joins edges of one section across it; sections that lie around a corner need none, since neighbouring edges of one
land are always one section (rule 2.4).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from pbem.text import wrap

from ..cards import CASTLE
from .desk import Desk
from .turned import BOTTOM, LEFT, RIGHT, TOP, WAYS, Cell, Piece, Turn
from .words import LETTERS

SIZE = 3
"""Letters of a square, across and down."""

MARGIN = 4
LEAST_COLUMNS = 6
SHARED_COLUMNS = 2
"""Columns that two neighbouring sheets have in common: so each card is whole on one of them."""

OPEN = "^"
MIDDLES: Mapping[int, Cell] = {TOP: (1, 0), RIGHT: (2, 1), BOTTOM: (1, 2), LEFT: (0, 1)}
"""Where in a square the letter of an edge stands: across, down."""

CORNERS = (((0, 0), TOP, LEFT), ((2, 0), TOP, RIGHT), ((2, 2), BOTTOM, RIGHT), ((0, 2), BOTTOM, LEFT))

Canvas = dict[Cell, str]
"""Letters by where they stand: across, down."""


def draw(canvas: Canvas, piece: Piece) -> None:
    """Draw a card or the Castle on *canvas*."""
    cells = set(piece.cells)
    for x, y in piece.cells:
        walls = {side for side, (dx, dy) in enumerate(WAYS) if (x + dx, y + dy) not in cells}
        for (across, down), level, upright in CORNERS:
            canvas[SIZE * x + across, SIZE * y + down] = _corner(level in walls, upright in walls)
    for edge in piece.edges:
        (x, y), (across, down) = piece.cells[edge.cell], MIDDLES[edge.side]
        letter = LETTERS[edge.land]
        canvas[SIZE * x + across, SIZE * y + down] = letter.lower() if edge.section == piece.throne else letter
    _write_within(canvas, piece)


def _corner(level: bool, upright: bool) -> str:  # noqa: FBT001 - which of the two walls stand
    return ("+" if upright else "-") if level else "|" if upright else " "


def _write_within(canvas: Canvas, piece: Piece) -> None:
    if piece.id == CASTLE:
        _write_castle(canvas, piece)
        return
    upright = piece.cells[0][0] == piece.cells[1][0]
    left, top = min(piece.cells)[0] * SIZE, min(y for _, y in piece.cells) * SIZE
    for place, letter in _spine(piece, upright=upright).items():
        canvas[(left + 1, top + place) if upright else (left + place, top + 1)] = letter


def _write_castle(canvas: Canvas, piece: Piece) -> None:
    left, right = (SIZE * function(x for x, _ in piece.cells) for function in (min, max))
    top, bottom = (SIZE * function(y for _, y in piece.cells) for function in (min, max))
    across, down = (left + right + SIZE) // 2, (top + bottom + SIZE) // 2
    lines = ("CASTLE",) if right - left > bottom - top else ("CA", "ST", "LE")
    for number, line in enumerate(lines):
        for place, letter in enumerate(line):
            canvas[across - len(line) // 2 + place, down - len(lines) // 2 + number] = letter


def _spine(piece: Piece, *, upright: bool) -> dict[int, str]:
    """Return what stands along the middle of a card, from its top or its left: its id and what joins its sections."""
    one, other = (LEFT, RIGHT) if upright else (TOP, BOTTOM)
    cells = sorted(range(len(piece.cells)), key=piece.cells.__getitem__)
    sections = [(piece.section(cell, one), piece.section(cell, other)) for cell in cells]
    found = {SIZE * place + 1: "-" if upright else "|" for place, (a, b) in enumerate(sections) if a == b}
    slants = list(_slants(sections))
    for place, slant in slants:
        found.update({SIZE * place + step: slant for step in (2, 3)})
    free = min(range(len(cells) - 1), key=lambda place: any(place == taken for taken, _ in slants))
    found.update({SIZE * free + 2 + step: letter for step, letter in enumerate(short(piece.id))})
    return found


def _slants(sections: Sequence[tuple[int, int]]) -> Iterator[tuple[int, str]]:
    """Yield where sections go slantwise across a card, and nowhere straight, with the stroke that shows it."""
    straight = {a for a, b in sections if a == b}
    for place, ((a, b), (c, d)) in enumerate(pairwise(sections)):
        if a == d and a not in straight:
            yield place, "\\"
        elif b == c and b not in straight:
            yield place, "/"


def short(card: str) -> str:
    """Return the two letters by which a map names a card: royals whole, of S07 the number."""
    return card[-2:]


def lines_of(canvas: Canvas, columns: range, rows: range) -> list[str]:
    """Return a part of a canvas as lines."""
    return ["".join([canvas.get((column, row), " ") for column in columns]) for row in rows]


# The map


def kingdom_map(desk: Desk) -> list[list[str]]:
    """Return the Kingdom turned to its reader, as one sheet of lines or several from left to right."""
    canvas: Canvas = {}
    for piece in desk.pieces:
        draw(canvas, piece)
    for x, y, _ in desk.open:
        column, row = desk.turn.cell(x, y)
        canvas[SIZE * column + 1, SIZE * (row + 1)] = OPEN
    cells = [cell for piece in desk.pieces for cell in piece.cells]
    rows = range(min(y for _, y in cells), max(y for _, y in cells) + 1)
    sheets = _parted(min(x for x, _ in cells) - 1, max(x for x, _ in cells) + 1, _capacity(desk))
    return [_sheet(desk, canvas, columns, rows, (number, len(sheets))) for number, columns in enumerate(sheets, 1)]


def _capacity(desk: Desk) -> int:
    """Return how many columns of squares a line holds; a wide page numbers its rows on both sides."""
    return (desk.columns - MARGIN * (2 if desk.wide else 1)) // SIZE


def _parted(first: int, last: int, most: int) -> list[range]:
    """Part the columns *first* to *last* into as few sheets of at most *most* as it takes, about equally wide."""
    last = max(last, first + LEAST_COLUMNS - 1)
    count = last - first + 1
    if count <= most:
        return [range(first, last + 1)]
    parts = -(-(count - SHARED_COLUMNS) // (most - SHARED_COLUMNS))
    step = -(-(count - SHARED_COLUMNS) // parts)
    starts = [first + step * number for number in range(parts)]
    return [range(start, min(start + step + SHARED_COLUMNS, last + 1)) for start in starts]


def _sheet(desk: Desk, canvas: Canvas, columns: range, rows: range, place: tuple[int, int]) -> list[str]:
    turn = desk.turn
    top, right, bottom, left = turn.compass()
    room = MARGIN + SIZE * len(columns)
    axis = _axis(turn, columns)
    body = lines_of(
        canvas, range(SIZE * columns[0], SIZE * columns[-1] + SIZE), range(SIZE * rows[0], SIZE * rows[-1] + SIZE + 1)
    )
    yours = f"{bottom}: your side" if desk.me is not None else bottom
    number, count = place
    first, last = (turn.column(column) for column in (columns[0], columns[-1]))
    title = [f"Sheet {number} of {count}: {turn.axes[0]} from {first} to {last}"] if count > 1 else []
    return [
        *title,
        _spread(left, top, right, room),
        axis,
        *(_labelled(desk, line, row // SIZE + rows[0], row % SIZE) for row, line in enumerate(body)),
        axis,
        _spread("", yours, "", room),
    ]


def _spread(left: str, middle: str, right: str, room: int) -> str:
    """Put words at the left, in the middle and at the right of a line."""
    line = f"{left:{max(len(left) + 1 if left else 0, (room - len(middle)) // 2)}}{middle}"
    return f"{line}{right:>{max(0, room - len(line))}}".rstrip()


def _axis(turn: Turn, columns: Iterable[int]) -> str:
    across, down = turn.axes
    return f"{down}\\{across}".ljust(MARGIN) + "".join(_number(turn.column(column)) for column in columns).rstrip()


def _number(value: int) -> str:
    """Write a coordinate above its column; where that would leave no gap, the even ones only."""
    text = str(value)
    if len(text) < SIZE:
        return f"{text:>2} "
    return text if value % 2 == 0 else " " * SIZE


def _labelled(desk: Desk, line: str, row: int, part: int) -> str:
    label = str(desk.turn.row(row)) if part == 1 else ""
    return f"{label:>{MARGIN - 1}} {line}{label if desk.wide else ''}".rstrip()


LEGEND = (
    "Lands: M Meadow, B Brick, O Ocean, F Forest; small letters: where a throne stands.",
    "07 is card S07, RK the red King, GQ the green Queen. A line within a card joins the edges at its ends.",
)


def legend(desk: Desk) -> list[str]:
    """Return what explains the map, as lines."""
    marks = [f"{OPEN} below an edge: it is open to you."] if desk.me is not None else []
    return [line for text in (*LEGEND, *marks) for line in wrap(text, desk.columns, "", "  ")]
