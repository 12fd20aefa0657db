"""What happened is told in sentences, to each reader as he may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pbem.games.contract import BLANK, Event
from pbem.games.farlight.pages.story import tell
from tests.farlight.letters import letter_about
from tests.farlight.playouts import RULES
from tests.farlight.positions import DECK, Loaded, Match, assembling, bidding, made, position, reveal
from tests.farlight.test_launch import STRONG

REFUSED = {"order": {"do": "complete", "mission": "M01"}, "rule": "8.8", "text": "you are not asked"}


def played(seat: int, **fields: Any) -> Event:
    return {"e": "played", "seat": seat, "by": "plan", "order": {}, "used": 0, "alternative": 0, "skipped": [],
            "left_out": [], **fields}  # fmt: skip


def told(match: Match, events: Sequence[Event], seat: int | None = 0) -> list[str]:
    """Return the story's entries as lines."""
    return [f"{row['who']}: {row['text']}" for row in tell(letter_about(match, seat, events))]


# Bids and their reveal


def test_a_bid_tells_others_where_tiles_lie_and_its_commander_which() -> None:
    match = position()
    events = [played(0), *match.play(0, "bid 4+crew on P18, 2 on M01")]
    assert told(match, events, 0) == ["You: laid 4+1 on P18 udlr 0 and 2 on M01 M01."]
    for other in (1, None):
        assert told(match, events, other) == ["Ada: laid a tile with crew on P18 udlr 0 and a tile on M01 M01."]


def test_the_reveal_tells_what_each_has_won_and_how_his_crew_fared() -> None:
    match, events = reveal({"P18": "0:4+ 1:3+", "P19": "1:2", "Hire": "0:1 2:2"}, spaces="P18 P19:2 P20")
    assert told(match, events, 1)[-5:-1] == [
        "The reveal: All tiles were turned up.",
        "Ada: won P18 udlr 0. Crew and science: 1 crew lost with winning bids, 1 crew for losing bids.",
        "You: won P19 udlr 0. Crew and science: 1 crew for losing bids, 2 crew that lay on parts.",
        "Cy: won Hire. Crew and science: 3 crew from Hire.",
    ]
    assert told(match, events, 1)[-1] == "Assembly: asks Ada and you for an order."


def test_who_has_won_nothing_is_told_and_who_is_not_asked() -> None:
    match, events = reveal({"Hire": "0:4 1:3", "Discover": "2:0"})
    lines = told(match, events)
    assert "Bo: won nothing. Crew and science: 1 crew for losing bids." in lines
    assert "Assembly: asks nobody for an order." in lines


# The Assembly


def test_a_sealed_order_is_told_to_its_commander_alone() -> None:
    match = assembling(won=["P04=3", "P18"], ships=["P16@0,-1=5"], facilities=["Engineer Refit"], crew=[4, 4, 4])
    events = [played(0), *match.play(0, "engineer 16; install P04 at 0,1; upgrade 4")]
    (line,) = told(match, events, 0)
    assert line == (
        "You: sealed this: raise engine 16 to 6 (Engineer), install P04 ud 0 e4 upgrade+1 at 0,1 and raise engine 4 "
        "to 4 (upgrade)."
    )
    assert told(match, events, 1) == ["Ada: sealed the Assembly order."]


def test_two_tiles_on_one_thing_are_told_together() -> None:
    for bid, own, others in (
        ("bid 4+crew on P18, 2+crew on P18", "4+1 and 2+1", "two tiles, both with crew,"),
        ("bid 4 on P18, 2+crew on P18", "2+1 and 4", "two tiles, one with crew,"),
        ("bid 4 on P18, 2 on P18", "4 and 2", "two tiles"),
    ):
        match = position()
        events = [played(0), *match.play(0, bid)]
        assert told(match, events, 0) == [f"You: laid {own} on P18 udlr 0."]
        assert told(match, events, 1) == [f"Ada: laid {others} on P18 udlr 0."]


def test_orders_that_are_opened_in_the_same_report_are_told_once() -> None:
    match = assembling(won=["P18", "P19", "P20"])
    events = [played(0, skipped=[REFUSED], alternative=1), *match.play(0, "install P18 at 0,1")]
    events += [played(1, by="caretaker"), *match.play(1, "install P19 at 0,1")]
    events += [played(2), *match.play(2, "discard P20")]
    lines = told(match, events, 0)
    assert lines[:3] == [
        "Assembly: You, Bo and Cy sealed your orders. The caretaker stood in for Bo.",
        "You: This was your 2nd alternative. Skipped: complete M01, because you are not asked (rule 8.8).",
        "You: installed P18 udlr 0 at 0,1 (joined down).",
    ]
    assert not [line for line in lines if "sealed this" in line or "the Assembly order" in line]


def test_opened_orders_tell_of_every_change_of_every_ship() -> None:
    match = assembling(won=["P04=3 P18"], ships=["P16@0,-1=5 P08@1,0"], facilities=["Engineer Refit"])
    events = match.play(0, "engineer 16; refit P08; install P04 at 0,1; discard P18; upgrade 4")
    (line,) = [line for line in told(match, events, 1) if line.startswith("Ada: raised")]
    assert line == (
        "Ada: raised engine 16 from 5 to 6 (Engineer), discarded P08 l 0 science*1 by Refit, installed P04 ud 0 e4 "
        "upgrade+1 at 0,1 (joined down), discarded P18 udlr 0, raised engine 4 from 3 to 4 (upgrade)."
    )


def test_what_icons_give_and_what_is_blocked_and_paid_is_told() -> None:
    match = assembling(won=["P02=2", "P18"], ships=["P05@1,0=1 P08@2,0"], crew=[2])
    match.play(1, "discard P18")
    events = match.play(0, "install P02 at 0,1")
    lines = told(match, events, 0)
    assert "You: installed P02 udlr 1 e1 at 0,1 for 1 crew (joined down), gained 1 science from icons." in lines


