"""Scores: points so far, what awards and tokens would bring if the match ended now, and the industry awards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...telling import listed
from ..reset import COUNTS, TOKENS_PER_POINT
from ..state import Seat
from ..table import Award
from .desk import Desk
from .words import COUNTED

Row = dict[str, Any]


def awards(desk: Desk) -> list[Row]:
    """Return a row for each award that is scored, and for those unused, which only part who are tied.

    ``id name points counts`` (the word of the deck) ``what`` (in words) ``used``, ``cells`` (what each seat has, by
    seat), ``leaders`` (the seats that score it as things stand).
    """
    used = [_award(desk, desk.table.awards[award], used=True) for award in desk.state.awards]
    return used + [_award(desk, desk.table.awards[award], used=False) for award in sorted(desk.state.unused)]


def _award(desk: Desk, card: Award, *, used: bool) -> Row:
    counts = counted(desk, card)
    return {
        "id": card.id,
        "name": card.name,
        "points": card.points,
        "counts": card.counts,
        "what": COUNTED[card.counts],
        "used": used,
        "cells": counts,
        "leaders": [seat for seat, count in enumerate(counts) if count == max(counts) > 0],
    }


def unused(desk: Desk) -> str:
    """Name the awards that only part who are tied (rule 10.8)."""
    left = [f"{row['name']} ({row['what']})" for row in awards(desk) if not row["used"]]
    return f"Left to part those who are tied: {listed(left) or 'none'}."


def counted(desk: Desk, card: Award) -> list[int]:
    """Return how much each seat has of what an award counts; crew on tiles does not count."""
    return [COUNTS[card.counts](desk.table, row) for row in desk.state.seats]


def scores(desk: Desk) -> list[Row]:
    """Return a row for each commander, in seat order; when the match is over winners first, then the best.

    ``seat mine name first`` (has the marker) ``won``; ``missions`` (points scored by them) ``awards tokens`` (points
    that these bring, or would bring now) ``total`` of the three; ``crew science parts engines power biotech done``
    (missions completed).
    """
    led = [award for award in awards(desk) if award["used"]]
    rows = [_score(desk, seat, led) for seat in range(len(desk.names))]
    return sorted(rows, key=lambda row: (not row["won"], -row["total"])) if desk.over else rows


def _score(desk: Desk, seat: int, led: Sequence[Row]) -> Row:
    row = desk.state.seats[seat]
    won = sum(award["points"] for award in led if seat in award["leaders"])
    changed = token_points(row)
    scored = row.points - won - changed if desk.over else row.points
    return {
        "seat": seat,
        "mine": seat == desk.me,
        "name": desk.names[seat],
        "first": seat == desk.state.first,
        "won": desk.over and seat in desk.state.winners,
        "missions": scored,
        "awards": won,
        "tokens": changed,
        "total": scored + won + changed,
        "crew": row.crew,
        "science": row.science,
        **{name: COUNTS[name](desk.table, row) for name in ("parts", "engines", "power", "biotech")},
        "done": len(row.completed),
    }


def token_points(row: Seat) -> int:
    """Return what a commander's crew and science bring at the end (rule 10.7)."""
    return -(-(row.crew + row.science) // TOKENS_PER_POINT)
