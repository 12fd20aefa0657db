"""Plans for a whole round: judged as they come, played turn by turn, fitted, answered by the rules, and lapsing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbem.games.contract import Event, Plain
from pbem.games.farlight import GAME
from pbem.post.judging import Draft, Judge, Judgement
from pbem.turn.body import Body, Founding, Step, new_body
from pbem.turn.engine import Turn, play_turn, unplanned
from pbem.turn.letter import Occasion, Reader, write_letter
from pbem.turn.proof import told
from tests.farlight.positions import NAME, OPTIONS, Match, assembling, bidding, options, position, reveal

HANDLES = ("ada", "bo", "cy")
WAIT = ("wait",) * 3
ROUND = (
    "bid 4 on P18, 3 on Hire",
    "bid 2 on M01, 1 on M02",
    "bid 0 on P18",
    "install P18 at 0,1; install P18 at 1,0; install P19 at 1,0; discard rest",
    "decline M01",
)
STRONG = "P15@1,0=6 P16@-1,0=5 P02@0,1=4 P10@0,-1"


def steps(match: Match, *texts: str) -> tuple[Step, ...]:
    """Return a plan of these orders; alternatives are parted by ``|``."""
    tries = [[match.order(text) for text in alternatives.split("|")] for alternatives in texts]
    return tuple({"kind": GAME.kind_of(orders[0]), "try": orders} for orders in tries)


def body_of(match: Match, *plans: tuple[str, ...], given: Plain = OPTIONS) -> Body:
    """Return a match that stands at a position, with plans in seat order."""
    found = Founding("haul", NAME, 1, HANDLES, match.deck, given, "5eed" * 16, "5a17" * 16, "c0de" * 16, "alone")
    waiting = tuple(steps(match, *plan) for plan in (*plans, *[()] * (3 - len(plans))))
    return replace(new_body(found), turn=3, at=3, state=match.state, plans=waiting)


def run(
    match: Match, body: Body, pace: str = "round", policies: tuple[str, ...] = WAIT, *, force: bool = False
) -> Turn:
    return play_turn(match.rules, body, pace, policies, force=force)


def letter(match: Match, body: Body, seat: int = 0, pace: str = "round", events: tuple[Event, ...] = ()) -> Plain:
    occasion = Occasion(GAME, ("Ada", "Bo", "Cy"), pace, events, None, line=9, head="4ead" * 16)
    return write_letter(match.rules, body, occasion, Reader("commander", seat, HANDLES[seat], "Ada", 78))


def judged(match: Match, *texts: str, seat: int = 0) -> Judgement:
    """Judge a message of these orders; alternatives are parted by ``|``."""
    judge = Judge(GAME, match.rules, letter(match, body_of(match), seat))
    drafts = [Draft(tuple(step["try"]), tuple(range(len(step["try"])))) for step in steps(match, *texts)]
    return judge.judge(3, drafts)


# Messages


def test_a_round_planned_in_one_message_is_taken_without_a_word() -> None:
    judgement = judged(position(), *ROUND, "caretaker")
    assert (judgement.refusals, judgement.warnings) == ([], [])
    assert [step["kind"] for step in judgement.steps] == ["bid", "bid", "bid", "assembly", "mission M01", "any"]


def test_a_receipt_tells_when_each_step_is_played() -> None:
    match = position()
    judge = Judge(GAME, match.rules, letter(match, body_of(match)))
    said = ["bidding turn 1 of round 1", "bidding turn 2 of round 1", "bidding turn 3 of round 1",
            "the Assembly of round 1", "the Launch of round 1, if you can complete M01"]  # fmt: skip
    assert judge.when(judged(match, *ROUND).steps) == said


def test_a_preview_lays_the_tiles_and_stops_at_the_assembly() -> None:
    judgement = judged(position(), *ROUND)
    assert [event["e"] for event in judgement.preview] == ["played", "bid"] * 3
    assert judgement.stopped == "step 4 waits, since it is for the Assembly of round 1"


def test_a_preview_plays_the_bids_though_lines_for_the_assembly_stand_above_them() -> None:
    judgement = judged(position(), ROUND[3], *ROUND[:3])
    assert [event["e"] for event in judgement.preview] == ["played", "bid"] * 3
    assert judgement.stopped == "step 1 waits, since it is for the Assembly of round 1"


def test_a_preview_says_that_a_line_for_the_assembly_may_be_left_out() -> None:
    judgement = judged(position(), *ROUND[:3], "install P18 at 0,1; install P19 at 0,5; discard rest")
    assert judgement.refusals == []
    assert judgement.stopped.startswith("step 4 waits, and as things stand a line of it would be left out: ")


def test_a_tile_that_an_earlier_step_lays_cannot_be_laid_again() -> None:
    judgement = judged(position(), "bid 4 on P18, 3 on Hire", "bid 4 on M01, 1 on M02")
    (refusal,) = judgement.refusals
    assert "your tile 4 is not in your hand, which holds 0, 1 and 2, once what stands above it" in str(refusal)


def test_a_step_that_nothing_will_use_is_told_of() -> None:
    judgement = judged(position(), *ROUND[:3], "bid 0 on P19")
    assert judgement.refusals == []
    assert [finding.line for finding in judgement.warnings] == [0]
    assert "no decision is to come that would use it" in str(judgement.warnings[0])


def test_a_preview_of_an_open_assembly_tells_all_that_it_does() -> None:
    judgement = judged(assembling(won=["P18", "P19"]), "install P18 at 0,1")
    assert [event["e"] for event in judgement.preview] == ["played", "sealed"]
    assert judgement.preview[1]["outcome"]["installs"] == [{"part": "P18", "at": [0, 1]}]


@pytest.mark.parametrize("text", ["install P18 at 0,1; install P18 at 1,0", "install P18 at 0,1; engineer 15",
                                  "install P18 at 0,1; install P19 at 1,0; discard rest"])  # fmt: skip
def test_with_the_assembly_open_an_order_with_a_line_that_cannot_be_done_is_refused(text: str) -> None:
    assert len(judged(assembling(won=["P18"]), text).refusals) == 1
    with_another = judged(assembling(won=["P18"]), f"{text}|discard rest")
    assert [finding.line for finding in with_another.refusals] == [0]
    early = judged(position(ships=["P15@-1,0=2"]), text)
    assert (early.refusals, early.warnings) == ([], [])


def test_an_order_behind_one_that_answers_the_open_decision_is_kept_with_a_warning() -> None:
    judgement = judged(assembling(won=["P18"]), "discard P18", "bid 4 on P19, 3 on P19", "discard P18")
    assert judgement.refusals == []
    assert [finding.rule for finding in judgement.warnings if "could pay" not in finding.text] == ["2.1"]


def test_of_an_open_assembly_order_each_line_that_cannot_be_done_is_named() -> None:
    text = "install P18 at 0,1; engineer 15; overhaul 15"
    first, second = map(str, judged(assembling(won=["P18"]), text).refusals)
    assert first.startswith("engineer 15 (in the order that begins here): ")
    assert second.startswith("overhaul 15 (in the order that begins here): ")


def test_orders_that_can_only_lapse_are_kept_beside_others_and_refused_alone() -> None:
    """Rule 12.3: what is left of a plan lapses at the end of the round."""
    late = judged(assembling(won=["P18"]), "bid 4 on P19, 3 on P19|bid 4 on P19")
    assert [finding.rule for finding in late.refusals] == ["2.1", "2.1"]
    beside = judged(assembling(won=["P18"]), "discard P18", "bid 4 on P19, 3 on P19")
    assert beside.refusals == []
    assert str(beside.warnings[-1]).endswith("what is left of a plan lapses at the end of the round (rule 2.1)")


def test_alternatives_answer_one_decision() -> None:
    judgement = judged(position(), "bid 4 on P18, 3 on P18|complete M01", "complete M01|decline M01")
    (refusal,) = judgement.refusals
    assert "another decision" in refusal.text
    assert judged(position(), "bid 4 on P18, 3 on P18|caretaker").refusals == []


def test_the_first_step_of_each_kind_may_answer_an_open_decision() -> None:
    match, _ = reveal({"M01": "0:4 2:2"}, ships=["", STRONG, STRONG])
    assert match.state.asked == 2
    assert judged(match, "bid 4 on P18, 3 on P18", "complete M02", "decline M01", seat=2).refusals == []
    judgement = judged(match, "decline M01", "complete M02", seat=2)
    assert [finding.rule for finding in judgement.warnings] == ["8.8"]


def test_no_receipt_for_a_bid_tells_what_others_have_laid() -> None:
    texts = ("bid 1 on P18, 2 on P19", "bid 0 on P18, 4 on P18", "bid 4+crew on Hire, 3 on M01")
    receipts = []
    for hidden in ("1:4+ 2:0", "1:0+ 2:4"):
        match = position(bids={"P18": hidden}, to_move=0)
        said = [judged(match, text) for text in texts]
        receipts.append([(item.refusals, item.warnings, item.preview, item.stopped) for item in said])
    assert receipts[0] == receipts[1]


# Turns


def test_a_plan_for_a_round_is_played_in_a_turn_for_each_lap_and_phase() -> None:
    match = position(pile="P01 P02 P03 P04 P05")
    plans = (ROUND, ("bid 4 on P19, 3 on P20", "bid 2 on Discover, 1 on Refit", "bid 0 on M01", "discard rest"))
    body = body_of(match, *plans, plans[1])
    phases = []
    for _ in range(4):
        turn = run(match, body)
        phases.append([(events[0]["seat"], events[0]["order"]["do"]) for events in turn.moves])
        body = turn.body
    assert phases[:3] == [[(seat, "bid") for seat in range(3)]] * 3
    assert {do for _, do in phases[3]} == {"assembly"}
    assert body.state.round == 2
    assert body.plans == ((), (), ())


def test_at_pace_phase_the_whole_bidding_is_one_turn() -> None:
    match = position(pile="P01 P02 P03 P04 P05")
    bids = ("bid 4 on P18, 3 on P19", "bid 2 on P18, 1 on P19", "bid 0 on Hire")
    turn = run(match, body_of(match, bids, bids, bids), "phase")
    assert len(turn.moves) == 9
    short = run(match, body_of(match, bids, bids[:2], bids), "phase")
    assert (short.moves, [decision.seat for decision in short.waiting]) == ([], [1])


def test_what_is_left_out_of_an_order_is_recorded_for_its_commander_alone() -> None:
    match = assembling(won=["P18"])
    turn = run(match, body_of(match, (ROUND[3],)))
    played = turn.moves[0][0]
    assert [(row["order"]["part"], row["rule"]) for row in played["left_out"]] == [("P18", "4.4"), ("P19", "4.4")]
    assert played["order"] == match.order("install P18 at 0,1; discard rest")
    body = replace(turn.body, state=match.state)
    assert "left_out" in letter(match, body, 0, events=(played,))["events"][0]
    assert "left_out" not in letter(match, body, 1, events=(played,))["events"][0]


def test_an_order_that_settles_not_every_part_gives_way_to_the_next_or_is_waited_for() -> None:
    match = assembling(won=["P18 P19"])
    turn = run(match, body_of(match, ("install P18 at 0,1|discard rest",)))
    assert (turn.moves[0][0]["alternative"], turn.moves[0][0]["skipped"][0]["rule"]) == (1, "4.4")
    waiting = run(match, body_of(match, ("install P18 at 0,1",)))
    assert [decision.seat for decision in waiting.waiting] == [0]


def test_all_orders_of_an_assembly_are_one_turn_and_wait_for_the_last() -> None:
    match = assembling(won=["P18", "P19"])
    assert run(match, body_of(match, ("discard rest",))).moves == []
    forced = run(match, body_of(match, (), ("discard rest",)), force=True)
    assert [events[0]["seat"] for events in forced.moves] == [1]
    assert [decision.seat for decision in forced.waiting] == [0]


def test_what_is_left_of_a_plan_lapses_with_the_round_and_is_told_by_name() -> None:
    match = bidding({"Hire": "0:4 1:3 2:2"})
    plan = ("complete M01", "bid 4 on P18, 3 on P19", "caretaker", "install P18 at 0,1; discard rest")
    turn = run(match, body_of(match, plan, ("decline M02",), (match.last,)))
    assert turn.body.state.round == 2
    assert [step["kind"] for step in turn.body.plans[0]] == ["any"]
    assert turn.body.plans[1:] == ((), ())
    lapsed = tuple(event for event in turn.moves[-1] if event["e"] == "lapsed")
    assert [(event["seat"], len(event["steps"])) for event in lapsed] == [(0, 3), (1, 1)]
    (notice,) = letter(match, turn.body, 0, events=lapsed)["notices"]
    assert "complete M01, bid 4 on P18, 3 on P19 and install P18 at 0,1; discard rest." in notice["text"]


def launch(given: Plain = OPTIONS) -> Match:
    match, _ = reveal({"M01": "0:4 1:3 2:2"}, ships=[STRONG, STRONG, STRONG], pile="P01", given=given)
    return match


def test_a_launch_waits_for_nobody_and_plays_what_is_declined() -> None:
    match = launch()
    body = body_of(match, (), ("decline M01",))
    assert unplanned(match.rules, body, "round", WAIT) == ()
    turn = run(match, body)
    heads = [(events[0]["seat"], events[0]["by"], events[0]["order"]["do"]) for events in turn.moves]
    assert heads == [(0, "rules", "complete"), (1, "plan", "decline"), (2, "rules", "complete")]
    assert [row.points for row in turn.body.state.seats] == [2, 0, 1]
    assert letter(match, body)["owes"] == []


@pytest.mark.parametrize("policy", ["wait", "pass"])
def test_a_match_that_asks_waits_until_the_turn_is_forced(policy: str) -> None:
    given = options(missions="ask")
    match = launch(given)
    body = body_of(match, ("complete M01",), given=given)
    policies = (policy,) * 3
    assert [d.seat for d in unplanned(match.rules, body, "round", policies)] == [1, 2]
    assert run(match, body, policies=policies).moves == []
    turn = run(match, body, policies=policies, force=True)
    assert [events[0]["by"] for events in turn.moves] == ["plan", "rules", "rules"]
    assert letter(match, body)["owes"] == [0, 1, 2]


def test_in_a_match_that_asks_the_caretaker_answers_for_whom_it_stands_in() -> None:
    given = options(missions="ask")
    match = launch(given)
    turn = run(match, body_of(match, given=given), policies=("caretaker",) * 3)
    assert [events[0]["by"] for events in turn.moves] == ["caretaker"] * 3


def test_the_caretakers_line_answers_whatever_comes_first() -> None:
    match = bidding({"P18": "0:4", "Hire": "1:3 2:2"}, pile="P01")
    match.seats[0].tiles = ()
    body = body_of(match, ("caretaker",), (), ("caretaker",))
    first = run(match, body)
    assert [(events[0]["seat"], events[0]["by"]) for events in first.moves] == [(2, "plan")]
    second = run(match, first.body)
    assert [(events[0]["seat"], events[0]["order"]["do"]) for events in second.moves[:1]] == [(0, "assembly")]


def test_a_sealed_order_is_told_to_nobody_else() -> None:
    match = assembling(won=["P18", "P19"])
    turn = run(match, body_of(match, ("install P18 at 0,1",)), force=True)
    audiences: Any = match.rules.audiences
    sealed = [event for event in turn.moves[0] if event["e"] == "sealed"]
    assert told(audiences, sealed, 1) == [{"e": "sealed", "seat": 0}]
