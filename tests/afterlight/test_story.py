"""What happened is told in sentences, each move once, to each reader as he may know it."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.afterlight.pages.story import tell
from pbem.games.contract import BLANK, Event, Plain
from tests.afterlight.letters import letter_about
from tests.afterlight.playouts import RULES, playout
from tests.afterlight.positions import Match, position

BEGINNING: dict[str, Any] = {
    "stations": ["I0:OBS-03 I9:REA-06"],
    "docks": ["REA-07"],
    "market": "LAB-10 GRN-03:1 HAB-04:2 DCK-07 DCK-10",
    "display": "FAB-2 ENE-3 RES-2 RES-3 FAB-6 ENE-1",
    "hands": ["RES-6 RES-3", "FAB-5 FAB-3", "ENE-1"],
}


def played(seat: int, **fields: Any) -> Event:
    return {"e": "played", "seat": seat, "by": "plan", "order": {}, "alternative": 0, "skipped": [], **fields}


def told(match: Match, events: list[Event], seat: int | None = 0) -> list[str]:
    """Return the story's entries as lines."""
    return [f"{row['who'].removesuffix(':')}: {row['text']}" for row in tell(letter_about(match, seat, events))]


def story(order: str, seat: int | None = 0, *, mover: int = 0, **parts: Any) -> str:
    """Return what is told of one move."""
    match = position(**{**BEGINNING, **parts}, starter=mover, to_move=mover)
    events = [played(mover), *match.play(order)]
    return told(match, events, seat)[0]


# Moves


def test_an_acquisition_and_what_came_for_it() -> None:
    assert story("acquire FAB-2 ENE-3 RES-2") == ("You: acquired FAB-2 ENE-3 RES-2. New: FAB-1 FAB-1 FAB-1 on display.")


def test_a_purchase_that_is_installed() -> None:
    assert story("purchase LAB-10 at M0") == (
        "You: bought LAB-10 Clean Room (Research, cost 6) exactly with RES-6 and installed it at M0: "
        "corridor to OBS-03. Took ENE-3 as bonus. New: HAB-01 in berth 1, FAB-1 on display."
    )


def test_others_are_called_by_name() -> None:
    assert story("purchase LAB-10 at M0", 1).startswith("Ada: bought LAB-10 Clean Room")
    assert story("purchase LAB-10 at M0", None).startswith("Ada: bought LAB-10 Clean Room")


def test_a_purchase_that_is_overpaid_and_docked() -> None:
    assert story("purchase GRN-03 to dock", mover=1) == (
        "Bo: bought GRN-03 Mushroom Cellar (Fabrication, cost 5) exactly with FAB-5 and put it in the Dry Dock. "
        "Took ENE-3 as bonus. New: HAB-01 in berth 2, FAB-1 on display."
    )
    assert "cost 5) with FAB-3 FAB-5 (3 lost) and put" in story("purchase GRN-03 to dock paying FAB-3 FAB-5", mover=1)


def test_synergy_and_sealed_contacts() -> None:
    station = "I0:HAB-03 I1:LAB-07 M0:GRN-01"
    assert story("install REA-07 at M1", stations=[station]) == (
        "You: installed REA-07 Second Sun out of the Dry Dock at M1: corridor to LAB-07; sealed towards GRN-01."
    )
    assert story("install REA-07 at M1", stations=[station.replace("GRN-01", "GRN-02")]) == (
        "You: installed REA-07 Second Sun out of the Dry Dock at M1: corridors to LAB-07 and GRN-02. Synergy +2."
    )


def test_removal_and_exchange() -> None:
    assert story("remove REA-06") == "You: removed REA-06 Helium Torch from I9 to the Dry Dock."
    assert story("swap REA-06 with REA-07") == (
        "You: put REA-07 Second Sun in the place of REA-06 Helium Torch at I9: corridor to the Core; "
        "sealed towards OBS-03."
    )


