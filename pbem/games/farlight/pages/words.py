"""The words of this game's reports: commanders, connectors, icons, tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from ...telling import listed
from ...words import plural
from ..grid import SIDES
from ..table import FACES, Icons

RAISES = ("upgrade", "overhaul")
"""Icons that are counted like things; crew and science are counted like stuff."""

CORE_ID = "CORE"
"""What a cell of a ship's map calls the Primary Core."""

FACILITY_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "Hire": "3 crew at once",
        "Discover": "1 science at once",
        "Engineer": "one engine that stands on your ship +1",
        "Refit": "discard parts of your ship",
    }
)
COUNTED: Mapping[str, str] = MappingProxyType(
    {
        "engines": "engines",
        "power": "power of all engines",
        "biotech": "Bio-Tech",
        "parts": "parts",
        "missions": "missions completed",
        "science": "science",
        "crew": "crew",
    }
)
"""What an award counts, in words."""


def engine_text(printed: int, value: int, *, die: bool = True) -> str:
    """Return an engine as a map has it: printed number and value, ``11:4``; without a die ``11:0-``."""
    return f"{printed}:{value}{'' if die else '-'}"


def short_icons(biotech: int, once: Icons, lasting: Icons) -> list[str]:
    """Return a part's icons as a map has them: ``B2``, ``C+2`` (once), ``S*1`` (in every Assembly)."""
    found = [f"B{biotech}"] if biotech else []
    for icons, mark in ((once, "+"), (lasting, "*")):
        found += [f"{name[0].upper()}{mark}{count}" for name, count in icons._asdict().items() if count]
    return found


def icon_words(biotech: int, once: Icons, lasting: Icons) -> Iterator[str]:
    """Yield a part's icons in words."""
    if biotech:
        yield f"Bio-Tech {biotech}"
    for icons, when in ((once, ", once"), (lasting, " in each Assembly")):
        words = list(icon_counts(icons._asdict()))
        if words:
            yield f"{listed(words)}{when}"


def icon_counts(counts: Mapping[str, int]) -> Iterator[str]:
    """Yield how many icons there are of each name: ``2 crew``, ``2 upgrades``."""
    for name, count in counts.items():
        if count:
            yield plural(count, name) if name in RAISES else f"{count} {name}"


def sides_text(connectors: Sequence[str]) -> str:
    """Return connectors as four letters, a dash for each that is lacking: ``ud-r``."""
    return "".join(side[0] if side in connectors else "-" for side in SIDES)


def dice_text(dice: Sequence[int]) -> str:
    """Return the engines that a mission asks for, or that are lacking: ``engines 5 and 3``."""
    words = [str(value) if value >= FACES else f"{value}+" for value in dice]
    return f"engine{'s' if len(dice) > 1 else ''} {listed(words)}" if dice else ""


def asks_text(engines: Sequence[int], biotech: int, science: int) -> str:
    """Return what a mission asks, or what is lacking for it, in words."""
    parts = [dice_text(engines), f"Bio-Tech {biotech}" if biotech else "", f"{science} science" if science else ""]
    return listed([part for part in parts if part])


def tile_text(value: int | None, *, crew: bool) -> str:
    """Return a tile: its value, or ``?``, with ``+1`` for crew on it."""
    return f"{'?' if value is None else value}{'+1' if crew else ''}"
