"""A second, slow reading of the rules, made from the commander's manual alone, that tries everything out.

It shares no code with the game: stations are mappings of node names, nodes are (ring, sector), and every
question is answered by going through all possibilities.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

Plain = dict[str, Any]
Place = tuple[int, int]

RINGS = "IMO"
EVERY_NODE = [f"{ring}{sector}" for ring in RINGS for sector in range(10)]
OPPOSITE = {"in": "out", "out": "in", "cw": "ccw", "ccw": "cw"}


def place(node: str) -> Place:
    """Return ring (0 is the inner) and sector of a node's name."""
    return RINGS.index(node[0]), int(node[1])


def facing(node: str, socket: str) -> str:
    """Return what a socket of a pod on *node* looks at: a node, ``core`` or ``space``."""
    ring, sector = place(node)
    if socket == "cw":
        return f"{RINGS[ring]}{(sector + 1) % 10}"
    if socket == "ccw":
        return f"{RINGS[ring]}{(sector + 9) % 10}"
    beyond = ring - 1 if socket == "in" else ring + 1
    return {-1: "core", 3: "space"}.get(beyond) or f"{RINGS[beyond]}{sector}"


def corridors(deck: Plain, station: dict[str, str], node: str) -> list[str]:
    """Return the nodes (or ``core``) that the module on *node* is joined with."""
    joined = []
    for socket in deck["modules"][station[node]]["ports"]:
        other = facing(node, socket)
        if other == "core" or (other in station and OPPOSITE[socket] in deck["modules"][station[other]]["ports"]):
            joined.append(other)
    return joined


def has_route(deck: Plain, station: dict[str, str], node: str) -> bool:
    """Walk every corridor from *node* until the Core is met or nothing new is."""
    seen, walking = {node}, [node]
    while walking:
        for other in corridors(deck, station, walking.pop()):
            if other == "core":
                return True
            if other not in seen:
                seen.add(other)
                walking.append(other)
    return False


def has_support(station: dict[str, str], node: str) -> bool:
    """Count the modules one ring further in, in the same or an adjacent sector."""
    ring, sector = place(node)
    below = [
        other for other in station
        if place(other)[0] == ring - 1 and (place(other)[1] - sector) % 10 in (9, 0, 1)
    ]  # fmt: skip
    return len(below) >= ring


def is_legal(deck: Plain, station: dict[str, str]) -> bool:
    """Say whether every module has its route and its support."""
    return all(has_route(deck, station, node) and has_support(station, node) for node in station)


def guild(credit: str) -> str:
    """Return a credit's guild."""
    return credit.partition("-")[0]


def worth(cards: Sequence[str]) -> int:
    """Return what credits are worth together."""
    return sum(int(card.partition("-")[2]) for card in cards)


def takes(display: Sequence[str | None]) -> set[tuple[str, ...]]:
    """Return every take that the manual allows, as sorted cards, by trying all sets of places."""
    shown = [credit for credit in display if credit]
    found: set[tuple[str, ...]] = {(credit,) for credit in shown}
    for size in range(2, 7):
        for cards in combinations(shown, size):
            if size <= 3 and len({guild(card) for card in cards}) == size and worth(cards) <= 7:
                found.add(tuple(sorted(cards)))
    return found


def payments(hand: Sequence[str], of_guild: str) -> Iterator[tuple[str, ...]]:
    """Yield every set of the hand's cards of one guild."""
    cards = sorted(card for card in hand if guild(card) == of_guild)
    for size in range(len(cards) + 1):
        yield from combinations(cards, size)


def best_payment(hand: Sequence[str], of_guild: str, cost: int) -> list[str] | None:
    """Return the payment with the least excess, then fewest cards, then lowest values."""
    enough = [(worth(cards), len(cards), cards) for cards in payments(hand, of_guild) if worth(cards) >= cost]
    return list(min(enough)[2]) if enough else None


def effective_cost(deck: Plain, berth: Plain) -> int:
    """Return printed cost less discount, but 1 at least."""
    cost: int = deck["modules"][berth["module"]]["cost"] - berth["discount"]
    return max(1, cost)


def with_module(station: dict[str, str], node: str, module: str) -> dict[str, str]:
    """Return the station with *module* on *node*, instead of what stood there."""
    return {**station, node: module}


def legal_lines(deck: Plain, state: Plain, seat: int) -> set[str]:
    """Return every legal order of *seat* with no cards and no wish named, as lines, by trying all."""
    found = {"acquire " + " ".join(cards) for cards in takes(state["display"])}
    found |= {*_purchases(deck, state, state["seats"][seat]), *_changes(deck, state["seats"][seat])}
    return found | ({"pass"} if state["ending"] or not found else set())


def _purchases(deck: Plain, state: Plain, own: Plain) -> Iterator[str]:
    for berth in filter(None, state["market"]):
        module, cost = berth["module"], effective_cost(deck, berth)
        if best_payment(own["hand"], deck["modules"][module]["guild"], cost) is None:
            continue
        for node in EVERY_NODE:
            if node not in own["station"] and is_legal(deck, with_module(own["station"], node, module)):
                yield f"purchase {module} at {node}"
        if len(own["dock"]) < 4:
            yield f"purchase {module} to dock"


def _changes(deck: Plain, own: Plain) -> Iterator[str]:
    station: dict[str, str] = own["station"]
    for module in own["dock"]:
        for node in EVERY_NODE:
            if is_legal(deck, with_module(station, node, module)):
                yield f"swap {station[node]} with {module}" if node in station else f"install {module} at {node}"
    for node, module in station.items():
        left = {other: held for other, held in station.items() if other != node}
        if len(own["dock"]) < 4 and is_legal(deck, left):
            yield f"remove {module}"


def readiness(deck: Plain, station: dict[str, str], department: str) -> int:
    """Return the department's modules and 2 for every additional ring."""
    rings = [node[0] for node, module in station.items() if deck["modules"][module]["department"] == department]
    return len(rings) + 2 * (len(set(rings)) - 1) if rings else 0


AWARDS = {1: [3], 2: [4, 2], 3: [6, 4, 2]}


def ranking(values: Sequence[int], storm: int) -> list[int]:
    """Return each commander's award, by handing out the places one by one, best Readiness first."""
    purse = AWARDS[storm][: len(values) - 1] + [0] * len(values)
    points = [0] * len(values)
    place = 0
    for value in sorted(set(values) - {0}, reverse=True):
        tied = [seat for seat, other in enumerate(values) if other == value]
        for seat in tied:
            points[seat] = sum(purse[place : place + len(tied)]) // len(tied)
        place += len(tied)
    return points


def shield(deck: Plain, station: dict[str, str]) -> int:
    """Return the points of the five sunward lanes."""
    points = 0
    for sector in (8, 9, 0, 1, 2):
        lane = [station[f"{ring}{sector}"] for ring in RINGS if f"{ring}{sector}" in station]
        if lane and "out" not in deck["modules"][lane[-1]]["ports"]:
            points += 2 if len(lane) >= 2 else 1
    return points


def synergy(deck: Plain, station: dict[str, str], node: str) -> int:
    """Return what a module just installed on *node* earns if it has never earned before."""
    own = deck["modules"][station[node]]["department"]
    neighbours = [station[other] for other in corridors(deck, station, node) if other != "core"]
    foreign = [deck["modules"][module]["department"] for module in neighbours]
    foreign = [department for department in foreign if department != own]
    return 3 if len(set(foreign)) >= 3 else 2 if len(foreign) >= 2 else 0
