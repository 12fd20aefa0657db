"""What reports say: they fit, are whole and strict, and their forms hold legal lines, the best first."""

from __future__ import annotations

import re
import sys
from functools import cache
from typing import Any

import html5lib
import pytest

from pbem.games.contract import Order
from pbem.games.far.orders import VERBS, vocabulary
from pbem.games.far.pages import legal_lines, own_map, page, tell
from pbem.games.far.pages.form import form
from pbem.games.far.pages.scores import details, score_rows
from pbem.games.far.rounds import in_turn
from pbem.games.far.scoring import passed_over
from pbem.games.grammar import read_order
from pbem.reports.html import render_html
from pbem.reports.text import render_text
from pbem.text import width
from pbem.turn.chance import KeyedChance
from tests.far.letters import desk_at, letter_about
from tests.far.playouts import RULES, playout
from tests.far.positions import DECK, FOLDER, STUCK, Match, position

MOST_BYTES = 90_000
NOTHING_TO_DECIDE = "There is nothing for you to decide now."
MATCHES = [playout(2, 1), playout(3, 2, "royals first"), playout(4, 3), playout(4, 5, "cards first")]
MOMENTS = [state for match in MATCHES for state in match.states[1:-1:6]]
LAST = [match.last for match in MATCHES]


@cache
def letters(columns: int = 78) -> list[dict[str, Any]]:
    found = []
    for match in MATCHES:
        for at in [1, *range(5, len(match.states), 11), len(match.states) - 1]:
            events = [event for move in match.events[max(0, at - match.seats) : at] for event in move]
            about, readers = Match(RULES, match.states[at]), (*range(match.seats), None)
            found += [letter_about(about, seat, events, columns=columns) for seat in readers]
    return found


@pytest.mark.parametrize("columns", [78, 40])
def test_text_fits_its_page(columns: int) -> None:
    for letter in letters(columns)[::3]:
        text = render_text(letter)
        assert [line for line in text.splitlines() if width(line) > columns] == []
        assert text.isascii()


def test_the_kingdom_is_told_in_words_card_by_card() -> None:
    match = position("S07 2,0 east", "RK -1,1 west")
    letter = letter_about(match, columns=40)
    assert "S07 at 2,0 east: B012 F34 M567" in render_text(letter)
    assert "RK at -1,1 west: O01* F234 M56 B7" in render_text(letter)
    assert "<b>RK</b> Red King at -1,1 west: <code>O01* F234 M56 B7</code>" in render_html(letter)
    assert "CARDS IN THE KINGDOM" not in render_text(letter_about(position()))


def test_html_is_strict_small_and_names_every_card() -> None:
    for letter in letters()[::5]:
        text = render_html(letter)
        html5lib.HTMLParser(strict=True).parse(text)
        assert len(text.encode()) < MOST_BYTES
        drawn = text.partition('aria-labelledby="kingdom-t')[2].partition("</svg>")[0]
        for laid in letter["view"]["kingdom"]:
            assert f">{laid['card']}<" in drawn
        ids = [part.partition('"')[0] for part in text.split(' id="')[1:]]
        assert len(ids) == len(set(ids))


def test_each_open_edge_is_drawn() -> None:
    for state in MOMENTS:
        desk = desk_at(Match(RULES, state), 0)
        text = render_html(desk.letter)
        drawn = text.partition('<path class="open" d="')[2].partition('"')[0]
        assert drawn.count("M") == 2 * len(desk.open)


@pytest.mark.parametrize(("seat", "corner"), list(enumerate(["y\\x", "x\\y"] * 2)))
def test_map_and_drawing_say_in_their_corners_which_numbers_are_x(seat: int, corner: str) -> None:
    letter = letter_about(position(seats=4), seat)
    assert render_html(letter).count(f">{corner}</text>") == 2
    assert len([line for line in render_text(letter).splitlines() if line.startswith(corner)]) == 2


