"""The order form holds legal lines worth having, the best first by the rule that its docstring states."""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbem.games.contract import Order
from pbem.games.farlight.orders import ASSEMBLY, VERBS, vocabulary
from pbem.games.farlight.pages import order_form, page
from pbem.games.farlight.pages.form import form, form_note
from pbem.games.farlight.pages.worth import best_square, prospect, worth
from pbem.post.orders.document import read_documents
from pbem.post.orders.language import Language
from pbem.reports.frame import form_lines
from pbem.turn.chance import KeyedChance
from tests.farlight.letters import dealt, desk_at, letter_about
from tests.farlight.playouts import KINDS, RULES, playout
from tests.farlight.positions import DECK, NAME, Match, assembling, made, position
from tests.farlight.positions import options as given_options
from tests.farlight.test_launch import STRONG

PLAYED = [playout(2, 1), playout(3, 2), playout(4, 3), playout(5, 4)]
MOMENTS = [state for match in PLAYED for state in match.states[1:-1:9]]
WORDS = vocabulary(DECK)


def lines(match: Match, seat: int = 0, **parts: Any) -> list[str]:
    """Return a form's lines with their reasons."""
    return form_lines(form(desk_at(match, seat, **parts)), 200)


def bare(line: str) -> str:
    return line.partition("#")[0].rstrip()


@cache
def forms() -> list[tuple[Any, int, list[dict[str, Any]]]]:
    """Return the form of every commander at every moment, with the state and his seat."""
    return [(state, seat, form(desk_at(dealt(RULES, state), seat)))
            for state in MOMENTS for seat in range(len(state.seats))]  # fmt: skip


# Legality


def test_every_row_is_legal_now_or_as_soon_as_its_decision_is_open() -> None:
    early: set[str] = set()
    now: set[str] = set()
    for state, seat, rows in forms():
        deciding = {decision.seat for decision in RULES.decisions(state)}
        imagined = RULES.imagine(RULES.view(state, seat))
        for place, row in enumerate(rows):
            refusal = RULES.refuse(imagined, seat, row["order"])
            assert refusal is None or refusal.early, (row["line"], refusal)
            (now if refusal is None else early).add(row["order"]["do"])
            if place == 0 and seat in deciding:
                assert refusal is None, row["line"]
    assert now >= {"bid", "assembly", "complete"}
    assert early >= {"bid", "assembly"}


def test_a_reply_with_the_whole_form_is_read_as_its_steps() -> None:
    language = Language(NAME, VERBS, WORDS)
    for _, _, rows in forms():
        if not rows:
            continue
        text = "\n".join(["match ships-3 commander ada turn 12", *form_lines(rows, 78)])
        (document,) = read_documents(text, lambda _: language)
        assert document.faults == ()
        steps: dict[str, list[Order]] = {}
        for row in rows:
            steps.setdefault(row["step"], []).append(row["order"])
        ordered = document.plain["orders"] if document.plain else None
        assert ordered == [{"try": orders} for orders in steps.values()]


def test_every_decision_gets_a_form_and_nobody_else_does() -> None:
    for state, seat, rows in forms():
        assert rows or seat not in {decision.seat for decision in RULES.decisions(state)}
        if state.phase == ASSEMBLY and state.seats[seat].sealed is not None:
            assert all(row["order"]["do"] in ("complete", "decline") for row in rows)


def test_observers_and_those_of_a_finished_match_get_no_form() -> None:
    assert form(desk_at(position(), None)) == []
    assert form(desk_at(dealt(RULES, PLAYED[0].last))) == []


def test_no_line_stands_twice() -> None:
    for _, _, rows in forms():
        assert len({row["line"] for row in rows}) == len(rows)


def test_the_form_alone_is_that_of_the_page() -> None:
    letter = letter_about(dealt(RULES, MOMENTS[0]), 0)
    assert order_form(letter, RULES) == page(letter, RULES)["form"]


# The Assembly


def test_parts_are_installed_where_most_connectors_stay_open() -> None:
    match = assembling(won=["P18"], ships=["P05@1,0=3"])
    assert bare(lines(match)[0]).startswith("install P18 at 0,1")
    assert best_square(match.rules.table, match.seats[0].ship, "P06") == (0, -1)


def test_the_best_order_is_the_worthiest_of_all_that_are_listed_but_for_squares() -> None:
    for kind in ("usual", "loose"):
        match = playout(3, 2, kind)
        rules = KINDS[kind]
        table = rules.table
        for state in (state for state in match.states if state.phase == ASSEMBLY):
            for decision in rules.decisions(state)[:1]:
                rows = form(desk_at(dealt(rules, state), decision.seat))
                points = [row["points"] for row in rows]
                assert points == sorted(points, reverse=True)
                assert len(rows) <= 3
                now = worth(table, state, prospect(table, state.seats[decision.seat]))
                assert points[0] > -now


def test_what_cannot_be_installed_is_discarded_with_the_reason() -> None:
    match = assembling(won=["P06 P10 P02=3"], crew=[1], ships=["P07@0,1 P08@1,0 P09@-1,0 P04@0,-1=1"], pile="")
    told = lines(match)
    assert any(line.startswith("discard P10") and "costs 3 crew" in line for line in told)


