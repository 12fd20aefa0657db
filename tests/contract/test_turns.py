"""Every game is played turn by turn by the engine as its rules play it order by order."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pbem.games.contract import CARETAKER, Decision
from pbem.turn.body import Body, Step, fold
from pbem.turn.engine import Turn, play_turn, unplanned
from tests.contract.matches import CASES, anything, setting, story
from tests.contract.scenes import body_of

every_pace = pytest.mark.parametrize(
    ("name", "seats", "pace"), [(name, seats, pace) for name, seats in CASES for pace in setting(name).game.paces]
)
MOST_TURNS = 2000


def begun(name: str, seats: int, state: Any = None) -> Body:
    """Return a match of *name* at its first order, or at *state*."""
    return body_of(name, seats, story(name, seats, 0).moves[0].before if state is None else state)


def steps(decisions: tuple[Decision, ...], seat: int) -> tuple[Step, ...]:
    """Return a plan that leaves each of the decisions of *seat* to the caretaker."""
    return tuple({"kind": d.kind, "try": [dict(CARETAKER)]} for d in decisions if d.seat == seat)


@every_pace
def test_caretakers_play_every_match_to_its_end_one_unit_a_turn(name: str, seats: int, pace: str) -> None:
    rules, body = setting(name).rules, begun(name, seats)
    for _ in range(MOST_TURNS):
        turn = play_turn(rules, body, pace, ["caretaker"] * seats, force=False)
        units = {rules.unit(state, pace) for state in _states(rules, body, turn)[:-1]}
        assert (len(units), turn.waiting) == (1, ())
        body = turn.body
        if rules.over(body.state):
            return
    pytest.fail("the match does not end")


def _states(rules: Any, body: Body, turn: Turn) -> list[Any]:
    states = [body.state]
    for events in turn.moves:
        body = fold(rules, body, events)
        states.append(body.state)
    assert body == turn.body
    return states


@every_pace
def test_a_turn_for_which_everybody_concerned_has_planned_is_played_whole(name: str, seats: int, pace: str) -> None:
    rules, game = setting(name).rules, setting(name).game
    for move in story(name, seats, 0).moments(12):
        coming = rules.concerned(move.before, pace)
        plans = tuple(steps(coming, seat) for seat in range(seats))
        body = replace(begun(name, seats, move.before), plans=plans)
        turn = play_turn(rules, body, pace, ["wait"] * seats, force=False)
        asked = Counter(Decision(events[0]["seat"], game.kind_of(events[0]["order"])) for events in turn.moves)
        assert rules.over(turn.body.state) or asked >= Counter(coming)
        assert rules.over(turn.body.state) or not any(turn.body.plans)


@every_pace
def test_a_turn_waits_for_each_decision_without_a_plan_that_the_rules_do_not_answer(
    name: str, seats: int, pace: str
) -> None:
    rules = setting(name).rules
    for move in story(name, seats, 0).moments(12):
        coming = rules.concerned(move.before, pace)
        owed = tuple(decision for decision in coming if rules.default(move.before, decision, late=False) is None)
        body = begun(name, seats, move.before)
        assert unplanned(rules, body, pace, ["wait"] * seats) == owed
        for seat in range(seats):
            plans = tuple(steps(coming, other) if other != seat else () for other in range(seats))
            turn = play_turn(rules, replace(body, plans=plans), pace, ["wait"] * seats, force=False)
            missing = tuple(decision for decision in owed if decision.seat == seat)
            assert turn.waiting == missing if missing else not {*turn.waiting} & {*coming}
            assert bool(turn.moves) is not bool(missing)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_an_answer_of_the_rules_is_legal(name: str, seats: int) -> None:
    rules = setting(name).rules
    for match in (story(name, seats, 0), story(name, seats, 1)):
        for state in match.states[:-1]:
            for decision in rules.decisions(state):
                for late in (False, True):
                    order = rules.default(state, decision, late=late)
                    assert order is None or rules.refuse(state, decision.seat, order) is None


@every_pace
def test_a_match_played_by_plans_is_the_match_played_by_its_rules(name: str, seats: int, pace: str) -> None:
    rules, body = setting(name).rules, begun(name, seats)
    rng = Random(f"{name}/{seats}/{pace}")  # noqa: S311 - not a secret
    for _ in range(12):
        state, plans = _planned_unit(name, body, pace, rng)
        turn = play_turn(rules, replace(body, plans=plans), pace, ["wait"] * seats, force=False)
        assert turn.body.state == state
        assert sum(map(len, plans)) == len([events for events in turn.moves if events[0]["by"] != "forced"])
        body = turn.body
        assert not any(body.plans)


def _planned_unit(name: str, body: Body, pace: str, rng: Random) -> tuple[Any, tuple[tuple[Step, ...], ...]]:
    """Play the unit in which a match stands by its rules alone; return the state and the orders given, as plans."""
    rules, game, state = setting(name).rules, setting(name).game, body.state
    queues: list[list[Step]] = [[] for _ in body.plans]
    while not rules.over(state) and rules.unit(state, pace) == rules.unit(body.state, pace):
        forced = rules.forced(state)
        seat = forced[0] if forced else rng.choice(rules.decisions(state)).seat
        order = forced[1] if forced else anything(rules, state, seat, rng)
        if not forced:
            queues[seat].append({"kind": game.kind_of(order), "try": [order]})
        state = rules.fold(state, rules.decide(state, seat, order, body.chance()))
    return state, tuple(map(tuple, queues))
