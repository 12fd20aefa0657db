"""Section 7 of the rules: open edges, the largest area of each land, royalty, and who wins."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pbem.games.far.cards import LANDS
from pbem.games.far.geometry import SIDES
from pbem.games.far.kingdom import Kingdom
from pbem.games.far.rules import KingdomRules
from pbem.games.far.scoring import HIDDEN, VAST, Sheet, passed_over, plain_sheet, sheet, sheets, worth
from pbem.games.far.sight import LINE_OF_SIGHT, TOUCHING, open_edges
from pbem.games.far.table import SEATED
from tests.far import oracle
from tests.far.playouts import RULES, Playout, placed, playout, playouts
from tests.far.positions import DECK, MEADOWS, NAME, Match, deck, options, position
from tests.playouts import few, moments

EASTWARD = "M04567 B123"
"""A card that, running east, has Meadow at both ends and in the south, Brick in the north."""

WESTWARD = "M01234* B567"
"""A royal that, running west, has Meadow with its throne at both ends and in the south."""

SOUTH, WEST, NORTH, EAST = (SIDES.index(side) for side in ("south", "west", "north", "east"))


def lands(match: Match, side: int) -> dict[str, int]:
    """Return what each land scores from *side*, those that score nothing left out."""
    scored = sheet(match.kingdom, 0, side)
    return {land: worth(area) for land, area in zip(LANDS, scored.lands, strict=True) if area is not None}


def royals(match: Match, seat: int = 0) -> list[int]:
    """Return what King and Queen of *seat* score."""
    return [worth(area) for _, area in sheet(match.kingdom, seat, SOUTH).royals]


def test_an_edge_must_look_to_ones_own_side() -> None:
    """Rule 7.1: the Meadow in the south is open to the south, that at the tail to the east, and none to the north."""
    match = position("S01 20,1 east", deck=deck(castle=("O0 O4 O5 O6 O7", "O0 O1 O2 O3 O4"), S01=EASTWARD))
    assert [lands(match, side).get("meadow") for side in (SOUTH, EAST, WEST, NORTH)] == [1, 1, None, None]


def test_any_card_in_the_line_obstructs_the_view() -> None:
    """Rule 7.1: another area's, the area's own, or the Castle, however far off."""
    made = deck(castle=MEADOWS, S01="O01234567", S02="B01234567")
    assert lands(position("S01 0,40 east", "S02 0,60 east", deck=made), NORTH) == {"brick": 1}
    assert "ocean" not in lands(position("S01 0,40 north", "S02 0,60 east", deck=made), NORTH)
    assert "brick" not in lands(position("S02 0,10 north", deck=made), SOUTH)
    own = position("S02 10,10 north", deck=made)
    assert [(edge.x, edge.y) for edge in open_edges(own.kingdom, NORTH, LINE_OF_SIGHT) if edge.x > 1] == [(10, 12)]


def test_view_is_an_option() -> None:
    """Rule 7.1: with touching, a card further off does not obstruct, one on the next square does."""
    made = deck(castle=MEADOWS, S01="O01234567", S02="B01234567", S03="B01234567")
    cards = ("S01 0,40 east", "S02 0,60 east")
    match = position(*cards, deck=made, options=options(view="touching"))
    assert lands(match, NORTH) == {"meadow": 1, "ocean": 1, "brick": 1}
    match = position(*cards, "S03 0,41 east", deck=made, options=options(view="touching"))
    assert "ocean" not in lands(match, NORTH)


@few(20)
@given(playouts, st.integers(0, 3))
def test_each_column_and_row_shows_one_edge(match: Playout, side: int) -> None:
    """Rule 7.1: in every column or row that holds cards exactly one edge is open to a side, the outermost."""
    for state in moments(match, 5):
        axis = 0 if side in (NORTH, SOUTH) else 1
        edges = list(open_edges(state.kingdom, side, LINE_OF_SIGHT))
        lines = {square[axis] for square in state.kingdom.squares()}
        assert sorted((edge.x, edge.y)[axis] for edge in edges) == sorted(lines)
        walked = {((e.x, e.y), SIDES[side]) for e in open_edges(state.kingdom, side, TOUCHING)}
        kingdom = placed(state)
        every = [edge for edge in oracle.nodes(DECK, kingdom) if edge[1] == SIDES[side]]
        assert walked == {edge for edge in every if oracle.is_open(kingdom, edge, touching=True)}


def test_the_largest_open_area_of_each_land_scores() -> None:
    """Rule 7.2: three cards in a row in the east, two in the west; only the latter faces the west."""
    made = deck(castle=MEADOWS, S01=EASTWARD, S02=EASTWARD, S03="M01234567", S04="M01234567")
    match = position("S01 2,1 east", "S02 5,1 east", "S03 -9,1 east", "S04 -9,2 east", deck=made)
    assert lands(match, SOUTH)["meadow"] == 3
    assert lands(match, WEST)["meadow"] == 2
    assert lands(match, NORTH) == {"meadow": 2, "brick": 1}


def test_an_edge_of_the_castle_alone_may_score() -> None:
    """Rule 7.2: at the start nothing else is there."""
    match = position(seats=4)
    assert [lands(match, side) for side in (SOUTH, WEST, NORTH, EAST)] == [
        {"brick": 1, "ocean": 1},
        {"meadow": 1, "brick": 1, "forest": 1},
        {"meadow": 1, "brick": 1},
        {"meadow": 1, "ocean": 1, "forest": 1},
    ]


def test_more_than_five_cards_are_too_many() -> None:
    """Rule 7.3: five score; of six the row scores nothing, and the next largest is looked for."""
    row = [f"S0{number} {2 + 3 * number},1 east" for number in range(1, 7)]
    made = deck(castle=("O0 O4 O5 O6 O7", "O0 O1 O2 O3 O4"), S07="M01234567", S08="M01234567",
                **{f"S0{number}": EASTWARD for number in range(1, 7)})  # fmt: skip
    assert lands(position(*row[:5], "S07 -9,1 east", deck=made), SOUTH)["meadow"] == 5
    too_many = position(*row, "S07 -9,1 east", "S08 -9,2 east", deck=made)
    assert lands(too_many, SOUTH)["meadow"] == 2
    ((area, why),) = passed_over(too_many.kingdom, LANDS.index("meadow"), SOUTH)
    assert (area.size, why) == (6, VAST)


def test_cards_come_before_royals() -> None:
    """Rule 7.4: three cards without royals score 3, although two cards with two royals would score 4."""
    made = deck(castle=MEADOWS, S01=EASTWARD, S02=EASTWARD, RK=WESTWARD, RQ=WESTWARD)
    match = position("S01 2,1 east", "S02 5,1 east", "RK -5,1 west", "RQ -8,1 west", deck=made)
    assert lands(match, SOUTH)["meadow"] == 3
    assert passed_over(match.kingdom, LANDS.index("meadow"), SOUTH) == []


def test_of_equal_areas_the_one_with_most_royals_scores_once() -> None:
    """Rule 7.4: of two areas of two cards."""
    made = deck(castle=MEADOWS, S01=EASTWARD, S02=EASTWARD, S03="M01234567", S04="M01234567", RK=WESTWARD)
    cards = ("S03 -9,1 east", "S04 -9,2 east")
    assert lands(position(*cards, "S01 2,1 east", deck=made), SOUTH)["meadow"] == 2
    match = position(*cards, "RK -1,1 west", deck=made)
    assert lands(match, SOUTH)["meadow"] == 3
    assert sheet(match.kingdom, 1, SOUTH).total == 3


def test_cards_and_anyones_royals_count_one_each() -> None:
    """Rule 7.5: three cards, one of red's royals and one of blue's."""
    made = deck(castle=MEADOWS, RK=WESTWARD, BQ=WESTWARD)
    match = position("RK -1,1 west", "BQ -4,1 west", deck=made)
    assert lands(match, SOUTH)["meadow"] == 5


def test_royals_score_their_areas_open_or_not() -> None:
    """Rule 7.6: the area of both royals lies between two other cards, and no side sees it but the west."""
    made = deck(castle=("O0 O4 O5 O6 O7", "O0 O1 O2 O3 O4"), RK="M0* B123 M4 B567", RQ="M04* B123567", S01="B01234567")
    match = position("RK 10,1 east", "RQ 9,1 west", deck=made)
    assert royals(match) == [4, 4]
    assert "meadow" not in lands(match, SOUTH)
    assert royals(position("RK 10,1 east", deck=made)) == [2, 0]
    assert royals(position("RK 10,1 east", deck=made), seat=1) == [0, 0]


def test_a_royal_in_too_large_an_area_scores_nothing() -> None:
    """Rule 7.6: with four other cards it scores 6, with five nothing."""
    row = [f"S0{number} {9 + 3 * number},1 east" for number in range(1, 6)]
    made = deck(castle=("O0 O4 O5 O6 O7", "O0 O1 O2 O3 O4"), RK="M04567* B123",
                **{f"S0{number}": EASTWARD for number in range(1, 6)})  # fmt: skip
    assert royals(position("RK 9,1 east", *row[:4], deck=made)) == [6, 0]
    assert royals(position("RK 9,1 east", *row, deck=made)) == [0, 0]


def test_an_area_may_score_again_and_for_others() -> None:
    """Rule 7.7: the King's area for the land and for the King, and for whoever else it faces."""
    made = deck(castle=("O0 O4 O5 O6 O7", "O0 O1 O2 O3 O4"), RK="M01234567*", S01="M01234567")
    match = position("RK 10,1 east", "S01 10,2 east", deck=made, seats=4)
    assert royals(match) == [3, 0]
    assert [lands(match, side)["meadow"] for side in (SOUTH, NORTH, EAST)] == [3, 3, 3]


