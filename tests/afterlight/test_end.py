"""Section 9 of the rules: how the end is triggered, when one may or must pass, and who wins."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given

from pbem.games.contract import Illegal
from tests.afterlight import oracle
from tests.afterlight.playouts import RULES, Playout, odd_positions, playout, playouts
from tests.afterlight.positions import Match, kinds, made, only, options, position, some
from tests.playouts import few

BUY = "purchase LAB-01 to dock"
STUCK = made("HAB-01 FAB 9 out", "HAB-02 FAB 9 out", "LAB-01 FAB 2 in", "LAB-02 FAB 2 in")


def last_purchase(**parts: Any) -> Match:
    """Return a position of three, seat 0 the starter, in which the next purchase triggers the end."""
    return position(
        **{"market": "LAB-01 LAB-02 HAB-01", "hands": ["FAB-5", "FAB-4", "ENE-1"], "supply": "",
           "display": "FAB-1 FAB-2 FAB-3", "storms": 2, "purchases": 55, **parts}
    )  # fmt: skip


def stuck(**parts: Any) -> Match:
    """Return a position in which nobody can do anything: no credits, and HAB-02 fits nowhere."""
    return position(**{"deck": STUCK, "docks": ["HAB-02"], "market": "HAB-01", "pile": "", **parts})


def test_a_berth_that_cannot_be_refilled_triggers_the_end() -> None:
    """Rule 9.1: by a purchase, once."""
    match = last_purchase()
    assert only(match.play(BUY), "end_triggered")["seat"] == 0
    assert match.state.ending
    assert "end_triggered" not in kinds(match.play("purchase LAB-02 to dock"))


def test_an_empty_supply_alone_does_not() -> None:
    """Rule 9.1: the purchase that takes the last module of the supply refills its berth, and play goes on."""
    match = position(market="LAB-01", hands=["FAB-5"], supply="LAB-03", display="FAB-1 FAB-2 FAB-3")
    assert "end_triggered" not in kinds(match.play(BUY))
    assert (match.state.supply, match.state.ending) == ([], False)
    match.play_round("acquire FAB-1", "acquire FAB-2", "acquire FAB-3")
    assert (match.state.round, match.state.over) == (2, False)


@pytest.mark.parametrize("mover", [0, 1, 2])
def test_the_round_is_completed_with_equal_turns(mover: int) -> None:
    """Rule 9.2: whoever triggers it, the turns up to the starter's are played, and no more."""
    match = last_purchase(hands=["FAB-5"] * 3, to_move=mover)
    match.play(BUY)
    turns = 0
    while not match.state.over:
        match.play("pass")
        turns += 1
    assert turns == 2 - mover


def test_berths_stay_empty_in_the_final_round() -> None:
    """Rule 9.2: others may still buy; their berths stay empty too."""
    match = last_purchase()
    match.play_round(BUY, "purchase LAB-02 to dock")
    assert [berth and berth.module for berth in match.state.market] == [None, None, "HAB-01", None, None]


def test_the_final_storm_ends_the_match() -> None:
    """Rule 9.3: it follows the last turn of the final round, as the third, and the match is over."""
    match = last_purchase(stations=["I5:HAB-04", "I5:LAB-03"], hands=["FAB-4 FAB-1", "", ""])
    events = match.play_round(BUY, "acquire FAB-1", "acquire FAB-2")
    assert kinds(events)[-2:] == ["storm", "over"]
    assert only(events, "storm")["number"] == 3
    assert only(events, "storm")["totals"] == [6, 6, 0]
    assert only(events, "over") == {
        "e": "over", "winners": [0, 1], "why": "the supply could not refill a berth",
    }  # fmt: skip
    assert (match.state.over, match.state.storms) == (True, 3)


