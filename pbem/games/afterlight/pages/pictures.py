"""The drawings of a report, each with the title and the description that stand in for it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from ...words import commanders, plural
from ..rules import StationRules
from ..state import numbered
from .own import describe
from .station import CORRIDOR
from .svg import CHART, draw

Row = Mapping[str, Any]


def pictures(letter: Row, rules: StationRules, sections: Row) -> dict[str, Any]:
    """Return the ``chart`` that all drawings share and ``stations``, one row by seat.

    A row has the ``drawing``, its ``title`` and ``text``, which names every module and corridor.  *sections* is
    the page that the drawings go with: its marks of buildable nodes are drawn on the reader's own station.
    """
    view, modules = letter["view"], letter["deck"]["modules"]
    marks = {view["me"]: sections["own"]["marks"]} if sections["own"] else {}
    stations = [
        {
            "drawing": draw(rules.table, numbered(seat["station"]), marks.get(number, ())),
            "title": f"Station of {name}",
            "text": " ".join(_described(describe(seat["station"], modules, ()), marks.get(number, ()))),
        }
        for number, (seat, name) in enumerate(zip(view["seats"], commanders(letter), strict=True))
    ]
    return {"chart": CHART, "stations": stations}


def _described(rows: Sequence[Row], marks: Collection[str]) -> Iterator[str]:
    """Say which modules stand on a station, which corridors join them, and where a plus is drawn."""
    standing = ", ".join(f"{row['node']} {row['module']}" for row in rows)
    yield f"{plural(len(rows), 'module')}: {standing}." if rows else "Nothing is installed."
    joined = [pair for row in rows for pair in _corridors(row)]
    if joined:
        yield f"Corridors: {', '.join(joined)}."
    if marks:
        yield f"Buildable: {', '.join(marks)}."


def _corridors(row: Row) -> Iterator[str]:
    """Name the corridors of a module inward and clockwise: so each of a station is named once."""
    for side in ("in", "cw"):
        socket = row["sockets"][side]
        if socket["state"] == CORRIDOR:
            yield f"{row['module']} to {socket['other']}"
