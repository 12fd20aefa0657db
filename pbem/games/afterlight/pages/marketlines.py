"""The market as text: a line about each module, and below it what it would cost its reader and bring him."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pbem.text import clip, pad, width, wrap

from ...words import capital
from .station import WIDE_COLUMNS

Row = Mapping[str, Any]

NAME_ROOM = 27
GAP = "  "
INDENT = "  "
LEAVES = "Leaves at the next Drift."


def market_lines(rows: Sequence[Row], columns: int) -> list[str]:
    """Return the *rows* of the market (see ``market``) as lines of at most *columns*."""
    heads: Iterable[str] = _wide_heads(rows) if columns >= WIDE_COLUMNS else [""] * len(rows)
    return [
        line
        for row, head in zip(rows, heads, strict=True)
        for line in (
            *([head] if head and width(head) <= columns else _narrow_head(row, columns)),
            *_below(row, columns),
        )
    ]


def _wide_heads(rows: Sequence[Row]) -> Iterator[str]:
    """Yield a line for each module; a cost with a remark may jut out, so that the others need not make room for it."""
    there = [row for row in rows if row["module"]]
    title = max((width(clip(_title(row), NAME_ROOM)) for row in there), default=0)
    department = max((width(row["department"]) for row in there), default=0)
    cost = max((width(row["cost_text"]) for row in there if not row["least"]), default=0)
    for row in rows:
        cells = [(clip(_title(row), NAME_ROOM), title)]
        if row["module"]:
            cells += [(row["department"], department), (row["cost_text"], cost), (_ports(row), 0)]
        yield GAP.join(pad(text, room) for text, room in cells).rstrip()


def _narrow_head(row: Row, columns: int) -> Iterator[str]:
    yield clip(_title(row), columns)
    if row["module"]:
        yield from wrap(f"{row['department']}, {row['cost_text']}, {_ports(row)}", columns, INDENT, INDENT)


def _title(row: Row) -> str:
    return f"{row['berth']} {row['module']} {row['name']}" if row["module"] else f"{row['berth']} empty"


def _ports(row: Row) -> str:
    return f"ports {' '.join(row['ports'])}"


def _below(row: Row, columns: int) -> list[str]:
    """Return what is said of a module in sentences: payment and place for a commander, and whether it leaves."""
    sentences = [f"{capital(row[part])}." for part in ("pay_text", "place_text") if part in row]
    sentences += [LEAVES] if row.get("leaves") else []
    return wrap(" ".join(sentences), columns, INDENT, INDENT * 2) if sentences else []
