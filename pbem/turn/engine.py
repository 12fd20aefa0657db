"""Playing one turn: decision by decision, out of the waiting plans, as far as they reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pbem.games.contract import Decision, Event, Order, Plain, Rules
from pbem.turn.body import Body, Step, fold, orders_of

WAIT, CARETAKER, PASS = "wait", "caretaker", "pass"
POLICIES = (WAIT, CARETAKER, PASS)
PASS_ORDER: Order = {"do": "pass"}


@dataclass(frozen=True, slots=True)
class Turn:
    """What one run played: the body afterwards, a list of events for each order, and who was waited for."""

    body: Body
    moves: list[list[Event]]
    waiting: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """An order found for a decision: by whom, the used step's place in the plan, and what was skipped."""

    order: Order
    by: str
    used: int | None = None
    alternative: int = 0
    skipped: tuple[Plain, ...] = ()


def play_turn(rules: Rules[Any], body: Body, pace: str, policies: Sequence[str], *, force: bool) -> Turn:
    """Play to the end of the pace's unit or of the match, or to a decision that nobody answers.

    Under the policy ``wait`` nothing is played until everyone concerned has a plan, unless *force*.
    """
    missing = unplanned(rules, body, pace, policies)
    if missing and not force:
        return Turn(body, [], missing)
    moves: list[list[Event]] = []
    unit = rules.unit(body.state, pace)
    while not rules.over(body.state) and rules.unit(body.state, pace) == unit:
        events = _next_move(rules, body, policies)
        if events is None:
            return Turn(body, moves, rules.decisions(body.state))
        body = fold(rules, body, events)
        moves.append(events)
    return Turn(body, moves, ())


def unplanned(rules: Rules[Any], body: Body, pace: str, policies: Sequence[str]) -> tuple[Decision, ...]:
    """Return the coming decisions of the unit that wait for a plan: there is none, or nothing in it can be played."""
    forced = rules.forced(body.state)
    coming = rules.concerned(body.state, pace)[1 if forced else 0 :]
    stuck = (
        () if forced else [decision for decision in rules.decisions(body.state) if not _playable(rules, body, decision)]
    )
    return tuple(
        decision
        for place, decision in enumerate(coming)
        if (coming[:place].count(decision) >= _planned(body, decision) or decision in stuck)
        and _waited_for(rules, body, decision.seat, policies[decision.seat])
    )


def _playable(rules: Rules[Any], body: Body, decision: Decision) -> bool:
    """Say whether the plan answers an open decision with an order that is legal as things stand."""
    plan = body.plans[decision.seat]
    place = first_step(plan, decision.kind)
    return place is not None and choose(rules, body.state, decision.seat, plan[place])[0] is not None


def _waited_for(rules: Rules[Any], body: Body, seat: int, policy: str) -> bool:
    """Say whether a commander without orders is waited for: under ``pass`` where passing is not allowed now."""
    return policy == WAIT or (policy == PASS and rules.refuse(body.state, seat, PASS_ORDER) is not None)


def _planned(body: Body, decision: Decision) -> int:
    """Count the steps that wait for decisions of this kind."""
    return sum(step["kind"] == decision.kind for step in body.plans[decision.seat])


def _next_move(rules: Rules[Any], body: Body, policies: Sequence[str]) -> list[Event] | None:
    """Decide the next order that can be played, or return None where nobody answers."""
    forced = rules.forced(body.state)
    if forced is not None:
        seat, order = forced
        return _events(rules, body, seat, Answer(order, "forced"))
    for decision in rules.decisions(body.state):
        answer = _answer(rules, body, decision, policies[decision.seat])
        if answer is not None:
            return _events(rules, body, decision.seat, answer)
    return None


def _events(rules: Rules[Any], body: Body, seat: int, answer: Answer) -> list[Event]:
    played = {"e": "played", "seat": seat, "by": answer.by, "order": answer.order, "used": answer.used,
              "alternative": answer.alternative, "skipped": list(answer.skipped)}  # fmt: skip
    return [played, *rules.decide(body.state, seat, answer.order, body.chance())]


def _answer(rules: Rules[Any], body: Body, decision: Decision, policy: str) -> Answer | None:
    place = first_step(body.plans[decision.seat], decision.kind)
    skipped: tuple[Plain, ...] = ()
    if place is not None:
        found, skipped = choose(rules, body.state, decision.seat, body.plans[decision.seat][place])
        if found is not None:
            order, alternative = found
            return Answer(order, "plan", place, alternative, skipped)
    stand_in = _stand_in(rules, body, decision, policy)
    return stand_in and replace(stand_in, used=place, skipped=skipped)


def _stand_in(rules: Rules[Any], body: Body, decision: Decision, policy: str) -> Answer | None:
    """Answer by policy for a commander without a legal order, if the policy allows it."""
    if policy == CARETAKER:
        return Answer(rules.caretaker(body.state, decision.seat), CARETAKER)
    if policy == PASS and rules.refuse(body.state, decision.seat, PASS_ORDER) is None:
        return Answer(PASS_ORDER, "policy")
    return None


def first_step(plan: Sequence[Step], kind: str) -> int | None:
    """Return the place of the first step for decisions of *kind*, or None."""
    return next((place for place, step in enumerate(plan) if step["kind"] == kind), None)


def choose(rules: Rules[Any], state: Any, seat: int, step: Step) -> tuple[tuple[Order, int] | None, tuple[Plain, ...]]:
    """Return a step's first legal order with its place, and why those before it were skipped."""
    skipped: list[Plain] = []
    for place, order in enumerate(orders_of(step)):
        if order["do"] == CARETAKER:
            return (rules.caretaker(state, seat), place), tuple(skipped)
        refusal = rules.refuse(state, seat, order)
        if refusal is None:
            return (order, place), tuple(skipped)
        skipped.append({"order": order, "rule": refusal.rule, "text": refusal.text})
    return None, tuple(skipped)
