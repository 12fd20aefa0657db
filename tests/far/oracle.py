"""A second, slow reading of the rules, made from rulebook and rulings alone, that tries everything out.

It shares no code with the game.  A kingdom is a list of placements (card, x, y, direction); every question is answered
by going through all squares, all edges and all sections anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

Plain = dict[str, Any]
Square = tuple[int, int]
Placement = tuple[str, int, int, str]
Edge = tuple[Square, str]
"""A square, and the compass point that one of its four sides looks to."""

Node = tuple[str, int]
"""A section: its card and its number on it; a Castle card's edges are numbered as its sections."""

WAY = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
BACK = {"north": "south", "east": "west", "south": "north", "west": "east"}
LANDS = ("meadow", "brick", "ocean", "forest")
COLOURS = "RGBY"
CASTLE: list[Placement] = [("C1", 0, 2, "south"), ("C2", 1, 2, "south")]


def step(square: Square, way: str, times: int = 1) -> Square:
    """Return the square that lies so many squares off."""
    dx, dy = WAY[way]
    return square[0] + times * dx, square[1] + times * dy


def squares(placement: Placement) -> list[Square]:
    """Return what a placement covers, head first."""
    _, x, y, direction = placement
    return [step((x, y), direction, times) for times in range(3)]


def edges(placement: Placement) -> list[Edge]:
    """Return the eight edges in their order: end of the head, right side, end of the tail, left side.

    Whoever looks from the tail to the head has the right side of the picture at his right hand.
    """
    head, middle, tail = squares(placement)
    ahead = BACK[placement[3]]
    right = {"north": "east", "east": "south", "south": "west", "west": "north"}[ahead]
    left = BACK[right]
    return [
        (head, ahead), (head, right), (middle, right), (tail, right),
        (tail, BACK[ahead]), (tail, left), (middle, left), (head, left),
    ]  # fmt: skip


def rows(deck: Plain) -> Plain:
    """Return all cards of the deck, the Castle's among them."""
    return {**deck["cards"], **deck["castle"]}


def nodes(deck: Plain, kingdom: Sequence[Placement]) -> dict[Edge, Node]:
    """Return for every edge in play the section it is of."""
    found: dict[Edge, Node] = {}
    for placement in [*CASTLE, *kingdom]:
        places = edges(placement)
        for number, section in enumerate(rows(deck)[placement[0]]["sections"]):
            found.update({places[edge]: (placement[0], number) for edge in section["edges"]})
    return found


def land(deck: Plain, node: Node) -> str:
    """Return a section's land."""
    return str(rows(deck)[node[0]]["sections"][node[1]]["land"])


def areas(deck: Plain, kingdom: Sequence[Placement]) -> list[set[Node]]:
    """Return all areas as sets of sections, by walking from section to section over edges that meet."""
    at = nodes(deck, kingdom)
    beside: dict[Node, set[Node]] = {node: set() for node in at.values()}
    for (square, way), node in at.items():
        other = at.get((step(square, way), BACK[way]))
        if other is not None and land(deck, other) == land(deck, node):
            beside[node].add(other)
    left, found = set(beside), []
    while left:
        area, walking = set[Node](), [min(left)]
        while walking:
            node = walking.pop()
            if node not in area:
                area.add(node)
                walking += beside[node]
        found.append(area)
        left -= area
    return found


def cards(area: set[Node]) -> set[str]:
    """Return the cards of an area, the Castle as one."""
    return {"castle" if card in ("C1", "C2") else card for card, _ in area}


def royals(deck: Plain, area: set[Node]) -> set[str]:
    """Return the royals whose throne is in an area."""
    return {card for card, section in area if rows(deck)[card].get("throne") == section}


def covered(kingdom: Sequence[Placement]) -> set[Square]:
    """Return all squares on which something lies."""
    return {square for placement in [*CASTLE, *kingdom] for square in squares(placement)}


def meets(deck: Plain, at: dict[Edge, Node], placement: Placement) -> bool:
    """Say whether an edge of a placement meets one of its own land among the edges in play."""
    own = edges(placement)
    for section in rows(deck)[placement[0]]["sections"]:
        for square, way in (own[edge] for edge in section["edges"]):
            other = at.get((step(square, way), BACK[way]))
            if other is not None and land(deck, other) == section["land"]:
                return True
    return False


def rivals(deck: Plain, kingdom: Sequence[Placement], placement: Placement) -> set[str]:
    """Return the other commanders' royals in all areas that a royal's card has part in after its placement."""
    card = placement[0]
    if "throne" not in rows(deck)[card]:
        return set()
    own = [area for area in areas(deck, [*kingdom, placement]) if card in cards(area)]
    return {royal for area in own for royal in royals(deck, area) if royal[0] != card[0]}


def near(kingdom: Sequence[Placement]) -> list[Square]:
    """Return every square from which a card could reach the kingdom, and some more."""
    taken = covered(kingdom)
    xs, ys = [x for x, _ in taken], [y for _, y in taken]
    return [(x, y) for y in range(min(ys) - 4, max(ys) + 5) for x in range(min(xs) - 4, max(xs) + 5)]


def placements(deck: Plain, kingdom: Sequence[Placement], card: str) -> Iterator[Placement]:
    """Yield every legal placement of a card, by trying all squares and directions."""
    taken, at = covered(kingdom), nodes(deck, kingdom)
    for way in WAY:
        for x, y in near(kingdom):
            placement = (card, x, y, way)
            free = not taken & set(squares(placement))
            if free and meets(deck, at, placement) and not rivals(deck, kingdom, placement):
                yield placement


def is_open(kingdom: Sequence[Placement], edge: Edge, *, touching: bool = False) -> bool:
    """Say whether nothing lies beyond an edge, or with *touching* on the next square."""
    taken, (square, way) = covered(kingdom), edge
    return not any(step(square, way, times) in taken for times in range(1, 2 if touching else 200))


def score(
    deck: Plain, kingdom: Sequence[Placement], colour: str, side: str, *, touching: bool = False
) -> tuple[dict[str, int], dict[str, int]]:
    """Return what a commander scores for each land and for each of his royals."""
    found = areas(deck, kingdom)
    at = nodes(deck, kingdom)
    seen = {node for edge, node in at.items() if edge[1] == side and is_open(kingdom, edge, touching=touching)}
    sizes = [(len(cards(area)), len(royals(deck, area)), area) for area in found if len(cards(area)) <= 5]
    lands = dict.fromkeys(LANDS, 0)
    for name in LANDS:
        fit = [(size, crowns) for size, crowns, area in sizes if area & seen and land(deck, min(area)) == name]
        lands[name] = sum(max(fit, default=(0, 0)))
    own = {f"{colour}K": 0, f"{colour}Q": 0}
    for size, crowns, area in sizes:
        for royal in royals(deck, area) & own.keys():
            own[royal] = size + crowns
    return lands, own
