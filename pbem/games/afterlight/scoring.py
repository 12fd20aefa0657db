"""Synergy, Readiness, rankings, the shield and the Storms (rules 6.1-6.5, 8.1-8.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .board import CORE, OUT, SECTORS, Station, contacts, ring_of
from .table import SUNWARD_LANES, SYNERGY_THREE, SYNERGY_TWO, Table

RING_BONUS = 2


def synergy(table: Table, station: Station, node: int, scored: Sequence[str]) -> int:
    """Return the Renown that the module just installed at *node* earns: 0, 2 or 3 (rules 6.1-6.4)."""
    module = station[node]
    if module is None or module in scored:
        return 0
    own = table.modules[module].department
    others = [
        table.modules[neighbour].department
        for contact in contacts(station, table.ports, node)
        if contact.corridor and contact.node != CORE and (neighbour := station[contact.node]) is not None
    ]
    foreign = [department for department in others if department != own]
    kinds = len(set(foreign))
    if kinds >= SYNERGY_THREE:
        return SYNERGY_THREE
    counted = kinds if table.options["synergy"]["two_need_different_departments"] else len(foreign)
    return SYNERGY_TWO if counted >= SYNERGY_TWO else 0


def readiness(table: Table, station: Station, department: str) -> int:
    """Return modules + 2 for every ring beyond the first that *department* occupies (rule 8.2)."""
    rings = [
        ring_of(node)
        for node, module in enumerate(station)
        if module is not None and table.modules[module].department == department
    ]
    return len(rings) + RING_BONUS * max(0, len(set(rings)) - 1)


def ranking_points(table: Table, values: Sequence[int], storm_number: int) -> list[int]:
    """Return each seat's award for its Readiness in *values* (0: not ranked) (rules 8.3-8.5).

    At most one place fewer than there are commanders is paid; tied commanders share the awards of
    the places they fill, rounded down.
    """
    options = table.options["storms"]
    places = len(values) if options["last_place_paid"] else len(values) - 1
    paid = [*table.awards(storm_number)[:places], *[0] * len(values)]
    points = []
    for value in values:
        place = sum(other > value for other in values)
        tied = sum(other == value for other in values)
        shared = sum(paid[place : place + tied]) // tied if options["ties"] == "share" else paid[place]
        points.append(shared if value else 0)
    return points


def shield(table: Table, station: Station) -> list[dict[str, Any]]:
    """Return the five sunward lanes as rows: sector, screened, deep (two rings or more), points (rule 8.6)."""
    return [_lane(table, station, sector) for sector in SUNWARD_LANES]


def _lane(table: Table, station: Station, sector: int) -> dict[str, Any]:
    lane = [module for module in station[sector::SECTORS] if module is not None]
    screened = bool(lane) and not table.ports[lane[-1]] & OUT
    deep = len(lane) > 1
    return {"sector": sector, "screened": screened, "deep": deep, "points": screened + (screened and deep)}


def storm(table: Table, stations: Sequence[Station], number: int) -> dict[str, Any]:
    """Return how Storm *number* (1-3) scores for all: departments, shields and totals, by seat."""
    departments = {}
    for department in table.departments:
        values = [readiness(table, station, department) for station in stations]
        departments[department] = {"readiness": values, "points": ranking_points(table, values, number)}
    shields = [shield(table, station) for station in stations]
    totals = [
        sum(row["points"][seat] for row in departments.values()) + sum(lane["points"] for lane in lanes)
        for seat, lanes in enumerate(shields)
    ]
    return {"number": number, "departments": departments, "shield": shields, "totals": totals}
