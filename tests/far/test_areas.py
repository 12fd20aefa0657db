"""Section 4 of the rules: what is connected, and how large it is."""

from __future__ import annotations

import copy

from hypothesis import given

from pbem.games.far.cards import LANDS
from pbem.games.far.kingdom import Kingdom
from pbem.games.far.rules import KingdomRules
from tests.far import oracle
from tests.far.playouts import RULES, Playout, placed, playouts
from tests.far.positions import DECK, MEADOWS, NAME, OPTIONS, deck, laid, position
from tests.playouts import few, moments

THROUGH = "M04 B123 O567"
"""A card whose Meadow reaches from head to tail."""


def test_sections_whose_edges_meet_are_one_area() -> None:
    """Rule 4.1: from the Castle along a row of cards that run east, and into the side of one that runs north."""
    made = deck(castle=MEADOWS, S01=THROUGH, S02=THROUGH, S03="B0 M1 B234567")
    match = position("S01 2,1 east", "S02 5,1 east", "S03 8,1 north", deck=made)
    assert match.areas("meadow") == ["castle S01 S02 S03"]


def test_other_lands_do_not_connect() -> None:
    """Rule 4.1: where lands differ, an area ends."""
    made = deck(castle=MEADOWS, S01="M0 B1234567", S02="O01234567", S03="O01234567")
    match = position("S01 2,1 east", "S02 5,1 east", "S03 5,2 east", deck=made)
    assert match.areas() == ["castle S01", "S02 S03"]


def test_a_card_counts_once_however_many_of_its_sections_are_in_an_area() -> None:
    """Rule 4.2: both Meadows of S02 meet the long Meadow of S01, so they are one area of two cards."""
    made = deck(castle=MEADOWS, S01="O0 M1234567", S02="O0 M5 O6 M7 O1234")
    match = position("S01 2,1 east", "S02 2,2 east", deck=made)
    assert match.areas("meadow") == ["S01 S02"]
    assert match.areas("ocean") == []


def test_a_card_does_not_connect_its_own_sections() -> None:
    """Rule 4.3: S01 has Meadow at the head and at the tail, but they are two sections."""
    made = deck(castle=MEADOWS, S01="M0 B123 M4 O567", S02=THROUGH)
    match = position("S01 2,1 east", "S02 5,1 east", deck=made)
    assert match.areas("meadow") == ["castle S01", "S01 S02"]


def test_the_castle_counts_once_in_an_area() -> None:
    """Rule 4.4: a card along its eastern side meets three edges; with both Castle cards it is still one."""
    made = deck(castle=MEADOWS, S01="M01234567", S02="M01234567", S03="M01234567")
    assert position("S01 2,0 north", deck=made).areas() == ["castle S01"]
    around = position("S01 2,1 north", "S02 -1,3 east", deck=made)
    assert around.areas() == ["castle S01 S02"]


def test_the_castle_joins_no_areas() -> None:
    """Rule 4.4: two cards that reach it at different edges are two areas, and it counts in each."""
    made = deck(castle=MEADOWS, S01="M0 B1234567", S02="M0 B1234567")
    match = position("S01 2,1 east", "S02 -1,1 west", deck=made)
    assert sorted(match.areas("meadow")) == ["castle S01", "castle S02"]


def test_an_edge_of_the_castle_alone_is_an_area_of_one() -> None:
    """Rule 4.5: at the start there are ten; an edge that is met by its land goes to the area that meets it."""
    sections = position().kingdom.sections
    assert [area.size for area in sections.by_age()] == [1] * 10
    made = deck(castle=MEADOWS, S01="M01 B234567", S02="B01234567")
    match = position("S01 2,0 north", "S02 -1,0 north", deck=made)
    assert sorted(area.size for area in match.kingdom.sections.by_age() if area.cards & 1) == [1] * 9 + [2]


@few(20)
@given(playouts)
def test_areas_are_those_that_walking_finds(match: Playout) -> None:
    """Rules 4.1-4.5 and 5.1: cards, royals and land of every area, at moments of random matches."""
    for state in moments(match, 6):
        found = oracle.areas(DECK, placed(state))
        slow = sorted(
            (oracle.land(DECK, min(area)), sorted(oracle.cards(area)), sorted(oracle.royals(DECK, area)))
            for area in found
        )
        ids = RULES.table.ids
        fast = [(LANDS[a.land], sorted(ids(a.cards)), sorted(ids(a.royals))) for a in state.kingdom.sections.by_age()]
        assert sorted(fast) == slow


@few(20)
@given(playouts)
def test_a_kingdom_that_grew_is_the_one_laid_anew(match: Playout) -> None:
    """Rule 4.1: nothing that was kept up card by card differs from what all cards together give."""
    for state in moments(match, 6):
        again = Kingdom.of(RULES.table, state.kingdom.laid)
        assert again == state.kingdom
        assert again.sections == state.kingdom.sections
        wide = Kingdom.of(RULES.table, state.kingdom.laid, reach=40)
        for card in RULES.table.cards.values():
            assert again.fits(card) == state.kingdom.fits(card)
            counts = [board.bit_count() for board in again.fits(card)]
            assert [board.bit_count() for board in wide.fits(card)] == counts


def test_a_kingdom_is_the_cards_laid_and_nothing_else() -> None:
    """Rule 4.1: kingdoms are equal if the same cards were laid in the same way and order."""
    one, other = laid("S01 2,0 north"), laid("S02 -1,0 north")
    table = KingdomRules(NAME, DECK, OPTIONS).table
    assert Kingdom.of(table, [one, other]) == Kingdom.of(RULES.table, [one, other])
    assert Kingdom.of(table, [one, other]) != Kingdom.of(table, [other, one])
    assert Kingdom.of(table, []) != "a kingdom"


def test_laying_a_card_leaves_the_kingdom_alone() -> None:
    """Rule 4.1: what a card would do can be looked at without doing it."""
    kingdom = position("S01 2,0 north").kingdom
    before = copy.deepcopy(kingdom.sections)
    for text in ("S02 -1,0 north", "S03 0,3 east", "S02 -1,0 north"):
        assert len(kingdom.lay(laid(text)).laid) == 2
    assert (kingdom.sections, len(kingdom.laid)) == (before, 1)
