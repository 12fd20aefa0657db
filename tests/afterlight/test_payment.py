"""Section 3 of the rules: what a module costs and who pays with what."""

from __future__ import annotations

from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.afterlight.payment import default_payment
from tests.afterlight import oracle
from tests.afterlight.playouts import RULES, playout
from tests.afterlight.positions import DECK, Match, kinds, line, made, only, options, position
from tests.playouts import moments

SHOWN = "FAB-1 ENE-2 RES-3 FAB-4 ENE-5 RES-6"
COSTLY = made("HAB-01 FAB 7 in out", "OBS-01 RES 2 cw")


@pytest.mark.parametrize(("discount", "cost"), [(0, 7), (1, 6), (2, 5)])
def test_discount_lowers_the_cost(discount: int, cost: int) -> None:
    """Rule 3.2: printed cost less Drift discount."""
    match = position(deck=COSTLY, market=f"HAB-01:{discount}", hands=["FAB-6 FAB-6"], display=SHOWN)
    assert only(match.play("purchase HAB-01 to dock"), "bought")["cost"] == cost


def test_cost_never_falls_below_one() -> None:
    """Rule 3.2: a module of cost 2 that is 2 cheaper costs 1, and no credit of its guild will not do."""
    match = position(deck=COSTLY, market="OBS-01:2", hands=["", "RES-1"], display=SHOWN)
    assert match.why("purchase OBS-01 to dock") == "3.3: OBS-01 costs 1 RES and your RES credits add up to 0"
    match.play("acquire FAB-1")
    assert only(match.play("purchase OBS-01 to dock"), "paid")["exact"]


def test_least_cost_is_an_option() -> None:
    """Rule 3.2: with market.least_cost 0 the same module is free, which is an exact payment; 2 keeps it at 2."""
    free = position(deck=COSTLY, market="OBS-01:2", display=SHOWN, options=options(market__least_cost=0))
    paid = only(free.play("purchase OBS-01 to dock"), "paid")
    assert (paid["credits"], paid["cost"], paid["exact"]) == ([], 0, True)
    dear = position(deck=COSTLY, market="OBS-01:2", hands=["RES-1"], options=options(market__least_cost=2))
    assert dear.why("purchase OBS-01 to dock") == "3.3: OBS-01 costs 2 RES and your RES credits add up to 1"


def test_only_the_modules_guild_pays() -> None:
    """Rule 3.3: credits of other guilds neither count nor can be named."""
    match = position(deck=COSTLY, market="HAB-01", hands=["FAB-6 ENE-6 RES-6"], display=SHOWN)
    assert match.why("purchase HAB-01 to dock") == "3.3: HAB-01 costs 7 FAB and your FAB credits add up to 6"
    refusal = match.refusal("purchase HAB-01 to dock paying FAB-6 ENE-6")
    assert refusal is not None
    assert refusal.text == "HAB-01 is paid with FAB credits only, and ENE-6 is none"
    assert (refusal.rule, refusal.never) == ("3.3", True)


def test_payment_must_cover_the_cost() -> None:
    """Rule 3.3: the hand must reach the cost, and so must the cards named; less than 5 never will."""
    match = position(deck=COSTLY, market="HAB-01", hands=["FAB-6 FAB-4 FAB-2"], display=SHOWN)
    assert match.why("purchase HAB-01 to dock paying FAB-6") == "3.5: HAB-01 costs 7 FAB and FAB-6 is only 6"
    assert match.allows("purchase HAB-01 to dock paying FAB-4 FAB-6")
    hopeless = match.refusal("purchase HAB-01 to dock paying FAB-4")
    assert hopeless is not None
    assert hopeless.text == "HAB-01 never costs less than 5 and you name only FAB-4"
    assert (hopeless.rule, hopeless.never) == ("3.5", True)


def test_only_cards_in_hand_can_pay() -> None:
    """Rule 3.3: not from the display, and no card twice."""
    match = position(deck=COSTLY, market="HAB-01", hands=["FAB-6 FAB-3"], display=SHOWN)
    assert match.why("purchase HAB-01 to dock paying FAB-6 FAB-4") == "3.3: you do not hold FAB-4"
    assert match.why("purchase HAB-01 to dock paying FAB-6 FAB-6") == "3.3: you do not hold FAB-6"


def test_paid_cards_are_spent() -> None:
    """Rule 3.3: they leave the hand for the spent pile."""
    match = position(deck=COSTLY, market="HAB-01", hands=["FAB-6 ENE-6 FAB-1"], spent="RES-5")
    match.play("purchase HAB-01 to dock")
    assert match.state.seats[0].hand == ["ENE-6"]
    assert match.state.spent == ["RES-5", "FAB-1", "FAB-6"]


def test_default_payment_is_exact_where_it_can_be() -> None:
    """Rule 3.4: three cards that are exact rather than two that are not."""
    assert default_payment(["FAB-5", "FAB-4", "FAB-4", "FAB-2", "FAB-1"], "FAB", 7) == ["FAB-2", "FAB-5"]
    assert default_payment(["FAB-6", "FAB-5", "FAB-2", "FAB-4", "FAB-1"], "FAB", 7) == ["FAB-1", "FAB-6"]
    assert default_payment(["FAB-6", "FAB-6", "FAB-3", "FAB-2", "FAB-2"], "FAB", 7) == ["FAB-2", "FAB-2", "FAB-3"]


