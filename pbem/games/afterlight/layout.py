"""What a station allows next, worked out once per station: where sockets fit, what may leave, what may be swapped.

Adding a module can only help the others, so a new place needs support and one corridor.  Removing or
swapping is judged by the parts the station falls into without the module (rules 4.1-4.5, 5.4-5.7).
"""

from __future__ import annotations

from collections.abc import Mapping

from .board import CORE, DEPENDANTS, FACING, IN, NEIGHBOURS, NODES, SECTORS, Station, put, sockets, supported

ALL = range(len(NODES))


class Layout:
    """The legal next places of one station, found when first asked for."""

    def __init__(self, station: Station, ports: Mapping[str, int]) -> None:
        self.station = station
        self._masks = sockets(station, ports)
        self.occupied = [node for node in ALL if station[node] is not None]
        self._open = [(node, facing) for node in ALL if (facing := self._offered(node))]
        self._fits: dict[int, tuple[int, ...]] = {}
        self._parts: dict[int, tuple[int, tuple[int, ...]]] = {}
        self._removable: tuple[int, ...] | None = None

    def _offered(self, node: int) -> int:
        """Return the sides on which a module would find a corridor at *node*; none where it may not stand."""
        facing = self._facing(node) if self.station[node] is None else 0
        return facing if facing and supported(self.station, node) else 0

    def _facing(self, node: int) -> int:
        """Return the sides on which a neighbour's port looks at *node*."""
        masks = self._masks
        return sum([side for side, other in NEIGHBOURS[node] if masks[other] & FACING[side]])

    def fits(self, sockets_mask: int) -> tuple[int, ...]:
        """Return the empty nodes where a module with these sockets may be installed."""
        found = self._fits.get(sockets_mask)
        if found is None:
            found = tuple(node for node, facing in self._open if facing & sockets_mask)
            self._fits[sockets_mask] = found
        return found

    def removable(self) -> tuple[int, ...]:
        """Return the occupied nodes that may be emptied."""
        if self._removable is None:
            self._removable = tuple(node for node in self.occupied if self._may_leave(node))
        return self._removable

    def _may_leave(self, node: int) -> bool:
        return self._upper_ones_stand(node) and not self._without(node)[1]

    def _upper_ones_stand(self, node: int) -> bool:
        upper_ones = [upper for upper in DEPENDANTS[node] if self.station[upper] is not None]
        if not upper_ones:
            return True
        station = put(self.station, node, None)
        return all(supported(station, upper) for upper in upper_ones)

    def may_swap(self, node: int, sockets_mask: int) -> bool:
        """Say whether a module with these sockets may take the place of the one at *node*."""
        rooted, loose = self._without(node)
        return bool(sockets_mask & rooted) and all(sockets_mask & part for part in loose)

    def _without(self, node: int) -> tuple[int, tuple[int, ...]]:
        """Return what *node* faces if its module is gone.

        First the sides that face a port of the part still joined to the Core (or the Core itself), then,
        for each part that would be cut off, the sides that face a port of it.
        """
        found = self._parts.get(node)
        if found is None:
            found = self._parts[node] = self._split(node)
        return found

    def _split(self, node: int) -> tuple[int, tuple[int, ...]]:
        masks = self._masks
        joined = [(s, o) for s, o in NEIGHBOURS[node] if o < CORE and masks[node] & s and masks[o] & FACING[s]]
        if len(joined) + bool(node < SECTORS and masks[node] & IN) <= 1:
            return self._facing(node), ()
        loose: list[int] = []
        cut_off: set[int] = set()
        for _, other in joined:
            part = set() if other in cut_off else self._cut_off(other, node)
            if part:
                cut_off |= part
                loose.append(self._sides_towards(node, part))
        return self._facing(node) & ~sum(loose), tuple(loose)

    def _sides_towards(self, node: int, part: set[int]) -> int:
        masks = self._masks
        return sum(s for s, o in NEIGHBOURS[node] if o in part and masks[o] & FACING[s])

    def _cut_off(self, start: int, gone: int) -> set[int]:
        """Return the nodes that *start* is joined to without the module at *gone*, or none if they have the Core."""
        masks = self._masks
        found = {start}
        todo = [start]
        while todo:
            here = todo.pop()
            mask = masks[here]
            if here < SECTORS and mask & IN:
                return set()
            for side, other in NEIGHBOURS[here]:
                if (
                    other < CORE
                    and mask & side
                    and masks[other] & FACING[side]
                    and other not in found
                    and other != gone
                ):
                    found.add(other)
                    todo.append(other)
        return found
