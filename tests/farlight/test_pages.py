"""What reports of Farlight say: whole, fitting their page, true to the rules, and as the golden files have them."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from pbem.games.contract import Event, Plain
from pbem.games.farlight.launch import lacking
from pbem.games.farlight.pages import page
from pbem.games.farlight.pages.scores import token_points
from pbem.games.farlight.reset import COUNTS
from pbem.games.farlight.state import BID, OVER
from pbem.reports.html import render_html
from pbem.reports.text import render_text
from pbem.text import width
from tests.farlight.letters import dealt, letter_about
from tests.farlight.playouts import RULES, playout
from tests.farlight.positions import Match, assembling, position, reveal
from tests.farlight.test_launch import STRONG

PLAYED = [playout(2, 1), playout(3, 1), playout(4, 3), playout(5, 4)]
FAMOUS: dict[str, tuple[int, int | None]] = {
    "first bid": (1, 0),
    "second lap": (29, 1),
    "assembly": (23, 0),
    "sealed": (24, 1),
    "launch": (26, None),
    "over": (115, 1),
}
"""Moments of a match of three that the golden files show: how many orders were given, and who reads."""


def told(which: int, at: int, seat: int | None, columns: int = 78) -> Plain:
    """Return a letter about a moment of a match, with what happened in the last lap."""
    match = PLAYED[which]
    events: list[Event] = []
    for place in range(max(0, at - 2 * match.seats), at):
        if place:
            mover, order = match.orders[place - 1]
            head: Event = {"e": "played", "seat": mover, "by": "plan", "order": order, "used": 0, "alternative": 0}
            events.append({**head, "skipped": [], "left_out": []})
        events += match.events[place]
    return letter_about(dealt(RULES, match.states[at]), seat, events, columns=columns)


@cache
def pages() -> list[tuple[Plain, dict[str, Any]]]:
    """Return letters, each with its page."""
    return [(letter, page(letter, RULES)) for letter in letters()[::2]]


@cache
def letters(columns: int = 78) -> list[Plain]:
    return [
        told(which, at, seat, columns)
        for which, match in enumerate(PLAYED)
        for at in (1, *range(4, len(match.states), 13), len(match.states) - 1)
        for seat in (*range(match.seats), None)
    ]


@pytest.mark.parametrize("columns", [78, 40])
@pytest.mark.parametrize("which", FAMOUS)
def test_reports_are_as_they_were(which: str, columns: int, file_regression: FileRegressionFixture) -> None:
    at, seat = FAMOUS[which]
    file_regression.check(render_text(told(1, at, seat, columns)), basename=f"{which.replace(' ', '-')}-{columns}")


@pytest.mark.parametrize("columns", [78, 40])
def test_every_report_fits_its_page_and_is_plain_ascii(columns: int) -> None:
    for letter in letters(columns)[::3]:
        text = render_text(letter)
        assert [line for line in text.splitlines() if width(line) > columns] == []
        assert text.isascii()


def test_names_of_any_script_are_clipped_to_their_columns() -> None:
    for columns in (78, 40):
        for letter in letters(columns)[::9]:
            names = ("日本の司令官の長い名前です", "Maximilian von und zu Hohenstein", "Élodie", "Ἀλεξάνδρα", "Eve")
            seats = [{**row, "name": name} for row, name in zip(letter["seats"], names, strict=False)]
            text = render_text({**letter, "seats": seats})
            assert [line for line in text.splitlines() if width(line) > columns] == []


# The reveal


def rows(match: Match, events: list[Event], seat: int | None = 0) -> dict[str, Any]:
    (found,) = page(letter_about(match, seat, events), match.rules)["reveals"]
    return {row["on"]: row for row in found["rows"]}


def test_a_reveal_shows_all_bids_the_winner_and_why() -> None:
    match, events = reveal({"P18": "0:4+ 0:0 1:3", "P19": "1:2", "Hire": "0:2 1:1+ 2:1+", "M01": "2:4 0:1"}, first=1)
    found = rows(match, events)
    assert list(found) == ["P18", "P19", "M01", "Hire"]
    assert [(bid["name"], bid["total"], bid["won"]) for bid in found["P18"]["bids"]] == [
        ("Ada", 5, True),
        ("Bo", 3, False),
    ]
    assert (found["P18"]["verdict"], found["P18"]["why"]) == ("You won", "the highest bid")
    assert found["P18"]["crew"] == "you lost 1 crew; Bo got 1 crew for losing"
    assert found["P19"]["why"] == "the only bid"
    assert (found["Hire"]["winner"], found["Hire"]["tied"]) == (1, True)
    assert found["Hire"]["why"] == "tied with Cy and you, first in turn order (rule 3.3)"


def test_a_mission_waits_for_its_launch() -> None:
    match, events = reveal({"M01": "2:4 0:1", "P18": "0:2"})
    assert (rows(match, events)["M01"]["winner"], rows(match, events)["M01"]["verdict"]) == (
        None,
        "Cy is first in the Launch",
    )
    events += match.play(0, "discard rest")
    assert (rows(match, events)["M01"]["winner"], rows(match, events)["M01"]["verdict"]) == (2, "Cy won")


def test_reveals_agree_with_what_the_rules_have_decided() -> None:
    seen = 0
    for letter, shown in pages():
        won = {event["on"]: event for event in letter["events"] if event["e"] == "won"}
        for found in shown["reveals"]:
            assert 1 <= found["round"] <= letter["view"]["round"]
            for row in found["rows"]:
                assert [bid["total"] for bid in row["bids"]] == sorted(
                    [bid["total"] for bid in row["bids"]], reverse=True
                )
                if row["winner"] is not None:
                    event = won[row["on"]]
                    assert row["winner"] == event["seat"]
                    assert [bid["seat"] for bid in row["bids"]] == event["order"]
                    assert row["tied"] == bool(event["tied"])
                    seen += row["tied"]
    assert seen > 5


# The station and the missions


def test_others_tiles_are_counted_and_not_told_until_they_are_turned_up() -> None:
    match = position(bids={"P18": "0:4+ 1:3+ 1:2", "M01": "2:1"})
    station = page(letter_about(match, 0), match.rules)
    (part,) = [row for row in station["station"] if row["id"] == "P18"]
    assert [bid["text"] for bid in part["bids"]] == ["you 4+1", "Bo 2 tiles (1 with crew)"]
    assert [bid["total"] for bid in part["bids"]] == [5, None]
    assert station["missions"][0]["bids"][0]["text"] == "Cy 1 tile"
    assert station["tiles"]["hand"] == [0, 1, 2, 3]
    assert all(bid["total"] is None for bid in page(letter_about(match, None), match.rules)["station"][0]["bids"])


def test_the_station_tells_where_each_part_would_fit() -> None:
    match = position(ships=["P05@1,0=3"], spaces="P06 P07 P20:2")
    rows_of = {row["id"]: row for row in page(letter_about(match), match.rules)["station"]}
    assert rows_of["P06"]["fits"] == [[0, -1]]
    assert rows_of["P07"]["fits"] == [[0, 1]]
    assert sorted(rows_of["P20"]["fits"]) == [[-1, 0], [0, -1], [0, 1], [2, 0]]
    text = render_text(letter_about(match))
    assert "P06 u 1 b2" in text
    assert "    Fits at 0,-1\n" in text


def test_missions_tell_what_the_reader_lacks() -> None:
    lacked = 0
    for letter, shown in pages():
        me = letter["view"]["me"]
        state = RULES.imagine(letter["view"])
        for row in shown["missions"]:
            if me is None:
                assert (row["lacks"], row["can"], row["lacking"]) == (None, None, "")
            else:
                assert row["lacks"] == lacking(RULES.table, state.seats[me], RULES.table.missions[row["id"]])
                assert row["can"] == (row["lacking"] == "")
                lacked += not row["can"]
    assert lacked > 100


def test_what_is_lacking_and_a_part_just_won_brings_is_named_until_an_order_discards_it() -> None:
    match = assembling(won=["P02=3 P06 P10 P09", "P18"], crew=[2], stacks="M01 M07 | M03 M08 | M04 M09")
    coming = {row["id"]: row["coming"] for row in page(letter_about(match, 0), match.rules)["missions"]}
    assert coming["M01"] == "P02 brings engine 3+"
    assert coming["M03"] == "P06 brings Bio-Tech 2"  # P10 costs more than there is
    assert coming["M04"] == "P09 brings 2 science"
    assert "You lack engine 3+ (P02 brings engine 3+)" in render_text(letter_about(match, 0), match.rules)
    match.play(0, "install P06 at 0,-1; discard rest")
    coming = {row["id"]: row["coming"] for row in page(letter_about(match, 0), match.rules)["missions"]}
    assert (coming["M01"], coming["M03"]) == ("", "P06 brings Bio-Tech 2")


def test_a_mission_in_words() -> None:
    match = position(ships=[STRONG], science=[0], stacks="M05 M07 | M02 M08 | M03 M09")
    text = render_text(letter_about(match))
    assert "> M05 M05 5 points: engine 5+, Bio-Tech 2 and 1 science." in text
    assert "You lack 1 science" in text
    assert "9 points: engine 6, ends the match." in text


@pytest.mark.parametrize("columns", [78, 40])
def test_no_name_of_a_shipped_card_is_cut(columns: int) -> None:
    for letter in letters(columns)[::3]:
        text = " ".join(render_text(letter).split())
        shown = page(letter, RULES)
        cards = [*shown["station"], *shown["missions"]] if letter["view"]["phase"] != OVER else []
        named = [row["name"] for reveal in shown["reveals"] for row in reveal["rows"] if columns == 78]
        assert [name for name in (*named, *(card["name"] for card in cards if card["id"])) if name not in text] == []


def test_that_a_mission_can_be_completed_is_explained_once_and_only_where_it_is_said() -> None:
    said = 0
    for letter, _ in pages():
        text = render_text(letter)
        assert text.count('"You can": your ship') == ("You can complete it" in text or "You could complete it" in text)
        said += '"You can": your ship' in text
    assert said


def test_of_others_the_parts_that_they_have_just_won_are_told_as_well_as_the_facilities() -> None:
    match = assembling(won=["P18", "P19 P20"], facilities=["", "Discover"])
    for render in (render_text, render_html):
        text = " ".join(render(letter_about(match, 0), match.rules).split())
        assert "Facilities won this round: Discover. Parts won this round: P19 udlr 0 and P20 udlr 0." in text
        assert "Parts won this round: P18" not in text


# Scores and awards


def test_scores_add_up_to_what_the_rules_would_count() -> None:
    for letter, found in pages():
        state = RULES.imagine(letter["view"])
        for row in found["scores"]:
            seat = state.seats[row["seat"]]
            assert row["total"] == row["missions"] + row["awards"] + row["tokens"]
            assert row["tokens"] == token_points(seat)
            if state.phase == OVER:
                assert row["total"] == seat.points
            assert row["missions"] == sum(points for _, points in seat.completed)
        for award in found["awards"]:
            assert award["cells"] == [COUNTS[award["counts"]](RULES.table, row) for row in state.seats]


def test_commanders_stand_in_the_order_of_their_seats_and_a_winner_before_who_is_tied_with_him() -> None:
    match = position(first=1)
    assert [row["seat"] for row in page(letter_about(match, 0), match.rules)["scores"]] == [0, 1, 2]
    match.state.phase, match.state.winners = OVER, (2,)
    assert [row["seat"] for row in page(letter_about(match, 0), match.rules)["scores"]] == [2, 0, 1]


def test_the_final_scores_come_best_first_with_a_star() -> None:
    letter = told(1, 115, 1)
    found = page(letter, RULES)["scores"]
    assert [row["total"] for row in found] == sorted((row["total"] for row in found), reverse=True)
    assert [row["seat"] for row in found if row["won"]] == letter["view"]["winners"]
    assert "FINAL SCORES" in render_text(letter)
    assert "You*" in render_text(letter)


# Where the match stands


def stands(match: Match, seat: int | None = 0) -> str:
    return " ".join(page(letter_about(match, seat), match.rules)["stand"])


def test_a_bidding_tells_whose_turn_it_is_and_how_many_tiles_are_due() -> None:
    match = position(first=1, to_move=1)
    assert stands(match) == (
        "Round 1, bidding. Turn order: Bo, Cy, you. Bidding turn 1 of 3: Bo places 2 tiles next. No part left in the "
        "pile: once more spaces are emptied than it can fill, the match ends."
    )
    match = position(bids={"P18": "0:4 0:3 0:2 0:1"}, lap=3, pile="P01 P02 P03")
    assert stands(match).endswith("Bidding turn 3 of 3: you place 1 tile next.")


def test_an_assembly_tells_who_owes_an_order_and_who_has_sealed() -> None:
    match = assembling(won=["P18", "P19"], pile="P01 P02 P03")
    assert "Orders are owed by you and Bo." in stands(match)
    match.play(0, "discard P18")
    assert "Orders are owed by Bo. You have sealed." in stands(match)
    assert "Orders are owed by you. Ada has sealed." in stands(match, 1)


def test_the_sealed_order_is_shown_to_its_commander_alone() -> None:
    match = assembling(won=["P18", "P19"])
    match.play(0, "install P18 at 0,1")
    assert "Your sealed order: install P18 udlr 0 at 0,1." in render_text(letter_about(match, 0))
    for other in (1, None):
        assert page(letter_about(match, other), match.rules)["sealed"] == ""


def test_the_end_is_foretold_when_it_is_near() -> None:
    assert "M07 lies in front: once a climactic" in stands(position(stacks="M07 | M02 M08 | M03 M09"))
    assert "THE END HAS COME: M07 was completed" in stands(position(climax="M07", phase="launch"))
    spent = position(spaces="- - P18", pile="P15", phase="launch")
    assert "THE END HAS COME: the part spaces cannot all be filled again" in stands(spent)


def test_who_has_nothing_to_decide_is_told_so() -> None:
    match = assembling(won=["P18"])
    for render in (render_text, render_html):
        assert "There is nothing for you to decide now." in render(letter_about(match, 1))


def test_text_shows_every_section_of_the_page() -> None:
    for letter, found in pages()[::4]:
        text = " ".join(render_text(letter).split())
        assert all(" ".join(sentence.split()) in text for sentence in found["stand"])
        for row in found["ships"]:
            assert all(cell["id"] in text for cell in row["cells"] if row["mine"] or not cell["core"])
            assert " ".join(row["holdings"].split()) in text
        if letter["view"]["phase"] == BID:
            assert all(row["id"] in text for row in found["station"] if row["id"])
        if letter["view"]["phase"] != OVER:
            assert all(row["id"] in text for row in found["missions"])
