"""Several messages read together: a later one of the same commander for the same match replaces the earlier."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pbem.post.message import Verdict
from pbem.post.reading.result import Reading, Use

TAKEN = (Verdict.ACCEPT, Verdict.WARN)
REPLACED = "A later message of the same commander replaces these orders."


def latest(readings: Sequence[Reading]) -> list[Reading]:
    """Return *readings*, in the order in which they came, those without orders that a later one replaces."""
    last = {(reading.match, reading.commander): place for place, reading in enumerate(readings) if _counts(reading)}
    return [
        _replaced(reading) if _counts(reading) and place < last[reading.match, reading.commander] else reading
        for place, reading in enumerate(readings)
    ]


def _counts(reading: Reading) -> bool:
    orders = reading.document is not None and reading.document.plain is not None
    return orders and reading.verdict in TAKEN and reading.commander is not None


def _replaced(reading: Reading) -> Reading:
    lines = tuple(
        replace(line, use=Use.IGNORED, note=REPLACED) if line.use is Use.USED else line for line in reading.lines
    )
    reason = f"{reading.reason} {REPLACED}".strip()
    return replace(reading, reason=reason, orders=(), document=None, lines=lines)
