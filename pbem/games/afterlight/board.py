"""The station board: thirty nodes around a Core, and what makes a station legal (rules 5.1-5.7).

A station is a tuple of 30 module ids or None, by node number (ring * 10 + sector).  Sockets are a mask of
four sides; a set bit is a docking port, a clear one a bulkhead.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

RINGS = ("inner", "middle", "outer")
SECTORS = 10
NODES = tuple(f"{ring[0].upper()}{sector}" for ring in RINGS for sector in range(SECTORS))
NUMBER = {name: number for number, name in enumerate(NODES)}
SIDES = ("in", "out", "cw", "ccw")
IN, OUT, CW, CCW = 1, 2, 4, 8
MASK = dict(zip(SIDES, (IN, OUT, CW, CCW), strict=True))
FACING = {IN: OUT, OUT: IN, CW: CCW, CCW: CW}
CORE = 30
SPACE = 31
SUPPORTS_NEEDED = (0, 1, 2)

Station = tuple[str | None, ...]
EMPTY: Station = (None,) * len(NODES)


def ring_of(node: int) -> int:
    """Return the ring of a node number: 0 inner, 1 middle, 2 outer."""
    return node // SECTORS


def sector_of(node: int) -> int:
    """Return the sector of a node number, 0-9 clockwise."""
    return node % SECTORS


def spoken(node: int) -> str:
    """Return a node's name in words, such as ``middle 6``."""
    return f"{RINGS[ring_of(node)]} {sector_of(node)}"


def _around(node: int) -> tuple[tuple[int, int], ...]:
    ring, sector = divmod(node, SECTORS)
    inward = CORE if ring == 0 else node - SECTORS
    outward = SPACE if ring == len(RINGS) - 1 else node + SECTORS
    clockwise = ring * SECTORS + (sector + 1) % SECTORS
    counterclockwise = ring * SECTORS + (sector - 1) % SECTORS
    return ((IN, inward), (OUT, outward), (CW, clockwise), (CCW, counterclockwise))


NEIGHBOURS = tuple(_around(node) for node in range(len(NODES)))
"""For each node its four (side, neighbouring node, CORE or SPACE)."""


def _below(node: int) -> tuple[int, ...]:
    ring, sector = divmod(node, SECTORS)
    if ring == 0:
        return ()
    return tuple((ring - 1) * SECTORS + (sector + step) % SECTORS for step in (-1, 0, 1))


SUPPORTS = tuple(_below(node) for node in range(len(NODES)))
"""For each node the nodes of the ring below that support it: same sector and both adjacent ones."""

DEPENDANTS = tuple(tuple(node for node in range(len(NODES)) if below in SUPPORTS[node]) for below in range(len(NODES)))
"""For each node the nodes of the ring above that it supports."""


class Contact(NamedTuple):
    """Where a module meets a neighbour: the side it looks from, the neighbour's node (or CORE), joined or sealed."""

    side: str
    node: int
    corridor: bool


def sockets(station: Station, ports: Mapping[str, int]) -> list[int]:
    """Return the socket mask of each node, 0 where it is empty, then the Core's and open space's."""
    return [0 if module is None else ports[module] for module in station] + [OUT, 0]


def contacts(station: Station, ports: Mapping[str, int], node: int) -> list[Contact]:
    """Return the contacts of the module at *node*, in the order in, out, cw, ccw (rules 5.2 and 5.3)."""
    masks = sockets(station, ports)
    return [
        Contact(SIDES[index], other, bool(masks[node] & side and masks[other] & FACING[side]))
        for index, (side, other) in enumerate(NEIGHBOURS[node])
        if other == CORE or (other != SPACE and station[other] is not None)
    ]


def supported(station: Station, node: int) -> bool:
    """Say whether enough modules stand below *node* (rules 5.5 and 5.6)."""
    need = SUPPORTS_NEEDED[node // SECTORS]
    return need == 0 or sum([station[below] is not None for below in SUPPORTS[node]]) >= need


def reached(station: Station, ports: Mapping[str, int]) -> set[int]:
    """Return the nodes with a continuous corridor route to the Core (rule 5.4)."""
    masks = sockets(station, ports)
    found = {node for node in range(SECTORS) if masks[node] & IN}
    todo = list(found)
    while todo:
        node = todo.pop()
        for side, other in NEIGHBOURS[node]:
            if masks[node] & side and masks[other] & FACING[side] and other < CORE and other not in found:
                found.add(other)
                todo.append(other)
    return found


def is_legal(station: Station, ports: Mapping[str, int]) -> bool:
    """Say whether every module has its route and its support (rule 5.7)."""
    occupied = {node for node, module in enumerate(station) if module is not None}
    return occupied <= reached(station, ports) and all(supported(station, node) for node in occupied)


def put(station: Station, node: int, module: str | None) -> Station:
    """Return the station with *module* (None: nothing) at *node*."""
    return (*station[:node], module, *station[node + 1 :])
