"""Several messages read together: a later one of the same commander for the same match replaces the earlier."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pbem.post.message import Head, Verdict
from pbem.post.reading.result import Reading, Use

TAKEN = (Verdict.ACCEPT, Verdict.WARN)
REPLACED = "A later message of the same commander replaces these orders."

When = tuple[datetime, datetime]
"""When a mail was received, and when it was sent."""


def when(head: Head) -> When | None:
    """Return when a mail came, if its head tells it."""
    return (head.received, head.sent) if head.received is not None and head.sent is not None else None


def latest(readings: Sequence[Reading], times: Sequence[When | None] = ()) -> list[Reading]:
    """Return *readings*, those without orders that a later one replaces.

    They stand in the order in which they came; where all *times* are known, these tell it.
    """
    places = range(len(readings))
    known = [time for time in times if time is not None]
    if len(known) == len(readings):
        places_in_time = sorted(places, key=lambda place: (known[place], place))
    else:
        places_in_time = list(places)
    last = {_whose(readings[place]): place for place in places_in_time if _counts(readings[place])}
    return [
        _replaced(reading) if _counts(reading) and place != last[_whose(reading)] else reading
        for place, reading in enumerate(readings)
    ]


def _whose(reading: Reading) -> tuple[str | None, str | None]:
    return reading.match, reading.commander


def _counts(reading: Reading) -> bool:
    orders = reading.document is not None and reading.document.plain is not None
    return orders and reading.verdict in TAKEN and reading.commander is not None


def _replaced(reading: Reading) -> Reading:
    lines = tuple(
        line._replace(use=Use.IGNORED, note=REPLACED) if line.use is Use.USED else line for line in reading.lines
    )
    reason = f"{reading.reason} {REPLACED}".strip()
    return reading._replace(reason=reason, orders=(), document=None, lines=lines)
