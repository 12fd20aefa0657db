"""The story that is told to a viewer is the same, whatever was drawn and ordered where he cannot see."""

from __future__ import annotations

from random import Random

import pytest

from pbem.games import find_game, game_names
from pbem.turn.body import AUDIENCES
from pbem.turn.chance import KeyedChance
from tests.contract.matches import CASES, setting, story
from tests.contract.retelling import Telling, different, tell_twice, told_otherwise
from tests.contract.scenes import Scene, body_of, hidden, leaks, readers, shown

every_game = pytest.mark.parametrize(("name", "seats"), CASES)
once_a_game = pytest.mark.parametrize("name", game_names())
FRACTIONS = (0.05, 0.2, 0.5, 0.9)
"""How much of the match is told."""


@every_game
def test_the_same_is_told_to_a_viewer_from_whom_the_difference_is_hidden(name: str, seats: int) -> None:
    audiences, rng = {**AUDIENCES, **setting(name).rules.audiences}, Random(name)  # noqa: S311 - not a secret
    for fraction in FRACTIONS:
        length = int(len(story(name, seats, 0).moves) * fraction)
        for viewer in (*range(seats), None):
            one, other = tell_twice(name, seats, length, viewer, rng)
            assert told_otherwise(audiences, one, other, viewer) == []
            assert setting(name).rules.faults(other.last) == []
            assert setting(name).rules.view(other.last, viewer) == setting(name).rules.view(one.last, viewer)


@every_game
def test_a_report_of_the_whole_story_is_the_same_too(name: str, seats: int) -> None:
    rng = Random(name)  # noqa: S311 - not a secret
    for reader in readers(seats):
        tellings = tell_twice(name, seats, 4 * seats, reader.seat, rng)
        one, other = (shown(_at_its_end(name, seats, telling), reader) for telling in tellings)
        assert leaks(one, other) == []


def _at_its_end(name: str, seats: int, telling: Telling) -> Scene:
    events = tuple(event for line in telling.lines for event in line)
    return Scene(name, body_of(name, seats, telling.last), events, ((),) * seats)


@once_a_game
def test_every_hidden_field_of_every_event_was_different_in_some_telling(name: str) -> None:
    rng, changed = Random(name), set[str]()  # noqa: S311 - not a secret
    for seats in find_game(name).seats:
        for fraction in FRACTIONS:
            length = int(len(story(name, seats, 0).moves) * fraction)
            for viewer in (0, None):
                changed |= different(*tell_twice(name, seats, length, viewer, rng))
    assert changed == hidden_fields(name) | (set() if played_openly(name) else {"played.order"})


def played_openly(name: str) -> bool:
    """Say whether no order of the game can be worded otherwise and do the same, since all that it says is seen."""
    return bool(getattr(hidden(name), "PLAYED_OPENLY", False))


def hidden_fields(name: str) -> set[str]:
    """Name the fields that occur in a game's events and are not for everyone."""
    rules, derived, fields = setting(name).rules, set(hidden(name).DERIVED), set[str]()
    for seats in find_game(name).seats:
        match = story(name, seats, 0)
        events = [*match.opening, *(event for move in match.moves for event in move.events)]
        for event in [*events, *rules.reshuffle(match.moves[9].before, KeyedChance(b"anew"))]:
            fields |= {f"{event['e']}.{field}" for field in event.keys() - {"e", "seat"}
                       if field not in rules.audiences[event["e"]].public}  # fmt: skip
    return fields - derived
