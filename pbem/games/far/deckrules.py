"""What the cards of a deck must be, each for itself and all together (rules 2.3-2.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from ..checks import shown
from .cards import CASTLE_HEADS, LANDS, RANKS, ROYALS
from .geometry import EDGES, FACES, HALF_TURN, SOUTH

STANDARD: Final = tuple(f"S{number:02}" for number in range(1, 21))
EDGES_PER_LAND: Final = 40
FEWEST_LANDS: Final = 2
THRONES_PER_LAND: Final = 2
FEWEST_SIDES: Final = 2
CASTLE_EDGES: Final[Mapping[str, tuple[int, ...]]] = {"C1": (0, 4, 5, 6, 7), "C2": (0, 1, 2, 3, 4)}
"""The edges of the Castle's cards that look outward, the western card first."""

RING: Final = (
    *(("C1", 0), ("C2", 0), ("C2", 1), ("C2", 2), ("C2", 3)),
    *(("C2", 4), ("C1", 4), ("C1", 5), ("C1", 6), ("C1", 7)),
)
"""The ten edges of the Castle, clockwise."""

Row = Mapping[str, Any]
Cards = Mapping[str, Row]
Form = frozenset[tuple[str, frozenset[int]]]
"""What a card looks like: its sections as (land, edges)."""


def deck_faults(cards: Cards, castle: Cards) -> list[str]:
    """Return what is wrong with the plain *cards* and *castle*: with single cards, or else with the deck."""
    wanted = (*STANDARD, *ROYALS, *CASTLE_HEADS)
    found = [f"The deck has no card {key}." for key in wanted if key not in {*cards, *castle}]
    found += [fault for key, row in cards.items() for fault in _card_faults(key, row)]
    found += [fault for key, row in castle.items() for fault in _tower_faults(key, row)]
    return found or [*_twins(cards), *_land_counts(cards), *_royal_faults(cards), *_castle_faults(castle)]


def _card_faults(key: str, row: Row) -> Iterator[str]:
    """Name what is wrong with one card (rules 2.3 and 2.4)."""
    wrong = list(_edge_faults(key, row, range(len(EDGES))))
    yield from wrong or _section_faults(key, row["sections"])
    lands = {section["land"] for section in row["sections"]}
    if len(lands) < FEWEST_LANDS:
        yield f"{key} shows {lands.pop()} alone; a card shows two to four lands."


def _edge_faults(key: str, row: Row, wanted: Iterable[int]) -> Iterator[str]:
    """Name the edges that are not in exactly one section."""
    counts = Counter(edge for section in row["sections"] for edge in section["edges"])
    for edge in range(len(EDGES)):
        if edge not in wanted:
            if counts[edge]:
                yield f"{key}: edge {edge} lies at the other card of the Castle and can be in no section."
        elif counts[edge] != 1:
            yield f"{key}: edge {edge} must be in exactly one section, not {counts[edge]}."


def _section_faults(key: str, sections: Sequence[Row]) -> Iterator[str]:
    """Name sections that cannot be painted as one region each, and neighbouring edges of one land that are parted."""
    for one, other in combinations(sections, 2):
        if _cross(one["edges"], other["edges"]):
            yield f"{key}: the sections {shown(one['edges'])} and {shown(other['edges'])} cross; no card can show both."
    holder = {edge: section for section in sections for edge in section["edges"]}
    for edge in range(len(EDGES)):
        after = (edge + 1) % len(EDGES)
        if holder[edge] is not holder[after] and holder[edge]["land"] == holder[after]["land"]:
            land = holder[edge]["land"]
            yield f"{key}: the edges {edge} and {after} are neighbours and both {land}, so they must be in one section."


def _cross(one: Sequence[int], other: Sequence[int]) -> bool:
    """Say whether edges of *other* lie on both sides of a line between two edges of *one*."""
    return any(len({start < edge < end for edge in other}) > 1 for start, end in combinations(sorted(one), 2))


def _tower_faults(key: str, row: Row) -> Iterator[str]:
    """Name what is wrong with one Castle card (rule 2.6)."""
    yield from _edge_faults(key, row, CASTLE_EDGES[key])
    for section in row["sections"]:
        if len(section["edges"]) > 1:
            yield f"{key}: each edge of the Castle is a section of its own, but {shown(section['edges'])} are together."


def _twins(cards: Cards) -> Iterator[str]:
    """Name standard cards that look the same, also when one is turned round (rule 2.4)."""
    seen: dict[Form, str] = {}
    for key in STANDARD:
        form, turned = _form(cards[key], 0), _form(cards[key], HALF_TURN)
        if form == turned:
            yield f"{key} looks the same when it is turned round; no standard card may."
        elif form in seen:
            yield f"{key} looks the same as {seen[form]}, perhaps turned round; standard cards must differ."
        seen[form] = seen[turned] = key


def _form(row: Row, turn: int) -> Form:
    return frozenset(
        (section["land"], frozenset((edge + turn) % len(EDGES) for edge in section["edges"]))
        for section in row["sections"]
    )


def _land_counts(cards: Cards) -> Iterator[str]:
    counts = Counter[str]()
    for key in STANDARD:
        for section in cards[key]["sections"]:
            counts[section["land"]] += len(section["edges"])
    for land in LANDS:
        if counts[land] != EDGES_PER_LAND:
            yield f"The standard cards must have {EDGES_PER_LAND} edges of {land}; they have {counts[land]}."


def _royal_faults(cards: Cards) -> Iterator[str]:
    """Name royals that are not made alike, and lands with too many thrones or too few (rule 2.5)."""
    for place, rank in enumerate(RANKS):
        first, *others = ROYALS[place :: len(RANKS)]
        for key in others:
            if _made(cards[key]) != _made(cards[first]):
                yield f"{key} must have sections and throne as {first} has them; only lands differ among {rank}s."
    thrones = Counter(cards[key]["sections"][cards[key]["throne"]]["land"] for key in ROYALS)
    for land in LANDS:
        if thrones[land] != THRONES_PER_LAND:
            yield f"{THRONES_PER_LAND} royals must have their throne on {land}; {thrones[land]} have."


def _made(row: Row) -> tuple[list[list[int]], int]:
    return [section["edges"] for section in row["sections"]], row["throne"]


def _castle_faults(castle: Cards) -> Iterator[str]:
    """Name lands that the Castle shows too little of, and neighbouring edges that are alike (rule 2.6)."""
    lands = {(key, edge): section["land"] for key, row in castle.items() for section in row["sections"]
             for edge in section["edges"]}  # fmt: skip
    for place, (key, edge) in enumerate(RING):
        other, after = RING[(place + 1) % len(RING)]
        if lands[key, edge] == lands[other, after]:
            where = f"edge {edge} of {key} and edge {after} of {other}"
            yield f"The Castle: {where} are neighbours and both {lands[key, edge]}; they must differ."
    for land in LANDS:
        sides = {FACES[SOUTH][edge][1] for (_, edge), shows in lands.items() if shows == land}
        if len(sides) < FEWEST_SIDES:
            yield f"The Castle must show {land} on two of its sides; it shows it on {len(sides)}."
