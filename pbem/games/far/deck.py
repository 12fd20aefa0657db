"""Checking a deck file that somebody wrote: the shipped one or another (option ``--deck``; rules 2.4-2.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from ..checks import Kind, field_faults, shown
from ..contract import DeckError, Plain
from .cards import CASTLE_HEADS, LANDS, ROYALS
from .deckrules import STANDARD, deck_faults
from .geometry import EDGES

NAME_LENGTH: Final = 18
TITLE_LENGTH: Final = 200

Row = Mapping[str, Any]


def _is_text(value: object, most: int) -> bool:
    return isinstance(value, str) and 1 <= len(value) <= most and value.isprintable() and value == value.strip()


def _is_edge(value: object) -> bool:
    return type(value) is int and 0 <= value < len(EDGES)


def _are_sections(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_is_section, value))


def _is_section(value: object) -> bool:
    if not isinstance(value, Mapping) or len(value) != 1:
        return False
    ((land, edges),) = value.items()
    return land in LANDS and isinstance(edges, list) and bool(edges) and all(map(_is_edge, edges))


def _id(words: str, known: Sequence[str]) -> Kind:
    return Kind(words, lambda value: value in known)


TOP_FIELDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        "title": Kind("a line of text that says which deck this is", lambda value: _is_text(value, TITLE_LENGTH)),
        "cards": Kind("a list of 28 rows", lambda value: isinstance(value, list)),
        "castle": Kind("a list of 2 rows", lambda value: isinstance(value, list)),
    }
)
SECTIONS: Final = Kind("a list of sections, each a land and its edges, such as {meadow: [0, 1, 7]}", _are_sections)
NAME: Final = Kind(f"a line of text of 1 to {NAME_LENGTH} characters", lambda value: _is_text(value, NAME_LENGTH))
CARD_FIELDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        "id": _id(f"S01 to S20 or one of {', '.join(ROYALS)}", (*STANDARD, *ROYALS)),
        "name": NAME,
        "sections": SECTIONS,
    }
)
ROYAL_FIELDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {**CARD_FIELDS, "throne": Kind("the number of an edge of its throne's section, 0 to 7", _is_edge)}
)
CASTLE_FIELDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {"id": _id("C1 or C2", tuple(CASTLE_HEADS)), "name": NAME, "sections": SECTIONS}
)


def load_deck(raw: object) -> Plain:
    """Return the plain deck for a parsed deck file: title, cards by id, castle by id.

    A card is ``name``, ``sections`` (each with ``land`` and ``edges``) and for a royal ``throne``, the number of its
    throne section.  Cards come standard ones first, then royals by colour, sections by their lowest edge, so that the
    order of a file does not matter.  Raises DeckError with every fault found; what the cards have to do with each other
    is looked at once the rows are sound.
    """
    if not isinstance(raw, Mapping):
        raise DeckError([f"A deck is a mapping of {', '.join(TOP_FIELDS)}; this is {shown(raw)}."])
    _refuse(field_faults("The deck", raw, TOP_FIELDS))
    rows = [*raw["cards"], *raw["castle"]]
    _refuse(
        [*_row_faults("Card", raw["cards"], _card_fields), *_row_faults("Castle card", raw["castle"], _castle_fields)]
    )
    _refuse(_twin_faults(rows))
    cards = {row["id"]: _plain_card(row) for row in raw["cards"]}
    castle = {row["id"]: _plain_card(row) for row in raw["castle"]}
    _refuse(deck_faults(cards, castle))
    return {
        "title": raw["title"],
        "cards": {key: cards[key] for key in (*STANDARD, *ROYALS)},
        "castle": {key: castle[key] for key in CASTLE_HEADS},
    }


def _refuse(faults: Iterable[str]) -> None:
    found = list(faults)
    if found:
        raise DeckError(found)


def _card_fields(row: Row) -> Mapping[str, Kind]:
    return ROYAL_FIELDS if row.get("id") in ROYALS else CARD_FIELDS


def _castle_fields(_row: Row) -> Mapping[str, Kind]:
    return CASTLE_FIELDS


def _plain_card(row: Row) -> Plain:
    sections = [
        {"land": land, "edges": sorted(edges)} for section in row["sections"] for land, edges in section.items()
    ]
    sections.sort(key=lambda section: section["edges"])
    throne = [number for number, section in enumerate(sections) if row.get("throne") in section["edges"]]
    return {"name": row["name"], "sections": sections, **({"throne": throne[0]} if throne else {})}


def _row_faults(what: str, rows: Sequence[object], fields_of: Callable[[Row], Mapping[str, Kind]]) -> Iterator[str]:
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, Mapping):
            yield f"{what} {number} must be a mapping of id, name and sections, not {shown(row)}."
            continue
        fields = fields_of(row)
        name = row["id"] if fields["id"].fits(row.get("id")) else f"{what} {number}"
        yield from field_faults(name, row, fields)


def _twin_faults(rows: Sequence[Row]) -> Iterator[str]:
    """Name ids and names that occur more than once."""
    for field in ("id", "name"):
        groups: dict[str, list[str]] = {}
        for row in rows:
            groups.setdefault(row[field].casefold(), []).append(row["id"])
        for value, ids in groups.items():
            if len(ids) > 1:
                yield f"The {field} {shown(value)} occurs more than once: {', '.join(ids)}; every {field} must differ."
