"""Whom a turn concerns: who is said to decide in it is really asked before it ends."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

import pytest

from pbem.games.contract import Decision
from tests.contract.matches import CASES, Story, all_stories, setting

every_pace = pytest.mark.parametrize(
    ("name", "seats", "pace"), [(name, seats, pace) for name, seats in CASES for pace in setting(name).game.paces]
)


@every_pace
def test_whoever_is_concerned_is_asked_before_the_unit_ends_or_the_match_does(name: str, seats: int, pace: str) -> None:
    rules = setting(name).rules
    for match in all_stories(name, seats):
        for place, state in enumerate(match.states[:-1]):
            asked, ended = _asked_until_the_unit_ends(name, match, place, pace)
            expected = Counter(rules.concerned(state, pace))
            assert ended or expected <= asked


def _asked_until_the_unit_ends(name: str, match: Story, place: int, pace: str) -> tuple[Counter[Decision], bool]:
    """Count the decisions from the *place*-th on in its unit; say whether the match ended in it."""
    rules, game = setting(name).rules, setting(name).game
    unit, asked = rules.unit(match.moves[place].before, pace), Counter[Decision]()
    for move in match.moves[place:]:
        if rules.unit(move.before, pace) != unit:
            return asked, False
        asked[Decision(move.seat, game.kind_of(move.order))] += 1
    return asked, True


@every_pace
def test_whoever_has_a_decision_open_is_concerned(name: str, seats: int, pace: str) -> None:
    rules = setting(name).rules
    for match in all_stories(name, seats):
        for state in match.states[:-1]:
            assert Counter(rules.decisions(state)) <= Counter(rules.concerned(state, pace))


@every_pace
def test_whose_order_is_forced_is_concerned_first(name: str, seats: int, pace: str) -> None:
    rules, game = setting(name).rules, setting(name).game
    for match in all_stories(name, seats):
        for move in match.moves:
            if move.forced:
                assert rules.concerned(move.before, pace)[0] == Decision(move.seat, game.kind_of(move.order))


@every_pace
def test_no_unit_comes_back_once_it_has_ended(name: str, seats: int, pace: str) -> None:
    rules = setting(name).rules
    for match in all_stories(name, seats):
        units = [unit for unit, _ in groupby(rules.unit(state, pace) for state in match.states)]
        assert len(set(units)) == len(units) > 1


@every_pace
def test_a_unit_of_a_longer_pace_is_made_of_whole_units_of_a_shorter_one(name: str, seats: int, pace: str) -> None:
    rules = setting(name).rules
    longest = setting(name).game.paces[0]
    for match in all_stories(name, seats):
        within: dict[str, str] = {}
        for state in match.states[:-1]:
            assert within.setdefault(rules.unit(state, pace), rules.unit(state, longest)) == rules.unit(state, longest)
