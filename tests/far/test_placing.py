"""Section 3 of the rules: which card may be placed where."""

from __future__ import annotations

from tests.far.positions import MEADOWS, deck, kinds, only, position, some

PLAIN = deck(castle=MEADOWS, S01="M0123 B45 O67", S02="B0123 O4567", S03="O01 B234567")
"""A Castle of Meadow; S01 has it at the head and on the right beside it, S02 and S03 have none."""


def test_castle_cards_are_never_placed() -> None:
    """Rule 1.3: they lie there already."""
    refusal = position(display="S07 S08").refusal("place C1 at 2,0 north")
    assert refusal is not None
    assert refusal.text == "C1 is a card of the Castle, which lies there from the start"
    assert (refusal.rule, refusal.never) == ("1.3", True)


def test_either_face_up_card_may_be_placed() -> None:
    """Rule 3.1: the first or the second."""
    match = position(display="S07 S08", hands=["", "", ""])
    assert {text.split()[1] for text in match.listed()} == {"S07", "S08"}
    for card in ("S07", "S08"):
        text = next(text for text in match.listed() if card in text)
        assert only(position(display="S07 S08", hands=["", "", ""]).play(text), "placed")["card"] == card


def test_a_card_that_is_not_face_up_is_refused() -> None:
    """Rule 3.1: be it in the pile, in the Kingdom, or no card at all."""
    match = position("S07 2,0 north", display="S08 S09")
    assert match.why("place S01 at 2,1 east") == "3.1: S01 is not face up; S08 and S09 are"
    assert match.why("place S07 at 2,1 east") == "3.1: S07 lies in the Kingdom already, at 2,0 north"
    one = position(display="- S09", pile="")
    assert one.why("place S01 at 2,1 east") == "3.1: S01 is not face up; S09 is"
    assert position(pile="").why("place S01 at 2,1 east") == "3.1: S01 is not face up; no card is"
    unknown = match.refusal("place S99 at 2,1 east")
    assert unknown is not None
    assert (unknown.rule, unknown.text, unknown.never) == ("2.4", "there is no card S99", True)


def test_a_placed_card_is_replaced_in_its_place() -> None:
    """Rule 3.2: at once, before the next turn, by the top of the pile."""
    match = position(display="S07 S08", pile="S10 S11")
    events = match.play(next(text for text in match.listed() if "S08" in text))
    assert kinds(events) == ["placed", "came", "turn_moved"]
    assert only(events, "came") == {"e": "came", "place": 1, "card": "S10"}
    assert (match.state.display, match.state.pile) == (["S07", "S10"], ["S11"])
    match.play(next(text for text in match.listed() if "S07" in text))
    assert (match.state.display, match.state.pile) == (["S11", "S10"], [])


def test_without_a_pile_the_place_stays_empty() -> None:
    """Rule 3.2: the other card stays where it is."""
    match = position(display="S07 S08", pile="")
    assert some(match.play(match.listed()[0]), "came") == []
    assert match.state.display == [None, "S08"]


def test_a_royal_is_placed_from_the_hand_and_replaced_by_nothing() -> None:
    """Rule 3.3: the face-up cards stay as they are."""
    match = position(display="S07 S08", pile="S10")
    text = next(text for text in match.listed() if "RQ" in text)
    events = match.play(text)
    assert kinds(events) == ["placed", "turn_moved"]
    assert (match.state.display, match.state.pile) == (["S07", "S08"], ["S10"])
    assert [row.hand for row in match.state.seats] == [["RK"], ["GK", "GQ"], ["BK", "BQ"]]


def test_royals_of_others_are_refused() -> None:
    """Rule 3.3: for good."""
    refusal = position(display="S07 S08").refusal("place GQ at 2,0 north")
    assert refusal is not None
    assert (refusal.rule, refusal.text, refusal.never) == ("3.3", "GQ is a royal of green, and you are red", True)


def test_no_square_is_covered_twice() -> None:
    """Rule 3.4: neither another card's, nor the Castle's; the latter is refused for good."""
    match = position("S07 2,0 north", display="S08 S09")
    assert match.why("place S08 at 4,1 west") == "3.4: S08 would cover S07 at 2,1"
    castle = match.refusal("place S08 at 3,1 west")
    assert castle is not None
    assert (castle.rule, castle.text, castle.never) == ("3.4", "S08 would cover the Castle at 1,1", True)


def test_an_edge_must_meet_its_own_land() -> None:
    """Rule 3.5: one is enough; S01 has its Meadow at the head, S02 has none."""
    match = position(deck=PLAIN, display="S01 S02", hands=["", "", ""])
    assert match.allows("place S01 at 0,-1 south")
    assert not match.allows("place S01 at 0,-3 north")
    assert not match.allows("place S02 at 0,-1 south")
    assert {text.split()[1] for text in match.listed()} == {"S01"}


def test_the_castle_is_a_card_in_play() -> None:
    """Rule 3.5: each of its ten edges can be met, and the first card meets nothing else."""
    match = position(deck=PLAIN, display="S01 -", hands=["", "", ""])
    heads = {"0,3 north", "1,3 north", "2,0 east", "2,1 east", "2,2 east", "0,-1 south", "1,-1 south", "-1,0 west",
             "-1,1 west", "-1,2 west"}  # fmt: skip
    assert heads <= {text.partition(" at ")[2] for text in match.listed()}


def test_a_refusal_tells_what_each_edge_meets() -> None:
    """Rule 3.5: edge by edge, and why none matched; or that nothing is met at all."""
    match = position("S01 0,-1 south", deck=PLAIN, display="S02 S03", hands=["", "", ""])
    assert match.why("place S02 at 0,3 north") == (
        "3.5: no edge of S02 at 0,3 north would meet its own land: south of 0,3 Brick meets Meadow of the Castle"
    )
    assert match.why("place S03 at 1,-1 south") == (
        "3.5: no edge of S03 at 1,-1 south would meet its own land: north of 1,-1 Ocean meets Meadow of the Castle; "
        "west of 1,-3 Brick meets Meadow of S01; west of 1,-2 Brick meets Meadow of S01; "
        "west of 1,-1 Brick meets Meadow of S01"
    )
    assert match.why("place S02 at 5,5 north") == (
        "3.5: S02 at 5,5 north would touch no card; an edge must meet its own land"
    )


def test_other_edges_may_meet_other_lands() -> None:
    """Rule 3.6: here the heads meet the Meadow of the Castle, and along the cards Ocean meets Brick."""
    made = deck(castle=MEADOWS, S01="M0 B1234567", S02="M0 O1234567")
    match = position("S01 0,-1 south", deck=made, display="S02 -", hands=["", "", ""])
    assert match.allows("place S02 at 1,-1 south")


def test_a_shared_corner_is_no_meeting() -> None:
    """Rule 3.6: a card of Meadow that touches the Meadow of the Castle at a corner only."""
    made = deck(castle=MEADOWS, S01="M01234567")
    match = position(deck=made, display="S01 -", hands=["", "", ""])
    assert match.why("place S01 at 2,3 east") == (
        "3.6: S01 at 2,3 east would touch no card but at a corner; an edge must meet its own land"
    )
    assert match.allows("place S01 at 1,3 east")
