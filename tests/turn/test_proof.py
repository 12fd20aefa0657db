"""The chain of a record: no rewriting goes unnoticed, and nothing hidden can be read out of a hash."""

from __future__ import annotations

import copy
import hashlib
import hmac
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from pbem.games.contract import Event, Plain
from pbem.turn.body import AUDIENCES as ENGINES
from pbem.turn.chance import canonical, digest
from pbem.turn.proof import START, line_hash, part_hash, told
from tests.turn.matches import bid
from tests.turn.quarry import AUDIENCES as GAMES

AUDIENCES = {**ENGINES, **GAMES}
SALT = bytes(range(32))
SEATS = 3
EVENTS: list[Event] = [
    {"e": "played", "seat": 1, "by": "plan", "order": bid(2), "used": 0, "alternative": 0, "skipped": []},
    {"e": "bid", "seat": 1, "value": 2},
    {"e": "opened", "values": [1, 2, 3]},
    {"e": "ruled", "reason": "why", "changes": {"0": ["a"], "observer": ["b"]}, "all_changes": ["c"]},
    {"e": "undone", "to": 3, "turns": [4], "reason": "why", "state": {"heaps": {"a": 1}}, "plans": [], "played_in": []},
]
LINE: Plain = {"n": 5, "turn": 2, "what": "order", "events": EVENTS}


def hashed(line: Plain = LINE, before: str = START, salt: bytes = SALT, seats: int = SEATS) -> str:
    return line_hash(before, salt, line, AUDIENCES, seats)


def altered(data: Any) -> Iterator[Any]:
    """Yield *data* with each of its single values, keys and items changed, left out or doubled in turn."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield {other: inner for other, inner in data.items() if other != key}
            yield from ({**data, key: inner} for inner in altered(value))
    elif isinstance(data, list):
        yield [*data, "more"]
        for place, value in enumerate(data):
            yield data[:place] + data[place + 1 :]
            yield from ([*data[:place], inner, *data[place + 1 :]] for inner in altered(value))
    else:
        yield [data]
        yield {str: "other", bool: not data}.get(type(data), 99)


def test_any_change_of_any_event_changes_the_hash() -> None:
    for number, event in enumerate(EVENTS):
        fields = {name: value for name, value in event.items() if name not in ("e", "seat")}
        for other in altered(fields):
            events = copy.deepcopy(EVENTS)
            events[number] = {**{name: event[name] for name in ("e", "seat") if name in event}, **other}
            if events != EVENTS:
                assert hashed({**LINE, "events": events}) != hashed(), other


@pytest.mark.parametrize(
    "events", [EVENTS[1:], EVENTS[:-1], EVENTS[::-1], [*EVENTS, EVENTS[0]], [{**EVENTS[0], "seat": 2}, *EVENTS[1:]], []]
)
def test_events_left_out_added_reordered_or_laid_on_another_change_the_hash(events: list[Event]) -> None:
    assert hashed({**LINE, "events": events}) != hashed()


@pytest.mark.parametrize(("name", "value"), [("n", 6), ("turn", 3), ("what", "ruling")])
def test_the_lines_number_turn_and_sort_are_in_the_hash(name: str, value: object) -> None:
    assert hashed({**LINE, name: value}) != hashed()


def test_the_line_before_the_salt_and_the_seats_are_in_the_hash() -> None:
    others = [hashed(before="1" * 64), hashed(salt=SALT[::-1]), hashed(seats=2)]
    assert len({hashed(), *others}) == 4


def test_a_change_in_an_early_line_changes_the_head_of_all_later_ones() -> None:
    def heads(first: list[Event]) -> list[str]:
        found, head = [], START
        for number, events in enumerate([first, EVENTS, [], EVENTS], 1):
            head = hashed({**LINE, "n": number, "events": events}, before=head)
            found.append(head)
        return found

    pairs = zip(heads(EVENTS[:2]), heads([EVENTS[0], {**EVENTS[1], "value": 3}]), strict=True)
    assert all(one != other for one, other in pairs)


def test_the_same_line_has_the_same_hash_whatever_the_order_of_its_fields() -> None:
    turned = [dict(reversed(event.items())) for event in EVENTS]
    assert hashed({**LINE, "events": turned}) == hashed()


def test_a_part_is_hashed_with_a_salt_of_its_own() -> None:
    kinds = product((SALT, SALT[::-1]), (1, 2), ("public", "seat 0", "moderator"))
    hashes = [part_hash(salt, number, name, {"events": []}) for salt, number, name in kinds]
    assert len(set(hashes)) == len(hashes) == 12


def test_a_part_can_be_checked_by_whoever_is_given_its_salt() -> None:
    own = hmac.digest(SALT, b"5/seat 1", "sha256")
    assert part_hash(SALT, 5, "seat 1", {"b": 1, "a": []}) == hashlib.sha256(own + b'{"a":[],"b":1}').hexdigest()
    assert START == "0000000000000000000000000000000000000000000000000000000000000000"


def test_a_commanders_part_is_what_he_is_told_and_the_moderators_is_everything() -> None:
    head = {name: LINE[name] for name in ("n", "turn", "what")}
    names = [("public", told(AUDIENCES, EVENTS, None))]
    names += [(f"seat {seat}", told(AUDIENCES, EVENTS, seat)) for seat in range(SEATS)]
    parts = [part_hash(SALT, 5, name, {**head, "events": events}) for name, events in [*names, ("moderator", EVENTS)]]
    assert hashed() == hashlib.sha256("".join([START, *parts]).encode()).hexdigest()


def test_what_a_viewer_is_told_says_nothing_of_what_others_hold_hidden() -> None:
    assert told(AUDIENCES, EVENTS[:2], 0) == [{"e": "played", "seat": 1, "by": "plan"}, {"e": "bid", "seat": 1}]
    assert told(AUDIENCES, EVENTS[1:2], 1) == [{"e": "bid", "seat": 1, "value": 2}]
    assert told(AUDIENCES, [{"e": "planned", "seat": 1, "steps": []}], 0) == []


def test_the_hash_of_a_hidden_bid_is_met_by_no_guess_that_lacks_the_salt() -> None:
    """Who tries every bid there is finds it with the salt, and finds nothing with any salt he could make up."""
    bare = {"n": 5, "turn": 2, "what": "order"}
    hidden = {**bare, "events": [{"e": "bid", "seat": 1, "value": 2}]}
    guesses = [{**bare, "events": [{"e": "bid", "seat": 1, "value": value}]} for value in range(4)]
    target = part_hash(SALT, 5, "seat 1", hidden)
    assert [part_hash(SALT, 5, "seat 1", guess) for guess in guesses].index(target) == 2
    known = [
        b"",
        START.encode(),
        canonical(hidden),
        bytes.fromhex(target),
        part_hash(SALT, 4, "seat 1", hidden).encode(),
    ]
    known += [part_hash(SALT, 5, name, hidden).encode() for name in ("public", "seat 0", "moderator")]
    for guess in guesses:
        assert digest(guess) != target
        assert target not in [part_hash(salt, 5, "seat 1", guess) for salt in known]
