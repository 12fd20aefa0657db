"""What holds of the orders of every game: what is listed is what is allowed, and each has one written form."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from pbem.desk.rulebook import rules_text
from pbem.games import game_names
from pbem.games.contract import Illegal, Order, Rules
from pbem.games.grammar import read_order, write_order
from pbem.turn.chance import KeyedChance, canonical
from tests.contract.matches import (
    CASES,
    Move,
    all_stories,
    anything,
    first,
    orders_listed_somewhere,
    orders_of_all_sorts,
    setting,
    some,
    story,
)

every_game = pytest.mark.parametrize(("name", "seats"), CASES)
once_a_game = pytest.mark.parametrize("name", game_names())

FEW, MANY = 40, 2000
"""Orders of a listing that are drawn from it, or gone through."""


def moments(name: str, seats: int, count: int = 15) -> Iterator[Move]:
    """Yield moves spread over the matches that are looked at."""
    for match in all_stories(name, seats):
        yield from match.moments(count)


def deciding(rules: Rules[Any], state: Any) -> list[int]:
    """Return the seats that have a decision open."""
    return [decision.seat for decision in rules.decisions(state)]


@every_game
def test_every_listed_order_is_allowed_by_all_who_judge_it(name: str, seats: int) -> None:
    rules, rng = setting(name).rules, Random(name)  # noqa: S311 - not a secret
    for move in moments(name, seats):
        for seat in deciding(rules, move.before):
            listing = rules.legal(move.before, seat)
            for order in some(listing, FEW, rng):
                assert rules.refuse(move.before, seat, order) is None, order
                assert order in listing
                assert rules.decide(move.before, seat, order, KeyedChance(b"any"))


@every_game
def test_what_is_refused_is_refused_by_all_who_judge_it(name: str, seats: int) -> None:
    rules, refused = setting(name).rules, 0
    for move in moments(name, seats, 8):
        listing = rules.legal(move.before, move.seat)
        for order in orders_of_all_sorts(name)[::7]:
            refusal = rules.refuse(move.before, move.seat, order)
            assert (order in listing) is (refusal is None), order
            if refusal is None:
                assert rules.decide(move.before, move.seat, order, KeyedChance(b"any"))
                continue
            refused += 1
            with pytest.raises(Illegal) as illegal:
                rules.decide(move.before, move.seat, order, KeyedChance(b"any"))
            assert illegal.value.refusal == refusal
    assert refused > 0


@every_game
def test_a_legal_order_of_the_listed_form_does_what_some_listed_order_does(name: str, seats: int) -> None:
    rules, illegal = setting(name).rules, 0
    for move in moments(name, seats, 8):
        if len(rules.legal(move.before, move.seat)) > MANY:
            continue
        listed = list(rules.legal(move.before, move.seat))
        for order in orders_listed_somewhere(name):
            if rules.refuse(move.before, move.seat, order) is not None:
                illegal += 1
            elif order not in listed:
                done = rules.decide(move.before, move.seat, order, KeyedChance(b"any"))
                assert done in [rules.decide(move.before, move.seat, o, KeyedChance(b"any")) for o in listed], order
    assert illegal > 0


@every_game
def test_count_iteration_and_index_agree(name: str, seats: int) -> None:
    rules = setting(name).rules
    for move in moments(name, seats):
        listing = rules.legal(move.before, move.seat)
        went_through = first(listing, MANY)
        assert len(went_through) == min(len(listing), MANY)
        assert went_through == [listing[index] for index in range(len(went_through))]
        for outside in (len(listing), len(listing) + 1, -1):
            with pytest.raises(IndexError):
                listing[outside]


@every_game
def test_no_order_is_listed_twice(name: str, seats: int) -> None:
    rules = setting(name).rules
    for move in moments(name, seats):
        listed = [canonical(order) for order in first(rules.legal(move.before, move.seat), MANY)]
        assert len(set(listed)) == len(listed)


@every_game
def test_what_a_listing_hands_out_may_be_changed(name: str, seats: int) -> None:
    rules, rng = setting(name).rules, Random(name)  # noqa: S311 - not a secret
    for move in moments(name, seats, 5):
        before = canonical(list(some(rules.legal(move.before, move.seat), FEW, Random(1))))  # noqa: S311
        anything(rules, move.before, move.seat, rng).clear()
        for order in some(rules.legal(move.before, move.seat), FEW, Random(1)):  # noqa: S311
            for value in order.values():
                if isinstance(value, list):
                    value.clear()
            order.clear()
        assert canonical(list(some(rules.legal(move.before, move.seat), FEW, Random(1)))) == before  # noqa: S311


@every_game
def test_an_order_answers_a_decision_of_its_own_kind(name: str, seats: int) -> None:
    rules, game = setting(name).rules, setting(name).game
    for match in all_stories(name, seats):
        for move in match.moves:
            kinds = {decision.kind for decision in rules.decisions(move.before) if decision.seat == move.seat}
            assert kinds == {game.kind_of(move.order)}


@every_game
def test_a_forced_order_is_legal_and_nothing_else_is(name: str, seats: int) -> None:
    rules = setting(name).rules
    forced = [move for match in all_stories(name, seats) for move in match.moves if move.forced]
    for move in forced:
        assert list(rules.legal(move.before, move.seat)) == [move.order]
        assert move.seat in deciding(rules, move.before)
    if not forced:
        pytest.skip("nothing was forced in any match")


@every_game
def test_every_refusal_names_a_rule_of_the_game_and_says_one_sentence(name: str, seats: int) -> None:
    rules, numbers = setting(name).rules, set()
    for move in moments(name, seats, 8):
        for order in orders_of_all_sorts(name)[::5]:
            refusal = rules.refuse(move.before, move.seat, order)
            if refusal is not None:
                numbers.add(refusal.rule)
                assert refusal.text.strip() == refusal.text != ""
                assert "\n" not in refusal.text
    assert numbers
    assert all(rules_text(name, number) for number in numbers)


@every_game
def test_what_can_never_be_legal_is_not_before_its_step_lapses(name: str, seats: int) -> None:
    rules, kind_of = setting(name).rules, setting(name).game.kind_of
    states = [move.before for move in story(name, seats, 0).moves[: 12 * seats]]
    for order in orders_of_all_sorts(name)[::5]:
        for seat in range(seats):
            for state in _until_lapse(rules, states, kind_of(order), seat, order):
                assert rules.refuse(state, seat, order) is not None, order


def _until_lapse(rules: Rules[Any], states: list[Any], kind: str, seat: int, order: Order) -> Iterator[Any]:
    """Yield the states in which a step still waits whose *order* was refused for ever."""
    waits = False
    for before, after in pairwise(states):
        refusal = rules.refuse(before, seat, order)
        waits = waits or (refusal is not None and (refusal.never or refusal.late or refusal.gone))
        waits = waits and not kind.startswith(rules.lapsed(before, after))
        if waits:
            yield after


@once_a_game
def test_every_verbs_example_is_its_own_canonical_line(name: str) -> None:
    table = setting(name)
    for verb in table.game.verbs:
        order = read_order(verb.example, table.game.verbs, table.vocabulary)
        assert isinstance(order, dict), order
        assert order["do"] == verb.name
        assert write_order(order, table.game.verbs) == verb.example
        assert verb.example.split()[0] == verb.usage.split()[0] == verb.name


@once_a_game
def test_every_game_takes_the_order_to_let_the_caretaker_choose(name: str) -> None:
    table = setting(name)
    assert read_order("caretaker", table.game.verbs, table.vocabulary) == {"do": "caretaker"}


@once_a_game
def test_every_order_is_read_from_its_own_line(name: str) -> None:
    table = setting(name)
    for order in orders_listed_somewhere(name):
        lines = write_order(order, table.game.verbs).splitlines()
        read = [read_order(line, table.game.verbs, table.vocabulary) for line in lines]
        assert read == order.get("lines", [order])