def test_a_bonus_that_was_wished_for_and_not_there() -> None:
    assert "Took ENE-3 as bonus (ENE-2, which was wished for, was not on display)." in story(
        "purchase LAB-10 at M0 bonus ENE-2"
    )


def test_a_wish_that_lapsed() -> None:
    match = position(**BEGINNING)
    order = {"do": "purchase", "module": "LAB-10", "at": "M0", "pay": ["RES-6", "RES-3"], "bonus": "RES-2"}
    events = [played(0, order=order), *match.play(order)]
    assert "The wish for RES-2 lapsed: the payment was not exact." in told(match, events)[0]


def test_passes() -> None:
    match = position(ending=True, display="FAB-1")
    assert told(match, [played(0), *match.play("pass")]) == ["You: passed."]
    forced = [played(0, by="forced"), {"e": "passed", "seat": 0, "forced": True}]
    assert told(match, forced, 1) == ["Ada: had to pass, nothing else was legal."]


def test_the_end_is_called_out() -> None:
    assert "THE END IS TRIGGERED" in story("purchase LAB-10 at M0", supply="")


# How an order came to be played


SKIPPED = {"order": {"do": "pass"}, "rule": "9.4", "text": "passing is allowed only when nothing else is legal"}
WHY = "pass, because passing is allowed only when nothing else is legal (rule 9.4)."


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"alternative": 1, "skipped": [SKIPPED]}, f"This was your 2nd alternative. Skipped: {WHY}"),
        ({"by": "caretaker"}, "The caretaker stood in."),
        ({"by": "caretaker", "skipped": [SKIPPED]}, f"Nothing you had queued for it was legal: {WHY}"),
        ({"by": "policy"}, "Without an order the match passes."),
    ],
)
def test_how_an_order_came_to_be_played(fields: Plain, sentence: str) -> None:
    match = position(**BEGINNING)
    assert sentence in told(match, [played(0, **fields), *match.play("acquire FAB-6")])[0]


def test_nobody_else_learns_of_alternatives() -> None:
    match = position(**BEGINNING)
    events = [played(0, alternative=1, skipped=[SKIPPED]), *match.play("acquire FAB-6")]
    assert told(match, events, 1) == ["Ada: acquired FAB-6. New: FAB-1 on display."]


def test_a_preview_names_no_card_that_nobody_knows() -> None:
    match = position(**BEGINNING)
    events = match.play("purchase LAB-10 at M0")
    for event in events:
        for field in ("module", "credit"):
            if event["e"] in ("module_came", "credit_came") and field in event:
                event[field] = BLANK
    assert told(match, events)[0].endswith("New: a new module in berth 1, 1 new card on display.")


# Between the moves


def test_the_end_of_a_round_and_its_drift_are_told_together() -> None:
    match = position(**BEGINNING, starter=1, to_move=0, round=7)
    (entry,) = told(match, match.play("acquire FAB-6"))[1:]
    assert entry == (
        "Round 7: ended. Drift: LAB-10, DCK-07 and DCK-10 are now 1 cheaper. GRN-03 is now 2 cheaper. "
        "HAB-04 went to the bottom of the supply, HAB-01 came into berth 3."
    )


def test_a_round_without_drift() -> None:
    match = position(market="", display="FAB-1", starter=1, to_move=0)
    assert told(match, match.play("acquire FAB-1"))[1:] == ["Round 1: ended; nothing drifted."]


def test_a_module_that_cannot_become_cheaper_is_said_to_cost_the_least() -> None:
    match = position(market="HAB-08:1 GRN-04:1 LAB-10", display="FAB-1", starter=1, to_move=0)
    (entry,) = told(match, match.play("acquire FAB-1"))[1:]
    assert entry == "Round 1: ended. Drift: LAB-10 is now 1 cheaper. HAB-08 and GRN-04 now cost 1, the least."


