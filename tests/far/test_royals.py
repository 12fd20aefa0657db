"""Section 5 of the rules: thrones, and the ban on land with another's royal."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.far import oracle
from tests.far.playouts import RULES, placed, playout, stray_order
from tests.far.positions import DECK, MEADOWS, Match, deck, position, some
from tests.playouts import moments

FORESTS = ("F0 F4 F5 F6 F7", "F0 F1 F2 F3 F4")
"""A Castle of Forest alone."""

REACHING = "M04* B123 O567"
"""A royal whose throne's Meadow reaches from head to tail."""


def test_a_royal_is_in_the_area_of_its_throne_only() -> None:
    """Rule 5.1: RK has Meadow at both ends, and its throne at the head."""
    made = deck(castle=MEADOWS, RK="M0* B123 M4 O567", S01="M04 B123 O567")
    match = position("RK 2,1 east", "S01 5,1 east", deck=made)
    held = {" ".join(match.rules.table.ids(area.cards)): area.royals for area in match.kingdom.sections.by_age()}
    assert match.rules.table.ids(held["castle RK"]) == ["RK"]
    assert held["S01 RK"] == 0


def test_a_royal_on_land_with_anothers_is_refused() -> None:
    """Rule 5.2: beside it, or where other cards lead to it."""
    made = deck(castle=MEADOWS, RK=REACHING, GK=REACHING, S01="M04 B123 O567")
    match = position("RK 2,1 east", deck=made, to_move=1)
    assert match.why("place GK at 5,1 east") == "5.2: GK at 5,1 east would be connected to the Meadow of RK"
    match = position("RK 2,1 east", "S01 5,1 east", deck=made, to_move=1)
    assert match.why("place GK at 8,1 east") == "5.2: GK at 8,1 east would be connected to the Meadow of RK"
    assert "place GK at 8,1 east" not in match.listed()
    assert match.allows("place GK at -1,1 west")


@pytest.mark.parametrize("king", ["B0* O123 M4 O567", "M0* B123 M4 B567", "M04* B123 O567"])
def test_every_section_of_a_royal_counts(king: str) -> None:
    """Rule 5.2: the Meadow of GK's tail meets the throne of RK, whether it is GK's throne, or of its land, or not."""
    match = position("RK 2,1 east", deck=deck(castle=MEADOWS, RK=REACHING, GK=king), to_move=1)
    assert match.why("place GK at 7,1 west") == "5.2: GK at 7,1 west would be connected to the Meadow of RK"
    assert "place GK at 7,1 west" not in match.listed()


@pytest.mark.parametrize("king", ["B0* O123 B4 O567", "M0* O123 F4 O567"])
def test_edges_that_meet_other_lands_are_no_connection(king: str) -> None:
    """Rules 3.6 and 5.2: GK's tail meets the throne of RK with another land, its side meets S01 with its own."""
    made = deck(castle=MEADOWS, RK=REACHING, S01="O01234567", GK=king)
    match = position("RK 2,1 east", "S01 5,0 east", deck=made, to_move=1)
    match.play("place GK at 7,1 west")


def test_other_sections_of_anothers_royal_are_land_like_any() -> None:
    """Rule 5.2: the Ocean of GK meets the Ocean of RK, whose throne is on Meadow."""
    made = deck(castle=MEADOWS, RK=REACHING, GK="B0* O1234567")
    match = position("RK 2,1 east", deck=made, to_move=1)
    match.play("place GK at 2,0 east")
    assert match.areas("ocean") == ["RK GK"]


def test_a_royal_that_is_barred_everywhere_waits() -> None:
    """Rules 5.2 and 6.2: GK fits only beside RK's throne; its commander passes until there is other Meadow."""
    made = deck(castle=FORESTS, RK="F0 M1234567*", GK="M01234567*", S01="F0 M1234567")
    match = position("RK 2,1 east", deck=made, display="S01 -", pile="", hands=["", "GK", ""], to_move=1)
    assert "place GK at 5,1 east" not in match.listed()
    assert match.allows("place S01 at -1,1 west")
    bare = position("RK 2,1 east", deck=made, pile="", hands=["", "GK", ""], to_move=1)
    assert bare.listed() == ["pass"]
    assert bare.rules.forced(bare.state) == (1, {"do": "pass"})
    match.play("place S01 at -1,1 west")
    assert match.rules.forced(match.state) is None
    match.play("place GK at -4,1 west")
    assert match.state.over


