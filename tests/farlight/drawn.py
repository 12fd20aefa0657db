"""What drawings show, read back out of their path data and marks."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from pbem.games.farlight.pages import page
from pbem.games.farlight.pages.pictures import pictures
from pbem.games.farlight.pages.svg import UNIT, Drawing, Mark
from tests.farlight.letters import letter_about
from tests.farlight.positions import Match

Place = tuple[float, float]


def drawings(match: Match, seat: int | None = 0) -> dict[str, Any]:
    """Return the pictures of a letter about a position."""
    found = letter_about(match, seat)
    return pictures(found, match.rules, page(found, match.rules))


def place(mark: Mark) -> Place:
    """Return where a text stands."""
    return float(mark.x), float(mark.y)


def square(mark: Mark) -> tuple[int, int]:
    """Return the square of a ship in which a text stands."""
    x, y = place(mark)
    return round(x / UNIT), round(-y / UNIT)


def starts(drawing: Drawing, name: str) -> list[Place]:
    """Return where each stroke or shape of a path begins."""
    return [(float(x), float(y)) for x, y in re.findall(r"M(-?[\d.]+) ?(-?[\d.]+)", drawing.paths.get(name, ""))]


def strokes(drawing: Drawing, name: str) -> list[Place]:
    """Return the middle of each straight stroke of a path."""
    found = re.findall(r"M(-?[\d.]+) ?(-?[\d.]+)([hv])(-?[\d.]+)", drawing.paths.get(name, ""))
    return [
        (float(x) + (float(step) / 2 if way == "h" else 0), float(y) + (float(step) / 2 if way == "v" else 0))
        for x, y, way, step in found
    ]


def texts(drawing: Drawing, name: str) -> list[str]:
    """Return what is written under a name."""
    return [mark.text for mark in drawing.texts.get(name, [])]


def counted(drawing: Drawing, prefix: str) -> Counter[str]:
    """Return how many icons there are of each path whose name begins so."""
    return Counter({name: len(starts(drawing, name)) for name in drawing.paths if name.startswith(prefix)})
