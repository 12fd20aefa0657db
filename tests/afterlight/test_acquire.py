"""Section 2 of the rules: what may be taken from the display, and how it is filled again."""

from __future__ import annotations

from itertools import chain, combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.afterlight import oracle
from tests.afterlight.positions import Stacked, kinds, only, position, some

CREDITS = [f"{guild}-{value}" for guild in ("FAB", "ENE", "RES") for value in range(1, 7)]


@pytest.mark.parametrize("credit", CREDITS)
def test_a_single_card_may_have_any_value(credit: str) -> None:
    """Rule 2.1: one card of any guild and value goes from the display to the hand."""
    match = position(display=f"FAB-2 {credit} ENE-4")
    assert only(match.play(f"acquire {credit}"), "took") == {"e": "took", "seat": 0, "credits": [credit]}
    assert match.state.seats[0].hand == [credit]


@pytest.mark.parametrize(
    "cards", ["FAB-2 ENE-3 RES-2", "RES-2 FAB-2 ENE-3", "FAB-2 ENE-3", "RES-1 ENE-6", "FAB-6 RES-1"]
)
def test_two_or_three_cards_of_different_guilds(cards: str) -> None:
    """Rule 2.2: Fabrication 2 with Energy 3 and Research 2 is the manual's example."""
    match = position(display="FAB-2 ENE-3 RES-2 RES-1 ENE-6 FAB-6")
    match.play(f"acquire {cards}")
    assert match.state.seats[0].hand == cards.split()


def test_two_cards_of_one_guild_are_refused() -> None:
    """Rule 2.2: Fabrication 2 with Fabrication 3 is the manual's counterexample."""
    match = position(display="FAB-2 FAB-3 ENE-1 FAB-2")
    words = "are of one guild; several cards must be of different guilds"
    assert match.why("acquire FAB-2 FAB-3") == f"2.2: FAB-2 and FAB-3 {words}"
    assert match.why("acquire FAB-2 ENE-1 FAB-3") == f"2.2: FAB-2 and FAB-3 {words}"
    assert match.why("acquire FAB-2 FAB-2") == f"2.2: FAB-2 and FAB-2 {words}"


def test_no_cards_or_more_than_three_are_refused() -> None:
    """Rule 2.2: one to three cards are taken."""
    match = position(display="FAB-1 ENE-1 RES-1 FAB-2")
    assert match.why({"do": "acquire", "credits": []}) == "2.2: you may take one to three credits, not 0"
    assert match.why("acquire FAB-1 ENE-1 RES-1 FAB-2") == "2.2: you may take one to three credits, not 4"


@pytest.mark.parametrize(
    ("cards", "sums"), [("FAB-4 ENE-4", "4+4 is 8"), ("FAB-4 ENE-3 RES-1", "4+3+1 is 8"), ("ENE-4 RES-5", "4+5 is 9")]
)
def test_several_cards_are_worth_seven_at_most(cards: str, sums: str) -> None:
    """Rule 2.3: 7 together is allowed, 8 is not, with two cards or three."""
    match = position(display="FAB-4 ENE-4 ENE-3 RES-1 RES-5 ENE-2")
    assert match.allows("acquire FAB-4 ENE-3")
    assert match.allows("acquire FAB-4 ENE-2 RES-1")
    assert match.why(f"acquire {cards}") == f"2.3: {sums}; several cards may be worth 7 at most"


def test_only_displayed_cards_can_be_taken() -> None:
    """Rule 2.4: neither hands nor piles can be taken from, and a card shown once is there once."""
    match = position(display="FAB-1 ENE-1 - RES-5", hands=["FAB-2"], spent="FAB-3")
    for card in ("FAB-2", "FAB-3", "RES-1"):
        assert match.why(f"acquire {card}") == f"2.4: {card} is not on display; it shows FAB-1 ENE-1 RES-5"
    assert match.why("acquire FAB-1 ENE-1 RES-4") == "2.4: RES-4 is not on display; it shows FAB-1 ENE-1 RES-5"
    assert match.why("acquire GOL-7") == "2.4: there is no credit GOL-7"
    assert position().why("acquire FAB-1") == "2.4: FAB-1 is not on display; it shows nothing"


def test_which_takes_can_never_be_legal() -> None:
    """Rules 2.2-2.4: a take is hopeless if its cards are wrong, not if they are elsewhere at the moment."""
    match = position(display="FAB-1")
    hopeless = ["FAB-1 FAB-2", "FAB-4 ENE-4", "GOL-7", "FAB-1 ENE-1 RES-1 FAB-2"]
    refusals = [match.refusal(f"acquire {cards}") for cards in [*hopeless, "ENE-1", "FAB-2 ENE-2"]]
    assert [refusal.never for refusal in refusals if refusal] == [True, True, True, True, False, False]


def test_a_hand_has_no_limit() -> None:
    """Rule 2.4: a commander with half of all credits takes another three."""
    hand = " ".join(CREDITS * 2)
    match = position(hands=[hand], display="FAB-1 ENE-1 RES-1")
    match.play("acquire FAB-1 ENE-1 RES-1")
    assert len(match.state.seats[0].hand) == 39


