"""The scoring example of the rulebook, rebuilt: a whole match of three with test cards that ends in its three sheets.

The rulebook's picture is not at hand; its score lines are, and what it says of them.  The cards and places below were
found by a search for a Kingdom of which all of that is true.
"""

from __future__ import annotations

from functools import cache

import pytest

from pbem.games.contract import Event
from pbem.games.far.cards import LANDS
from pbem.games.far.geometry import SIDES
from pbem.games.far.kingdom import Kingdom
from pbem.games.far.rules import KingdomRules
from pbem.games.far.scoring import HIDDEN, Sheet, passed_over, sheets
from pbem.games.far.sight import LINE_OF_SIGHT, TOUCHING, open_edges
from tests.far.positions import NAME, Match, deck, options, order, position, some

CARDS = {
    "S01": "F012367 B4 O5", "S02": "B07 M12345 O6", "S03": "B01 M2 B3 F45 O6 M7", "S04": "F0567 O123 M4",
    "S05": "O012 M3 O456 M7", "S06": "O0 B1 F2345 M67", "S07": "O0123567 F4", "S08": "F067 B1 F2 O345",
    "S09": "F01267 O34 M5", "S10": "O07 F1 B2 O3 M4 F56", "S11": "M012 F34 O567", "S12": "B01237 O456",
    "RK": "O07* B1 F23 O4 F56", "RQ": "M07 B12* O3 F4 O5 B6", "GK": "M017* B2 M34 F5 O6", "GQ": "F0123* B45 M67",
    "BK": "M0567* F123 B4", "BQ": "F0167 B2* F34 B5",
}  # fmt: skip
"""Six royals and twelve standard cards; the Castle is that of the shipped deck."""

ORDERS = (
    "place S05 at 2,-1 west", "place S07 at -1,-1 south", "place S12 at 1,3 west",
    "place S11 at 0,-2 south", "place GK at -3,1 east", "place S02 at -1,2 west",
    "place S08 at 0,6 south", "place S06 at -2,-1 west", "place BQ at 2,2 north",
    "place S09 at -5,0 south", "place GQ at 2,1 east", "place S01 at 1,6 south",
    "place RQ at 5,0 north", "place S03 at -4,2 south", "place S10 at -5,1 west",
    "place S04 at 3,3 east", "place BK at 1,-3 south",
    "place RK at -2,-2 west",
)  # fmt: skip
"""Red begins; green has no royal left when the last cards but two are laid, and is skipped."""

SHEETS = {
    "RED": {"meadow": 1, "ocean": 2, "RK": 0, "brick": 2 + 1, "forest": 1, "RQ": 2 + 1},
    "GREEN": {"meadow": 3 + 1, "ocean": 3, "GK": 4 + 1, "brick": 0, "forest": 5, "GQ": 5 + 1},
    "BLUE": {"meadow": 4 + 1, "ocean": 3, "BK": 3 + 1, "brick": 1, "forest": 3, "BQ": 5 + 1},
}
"""The lines as the rulebook's sheet has them: cards + royals."""

TOTALS = {"RED": 10, "GREEN": 23, "BLUE": 22}
RED, GREEN, BLUE = range(3)
SOUTH, WEST, NORTH = (SIDES.index(side) for side in ("south", "west", "north"))
MEADOW, BRICK, FOREST = (LANDS.index(land) for land in ("meadow", "brick", "forest"))


@cache
def played() -> tuple[Match, list[Event]]:
    """Play the match to its end; return it and what happened last."""
    pile = [order(text)["card"] for text in ORDERS if order(text)["card"].startswith("S")]
    match = position(deck=deck(**CARDS), display=" ".join(pile[:2]), pile=" ".join(pile[2:]))
    events = [match.play(text) for text in ORDERS]
    return match, events[-1]


def sheet(seat: int) -> Sheet:
    """Return the score sheet of *seat*."""
    return sheets(played()[0].kingdom, 3)[seat]


