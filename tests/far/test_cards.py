"""Section 2 of the rules, as far as squares, directions and edges go; the deck has files of its own."""

from __future__ import annotations

import pytest

from pbem.games.far.cards import make_card
from pbem.games.far.geometry import EDGES, FACES, SIDES, STEPS
from pbem.games.far.kingdom import Kingdom
from pbem.games.far.state import load_laid, plain_laid
from tests.far import oracle
from tests.far.playouts import RULES
from tests.far.positions import laid, position, row


def test_a_card_lies_on_whole_squares() -> None:
    """Rule 2.1: half squares, words and single numbers are refused for good."""
    match = position(display="S07 S08", seats=2)
    for at in ([1.5, 2], ["2", 2], [2], [1, 2, 3], "2,1", [True, 0], None):
        refusal = match.refusal({"do": "place", "card": "S07", "at": at, "direction": "east"})
        assert refusal is not None
        assert (refusal.rule, refusal.never) == ("2.1", True)


def test_no_kingdom_reaches_further_than_its_cards() -> None:
    """Rule 2.1: 28 cards of three squares above the Castle; beyond that a place is refused for good."""
    match = position(display="S07 S08", seats=2)
    refusal = match.refusal("place S07 at 87,0 north")
    assert refusal is not None
    assert (refusal.text, refusal.never) == ("no Kingdom reaches as far as 87,0", True)
    near = match.refusal("place S07 at -86,0 north")
    assert near is not None
    assert (near.rule, near.never) == ("3.5", False)


def test_a_kingdom_may_grow_to_any_side() -> None:
    """Rule 2.1: the room for it grows with it, and what was known of it stays."""
    for side, (dx, dy) in zip(SIDES, STEPS, strict=True):
        kingdom = Kingdom.castle(RULES.table)
        for number, card in enumerate(RULES.table.cards):
            head = (3 + 3 * number) * dx, (3 + 3 * number) * dy
            kingdom = kingdom.lay(laid(f"{card} {head[0]},{head[1]} {side}"))
        assert kingdom.grid.reach > 84
        assert len(kingdom.squares()) == 6 + 3 * 28
        again = Kingdom.of(RULES.table, kingdom.laid, reach=kingdom.grid.reach)
        assert again.sections == kingdom.sections
        assert again.taken == kingdom.taken


@pytest.mark.parametrize(
    ("direction", "squares"),
    [
        ("east", [(2, 1), (3, 1), (4, 1)]),
        ("north", [(2, 1), (2, 2), (2, 3)]),
        ("west", [(2, 1), (1, 1), (0, 1)]),
        ("south", [(2, 1), (2, 0), (2, -1)]),
    ],
)
def test_head_and_direction_say_which_squares_are_covered(direction: str, squares: list[tuple[int, int]]) -> None:
    """Rule 2.2: the head's square and two more."""
    card = laid(f"S07 2,1 {direction}")
    assert card.squares() == squares
    assert load_laid(plain_laid(card)) == card


def test_there_are_four_directions() -> None:
    """Rule 2.2: all four are listed, and another is refused for good."""
    match = position(display="S07 -", seats=2, hands=["", ""])
    assert {text.split()[-1] for text in match.listed()} == {"north", "east", "south", "west"}
    refusal = match.refusal({"do": "place", "card": "S07", "at": [2, 1], "direction": "up"})
    assert refusal is not None
    assert (refusal.rule, refusal.never) == ("2.2", True)
    assert refusal.text == "up is no direction; a card runs north, east, south or west"


def test_edges_are_numbered_clockwise_from_the_head() -> None:
    """Rule 2.3: the head's end, down the right side, the tail's end, up the left side."""
    south = [(square, SIDES[side]) for square, side in FACES[SIDES.index("south")]]
    assert south == [
        (0, "north"), (0, "east"), (1, "east"), (2, "east"), (2, "south"), (2, "west"), (1, "west"), (0, "west"),
    ]  # fmt: skip
    assert FACES[SIDES.index("south")] == EDGES


def test_a_card_is_turned_with_its_edges() -> None:
    """Rule 2.3: a card that runs east has its right side in the north; all as whoever walks along it would say."""
    east = [SIDES[side] for _, side in FACES[SIDES.index("east")]]
    assert east == ["west", "north", "north", "north", "east", "south", "south", "south"]
    for direction, name in enumerate(SIDES):
        card = laid(f"S07 5,7 {name}")
        walked = oracle.edges(("S07", 5, 7, name))
        assert [(card.squares()[square], SIDES[side]) for square, side in FACES[direction]] == walked


def test_a_section_may_reach_across_its_card() -> None:
    """Rule 2.3: edges of one section on both sides, as on the Queens."""
    card = make_card("S01", 1, row("a card", "M017 B26 O3 F45"))
    assert card.lands == (0, 0, 1, 2, 3, 3, 1, 0)
    assert (1, (2, 6)) in card.sections