def test_of_a_plan_what_was_skipped_or_left_out_is_told_to_its_commander() -> None:
    match = position()
    events = [played(0, alternative=1, skipped=[REFUSED]), *match.play(0, "bid 4 on P18, 2 on M01")]
    assert told(match, events, 0)[0].endswith(
        "This was your 2nd alternative. Skipped: complete M01, because you are not asked (rule 8.8)."
    )
    assert "Skipped" not in told(match, events, 1)[0]
    assert "The caretaker stood in." in told(match, [played(0, by="caretaker"), *events[1:]], 1)[0]


# The Launch


def test_a_mission_tells_bids_crew_who_lacks_what_and_who_completes_it() -> None:
    match, events = reveal({"M01": "0:4+ 1:3+ 2:3"}, ships=["", STRONG, STRONG], crew=[0, 0, 0])
    lines = told(match, events)
    assert lines[-1] == (
        "M01: M01: bids you 5, Bo 4, Cy 3. Crew: you lost 1 crew, Bo got 1 and Cy got 1. You lacked engine 3+."
    )
    events = match.play(1, "complete M01")
    assert told(match, [played(1), *events])[0] == "Bo: completed M01 M01 first: 2 points."
    events = match.play(2, "complete M01")
    lines = told(match, [played(2), *events])
    assert lines[0] == "Cy: completed M01 M01 later: 1 point."
    assert "M01: It leaves its stack, in which M07 M07 comes next." in lines


def test_a_tie_is_told_with_the_turn_order_that_decides_it() -> None:
    match, events = reveal({"M03": "0:4 1:4", "Refit": "2:0"})
    assert any(line.startswith("M03: M03: bids you 4, Bo 4 (you and Bo tied: by turn order).")
               for line in told(match, events))  # fmt: skip
    assert any("Nobody completed it, and it stays." in line for line in told(match, events))


def test_a_declined_and_a_climactic_mission_are_told() -> None:
    match, events = reveal({"M07": "0:4", "Refit": "2:0"}, stacks="M07 | M02 M08 | M03 M09", ships=[STRONG])
    declined = match.rules.preview(match.state, 0, {"do": "decline", "mission": "M07"})
    assert told(match, [played(0), *declined]) == ["You: declined M07 M07."]
    events = match.play(0, "complete M07")
    lines = told(match, [played(0), *events])
    assert lines[:2] == ["You: completed M07 M07 first: 9 points.",
                         "M07: It is climactic: the match ends with this round."]  # fmt: skip
    assert lines[-1].startswith("The end: ")


# Rounds, the set-up and the end


def test_a_new_round_tells_who_begins_and_what_has_come() -> None:
    match, events = reveal({"P18": "0:4", "Hire": "2:0"}, pile="P15 P16")
    events = [played(0), *match.play(0, "install P18 at 1,0", Loaded(4))]
    assert told(match, events)[-1] == (
        "Round 2: Bo begins. One crew was laid on each of the 2 parts still there. New on the station: P15 udlr 0 e15. "
        "Dice for its engines: 4."
    )


def test_the_set_up_is_one_entry() -> None:
    events = RULES.setup(2, Loaded())
    match = Match(RULES, RULES.fold(RULES.blank(2), events), DECK)
    (line,) = told(match, events)
    assert line.startswith(
        "Set-up: You lead Meridian Freight Union and Bo leads Halcyon Shipyards. The industry awards are "
    )
    assert "Engine Works Medal for most engines" in line
    assert "Bo holds the First Player marker (drawn by lot). New on the station: P01 Twin Torch, " in line


def test_what_is_drawn_anew_is_told_without_its_order() -> None:
    match = position(pile="P15 P16")
    events = match.rules.reshuffle(match.state, Loaded())
    assert told(match, [{"e": "reshuffled", "reason": "A card was shown."}, *events]) == [
        "Moderator: had everything still hidden drawn anew: A card was shown.",
        "The piles: 4 unused awards were shuffled. 2 parts were shuffled.",
    ]


def test_the_end_tells_awards_tokens_ties_and_winners() -> None:
    laid = {"M07": "0:4", "Refit": "2:0"}
    match, _ = reveal(laid, stacks="M07 | M02 M08 | M03 M09", ships=[STRONG], points=[0, 18])
    events = match.play(0, "complete M07")
    (line,) = [line for line in told(match, events, 1) if line.startswith("The end")]
    assert line == (
        "The end: Ada scores the A1 for most engines (3): 3 points. Ada scores the A2 for most power of all engines "
        "(15): 3 points. Ada scores the A3 for most Bio-Tech (5): 3 points. Crew and science bring Ada 1 for 3, you 1 "
        "for 3, Cy 1 for 3. Ada and you are tied at 19; the A4, an unused award, looks at parts: Ada 5, you 0. Ada "
        "wins with 19 points: a climactic mission was completed."
    )


def test_a_match_that_is_broken_off_says_so() -> None:
    match = bidding({"Hire": "0:4", "P18": "2:4"})
    events = match.rules.finish(match.state)
    match.state = match.rules.fold(match.state, events)
    (line,) = told(match, events, None)
    assert line.startswith("The end: What lay on the board went back to its owners.")
    assert line.endswith("the moderator ended the match.")


def test_a_card_that_nobody_knows_yet_is_a_new_part() -> None:
    match = position()
    assert told(match, [{"e": "part_came", "space": 1, "part": BLANK}]) == ["Reset: New on the station: a new part."]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_nothing_is_told_where_nothing_happened(seat: int | None) -> None:
    assert told(position(made()), [], seat) == []