def test_nothing_is_legal_when_the_match_is_over() -> None:
    """Rule 9.3: no decision is open, no order listed, and each is refused for good."""
    match = last_purchase(over=True, ending=True)
    assert match.rules.decisions(match.state) == ()
    assert match.rules.concerned(match.state, "round") == ()
    assert match.rules.forced(match.state) is None
    assert (match.listed(), len(match.rules.legal(match.state, 0))) == ([], 0)
    for text in (BUY, "acquire FAB-1", "pass"):
        refusal = match.refusal(text)
        assert refusal is not None
        assert (refusal.rule, refusal.text, refusal.never) == ("9.3", "the match is over", True)
        with pytest.raises(Illegal, match=r"the match is over \(rule 9.3\)"):
            match.play(text)


def test_anyone_may_pass_after_the_trigger() -> None:
    """Rule 9.4: the next commander has other things to do, and passes."""
    match = last_purchase()
    match.play(BUY)
    assert match.listed()[-1] == "pass"
    assert len(match.listed()) > 1
    assert match.play("pass")[0] == {"e": "passed", "seat": 1, "forced": False}


def test_passing_earlier_is_refused_while_anything_else_is_legal() -> None:
    """Rule 9.4: be it a take, a purchase, an install, a removal or a swap."""
    words = "9.4: passing is allowed only when nothing else is legal or the end has been triggered"
    for parts in (
        {"display": "FAB-6"},
        {"market": "LAB-01", "hands": ["FAB-2"]},
        {"docks": ["LAB-01"]},
        {"stations": ["I0:LAB-01"]},
    ):
        match = stuck(**parts)
        assert match.why("pass") == words
        assert "pass" not in match.listed()
    spikes = [f"OBS-0{number} FAB 2 out" for number in range(1, 4)]
    deck = made("HAB-01 FAB 2 in", "LAB-01 FAB 2 in ccw", "REA-01 FAB 2 cw", *spikes)
    dock = "REA-01 OBS-01 OBS-02 OBS-03"
    swap = position(deck=deck, stations=["I0:HAB-01 I1:LAB-01"], docks=[dock], pile="")
    assert swap.listed() == ["swap HAB-01 with REA-01"]
    assert swap.why("pass") == words


def test_a_forced_pass_needs_no_order() -> None:
    """Rule 9.5: the rules name it, and its event says that it was forced; whoever gives the order."""
    match = stuck()
    assert match.listed() == ["pass"]
    assert match.rules.forced(match.state) == (0, {"do": "pass"})
    assert match.play("pass")[0] == {"e": "passed", "seat": 0, "forced": True}
    assert stuck(display="FAB-1").rules.forced(stuck(display="FAB-1").state) is None


@few(150)
@given(odd_positions())
def test_forced_passes_are_exact(match: Match) -> None:
    """Rule 9.5: a pass is forced just where trying everything finds nothing else."""
    nothing_else = oracle.legal_lines(match.deck, match.rules.plain(match.state), 0) == {"pass"}
    assert (match.rules.forced(match.state) is not None) == nothing_else
    assert match.allows("pass") == nothing_else


def test_a_round_of_forced_passes_on_an_empty_supply_ends_the_match() -> None:
    """Rule 9.6: with the Final Storm and without a Drift."""
    match = stuck(supply="", seats=3)
    events = match.play_round("pass", "pass", "pass")
    assert kinds(events)[-2:] == ["storm", "over"]
    assert only(events, "over")["why"] == "everyone had to pass and the supply is empty"


def test_other_rounds_with_forced_passes_go_on() -> None:
    """Rule 9.6: not while the supply holds a module, nor if one commander could act, nor over two rounds."""
    full = stuck(seats=2)
    assert kinds(full.play_round("pass", "pass"))[-3:] == ["drifted", "round_ended", "turn_moved"]
    acting = stuck(seats=2, supply="", docks=["LAB-01"])
    events = acting.play_round("install LAB-01 at I0", "pass", "remove LAB-01", "pass")
    assert [event["round"] for event in some(events, "round_ended")] == [1, 2]
    assert not acting.state.over


