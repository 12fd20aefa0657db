"""The reader's own station: its map, and in prose what stands on it, lies in the Dry Dock and can still score."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ...telling import listed
from ..board import NODES, NUMBER
from ..rules import StationRules
from ..scoring import shield
from ..table import DOCK_SPACES
from .desk import Desk
from .forecast import shield_text
from .market import places_text
from .others import map_of
from .station import CORE_NAME, CORRIDOR, OPEN, SEALED, Socket, Sockets, legend, sockets_of
from .words import titled
from .worth import Place

Row = dict[str, Any]


def own_station(desk: Desk) -> Row | None:
    """Return the reader's station: ``map`` and its ``marks``, ``modules`` (see ``describe``), ``dock``, ``shield``.

    ``synergy`` names his modules that have scored it.  None for an observer.
    """
    if desk.outlook is None:
        return None
    seat = desk.outlook.seat
    shown = desk.view["seats"][seat]
    lanes = shield(desk.table, desk.state.seats[seat].station)
    marks = set() if desk.state.over else desk.outlook.buildable()
    scored = desk.view["scored"]
    modules = describe(shown["station"], desk.modules, scored)
    return {
        "map": map_of(desk, seat, desk.columns, marks),
        "marks": sorted(marks, key=NUMBER.__getitem__),
        "modules": modules,
        "dock": [_docked(desk, module) for module in shown["dock"]],
        "dock_spaces": DOCK_SPACES,
        "shield": sum(lane["points"] for lane in lanes),
        "shield_text": shield_text(lanes, desk.state.seats[seat].station),
        "synergy": [module for module in (*(row["module"] for row in modules), *shown["dock"]) if module in scored],
    }


def describe(station: Mapping[str, str], modules: Mapping[str, Any], scored: Collection[str]) -> list[Row]:
    """Return a row for each module of a station, by node: what it is, and in ``text`` how each socket stands.

    ``sockets`` maps in, out, cw and ccw to their state and what stands beside them; ``scored``: it has had its
    Synergy.
    """
    return [
        {
            "node": NODES[node],
            "module": module,
            "title": titled(modules, module),
            "ports": modules[module]["ports"],
            "sockets": {side: socket._asdict() for side, socket in sockets.items()},
            "scored": module in scored,
            "text": sockets_text(sockets),
        }
        for node, sockets in sockets_of(station, modules).items()
        for module in (station[NODES[node]],)
    ]


def sockets_text(sockets: Sockets) -> str:
    """Say how a module's ports stand; the sides not named are bulkheads."""
    parts = []
    joined = [f"{side} to {_beside(socket)}" for side, socket in sockets.items() if socket.state == CORRIDOR]
    if joined:
        parts.append(f"{'corridor' if len(joined) == 1 else 'corridors'} {listed(joined)}")
    parts += [f"{side} shut by {_beside(socket)}" for side, socket in sockets.items() if socket.state == SEALED]
    free = [side for side, socket in sockets.items() if socket.state == OPEN]
    if free:
        parts.append(f"open {listed(free)}")
    return "; ".join(parts)


def _beside(socket: Socket) -> str:
    return "the Core" if socket.other == CORE_NAME else str(socket.other)


def _docked(desk: Desk, module: str) -> Row:
    """Return a docked module: its ports, and where it may be installed and what it would bring."""
    assert desk.outlook is not None  # noqa: S101 - only a commander has a Dry Dock of his own
    places = desk.outlook.places(module)
    return {
        "module": module,
        "title": titled(desk.modules, module),
        "ports": desk.modules[module]["ports"],
        "scored": module in desk.view["scored"],
        "places": [place._asdict() for place in places],
        "text": f"ports {' '.join(desk.modules[module]['ports'])}{_where(desk, places)}",
    }


def _where(desk: Desk, places: Sequence[Place]) -> str:
    """Say where a docked module may go, while the match goes on."""
    if desk.outlook is None or desk.state.over:
        return ""
    return f"; {places_text(places, desk.outlook.storm)}" if places else "; no place for it now"


def own_map(letter: Mapping[str, Any], rules: StationRules) -> list[str]:
    """Return the map of the reader's station with its legend; no lines for an observer."""
    desk = Desk(letter, rules)
    own = own_station(desk)
    return [] if own is None else [*own["map"], *legend(desk.columns, marks=not desk.state.over)]
