"""Playing one turn: decision by decision, out of the waiting plans, as far as they reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from pbem.games.contract import Decision, Event, Order, Plain, Rules
from pbem.turn.body import Body, Step, answering, first_step, fold, orders_of

WAIT, CARETAKER, PASS = "wait", "caretaker", "pass"
POLICIES = (WAIT, CARETAKER, PASS)
PASS_ORDER: Order = {"do": "pass"}


class Turn(NamedTuple):
    """What one run played: the body afterwards, a list of events for each order, and who was waited for."""

    body: Body
    moves: list[list[Event]]
    waiting: tuple[Decision, ...]


class Answer(NamedTuple):
    """An order found for a decision: by whom, the used step's place in the plan, and what was skipped.

    ``skipped`` are alternatives before it, ``left_out`` lines of its own that could not be done.
    """

    order: Order
    by: str
    used: int | None = None
    alternative: int = 0
    skipped: tuple[Plain, ...] = ()
    left_out: tuple[Plain, ...] = ()


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
        events = _next_move(rules, body, policies, late=force)
        if events is None:
            return Turn(body, moves, rules.decisions(body.state))
        body = fold(rules, body, events)
        moves.append(events)
    return Turn(body, moves, ())


def unplanned(rules: Rules[Any], body: Body, pace: str, policies: Sequence[str]) -> tuple[Decision, ...]:
    """Return the coming decisions of the unit that wait for a plan: there is none, or nothing in it can be played."""
    left = _past_forced(rules, body, pace)
    if left is None:
        return ()
    body, coming = left, rules.concerned(left.state, pace)
    stuck = [decision for decision in rules.decisions(body.state) if not _playable(rules, body, decision)]
    return tuple(
        decision
        for decision, planned in zip(coming, _planned(body, coming), strict=True)
        if (not planned or decision in stuck)
        and rules.default(body.state, decision, late=False) is None
        and _waited_for(rules, body, decision.seat, policies[decision.seat])
    )


def _past_forced(rules: Rules[Any], body: Body, pace: str) -> Body | None:
    """Return the match once those who have no choice have played, or None if that ends the unit."""
    unit = rules.unit(body.state, pace)
    while forced := rules.forced(body.state):
        body = fold(rules, body, _events(rules, body, forced[0], Answer(forced[1], "forced")))
        if rules.over(body.state) or rules.unit(body.state, pace) != unit:
            return None
    return body


def _planned(body: Body, coming: Sequence[Decision]) -> list[bool]:
    """Say of each coming decision whether a step waits for it."""
    places = {
        seat: iter(answering(plan, [decision for decision in coming if decision.seat == seat]))
        for seat, plan in enumerate(body.plans)
    }
    return [next(places[decision.seat]) is not None for decision in coming]


def _playable(rules: Rules[Any], body: Body, decision: Decision) -> bool:
    """Say whether the plan answers an open decision with an order that is legal as things stand."""
    plan = body.plans[decision.seat]
    place = first_step(plan, decision.kind)
    return place is not None and choose(rules, body.state, decision.seat, plan[place])[0] is not None


def _waited_for(rules: Rules[Any], body: Body, seat: int, policy: str) -> bool:
    """Say whether a commander without orders is waited for: under ``pass`` where passing is not allowed now."""
    return policy == WAIT or (policy == PASS and rules.refuse(body.state, seat, PASS_ORDER) is not None)


def _next_move(rules: Rules[Any], body: Body, policies: Sequence[str], *, late: bool) -> list[Event] | None:
    """Decide the next order that can be played, or return None where nobody answers."""
    forced = rules.forced(body.state)
    if forced is not None:
        seat, order = forced
        return _events(rules, body, seat, Answer(order, "forced"))
    for decision in rules.decisions(body.state):
        answer = _answer(rules, body, decision, policies[decision.seat], late=late)
        if answer is not None:
            return _events(rules, body, decision.seat, answer)
    return None


def _events(rules: Rules[Any], body: Body, seat: int, answer: Answer) -> list[Event]:
    played = {"e": "played", "seat": seat, "by": answer.by, "order": answer.order, "used": answer.used,
              "alternative": answer.alternative, "skipped": list(answer.skipped)}  # fmt: skip
    left_out = {"left_out": list(answer.left_out)} if answer.left_out else {}
    return all_of(rules, body, {**played, **left_out})


def all_of(rules: Rules[Any], body: Body, played: Event) -> list[Event]:
    """Return the *played* event of an order, what the order makes happen, and which waiting steps lapse by it."""
    happened = [played, *rules.decide(body.state, played["seat"], played["order"], body.chance())]
    after = fold(rules, body, happened)
    return [*happened, *_lapsing(after.plans, rules.lapsed(body.state, after.state))]


def _lapsing(plans: Sequence[Sequence[Step]], kinds: tuple[str, ...]) -> Iterator[Event]:
    """Yield for each commander concerned which of his steps lapse: those whose kind begins like one of *kinds*."""
    for seat, plan in enumerate(plans):
        steps = [step for step in plan if step["kind"].startswith(kinds)]
        if steps:
            yield {"e": "lapsed", "seat": seat, "steps": steps}


def _answer(rules: Rules[Any], body: Body, decision: Decision, policy: str, *, late: bool) -> Answer | None:
    place = first_step(body.plans[decision.seat], decision.kind)
    skipped: tuple[Plain, ...] = ()
    if place is not None:
        found, skipped = choose(rules, body.state, decision.seat, body.plans[decision.seat][place])
        if found is not None:
            return found._replace(used=place)
    default = rules.default(body.state, decision, late=late)
    stand_in = _stand_in(rules, body, decision, policy) if default is None else Answer(default, "rules")
    return stand_in and stand_in._replace(used=place, skipped=skipped)


def _stand_in(rules: Rules[Any], body: Body, decision: Decision, policy: str) -> Answer | None:
    """Answer by policy for a commander without a legal order, if the policy allows it."""
    if policy == CARETAKER:
        return Answer(rules.caretaker(body.state, decision.seat), CARETAKER)
    if policy == PASS and rules.refuse(body.state, decision.seat, PASS_ORDER) is None:
        return Answer(PASS_ORDER, "policy")
    return None


def choose(rules: Rules[Any], state: Any, seat: int, step: Step) -> tuple[Answer | None, tuple[Plain, ...]]:
    """Return the answer that a step gives, its first legal order, and why those before it were skipped."""
    skipped: list[Plain] = []
    for place, waiting in enumerate(orders_of(step)):
        if waiting["do"] == CARETAKER:
            order, left_out, refusal = rules.caretaker(state, seat), list[Plain](), None
        else:
            order, left_out = rules.adapt(state, seat, waiting)
            refusal = rules.refuse(state, seat, order)
        if refusal is None:
            told = tuple(skipped)
            return Answer(order, "plan", None, place, told, tuple(left_out)), told
        skipped.append({"order": waiting, "rule": refusal.rule, "text": refusal.text})
    return None, tuple(skipped)