def test_the_highest_score_wins_and_ties_are_shared() -> None:
    """Rule 7.8: at the start south and north score 2 each, west 3."""
    two, three = position(seats=2), position(seats=3)
    for match, scores, winners in ((two, [2, 2], [0, 1]), (three, [2, 3, 2], [1])):
        assert match.rules.scores(match.state) == scores
        events = match.rules.finish(match.state)
        assert [event["total"] for event in events[:-1]] == scores
        assert events[-1]["winners"] == winners
        after = match.rules.fold(match.state, events)
        assert match.rules.winners(after) == winners
        assert match.rules.view(after, None)["winners"] == winners


@few(25)
@given(playouts, st.booleans())
def test_scores_are_those_that_the_slow_reading_counts(match: Playout, touching: bool) -> None:  # noqa: FBT001
    """Rules 7.1-7.8: line by line for every commander, at moments of random matches, for both kinds of view."""
    rules = KingdomRules(NAME, DECK, options(view=TOUCHING if touching else LINE_OF_SIGHT))
    for state in [*moments(match, 3), match.last]:
        kingdom = Kingdom.of(rules.table, state.kingdom.laid)
        for seat, scored in enumerate(sheets(kingdom, match.seats)):
            side = SEATED[match.seats][seat]
            slow = oracle.score(DECK, placed(state), "RGBY"[seat], side, touching=touching)
            fast = dict(zip(LANDS, map(worth, scored.lands), strict=True)), {r: worth(a) for r, a in scored.royals}
            assert fast == slow
            assert scored.total == sum(slow[0].values()) + sum(slow[1].values())