def test_default_payment_overpays_least() -> None:
    """Rule 3.4: 6 for a cost of 5 with three cards rather than 7 with two."""
    assert default_payment(["FAB-4", "FAB-3", "FAB-2"], "FAB", 8) == ["FAB-2", "FAB-3", "FAB-4"]
    assert default_payment(["FAB-6", "FAB-4", "FAB-6", "ENE-1"], "FAB", 7) == ["FAB-4", "FAB-6"]
    assert default_payment(["FAB-2", "FAB-2", "FAB-2", "FAB-1", "FAB-1", "ENE-5"], "FAB", 9) is None


def test_default_payment_uses_fewest_cards_then_lowest_values() -> None:
    """Rule 3.4: 1 and 6 before 3 and 4, and both before three cards."""
    assert default_payment(["FAB-3", "FAB-4", "FAB-1", "FAB-6", "FAB-2"], "FAB", 7) == ["FAB-1", "FAB-6"]
    assert default_payment(["FAB-3", "FAB-4", "FAB-2", "FAB-1", "FAB-5"], "FAB", 7) == ["FAB-2", "FAB-5"]
    assert default_payment(["FAB-5", "FAB-5", "FAB-4", "FAB-6"], "FAB", 7) == ["FAB-4", "FAB-5"]


@given(st.lists(st.sampled_from([f"{g}-{v}" for g in ("FAB", "ENE") for v in range(1, 7)]), max_size=11),
       st.integers(0, 12))  # fmt: skip
def test_default_payment_is_the_best_of_all_payments(hand: list[str], cost: int) -> None:
    """Rule 3.4: what trying every set of cards finds best."""
    assert default_payment(hand, "FAB", cost) == oracle.best_payment(hand, "FAB", cost)


def test_overpaying_gives_no_change() -> None:
    """Rule 3.5: 12 paid for 7, and only a new market module comes."""
    match = position(deck=COSTLY, market="HAB-01", hands=["FAB-6 FAB-6"], display=SHOWN)
    events = match.play("purchase HAB-01 to dock")
    assert only(events, "paid") == {
        "e": "paid", "seat": 0, "credits": ["FAB-6", "FAB-6"], "cost": 7, "exact": False,
    }  # fmt: skip
    assert match.state.seats[0].hand == []


def test_named_cards_are_paid_even_where_superfluous() -> None:
    """Rule 3.5: what is named is paid; the receipt has a remark, and none where the cards are well chosen."""
    match = position(deck=COSTLY, market="HAB-01", hands=["FAB-6 FAB-6 FAB-1 FAB-2"], display=SHOWN)
    superfluous = "purchase HAB-01 to dock paying FAB-6 FAB-2 FAB-1"
    assert match.remarks(superfluous) == ["you name more cards than HAB-01 needs: it costs 7 and you pay 9"]
    assert match.remarks("purchase HAB-01 to dock paying FAB-2 FAB-6") == [
        "you pay 8 for a cost of 7 and get no change"
    ]
    assert match.remarks("purchase HAB-01 to dock paying FAB-1 FAB-6") == []
    assert match.remarks("purchase HAB-01 to dock") == []
    assert match.remarks("acquire FAB-1") == []
    assert only(match.play(superfluous), "paid")["credits"] == ["FAB-6", "FAB-2", "FAB-1"]
    assert match.state.seats[0].hand == ["FAB-6"]


def test_named_payment_is_judged_by_the_cost_when_played() -> None:
    """Rule 3.5: exact before a Drift, still enough but no longer exact after it, and the other way round."""
    text = "purchase HAB-01 to dock paying FAB-6 FAB-1"
    for discount, exact in ((0, True), (1, False), (2, False)):
        match = position(deck=COSTLY, market=f"HAB-01:{discount}", hands=["FAB-6 FAB-1"], display=SHOWN)
        events = match.play(text)
        assert (only(events, "paid")["exact"], "bonus" in kinds(events)) == (exact, exact)
    early = position(deck=COSTLY, market="HAB-01", hands=["FAB-6"])
    refusal = early.refusal("purchase HAB-01 to dock paying FAB-6")
    assert refusal is not None
    assert not refusal.never


@pytest.mark.parametrize("seed", range(12))
def test_every_covering_payment_is_legal_and_no_other(seed: int) -> None:
    """Rules 3.3 and 3.5: all sets of cards of a hand, for all market modules, in random matches."""
    match = playout(2 + seed % 3, seed, "any")
    for state in moments(match, 8):
        table = Match(RULES, state)
        hand = state.seats[table.seat].hand[:9]
        for berth in table.rules.plain(state)["market"]:
            if berth is None or len(state.seats[table.seat].dock) == 4:
                continue
            guild, cost = DECK["modules"][berth["module"]]["guild"], oracle.effective_cost(DECK, berth)
            for cards in chain.from_iterable(combinations(hand, size) for size in range(1, len(hand) + 1)):
                covers = {oracle.guild(card) for card in cards} == {guild} and oracle.worth(cards) >= cost
                order = {"do": "purchase", "module": berth["module"], "at": "dock", "pay": list(cards)}
                assert table.allows(order) == covers, line(order)
