"""Reads a map of text as a player does: nodes are found by their labels, sockets by the signs around them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pbem.games.afterlight.board import CORE, NODES, NUMBER, SIDES, SPACE, Contact

RINGS = "IMO"


class Box(NamedTuple):
    """What is drawn at a node: the text in its middle and the sign on each side of it."""

    text: str
    signs: dict[str, str]


def boxes(lines: list[str], columns: int) -> dict[str, Box]:
    """Find every node in a map by its labels alone."""
    return dict(_wide_boxes(lines) if columns == 78 else _turned_boxes(lines))


def _at(drawn: list[str], line: int, column: int, length: int = 1) -> str:
    text = drawn[line] if line < len(drawn) else ""
    return text.ljust(80)[column : column + length]


def _wide_boxes(drawn: list[str]) -> Iterator[tuple[str, Box]]:
    """Yield the nodes of a map whose sector numbers stand above and whose ring names stand at the left."""
    titles = drawn[1]
    for ring, label in zip(RINGS, ("INNER", "MID", "OUTER"), strict=True):
        (row,) = (number for number, line in enumerate(drawn) if line.startswith(label))
        for sector in range(10):
            middle = titles.index(str(sector))
            yield (
                f"{ring}{sector}",
                Box(
                    _at(drawn, row, middle - 2, 5).strip(),
                    {
                        "ccw": _at(drawn, row, middle - 3),
                        "cw": _at(drawn, row, middle + 3),
                        "out": _at(drawn, row - 1, middle),
                        "in": _at(drawn, row + 1, middle),
                    },
                ),
            )


def _turned_boxes(drawn: list[str]) -> Iterator[tuple[str, Box]]:
    """Yield the nodes of a map whose ring names stand above and whose sector numbers stand at the left."""
    titles = drawn[0]
    for ring, label in zip(RINGS, ("INNER", "MIDDLE", "OUTER"), strict=True):
        middle = titles.index(label) + (len(label) - 1) // 2
        for sector in range(10):
            (row,) = (n for n, line in enumerate(drawn) if line[0] == str(sector) and line[7:8] in ("=", "x", ">"))
            yield (
                f"{ring}{sector}",
                Box(
                    _at(drawn, row, middle - 2, 5).strip(),
                    {
                        "in": _at(drawn, row, middle - 4),
                        "out": _at(drawn, row, middle + 4),
                        "ccw": _at(drawn, row - 1, middle),
                        "cw": _at(drawn, row + 1, middle),
                    },
                ),
            )


def drawn_contacts(node: str, box: Box, station: Mapping[str, str]) -> list[Contact]:
    """Read the contacts of a module off its signs: corridor, or sealed with what stands beside it."""
    number = NUMBER[node]
    ring, sector = divmod(number, 10)
    beside = {
        "in": CORE if ring == 0 else number - 10,
        "out": SPACE if ring == 2 else number + 10,
        "cw": ring * 10 + (sector + 1) % 10,
        "ccw": ring * 10 + (sector - 1) % 10,
    }
    return [
        Contact(side, beside[side], box.signs[side] in "=|")
        for side in SIDES
        if beside[side] == CORE or (beside[side] < 30 and NODES[beside[side]] in station)
    ]
