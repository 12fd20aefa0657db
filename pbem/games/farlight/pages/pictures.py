"""The drawings of a report, each with the title and the description that stand in for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...telling import listed
from ..reasons import squarely
from ..rules import ShipRules
from .ships import cell_text, cell_title
from .svg import ICON_BOX, SHAPES, Drawing, icon
from .svgship import ship_drawing
from .svgstation import facilities_drawing, missions_drawing, parts_drawing

Row = Mapping[str, Any]

TOLD_BELOW = ("All of it is told below",)


def pictures(letter: Row, rules: ShipRules, sections: Row) -> dict[str, Any]:
    """Return all drawings: ``ships`` by seat; of the station ``parts``, ``facilities`` and ``missions``.

    ``won`` are the parts that the reader has just won; ``icons`` are path data by name.  All others have a
    ``drawing``, a ``title`` and a ``text``: for another's ship it says the same in words, else it names what is drawn,
    since a table or a list below tells all of it.  *sections* is the page that they go with, and all they are made
    from.
    """
    del letter, rules
    return {
        "icons": {name: icon(name, (0, 0), ICON_BOX) for name in SHAPES},
        "ships": [_ship(row) for row in sections["ships"]],
        "won": _won(sections["ships"], sections["me"]),
        "parts": _picture(
            parts_drawing(sections["station"]),
            "Parts on the station",
            _told_below([row["id"] for row in sections["station"] if row["id"]]),
        ),
        "facilities": _picture(
            facilities_drawing(sections["facilities"]),
            "Facilities of the station",
            _told_below([row["id"] for row in sections["facilities"]]),
        ),
        "missions": _picture(
            missions_drawing(sections["missions"]),
            "Mission stacks, the front card of each first",
            [*_stacks(sections["missions"]), *TOLD_BELOW],
        ),
    }


def _picture(drawing: Drawing, title: str, sentences: Sequence[str]) -> Row:
    return {"drawing": drawing, "title": title, "text": " ".join(f"{sentence}." for sentence in sentences)}


def _ship(ship: Row) -> Row:
    title = "Your ship" if ship["mine"] else f"Ship of {ship['name']}"
    sentences = [f"{cell_title(cell)}: {cell_text(cell)}" for cell in ship["cells"]]
    if ship["mine"]:
        sentences = _told_below([cell["id"] for cell in ship["cells"]])
    if ship["free"]:
        sentences.append(f"New parts fit at {listed([squarely((row['x'], row['y'])) for row in ship['free']])}")
    return _picture(ship_drawing(ship["cells"], ship["free"], own=ship["mine"]), title, sentences)


def _won(ships: Sequence[Row], me: int | None) -> Row:
    rows = [] if me is None else [{**row, "crew": 0, "bids": []} for row in ships[me]["won"]]
    return _picture(parts_drawing(rows), "The parts that you have won", _told_below([row["id"] for row in rows]))


def _told_below(ids: Sequence[str]) -> list[str]:
    return [listed(ids), *TOLD_BELOW] if ids else []


def _stacks(rows: Sequence[Row]) -> Iterator[str]:
    """Name the cards of each stack."""
    for stack in sorted({row["stack"] for row in rows}):
        yield f"Stack {stack}: {', '.join(row['id'] for row in rows if row['stack'] == stack)}"