def held(cards: int) -> set[str]:
    """Return the ids of a set of cards."""
    return set(played()[0].rules.table.ids(cards))


@pytest.mark.parametrize(("seat", "name"), list(enumerate(SHEETS)))
def test_the_example_scores_line_by_line(seat: int, name: str) -> None:
    """Rule 7.8: as many points for each land and each royal, and in all, as the rulebook's sheet has."""
    scored = some(played()[1], "scored")[seat]
    lines = {**scored["lands"], **scored["royals"]}
    assert {line: area["points"] if area else 0 for line, area in lines.items()} == SHEETS[name]
    assert scored["total"] == TOTALS[name] == sum(SHEETS[name].values())


def test_the_example_is_won_by_green() -> None:
    """Rules 6.3, 6.4 and 7.8: every card has been placed, green was skipped, and has won."""
    match, events = played()
    assert match.state.over
    assert events[-1] == {"e": "over", "winners": [GREEN], "why": "every card has been placed"}
    assert [laid.seat for laid in match.kingdom.laid] == [RED, GREEN, BLUE] * 5 + [RED, BLUE, RED]


def test_what_the_example_tells_of_its_lines_is_so() -> None:
    """Rules 7.1, 7.3, 7.5, 7.6, 7.7 and 7.8: all that the rulebook says beside the numbers."""
    red, green, blue = sheet(RED), sheet(GREEN), sheet(BLUE)
    (_, red_king), (_, red_queen) = red.royals
    assert red_king is not None
    assert red_king.size > 5
    assert red.lands[BRICK] == red_queen
    meadow = green.lands[MEADOW]
    assert meadow is not None
    assert held(meadow.royals) == {"BK"}
    kingdom = played()[0].kingdom
    assert [edge for edge in open_edges(kingdom, WEST, LINE_OF_SIGHT) if edge.area.land == BRICK] == []
    blue_queen = blue.royals[1][1]
    assert blue_queen is not None
    assert "castle" in held(blue_queen.cards)
    castle_edges = range(10)
    assert sum(kingdom.sections.area(section) == blue_queen for section in castle_edges) > 1


def test_red_has_an_obstructed_view_of_larger_areas() -> None:
    """Rules 7.1 and 7.8: Meadow and Forest have larger areas with an edge towards red and something in between."""
    kingdom = played()[0].kingdom
    for land in (MEADOW, FOREST):
        seen = sheet(RED).lands[land]
        assert seen is not None
        assert seen.size == 1
        hidden = [area for area, why in passed_over(kingdom, land, SOUTH) if why == HIDDEN]
        assert any(area.looks[SOUTH] & ~kingdom.taken for area in hidden)


def test_the_example_needs_line_of_sight() -> None:
    """Rules 7.1 and 7.8: if only the next square had to be free, red would score more for Meadow and Forest."""
    rules = KingdomRules(NAME, deck(**CARDS), options(view=TOUCHING))
    touching = sheets(Kingdom.of(rules.table, played()[0].kingdom.laid), 3)[RED]
    for land in (MEADOW, FOREST):
        one, other = touching.lands[land], sheet(RED).lands[land]
        assert one is not None
        assert other is not None
        assert one.size > other.size


def test_the_example_needs_the_thrones_lands_as_the_shipped_deck_has_them() -> None:
    """Rules 2.5 and 7.8: red's and blue's Queens on Brick, green's and blue's Kings on Meadow."""
    lands = {}
    for key, row in deck(**CARDS)["cards"].items():
        if "throne" in row:
            lands[key] = row["sections"][row["throne"]]["land"]
    shipped = {key: row["sections"][row["throne"]]["land"] for key, row in deck()["cards"].items() if "throne" in row}
    for key, land in {"RQ": "brick", "BQ": "brick", "GK": "meadow", "BK": "meadow"}.items():
        assert lands[key] == shipped[key] == land