def test_a_small_kingdom_is_not_blown_up_to_the_width_of_the_page() -> None:
    text = render_html(letter_about(position(seats=4), 0))
    wide = float(text.partition('<svg class="board whole" viewBox="')[2].split()[2])
    assert f"--most: {wide * 2:g}px" in text
    assert "max-width: min(44rem, var(--most))" in text
    assert "max-width: min(15cm, var(--most))" in text


def test_names_of_shipped_cards_stand_whole_above_their_pictures_in_letters() -> None:
    for letter in letters()[::3]:
        if not letter["view"]["over"]:
            text, cards = render_text(letter), page(letter, RULES)["cards"]
            assert [row["name"] for row in cards if f"{row['id']} {row['name']}" not in text] == []


def test_pages_show_the_points_that_the_rules_count() -> None:
    for state in [*MOMENTS, *LAST]:
        desk = desk_at(Match(RULES, state), 0)
        totals = [int(cell) for cell in score_rows(desk)[-1]["cells"]]
        assert totals == RULES.scores(state)
        for seat, total in enumerate(totals):
            assert sum(row["points"] for row in details(desk, seat)) == total


def test_larger_areas_that_do_not_count_are_told_with_the_reason() -> None:
    seen = set()
    for state in [*MOMENTS[::2], playout(4, 10).last]:
        desk = desk_at(Match(RULES, state), 0)
        for land, row in enumerate(details(desk, 0)[:4]):
            for area, why in passed_over(state.kingdom, land, desk.sides[0]):
                words = "Too large" if why == "vast" else "No edge open to the south"
                assert words in row["text"]
                assert all(card in row["text"] for card in RULES.table.ids(area.cards)[1:])
                seen.add(why)
    assert seen == {"vast", "hidden"}


def test_what_several_areas_are_told_in_is_said_once() -> None:
    """Three Meadows of the bare Castle are hidden from the south, all in the same words."""
    row = details(desk_at(position()), 0)[0]
    assert row["text"].endswith("No edge open to the south: 3 times an edge of the Castle alone (1 card).")


def test_every_line_of_every_form_is_legal_and_reads_back_as_its_order() -> None:
    words = vocabulary(DECK)
    for state in MOMENTS:
        for seat in range(len(state.seats)):
            imagined = RULES.imagine(RULES.view(state, seat))
            rows = form(desk_at(Match(RULES, state), seat))
            assert bool(rows) == (seat in in_turn(state))
            assert len({row["line"] for row in rows}) == len(rows)
            for row in rows:
                assert RULES.refuse(imagined, seat, row["order"]) is None
                assert read_order(row["line"], VERBS, words) == row["order"]


def test_points_of_a_form_are_what_the_placement_would_bring() -> None:
    for state in MOMENTS:
        seat = state.to_move
        before = RULES.scores(state)[seat]
        rows = form(desk_at(Match(RULES, state), seat))
        for row in rows:
            if row["order"]["do"] == "place":
                after = RULES.fold(state, RULES.preview(state, seat, row["order"]))
                assert RULES.scores(after)[seat] - before == row["points"]
        best = max(
            RULES.scores(RULES.fold(state, RULES.preview(state, seat, order)))[seat] - before
            for order in RULES.legal(state, seat)
        )
        assert rows[0]["points"] == best


def test_a_form_is_grouped_by_card_with_three_lines_of_each_at_most() -> None:
    for state in MOMENTS:
        cards = [row["order"].get("card") for row in form(desk_at(Match(RULES, state), state.to_move))]
        groups = [card for place, card in enumerate(cards) if place == 0 or cards[place - 1] != card]
        assert len(groups) == len(set(groups))
        assert all(cards.count(card) <= 3 for card in groups)


def test_the_rule_of_ranking_is_published_with_the_game() -> None:
    stated = (sys.modules[form.__module__].__doc__ or "").partition("How placements are ranked")[2]
    assert " ".join(stated.split()) in " ".join((FOLDER / "report.md").read_text(encoding="utf-8").split())


