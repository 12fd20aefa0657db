"""What a change of one's station would bring: Synergy at once, and more or less at the next Storm."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from ..board import CORE, NODES, RINGS, Station, contacts, put, ring_of
from ..market import cost_of
from ..payment import spending_power
from ..scoring import RING_BONUS, ranking_points, readiness, shield, synergy
from ..state import Berth, State
from ..table import FINAL_STORM, Table
from .station import CORE_NAME


class Place(NamedTuple):
    """A node where a module may be installed, and what it brings there.

    ``joins`` names the neighbours at the end of its corridors, ``synergy`` is Renown at once, ``storm`` the
    change of one's points if the next Storm came now, ``ready`` the change of the sum of one's Readiness.
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
        self.row = state.seats[seat]
        self.storm = min(state.storms + 1, FINAL_STORM)
        self._places: dict[str, list[Place]] = {}
        self._awards: dict[tuple[str, int], int] = {}
        self._others = {
            department: [readiness(table, row.station, department) for row in state.seats]
            for department in table.departments
        }

    @cached_property
    def market(self) -> list[Berth]:
        """The modules in the market, berth by berth, without those that an imagined future hides."""
        return [berth for berth in self.state.market if berth is not None and berth.module in self.table.modules]

    def affordable(self, berth: Berth) -> bool:
        """Say whether the hand pays for the module of *berth*."""
        guild = self.table.modules[berth.module].guild
        return spending_power(self.row.hand, guild) >= cost_of(self.table, berth)

    def places(self, module: str) -> list[Place]:
        """Return where *module* may be installed now, the best place first.

        Better is more Renown (Synergy and the next Storm), then more Readiness, then more corridors.
        """
        found = self._places.get(module)
        if found is None:
            nodes = self.table.layout(self.row.station).fits(self.table.ports[module])
            found = [self.place(put(self.row.station, node, module), node) for node in nodes]
            found.sort(key=lambda place: (-place.renown, -place.ready, -len(place.joins)))
            self._places[module] = found
        return found

    def place(self, station: Station, node: int) -> Place:
        """Return what the module at *node* brings if its installation there makes *station*."""
        joins = [
            CORE_NAME if contact.node == CORE else str(station[contact.node])
            for contact in contacts(station, self.table.ports, node)
            if contact.corridor
        ]
        earned = synergy(self.table, station, node, self.state.scored)
        points, ready = self._points(station)
        return Place(NODES[node], joins, earned, points - self._now[0], ready - self._now[1])

    @cached_property
    def _now(self) -> tuple[int, int]:
        return self._points(self.row.station)

    def _points(self, station: Station) -> tuple[int, int]:
        """Return the points at the next Storm and the sum of Readiness that *station* would have."""
        rings = {department: [0] * len(RINGS) for department in self._others}
        for node, module in enumerate(station):
            if module is not None:
                rings[self.table.modules[module].department][ring_of(node)] += 1
        points = sum(lane["points"] for lane in shield(self.table, station))
        ready = 0
        for department, counts in rings.items():
            value = sum(counts) + RING_BONUS * max(0, len(RINGS) - counts.count(0) - 1)
            ready += value
            points += self._award(department, value)
        return points, ready

    def _award(self, department: str, value: int) -> int:
        found = self._awards.get((department, value))
        if found is None:
            values = self._others[department][:]
            values[self.seat] = value
            found = ranking_points(self.table, values, self.storm)[self.seat]
            self._awards[department, value] = found
        return found

    def buildable(self) -> set[str]:
        """Return the nodes where a docked module, or one of the market that the hand pays for, may go now."""
        bought = [berth.module for berth in self.market if self.affordable(berth)]
        fits = self.table.layout(self.row.station).fits
        return {NODES[node] for module in (*self.row.dock, *bought) for node in fits(self.table.ports[module])}
