"""What a change of one's station would bring: Synergy at once, and more or less at the next Storm."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..board import CORE, NODES, Station, contacts, put, ring_of
from ..scoring import RING_BONUS, ranking_points, readiness, shield, synergy
from ..state import State
from ..table import FINAL_STORM, Table
from .station import CORE_NAME


class Place(NamedTuple):
    """A node where a module may be installed, and what it brings there.

    ``joins`` names the neighbours at the end of its corridors, ``synergy`` is Renown at once, ``storm`` the
    change of one's points if the next Storm came now, ``ready`` the change of one's Readiness in all.
    """

    node: str
    joins: list[str]
    synergy: int
    storm: int
    ready: int

    @property
    def renown(self) -> int:
        """Return the Renown that the place is good for."""
        return self.synergy + self.storm


class Outlook:
    """A commander's prospects at the next Storm while all other stations stay as they are."""

    def __init__(self, table: Table, state: State, seat: int) -> None:
        self.table = table
        self.state = state
        self.seat = seat
        self.station: Station = state.seats[seat].station
        self.number = min(state.storms + 1, FINAL_STORM)
        self._values = {
            department: [readiness(table, row.station, department) for row in state.seats]
            for department in table.departments
        }
        self._awards: dict[tuple[str, int], int] = {}
        self._now = self._points(self.station)

    def change(self, station: Station) -> tuple[int, int]:
        """Return how one's points at the next Storm and one's Readiness would change with *station*."""
        points, ready = self._points(station)
        return points - self._now[0], ready - self._now[1]

    def _points(self, station: Station) -> tuple[int, int]:
        """Return the points and the sum of Readiness that *station* would have at the next Storm."""
        rings: dict[str, list[int]] = {department: [0, 0, 0] for department in self._values}
        for node, module in enumerate(station):
            if module is not None:
                rings[self.table.modules[module].department][ring_of(node)] += 1
        points = sum(lane["points"] for lane in shield(self.table, station))
        ready = 0
        for department, counts in rings.items():
            value = sum(counts) + RING_BONUS * max(0, 2 - counts.count(0))
            ready += value
            points += self._award(department, value)
        return points, ready

    def _award(self, department: str, value: int) -> int:
        found = self._awards.get((department, value))
        if found is None:
            values = self._values[department][:]
            values[self.seat] = value
            found = ranking_points(self.table, values, self.number)[self.seat]
            self._awards[department, value] = found
        return found

    def places(self, module: str) -> list[Place]:
        """Return where *module* may be installed now, the best place first.

        Better is more Renown (Synergy and the next Storm), then more Readiness, then more corridors.
        """
        nodes = self.table.layout(self.station).fits(self.table.ports[module])
        found = [self.place(put(self.station, node, module), node) for node in nodes]
        return sorted(found, key=lambda place: (-place.renown, -place.ready, -len(place.joins)))

    def place(self, station: Station, node: int) -> Place:
        """Return what the module at *node* brings if *station* comes about by installing it there."""
        joins = [
            CORE_NAME if contact.node == CORE else str(station[contact.node])
            for contact in contacts(station, self.table.ports, node)
            if contact.corridor
        ]
        return Place(
            NODES[node], joins, synergy(self.table, station, node, self.state.scored), *self.change(station)
        )

    def fitting(self) -> set[str]:
        """Return the names of the empty nodes where a docked or an affordable market module may go now."""
        raise NotImplementedError


Row = dict[str, Any]
