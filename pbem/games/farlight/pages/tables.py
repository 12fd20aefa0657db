"""The wide sections of the text report as tables: the reveal, scores, awards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.text import clip, pad, table, width, wrap

from ...words import YOU, capital
from .board import TITLE_ROOM
from .desk import Desk

Row = dict[str, Any]

NAME_ROOM = 17
NARROW_NAME = 13
BEST = "*"
NONE = "-"
HANG = "    "
AWARD_ROOM = 18
SHORT = {"power": "power", "missions": "missions"}
"""What an award counts, where there is little room."""

SCORE_TITLES = {"missions": "points", "awards": "awards", "tokens": "tokens", "total": "total"}
HELD_TITLES = {"crew": "crew", "science": "sci", "parts": "parts", "power": "power", "biotech": "bio"}


def reveal_lines(desk: Desk, reveal: Row) -> list[str]:
    """Return a reveal as a table: a column for each commander, a star at the best bid, below it why."""
    rows, seats = reveal["rows"], range(len(desk.names))
    detailed = [[_bid_cell(row, seat, tiles=True) for seat in seats] for row in rows]
    cells = [[_bid_cell(row, seat, tiles=False) for seat in seats] for row in rows]
    titles = [_title(desk, row) for row in rows]
    room = desk.columns - max(map(width, titles), default=0)
    if desk.wide and sum(max(map(len, column)) + 2 for column in zip(*detailed, strict=True)) <= room:
        cells = detailed
    most = room // len(desk.names) - 2
    heads = [clip(YOU if seat == desk.me else desk.names[seat], max(5, min(most, 12))) for seat in seats]
    lines = table([["", *heads], *([title, *found] for title, found in zip(titles, cells, strict=True))],
                  "l" * (len(heads) + 1))  # fmt: skip
    found = [lines[0]]
    for line, row in zip(lines[1:], rows, strict=True):
        found += [line, *wrap(_why(row), desk.columns, HANG, HANG)]
    return found


def _title(desk: Desk, row: Row) -> str:
    short = row["kind"] == "facility" or not desk.wide
    return str(row["on"]) if short else clip(f"{row['on']} {row['name']}", TITLE_ROOM)


def _bid_cell(row: Row, seat: int, *, tiles: bool) -> str:
    bid = next((bid for bid in row["bids"] if bid["seat"] == seat), None)
    if bid is None:
        return NONE
    star = BEST if bid["won"] else ""
    laid = " ".join(f"{tile['value']}{'+1' if tile['crew'] else ''}" for tile in bid["tiles"])
    return f"{bid['total']}{star} ({laid})" if tiles and laid != str(bid["total"]) else f"{bid['total']}{star}"


def _why(row: Row) -> str:
    crew = capital(f"{row['crew']}.") if row["crew"] else ""
    return f"{row['verdict']}: {row['why']}. {crew}".rstrip()


def score_lines(desk: Desk, rows: Sequence[Row]) -> list[str]:
    """Return the scores as a table; a narrow page leaves out what each commander holds."""
    titles = SCORE_TITLES | (HELD_TITLES if desk.wide else {})
    heads = ["", *titles.values()]
    found = [[_name(desk, row), *(str(row[name]) for name in titles)] for row in rows]
    return table([heads, *found], "l" + "r" * len(titles), gap=2 if desk.wide else 1)


def _name(desk: Desk, row: Row) -> str:
    room = NAME_ROOM if desk.wide else NARROW_NAME
    mark = BEST if row["won"] else ""
    return clip(YOU if row["mine"] else row["name"], room - len(mark)) + mark


def award_lines(desk: Desk, rows: Sequence[Row]) -> list[str]:
    """Return the awards as a table, a star where an award is led."""
    seats = range(len(desk.names))
    most = (desk.columns - 36 if desk.wide else desk.columns) // len(desk.names) - 2
    heads = [clip(YOU if seat == desk.me else desk.names[seat], max(4, min(most, 12))) for seat in seats]
    if desk.wide:
        found = [[_award(row), *_counts(row)] for row in rows if row["used"]]
        return table([["", *heads], *found], "l" + "r" * len(heads))
    lines = [" ".join(pad(head, most + 1) for head in heads).rstrip()]
    for row in rows:
        if row["used"]:
            lines += wrap(f"{row['points']} {row['name']}, most {row['what']}:", desk.columns, "", HANG)
            lines.append(" ".join(pad(cell, most + 1) for cell in _counts(row)).rstrip())
    return lines


def _award(row: Row) -> str:
    return f"{row['points']} {clip(row['name'], AWARD_ROOM)}, most {SHORT.get(row['counts'], row['what'])}"


def _counts(row: Row) -> list[str]:
    return [f"{count}{BEST if seat in row['leaders'] else ''}" for seat, count in enumerate(row["cells"])]
