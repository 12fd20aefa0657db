"""The mission stacks: what each card asks, what the reader lacks for it, and who has bid on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..launch import lacking
from ..table import Mission
from .desk import Desk
from .station import bids_on
from .words import asks_text

Row = dict[str, Any]


def missions(desk: Desk) -> list[Row]:
    """Return a row for each mission that lies open, stack by stack and each from its front.

    ``stack`` (from 1) ``place`` (1: the front, which can be bid on) ``front id name value later`` (what it brings
    whoever completes it later) ``climactic engines biotech science`` (what it asks) ``asks`` (in words) ``lacks``
    (``engines biotech science`` that the reader's ship lacks, None for an observer) ``lacking`` (in words, "" if
    nothing) ``can`` (whether it could complete it as it stands, None for an observer) ``bids``.
    """
    return [
        _mission(desk, desk.table.missions[card], number, place)
        for number, stack in enumerate(desk.state.stacks, 1)
        for place, card in enumerate(stack, 1)
    ]


def _mission(desk: Desk, card: Mission, stack: int, place: int) -> Row:
    lacks = None if desk.me is None else lacking(desk.table, desk.state.seats[desk.me], card)
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
        "can": None if lacks is None else not any(lacks.values()),
        "bids": bids_on(desk, card.id) if place == 1 else [],
    }


def half(value: int) -> int:
    """Return half of a mission's value, rounded up (rule 8.6)."""
    return -(-value // 2)


def lacking_text(lacks: Mapping[str, Any]) -> str:
    """Say what is lacking for a mission: ``engine 5+ and 2 science``; "" if nothing."""
    return asks_text(lacks["engines"], lacks["biotech"], lacks["science"])
