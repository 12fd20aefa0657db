"""What a commander is told before his order is played is true, although it is made from his view alone."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from pbem.games.contract import BLANK, Order, Rules
from pbem.turn.chance import canonical
from tests.contract.matches import CASES, all_stories, first, orders_of_all_sorts, setting, some, story

every_game = pytest.mark.parametrize(("name", "seats"), CASES)
FEW, MANY = 20, 500


@every_game
def test_the_view_of_what_is_imagined_from_a_view_is_that_view(name: str, seats: int) -> None:
    rules = setting(name).rules
    for match in all_stories(name, seats):
        for state in match.states[::5]:
            for seat in (*range(seats), None):
                view = rules.view(state, seat)
                assert json.loads(json.dumps(view)) == view
                assert canonical(rules.view(rules.imagine(view), seat)) == canonical(view)


@every_game
def test_an_own_open_decision_allows_and_refuses_the_same_by_the_view_as_in_truth(name: str, seats: int) -> None:
    rules, rng = setting(name).rules, Random(name)  # noqa: S311 - not a secret
    for match in all_stories(name, seats):
        for move in match.moments(10):
            for decision in rules.decisions(move.before):
                seat = decision.seat
                imagined = rules.imagine(rules.view(move.before, seat))
                assert len(rules.legal(imagined, seat)) == len(rules.legal(move.before, seat))
                assert first(rules.legal(imagined, seat), MANY) == first(rules.legal(move.before, seat), MANY)
                listed = some(rules.legal(move.before, seat), FEW, rng)
                for order in [*listed, *orders_of_all_sorts(name)[::5]]:
                    told, true = (_judged(rules, state, seat, order) for state in (imagined, move.before))
                    assert told == true, order


def _judged(rules: Rules[Any], state: Any, seat: int, order: Order) -> object:
    """Return all that a commander is told about an order of his."""
    refusal = rules.refuse(state, seat, order)
    return refusal or (rules.remarks(state, seat, order), order in rules.legal(state, seat))


@every_game
def test_whoever_has_nothing_to_decide_is_answered_as_if_he_had(name: str, seats: int) -> None:
    rules, answers = setting(name).rules, set()
    for match in all_stories(name, seats)[:2]:
        for move in match.moments(5):
            for seat in range(seats):
                imagined = rules.imagine(rules.view(move.before, seat))
                answers |= {rules.refuse(imagined, seat, order) is None for order in orders_of_all_sorts(name)[::5]}
    assert answers == {True, False}


@every_game
def test_a_plan_can_be_played_ahead_on_what_is_imagined(name: str, seats: int) -> None:
    rules, rng = setting(name).rules, Random(name)  # noqa: S311 - not a secret
    drawn = 0
    for match in all_stories(name, seats):
        for move in match.moments(5):
            state = rules.imagine(rules.view(move.before, move.seat))
            for order in rng.sample(list(orders_of_all_sorts(name)), FEW):
                if rules.refuse(state, move.seat, order) is None:
                    events = rules.preview(state, move.seat, order)
                    state = rules.fold(state, events)
                    drawn += BLANK in json.dumps(events)
    assert (drawn > 0) is draws_ahead(name)


def draws_ahead(name: str) -> bool:
    """Say whether orders of a game bring something unseen at once, so that a preview can tell only that it comes."""
    rules, match = setting(name).rules, story(name, min(setting(name).game.seats), 0)
    previews = (rules.preview(move.before, move.seat, move.order) for move in match.moves)
    return any(rules.audiences[event["e"]].reveals for events in previews for event in events)


@every_game
def test_a_preview_in_truth_tells_no_more_than_the_move_itself(name: str, seats: int) -> None:
    rules = setting(name).rules
    for match in all_stories(name, seats):
        for move in match.moments(20):
            kinds = [event["e"] for event in rules.preview(move.before, move.seat, move.order)]
            assert kinds == [event["e"] for event in move.events][: len(kinds)]
