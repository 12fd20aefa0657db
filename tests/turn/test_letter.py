"""A letter: what it says of plan, turn and match, in words, and whom it tells what."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbem.games import find_game, game_names
from pbem.games.contract import Decision, Event, Plain
from pbem.games.grammar import Clause, Literal, Verb
from pbem.turn.body import Body, fold
from pbem.turn.letter import FAIRNESS, Occasion, Reader, notices, queued, write_letter
from tests.turn.matches import A, bid, dealt, founding, planned, step
from tests.turn.quarry import BID, DIG, Quarry

DEADLINE: Plain = {"text": "Thu 10 Dec 2026 20:00 Europe/London", "utc": "2026-12-10T20:00:00Z"}
ADA = Reader("commander", 0, "ada", "Ada", 78)
OBSERVER = Reader("observer", None, "observer", "Observer", 78)
HEAP = Verb("dig", "dig HEAP", "dig a", (Clause("heap", Literal("a", ("a",))), Clause("heap", Literal("b", ("b",)))))
GAME = find_game(game_names()[0])._replace(verbs=(HEAP, HEAP._replace(name="try", block="spree")))
"""Lends its title; the quarry is no game."""

EVENTS: tuple[Event, ...] = (
    {"e": "bid", "seat": 0, "value": 1},
    {"e": "bid", "seat": 1, "value": 2},
    {"e": "planned", "seat": 1, "steps": []},
    {"e": "turned", "turn": 2, "replaces": [1], "deadline": DEADLINE, "note": "The storm season has begun."},
)


def letter(
    body: Body,
    reader: Reader = ADA,
    pace: str = "round",
    events: tuple[Event, ...] = EVENTS,
    rules: Quarry | None = None,
) -> Plain:
    occasion = Occasion(GAME, ("Ada", "Bo", "Cy"), pace, events, DEADLINE, line=17, head="4ead" * 16)
    return write_letter(rules or Quarry(), body, occasion, reader)


def over() -> Body:
    return fold(Quarry(), dealt(Quarry()), [{"e": "dug", "seat": 2, "heap": "a"}, {"e": "over"}])


# When a step will be played


def whens(kinds: str, coming: list[tuple[int, str]], pace: str = "round", seat: int | None = 0) -> list[str]:
    """Return when each of seat 0's steps comes; *kinds* is a letter a step, b for bid and d for dig."""
    names = {"b": BID, "d": DIG}
    plan = [{"kind": names[kind], "try": [A]} for kind in kinds]
    rows = queued(plan, seat, [Decision(at, names[kind]) for at, kind in coming], pace, [""] * len(plan))
    assert [row["kind"] for row in rows] == [names[kind] for kind in kinds]
    assert [row["try"] for row in rows] == [[A]] * len(kinds)
    return [row["when"] for row in rows]


@pytest.mark.parametrize(
    ("kinds", "coming", "expected"),
    [
        ("", [(0, "d")], []),
        ("d", [(0, "d")], ["this round"]),
        ("ddd", [(0, "d")], ["this round", "the next round", "in 2 rounds"]),
        ("ddd", [], ["the next round", "in 2 rounds", "in 3 rounds"]),
        ("dd", [(0, "d"), (0, "d")], ["this round", "this round"]),
        ("d", [(1, "d"), (2, "d")], ["the next round"]),
        ("bdbd", [(0, "b"), (0, "d")], ["this round", "this round", "the next round", "the next round"]),
        ("bd", [(0, "d")], ["the next round", "this round"]),
    ],
)
def test_a_step_is_said_to_come_when_its_decision_does(
    kinds: str, coming: list[tuple[int, str]], expected: list[str]
) -> None:
    assert whens(kinds, coming) == expected


@pytest.mark.parametrize("pace", ["phase", "decision"])
def test_the_words_are_those_of_the_pace(pace: str) -> None:
    assert whens("ddd", [(0, "d")], pace) == [f"this {pace}", f"the next {pace}", f"in 2 {pace}s"]


def test_what_the_rules_say_of_the_time_comes_before_the_words_of_the_pace() -> None:
    plan = [step(bid(1)), step(A), step(A)]
    rows = queued(plan, 0, [Decision(0, BID)], "round", ["first of all", "", "never"])
    assert [row["when"] for row in rows] == ["first of all", "the next round", "never"]


def test_a_letter_tells_its_reader_his_own_queue_alone() -> None:
    body = planned(dealt(Quarry()), [step(bid(1), bid(2)), step(A), step(A)], [step(A)], [])
    assert letter(body)["plan"] == [
        {"kind": BID, "try": [bid(1), bid(2)], "when": "this round"},
        {"kind": DIG, "try": [A], "when": "this round"},
        {"kind": DIG, "try": [A], "when": "the next round"},
    ]
    assert letter(body, OBSERVER)["plan"] == []


# What is open and whom the turn waits for


@pytest.mark.parametrize(
    ("pace", "coming", "owes"),
    [
        ("round", [(0, BID), (2, BID), (0, DIG), (1, DIG), (2, DIG)], [0, 2, 1]),
        ("phase", [(0, BID), (2, BID)], [0, 2]),
        ("decision", [(0, BID)], [0]),
    ],
)
def test_a_letter_names_what_is_open_what_is_coming_and_who_owes_orders(
    pace: str, coming: list[tuple[int, str]], owes: list[int]
) -> None:
    made = letter(fold(Quarry(), dealt(Quarry()), [{"e": "bid", "seat": 1, "value": 1}]), pace=pace)
    assert made["open"] == [{"seat": 0, "kind": BID}, {"seat": 2, "kind": BID}]
    assert made["coming"] == [{"seat": seat, "kind": kind} for seat, kind in coming]
    assert (made["owes"], made["pace"]) == (owes, pace)


