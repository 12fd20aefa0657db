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
from .words import capital

Row = Mapping[str, Any]


def pictures(letter: Row, rules: ShipRules, sections: Row) -> dict[str, Any]:
    """Return all drawings: ``ships`` by seat; of the station ``parts``, ``facilities`` and ``missions``.

    ``won`` are the parts that the reader has just won; ``icons`` are path data by name.  All others have a
    ``drawing``, a ``title`` and a ``text`` that says the same in words.  *sections* is the page that they go with, and
    all they are made from.
    """
    del letter, rules
    return {
        "icons": {name: icon(name, (0, 0), ICON_BOX) for name in SHAPES},
        "ships": [_ship(row) for row in sections["ships"]],
        "won": _won(sections["ships"], sections["me"]),
        "parts": _picture(
            parts_drawing(sections["station"]),
            "Parts on the station",
            [_lying(row) for row in sections["station"] if row["id"]],
        ),
        "facilities": _picture(
            facilities_drawing(sections["facilities"]),
            "Facilities of the station",
            [_bid_on(row["id"], row["bids"]) for row in sections["facilities"]],
        ),
        "missions": _picture(
            missions_drawing(sections["missions"]),
            "Mission stacks, the front card of each first",
            [_mission(row) for row in sections["missions"]],
        ),
    }


def _picture(drawing: Drawing, title: str, sentences: Sequence[str]) -> Row:
    return {"drawing": drawing, "title": title, "text": " ".join(f"{sentence}." for sentence in sentences)}


def _ship(ship: Row) -> Row:
    title = "Your ship" if ship["mine"] else f"Ship of {ship['name']}"
    sentences = [f"{cell_title(cell)}: {cell_text(cell)}" for cell in ship["cells"]]
    if ship["free"]:
        sentences.append(f"New parts fit at {listed([squarely((row['x'], row['y'])) for row in ship['free']])}")
    return _picture(ship_drawing(ship["cells"], ship["free"], own=ship["mine"]), title, sentences)


def _won(ships: Sequence[Row], me: int | None) -> Row:
    rows = [] if me is None else [{**row, "crew": 0, "bids": []} for row in ships[me]["won"]]
    return _picture(parts_drawing(rows), "The parts that you have won", [_lying(row) for row in rows])


def _lying(row: Row) -> str:
    carries = f"{row['id']} {row['name']}: {row['carries'] or 'nothing'}"
    crew = f"{row['crew']} crew on it" if row["crew"] else ""
    return "; ".join(filter(None, (carries, crew, _bids(row["bids"]))))


def _bid_on(name: str, bids: Sequence[Row]) -> str:
    return f"{name}: {_bids(bids) or 'no bids'}"


def _mission(row: Row) -> str:
    return "; ".join(_mission_words(row))


def _mission_words(row: Row) -> Iterator[str]:
    yield f"Stack {row['stack']}{', front' if row['front'] else ''}: {row['id']} {row['name']}, {row['value']} points"
    yield f"asks {row['asks']}"
    if row["bids"]:
        yield _bids(row["bids"])


def _bids(bids: Sequence[Row]) -> str:
    return capital(listed([bid["text"] for bid in bids]))
