"""A Storm's table as text: wide with the reader's reasons in a last column, narrow with them below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from pbem.text import clip, table, width, wrap

from ...telling import listed
from .station import WIDE_COLUMNS

Row = Mapping[str, Any]

GAP = 2
LEAST_ROOM = 6
"""Columns that a commander's numbers take, so that a shorter name leaves no room to others."""

WIDE_NAMES, NARROW_NAMES = 40, 34
"""Columns for all commanders together, beside the departments and the reader's reasons."""


def storm_lines(storm: Row, columns: int, me: int | None, *, told_of_shield: bool) -> list[str]:
    """Return a Storm's table (see ``storm_table``) as lines of at most *columns*, for the reader *me*.

    With *told_of_shield* his shield is told too; as it is now, it stands with his station.
    """
    legend = storm["legend"]
    if not any(any(row["readiness"]) for row in storm["rows"]):
        return ["Nobody has anything installed.", *wrap(legend, columns, "", "  ")]
    wide = columns >= WIDE_COLUMNS
    rows = list(_cells(storm, wide=wide))
    below = [legend]
    if me is not None:
        reasons = [row["how"][me] for row in storm["rows"]]
        if wide:
            rows = [[*row, why] for row, why in zip_longest(rows, ["Your place", *reasons], fillvalue="")]
        else:
            below.append(f"You: {'; '.join(_together(storm['rows'], reasons))}.")
        if told_of_shield:
            below.append(f"Your shield: {storm['shield']['how'][me]}.")
    return [*table(rows, "l" * len(rows[0])), *(line for text in below for line in wrap(text, columns, "", "  "))]


def _together(rows: Sequence[Row], reasons: Sequence[str]) -> Iterator[str]:
    """Yield each reason with the departments that it holds for."""
    for reason in dict.fromkeys(reasons):
        departments = [row["department"] for row, why in zip(rows, reasons, strict=True) if why == reason]
        yield f"{listed(departments)} {reason}"


def _cells(storm: Row, *, wide: bool) -> Iterator[list[str]]:
    """Yield the table's rows: names, departments, shield, total, Renown before and after."""
    order = storm["order"]
    names = [storm["names"][seat] for seat in order]
    room = _room(names, WIDE_NAMES if wide else NARROW_NAMES)
    yield ["", *(clip(name, room) for name in names)]
    for row in storm["rows"]:
        yield [row["name" if wide else "department"], *(_cell(row["readiness"][s], row["points"][s]) for s in order)]
    yield ["Shield", *(_gained(storm["shield"]["points"][seat]) for seat in order)]
    yield ["Total", *(_gained(storm["totals"][seat]) for seat in order)]
    if storm["after"]:
        yield ["Renown", *(f"{storm['before'][seat]:>2}" for seat in order)]
        yield ["  then", *(f"{storm['after'][seat]:>2}" for seat in order)]


def _room(names: Sequence[str], columns: int) -> int:
    """Return how wide a name may be so that the columns of all fit: short ones leave their room to long ones."""
    room = max(map(width, names))
    while room > LEAST_ROOM and sum(GAP + max(LEAST_ROOM, min(width(name), room)) for name in names) > columns:
        room -= 1
    return room


def _cell(readiness: int, points: int) -> str:
    """Write Readiness and the points it brings: `` 5 +2``, `` 3``, or a dash for no module."""
    return f"{readiness or '-':>2}{f' {points:+}' if points else ''}"


def _gained(points: int) -> str:
    """Write points where no Readiness stands before them."""
    return f"   {points:+}"
