"""What a commander is worth, in points: the measure by which the form ranks orders; ``form`` says how it is made up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..engines import OVERHAUL, UPGRADE, Values, raise_engine, usual_overhaul, usual_upgrade
from ..grid import FACING, MATCHES, STEPS, At, Layout, Ship, put
from ..reset import TOKENS_PER_POINT
from ..state import Engine, Seat, State
from ..table import Icons, Mission, Table

ASSEMBLIES = 3
BEHIND = 0.5
OPEN_WORTH = 0.1
MOST_KEPT = 1000
MOST_TRIES = 60
"""How many installs are tried to find room for several parts."""


class Prospect(NamedTuple):
    """A commander as he might stand: his ship, engines by number, tokens, and the icons that are still to give."""

    ship: Ship
    values: tuple[tuple[int, int], ...]
    crew: int
    science: int
    icons: Icons


def prospect(table: Table, row: Seat) -> Prospect:
    """Return a commander as he stands, his lasting icons giving in the Assemblies to come."""
    lasting = [table.parts[part].lasting for part, _, _ in row.ship]
    icons = Icons(*(ASSEMBLIES * sum(column) for column in zip(Icons(), *lasting, strict=True)))
    values = tuple((engine.number, engine.value) for engine in row.engines)
    return Prospect(row.ship, values, row.crew, row.science, icons)


def with_part(table: Table, found: Prospect, part: str, at: At, engines: Iterable[Engine]) -> Prospect:
    """Return a prospect once *part* is paid and installed at *at*."""
    card = table.parts[part]
    gives = zip(found.icons, card.once, card.lasting, strict=True)
    return Prospect(
        put(found.ship, part, at),
        (*found.values, *((engine.number, engine.value) for engine in engines)),
        found.crew - card.cost,
        found.science,
        Icons(*(have + once + ASSEMBLIES * lasting for have, once, lasting in gives)),
    )


def worth(table: Table, state: State, found: Prospect) -> float:
    """Return what a prospect is worth."""
    crew, science = found.crew + found.icons.crew, found.science + found.icons.science
    values = tuple(sorted(_raised(found), reverse=True))
    biotech = sum(table.parts[part].biotech for part, _, _ in found.ship)
    held = (crew + science) / TOKENS_PER_POINT + OPEN_WORTH * open_connectors(table.layout(found.ship))
    return held + _promised(table, state.stacks, values, biotech, science)


@lru_cache(maxsize=MOST_KEPT)
def _promised(
    table: Table, stacks: tuple[tuple[str, ...], ...], values: tuple[int, ...], biotech: int, science: int
) -> float:
    """Return what all missions are worth to a ship by the share of them that it meets."""
    total = 0.0
    for stack in stacks:
        for place, name in enumerate(stack):
            card = table.missions[name]
            share = met(card, values, biotech, science)
            total += card.value * share * share * (BEHIND if place else 1)
    return total


def _raised(found: Prospect) -> Iterable[int]:
    """Return the values of a prospect's engines once all its icons have raised them as usual."""
    values: Values = dict(found.values)
    for _ in range(found.icons.overhaul):
        raise_engine(values, usual_overhaul(values), OVERHAUL)
    for _ in range(found.icons.upgrade):
        raise_engine(values, usual_upgrade(values), UPGRADE)
    return values.values()


def met(card: Mission, values: Sequence[int], biotech: int, science: int) -> float:
    """Return which share of a mission is met; *values* of engines come highest first."""
    done = float(min(biotech, card.biotech) + min(science, card.science))
    for die, value in zip(card.engines, values, strict=False):
        done += 1.0 if value >= die else value / die
    return done / (len(card.engines) + card.biotech + card.science)


def open_connectors(layout: Layout) -> int:
    """Return how many connectors of a ship are open."""
    taken = layout.masks
    return sum(
        1 for (x, y), mask in taken.items() for side, dx, dy in STEPS if mask & side and (x + dx, y + dy) not in taken
    )


def best_square(table: Table, ship: Ship, part: str) -> At | None:
    """Return where a part is best installed, None if it fits nowhere."""
    return next(iter(squares(table, ship, part)), None)


def squares(table: Table, ship: Ship, part: str) -> list[At]:
    """Return the squares where a part fits, the best first.

    That is where most connectors are open afterwards; then where fewest are blocked, then nearest to the Core.
    """
    layout, mask = table.layout(ship), table.masks[part]
    return sorted(layout.fits(mask), key=lambda at: (*_meets(layout, at, mask), abs(at[0]) + abs(at[1])))


def _meets(layout: Layout, at: At, mask: int) -> tuple[int, int]:
    """Return how many connectors fewer are open once a part stands at a square, and how many are blocked there."""
    fewer = blocked = 0
    for side, dx, dy in STEPS:
        mine, other = bool(mask & side), layout.masks.get((at[0] + dx, at[1] + dy))
        if other is None:
            fewer -= mine
        else:
            theirs = bool(other & FACING[side])
            fewer += theirs
            blocked += mine != theirs
    return fewer, blocked


def arranged(table: Table, ship: Ship, parts: Sequence[str]) -> list[tuple[str, At]] | None:
    """Return in which order and where to install all *parts*; None if no way is found.

    Each is installed as soon as it fits, the first of them first, on its best square; on the next best one where that
    leaves no room for another.
    """
    if not all(_may_fit(table, ship, part, parts) for part in parts):
        return None
    return _arranged(table, ship, parts, iter(range(MOST_TRIES)))


def _may_fit(table: Table, ship: Ship, part: str, parts: Sequence[str]) -> bool:
    """Say whether a part fits on a ship, or could hang on another of *parts*."""
    mask = table.masks[part]
    return bool(table.layout(ship).fits(mask)) or any(
        MATCHES[table.masks[other], mask] for other in parts if other != part
    )


def _arranged(table: Table, ship: Ship, parts: Sequence[str], tries: Iterator[int]) -> list[tuple[str, At]] | None:
    if not parts:
        return []
    for part in parts:
        for at in squares(table, ship, part):
            if next(tries, None) is None:
                return None
            rest = _arranged(table, put(ship, part, at), [other for other in parts if other != part], tries)
            if rest is not None:
                return [(part, at), *rest]
    return None
