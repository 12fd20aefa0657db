"""Section 3 of the rules: what may be bought, where it goes, and what comes of it."""

from __future__ import annotations

import pytest

from tests.afterlight.positions import kinds, made, only, position

SHOWN = "FAB-1 ENE-2 RES-3 FAB-4 ENE-5 RES-6"
COSTLY = made("HAB-01 FAB 7 in out", "LAB-01 ENE 3 in out cw ccw", "OBS-01 RES 2 cw", "REA-01 FAB 5 in")


def test_only_market_modules_can_be_bought() -> None:
    """Rule 3.1: what lies in the supply, in a Dock or on a station is not for sale."""
    match = position(market="LAB-01", docks=["LAB-02"], stations=["I0:LAB-03"], hands=["FAB-6 FAB-6"], display=SHOWN)
    assert match.allows("purchase LAB-01 to dock")
    for module in ("LAB-02", "LAB-03", "HAB-01"):
        assert match.why(f"purchase {module} to dock") == f"3.1: {module} is not in the market"
    assert match.why("purchase LAB-77 to dock") == "3.1: there is no module LAB-77"


def test_bought_module_is_installed_where_legal() -> None:
    """Rule 3.6: it stands on its node at once, with its corridors and sealed contacts told."""
    match = position(deck=COSTLY, market="LAB-01", stations=["I0:HAB-01 I2:REA-01"], hands=["ENE-3"], display="FAB-4")
    events = match.play("purchase LAB-01 at I1")
    assert only(events, "installed") == {
        "e": "installed", "seat": 0, "module": "LAB-01", "node": "I1",
        "links": [{"side": "in", "module": "CORE"}],
        "sealed": [{"side": "cw", "module": "REA-01"}, {"side": "ccw", "module": "HAB-01"}],
    }  # fmt: skip
    assert match.rules.plain(match.state)["seats"][0]["station"]["I1"] == "LAB-01"
    assert match.state.seats[0].dock == []


def test_bought_module_may_go_to_the_dock() -> None:
    """Rule 3.6: to the Dry Dock, even where it could be installed."""
    match = position(market="LAB-01", hands=["FAB-4"], docks=["HAB-01"], display=SHOWN)
    events = match.play("purchase LAB-01 to dock")
    assert match.state.seats[0].dock == ["HAB-01", "LAB-01"]
    assert "installed" not in kinds(events)


def test_illegal_place_is_refused() -> None:
    """Rule 3.6: taken, unsupported or unjoined nodes, and places that are none."""
    match = position(deck=COSTLY, market="LAB-01 OBS-01", stations=["I0:HAB-01"], hands=["ENE-3 RES-2"], display=SHOWN)
    assert match.why("purchase LAB-01 at I0") == "4.4: inner 0 is taken by HAB-01"
    assert match.why("purchase LAB-01 at M6") == ("5.5: middle 6 has no support: none of inner 5, 6, 7 is occupied")
    assert match.why("purchase OBS-01 at I5") == (
        "5.4: OBS-01 at inner 5 has no corridor: inward, towards the Core, OBS-01 has a bulkhead"
    )
    assert match.why("purchase OBS-01 at M1") == ("5.4: OBS-01 at middle 1 has no corridor: nothing stands beside it")
    assert match.why("purchase LAB-01 at X9") == "5.1: there is no node X9; nodes are I0-I9, M0-M9 and O0-O9"


def test_a_full_dock_leaves_only_installing() -> None:
    """Rule 3.7: four modules are docked, so the bought one must be installed."""
    match = position(market="LAB-01", hands=["FAB-4"], docks=["HAB-01 HAB-02 HAB-03 HAB-04"], display=SHOWN)
    assert match.why("purchase LAB-01 to dock") == ("3.7: your Dry Dock is full, so what you buy must be installed")
    assert match.allows("purchase LAB-01 at I0")
    roomy = position(market="LAB-01", hands=["FAB-4"], docks=["HAB-01 HAB-02 HAB-03"], display=SHOWN)
    assert roomy.allows("purchase LAB-01 to dock")


