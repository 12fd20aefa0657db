"""The fields of a deck file and what each may be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from ..checks import Kind, field_faults, is_whole, shown
from .grid import SIDES
from .orders import MOST_ENGINE
from .reset import COUNTS
from .table import FACES, Icons

CONNECTORS: Final = "connectors"
NAME_LENGTH: Final = 24
MOST_COST: Final = 3
MOST_ENGINES: Final = 2
MOST_OF_A_SORT: Final = 9
MOST_POINTS: Final = 6
MOST_VALUE: Final = 20
MOST_ASKED: Final = 4
MOST_NEEDED: Final = 30

Row = Mapping[str, Any]


def _is_text(value: object, most: int) -> bool:
    return isinstance(value, str) and 1 <= len(value) <= most and value.isprintable() and value == value.strip()


def _text(most: int) -> Kind:
    return Kind(f"a line of text of 1 to {most} characters", lambda value: _is_text(value, most))


def _id(letter: str, digits: int, example: str) -> Kind:
    pattern = re.compile(f"{letter}[0-9]{{{digits}}}")
    return Kind(f"an id such as {example}", lambda value: isinstance(value, str) and bool(pattern.fullmatch(value)))


def _whole(least: int, most: int) -> Kind:
    return Kind(f"a whole number from {least} to {most}", lambda value: is_whole(value, least, most))


def _numbers(words: str, most: int, highest: int) -> Kind:
    def fits(value: object) -> bool:
        return isinstance(value, list) and 1 <= len(value) <= most and all(is_whole(n, 1, highest) for n in value)

    return Kind(words, fits)


def _are_connectors(value: object) -> bool:
    if not isinstance(value, list) or not all(isinstance(side, str) for side in value):
        return False
    return bool(value) and set(value) <= set(SIDES) and len(set(value)) == len(value)


def _are_icons(value: object) -> bool:
    if not isinstance(value, Mapping) or not value:
        return False
    return set(value) <= set(Icons._fields) and all(is_whole(count, 1, MOST_OF_A_SORT) for count in value.values())


NAME: Final = _text(NAME_LENGTH)
ICONS: Final = Kind(
    f"a mapping of {', '.join(Icons._fields)} to how many (Bio-Tech and engines carry no such mark)", _are_icons
)
ROWS: Final = Kind("a list of rows", lambda value: isinstance(value, list))
TOP_FIELDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        "title": Kind("a line of text that says which deck this is", lambda value: _is_text(value, 200)),
        **dict.fromkeys(("organisations", "parts", "missions", "awards"), ROWS),
    }
)

FIELDS: Final[Mapping[str, Mapping[str, Kind]]] = MappingProxyType(
    {
        "organisations": {"id": _id("O", 1, "O3"), "name": NAME},
        "parts": {
            "id": _id("P", 2, "P07"),
            "name": NAME,
            CONNECTORS: Kind(f"a list of one or more of {', '.join(SIDES)}, each once", _are_connectors),
        },
        "missions": {"id": _id("M", 2, "M07"), "name": NAME, "value": _whole(1, MOST_VALUE)},
        "awards": {
            "id": _id("A", 1, "A3"),
            "name": NAME,
            "counts": Kind(f"one of {', '.join(COUNTS)}", lambda value: value in [*COUNTS]),
            "points": _whole(1, MOST_POINTS),
        },
    }
)
"""The fields that every row of a section has."""

OPTIONAL: Final[Mapping[str, Mapping[str, Kind]]] = MappingProxyType(
    {
        "parts": {
            "cost": _whole(0, MOST_COST),
            "engines": _numbers(
                f"a list of one or two printed numbers from 1 to {MOST_ENGINE}", MOST_ENGINES, MOST_ENGINE
            ),
            "biotech": _whole(1, MOST_OF_A_SORT),
            "once": ICONS,
            "lasting": ICONS,
        },
        "missions": {
            "climactic": Kind("true or false", lambda value: type(value) is bool),
            "engines": _numbers(f"a list of one to {MOST_ASKED} dice from 1 to {FACES}", MOST_ASKED, FACES),
            "biotech": _whole(1, MOST_NEEDED),
            "science": _whole(1, MOST_NEEDED),
        },
    }
)
"""The fields that a row may have besides."""


def row_faults(section: str, rows: Sequence[object], required: Mapping[str, Kind]) -> Iterator[str]:
    """Name what is wrong with the rows of a section, each by itself."""
    optional = OPTIONAL.get(section, {})
    for number, row in enumerate(rows, start=1):
        place = f"Row {number} of {section}"
        if not isinstance(row, Mapping):
            yield f"{place}: a row is a mapping of {', '.join([*required, *optional])}, not {shown(row)}."
            continue
        what = str(row["id"]) if required["id"].fits(row.get("id")) else place
        yield from field_faults(what, row, required, optional)