def test_a_match_ends_without_royals_that_are_barred_everywhere() -> None:
    """Rules 5.2, 6.5 and 7.6: RK and GK bar each other's commanders; their Queens are worth nothing."""
    meadow = "M01234567*"
    made = deck(castle=FORESTS, RK="F0 M1234567*", GK=meadow, GQ=meadow, BK=meadow)
    match = position("RK 2,1 east", deck=made, pile="", hands=["", "GK GQ", "BK"], to_move=1)
    match.play("pass")
    assert (match.seat, match.listed()) == (2, ["pass"])
    events = match.play("pass")
    assert events[-1]["why"] == "nobody could place a card"
    assert some(events, "scored")[1]["royals"] == {"GK": None, "GQ": None}


def test_refusals_name_all_royals_that_stand_in_the_way() -> None:
    """Rule 5.2: S01 has joined the areas of two others, or GK would meet them at either end."""
    made = deck(castle=MEADOWS, RK=REACHING, BQ=REACHING, GK=REACHING, S01="M02 B1 B34567")
    match = position("RK 2,1 east", "S01 5,1 east", "BQ 6,2 north", deck=made, to_move=1)
    assert match.why("place GK at 6,5 north") == "5.2: GK at 6,5 north would be connected to the Meadow of RK and BQ"
    made = deck(castle=MEADOWS, RK=REACHING, BQ="F0* O1234567", GK="M0 B123* F4 B567")
    match = position("RK 2,1 east", "BQ 8,1 east", deck=made, to_move=1)
    assert match.why("place GK at 5,1 east") == (
        "5.2: GK at 5,1 east would be connected to the Meadow of RK and the Forest of BQ"
    )


def test_ones_own_royals_may_share_an_area() -> None:
    """Rule 5.3: RQ beside RK."""
    made = deck(castle=MEADOWS, RK=REACHING, RQ=REACHING)
    match = position("RK 2,1 east", deck=made)
    match.play("place RQ at 5,1 east")
    assert match.areas("meadow") == ["castle RK RQ"]


def test_a_standard_card_may_join_the_areas_of_royals() -> None:
    """Rule 5.4: S01 lies down between RK and GK, whoever places it."""
    made = deck(castle=MEADOWS, RK=REACHING, GK=REACHING, S01="M04 B123 O567")
    match = position("RK 2,1 east", "GK 8,1 east", deck=made, display="S01 -", to_move=2)
    match.play("place S01 at 5,1 east")
    assert match.areas("meadow") == ["castle S01 RK GK"]


def test_a_throne_may_touch_nothing() -> None:
    """Rule 5.5: the Brick of RK's tail meets Brick, its throne at the head lies free."""
    made = deck(castle=("B0 B4 B5 B6 B7", "B0 B1 B2 B3 B4"), RK="M0* O123 B4 O567")
    match = position(deck=made)
    match.play("place RK at 4,1 west")
    assert match.areas() == ["castle RK"]


def test_other_sections_of_a_royal_join_what_they_meet() -> None:
    """Rule 5.5: GK stands on its Brick, and its Meadow joins those of the Castle and of S01."""
    made = deck(castle=MEADOWS, S01="M01234567", GK="B1* O23 M07 O456")
    match = position("S01 2,2 north", deck=made, to_move=1)
    match.play("place GK at 1,3 north")
    assert match.areas("meadow") == ["castle S01 GK"]


def test_refusals_name_the_rivals_that_walking_finds() -> None:
    """Rule 5.2: in random matches, where some royals can be placed on land of others."""
    random, told = Random(5), 0  # noqa: S311 - a test wants the same numbers again
    for seed in range(12):
        for state in moments(playout(4, seed), 12):
            match = Match(RULES, state)
            for order in (stray_order(random, state) for _ in range(150)):
                refusal = match.refusal(order)
                if refusal is not None and refusal.rule == "5.2":
                    placement = (order["card"], *order["at"], order["direction"])
                    rivals = oracle.rivals(DECK, placed(state), placement)
                    told += 1
                    assert {*re.findall(r"[RGBY][KQ]", refusal.text)} == {*rivals, order["card"]}
    assert told > 10