def test_most_renown_wins() -> None:
    """Rule 9.7: after the Final Storm."""
    match = last_purchase(renown=[5, 9, 8], ending=True, to_move=2, stations=["", "", "I5:HAB-04"])
    assert only(match.play("pass"), "over")["winners"] == [2]
    assert match.rules.winners(match.state) == [2]
    assert match.rules.scores(match.state) == [5, 9, 14]


def test_tied_commanders_share_the_victory() -> None:
    """Rule 9.7: two of three have the most."""
    match = last_purchase(renown=[9, 5, 9], ending=True, to_move=2)
    assert only(match.play("pass"), "over")["winners"] == [0, 2]
    assert match.rules.view(match.state, 1)["winners"] == [0, 2]


def rounds_told(match: Match, rounds: int) -> list[tuple[int, int]]:
    """Let two commanders swap modules back and forth; return (round, quiet rounds) for each time it is told."""
    told = []
    for number in range(1, rounds + 1):
        events = match.play_round("swap LAB-01 with HAB-01", "swap LAB-02 with HAB-02")
        told += [(number, event["rounds"]) for event in some(events, "quiet")]
    return told


def swappers(**parts: Any) -> Match:
    """Return a position of two with a module each to swap."""
    rows = ("HAB-01 FAB 9 in", "HAB-02 FAB 9 in", "LAB-01 FAB 2 in", "LAB-02 FAB 2 in", "OBS-01 FAB 4 in")
    deck = made(*rows, "OBS-02 FAB 4 in")
    stations, docks = ["I0:LAB-01", "I0:LAB-02"], ["HAB-01", "HAB-02"]
    return position(**{"seats": 2, "deck": deck, "stations": stations, "docks": docks, **parts})


def test_quiet_rounds_are_told() -> None:
    """Rule 9.8: after 200 rounds without a purchase and after 400, and the match goes on."""
    match = swappers()
    assert rounds_told(match, 401) == [(200, 200), (400, 400)]
    assert not match.state.over


def test_a_purchase_ends_the_quiet() -> None:
    """Rule 9.8: the rounds are counted in a row."""
    match = swappers(market="OBS-01", hands=["FAB-4"], options=options(quiet_rounds=3))
    assert rounds_told(match, 2) == []
    match.play_round("purchase OBS-01 to dock", "swap LAB-02 with HAB-02")
    assert match.state.quiet == 0
    assert rounds_told(match, 4) == [(3, 3)]


def test_quiet_rounds_is_an_option() -> None:
    """Rule 9.8: quiet_rounds says after how many."""
    assert rounds_told(swappers(options=options(quiet_rounds=2)), 5) == [(2, 2), (4, 4)]


def test_a_ruling_ends_the_match_with_a_final_storm() -> None:
    """Rule 9.8: at any moment."""
    match = last_purchase(renown=[1, 2, 3], stations=["I5:HAB-04"])
    events = match.rules.finish(match.state)
    assert kinds(events) == ["storm", "over"]
    assert (events[0]["number"], events[1]["why"]) == (3, "the moderator ended the match")
    after = match.rules.fold(match.state, events)
    assert (after.over, match.rules.scores(after), events[1]["winners"]) == (True, [7, 2, 3], [0])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_matches_end(seats: int) -> None:
    """Rules 9.1-9.3: every time with the third Storm, an empty supply and equally many turns for all."""
    for seed in range(10):
        match = playout(seats, seed)
        assert match.last.over
        assert (match.last.storms, match.last.supply) == (3, [])
        turns = Counter(seat for seat, _ in match.orders)
        assert set(turns.values()) == {match.last.round}
        assert only(match.events[-1], "over")["winners"] == RULES.winners(match.last)


@few(20)
@given(playouts)
def test_the_end_is_triggered_by_the_purchase_that_finds_the_supply_empty(match: Playout) -> None:
    """Rule 9.1: in random matches exactly there."""
    for before, events in zip(match.states[1:], match.events[1:], strict=False):
        expected = bool(some(events, "bought")) and not before.supply and not before.ending
        assert bool(some(events, "end_triggered")) == expected