def test_a_decision_that_the_rules_answer_is_coming_and_is_owed_by_nobody() -> None:
    made = letter(dealt(Quarry()), rules=Quarry(default="always"))
    assert len(made["coming"]) == 6
    assert made["owes"] == [0, 1, 2]
    dig = fold(Quarry(), dealt(Quarry()), [{"e": "opened"}])
    assert letter(dig, rules=Quarry(default="always"))["owes"] == []
    assert letter(dig, rules=Quarry(default="late"))["owes"] == [0, 1, 2]


# Who is told what


def test_a_letter_holds_its_readers_view_and_his_forms_of_the_events() -> None:
    body = fold(Quarry(), dealt(Quarry()), EVENTS[:2])
    mine, observers = letter(body), letter(body, OBSERVER)
    assert mine["view"]["bids"] == [1, None, None]
    assert observers["view"]["bids"] == [None, None, None]
    assert mine["events"][:2] == [{"e": "bid", "seat": 0, "value": 1}, {"e": "bid", "seat": 1}]
    assert [event["e"] for event in mine["events"]] == ["bid", "bid", "turned"]
    assert observers["events"][0] == {"e": "bid", "seat": 0}


def test_a_letter_says_who_reads_and_who_plays() -> None:
    made = letter(dealt(Quarry()))
    assert made["viewer"] == {"role": "commander", "seat": 0, "handle": "ada", "name": "Ada", "columns": 78}
    assert made["seats"][2] == {"handle": "cy", "name": "Cy"}
    assert letter(dealt(Quarry()), OBSERVER)["viewer"]["seat"] is None


def test_a_letter_names_match_game_turn_and_its_place_in_the_record() -> None:
    made = letter(replace(dealt(Quarry()), turn=2, withdrawn=(1,)))
    names = ("format", "game", "title", "match", "rules_version", "turn", "replaces", "withdrawn")
    assert [made[name] for name in names] == [1, "quarry", GAME.title, "quarry-1", 1, 2, [1], [1]]
    assert (made["proof"]["line"], made["proof"]["head"], made["proof"]["commitment"]) == (17, "4ead" * 16, "c0de" * 16)
    assert (made["deck"], made["options"]) == ({}, {})


def test_a_letter_says_in_which_turn_its_reader_last_decided() -> None:
    body = replace(dealt(Quarry()), played_in=(3, 4, -1))
    assert letter(body)["played_in"] == 3
    assert letter(body, OBSERVER)["played_in"] is None


def test_while_the_match_goes_on_the_seed_stays_secret_and_nobody_has_won() -> None:
    made = letter(dealt(Quarry()))
    assert made["proof"]["seed"] is None
    assert made["standing"] == {"over": False, "winners": [], "scores": [0, 0, 0]}
    assert made["deadline"] == DEADLINE


def test_the_last_letters_carry_the_seed_and_the_winners_and_no_deadline() -> None:
    made = letter(over())
    assert made["proof"]["seed"] == founding().seed
    assert made["standing"] == {"over": True, "winners": [2], "scores": [0, 0, 1]}
    assert (made["deadline"], made["open"], made["coming"], made["owes"]) == (None, [], [], [])


def test_no_letter_holds_the_salt() -> None:
    assert founding().salt not in str(letter(over()))


# Notices


def said(body: Body, **turned: Any) -> list[tuple[str, str]]:
    return [(notice["kind"], notice["text"]) for notice in notices(body, turned)]


def test_the_moderators_note_and_what_a_turn_replaces_are_told() -> None:
    body = replace(dealt(Quarry()), turn=5)
    assert said(body) == []
    assert said(body, note="Hurry up.", replaces=[3, 4]) == [
        ("note", "Hurry up."),
        ("replaces", "This turn replaces turns 3 and 4, taken back."),
    ]
    assert said(body, replaces=[3]) == [("replaces", "This turn replaces turn 3, taken back.")]
    assert letter(body)["notices"][0] == {"kind": "note", "text": "The storm season has begun."}


def test_whoever_had_steps_that_lapsed_is_told_them_by_name() -> None:
    lines = [{"do": "try", "heap": "a"}, {"do": "try", "heap": "b"}]
    events = [{"e": "lapsed", "seat": 0, "steps": [step(A), step({"do": "spree", "lines": lines}, A)]},
              {"e": "lapsed", "seat": 1, "steps": [step(A)]}]  # fmt: skip
    text = "Of your orders these were never asked for and have lapsed: dig a and try a; try b."
    assert letter(dealt(Quarry()), events=tuple(events))["notices"][-1] == {"kind": "lapsed", "text": text}
    others = letter(dealt(Quarry()), OBSERVER, events=tuple(events))
    assert "lapsed" not in [notice["kind"] for notice in others["notices"]]


@pytest.mark.parametrize("how", ["alone", "given", "invited"])
def test_turn_0_says_who_fixed_the_seed(how: str) -> None:
    assert {"alone": "alone", "given": "proves nothing", "invited": "before"}[how] in FAIRNESS[how]
    body = replace(dealt(Quarry()), founding=founding(how=how), words=("blue heron", None, 'x", bo: "y'))
    words = [("words", 'The commanders\' words: ada: "blue heron", bo: none, cy: "x\', bo: \'y".')]
    assert said(body) == [("fairness", FAIRNESS[how]), *(words if how == "invited" else [])]
    assert said(replace(body, turn=1)) == []
    assert [(row["kind"], row["text"]) for row in notices(replace(body, turn=9), {}, over=True)] == said(body)


def test_the_last_letters_tell_again_what_is_needed_to_check_the_seed() -> None:
    assert {notice["kind"] for notice in letter(over())["notices"]} >= {"fairness"}
