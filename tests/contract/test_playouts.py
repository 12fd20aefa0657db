"""What holds of every match of every game: it ends, loses nothing, and is the same when told or saved again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pbem.formats import yamldump, yamlio
from pbem.games.contract import Rules
from pbem.turn.chance import KeyedChance, canonical
from tests.contract.matches import CASES, SEEDS, Story, all_stories, caretaker, setting, stories, story

every_game = pytest.mark.parametrize(("name", "seats"), CASES)


@every_game
def test_random_matches_end_with_a_winner(name: str, seats: int) -> None:
    for seed in SEEDS:
        match = story(name, seats, seed)
        assert setting(name).rules.over(match.last)
        assert setting(name).rules.winners(match.last)


@every_game
def test_caretakers_among_themselves_play_legally_and_to_the_end(name: str, seats: int) -> None:
    rules = setting(name).rules
    match = story(name, seats, 0, caretaker)
    assert rules.over(match.last)
    assert all(rules.refuse(move.before, move.seat, move.order) is None for move in match.moves)


@every_game
def test_a_caretaker_may_take_over_at_any_moment(name: str, seats: int) -> None:
    rules = setting(name).rules
    for seed in SEEDS:
        for move in story(name, seats, seed).moves:
            for decision in rules.decisions(move.before):
                order = rules.caretaker(move.before, decision.seat)
                assert order["do"] != "caretaker"
                assert order in rules.legal(move.before, decision.seat), order


@every_game
def test_nothing_is_lost_or_doubled(name: str, seats: int) -> None:
    rules = setting(name).rules
    for match in all_stories(name, seats):
        assert [rules.faults(state) for state in match.states if rules.faults(state)] == []


@every_game
def test_a_state_saved_and_loaded_is_the_same(name: str, seats: int) -> None:
    rules = setting(name).rules
    for match in all_stories(name, seats):
        for state in match.states[::5]:
            again = rules.load(rules.plain(state))
            assert again == state
            assert _typed(rules, again) == _typed(rules, state)


@every_game
def test_a_state_written_as_yaml_and_read_is_the_same(name: str, seats: int) -> None:
    rules = setting(name).rules
    states = [state for match in stories(name, seats)[-2:] for state in match.states[::25]]
    for state in [rules.blank(seats), *states]:
        plain = rules.plain(state)
        read = yamlio.load(yamldump.dump(plain))
        assert json.dumps(read) == json.dumps(plain)
        assert rules.load(read) == state


@every_game
def test_a_loaded_state_shares_nothing_with_what_it_was_loaded_from(name: str, seats: int) -> None:
    rules = setting(name).rules
    for move in story(name, seats, 0).moments(20):
        plain = rules.plain(move.before)
        before = _typed(rules, move.before)
        rules.fold(rules.load(plain), move.events)
        assert canonical(plain) == before
        _spoil(plain)
        assert _typed(rules, move.before) == before


@every_game
def test_all_events_folded_from_the_blank_state_give_the_last_one(name: str, seats: int) -> None:
    rules = setting(name).rules
    for match in stories(name, seats):
        events = [*match.opening, *(event for move in match.moves for event in move.events)]
        assert rules.fold(rules.blank(seats), events) == match.last


@every_game
def test_events_are_plain_data_that_a_record_can_hold(name: str, seats: int) -> None:
    for match in all_stories(name, seats):
        for events in [match.opening, *(move.events for move in match.moves)]:
            assert json.loads(json.dumps(events)) == events


@every_game
def test_deciding_again_gives_the_same_events(name: str, seats: int) -> None:
    rules = setting(name).rules
    for match in stories(name, seats):
        chance = KeyedChance(match.key)
        assert rules.setup(seats, chance) == match.opening
        for move in match.moves:
            loaded = rules.load(rules.plain(move.before))
            assert rules.decide(loaded, move.seat, move.order, chance) == move.events


@every_game
def test_no_question_changes_the_state(name: str, seats: int) -> None:
    rules = setting(name).rules
    for match in all_stories(name, seats):
        for move in match.moments(30):
            before = _typed(rules, move.before)
            _ask_everything(rules, move.before, move.seat, match)
            rules.decide(move.before, move.seat, move.order, KeyedChance(match.key))
            rules.fold(move.before, move.events)
            assert _typed(rules, move.before) == before


@every_game
def test_winners_are_among_those_with_the_highest_score(name: str, seats: int) -> None:
    rules = setting(name).rules
    for match in all_stories(name, seats):
        for state in match.states:
            scores, winners = rules.scores(state), rules.winners(state)
            assert len(scores) == seats
            assert winners == sorted(set(winners)) != []
            assert {scores[seat] for seat in winners} == {max(scores)}


@every_game
def test_a_match_may_be_ended_at_any_moment(name: str, seats: int) -> None:
    rules = setting(name).rules
    for move in story(name, seats, 0).moments(20):
        ended = rules.fold(move.before, rules.finish(move.before))
        assert rules.over(ended)
        assert rules.faults(ended) == []


@every_game
def test_drawing_anew_loses_nothing_and_shows_nothing(name: str, seats: int) -> None:
    rules = setting(name).rules
    for move in story(name, seats, 0).moments(20):
        drawn = rules.fold(move.before, rules.reshuffle(move.before, KeyedChance(b"another", 1)))
        assert rules.faults(drawn) == []
        for seat in (*range(seats), None):
            assert rules.view(drawn, seat) == rules.view(move.before, seat)


@every_game
def test_nothing_is_open_once_the_match_is_over(name: str, seats: int) -> None:
    rules, game = setting(name).rules, setting(name).game
    for match in all_stories(name, seats):
        assert rules.decisions(match.last) == ()
        assert rules.forced(match.last) is None
        assert [rules.concerned(match.last, pace) for pace in game.paces] == [()] * len(game.paces)
        for move in match.moments(10):
            assert rules.refuse(match.last, move.seat, move.order) is not None
            assert not rules.over(move.before)


def _typed(rules: Rules[Any], state: Any) -> bytes:
    """Return a state in a form that tells ``1`` from ``True``."""
    return canonical(rules.plain(state))


def _ask_everything(rules: Rules[Any], state: Any, seat: int, match: Story) -> None:
    listing = rules.legal(state, seat)
    assert len(listing) > 0
    for order in (listing[0], match.moves[0].order, match.moves[-1].order):
        if rules.refuse(state, seat, order) is None:
            rules.remarks(state, seat, order)
            rules.preview(state, seat, order)
    rules.imagine(rules.view(state, seat))
    rules.caretaker(state, seat)
    rules.finish(state)
    rules.reshuffle(state, KeyedChance(b"asked"))
    rules.forced(state)
    rules.faults(state)


def _spoil(data: Any) -> None:
    """Empty every list and mapping in plain data, the innermost first."""
    inner = data.values() if isinstance(data, dict) else data
    if isinstance(data, dict | list):
        for value in list(inner):
            _spoil(value)
        data.clear()