def test_purchase_is_counted_and_its_berth_refilled() -> None:
    """Rule 3.8: from the top of the supply, in place, without discount and as a newcomer."""
    match = position(market="HAB-01 LAB-01:2 HAB-02", hands=["FAB-2"], supply="OBS-05 OBS-06", purchases=7)
    events = match.play("purchase LAB-01 to dock")
    assert only(events, "module_came") == {"e": "module_came", "berth": 1, "module": "OBS-05", "new": True}
    assert match.state.purchases == 8
    assert match.state.supply == ["OBS-06"]
    assert [berth and berth.module for berth in match.state.market[:3]] == ["HAB-01", "OBS-05", "HAB-02"]


def test_berth_stays_empty_when_the_supply_is() -> None:
    """Rule 3.8: and so the end is triggered."""
    match = position(market="HAB-01 LAB-01:2 HAB-02", hands=["FAB-2"], supply="")
    events = match.play("purchase LAB-01 to dock")
    assert only(events, "end_triggered") == {"e": "end_triggered", "seat": 0}
    assert match.state.market[1] is None
    assert match.state.ending


# The bonus card


def test_exact_payment_brings_a_bonus_card() -> None:
    """Rule 3.9: it comes with the purchase, which stays one action."""
    match = position(deck=COSTLY, market="HAB-01", hands=["FAB-4 FAB-3"], display=SHOWN, pile="FAB-6 FAB-5")
    events = match.play("purchase HAB-01 to dock")
    assert only(events, "bonus") == {"e": "bonus", "seat": 0, "credit": "RES-3", "wished": None}
    assert match.state.seats[0].hand == ["RES-3"]
    assert match.state.display[2] == "FAB-6"
    assert match.seat == 1


def test_exact_means_the_discounted_cost() -> None:
    """Rule 3.9: 6 is exact for a module of 7 that is 1 cheaper, and 7 is not."""
    for hand, exact in (("FAB-6", True), ("FAB-4 FAB-3", False)):
        match = position(deck=COSTLY, market="HAB-01:1", hands=[hand], display=SHOWN)
        assert ("bonus" in kinds(match.play("purchase HAB-01 to dock"))) == exact


def test_no_bonus_without_a_low_card_on_display() -> None:
    """Rule 3.9: no card of 3 or less, no bonus; nor from an empty display."""
    for shown in ("FAB-4 ENE-5 RES-6", ""):
        match = position(deck=COSTLY, market="HAB-01", hands=["FAB-4 FAB-3"], display=shown)
        events = match.play("purchase HAB-01 to dock")
        assert only(events, "paid")["exact"]
        assert "bonus" not in kinds(events)


def test_overpaying_brings_no_bonus() -> None:
    """Rule 3.9: not even on purpose, when the hand could pay exactly."""
    match = position(deck=COSTLY, market="HAB-01", hands=["FAB-4 FAB-3 FAB-6"], display=SHOWN)
    assert "bonus" not in kinds(match.play("purchase HAB-01 to dock paying FAB-6 FAB-3"))


def test_bonus_wish_is_granted() -> None:
    """Rule 3.10: a wished card of 3 or less, also where the default would be another."""
    for card in ("FAB-1", "ENE-2", "RES-3"):
        match = position(deck=COSTLY, market="HAB-01", hands=["FAB-4 FAB-3"], display=SHOWN)
        bonus = only(match.play(f"purchase HAB-01 to dock bonus {card}"), "bonus")
        assert (bonus["credit"], bonus["wished"]) == (card, card)


