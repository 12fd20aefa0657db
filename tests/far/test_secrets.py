"""Section 8 of the rules: what nobody may know, what everybody may, and what follows from a view alone."""

from __future__ import annotations

from random import Random

from hypothesis import given

from pbem.games.audience import known
from pbem.games.far.events import AUDIENCES, FOLDS
from tests.far.playouts import RULES, Playout, playout, playouts, stray_order
from tests.far.positions import only, position, without
from tests.playouts import few, moments

HIDDEN = {"pile_shuffled": {"order"}}
"""The fields that are not told to everybody, by kind of event."""


@few(20)
@given(playouts)
def test_only_the_order_of_the_pile_is_hidden(match: Playout) -> None:
    """Rule 8.1: shuffle it, and neither view nor legal orders nor refusals change."""
    random = Random(match.name)  # noqa: S311 - a test wants the same numbers again
    for state in moments(match, 5):
        other = state.copy()
        random.shuffle(other.pile)
        for me in (None, *range(match.seats)):
            assert RULES.view(other, me) == RULES.view(state, me)
        seat = state.to_move
        assert list(RULES.legal(other, seat)) == list(RULES.legal(state, seat))
        for order in (stray_order(random, state) for _ in range(20)):
            assert RULES.refuse(other, seat, order) == RULES.refuse(state, seat, order)


def test_a_preview_shows_a_blank_for_the_card_that_comes() -> None:
    """Rule 8.1: and later steps neither list nor name it."""
    match = position(display="S07 S08", pile="S09 S10")
    imagined = match.rules.imagine(match.rules.view(match.state, 0))
    assert imagined.pile == ["?"] * 18
    listed = list(match.rules.legal(imagined, 0))
    events = match.rules.preview(imagined, 0, listed[0])
    assert only(events, "came") == {"e": "came", "place": 0, "card": "?"}
    later = match.rules.fold(imagined, events)
    assert later.display == ["?", "S08"]
    assert {order["card"] for order in match.rules.legal(later, 0)} == {"S08", "RK", "RQ"}
    refusal = match.rules.refuse(later, 0, {**listed[0], "card": "S09"})
    assert refusal is not None
    assert refusal.text == "S09 is not face up; S08 is"
    assert match.rules.caretaker(later, 0)["card"] == "S08"


def test_everything_else_is_public() -> None:
    """Rule 8.2: every view is the same but for whose it is, and shows all of the state but the pile's order."""
    state = playout(3, 7).states[12]
    views = [RULES.view(state, me) for me in (None, 0, 1, 2)]
    assert [view["me"] for view in views] == [None, 0, 1, 2]
    assert all(without(view, "me") == without(views[0], "me") for view in views)
    plain = RULES.plain(state)
    for part in ("round", "starter", "to_move", "passes", "over", "display", "kingdom"):
        assert views[0][part] == plain[part]
    for shown, row in zip(views[0]["seats"], plain["seats"], strict=True):
        assert without(shown, "colour", "side") == row


def test_events_are_told_whole_but_for_what_is_hidden() -> None:
    """Rules 8.1 and 8.2: to commanders and observers alike."""
    match = playout(4, 2)
    told = [event for events in match.events for event in events] + RULES.finish(match.states[3])
    for event in told:
        for viewer in (None, 0, 1, 2, 3):
            form = known(AUDIENCES[event["e"]], event, viewer)
            assert form == without(event, *HIDDEN.get(event["e"], ()))
    assert set(AUDIENCES) == set(FOLDS)


@few(20)
@given(playouts)
def test_which_cards_are_in_the_pile_is_public(match: Playout) -> None:
    """Rule 8.2: in the deck's order."""
    for state in moments(match, 6):
        assert RULES.view(state, None)["pile"] == sorted(state.pile)


@few(20)
@given(playouts)
def test_a_view_is_enough_to_judge_ones_own_orders(match: Playout) -> None:
    """Rule 8.2: listing, refusals, remarks, caretaker, scores: all are the same on what a view lets imagine."""
    random = Random(match.name)  # noqa: S311 - a test wants the same numbers again
    for state in moments(match, 4):
        me = state.to_move
        imagined = RULES.imagine(RULES.view(state, me))
        assert list(RULES.legal(imagined, me)) == list(RULES.legal(state, me))
        assert RULES.caretaker(imagined, me) == RULES.caretaker(state, me)
        assert RULES.forced(imagined) == RULES.forced(state)
        assert RULES.scores(imagined) == RULES.scores(state)
        for order in (stray_order(random, state) for _ in range(30)):
            assert RULES.refuse(imagined, me, order) == RULES.refuse(state, me, order)
            if RULES.refuse(state, me, order) is None:
                assert RULES.remarks(imagined, me, order) == RULES.remarks(state, me, order)
