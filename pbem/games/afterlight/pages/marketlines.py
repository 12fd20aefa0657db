"""The market as text: a line about each module, and below it what it would cost its reader and bring him."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.text import clip, table, width, wrap

from .station import WIDE_COLUMNS
from .words import capital

Row = Mapping[str, Any]

NAME_ROOM = 27
INDENT = "  "
LEAVES = "Leaves at the next Drift."


def market_lines(rows: Sequence[Row], columns: int) -> list[str]:
    """Return the *rows* of the market (see ``market``) as lines of at most *columns*."""
    heads = _wide_heads(rows) if columns >= WIDE_COLUMNS else []
    if not heads or max(map(width, heads)) > columns:
        heads = ["\n".join(_narrow_head(row, columns)) for row in rows]
    return [line for row, head in zip(rows, heads, strict=True) for line in (*head.split("\n"), *_below(row, columns))]


def _wide_heads(rows: Sequence[Row]) -> list[str]:
    cells = [
        [clip(_title(row), NAME_ROOM), *([row["department"], row["cost_text"], _ports(row)] if row["module"] else [])]
        for row in rows
    ]
    return table(cells, "llll")


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
