"""The mission stacks: what each card asks, what the reader lacks for it, and who has bid on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ...telling import listed
from ..grid import put
from ..launch import lacking
from ..state import Seat
from ..table import Mission, Table
from .desk import Desk
from .station import bids_on
from .words import asks_text

Row = dict[str, Any]


def missions(desk: Desk) -> list[Row]:
    """Return a row for each mission that lies open, stack by stack and each from its front.

    ``stack`` (from 1) ``place`` (1: the front, which can be bid on) ``front id name value later`` (what it brings
    whoever completes it later) ``climactic engines biotech science`` (what it asks) ``asks`` (in words) ``lacks``
    (``engines biotech science`` that the reader's ship lacks, None for an observer) ``lacking`` (in words, "" if
    nothing) ``coming`` (what of that the parts bring that he has just won and can install) ``can`` (whether the ship
    could complete it as it stands, None for an observer) ``bids``.
    """
    return [
        _mission(desk, desk.table.missions[card], number, place)
        for number, stack in enumerate(desk.state.stacks, 1)
        for place, card in enumerate(stack, 1)
    ]


def _mission(desk: Desk, card: Mission, stack: int, place: int) -> Row:
    row = None if desk.me is None else desk.state.seats[desk.me]
    lacks = None if row is None else lacking(desk.table, row, card)
    return {
        "stack": stack,
        "place": place,
        "front": place == 1,
        "id": card.id,
        "name": card.name,
        "value": card.value,
        "later": half(card.value),
        "climactic": card.climactic,
        "engines": list(card.engines),
        "biotech": card.biotech,
        "science": card.science,
        "asks": asks_text(card.engines, card.biotech, card.science),
        "lacks": lacks,
        "lacking": "" if lacks is None else lacking_text(lacks),
        "coming": "" if row is None or lacks is None else listed(list(_coming(desk.table, row, card, lacks))),
        "can": None if lacks is None else not any(lacks.values()),
        "bids": bids_on(desk, card.id) if place == 1 else [],
    }


def _coming(table: Table, row: Seat, card: Mission, lacks: Mapping[str, Any]) -> Iterator[str]:
    """Say of each part that waits to be installed, can be paid and fits, what it brings of what is lacking."""
    for won in row.won:
        part = table.parts[won.part]
        places = table.layout(row.ship).fits(part.mask)
        if places and part.cost <= row.crew and _is_to_stand(row, won.part):
            richer = row.copy()
            richer.ship, richer.engines = put(row.ship, won.part, places[0]), (*row.engines, *won.engines)
            richer.science += part.once.science + part.lasting.science
            left = lacking(table, richer, card)
            engines = Counter(lacks["engines"]) - Counter(left["engines"])
            brought = {name: lacks[name] - left[name] for name in ("biotech", "science")}
            if engines or any(brought.values()):
                yield f"{won.part} brings {lacking_text({'engines': list(engines.elements()), **brought})}"


def _is_to_stand(row: Seat, part: str) -> bool:
    """Say whether a part just won may still be installed, or is by an order that is sealed."""
    return row.sealed is None or part in [install["part"] for install in row.sealed["installs"]]


def half(value: int) -> int:
    """Return half of a mission's value, rounded up (rule 8.6)."""
    return -(-value // 2)


def lacking_text(lacks: Mapping[str, Any]) -> str:
    """Say what is lacking for a mission: ``engine 5+ and 2 science``; "" if nothing."""
    return asks_text(lacks["engines"], lacks["biotech"], lacks["science"])
