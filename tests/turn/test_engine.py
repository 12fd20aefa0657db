"""What one run plays: out of the plans as far as they reach, and by policy where they do not."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.contract import Decision, Event
from pbem.turn.body import Body, answering, first_step, fold
from pbem.turn.engine import POLICIES, Turn, choose, play_turn, unplanned
from tests.turn.matches import CARETAKER, A, B, anything, bid, dealt, planned, spree, step
from tests.turn.quarry import BID, DIG, PASS, Quarry

WAIT = ("wait",) * 3
FULL = [step(bid(1)), step(A)]
"""A plan for one round."""


def run(
    body: Body, pace: str = "round", policies: Any = WAIT, rules: Quarry | None = None, *, force: bool = False
) -> Turn:
    return play_turn(rules or Quarry(), body, pace, policies, force=force)


def heads(turn: Turn) -> list[tuple[int, str, object]]:
    """Return seat, by whom and order of each move."""
    return [(move[0]["seat"], move[0]["by"], move[0]["order"]) for move in turn.moves]


def digging(rules: Quarry, *plans: Any) -> Body:
    """Return a match in which all have bid and seat 0 is to dig."""
    events: list[Event] = [{"e": "bid", "seat": seat, "value": 1} for seat in range(3)]
    return planned(fold(rules, dealt(rules), [*events, {"e": "opened", "values": [1, 1, 1]}]), *plans)


# Whom a turn waits for


def test_under_wait_nothing_is_played_until_everyone_concerned_has_a_plan() -> None:
    body = planned(dealt(Quarry()), FULL, [step(bid(1))], FULL)
    turn = run(body)
    assert turn == Turn(body, [], (Decision(1, DIG),))


def test_with_a_plan_for_every_decision_the_whole_round_is_played() -> None:
    turn = run(planned(dealt(Quarry()), FULL, FULL, FULL))
    assert heads(turn) == [*((seat, "plan", bid(1)) for seat in range(3)), *((seat, "plan", A) for seat in range(3))]
    assert turn.waiting == ()
    assert turn.body.state["round"] == 2
    assert turn.body.plans == ((), (), ())


def test_plans_for_a_later_decision_do_not_stand_for_an_earlier_one_of_another_kind() -> None:
    body = planned(dealt(Quarry()), [step(A), step(A)], FULL, FULL)
    assert run(body) == Turn(body, [], (Decision(0, BID),))


def test_as_many_steps_are_needed_as_decisions_are_coming() -> None:
    class Twice(Quarry):
        def concerned(self, state: Any, pace: str) -> tuple[Decision, ...]:
            return super().concerned(state, pace) * 2

    body = planned(dealt(Quarry()), [*FULL, *FULL], [*FULL, step(A)], FULL)
    assert unplanned(Twice(), body, "phase", WAIT) == (Decision(1, BID), Decision(2, BID))


def test_force_plays_to_the_first_gap() -> None:
    turn = run(planned(dealt(Quarry()), FULL, [step(bid(1))], FULL), force=True)
    assert [seat for seat, _, _ in heads(turn)] == [0, 1, 2, 0]
    assert turn.waiting == (Decision(1, DIG),)
    assert turn.body.plans == ((), (), (step(A),))


def test_of_decisions_open_together_a_forced_run_plays_all_that_are_answered() -> None:
    turn = run(planned(dealt(Quarry()), [], FULL, FULL), force=True)
    assert [seat for seat, _, _ in heads(turn)] == [1, 2]
    assert turn.waiting == (Decision(0, BID),)


def test_a_forced_run_without_any_plan_plays_nothing() -> None:
    body = planned(dealt(Quarry()), [], [], [])
    assert run(body, force=True) == Turn(body, [], tuple(Decision(seat, BID) for seat in range(3)))


def test_nothing_is_played_in_a_match_that_is_over() -> None:
    body = planned(fold(Quarry(), dealt(Quarry()), [{"e": "over"}]), FULL, FULL, FULL)
    assert run(body) == Turn(body, [], ())


# What a turn reaches to


def test_pace_phase_ends_the_turn_when_all_have_bid() -> None:
    turn = run(planned(dealt(Quarry()), FULL, FULL, FULL), "phase")
    assert [kind for _, _, order in heads(turn) for kind in [order["do"]]] == [BID] * 3  # type: ignore[index]
    assert turn.body.plans == ((step(A),),) * 3


def test_pace_decision_ends_the_turn_after_one_decision() -> None:
    turn = run(digging(Quarry(), [step(A)], [step(A)], [step(A)]), "decision")
    assert heads(turn) == [(0, "plan", A)]
    assert turn.waiting == ()


def test_under_pace_decision_only_whose_turn_it_is_must_have_a_plan() -> None:
    assert run(digging(Quarry(), [step(A)], [], []), "decision").waiting == ()
    body = digging(Quarry(), [], FULL, FULL)
    assert run(body, "decision") == Turn(body, [], (Decision(0, DIG),))


def test_steps_left_over_stay_and_count_for_the_next_turn() -> None:
    first = run(planned(dealt(Quarry()), [*FULL, *FULL], [*FULL, *FULL], [*FULL, step(bid(2))]))
    assert first.body.plans == (tuple(FULL), tuple(FULL), (step(bid(2)),))
    assert unplanned(Quarry(), first.body, "round", WAIT) == (Decision(2, DIG),)
    second = run(planned(first.body, FULL, FULL, [step(bid(2)), step(A)]))
    assert len(second.moves) == 6


def test_a_turn_never_reaches_beyond_its_unit() -> None:
    plenty = [*FULL, *FULL, *FULL]
    turn = run(planned(dealt(Quarry()), plenty, plenty, plenty))
    assert turn.body.state["round"] == 2
    assert [len(plan) for plan in turn.body.plans] == [4, 4, 4]


def test_a_turn_ends_with_the_match() -> None:
    rules = Quarry(rounds=1)
    turn = run(planned(dealt(rules), FULL, FULL, FULL), rules=rules)
    assert turn.body.state["over"]
    assert turn.waiting == ()


# Who stands in


def test_the_caretaker_answers_for_who_has_no_plan() -> None:
    turn = run(planned(dealt(Quarry()), FULL, [], FULL), policies=("wait", "caretaker", "wait"))
    assert heads(turn)[1] == (1, "caretaker", bid(0))
    assert heads(turn)[4] == (1, "caretaker", A)
    assert turn.moves[1][0]["used"] is None


def test_a_policy_is_each_commanders_own() -> None:
    body = planned(dealt(Quarry()), FULL, [], [])
    turn = run(body, policies=("wait", "caretaker", "wait"))
    assert turn == Turn(body, [], (Decision(2, BID), Decision(2, DIG)))


def test_a_pass_by_policy_is_played_where_passing_is_allowed() -> None:
    rules = Quarry(may_pass=True)
    turn = run(digging(rules, [], [step(A)], []), policies=("pass", "wait", "pass"), rules=rules)
    assert heads(turn) == [(0, "policy", PASS), (1, "plan", A), (2, "policy", PASS)]


def test_under_the_policy_pass_a_match_waits_like_under_wait_where_passing_is_not_allowed() -> None:
    body = digging(Quarry(), [step(A)], [], [step(A)])
    assert run(body, policies=("pass",) * 3) == Turn(body, [], (Decision(1, DIG),))


def test_a_table_of_caretakers_plays_to_the_end() -> None:
    body, turns = planned(dealt(Quarry()), [], [], []), 0
    while not body.state["over"]:
        body, turns = run(body, policies=("caretaker",) * 3).body, turns + 1
    assert turns == 3


def test_every_policy_is_known() -> None:
    assert POLICIES == ("wait", "caretaker", "pass")


def test_a_forced_pass_needs_no_plan_and_uses_up_no_step() -> None:
    rules = Quarry(stones=1)
    turn = run(digging(rules, [step(A)], [], [step(B)]), rules=rules, force=True)
    assert heads(turn) == [(0, "plan", A), (1, "forced", PASS), (2, "forced", PASS)]
    assert turn.moves[1][0]["used"] is None
    assert turn.body.plans == ((), (), (step(B),))


def test_a_turn_does_not_wait_for_those_who_will_have_to_pass() -> None:
    rules = Quarry(stones=0)
    assert unplanned(rules, digging(rules, [], [], [step(A)]), "round", WAIT) == ()
    assert heads(run(digging(rules, [], [], []), rules=rules)) == [(seat, "forced", PASS) for seat in range(3)]


# Steps and their alternatives


def test_the_first_legal_alternative_is_played_and_those_before_it_named_with_the_reason() -> None:
    turn = run(digging(Quarry(), [step(B, PASS, A, B)], [step(A)], [step(A)]))
    played = turn.moves[0][0]
    assert played == {
        "e": "played", "seat": 0, "by": "plan", "order": A, "used": 0, "alternative": 2,
        "skipped": [{"order": B, "rule": "2", "text": "heap b is empty"},
                    {"order": PASS, "rule": "3", "text": "there is something to do"}],
    }  # fmt: skip
    assert turn.moves[0][1:] == [{"e": "dug", "seat": 0, "heap": "a"}, {"e": "moved", "to": 1}]


def test_under_wait_a_step_none_of_whose_alternatives_is_legal_stays_and_stops_the_turn() -> None:
    turn = run(digging(Quarry(), [step(A)], [step(B, PASS), step(A)], [step(A)]))
    assert heads(turn) == [(0, "plan", A)]
    assert turn.waiting == (Decision(1, DIG),)
    assert turn.body.plans[1] == (step(B, PASS), step(A))


def test_under_caretaker_such_a_step_is_used_up_and_its_reasons_are_told() -> None:
    turn = run(digging(Quarry(), [step(A)], [step(B, PASS), step(A)], [step(A)]), policies=("caretaker",) * 3)
    played = turn.moves[1][0]
    assert (played["by"], played["order"], played["used"], played["alternative"]) == ("caretaker", A, 0, 0)
    assert [row["order"] for row in played["skipped"]] == [B, PASS]
    assert turn.body.plans[1] == (step(A),)


def test_under_pass_such_a_step_is_used_up_where_passing_is_allowed() -> None:
    rules = Quarry(may_pass=True)
    turn = run(digging(rules, [step(B)], [step(A)], [step(A)]), policies=("pass",) * 3, rules=rules)
    assert heads(turn)[0] == (0, "policy", PASS)
    assert turn.body.plans[0] == ()
    assert turn.moves[0][0]["skipped"][0]["order"] == B


def test_under_pass_such_a_step_stays_where_passing_is_not_allowed() -> None:
    turn = run(digging(Quarry(), [step(A)], [step(B)], [step(A)]), policies=("pass",) * 3)
    assert turn.waiting == (Decision(1, DIG),)
    assert turn.body.plans[1] == (step(B),)


def test_a_commander_may_order_that_the_caretaker_choose() -> None:
    turn = run(digging(Quarry(), [step(B, CARETAKER)], [step(A)], [step(A)]))
    played = turn.moves[0][0]
    assert (played["by"], played["order"], played["alternative"]) == ("plan", A, 1)


def test_a_decision_takes_the_first_step_of_its_kind_wherever_it_stands() -> None:
    mixed = [step(A), step(bid(2)), step(bid(3))]
    turn = run(planned(dealt(Quarry()), mixed, FULL, FULL))
    assert heads(turn)[0] == (0, "plan", bid(2))
    assert turn.moves[0][0]["used"] == 1
    assert turn.body.plans[0] == (step(bid(3)),)


def test_what_a_move_does_is_decided_on_what_the_moves_before_it_have_done() -> None:
    rules = Quarry(stones=2)
    turn = run(digging(rules, [step(A)], [step(A)], [step(A)]), rules=rules)
    assert [move[1]["e"] for move in turn.moves] == ["dug", "dug", "passed"]


def test_the_body_that_was_handed_in_is_left_alone() -> None:
    body = planned(dealt(Quarry()), FULL, FULL, FULL)
    before = Quarry().plain(body.state)
    run(body)
    assert (body.state, body.plans) == (before, (tuple(FULL),) * 3)


@pytest.mark.parametrize(("kind", "place"), [(BID, 1), (DIG, 0), ("none", None)])
def test_first_step_finds_the_first_of_a_kind(kind: str, place: int | None) -> None:
    assert first_step([step(A), step(bid(1)), step(bid(2)), step(B)], kind) == place


def test_choose_says_why_no_alternative_will_do() -> None:
    found, skipped = choose(Quarry(), digging(Quarry(), [], [], []).state, 0, step(B))
    assert found is None
    assert skipped == ({"order": B, "rule": "2", "text": "heap b is empty"},)


# What the rules answer for who says nothing


def test_nobody_is_waited_for_where_the_rules_have_an_answer() -> None:
    rules = Quarry(default="always")
    body = digging(rules, [], [step(A)], [])
    assert unplanned(rules, body, "round", WAIT) == ()
    turn = run(body, rules=rules)
    assert heads(turn) == [(0, "rules", A), (1, "plan", A), (2, "rules", A)]
    assert turn.moves[0][0]["used"] is None


def test_a_plan_comes_before_the_answer_of_the_rules_and_that_before_the_policy() -> None:
    rules = Quarry(default="always", may_pass=True)
    turn = run(digging(rules, [step(PASS)], [], []), policies=("caretaker", "caretaker", "pass"), rules=rules)
    assert [by for _, by, _ in heads(turn)] == ["plan", "rules", "rules"]


def test_the_answer_of_the_rules_uses_up_a_step_none_of_whose_alternatives_is_legal() -> None:
    rules = Quarry(default="always")
    turn = run(digging(rules, [step(B), step(A)], [], []), rules=rules)
    assert (turn.moves[0][0]["by"], turn.moves[0][0]["used"]) == ("rules", 0)
    assert [row["order"] for row in turn.moves[0][0]["skipped"]] == [B]
    assert turn.body.plans[0] == (step(A),)


def test_an_answer_for_the_late_is_waited_for_and_stands_once_the_turn_is_forced() -> None:
    rules = Quarry(default="late")
    body = digging(rules, [step(A)], [], [step(A)])
    assert run(body, rules=rules).waiting == (Decision(1, DIG),)
    assert heads(run(body, rules=rules, force=True)) == [(0, "plan", A), (1, "rules", A), (2, "plan", A)]


# Orders of several lines


def test_a_waiting_order_is_fitted_when_it_is_played_and_what_is_left_out_is_named() -> None:
    turn = run(digging(Quarry(), [step(spree(B, A))], [step(A)], [step(A)]))
    played = turn.moves[0][0]
    assert (played["order"], played["alternative"], played["skipped"]) == (spree(A), 0, [])
    assert played["left_out"] == [{"order": B, "rule": "2", "text": "heap b is empty"}]
    assert turn.moves[0][1]["heap"] == "a"


def test_an_order_of_which_nothing_is_left_is_skipped_as_it_was_sent() -> None:
    turn = run(digging(Quarry(), [step(spree(B), A)], [step(A)], [step(A)]))
    played = turn.moves[0][0]
    assert (played["order"], played["alternative"], "left_out" in played) == (A, 1, False)
    assert played["skipped"] == [{"order": spree(B), "rule": "2", "text": "nothing is left of it"}]


# Steps that lapse


def test_steps_that_nothing_can_take_any_more_lapse_and_their_commander_alone_is_told() -> None:
    rules = Quarry(lapses=True)
    plans = [[*FULL, step(bid(2)), step(B)], FULL, [*FULL, step(A)]]
    turn = run(planned(dealt(rules), *plans), rules=rules)
    assert turn.moves[-1][-2:] == [
        {"e": "lapsed", "seat": 0, "steps": [step(bid(2)), step(B)]}, {"e": "lapsed", "seat": 2, "steps": [step(A)]},
    ]  # fmt: skip
    assert turn.body.plans == ((), (), ())


def test_nothing_lapses_before_its_time_or_in_a_game_where_nothing_does() -> None:
    rules = Quarry(lapses=True)
    first = run(planned(dealt(rules), FULL, FULL, FULL), "phase", rules=rules)
    assert first.body.plans == ((step(A),),) * 3
    turn = run(planned(dealt(Quarry()), [*FULL, step(A)], FULL, FULL))
    assert turn.body.plans == ((step(A),), (), ())


# Steps for any decision


def test_a_step_for_any_decision_answers_whichever_comes_first() -> None:
    body = planned(dealt(Quarry()), [anything(), step(bid(2))], [step(bid(1)), anything()], FULL)
    turn = run(body, force=True)
    assert heads(turn)[:2] == [(0, "plan", bid(0)), (1, "plan", bid(1))]
    assert turn.waiting == (Decision(0, DIG),)


def test_steps_for_any_decision_count_as_plans_each_for_one() -> None:
    body = planned(dealt(Quarry()), [anything(), anything()], [step(A), anything()], [anything()])
    assert unplanned(Quarry(), body, "round", WAIT) == (Decision(2, DIG),)
    assert heads(run(body, force=True))[:3] == [(0, "plan", bid(0)), (1, "plan", bid(0)), (2, "plan", bid(0))]


def test_answering_gives_each_decision_the_first_step_that_will_do() -> None:
    plan = [step(A), anything(), step(bid(1)), step(B)]
    coming = [Decision(0, BID), Decision(0, BID), Decision(0, DIG), Decision(0, DIG), Decision(0, DIG)]
    assert answering(plan, coming) == [1, 2, 0, 3, None]
