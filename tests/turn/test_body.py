"""A match as its record makes it: what each event of the engine does to it, and how it is saved and amended."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from pbem.games.audience import known
from pbem.games.contract import Event
from pbem.turn.body import AUDIENCES, FOLDS, Body, differences, fold, founding, load, new_body, plain
from pbem.turn.chance import KeyedChance, match_key
from tests.turn.matches import A, bid, dealt, planned, step
from tests.turn.matches import founding as found
from tests.turn.quarry import Quarry

RULES = Quarry()


def folded(body: Body, *events: Event) -> Body:
    return fold(RULES, body, events)


def turned(number: int) -> Event:
    return {"e": "turned", "turn": number, "replaces": [], "deadline": None, "note": None}


def played(seat: int, used: int | None, *events: Event) -> list[Event]:
    head = {"e": "played", "seat": seat, "by": "plan", "order": A, "used": used, "alternative": 0, "skipped": []}
    return [head, *events]


# Founding


def test_a_new_match_has_no_words_plans_or_state() -> None:
    body = new_body(found())
    assert (body.words, body.plans, body.played_in) == ((None,) * 3, ((),) * 3, (-1,) * 3)
    assert (body.turn, body.at, body.era, body.started) == (-1, -1, 0, False)


def test_a_founding_is_told_as_an_event_and_read_from_it() -> None:
    event = found().event()
    assert json.loads(json.dumps(event)) == event
    assert founding(event) == found()
    assert folded(new_body(found()), event) == new_body(found())


def test_what_a_match_is_founded_on_stays_with_the_moderator_but_for_what_binds_him() -> None:
    form = known(AUDIENCES["founded"], found().event(), 0)
    assert form is not None
    assert set(form) == {"e", "match", "game", "version", "seats", "options", "commitment", "how"}


# Folding


def test_a_word_is_kept_for_its_seat_and_stirs_the_draws() -> None:
    body = folded(new_body(found()), {"e": "word", "seat": 1, "word": "blue heron"})
    assert body.words == (None, "blue heron", None)
    expected = KeyedChance(match_key(bytes.fromhex(found().seed), "quarry-1", body.words)).below("x", 10**9)
    assert body.chance().below("x", 10**9) == expected
    assert new_body(found()).chance().below("x", 10**9) != expected


def test_the_deal_begins_with_the_blank_state() -> None:
    body = folded(new_body(found()), {"e": "started"})
    assert body.started
    assert body.state == RULES.blank(3)


def test_events_of_the_game_change_the_state_alone() -> None:
    body = dealt(RULES)
    after = folded(body, {"e": "bid", "seat": 2, "value": 3})
    assert after.state["bids"] == [None, None, 3]
    assert replace(after, state=body.state) == body


def test_events_of_game_and_engine_are_folded_in_their_order() -> None:
    kept = RULES.plain(dealt(RULES).state)
    undone = {"e": "undone", "to": 0, "turns": [], "reason": "", "state": kept, "plans": [[], [], []],
              "played_in": [-1, -1, -1]}  # fmt: skip
    body = folded(dealt(RULES), {"e": "bid", "seat": 0, "value": 1}, undone, {"e": "bid", "seat": 1, "value": 2})
    assert body.state["bids"] == [None, 2, None]


def test_an_unknown_event_is_refused() -> None:
    with pytest.raises(KeyError):
        folded(dealt(RULES), {"e": "no such event"})


def test_a_plan_replaces_the_one_that_waited() -> None:
    body = planned(dealt(RULES), [step(A)], [step(A)], [])
    after = folded(body, {"e": "planned", "seat": 1, "steps": [step(bid(1)), step(A)]})
    assert after.plans == ((step(A),), (step(bid(1)), step(A)), ())


@pytest.mark.parametrize(("used", "left"), [(0, [1, 2]), (1, [0, 2]), (2, [0, 1]), (None, [0, 1, 2])])
def test_what_is_played_uses_up_its_step_and_no_other(used: int | None, left: list[int]) -> None:
    steps = [step(bid(0)), step(bid(1)), step(bid(2))]
    after = folded(planned(dealt(RULES), steps, steps, steps), *played(1, used))
    assert after.plans == (tuple(steps), tuple(steps[place] for place in left), tuple(steps))


def test_steps_that_lapse_leave_the_plan_each_once() -> None:
    body = planned(dealt(Quarry()), [step(A), step(bid(1)), step(A), step(A)], [step(A)], [])
    lapsed = {"e": "lapsed", "seat": 0, "steps": [step(A), step(bid(1)), step(A)]}
    assert fold(Quarry(), body, [lapsed]).plans == ((step(A),), (step(A),), ())


def test_who_decides_is_noted_with_the_turn_that_is_being_made() -> None:
    body = folded(dealt(RULES), *played(2, None))
    assert body.played_in == (-1, -1, 1)
    assert folded(body, turned(1), *played(0, None)).played_in == (2, -1, 1)


def test_a_turn_moves_number_and_position_on() -> None:
    body = folded(replace(dealt(RULES), at=0, turn=3, replaces=(1, 2)), turned(4))
    assert (body.turn, body.at, body.replaces) == (4, 4, ())


def test_drawing_anew_begins_another_era() -> None:
    body = folded(dealt(RULES), {"e": "reshuffled", "reason": "A card was shown."})
    assert body.era == 1
    assert body.chance().below("x", 10**9) != dealt(RULES).chance().below("x", 10**9)
    assert body.chance().below("x", 10**9) == KeyedChance(_key(), 1).below("x", 10**9)


def _key() -> bytes:
    return match_key(bytes.fromhex(found().seed), "quarry-1", (None,) * 3)


def test_every_event_of_the_engine_has_an_audience_and_a_fold() -> None:
    assert set(AUDIENCES) == set(FOLDS)


HEARD = {
    "word": ("word", ""),
    "started": ("", ""),
    "planned": (None, "steps answers receipt"),
    "played": ("by", "by order alternative skipped"),
    "turned": ("turn replaces deadline note", ""),
    "undone": ("to turns reason", ""),
    "reshuffled": ("reason", ""),
    "ruled": ("reason", ""),
}
"""What others hear of a kind of event (None: nothing at all), and its owner, where he hears more."""


@pytest.mark.parametrize("kind", HEARD)
def test_everybody_hears_of_an_event_what_is_his_to_know(kind: str) -> None:
    fields = "word steps answers receipt by order used alternative skipped turn replaces deadline note to turns reason"
    hidden = "state plans played_in all_changes"
    event = {"e": kind, "seat": 1, **dict.fromkeys(f"{fields} {hidden}".split(), "something"), "changes": {}}
    others, owner = HEARD[kind]
    heard = [known(AUDIENCES[kind], event, viewer) for viewer in (0, None, 1)]
    expected = None if others is None else {"e", "seat", *others.split()}
    assert [form and set(form) for form in heard[:2]] == [expected, expected]
    assert heard[2] is not None
    assert set(heard[2]) == {"e", "seat", *(owner or str(others)).split()}


# Taking back


def test_taking_back_restores_position_plans_and_who_decided_when() -> None:
    early = planned(dealt(RULES), [step(bid(1))], [step(bid(2))], [])
    late = folded(early, *played(0, 0, {"e": "bid", "seat": 0, "value": 1}), turned(1), turned(2))
    body = folded(late, _undone(early, to=0, turns=[1, 2]))
    assert (body.state, body.plans, body.played_in) == (early.state, early.plans, early.played_in)
    assert (body.at, body.turn) == (0, 2)
    assert (body.withdrawn, body.replaces) == ((1, 2), (1, 2))


def test_numbers_taken_back_are_never_given_again_and_the_next_turn_says_what_it_replaces() -> None:
    early = dealt(RULES)
    body = folded(folded(early, turned(1), turned(2)), _undone(early, to=0, turns=[1, 2]), turned(3))
    again = folded(body, _undone(early, to=0, turns=[3]))
    assert (body.turn, body.at, body.replaces) == (3, 3, ())
    assert (again.withdrawn, again.replaces, again.turn) == ((1, 2, 3), (3,), 3)


def test_taking_back_twice_before_the_next_turn_replaces_all_that_was_taken_back() -> None:
    early = dealt(RULES)
    body = folded(folded(early, turned(1), turned(2)), _undone(early, to=1, turns=[2]), _undone(early, to=0, turns=[1]))
    assert (body.withdrawn, body.replaces) == ((1, 2), (1, 2))


def test_taking_back_draws_nothing_anew() -> None:
    early = dealt(RULES)
    body = folded(folded(early, turned(1)), _undone(early, to=0, turns=[1]))
    assert body.chance().below("x", 10**9) == early.chance().below("x", 10**9)


def test_of_what_is_taken_back_only_turns_and_reason_are_told() -> None:
    form = known(AUDIENCES["undone"], _undone(dealt(RULES), to=0, turns=[1]), 0)
    assert form == {"e": "undone", "to": 0, "turns": [1], "reason": "why"}


def _undone(body: Body, *, to: int, turns: list[int]) -> Event:
    return {"e": "undone", "to": to, "turns": turns, "reason": "why", "state": RULES.plain(body.state),
            "plans": [list(plan) for plan in body.plans], "played_in": list(body.played_in)}  # fmt: skip


# Rulings


def test_a_ruling_changes_state_and_plans() -> None:
    body = planned(dealt(RULES), [step(A)], [], [])
    new = plain(RULES, body)
    new["state"]["dug"][1] = 5
    new["plans"]["cy"] = [step(bid(1))]
    changes = differences(plain(RULES, body), new)
    after = folded(body, {"e": "ruled", "reason": "Miscounted.", "all_changes": changes, "changes": {}})
    assert plain(RULES, after) == new
    assert body.state["dug"] == [0, 0, 0]


def test_of_a_ruling_everybody_is_told_his_own_changes() -> None:
    event = {"e": "ruled", "reason": "why", "all_changes": ["all"], "changes": {"0": ["own"], "observer": ["none"]}}
    forms = [known(AUDIENCES["ruled"], event, viewer) for viewer in (0, None, 1)]
    assert forms == [{"e": "ruled", "reason": "why", "changes": ["own"]},
                     {"e": "ruled", "reason": "why", "changes": ["none"]},
                     {"e": "ruled", "reason": "why"}]  # fmt: skip


# Saving


def test_a_body_saved_and_loaded_is_the_same() -> None:
    body = planned(dealt(RULES), [step(A, bid(1))], [], [step(bid(2))])
    body = replace(
        body, words=("one", None, "two"), withdrawn=(1, 2), replaces=(2,), era=3, played_in=(0, -1, 4), turn=7, at=5
    )
    saved = plain(RULES, body)
    assert load(RULES, body.founding, json.loads(json.dumps(saved))) == body


def test_a_body_before_the_deal_is_saved_without_a_state() -> None:
    saved = plain(RULES, new_body(found()))
    assert saved["state"] is None
    assert load(RULES, found(), saved) == new_body(found())


def test_a_save_holds_no_secret_of_the_founding() -> None:
    saved = json.dumps(plain(RULES, dealt(RULES)))
    assert found().seed not in saved
    assert found().salt not in saved


def test_a_save_names_commanders_by_their_handles() -> None:
    saved = plain(RULES, dealt(RULES))
    assert list(saved["plans"]) == list(saved["words"]) == list(saved["played_in"]) == ["ada", "bo", "cy"]
    names = ("format", "game", "rules_version", "match", "turn", "at")
    assert [saved[name] for name in names] == [1, "quarry", 1, "quarry-1", 0, 0]
