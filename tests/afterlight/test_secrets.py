"""Section 10 of the rules: what nobody else may know, what everybody may, and what follows from a view alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given

from pbem.games.afterlight.events import AUDIENCES, FOLDS
from pbem.games.afterlight.state import State
from pbem.games.audience import known
from tests.afterlight import oracle
from tests.afterlight.playouts import RULES, Playout, playout, playouts, stray_order
from tests.afterlight.positions import DECK, only, order, position, some
from tests.playouts import few, moments

CREDITS = [f"{guild}-{value}" for guild in ("FAB", "ENE", "RES") for value in range(1, 7)]
HIDDEN = {
    "removed_modules": {"modules"},
    "modules_shuffled": {"order"},
    "credits_shuffled": {"order"},
    "pile_shuffled": {"order"},
    "dealt": {"card"},
    "bonus": {"wished"},
    "module_came": {"new"},
}
"""The fields that are not told to everybody, by kind of event; the commanders of ``OWN`` get the whole.

Whether a module is new is no secret: the view says it.
"""
OWN = {"dealt", "bonus"}


def shuffled(state: State, me: int | None, random: Random) -> State:
    """Return a state that differs from *state* in everything that *me* may not know."""
    other = state.copy()
    strangers = [row for seat, row in enumerate(other.seats) if seat != me]
    cards = [*other.pile, *(card for row in strangers for card in row.hand)]
    random.shuffle(cards)
    for row in strangers:
        row.hand, cards = cards[: len(row.hand)], cards[len(row.hand) :]
    other.pile = cards
    modules = [*other.supply, *other.removed]
    random.shuffle(modules)
    other.supply, other.removed = modules[: len(other.supply)], modules[len(other.supply) :]
    return other


@few(20)
@given(playouts)
def test_hands_piles_and_removed_modules_are_hidden(match: Playout) -> None:
    """Rule 10.1: exchange them for others, and neither view nor legal orders nor refusals change."""
    random = Random(len(match.orders))  # noqa: S311 - a test wants the same numbers again
    for state in moments(match, 5):
        for me in (None, *range(match.seats)):
            other = shuffled(state, me, random)
            assert RULES.view(other, me) == RULES.view(state, me)
            if me is not None:
                strays = [stray_order(random, state) for _ in range(10)]
                assert [RULES.refuse(other, me, stray) for stray in strays] == [
                    RULES.refuse(state, me, stray) for stray in strays
                ]
                assert list(RULES.legal(other, me)) == list(RULES.legal(state, me))


def test_what_is_exchanged_above_does_differ() -> None:
    """Rule 10.1: otherwise the test before would prove nothing."""
    state = playout(2, 1).states[20]
    other = shuffled(state, 0, Random(1))  # noqa: S311 - a test wants the same numbers again
    assert other.seats[0].hand == state.seats[0].hand
    assert other.seats[1].hand != state.seats[1].hand
    assert (other.pile != state.pile, other.supply != state.supply) == (True, True)
    assert sorted(other.removed) != sorted(state.removed)


@pytest.mark.parametrize("module", ["LAB-02", "LAB-03", "LAB-04", "LAB-05", "LAB-06"])
def test_a_refusal_never_tells_where_a_module_is(module: str) -> None:
    """Rule 10.1: at the top or the bottom of the supply, left out, docked or built: not in the market, that is all."""
    match = position(
        supply="LAB-02 OBS-01 LAB-03", docks=["", "LAB-05"], stations=["", "I0:LAB-06"], market="LAB-01",
        hands=["FAB-6 ENE-6 RES-6"], display="FAB-1",
    )  # fmt: skip
    assert "LAB-04" in match.state.removed
    assert match.why(f"purchase {module} at I3") == f"3.1: {module} is not in the market"
    assert match.why(f"install {module} at I3") == (f"4.1: {module} is not in your Dry Dock, which holds nothing")
    assert match.why(f"remove {module}") == f"4.2: {module} is not installed on your station"


def public(plain: dict[str, Any]) -> dict[str, Any]:
    """Return what everybody may know, written out from the whole state."""
    seats = plain["seats"]
    market = [berth and {**berth, "cost": oracle.effective_cost(DECK, berth)} for berth in plain["market"]]
    renown = [row["renown"] for row in seats]
    same = ("round", "starter", "to_move", "purchases", "storms", "ending", "over", "quiet", "bought_this_round",
            "forced_passes", "reshuffles", "display", "scored")  # fmt: skip
    return {
        **{name: plain[name] for name in same},
        "seats_count": len(seats),
        "thresholds": [16, 32] if len(seats) == 2 else [20, 40],
        "winners": [seat for seat in range(len(seats)) if renown[seat] == max(renown)] if plain["over"] else [],
        "market": market,
        "spent": sorted(plain["spent"], key=CREDITS.index),
        "supply": len(plain["supply"]),
        "pile": len(plain["pile"]),
        "removed": len(plain["removed"]),
        "seats": [{**row, "hand": len(row["hand"])} for row in seats],
    }


@few(20)
@given(playouts)
def test_everything_else_is_public(match: Playout) -> None:
    """Rule 10.2: an observer sees just that, a commander his own hand besides."""
    for state in [*moments(match, 10), match.last]:
        plain = RULES.plain(state)
        assert RULES.view(state, None) == {"me": None, **public(plain)}
        for me, row in enumerate(plain["seats"]):
            own = sorted(row["hand"], key=CREDITS.index)
            assert RULES.view(state, me) == {"me": me, **public(plain), "hand": own}


def test_what_is_taken_is_told_and_not_tallied() -> None:
    """Rule 10.2: the event names the cards to everybody, the view holds the number of cards alone."""
    match = position(display="FAB-2 ENE-3", hands=["RES-5"])
    took = only(match.play("acquire FAB-2 ENE-3"), "took")
    for viewer in (None, 0, 1):
        assert known(AUDIENCES["took"], took, viewer) == {"e": "took", "seat": 0, "credits": ["FAB-2", "ENE-3"]}
    assert match.rules.view(match.state, 1)["seats"][0] == {"renown": 0, "hand": 3, "dock": [], "station": {}}


@few(15)
@given(playouts)
def test_events_are_told_whole_but_for_what_is_hidden(match: Playout) -> None:
    """Rules 10.1 and 10.2: each kind of event, to each commander and an observer."""
    for event in (event for events in match.events for event in events):
        for viewer in (None, *range(match.seats)):
            mine = event["e"] in OWN and event["seat"] == viewer
            hidden = set() if mine else HIDDEN.get(event["e"], set())
            told = {name: value for name, value in event.items() if name not in hidden}
            assert known(AUDIENCES[event["e"]], event, viewer) == told


def test_every_kind_of_event_has_an_audience_and_a_fold() -> None:
    """Rules 10.1 and 10.2: what has none would be lost or told to nobody."""
    assert AUDIENCES.keys() == FOLDS.keys()
    revealing = {kind for kind, audience in AUDIENCES.items() if audience.reveals}
    assert revealing == {"module_came", "credit_came"}


@few(20)
@given(playouts)
def test_an_imagined_state_has_the_view_it_was_imagined_from(match: Playout) -> None:
    """Rules 10.1 and 10.2: for each commander and an observer, and nothing hidden is in it."""
    for state in [*moments(match, 8), match.last]:
        for me in (None, *range(match.seats)):
            imagined = RULES.imagine(RULES.view(state, me))
            assert RULES.view(imagined, me) == RULES.view(state, me)
            hands = [card for seat, row in enumerate(imagined.seats) if seat != me for card in row.hand]
            assert {*hands, *imagined.supply, *imagined.pile, *imagined.removed} <= {"?"}


@few(20)
@given(playouts)
def test_a_view_is_enough_to_judge_ones_own_orders(match: Playout) -> None:
    """Rules 10.1 and 11.1: refusals, remarks, listing, caretaker and forced pass are the same on both."""
    random = Random(len(match.orders))  # noqa: S311 - a test wants the same numbers again
    for state in moments(match, 6):
        me = state.to_move
        imagined = RULES.imagine(RULES.view(state, me))
        assert list(RULES.legal(imagined, me)) == list(RULES.legal(state, me))
        assert RULES.caretaker(imagined, me) == RULES.caretaker(state, me)
        assert RULES.forced(imagined) == RULES.forced(state)
        for stray in (stray_order(random, state) for _ in range(30)):
            assert RULES.refuse(imagined, me, stray) == RULES.refuse(state, me, stray)
            if RULES.refuse(state, me, stray) is None:
                assert RULES.remarks(imagined, me, stray) == RULES.remarks(state, me, stray)


def test_a_preview_shows_blanks_for_what_is_drawn() -> None:
    """Rule 10.1: and the caretaker and the listing leave blanks in the market alone."""
    match = position(market="LAB-01 LAB-02", hands=["FAB-4 FAB-4"], display="FAB-1 FAB-6")
    imagined = match.rules.imagine(match.rules.view(match.state, 0))
    events = match.rules.preview(imagined, 0, order("purchase LAB-01 to dock"))
    assert only(events, "module_came")["module"] == "?"
    assert {event["credit"] for event in some(events, "credit_came")} == {"?"}
    later = match.rules.fold(imagined, events)
    assert match.rules.view(later, 0)["market"][0] == {"module": "?", "discount": 0, "cost": None, "new": True}
    assert match.rules.caretaker(later, 0) == order("purchase LAB-02 at I0")
    assert all("?" not in str(listed) for listed in match.rules.legal(later, 0))
    assert match.rules.refuse(later, 0, order("acquire FAB-2")) is not None