def test_engines_are_named_where_they_serve_missions_best() -> None:
    match = assembling(won=["P17"], ships=["P15@1,0=3 P16@-1,0=1"], facilities=["Engineer"],
                       stacks="M02 M08 | M03 M09 | M06")  # fmt: skip
    found = [bare(line) for line in lines(match)]
    assert found[0] == "engineer 16"
    assert found[1].startswith("install P17 at ")
    assert found[2:4] == ["upgrade 15", "upgrade 15"]


def test_refit_is_proposed_where_it_makes_a_ship_worth_more() -> None:
    blocked = "P08@1,0 P09@-1,0 P07@0,1 P06@0,-1"
    match = assembling(won=["P03=6,6"], ships=[blocked], facilities=["Refit"], crew=[5])
    assert any(line.startswith("refit ") for line in lines(match))


def test_who_has_only_won_refit_may_discard_nothing() -> None:
    match = assembling(ships=["P18@0,1 P19@0,2"], facilities=["Refit"])
    assert bare(lines(match)[0]) == "discard rest"


def test_a_square_that_would_leave_no_room_for_another_part_is_not_taken() -> None:
    """Both parts could stand above the Core, but only one of them on its right too."""
    deck = made({"P01": "dl 0 e1", "P02": "d 0 e2", **{f"P{n:02}": "u 0" for n in range(3, 21)}})
    match = position(deck, phase=ASSEMBLY, won=["P01=6 P02=6"])
    assert {best_square(match.rules.table, (), part) for part in ("P01", "P02")} == {(0, 1)}
    found = [bare(line) for line in lines(match)][:2]
    assert sorted(found) == ["install P01 at 1,0", "install P02 at 0,1"]


def test_an_alternative_that_brings_nothing_is_left_out() -> None:
    rows = [row for _, _, rows in forms() for row in rows if row["order"]["do"] == ASSEMBLY and row["points"]]
    for state, seat, found in forms():
        if state.phase == ASSEMBLY and state.seats[seat].sealed is None:
            assert all(row["points"] > 0 for row in found[1:] if row["order"]["do"] == ASSEMBLY)
    assert rows


# Missions


def test_who_is_asked_before_and_what_ends_the_match_is_said() -> None:
    match = position(phase="launch", ships=[STRONG, STRONG, STRONG], science=[2, 2, 2], mission="M01", asked=0,
                     stacks="M07 | M01 M08 | M06 M09", bids={"M07": "0:3 1:4 2:1", "M06": "0:3 2:4"})  # fmt: skip
    match.state.bidders = (1,)
    told = dict(line.split("  # ", 1) for line in (re.sub(" +#", "  #", line) for line in lines(match)))
    assert told["complete M01"] == "2 points"
    assert told["complete M06"].startswith("3 points, or 2 if Cy completes it before you")
    assert told["complete M07"].startswith("9 points, or 5 if Bo completes it before you")
    assert told["complete M07"].endswith("; the match ends with this round")


def test_the_mission_that_is_asked_comes_first_and_to_complete_before_to_decline() -> None:
    match = position(phase="launch", ships=[STRONG], science=[2], stacks="M05 M07 | M01 M08 | M06 M09",
                     mission="M01", asked=0, bids={"M05": "0:4", "M06": "0:3"})  # fmt: skip
    assert [bare(line) for line in lines(match)] == [
        "complete M01",
        "else decline M01",
        "complete M06",
        "else decline M06",
        "complete M05",
        "else decline M05",
    ]
    assert lines(match)[4].endswith("# 5 points, 1 science paid")
    match.state.finishers = (1,)
    assert lines(match)[0].endswith("# 1 point")


def test_what_the_numbers_mean_is_said_where_there_are_some() -> None:
    launching = position(phase="launch", ships=[STRONG], science=[2], stacks="M05 M07 | M01 M08 | M06 M09",
                         mission="M01", asked=0)  # fmt: skip
    assert all(
        form_note(desk_at(match)).startswith("A number such as +") for match in (position(), assembling(won=["P18"]))
    )
    assert [form_note(desk_at(match, seat)) for match, seat in ((launching, 0), (position(), None))] == ["", ""]


# How good the rule is, and that it is published


@pytest.mark.parametrize("seed", range(4))
def test_who_follows_the_form_beats_the_caretaker(seed: int) -> None:
    """One commander sends each form's first line, two are played by the caretaker."""
    chance, follower = KeyedChance(f"form/{seed}".encode()), seed % 3
    match = Match(RULES, RULES.fold(RULES.blank(3), RULES.setup(3, chance)), DECK)
    while not RULES.over(match.state):
        seat = RULES.decisions(match.state)[0].seat
        order = RULES.caretaker(match.state, seat)
        if seat == follower:
            order = form(desk_at(match, follower))[0]["order"]
        match.state = RULES.fold(match.state, RULES.decide(match.state, seat, order, chance))
    assert RULES.winners(match.state) == [follower]


def test_the_rule_of_ranking_is_published_with_the_game() -> None:
    stated = (sys.modules[form.__module__].__doc__ or "").partition("How orders are ranked")[2]
    text = (Path(__file__).parents[2] / "games" / "farlight" / "report.md").read_text(encoding="utf-8")
    assert " ".join(stated.split()) in " ".join(text.split())


def test_options_of_a_match_hold_for_its_form() -> None:
    given = given_options(refit_must_stay_connected=False)
    match = assembling(given=given, ships=["P18@0,1 P19@0,2"], facilities=["Refit"])
    assert lines(match, given=given)
