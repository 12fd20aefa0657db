"""The square grid on which a ship grows: what fits where, and what hangs together (rules 5.1-5.3 and 6.2).

A ship is a sorted tuple of (part, x, y) around the Primary Core at 0,0; x goes to the right and y up.  Connectors
are a mask of four sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Ship = tuple[tuple[str, int, int], ...]
At = tuple[int, int]

SIDES = ("up", "down", "left", "right")
UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
MASK = dict(zip(SIDES, (UP, DOWN, LEFT, RIGHT), strict=True))
FACING = {UP: DOWN, DOWN: UP, LEFT: RIGHT, RIGHT: LEFT}
STEPS = ((UP, 0, 1), (DOWN, 0, -1), (LEFT, -1, 0), (RIGHT, 1, 0))
CORE: At = (0, 0)
CORE_MASK = UP | DOWN | LEFT | RIGHT
EMPTY: Ship = ()

MATCHES = {
    (mask, other): tuple((dx, dy) for side, dx, dy in STEPS if mask & side and other & FACING[side])
    for mask in range(CORE_MASK + 1)
    for other in range(CORE_MASK + 1)
}
"""For each two parts the steps from the one to where the other would match it."""


def reading_order(at: At) -> tuple[int, int]:
    """Sort squares as a map is read: from the top row down, each from left to right."""
    return -at[1], at[0]


def reached_from(at: At, mask: int, other: int) -> list[At]:
    """Return the squares beside *at* on which a part with *other* connectors would match one with *mask* at *at*."""
    x, y = at
    return [(x + dx, y + dy) for dx, dy in MATCHES[mask, other]]


class Layout:
    """What a ship allows next; ``masks`` gives the connectors of every part."""

    def __init__(self, ship: Ship, masks: Mapping[str, int], *, connected: bool) -> None:
        self.parts = {part: (x, y) for part, x, y in ship}
        self.masks = {CORE: CORE_MASK, **{(x, y): masks[part] for part, x, y in ship}}
        self._connected = connected
        self._fits: dict[int, tuple[At, ...]] = {}
        self._removable: tuple[str, ...] | None = None
        self._offers = self._all_offers()

    def _all_offers(self) -> dict[At, int]:
        """Return for each free square beside the ship the connectors that would find a match there."""
        offers: dict[At, int] = {}
        for (x, y), mask in self.masks.items():
            for side, dx, dy in STEPS:
                at = x + dx, y + dy
                if mask & side and at not in self.masks:
                    offers[at] = offers.get(at, 0) | FACING[side]
        return offers

    def fits(self, mask: int) -> tuple[At, ...]:
        """Return the squares where a part with these connectors can be installed, as a map is read (rule 5.2)."""
        found = self._fits.get(mask)
        if found is None:
            squares = [at for at, offered in self._offers.items() if offered & mask]
            found = self._fits[mask] = tuple(sorted(squares, key=reading_order))
        return found

    def meetings(self, at: At, mask: int) -> tuple[list[str], list[str]]:
        """Return the sides on which a part at *at* is joined to a neighbour, and those where a connector is blocked.

        Blocked is a connector, of the part or of its neighbour, that meets a side without one.
        """
        joined, blocked = [], []
        for name, (side, dx, dy) in zip(SIDES, STEPS, strict=True):
            other = self.masks.get((at[0] + dx, at[1] + dy))
            if other is None:
                continue
            mine, theirs = bool(mask & side), bool(other & FACING[side])
            if mine and theirs:
                joined.append(name)
            elif mine or theirs:
                blocked.append(name)
        return joined, blocked

    def hanging(self, gone: Iterable[str] = ()) -> set[str]:
        """Return the parts that hang together with the Core once those of *gone* have left (rule 6.2)."""
        away = {self.parts[part] for part in gone}
        reached, todo = {CORE}, [CORE]
        while todo:
            x, y = todo.pop()
            mask = self.masks[x, y]
            for side, dx, dy in STEPS:
                at = x + dx, y + dy
                other = self.masks.get(at, 0)
                if mask & side and other & FACING[side] and at not in reached and at not in away:
                    reached.add(at)
                    todo.append(at)
        return {part for part, at in self.parts.items() if at in reached}

    def loose(self, gone: Iterable[str]) -> list[str]:
        """Return the parts that a Refit of *gone* would leave without a connection, where that is not allowed."""
        if not self._connected:
            return []
        left = [part for part in self.parts if part not in set(gone)]
        hanging = self.hanging(gone)
        return [part for part in left if part not in hanging]

    def removable(self) -> tuple[str, ...]:
        """Return the parts that may each leave alone."""
        if self._removable is None:
            self._removable = tuple(part for part in self.parts if not self.loose([part]))
        return self._removable


def put(ship: Ship, part: str, at: At) -> Ship:
    """Return *ship* with *part* at *at*."""
    return tuple(sorted((*ship, (part, *at))))


def without(ship: Ship, parts: Iterable[str]) -> Ship:
    """Return *ship* without *parts*."""
    gone = set(parts)
    return tuple(row for row in ship if row[0] not in gone)
