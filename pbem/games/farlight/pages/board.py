"""The station and the missions as lines of text: a table on a wide page, sentences on a narrow one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.text import clip, pad, table, width, wrap

from ...telling import listed
from ..reasons import squarely
from ..state import BID
from .desk import Desk
from .words import sides_text

Row = dict[str, Any]

TITLE_ROOM = 34
"""Columns for ids and names of cards: more than any of the shipped deck needs."""
CAN = (
    '"You can": your ship has all that it asks, and completes it in a round in which you bid on it; '
    '"you could": once it is in front.'
)
HANG = "    "


def station_lines(desk: Desk, rows: Sequence[Row]) -> list[str]:
    """Return the parts on the station, each with its bids and, for its reader, where it would fit."""
    there = [row for row in rows if row["id"] is not None]
    if not there:
        return ["No part is left on the station."]
    if not desk.wide:
        return [line for row in there for line in _narrow_part(desk, row)]
    heads = ["", "sides", "cost", "crew", "carries"]
    cells = [
        [clip(_title(row), TITLE_ROOM), sides_text(row["connectors"]), str(row["cost"]),
         str(row["crew"] or "-"), row["carries"] or "nothing"]
        for row in there
    ]  # fmt: skip
    return _with_notes(desk, table([heads, *cells], "llrrl"), [_notes(desk, row) for row in there])


def _narrow_part(desk: Desk, row: Row) -> list[str]:
    crew = f", {row['crew']} crew on it" if row["crew"] else ""
    text = f"{sides_text(row['connectors'])}, cost {row['cost']}, {row['carries'] or 'nothing on it'}{crew}."
    title, notes = f"{_title(row)}: ", _notes(desk, row)
    return [*wrap(text, desk.columns, title, "  "), *(wrap(notes, desk.columns, "  ", "  ") if notes else [])]


def _title(row: Row) -> str:
    return f"{row['id']} {row['name']}"


def _notes(desk: Desk, row: Row) -> str:
    return ". ".join([*_fits(desk, row), *_bids(row)])


def _fits(desk: Desk, row: Row) -> Iterator[str]:
    """Say where a part that can still be bid on would fit."""
    if desk.me is not None and desk.state.phase == BID:
        squares = " ".join(map(squarely, row["fits"]))
        yield f"Fits at {squares}" if squares else "Fits nowhere on your ship as it stands"


def _bids(row: Row) -> Iterator[str]:
    if row["bids"]:
        yield f"Bids: {'; '.join(bid['text'] for bid in row['bids'])}"


def _with_notes(desk: Desk, lines: Sequence[str], notes: Sequence[str]) -> list[str]:
    """Put below each line of a table, its head apart, what there is to note about it."""
    found = [lines[0]]
    for line, note in zip(lines[1:], notes, strict=True):
        found += [*wrap_line(line, desk.columns), *(wrap(note, desk.columns, HANG, HANG) if note else [])]
    return found


def wrap_line(line: str, columns: int) -> list[str]:
    """Return a line of a table, its last words below if they are too many."""
    if len(line) <= columns:
        return [line]
    cut = line.rindex(" ", 0, columns + 1)
    return [line[:cut].rstrip(), *wrap(line[cut:], columns, HANG, HANG)]


def facility_lines(desk: Desk, rows: Sequence[Row]) -> list[str]:
    """Return the facilities, each with its bids."""
    return [
        line
        for row in rows
        for line in wrap(". ".join([row["text"], *_bids(row)]), desk.columns, f"{row['id']:8} ", HANG)
    ]


def mission_lines(desk: Desk, rows: Sequence[Row]) -> list[str]:
    """Return the missions stack by stack, what each asks, what the reader lacks and who has bid on it."""
    told = _wide_mission if desk.wide else _narrow_mission
    titles = [f"{'>' if row['front'] else ' '} {_title(row)}" for row in rows]
    room = min(max(map(width, titles), default=0), TITLE_ROOM)
    lines: list[str] = []
    for row, title in zip(rows, titles, strict=True):
        if row["front"]:
            lines.append(f"Stack {row['stack']}")
        last = ", ends the match" if row["climactic"] else ""
        lines += told(desk, row, pad(clip(title, room), room) if desk.wide else title, f"{row['asks']}{last}.")
    return [*lines, *(wrap(CAN, desk.columns, "", HANG) if any(row["can"] for row in rows) else [])]


def _wide_mission(desk: Desk, row: Row, title: str, asks: str) -> Iterator[str]:
    hang = " " * (width(title) + 1)
    yield from wrap(f"{row['value']} points: {asks}", desk.columns, f"{title} ", hang)
    yield from _mission_notes(desk, row, hang)


def _narrow_mission(desk: Desk, row: Row, title: str, asks: str) -> Iterator[str]:
    yield from wrap(f"{row['value']} for {asks}", desk.columns, f"{title}: ", HANG)
    yield from _mission_notes(desk, row, HANG)


def _mission_notes(desk: Desk, row: Row, hang: str) -> list[str]:
    notes = ". ".join([*_lacks(row), *_bids(row)])
    return wrap(notes, desk.columns, hang, hang) if notes else []


def _lacks(row: Row) -> Iterator[str]:
    if row["can"] is not None:
        can = "You can complete it" if row["front"] else "You could complete it"
        coming = f" ({row['coming']})" if row["coming"] else ""
        yield can if row["can"] else f"You lack {row['lacking']}{coming}"


def holdings(ship: Row) -> str:
    """Say what a commander holds besides his ship: tokens, engines in all, what he has completed."""
    return " ".join(_holdings(ship))


def _holdings(ship: Row) -> Iterator[str]:
    laid = f" and {ship['laid']} on tiles" if ship["laid"] else ""
    yield f"{ship['crew']} crew{laid}, {ship['science']} science."
    if ship["engines"]:
        values = [f"{engine['printed']}:{engine['value']}" for engine in ship["engines"]]
        yield f"Engines {listed(values)}, power {ship['power']}."
    if ship["biotech"]:
        yield f"Bio-Tech {ship['biotech']}."
    if ship["brings"]:
        yield f"Each Assembly brings {ship['brings']}."
    if ship["facilities"]:
        yield f"Facilities won this round: {listed(ship['facilities'])}."
    if ship["won"] and not ship["mine"]:
        yield f"Parts won this round: {listed([_title(row) for row in ship['won']])}."
    done = [f"{row['mission']} {row['name']} ({row['points']})" for row in ship["completed"]]
    if done:
        yield f"Completed: {listed(done)}."
