"""What a commander is worth, in points: the measure by which the form ranks orders; ``form`` says how it is made up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..engines import OVERHAUL, UPGRADE, Values, raise_engine, usual_overhaul, usual_upgrade
from ..grid import STEPS, At, Layout, Ship, put, reading_order
from ..reset import TOKENS_PER_POINT
from ..state import Engine, Seat, State
from ..table import Icons, Mission, Table

ASSEMBLIES = 3
BEHIND = 0.5
OPEN_WORTH = 0.1


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
    values = sorted(_raised(found), reverse=True)
    biotech = sum(table.parts[part].biotech for part, _, _ in found.ship)
    total = (crew + science) / TOKENS_PER_POINT + OPEN_WORTH * open_connectors(table.layout(found.ship))
    for stack in state.stacks:
        for place, card in enumerate(stack):
            share = met(table.missions[card], values, biotech, science)
            total += table.missions[card].value * share * share * (BEHIND if place else 1)
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
    dice = sum(min(1.0, value / die) for die, value in zip(card.engines, values, strict=False))
    done = dice + min(biotech, card.biotech) + min(science, card.science)
    return done / (len(card.engines) + card.biotech + card.science)


def open_connectors(layout: Layout) -> int:
    """Return how many connectors of a ship are open."""
    return sum(
        bool(mask & side) and (x + dx, y + dy) not in layout.masks
        for (x, y), mask in layout.masks.items()
        for side, dx, dy in STEPS
    )


def best_square(table: Table, ship: Ship, part: str) -> At | None:
    """Return where a part is best installed, None if it fits nowhere.

    That is where most connectors are open afterwards; then where fewest are blocked, then nearest to the Core.
    """
    layout, mask = table.layout(ship), table.masks[part]

    def rank(at: At) -> tuple[int, int, int, At]:
        after = open_connectors(table.layout(put(ship, part, at)))
        _, blocked = layout.meetings(at, mask)
        return -after, len(blocked), abs(at[0]) + abs(at[1]), reading_order(at)

    return min(layout.fits(mask), key=rank, default=None)
