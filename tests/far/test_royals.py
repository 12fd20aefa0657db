"""Section 5 of the rules: thrones, and the ban on another's royal in their area."""

from __future__ import annotations

import re
from random import Random

from tests.far import oracle
from tests.far.playouts import RULES, moments, placed, playout, stray_order
from tests.far.positions import DECK, Match, deck, position

MEADOWS = ("M0 M4 M5 M6 M7", "M0 M1 M2 M3 M4")
"""A Castle of Meadow alone."""

REACHING = "M04* B123 O567"
"""A royal whose throne's Meadow reaches from head to tail."""


def test_a_royal_is_in_the_area_of_its_throne_only() -> None:
    """Rule 5.1: RK has Meadow at both ends, and its throne at the head."""
    made = deck(castle=MEADOWS, RK="M0* B123 M4 O567", S01="M04 B123 O567")
    match = position("RK 2,1 east", "S01 5,1 east", deck=made)
    held = {" ".join(match.rules.table.ids(area.cards)): area.royals for area in match.kingdom.sections.by_age()}
    assert match.rules.table.ids(held["castle RK"]) == ["RK"]
    assert held["S01 RK"] == 0


def test_a_throne_beside_anothers_royal_is_refused() -> None:
    """Rule 5.2: directly, or where an area of both would come about over other cards."""
    made = deck(castle=MEADOWS, RK=REACHING, GK=REACHING, S01="M04 B123 O567")
    match = position("RK 2,1 east", deck=made, to_move=1)
    assert match.why("place GK at 5,1 east") == (
        "5.2: the throne of GK at 5,1 east would share its Meadow area with RK"
    )
    match = position("RK 2,1 east", "S01 5,1 east", deck=made, to_move=1)
    assert match.why("place GK at 8,1 east") == (
        "5.2: the throne of GK at 8,1 east would share its Meadow area with RK"
    )
    assert "place GK at 8,1 east" not in match.listed()
    assert match.allows("place GK at -1,1 west")


def around(king: str) -> Match:
    """Return a position in which GK, made so, can be placed at 10,0 north.

    Its head meets the Meadow of S01 and S02, on its right the two upper squares meet S01 and the throne of RK.
    """
    made = deck(RK="M0* B123 O4567", S01="M01234567", S02="M01234567", GK=king)
    return position("S01 9,-1 north", "S02 10,-1 east", "RK 9,2 west", deck=made, to_move=1)


def test_the_area_after_the_placement_counts() -> None:
    """Rule 5.2: a second Meadow of GK's own card joins the area at its head with RK's, or does not."""
    refusal = "5.2: the throne of GK at 10,0 north would share its Meadow area with RK"
    assert around("M0* B1 M23 O4567").why("place GK at 10,0 north") == refusal
    assert around("M0* B1 M2 O34567").allows("place GK at 10,0 north")
    assert around("M0* B12 M3 O4567").allows("place GK at 10,0 north")
    assert "place GK at 10,0 north" not in around("M0* B1 M23 O4567").listed()
    assert "place GK at 10,0 north" in around("M0* B1 M2 O34567").listed()


def test_refusals_name_all_royals_that_stand_in_the_way() -> None:
    """Rule 5.2: S01 has joined the areas of two others."""
    made = deck(castle=MEADOWS, RK=REACHING, BQ=REACHING, GK=REACHING, S01="M02 B1 B34567")
    match = position("RK 2,1 east", "S01 5,1 east", "BQ 6,2 north", deck=made, to_move=1)
    assert match.why("place GK at 6,5 north") == (
        "5.2: the throne of GK at 6,5 north would share its Meadow area with RK and BQ"
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


def test_other_sections_of_a_royal_may_join_rivals() -> None:
    """Rule 5.5: the Meadow of GK's tail meets the throne of RK; its own throne is of Brick."""
    made = deck(castle=MEADOWS, RK=REACHING, GK="B0* O123 M4 O567")
    match = position("RK 2,1 east", deck=made, to_move=1)
    match.play("place GK at 7,1 west")
    assert match.areas("meadow") == ["castle RK GK"]


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