@pytest.mark.parametrize(
    ("shown", "hand", "expected"),
    [
        ("FAB-1 ENE-2 FAB-4", "RES-1 ENE-6", "ENE-2"),
        ("FAB-3 ENE-3 RES-3", "FAB-6 RES-6", "ENE-3"),
        ("RES-3 FAB-3 ENE-3", "", "RES-3"),
        ("FAB-3 ENE-3 RES-2", "FAB-6 FAB-6 ENE-1 ENE-1", "FAB-3"),
        ("FAB-3 ENE-3 RES-3", "FAB-1 ENE-1 ENE-6", "RES-3"),
    ],
)
def test_default_bonus_is_the_highest_then_the_scarcest_guild_then_the_first(
    shown: str, hand: str, expected: str
) -> None:
    """Rule 3.10: value, then the guild of which fewest cards are held, then the place in the display."""
    match = position(deck=COSTLY, market="OBS-01", hands=[f"RES-2 {hand}"], display=shown)
    bonus = only(match.play("purchase OBS-01 to dock paying RES-2"), "bonus")
    assert bonus["credit"] == expected


def test_cards_are_counted_after_paying_for_the_bonus() -> None:
    """Rule 3.10: before paying FAB is the fullest guild, afterwards the emptiest."""
    match = position(deck=COSTLY, market="HAB-01", hands=["FAB-4 FAB-1 FAB-2 ENE-1"], display="ENE-3 FAB-3")
    assert only(match.play("purchase HAB-01 to dock"), "bonus")["credit"] == "FAB-3"


def test_a_wish_for_a_card_not_displayed_falls_back() -> None:
    """Rule 3.10: the default comes instead, and the event holds the wish for the report."""
    match = position(deck=COSTLY, market="HAB-01", hands=["FAB-4 FAB-3"], display=SHOWN)
    bonus = only(match.play("purchase HAB-01 to dock bonus ENE-3"), "bonus")
    assert (bonus["credit"], bonus["wished"]) == ("RES-3", "ENE-3")


def test_a_wish_for_a_card_above_three_is_refused() -> None:
    """Rule 3.10: whether it is displayed or not, and for ever."""
    match = position(deck=COSTLY, market="HAB-01", hands=["FAB-4 FAB-3"], display=SHOWN)
    for card in ("FAB-4", "ENE-6"):
        refusal = match.refusal(f"purchase HAB-01 to dock bonus {card}")
        assert refusal is not None
        assert refusal.text == f"the bonus card may be worth 3 at most, so {card} cannot be wished for"
        assert (refusal.rule, refusal.never) == ("3.10", True)


def test_a_wish_lapses_without_exact_payment() -> None:
    """Rule 3.10: the purchase is legal all the same, and a remark says that there is no card."""
    for text in ("purchase HAB-01 to dock bonus RES-3", "purchase HAB-01 to dock paying FAB-6 FAB-2 bonus RES-3"):
        match = position(deck=COSTLY, market="HAB-01", hands=["FAB-6 FAB-2"], display=SHOWN)
        assert match.remarks(text)[-1] == "the payment is not exact, so there is no bonus card"
        assert "bonus" not in kinds(match.play(text))


def test_a_purchase_goes_in_the_agreed_order() -> None:
    """Rule 3.11: pay, install, Synergy, refill the berth, bonus, fill the display, Storm, and the turn passes."""
    deck = made("HAB-01 FAB 3 in out cw ccw", "LAB-01 FAB 3 in", "OBS-01 FAB 3 in cw", "REA-01 FAB 3 in ccw")
    match = position(
        deck=deck, market="HAB-01", stations=["I0:OBS-01 I2:REA-01"], hands=["FAB-3"], display="ENE-2",
        supply="LAB-01", purchases=19,
    )  # fmt: skip
    happened = ["paid", "bought", "installed", "synergy", "module_came", "bonus", *["credit_came"] * 6]
    assert kinds(match.play("purchase HAB-01 at I1")) == [*happened, "storm", "turn_moved"]
    last = position(deck=deck, market="HAB-01", hands=["FAB-3"], display="ENE-2", supply="", pile="")
    happened = ["paid", "bought", "docked", "end_triggered", "bonus", "credits_shuffled", "credit_came"]
    assert kinds(last.play("purchase HAB-01 to dock")) == [*happened, "turn_moved"]
