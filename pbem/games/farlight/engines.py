"""Raising engines: which one an icon or Engineer raises if nobody says so (rules 3.9 and 7.4-7.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .table import FACES

UPGRADE, OVERHAUL = "upgrade", "overhaul"

Values = dict[int, int]
"""Engine number -> value."""


def below_six(values: Mapping[int, int]) -> list[int]:
    """Return the engines that can still be raised, by number."""
    return sorted(engine for engine, value in values.items() if value < FACES)


def usual_upgrade(values: Mapping[int, int]) -> int | None:
    """Return the highest engine below 6, of equal ones that with the smaller number (rule 7.7)."""
    return min(below_six(values), key=lambda engine: (-values[engine], engine), default=None)


def usual_overhaul(values: Mapping[int, int]) -> int | None:
    """Return the lowest engine, of equal ones that with the smaller number (rule 7.7)."""
    return min(below_six(values), key=lambda engine: (values[engine], engine), default=None)


def raise_engine(values: Values, engine: int | None, by: str) -> list[dict[str, Any]]:
    """Raise an engine in *values* and return the row that tells of it; nothing if there is none to raise."""
    if engine is None:
        return []
    was = values[engine]
    values[engine] = FACES if by == OVERHAUL else was + 1
    return [{"engine": engine, "was": was, "to": values[engine], "by": by}]
