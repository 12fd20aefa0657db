"""What everybody would score as the Kingdom lies, and why larger areas do not count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pbem.text import clip, pad, width

from ...telling import listed
from ...words import YOU, capital, plural
from ..areas import Area
from ..cards import CASTLE, COLOURS
from ..geometry import SIDES
from ..scoring import HIDDEN, LARGEST, VAST, passed_over, worth
from .desk import Desk
from .words import RANK_OF, TITLES, shown

Row = dict[str, Any]

NONE = "-"
MOST_PLACES = 4


def points_text(area: Area | None) -> str:
    """Return an area's points as on a score sheet: cards, and royals added to them."""
    if area is None:
        return NONE
    if area.size > LARGEST:
        return f"0 (>{LARGEST})"
    return f"{area.size}+{area.royals.bit_count()}" if area.royals else str(area.size)


def score_rows(desk: Desk) -> list[Row]:
    """Return a row for each line of the score sheets: its ``name`` and the ``cells`` by seat; the total last."""
    lands = [
        {"name": title, "cells": [points_text(sheet.lands[land]) for sheet in desk.sheets]}
        for land, title in enumerate(TITLES)
    ]
    royals = [
        {"name": rank, "cells": [_royal_cell(sheet.royals[place]) for sheet in desk.sheets]}
        for place, rank in enumerate(dict.fromkeys(RANK_OF.values()))
    ]
    total = {"name": "Total", "cells": [str(sheet.total) for sheet in desk.sheets]}
    return [*lands, *royals, total]


def _royal_cell(royal: tuple[str, Area | None]) -> str:
    return "hand" if royal[1] is None else points_text(royal[1])


def score_lines(desk: Desk) -> list[str]:
    """Return the score sheets as a table of text."""
    room = (desk.columns - 8) // len(desk.names) - 2
    heads = [clip(YOU if seat == desk.me else name, room) for seat, name in enumerate(desk.names)]
    sides = [SIDES[side] for side in desk.sides]
    colours = list(COLOURS[: len(desk.names)])
    rows = [("", heads), ("", colours), ("", sides)]
    rows += [(row["name"], row["cells"]) for row in score_rows(desk)]
    widths = [max(width(cells[at]) for _, cells in rows) for at in range(len(heads))]
    return [
        f"{name:8}{'  '.join(pad(cell, size) for cell, size in zip(cells, widths, strict=True))}".rstrip()
        for name, cells in rows
    ]


def details(desk: Desk, seat: int) -> list[Row]:
    """Return a row for each land and royal of a commander: ``name``, ``points`` and ``text``, which tells why.

    ``text`` names the cards of the area that is scored and where it is open, and each larger area with what is wrong.
    """
    sheet = desk.sheets[seat]
    lands = [
        {"name": title, "points": worth(area), "cell": points_text(area), "text": _land_text(desk, seat, land, area)}
        for land, (title, area) in enumerate(zip(TITLES, sheet.lands, strict=True))
    ]
    royals = [
        {"name": RANK_OF[royal], "points": worth(area), "cell": _royal_cell((royal, area)),
         "text": _royal_text(desk, area)}
        for royal, area in sheet.royals
    ]  # fmt: skip
    return [*lands, *royals]


def _land_text(desk: Desk, seat: int, land: int, area: Area | None) -> str:
    return " ".join(_land_parts(desk, seat, land, area))


def _land_parts(desk: Desk, seat: int, land: int, area: Area | None) -> Iterator[str]:
    side = desk.sides[seat]
    if area is None:
        yield "Nothing that counts is open."
    else:
        where = "" if seat != desk.me else f", open at {_places(desk, area)}"
        yield f"{capital(area_text(desk, area))}{where}."
    larger: dict[str, list[str]] = {}
    for other, why in passed_over(desk.kingdom, land, side):
        larger.setdefault(why, []).append(f"{area_text(desk, other)} ({plural(other.size, 'card')})")
    if VAST in larger:
        yield f"Too large, more than {LARGEST} cards: {_counted(larger[VAST])}."
    if HIDDEN in larger:
        yield f"No edge open to the {SIDES[side]}: {_counted(larger[HIDDEN])}."


def _counted(texts: list[str]) -> str:
    """Return texts as one list, each once: several edges of the Castle are told of in the same words."""
    return "; ".join(text if count == 1 else f"{count} times {text}" for text, count in Counter(texts).items())


def _places(desk: Desk, area: Area) -> str:
    places = [f"{edge.x},{edge.y}" for edge in desk.open if edge.area == area]
    if len(places) <= MOST_PLACES:
        return listed(places)
    return f"{', '.join(places[:MOST_PLACES])} and {len(places) - MOST_PLACES} more"


def _royal_text(desk: Desk, area: Area | None) -> str:
    if area is None:
        return "It is in hand."
    too_large = f" It has {area.size} cards, and more than {LARGEST} score nothing." if area.size > LARGEST else ""
    return f"{TITLES[area.land]}: {area_text(desk, area)}.{too_large}"


def area_text(desk: Desk, area: Area) -> str:
    """Name the cards of an area, and the royals whose thrones are in it."""
    cards = desk.table.ids(area.cards)
    names = listed([shown(card) for card in cards])
    royals = desk.table.ids(area.royals)
    if cards == [CASTLE]:
        return "an edge of the Castle alone"
    return f"{names} (throne{'s' if len(royals) > 1 else ''} of {listed(royals)})" if royals else names