def test_standings_score_the_kingdom_as_it_lies() -> None:
    """Rule 7.9: royals in hand count nothing; at the end the scores are those that were told."""
    match = playout(3, 4)
    for state in moments(match, 8):
        assert RULES.scores(state) == [scored.total for scored in sheets(state.kingdom, 3)]
        laid = {card.card for card in state.kingdom.laid}
        for scored in sheets(state.kingdom, 3):
            assert {royal for royal, area in scored.royals if area is not None} == {r for r, _ in scored.royals} & laid
    told = [event for event in match.events[-1] if event["e"] == "scored"]
    assert [event["total"] for event in told] == RULES.scores(match.last) == [row.score for row in match.last.seats]


def test_the_event_of_the_score_tells_it_line_by_line() -> None:
    """Rules 7.2 and 7.6: land by land and royal by royal, with the cards of each area."""
    made = deck(castle=MEADOWS, RK=WESTWARD, BQ=WESTWARD)
    match = position("RK -1,1 west", "BQ -4,1 west", deck=made)
    scored: Sheet = sheet(match.kingdom, 0, SOUTH)
    area = {"land": "meadow", "cards": ["castle", "RK", "BQ"], "royals": ["RK", "BQ"], "points": 5}
    assert plain_sheet(match.rules.table, scored) == {
        "lands": {"meadow": area, "brick": None, "ocean": None, "forest": None},
        "royals": {"RK": area, "RQ": None},
        "total": 10,
    }


def test_areas_that_are_passed_over_are_named_with_the_reason() -> None:
    """Rules 7.1 and 7.3: what is larger than the area scored, the largest first."""
    made = deck(castle=MEADOWS, S01="M01234567", S02="M01234567", S03="M01234567", S04="B01234567", S05="M01234567")
    match = position("S01 10,1 east", "S02 10,2 east", "S03 10,3 east", "S04 10,-9 east", "S05 20,1 east", deck=made)
    assert lands(match, SOUTH) == {"meadow": 1, "brick": 1}
    ((area, why),) = passed_over(match.kingdom, LANDS.index("meadow"), SOUTH)
    assert (area.size, why) == (3, HIDDEN)
    assert passed_over(match.kingdom, LANDS.index("brick"), SOUTH) == []
