"""The listed Assembly orders of one commander: whole blocks of lines, counted without being built (rule 12.1).

A listed block names Engineer's target, discards nothing or one part by Refit, settles every part won, and names no
engine or one for an upgrade or an overhaul.  Blocks come in groups that differ in squares and engines alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from ..contract import Order
from .engines import OVERHAUL, UPGRADE, Values, below_six
from .fitting import REST
from .grid import Ship, without
from .placing import Placing
from .state import Seat, Won
from .table import ENGINEER, REFIT, Table


class Group(NamedTuple):
    """Blocks that discard and install the same parts and have the same target of Engineer.

    ``raises`` are the lines of which a block may have one; without any counts as one more choice.
    """

    lines: tuple[Order, ...]
    installed: tuple[Won, ...]
    left: tuple[str, ...]
    placing: Placing
    raises: tuple[tuple[str, int], ...]

    @property
    def size(self) -> int:
        """How many blocks there are in the group."""
        return self.placing.count * (len(self.raises) + 1)


class Blocks:
    """All listed blocks of a commander whose seat is *row*."""

    def __init__(self, table: Table, row: Seat) -> None:
        self._table = table
        self._row = row

    @cached_property
    def count(self) -> int:
        """How many there are."""
        return sum(group.size for group in self._groups)

    def build(self, index: int) -> Order:
        """Build the block at *index*."""
        for group in self._groups:
            if index < group.size:
                return _built(group, index)
            index -= group.size
        raise IndexError(index)

    @cached_property
    def _groups(self) -> list[Group]:
        affordable = list(self._affordable())
        return [group for gone in self._refits() for parts in affordable for group in self._grouped(gone, parts)]

    def _refits(self) -> list[str | None]:
        """Return what a Refit may discard: nothing, or one part."""
        if REFIT not in self._row.facilities:
            return [None]
        return [None, *self._table.layout(self._row.ship).removable()]

    def _affordable(self) -> Iterator[tuple[Won, ...]]:
        """Yield each choice of parts won that the crew can pay for."""
        for size in range(len(self._row.won) + 1):
            for chosen in combinations(self._row.won, size):
                if sum([self._table.parts[won.part].cost for won in chosen]) <= self._row.crew:
                    yield chosen

    def _grouped(self, gone: str | None, installed: tuple[Won, ...]) -> Iterator[Group]:
        """Yield a group for each engine that Engineer may raise."""
        discard = [] if gone is None else [gone]
        ship = without(self._row.ship, discard) if discard else self._row.ship
        placing = Placing(self._table.layout(ship), tuple([self._table.masks[won.part] for won in installed]))
        if not placing.count:
            return
        refit: tuple[Order, ...] = ({"do": "refit", "parts": discard},) if discard else ()
        left = tuple([won.part for won in self._row.won if won not in installed])
        offered = self._offered(ship, installed)
        for target in self._targets:
            engineer: tuple[Order, ...] = () if target is None else ({"do": "engineer", "engine": target},)
            below = below_six(self._values(target, discard, installed)) if offered else ()
            raises = tuple([(by, engine) for by in offered for engine in below])
            yield Group((*engineer, *refit), installed, left, placing, raises)

    def _offered(self, ship: Ship, installed: Sequence[Won]) -> list[str]:
        """Return of which sorts there are icons that raise engines."""
        parts = self._table.parts
        icons = [parts[part].lasting for part, _, _ in ship]
        icons += [icon for won in installed for icon in (parts[won.part].once, parts[won.part].lasting)]
        return [by for by, there in ((UPGRADE, any(icon.upgrade for icon in icons)),
                                     (OVERHAUL, any(icon.overhaul for icon in icons))) if there]  # fmt: skip

    @cached_property
    def _targets(self) -> list[int | None]:
        """The engines that Engineer may raise, or None alone where there is nothing to name."""
        if ENGINEER not in self._row.facilities:
            return [None]
        return list(below_six({e.number: e.value for e in self._row.engines})) or [None]

    def _values(self, target: int | None, discard: Sequence[str], installed: Sequence[Won]) -> Values:
        """Return the values of a ship's engines when its icons raise them."""
        gone = {engine for part in discard for engine in self._table.parts[part].engines}
        engines = [*self._row.engines, *(engine for won in installed for engine in won.engines)]
        return {e.number: e.value + (e.number == target) for e in engines if e.number not in gone}


def _built(group: Group, index: int) -> Order:
    index, choice = divmod(index, len(group.raises) + 1)
    lines: list[Order] = [_copied(line) for line in group.lines]
    for place, at in group.placing[index]:
        lines.append({"do": "install", "part": group.installed[place].part, "at": list(at)})
    lines += [{"do": "discard", "part": part} for part in group.left]
    if choice:
        by, engine = group.raises[choice - 1]
        lines.append({"do": by, "engine": engine})
    return {"do": "assembly", "lines": lines or [{"do": "discard", "part": REST}]}


def _copied(line: Order) -> Order:
    return {key: value[:] if isinstance(value, list) else value for key, value in line.items()}
