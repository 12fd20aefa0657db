"""The map in letters, read back: it shows every card, turned to its reader, and marks what is open to him."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from pbem.games.far.cards import CASTLE_SQUARES, ROYALS
from pbem.games.far.geometry import FACES, SIDES, STEPS, opposite
from pbem.games.far.kingdom import Laid
from pbem.games.far.pages import own_map
from pbem.games.far.pages.desk import Desk
from pbem.games.far.pages.letters import kingdom_map, legend
from pbem.games.far.sight import open_edges
from pbem.games.far.state import State
from tests.far.letters import desk_at, letter_about
from tests.far.playouts import RULES, playout
from tests.far.positions import Match, options, position

MARGIN, SIZE = 4, 3
LETTERS = "MBOF"
MIDDLES = ((1, 0), (2, 1), (1, 2), (0, 1))
"""Across and down, the letter of the edge at the top, the right, the bottom and the left of a square."""

MATCHES = [playout(2, 1), playout(3, 2, "royals first"), playout(4, 3), playout(4, 5, "cards first")]
STATES = [state for match in MATCHES for state in match.states[1::9]] + [match.last for match in MATCHES]
READERS = [(state, seat) for state in STATES for seat in (*range(len(state.seats)), None)]


class Reading:
    """A map read back: what stands at each square, by the numbers on its rims alone."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.letters: dict[tuple[int, int, int, int], str] = {}
        self.sheets = kingdom_map(desk)
        for sheet in self.sheets:
            self._read(sheet)

    def _read(self, sheet: list[str]) -> None:
        (head, *_) = [number for number, line in enumerate(sheet) if re.match(r"[xy]\\[xy]", line)]
        across = sheet[head][2]
        columns = {(match.start() - MARGIN) // SIZE: int(match[0]) for match in re.finditer(r"-?\d+", sheet[head])}
        rows = {row: int(line[:MARGIN]) for row, line in enumerate(sheet) if re.match(r" *-?\d+ ", line[:MARGIN])}
        (origin, first), (place, value), *_ = columns.items()
        step = (value - first) // (place - origin)
        for row, level in rows.items():
            for place in range(len(sheet[head]) // SIZE + 1):
                value = first + (place - origin) * step
                square = (value, level) if across == "x" else (level, value)
                for down in range(SIZE):
                    for over in range(SIZE):
                        line = sheet[row - 1 + down] if row - 1 + down < len(sheet) else ""
                        at = MARGIN + SIZE * place + over
                        self.letters[*square, over, down] = line[at : at + 1] or " "
        below = sheet[max(rows) + 2]
        self.marks = getattr(self, "marks", set()) | {
            first + ((match.start() - MARGIN) // SIZE - origin) * step for match in re.finditer(r"\^", below)
        }

    def edge(self, x: int, y: int, side: int) -> str:
        """Return what stands at an edge."""
        over, down = MIDDLES[(side - opposite(self.desk.turn.bottom)) % 4]
        return self.letters[x, y, over, down]

    def below(self, x: int, y: int) -> str:
        """Return what stands below a square, on the reader's side of it."""
        dx, dy = STEPS[self.desk.turn.bottom]
        return self.letters.get((x + dx, y + dy, 1, 0), "")


def desk(state: State, seat: int | None, columns: int = 78) -> Desk:
    return desk_at(Match(RULES, state), seat, columns=columns)


def edges(laid: Laid) -> Iterator[tuple[int, int, int, int, bool]]:
    """Yield a card's edges as they lie: square, side, land, whether a throne stands there."""
    card, squares = RULES.table.cards[laid.card], laid.squares()
    throne = card.sections[card.throne.section][1] if card.throne else ()
    for number, (square, side) in enumerate(FACES[laid.direction]):
        yield *squares[square], side, card.lands[number], number in throne


@pytest.mark.parametrize("columns", [78, 40])
def test_every_edge_of_every_card_stands_where_the_rims_say(columns: int) -> None:
    for state, seat in READERS[::3]:
        reading = Reading(desk(state, seat, columns))
        for laid in state.kingdom.laid:
            for x, y, side, land, throne in edges(laid):
                assert reading.edge(x, y, side) == (LETTERS[land].lower() if throne else LETTERS[land])
        for x, y, side, land in RULES.table.castle:
            assert reading.edge(x, y, side) == LETTERS[land]


def test_every_card_is_named_where_it_lies_and_whole_on_some_sheet() -> None:
    for state, seat in READERS[::2]:
        for columns in (78, 40):
            reading = Reading(desk(state, seat, columns))
            for laid in state.kingdom.laid:
                middles = [reading.letters[x, y, 1, down] for x, y in laid.squares() for down in range(SIZE)]
                levels = [reading.letters[x, y, over, 1] for x, y in laid.squares() for over in range(SIZE)]
                written = {*map("".join, (middles, middles[::-1], levels, levels[::-1]))}
                pieces = {way: [reading.letters[x, y, o, d] for x, y in laid.squares() for o, d in way] for way in
                          (((1, 0), (1, 1), (1, 2)), ((1, 2), (1, 1), (1, 0)), ((0, 1), (1, 1), (2, 1)),
                           ((2, 1), (1, 1), (0, 1)))}  # fmt: skip
                written |= {"".join(piece) for piece in pieces.values()} | {"".join(p)[::-1] for p in pieces.values()}
                assert any(laid.card[-2:] in text for text in written), laid


@pytest.mark.parametrize("view", ["line-of-sight", "touching"])
def test_just_the_edges_that_are_open_to_the_reader_are_marked(view: str) -> None:
    for state, seat in READERS[::2]:
        match = position(seats=len(state.seats), options=options(view=view))
        match.state.kingdom = type(state.kingdom).of(match.rules.table, state.kingdom.laid)
        found = desk_at(match, seat, options=options(view=view))
        marked = sum(line.count("^") for sheet in kingdom_map(found) for line in sheet[1:])
        if seat is None:
            assert not marked
            continue
        scored = {(x, y) for x, y, _ in open_edges(match.kingdom, found.turn.bottom, view)}
        assert marked == len(scored)
        reading = Reading(found)
        lowest = max(found.turn.cell(x, y)[1] for x, y in state.kingdom.squares())
        for x, y in scored:
            column, row = found.turn.cell(x, y)
            assert reading.below(x, y) == "^" or (row == lowest and found.turn.column(column) in reading.marks)


@pytest.mark.parametrize(("seat", "bottom"), [(0, "south"), (1, "west"), (2, "north"), (3, "east")])
def test_the_readers_side_is_at_the_bottom(seat: int, bottom: str) -> None:
    (sheet,) = kingdom_map(desk_at(position("S07 2,1 east", seats=4), seat))
    left, top, right = sheet[0].split()
    assert sheet[-1].strip() == f"{bottom}: your side"
    assert [SIDES.index(word) for word in (top, right)] == [
        (SIDES.index(bottom) + 2) % 4,
        (SIDES.index(bottom) + 3) % 4,
    ]
    assert SIDES.index(left) == (SIDES.index(bottom) + 1) % 4


def test_a_map_as_it_is_read() -> None:
    (sheet,) = kingdom_map(desk_at(position("S07 2,1 east", "RQ -1,2 south", seats=2), 0))
    assert sheet == [
        "west       north        east",
        "y\\x -2 -1  0  1  2  3  4  5",
        "       +M++M--B+",
        "  2    M-MB    O            2",
        "       |R||    |",
        "       |Q|| CA |+B--B--F+",
        "  1    b-bM ST FB 07    F   1",
        "       | || LE |+M--M--M+",
        "       | ||    | ^  ^  ^",
        "  0    F OF    M            0",
        "       +O++O--B+",
        "        ^  ^  ^",
        "y\\x -2 -1  0  1  2  3  4  5",
        "      south: your side",
    ]


@pytest.mark.parametrize("columns", [78, 40])
def test_lines_fit_the_page(columns: int) -> None:
    for state, seat in READERS:
        found = desk(state, seat, columns)
        lines = [*(line for sheet in kingdom_map(found) for line in sheet), *legend(found)]
        assert max(map(len, lines)) <= columns
        assert all(line == line.rstrip() for line in lines)


def test_a_kingdom_as_wide_as_can_be_is_parted_into_sheets_that_fit() -> None:
    cards = [key for key in RULES.table.cards if key not in ROYALS]
    row = [f"{card} {2 + 3 * number},1 east" for number, card in enumerate(cards)]
    for columns, seat in ((78, 0), (40, 0), (78, 2)):
        found: Any = desk_at(position(*row), seat, columns=columns)
        sheets = kingdom_map(found)
        assert len(sheets) > 1
        assert max(len(line) for sheet in sheets for line in sheet) <= columns
        text = "\n".join(line for sheet in sheets for line in sheet)
        assert all(re.search(rf"\b{card[-2:]}\b", text) for card in cards)
        assert sheets[0][0].startswith(f"Sheet 1 of {len(sheets)}")


def test_the_castle_alone_has_a_map() -> None:
    for seat in (0, 1, 2, 3, None):
        text = "\n".join(own_map(letter_about(position(seats=4), seat), RULES))
        assert "CASTLE" in text or all(part in text for part in ("CA", "ST", "LE"))
    assert len(CASTLE_SQUARES) == 6