def test_a_label_that_begins_no_sentence_ends_with_a_colon() -> None:
    match = playout(2, 7, "builder")
    entries = tell(letter_about(Match(RULES, match.last), 0, [e for events in match.events for e in events]))
    assert {row["who"].rstrip("0123456789") for row in entries} == {
        *("You", "Bo", "Set-up:", "Round ", "Storm I", "Storm II", "Final Storm", "The end:")
    }
    assert all(row["who"].endswith(":") != row["text"][0].islower() for row in entries)


def test_a_storm_is_one_line() -> None:
    match = position(**BEGINNING, purchases=19)
    assert told(match, match.play("purchase LAB-10 at M0"), 1)[1:] == ["Storm I: scored: Ada +10, you +0 and Cy +0."]


def test_the_end_of_the_match() -> None:
    parts = {**BEGINNING, "ending": True, "starter": 1, "to_move": 0, "storms": 2}
    match = position(**parts, renown=[1, 9, 3])
    ending = told(match, match.play("pass"))
    assert ending == [
        "You: passed.",
        "Final Storm: scored: you +13, Bo +0 and Cy +0.",
        "The end: The supply could not refill a berth. You win with 14 Renown.",
    ]
    match = position(**{**parts, "stations": []}, renown=[9, 9, 3])
    assert told(match, match.play("pass"))[-1].endswith(" You and Bo share the victory with 9 Renown.")


def test_what_the_moderator_did() -> None:
    change = {"path": ["state", "seats", 1, "renown"], "from": 6, "to": 8}
    events: list[Event] = [
        {"e": "undone", "to": 11, "turns": [12, 13], "reason": "an order was lost"},
        {"e": "reshuffled", "reason": "a card was seen."},
        {"e": "ruled", "reason": "a slip", "changes": {"0": [change]}},
    ]
    assert told(position(), events) == [
        "Moderator: took back turns 12 and 13: an order was lost. The match goes on from turn 11.",
        "Moderator: had everything still hidden drawn anew: a card was seen.",
        "Moderator: ruled: a slip. Bo renown: 6 is now 8.",
    ]


def test_a_quiet_match() -> None:
    assert told(position(), [{"e": "quiet", "rounds": 200}]) == [
        "Quiet: 200 rounds without a purchase. The moderator may end the match by a ruling."
    ]


def test_the_set_up_tells_each_only_his_own_cards() -> None:
    match = playout(2, 1)
    (own,) = told(Match(RULES, match.states[1]), match.events[0], 0)
    (others,) = told(Match(RULES, match.states[1]), match.events[0], None)
    assert own.startswith(
        "Set-up: 12 modules were left out unseen. 48 modules and 54 credits were shuffled. "
        "Dealt: 3 cards to you and 5 cards to Bo. Yours are "
    )
    hand = RULES.view(match.states[1], 0)["hand"]
    assert f"Yours are {' '.join(sorted(hand))}." in own
    assert "Yours are" not in others


def test_equal_hands_are_told_together() -> None:
    dealt: list[Event] = [{"e": "dealt", "seat": seat, "card": "FAB-1"} for seat in (0, 1, 2)] * 4
    (entry,) = told(position(), dealt)
    assert entry == "Set-up: Dealt: 4 cards to each. Yours are FAB-1 FAB-1 FAB-1 FAB-1."


# Everything


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_event_is_told_and_every_move_once(seats: int) -> None:
    match = playout(seats, 3, "builder")
    moves = [[played(seat), *events] for (seat, _), events in zip(match.orders, match.events[1:], strict=True)]
    events = [event for happened in [match.events[0], *moves] for event in happened]
    letter = letter_about(Match(RULES, match.last), 0, events)
    entries = tell(letter)
    movers = [row["seat"] for row in entries if row["seat"] is not None]
    assert movers == [seat for seat, _ in match.orders]
    assert all(row["mine"] == (row["seat"] == 0) and row["text"] for row in entries)
