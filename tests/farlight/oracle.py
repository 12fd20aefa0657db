"""A second, slow reading of the rules of ships, made from the rulebook alone, that tries everything out.

It shares no code with the game: a ship is a mapping of squares to part ids, connectors are letters of ``udlr``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product

Square = tuple[int, int]
Ship = dict[Square, str]
Connectors = Mapping[str, str]

CORE = "the Core"
OPPOSITE = {"u": "d", "d": "u", "l": "r", "r": "l"}
STEP = {"u": (0, 1), "d": (0, -1), "l": (-1, 0), "r": (1, 0)}


def beside(square: Square, side: str) -> Square:
    """Return the square on one side of another."""
    return square[0] + STEP[side][0], square[1] + STEP[side][1]


def connectors_at(ship: Ship, connectors: Connectors, square: Square) -> str:
    """Return the connectors of what stands on a square."""
    return "udlr" if square == (0, 0) else connectors.get(ship.get(square, ""), "")


def may_stand(ship: Ship, connectors: Connectors, part: str, square: Square) -> bool:
    """Say whether a part can be installed on a square: it is free, and some pair of connectors matches."""
    if square == (0, 0) or square in ship:
        return False
    return any(OPPOSITE[side] in connectors_at(ship, connectors, beside(square, side)) for side in connectors[part])


def squares_around(ship: Ship, reach: int) -> list[Square]:
    """Return all squares that are at most *reach* steps sideways or up from any that is taken."""
    taken = [(0, 0), *ship]
    return [(x, y) for x, y in product(range(-9, 10), repeat=2)
            if any(abs(x - a) <= reach and abs(y - b) <= reach for a, b in taken)]  # fmt: skip


def ways(ship: Ship, connectors: Connectors, parts: Sequence[str]) -> set[frozenset[tuple[Square, str]]]:
    """Return every way to install all *parts*, in whatever order, as the squares they come to stand on."""
    found = set()
    for order in permutations(parts):
        for grown in _installed(ship, connectors, list(order)):
            found.add(frozenset((square, part) for square, part in grown.items() if square not in ship))
    return found


def _installed(ship: Ship, connectors: Connectors, parts: list[str]) -> Iterator[Ship]:
    if not parts:
        yield ship
        return
    for square in squares_around(ship, 1):
        if may_stand(ship, connectors, parts[0], square):
            yield from _installed({**ship, square: parts[0]}, connectors, parts[1:])


def hangs_together(ship: Ship, connectors: Connectors) -> bool:
    """Walk along matching connectors from the Core; say whether every part is reached."""
    reached, walking = {(0, 0)}, [(0, 0)]
    while walking:
        square = walking.pop()
        for side in connectors_at(ship, connectors, square):
            other = beside(square, side)
            if OPPOSITE[side] in connectors_at(ship, connectors, other) and other not in reached:
                reached.add(other)
                walking.append(other)
    return set(ship) <= reached


def completes(values: Sequence[int], asked: Sequence[int]) -> bool:
    """Try every way to match the dice of a mission with engines."""
    return (
        any(
            all(value >= least for value, least in zip(chosen, asked, strict=True))
            for chosen in permutations(values, len(asked))
        )
        if len(values) >= len(asked)
        else False
    )
