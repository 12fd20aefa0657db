"""Section 6 of the rules: placing and passing, who is skipped, how rounds and the match end."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from pbem.games.contract import Decision, Illegal
from tests.far import hidden, oracle
from tests.far.playouts import RULES, Playout, placed, playout, playouts
from tests.far.positions import DECK, STUCK, Match, kinds, only, position, some
from tests.playouts import few, moments

NOBODY = ("", "", "")


def first(match: Match, card: str = "") -> str:
    """Return the line of the first listed placement, of *card* if it is named."""
    return next(text for text in match.listed() if card in text)


def test_passing_is_refused_while_a_card_can_be_placed() -> None:
    """Rule 6.1: be it one that is face up or a royal in hand."""
    words = (
        "6.1: you must place a card as long as there is one that you can place, and pass by yourself when there is none"
    )
    for match in (position(display="S07 S08", hands=NOBODY), position(pile="")):
        assert match.why("pass") == words
        assert "pass" not in match.listed()
        assert match.rules.forced(match.state) is None
        with pytest.raises(Illegal, match="you must place a card"):
            match.play("pass")


def test_whoever_can_place_nothing_passes() -> None:
    """Rule 6.2: the rules name the pass, and nothing else is listed."""
    match = position(deck=STUCK, display="S01 S02", hands=["RK", "", ""])
    assert match.listed() == ["pass"]
    assert match.rules.forced(match.state) == (0, {"do": "pass"})
    assert match.play("pass") == [
        {"e": "passed", "seat": 0},
        {"e": "turn_moved", "to": 1, "skipped": []},
    ]


def test_a_card_that_nobody_could_place_stays() -> None:
    """Rule 6.2: face up, whatever else is placed."""
    match = position(deck=STUCK, display="S01 S02", hands=["RK", "GK", ""])
    match.play("pass")
    match.play(first(match, "GK"))
    match.play("pass")
    assert (match.state.display, match.seat) == (["S01", "S02"], 0)


@pytest.mark.parametrize("cards", [hidden.CLOSED, *hidden.CLOSED_TO_ALL.values()])
def test_in_closed_kingdoms_two_face_up_cards_fit_nowhere(cards: tuple[str, ...]) -> None:
    """Rule 6.2: such positions can come about with the shipped deck; every card of them was laid legally."""
    match = position(*cards, seats=4, display=" ".join(hidden.CORNERED))
    assert match.rules.faults(match.state) == []
    assert match.rules.forced(match.state) == (0, {"do": "pass"})
    kingdom = placed(match.state)
    assert [list(oracle.placements(DECK, kingdom, card)) for card in hidden.CORNERED] == [[], []]


@few(8)
@given(playouts)
def test_passes_are_forced_just_where_trying_all_finds_nothing(match: Playout) -> None:
    """Rule 6.2: in random matches hardly ever."""
    for state in moments(match, 3):
        cards = [*filter(None, state.display), *state.seats[state.to_move].hand]
        found = any(next(oracle.placements(DECK, placed(state), card), None) for card in cards)
        assert (RULES.forced(state) is None) == found


def test_without_cards_only_those_with_royals_have_turns() -> None:
    """Rule 6.3: the second commander is skipped once pile and face-up cards are gone, and not before."""
    match = position(pile="", display="S07 -", hands=["RK", "", "BK"])
    assert only(match.play(first(match, "RK")), "turn_moved") == {"e": "turn_moved", "to": 1, "skipped": []}
    match = position(pile="", hands=["RK RQ", "", "BK"])
    assert {text.split()[1] for text in match.listed()} == {"RK", "RQ"}
    assert only(match.play(first(match, "RK")), "turn_moved") == {"e": "turn_moved", "to": 2, "skipped": [1]}


def test_one_commander_may_have_several_turns_in_a_row() -> None:
    """Rule 6.3: if he is the only one with royals."""
    match = position(pile="", hands=["", "", "BK BQ"], to_move=2)
    assert only(match.play(first(match, "BQ")), "turn_moved") == {"e": "turn_moved", "to": 2, "skipped": [0, 1]}
    assert match.rules.decisions(match.state) == (Decision(2, "placement"),)


def test_the_last_placement_ends_the_match() -> None:
    """Rule 6.4: at once, without another turn, with the scores of all."""
    match = position(pile="", hands=["", "GK", ""], to_move=1)
    events = match.play(first(match))
    assert kinds(events) == ["placed", "scored", "scored", "scored", "over"]
    assert [event["seat"] for event in some(events, "scored")] == [0, 1, 2]
    assert events[-1]["why"] == "every card has been placed"
    assert match.state.over
    match = position(pile="", display="- S07", hands=["", "", ""])
    assert only(match.play(first(match)), "over")["winners"] == match.rules.winners(match.state)


def test_nothing_is_legal_when_the_match_is_over() -> None:
    """Rule 6.4: no decision is open, no order listed, and each is refused for good."""
    match = position(display="S07 S08", over=True)
    assert match.rules.decisions(match.state) == ()
    assert match.rules.concerned(match.state, "round") == ()
    assert match.rules.forced(match.state) is None
    assert (match.listed(), len(match.rules.legal(match.state, 0))) == ([], 0)
    for text in ("place S07 at 2,0 north", "pass"):
        refusal = match.refusal(text)
        assert refusal is not None
        assert (refusal.rule, refusal.text, refusal.never) == ("6.4", "the match is over", True)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_matches_place_every_card(seats: int) -> None:
    """Rule 6.4: all twenty cards and two royals a commander; each has placed his own."""
    for seed in range(6):
        match = playout(seats, seed)
        kingdom = match.last.kingdom
        assert len(kingdom.laid) == 20 + 2 * seats
        assert match.last.over
        turns = Counter(seat for seat, _ in match.orders)
        assert sum(turns.values()) == 20 + 2 * seats
        assert all(turns[seat] >= 2 for seat in range(seats))
        assert RULES.faults(match.last) == []


def test_the_match_ends_when_all_pass_in_a_row() -> None:
    """Rule 6.5: royals that were not placed score nothing."""
    match = position(deck=STUCK, display="S01 S02", hands=["RK", "", "BK"])
    assert "over" not in kinds(match.play("pass", "pass"))
    events = match.play("pass")
    assert kinds(events) == ["passed", "scored", "scored", "scored", "over"]
    assert events[-1]["why"] == "nobody could place a card"
    assert some(events, "scored")[0]["royals"] == {"RK": None, "RQ": None}


def test_a_placement_begins_the_count_of_passes_anew() -> None:
    """Rule 6.5: after it all must pass again."""
    match = position(deck=STUCK, display="S01 S02", hands=["RK", "GK", ""])
    match.play("pass")
    assert match.state.passes == 1
    match.play(first(match, "GK"))
    assert match.state.passes == 0
    assert "over" not in kinds(match.play("pass", "pass"))
    assert kinds(match.play("pass"))[-1] == "over"


def test_skipped_commanders_need_not_pass() -> None:
    """Rule 6.5: two hold royals that fit nowhere, the third has none."""
    match = position(deck=STUCK, pile="", hands=["RK", "", "BK"])
    assert kinds(match.play("pass")) == ["passed", "turn_moved"]
    assert kinds(match.play("pass"))[-1] == "over"
    alone = position(deck=STUCK, pile="", hands=["", "", "BK"], to_move=2)
    assert kinds(alone.play("pass"))[-1] == "over"


def test_a_round_ends_at_the_starters_seat() -> None:
    """Rule 6.6: also when his seat is passed over."""
    match = position(display="S07 S08", starter=1, to_move=1)
    ended = [bool(some(match.play(first(match)), "round_ended")) for _ in range(6)]
    assert ended == [False, False, True] * 2
    assert match.state.round == 3
    match = position(pile="", hands=["RK", "", "BK"], starter=1)
    assert kinds(match.play(first(match))) == ["placed", "round_ended", "turn_moved"]


def test_two_turns_in_a_row_are_in_two_rounds() -> None:
    """Rule 6.6: whoever started."""
    for starter in range(3):
        match = position(pile="", hands=["", "", "BK BQ"], to_move=2, starter=starter)
        units = [[match.rules.unit(match.state, pace) for pace in ("round", "decision")]]
        match.play(first(match, "BQ"))
        units.append([match.rules.unit(match.state, pace) for pace in ("round", "decision")])
        assert units == [["round 1", "round 1, seat 2"], ["round 2", "round 2, seat 2"]]


def test_only_turns_that_are_certain_are_announced() -> None:
    """Rule 6.6: not that of a commander without royals for whom no card may be left."""

    def coming(**parts: object) -> list[int]:
        match = position(**parts)  # type: ignore[arg-type]
        assert match.rules.concerned(match.state, "decision") == (Decision(match.seat, "placement"),)
        return [decision.seat for decision in match.rules.concerned(match.state, "round")]

    assert coming(display="S07 S08", hands=NOBODY) == [0, 1, 2]
    assert coming(display="S07 S08", hands=NOBODY, pile="") == [0, 1]
    assert coming(display="S07 -", hands=["RK", "", "BK"], pile="") == [0, 2]
    assert coming(display="S07 -", hands=["RK", "GK", ""], pile="") == [0, 1]
    assert coming(hands=["RK RQ", "", ""], pile="") == [0]
    assert coming(display="S07 S08", starter=2, to_move=1) == [1]
    assert coming(display="S07 S08", seats=4, starter=3, to_move=1) == [1, 2]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_ruling_ends_the_match_as_it_stands(seats: int) -> None:
    """Rule 6.7: with the scores that the standings showed."""
    for state in moments(playout(seats, 1), 5):
        events = RULES.finish(state)
        assert kinds(events) == ["scored"] * seats + ["over"]
        assert events[-1]["why"] == "the moderator ended the match"
        after = RULES.fold(state, events)
        assert (after.over, RULES.scores(after), RULES.winners(after)) == (
            True,
            RULES.scores(state),
            RULES.winners(state),
        )
        assert events[-1]["winners"] == RULES.winners(state)
