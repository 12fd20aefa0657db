"""Checking a deck file that somebody wrote: the shipped one or another (option ``--deck``)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from operator import add
from types import MappingProxyType
from typing import Any, Final

from ..checks import Kind, field_faults, shown
from ..contract import DeckError, Plain
from .board import SIDES

DEPARTMENTS: Final = ("HAB", "LAB", "OBS", "REA", "DCK", "GRN")
GUILDS: Final = ("FAB", "ENE", "RES")
VALUES: Final = (1, 2, 3, 4, 5, 6)
COPIES: Final = 4
MODULES: Final = 60
PER_DEPARTMENT: Final = 10
PER_GUILD: Final = 20
REMOVED_PER_DEPARTMENT: Final = 2
REMOVED_PER_GUILD: Final = 4
USUAL_COSTS: Final = range(2, 10)
NAME_LENGTH: Final = 18

Row = Mapping[str, Any]


def _is_id(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(f"({'|'.join(DEPARTMENTS)})-[0-9][0-9]", value) is not None


def _is_text(value: object, most: int) -> bool:
    return isinstance(value, str) and 1 <= len(value) <= most and value.isprintable() and value == value.strip()


def _is_cost(value: object) -> bool:
    return type(value) is int and value >= 0


def _are_ports(value: object) -> bool:
    if not isinstance(value, list) or not all(isinstance(port, str) for port in value):
        return False
    return bool(value) and set(value) <= set(SIDES) and len(set(value)) == len(value)


def _one_of(words: Sequence[str]) -> Kind:
    return Kind(f"{', '.join(words[:-1])} or {words[-1]}", lambda value: value in words)


def _just(expected: object) -> Kind:
    """Demand *expected* itself; compared as text, since true and 1.0 count as 1."""
    return Kind(shown(expected), lambda value: shown(value) == shown(expected))


TOP_FIELDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        "title": Kind("a line of text that says which deck this is", lambda value: _is_text(value, 200)),
        "modules": Kind(f"a list of {MODULES} rows", lambda value: isinstance(value, list)),
        "credits": Kind("a mapping of guilds, values and copies", lambda value: isinstance(value, Mapping)),
    }
)
MODULE_FIELDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        "id": Kind("a department and two digits, such as HAB-01", _is_id),
        "name": Kind(f"a line of text of 1 to {NAME_LENGTH} characters", lambda value: _is_text(value, NAME_LENGTH)),
        "department": _one_of(DEPARTMENTS),
        "guild": _one_of(GUILDS),
        "cost": Kind("a whole number, 0 or more", _is_cost),
        "ports": Kind(f"a list of one or more of {', '.join(SIDES)}, each once", _are_ports),
    }
)
CREDIT_FIELDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {"guilds": _just(GUILDS), "values": _just(VALUES), "copies": _just(COPIES)}
)


def load_deck(raw: object) -> Plain:
    """Return the plain deck for a parsed deck file: title, modules by id, credits, warnings.

    Modules come by department, then id, and their ports in the order in, out, cw, ccw, so that the order
    of a file does not matter.  ``warnings`` lists sentences on what is odd but can be played.
    Raises DeckError with every fault found; counts are looked at once the rows are sound.
    """
    if not isinstance(raw, Mapping):
        raise DeckError([f"A deck is a mapping of {', '.join(TOP_FIELDS)}; this is {shown(raw)}."])
    _refuse(field_faults("The deck", raw, TOP_FIELDS))
    rows = raw["modules"]
    _refuse([*_row_faults(rows), *field_faults("The credits", raw["credits"], CREDIT_FIELDS)])
    _refuse([*_twin_faults(rows), *_count_faults(rows)])
    ordered = sorted(rows, key=lambda row: (DEPARTMENTS.index(row["department"]), row["id"]))
    return {
        "title": raw["title"],
        "modules": {row["id"]: _plain_module(row) for row in ordered},
        "credits": {"guilds": list(GUILDS), "values": list(VALUES), "copies": COPIES},
        "warnings": [_cost_warning(row) for row in ordered if row["cost"] not in USUAL_COSTS],
    }


def _refuse(faults: Iterable[str]) -> None:
    found = list(faults)
    if found:
        raise DeckError(found)


def _plain_module(row: Row) -> Plain:
    ports = [side for side in SIDES if side in row["ports"]]
    return {field: row[field] for field in ("name", "department", "guild", "cost")} | {"ports": ports}


def _cost_warning(row: Row) -> str:
    return f"{row['id']} costs {row['cost']}; costs of {USUAL_COSTS[0]} to {USUAL_COSTS[-1]} are usual."


def _row_faults(rows: Sequence[object]) -> Iterator[str]:
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, Mapping):
            yield f"Row {number}: a module is a mapping of {', '.join(MODULE_FIELDS)}, not {shown(row)}."
            continue
        what = row["id"] if _is_id(row.get("id")) else f"Row {number}"
        department, guild = row.get("department"), row.get("guild")
        if department in GUILDS and guild in DEPARTMENTS:
            right = f"department: {guild}, guild: {department}"
            yield f"{what}: department and guild have changed places; write {right}."
            continue
        found = list(field_faults(what, row, MODULE_FIELDS))
        yield from found
        if not found and not row["id"].startswith(f"{department}-"):
            yield f"{what}: the id and the department {department} differ; begin the id with {department}-."


def _twin_faults(rows: Sequence[Row]) -> Iterator[str]:
    for field, key in _TWINS:
        groups: dict[str, list[str]] = {}
        for number, row in enumerate(rows, start=1):
            groups.setdefault(key(row[field]), []).append(f"row {number} ({row['id']})")
        for value, places in groups.items():
            if len(places) > 1:
                found = f"The {field} {shown(value)} occurs more than once: {', '.join(places)}"
                yield f"{found}; every {field} must differ."


_TWINS: Final[Sequence[tuple[str, Callable[[str], str]]]] = (("id", str), ("name", str.casefold))


def _count_faults(rows: Sequence[Row]) -> Iterator[str]:
    if len(rows) != MODULES:
        yield f"A deck has {MODULES} modules; this one has {len(rows)}."
    for field, words, need in (("department", DEPARTMENTS, PER_DEPARTMENT), ("guild", GUILDS, PER_GUILD)):
        counts = Counter(row[field] for row in rows)
        for word in words:
            if counts[word] != need:
                yield f"The {field} {word} must have {need} modules; it has {counts[word]}."
    if not removal_exists(Counter((row["department"], row["guild"]) for row in rows)):
        yield (
            f"A match of two leaves out {REMOVED_PER_DEPARTMENT} modules of every department that are"
            f" {REMOVED_PER_GUILD} of every guild; this deck has no such modules."
        )


def removal_exists(counts: Mapping[tuple[str, str], int]) -> bool:
    """Say whether twelve modules can be left out, two a department and four a guild (rule 1.2).

    *counts* holds the number of modules for each (department, guild).  Goes department by department
    through the totals per guild that can be reached.
    """
    reached = {(0,) * len(GUILDS)}
    for department in DEPARTMENTS:
        at_hand = [range(counts.get((department, guild), 0) + 1) for guild in GUILDS]
        takes = [take for take in product(*at_hand) if sum(take) == REMOVED_PER_DEPARTMENT]
        reached = {tuple(map(add, total, take)) for total, take in product(reached, takes)}
    return (REMOVED_PER_GUILD,) * len(GUILDS) in reached
