"""Checking a deck file that somebody wrote: the shipped one or another (option ``--deck``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from ..checks import field_faults, shown
from ..contract import DeckError, Plain
from .deckfields import CONNECTORS, FIELDS, TOP_FIELDS, row_faults
from .grid import SIDES
from .table import FACILITIES, Icons

PARTS: Final = 57
MISSIONS: Final = 23
CLIMACTIC: Final = (5, 6)
AWARDS: Final = 7
ORGANISATIONS: Final = 6
ENGINES: Final = range(18, 25)
EQUALS: Final = ("Cleomedes Moon Colony", "Mars Elevator")
COUNTS: Final = {"organisations": ORGANISATIONS, "parts": PARTS, "missions": MISSIONS, "awards": AWARDS}

Row = Mapping[str, Any]


def load_deck(raw: object) -> Plain:
    """Return the plain deck for a parsed deck file: title, organisations, parts, missions and awards by id.

    All come by id, so that the order of a file does not matter; ``same`` counts the parts with the same connectors.
    Raises DeckError with every fault found; counts are looked at once the rows are sound.
    """
    if not isinstance(raw, Mapping):
        raise DeckError([f"A deck is a mapping of {', '.join(TOP_FIELDS)}; this is {shown(raw)}."])
    _refuse(field_faults("The deck", raw, TOP_FIELDS))
    _refuse(fault for section, fields in FIELDS.items() for fault in row_faults(section, raw[section], fields))
    _refuse([*_twin_faults(raw), *_count_faults(raw), *_engine_faults(raw["parts"]), *_mission_faults(raw["missions"])])
    rows = {section: sorted(raw[section], key=lambda row: row["id"]) for section in FIELDS}
    same = Counter(_connectors(row) for row in rows["parts"])
    return {
        "title": raw["title"],
        "organisations": {row["id"]: {"name": row["name"]} for row in rows["organisations"]},
        "parts": {row["id"]: _plain_part(row, same[_connectors(row)]) for row in rows["parts"]},
        "missions": {row["id"]: _plain_mission(row) for row in rows["missions"]},
        "awards": {row["id"]: {name: row[name] for name in ("name", "counts", "points")} for row in rows["awards"]},
    }


def _refuse(faults: Iterable[str]) -> None:
    found = list(faults)
    if found:
        raise DeckError(found)


def _connectors(row: Row) -> tuple[str, ...]:
    return tuple(side for side in SIDES if side in row[CONNECTORS])


def _plain_part(row: Row, same: int) -> Plain:
    return {
        "name": row["name"],
        "connectors": list(_connectors(row)),
        "same": same,
        "cost": row.get("cost", 0),
        "engines": sorted(row.get("engines", ())),
        "biotech": row.get("biotech", 0),
        "once": _icons(row.get("once", {})),
        "lasting": _icons(row.get("lasting", {})),
    }


def _icons(given: Row) -> Plain:
    return {name: given.get(name, 0) for name in Icons._fields}


def _plain_mission(row: Row) -> Plain:
    return {
        "name": row["name"],
        "value": row["value"],
        "climactic": row.get("climactic", False),
        "engines": sorted(row.get("engines", ()), reverse=True),
        "biotech": row.get("biotech", 0),
        "science": row.get("science", 0),
    }


def _twin_faults(raw: Row) -> Iterator[str]:
    """Name ids that occur twice in the whole deck, and names that do, or are an id or a facility."""
    places: dict[str, list[str]] = {}
    names = {facility.casefold(): [f"the facility {facility}"] for facility in FACILITIES}
    for section in FIELDS:
        for number, row in enumerate(raw[section], start=1):
            place = f"row {number} of {section}"
            places.setdefault(row["id"], []).append(place)
            names.setdefault(row["name"].casefold(), []).append(f"{place} ({row['id']})")
    for word in {row["id"].casefold() for section in FIELDS for row in raw[section]} & names.keys():
        names[word].insert(0, f"the id {word.upper()}")
    yield from _twice("name", names)
    yield from _twice("id", places)


def _twice(field: str, found: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for value, places in found.items():
        if len(places) > 1:
            yield f"The {field} {shown(value)} occurs more than once: {', '.join(places)}; every {field} must differ."


def _count_faults(raw: Row) -> Iterator[str]:
    for section, need in COUNTS.items():
        if len(raw[section]) != need:
            yield f"A deck has {need} {section}; this one has {len(raw[section])}."


def _engine_faults(parts: Sequence[Row]) -> Iterator[str]:
    """Name engine numbers that are printed twice, and too few or too many engines (rule 1.2)."""
    holders: dict[int, list[str]] = {}
    for row in parts:
        for engine in row.get("engines", ()):
            holders.setdefault(engine, []).append(row["id"])
    for engine, ids in sorted(holders.items()):
        if len(ids) > 1:
            yield f"The engine number {engine} is printed more than once: {', '.join(ids)}; all numbers must differ."
    count = sum(map(len, holders.values()))
    if count not in ENGINES:
        yield f"A deck has {ENGINES[0]} to {ENGINES[-1]} engine icons; this one has {count}."


def _mission_faults(missions: Sequence[Row]) -> Iterator[str]:
    climactic = [row for row in missions if row.get("climactic", False)]
    others = [row for row in missions if not row.get("climactic", False)]
    if len(climactic) not in CLIMACTIC:
        yield f"A deck has five or six climactic missions; this one has {len(climactic)}."
    for row in missions:
        if not (row.get("engines") or row.get("biotech") or row.get("science")):
            yield f"{row['id']}: a mission asks for something; give it engines, biotech or science."
    best = max(others, key=lambda row: row["value"], default=None)
    for row in climactic:
        if best is not None and row["value"] <= best["value"]:
            yield (
                f"{row['id']}: a climactic mission is worth more than any other; this one is worth {row['value']}, "
                f"and {best['id']} {best['value']}."
            )
    yield from _equal_faults(missions)


def _equal_faults(missions: Sequence[Row]) -> Iterator[str]:
    """Name what is wrong with the two missions that keep their printed names."""
    values = {row["name"]: row["value"] for row in missions if row["name"] in EQUALS}
    for name in EQUALS:
        if name not in values:
            yield f"The mission {name} is missing."
    if len(set(values.values())) > 1:
        worth = " and ".join(str(values[name]) for name in EQUALS)
        yield f"{' and '.join(EQUALS)} are of equal value; here they are worth {worth}."
