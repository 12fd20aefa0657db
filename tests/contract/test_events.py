"""Every kind of event has its audience, its effect and its words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from pbem.games import find_game, game_names
from pbem.games.contract import BLANK, Event, Plain
from pbem.reports.frame import pages_of
from pbem.turn import body as bodies
from pbem.turn.body import AUDIENCES
from pbem.turn.chance import KeyedChance
from pbem.turn.letter import write_letter
from tests.contract.matches import CASES, Move, all_stories, setting
from tests.contract.scenes import Scene, body_of, played, readers, scenes

every_game = pytest.mark.parametrize(("name", "seats"), CASES)
once_a_game = pytest.mark.parametrize("name", game_names())
SKIPPED: Plain = {"order": {"do": "caretaker"}, "rule": "1.1", "text": "it is not to be had"}
CHANGES: list[Plain] = [
    {"path": ["seats", 0, "points"], "from": 3, "to": 4},
    {"path": ["a_list"], "from": ["one"], "to": []},
    {"path": ["gone"], "from": None},
    {"path": ["new"], "to": {"one": 1}},
]


@cache
def emitted(name: str, seats: int) -> dict[str, list[tuple[object, list[Event]]]]:
    """Return for each kind that occurs in matches of *name* some states and what happened in them."""
    rules = setting(name).rules
    found: dict[str, list[tuple[object, list[Event]]]] = {}
    for match in all_stories(name, seats):
        happened = [(match.moves[0].before, match.opening)]
        happened += [(after, played(move)) for move, after in zip(match.moves, match.states[1:], strict=True)]
        for move in match.moments(4):
            drawn = rules.reshuffle(move.before, KeyedChance(b"anew", 1))
            happened += [(rules.fold(move.before, some), some) for some in (drawn, rules.finish(move.before))]
        for state, events in happened:
            for kind in {event["e"] for event in events}:
                found.setdefault(kind, []).append((state, events))
    return found


@once_a_game
def test_every_kind_that_occurs_has_an_audience_and_every_audience_its_kind(name: str) -> None:
    kinds = {kind for seats in find_game(name).seats for kind in emitted(name, seats)}
    assert kinds - {"played"} == set(setting(name).rules.audiences)


@once_a_game
def test_no_game_calls_its_events_as_the_engine_does(name: str) -> None:
    assert set(setting(name).rules.audiences) & set(AUDIENCES) == set()


@once_a_game
def test_an_audience_names_only_fields_that_there_are(name: str) -> None:
    rules = setting(name).rules
    for kind, audience in rules.audiences.items():
        lots = [events for seats in find_game(name).seats for _, events in emitted(name, seats).get(kind, ())]
        fields = {field for events in lots for event in events if event["e"] == kind for field in event}
        assert {*audience.public, *audience.owner, *audience.each} <= fields - {"e", "seat"}


@every_game
def test_an_audience_of_the_engine_names_only_fields_that_there_are(name: str, seats: int) -> None:
    kinds: dict[str, set[str]] = {}
    for head, *_ in common_events(name, seats, all_stories(name, seats)[0].moves[0]):
        kinds.setdefault(head["e"], set()).update(head)
    for kind, audience in AUDIENCES.items():
        assert {*audience.public, *audience.owner, *audience.each} <= kinds[kind], kind


@every_game
def test_every_kind_can_be_folded_and_an_unknown_one_is_refused(name: str, seats: int) -> None:
    rules = setting(name).rules
    state = all_stories(name, seats)[0].moves[0].before
    with pytest.raises(KeyError):
        rules.fold(state, [{"e": "no such kind"}])
    assert set(bodies.FOLDS) == set(AUDIENCES)


@every_game
def test_every_kind_is_told_in_words_to_everybody(name: str, seats: int) -> None:
    for kind, moments in emitted(name, seats).items():
        for state, events in [*moments[:3], *moments[-3:]]:
            scene = Scene(name, body_of(name, seats, state), tuple(events), ((),) * seats)
            assert told(scene), kind


@every_game
def test_the_last_turns_of_matches_are_told_in_words_to_everybody(name: str, seats: int) -> None:
    for scene in scenes(name, seats, 10):
        assert told(scene)


@every_game
def test_what_all_games_have_in_common_is_told_in_words_to_everybody(name: str, seats: int) -> None:
    kinds = set()
    move = all_stories(name, seats)[0].moves[0]
    for events in common_events(name, seats, move):
        kinds.add(events[0]["e"])
        for seat in {move.seat} if len(events) > 1 else range(seats):
            owned = ({**events[0], "seat": seat}, *events[1:])
            told(Scene(name, body_of(name, seats, move.before), owned, ((),) * seats))
    assert kinds == set(AUDIENCES)


def told(scene: Scene) -> list[str]:
    """Tell a scene's events to everybody; return all that was said."""
    game, rules = setting(scene.name).game, setting(scene.name).rules
    said = []
    for reader in readers(len(scene.body.founding.seats)):
        entries = pages_of(game).tell(write_letter(rules, scene.body, scene.occasion, reader))
        for entry in entries:
            assert entry["text"].strip() == entry["text"] != ""
            assert entry["who"]
            assert not {BLANK, "None", "{", "["} & set(entry["text"].replace("?", " ? ").split())
            said.append(f"{entry['who']} {entry['text']}")
    return said


def common_events(name: str, seats: int, move: Move) -> Iterator[list[Event]]:
    """Yield an event of every kind that the engine knows, of some in several forms, with what goes with it."""
    yield [body_of(name, seats, move.before).founding.event()]
    yield [{"e": "word", "word": "blue heron"}]
    yield [{"e": "started"}]
    yield [{"e": "planned", "steps": [], "answers": 7, "receipt": "Accepted."}]
    for by in ("plan", "caretaker", "policy", "forced", "rules"):
        for skipped in ([], [SKIPPED], [SKIPPED, SKIPPED]):
            yield played(move, by=by, alternative=len(skipped), skipped=skipped)
    yield played(move, left_out=[SKIPPED, SKIPPED])
    yield [{"e": "lapsed", "steps": [{"kind": "any", "try": [{"do": "caretaker"}]}]}]
    yield [{"e": "press", "from": None, "sender": 0, "to": [1], "open": False, "text": "Leave the middle to me."}]
    yield [{"e": "replaced", "before": "Ada", "after": "Cy", "cleared": True}]
    yield [{"e": "turned", "turn": 8, "replaces": [7], "deadline": None, "note": "The storm season has begun."}]
    yield [{"e": "undone", "to": 3, "turns": [4, 5], "reason": "A mail was overlooked."}]
    yield [{"e": "undone", "to": 3, "turns": [4], "reason": "Why not"}]
    yield [{"e": "reshuffled", "reason": "A card was shown"}]
    viewers = ["observer", *map(str, range(seats))]
    yield [{"e": "ruled", "reason": "Miscounted.", "changes": dict.fromkeys(viewers, CHANGES), "all_changes": CHANGES}]
    yield [{"e": "ruled", "reason": "The match is ended.", "changes": {}, "all_changes": []}]
