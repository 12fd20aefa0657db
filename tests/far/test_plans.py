"""What a commander's own report says of his plan: what is queued, what is in doubt, which alternatives were skipped."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem.games.contract import Event, Plain
from pbem.games.far import GAME
from pbem.post.judging import Draft, Judge, Judgement
from pbem.reports.html import render_html
from pbem.reports.text import render_text
from pbem.text import width
from pbem.turn.engine import choose
from pbem.turn.letter import queued
from tests.far.letters import letter_about
from tests.far.positions import Match, order, position

GONE, COVERING, FINE = "place S09 at 2,0 north", "place S07 at 0,2 south", "place S07 at 2,-1 north"
NOT_FACE_UP = "S09 is not face up; S07 and S12 are"
COVERED = "S07 would cover the Castle at 0,2"
LATER = "place RQ at 2,0 east"

Render = Callable[[Plain], str]
both_forms = pytest.mark.parametrize("render", [render_text, render_html])


def step(*lines: str) -> Plain:
    """Return a step of a plan: its alternatives by their lines."""
    return {"kind": "placement", "try": [{"do": line} if line == "caretaker" else order(line) for line in lines]}


def planned(*steps: Plain, columns: int = 78) -> Plain:
    """Return the letter of a commander who is to move and has queued those steps; S07 and S12 are face up."""
    match = position(display="S07 S12")
    letter = letter_about(match, columns=columns)
    letter["plan"] = queued(steps, 0, match.rules.concerned(match.state, "round"), "round", [""] * len(steps))
    return letter


def played(*lines: str) -> tuple[Match, list[Event]]:
    """Let the commander to move play a step; return the match after it and what happened."""
    match = position(display="S07 S12")
    found, skipped = choose(match.rules, match.state, 0, step(*lines))
    move, alternative = (found.order, found.alternative) if found else (match.rules.caretaker(match.state, 0), 0)
    event: Event = {"e": "played", "seat": 0, "by": "plan" if found else "caretaker", "order": move, "used": 0,
             "alternative": alternative, "skipped": list(skipped)}  # fmt: skip
    happened = match.rules.decide(match.state, 0, move, match.chance)
    return Match(match.rules, match.rules.fold(match.state, happened)), [event, *happened]


def judged(*lines: str) -> Judgement:
    """Judge a message of one step, its alternatives by their lines, of the commander who comes next but one."""
    match = position("S08 2,0 east", display="S07 S12", to_move=1)
    drafts = [Draft(tuple(map(order, lines)), tuple(range(1, len(lines) + 1)))]
    letter = {**letter_about(match), "played_in": -1, "withdrawn": []}
    return Judge(GAME, match.rules, letter).judge(None, drafts)


@pytest.mark.parametrize("line", ["place S08 at 4,0 west", "place S07 at 2,0 north", "pass"])
def test_what_can_be_legal_no_more_is_refused_alone_and_told_beside_an_alternative(line: str) -> None:
    alone, beside = judged(line), judged(line, "place S12 at 3,1 north")
    assert [finding.line for finding in alone.refusals] == [1]
    assert (beside.refusals, [finding.line for finding in beside.warnings][:1]) == ([], [1])
    assert "kept" not in str(beside.warnings[0])


def words(text: str) -> str:
    """Return a report on one line."""
    return " ".join(text.split())


def test_queued_orders_are_shown_with_when_they_come_and_what_stands_against_them() -> None:
    letter = planned(step(GONE, FINE, "caretaker"), step(LATER))
    assert (
        f"this round: {GONE} As things stand {NOT_FACE_UP}. else {FINE} else caretaker "
        f"the next round: {LATER} ORDER FORM"
    ) in words(render_text(letter))
    assert (
        f"<li>This round: <code>{GONE}</code> (as things stand {NOT_FACE_UP}), else <code>{FINE}</code>, else "
        f"<code>caretaker</code></li>\n<li>The next round: <code>{LATER}</code></li>"
    ) in render_html(letter)


@both_forms
def test_without_a_plan_nothing_is_queued(render: Render) -> None:
    assert "YOUR QUEUED ORDERS" in render(planned()).upper()
    assert "this round" not in render(planned()).lower()


@both_forms
def test_a_plan_that_can_be_played_answers_what_is_asked(render: Render) -> None:
    assert "Your orders are in, 2 steps queued (see below)" in words(render(planned(step(GONE, FINE), step(LATER))))


@both_forms
def test_a_plan_without_a_legal_order_is_told_of_at_the_top(render: Render) -> None:
    told = words(render(planned(step(GONE, COVERING))))
    assert "none of your queued alternatives is legal as things stand (see below)" in told
    assert f"s things stand {COVERED}" in told
    assert "your queued order is not legal as things stand" in words(render(planned(step(GONE))))


def test_a_long_plan_fits_a_narrow_page() -> None:
    text = render_text(planned(*[step(GONE, COVERING, FINE, "caretaker")] * 4, columns=40))
    assert max(map(width, text.splitlines())) == 40


@both_forms
def test_skipped_alternatives_are_told_to_their_commander_with_the_reasons(render: Render) -> None:
    match, events = played(GONE, COVERING, FINE)
    told = words(render(letter_about(match, 0, events)))
    assert (
        f"This was your 3rd alternative. Skipped: {GONE}, because {NOT_FACE_UP} (rule 3.1); "
        f"{COVERING}, because {COVERED} (rule 3.4)."
    ) in told


@both_forms
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_nobody_else_learns_of_alternatives(render: Render, viewer: int | None) -> None:
    match, events = played(GONE, COVERING, FINE)
    told = words(render(letter_about(match, viewer, events)))
    assert "placed S07 Old Rampart at 2,-1 north" in told
    assert not any(secret in told for secret in ("alternative.", "Skipped", GONE, COVERING, "because"))


@both_forms
def test_a_plan_in_which_nothing_was_legal_is_told_of_with_the_caretaker(render: Render) -> None:
    match, events = played(GONE)
    told = words(render(letter_about(match, 0, events)))
    assert f"Nothing you had queued for it was legal: {GONE}, because {NOT_FACE_UP} (rule 3.1)." in told
    assert "The caretaker stood in." in told