def test_display_is_refilled_in_place_first_to_last() -> None:
    """Rule 2.5: cards come in the order of the empty places, whatever order the taken were named in."""
    match = position(display="FAB-1 RES-6 ENE-2 - RES-3 ENE-6", pile="FAB-4 FAB-5 FAB-6 ENE-1 ENE-3")
    events = match.play("acquire RES-3 FAB-1 ENE-2")
    assert match.state.display == ["FAB-4", "RES-6", "FAB-5", "FAB-6", "ENE-1", "ENE-6"]
    assert [(event["place"], event["credit"]) for event in some(events, "credit_came")] == [
        (0, "FAB-4"), (2, "FAB-5"), (3, "FAB-6"), (4, "ENE-1"),
    ]  # fmt: skip
    assert match.state.pile == ["ENE-3"]


def test_of_equal_cards_the_first_displayed_goes() -> None:
    """Rule 2.5: the new card shows which of two equal ones went."""
    match = position(display="FAB-6 ENE-2 RES-4 ENE-2 FAB-3 RES-3", pile="RES-1 RES-2")
    match.play("acquire ENE-2")
    assert match.state.display == ["FAB-6", "RES-1", "RES-4", "ENE-2", "FAB-3", "RES-3"]


FULL = "FAB-1 ENE-1 RES-1 FAB-2 ENE-2 RES-2"


def test_spent_credits_are_reshuffled_when_the_last_card_is_drawn() -> None:
    """Rule 2.6: the shuffle comes at once, though nothing more is needed now."""
    match = position(display=FULL, pile="FAB-6", spent="ENE-5 ENE-6 ENE-4")
    match.chance = Stacked("ENE-6 ENE-4")
    events = match.play("acquire FAB-1")
    assert kinds(events)[:3] == ["took", "credit_came", "credits_shuffled"]
    assert match.state.pile == ["ENE-6", "ENE-4", "ENE-5"]
    assert match.state.spent == []
    assert match.chance.purposes == ["station/credits/reshuffle-1"]
    assert (only(events, "credits_shuffled")["number"], match.state.reshuffles) == (1, 1)


def test_reshuffle_in_the_middle_of_a_refill() -> None:
    """Rule 2.6: the refill goes on with the new pile."""
    match = position(display=FULL, pile="FAB-6", spent="ENE-5 ENE-6 ENE-4", reshuffles=3)
    match.chance = Stacked("ENE-6 ENE-4")
    events = match.play("acquire FAB-1 ENE-1 RES-1")
    came = ["took", "credit_came", "credits_shuffled", "credit_came", "credit_came", "turn_moved"]
    assert kinds(events) == came
    assert match.state.display == ["FAB-6", "ENE-6", "ENE-4", "FAB-2", "ENE-2", "RES-2"]
    assert match.state.pile == ["ENE-5"]
    assert match.chance.purposes == ["station/credits/reshuffle-4"]


def test_cards_just_paid_are_in_the_reshuffle() -> None:
    """Rule 2.6: an exact payment empties the pile by its bonus card, and is itself shuffled in."""
    match = position(market="LAB-01", hands=["FAB-4"], display=FULL, pile="FAB-6", spent="RES-5")
    events = match.play("purchase LAB-01 to dock")
    assert kinds(events)[-3:] == ["credit_came", "credits_shuffled", "turn_moved"]
    assert sorted(match.state.pile) == ["FAB-4", "RES-5"]
    assert match.state.spent == []


def test_with_nothing_spent_the_reshuffle_waits_for_the_next_need() -> None:
    """Rule 2.6: the pile runs out while nothing is spent; once something is, the next draw shuffles it."""
    match = position(market="LAB-01", hands=["", "FAB-5"], display=FULL, pile="FAB-6")
    assert "credits_shuffled" not in kinds(match.play("acquire FAB-1"))
    assert (match.state.pile, match.state.spent) == ([], [])
    assert "credits_shuffled" not in kinds(match.play("purchase LAB-01 to dock"))
    assert (match.state.pile, match.state.spent) == ([], ["FAB-5"])
    events = match.play("acquire ENE-1")
    assert kinds(events) == ["took", "credits_shuffled", "credit_came", "round_ended", "turn_moved"]
    assert match.state.display[1] == "FAB-5"


def test_display_stays_short_without_any_cards() -> None:
    """Rule 2.6: no pile and nothing spent leaves gaps, and play goes on; later cards fill them in order."""
    match = position(market="LAB-01", hands=["", "FAB-5"], display=FULL, pile="")
    match.play("acquire FAB-1 ENE-1")
    assert match.state.display == [None, None, "RES-1", "FAB-2", "ENE-2", "RES-2"]
    match.play("purchase LAB-01 to dock")
    assert match.state.display == ["FAB-5", None, "RES-1", "FAB-2", "ENE-2", "RES-2"]
    assert match.state.pile == []


COPIES = st.lists(
    st.sampled_from([f"{card} {copy}" for card in [*CREDITS, "-"] for copy in range(4)]), max_size=6, unique=True
)
SHOWN = COPIES.map(lambda copies: [copy.split()[0] for copy in copies])


@given(SHOWN)
def test_takes_are_those_that_trying_every_set_finds(shown: list[str]) -> None:
    """Rules 2.1-2.4: of all sets of up to four different cards just the takes of the manual are legal."""
    match = position(display=" ".join(shown))
    allowed = oracle.takes([None if card == "-" else card for card in shown])
    cards = [*dict.fromkeys([*shown, "FAB-1", "ENE-2"])]
    tried = chain.from_iterable(
        combinations_with_replacement([card for card in cards if card != "-"], size) for size in range(5)
    )
    for chosen in tried:
        legal = match.allows({"do": "acquire", "credits": list(chosen)})
        assert legal == (tuple(sorted(chosen)) in allowed)