def test_the_picture_that_explains_the_map_is_a_piece_of_the_examples() -> None:
    picture = re.findall(r"^    (\S.*)$", (FOLDER / "report.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    shown = (FOLDER / "example" / "reports" / "002" / "ada.txt").read_text(encoding="utf-8").splitlines()
    rows = [row for row, line in enumerate(shown) if picture[0] in line]
    assert any(all(line in shown[row + step] for step, line in enumerate(picture)) for row in rows)


def test_who_has_nothing_to_order_gets_no_form() -> None:
    assert form(desk_at(position(display="S01 S02"), None)) == []
    assert form(desk_at(position(display="S01 S02", over=True), 0)) == []
    assert legal_lines(letter_about(position(), None), RULES) == []


def test_who_is_skipped_from_now_on_is_told_that_he_has_nothing_to_decide() -> None:
    """Rule 6.3: only the second commander has turns, since no card is left but his King."""
    last = position(pile="", hands=["", "GK", ""], to_move=1)
    assert form(desk_at(last, 1))
    assert form(desk_at(last, 0)) == []
    for render in (render_text, render_html):
        assert NOTHING_TO_DECIDE not in render(letter_about(last, 1))
        assert NOTHING_TO_DECIDE in render(letter_about(last, 0))


def test_a_forced_pass_is_the_only_line() -> None:
    (row,) = form(desk_at(position(deck=STUCK, display="S01 S02", hands=["RK", "", ""])))
    assert (row["line"], row["why"]) == ("pass", "nothing else is legal")


def test_legal_lines_are_all_listed_orders() -> None:
    words = vocabulary(DECK)
    for state in MOMENTS[:6]:
        lines = legal_lines(letter_about(Match(RULES, state), state.to_move), RULES)
        assert [read_order(line, VERBS, words) for line in lines] == list(RULES.legal(state, state.to_move))


def test_who_follows_the_form_beats_the_caretaker() -> None:
    """Over six matches of three, one commander sends each turn's first line and two are played by the caretaker."""
    assert sum(_plays(seed, seed % 3) for seed in range(6)) >= 5


def _plays(seed: int, follower: int) -> bool:
    chance = KeyedChance(f"form/{seed}".encode())
    match = Match(RULES, RULES.fold(RULES.blank(3), RULES.setup(3, chance)), chance)
    while not match.state.over:
        forced = RULES.forced(match.state)
        order: Order = forced[1] if forced else RULES.caretaker(match.state, match.seat)
        if match.seat == follower and not forced:
            order = form(desk_at(match, follower))[0]["order"]
        match.state = RULES.fold(match.state, RULES.decide(match.state, match.seat, order, chance))
    return follower in RULES.winners(match.state)


def test_a_move_is_told_with_what_it_joined_and_what_came() -> None:
    match = position(display="S07 S12", pile="S01")
    line = match.listed()[0]
    events = match.play(line)
    played = {"e": "played", "seat": 0, "by": "plan", "order": {}, "used": None, "alternative": 0, "skipped": []}
    (entry, *_) = tell(letter_about(match, 1, [played, *events]))
    assert entry["who"] == "Ada"
    assert entry["text"].startswith("placed S07 Old Rampart at ")
    assert ": now " in entry["text"]
    assert entry["text"].endswith("New beside the pile: S01 Mill Lane.")


def test_the_page_shows_cards_in_reach_the_pile_and_all_hands() -> None:
    match = position(display="S07 S12", pile="S01 S02")
    found = page(letter_about(match, 1), RULES)
    assert [row["id"] for row in found["cards"]] == ["S07", "S12", "GK", "GQ"]
    assert "you GK GQ" in found["hands_text"]
    text = render_text(letter_about(match, 1))
    assert "Old Rampart" in text
    assert "^ below an edge" in text
    assert own_map(letter_about(match, 1), RULES)
