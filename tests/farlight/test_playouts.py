"""What must hold in every match: cards, dice, tiles and tokens are never lost, and events tell all."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import given

from benchmarks.playing import chance_of, play, random_player
from benchmarks.tallies.farlight_player import player
from pbem.formats.schema import find_faults
from pbem.games.contract import Rules
from pbem.games.farlight.state import Engine, State
from pbem.games.farlight.station import dice_count
from pbem.turn.chance import KeyedChance
from tests.farlight import oracle
from tests.farlight.playouts import RULES, Playout, odd_playouts, playout, playouts
from tests.farlight.positions import DECK, NAME, assembling, only, options, position, some
from tests.playouts import few, moments

LETTERS = {key: "".join(side[0] for side in card["connectors"]) for key, card in DECK["parts"].items()}
SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])


@few(25)
@given(odd_playouts)
def test_nothing_is_lost_or_doubled(match: Playout) -> None:
    """Rules 1.2, 1.3, 5.7, 6.3 and 9.4: cards, twenty dice, five tiles each, tokens where they are limited."""
    for state in match.states[1:]:
        assert match.rules.faults(state) == []
        assert dice_count(state) == 20


@few(25)
@given(odd_playouts)
def test_ships_are_such_as_the_rulebook_allows(match: Playout) -> None:
    """Rules 5.2, 5.3 and 6.2: by the slow reading, after every order."""
    for state in match.states[1:]:
        for row in state.seats:
            ship = {(x, y): part for part, x, y in row.ship}
            assert len(ship) == len(row.ship)
            assert (0, 0) not in ship
            if match.rules is not odd_rules():
                assert oracle.hangs_together(ship, LETTERS)


def odd_rules() -> Rules[State]:
    """Return the rules under which loose parts may stay."""
    return playout(2, 0, "loose").rules


@few(25)
@given(odd_playouts)
def test_installs_are_such_as_the_rulebook_allows(match: Playout) -> None:
    """Rules 5.2 and 5.4: one after the other as they are told, for crew that is there."""
    ships: list[oracle.Ship] = [{} for _ in range(match.seats)]
    for events in match.events:
        for event in events:
            ship = ships[event["seat"]] if event.get("seat") is not None else {}
            if event["e"] == "refitted":
                ships[event["seat"]] = {at: part for at, part in ship.items() if part not in event["parts"]}
            if event["e"] == "installed":
                assert oracle.may_stand(ship, LETTERS, event["part"], tuple(event["at"]))
                assert event["cost"] == DECK["parts"][event["part"]]["cost"]
                ship[tuple(event["at"])] = event["part"]
    for state in match.states[1:]:
        assert all(row.crew >= 0 and row.science >= 0 for row in state.seats)
    assert ships == [{(x, y): part for part, x, y in row.ship} for row in match.last.seats]


@few(25)
@given(odd_playouts)
def test_completed_missions_could_be_completed(match: Playout) -> None:
    """Rules 8.3-8.6: by trying every way to match the dice."""
    for before, events in zip(match.states, match.events, strict=False):
        for event in some(events, "completed"):
            row, card = before.seats[event["seat"]], DECK["missions"][event["mission"]]
            assert oracle.completes([engine.value for engine in row.engines], card["engines"])
            assert sum(DECK["parts"][part]["biotech"] for part, _, _ in row.ship) >= card["biotech"]
            assert row.science >= card["science"] == event["science"]
            assert event["points"] == (card["value"] if event["place"] == 1 else (card["value"] + 1) // 2)


@few(25)
@given(odd_playouts)
def test_bids_are_won_as_adding_up_has_it(match: Playout) -> None:
    """Rules 3.2-3.5: by the tiles that are turned up."""
    for before, events in zip(match.states, match.events, strict=False):
        shown = {row["on"]: row["tiles"] for event in some(events, "revealed") for row in event["bids"]}
        for event in some(events, "won"):
            if event["on"] in shown:
                bids = Counter[int]()
                for tile in shown[event["on"]]:
                    bids[tile["seat"]] += tile["value"] + tile["crew"]
                order = [(before.first + step) % match.seats for step in range(match.seats)]
                assert event["seat"] == max((seat for seat in order if seat in bids), key=lambda seat: bids[seat])


@few(25)
@given(odd_playouts)
def test_engines_never_fall_and_are_never_rolled_on_ships(match: Playout) -> None:
    """Rules 5.6, 7.4 and 9.4: a die on a ship changes only upwards."""
    for before, after in zip(match.states[1:], match.states[2:], strict=False):
        for then, now in zip(before.seats, after.seats, strict=True):
            values = {engine.number: engine for engine in then.engines}
            for engine in now.engines:
                old = values.get(engine.number, Engine(engine.number, 0, engine.die))
                assert engine.value >= old.value
                assert engine.die is old.die


@few(20)
@given(playouts)
def test_folding_the_events_gives_the_state(match: Playout) -> None:
    """Rule 1.10: from nothing to the end, at once or order by order, from a save taken on the way too."""
    story = [event for events in match.events for event in events]
    assert RULES.fold(match.states[0], story) == match.last
    half = len(match.states) // 2
    saved = RULES.load(json.loads(json.dumps(RULES.plain(match.states[half]))))
    assert saved == match.states[half]
    assert RULES.fold(saved, [event for events in match.events[half:] for event in events]) == match.last


@few(10)
@given(odd_playouts)
def test_states_and_views_fit_their_schemas(match: Playout) -> None:
    """Rules 11.1 and 11.2: whoever looks."""
    for state in [*moments(match, 6), match.last]:
        assert list(find_faults(match.rules.plain(state), f"{NAME}/state.schema.json")) == []
        for viewer in (0, None):
            assert list(find_faults(match.rules.view(state, viewer), f"{NAME}/view.schema.json")) == []


@SEATS
def test_the_same_draws_give_the_same_match(seats: int) -> None:
    """Rule 1.7: and others another one."""
    playout.cache_clear()
    first = playout(seats, 5).events
    playout.cache_clear()
    assert playout(seats, 5).events == first
    assert playout(seats, 6).events[0] != first[0]


def test_drawing_anew_changes_only_the_order_of_what_is_hidden() -> None:
    """Rule 11.1: pile and unused awards are shuffled, and every view stays as it is."""
    state = playout(2, 3).states[30]
    events = RULES.reshuffle(state, KeyedChance(b"anew", era=1))
    assert [event["e"] for event in events] == ["parts_shuffled", "awards_shuffled"]
    after = RULES.fold(state, events)
    assert (after.pile != state.pile, after.awards) == (True, state.awards)
    assert (sorted(after.pile), sorted(after.unused)) == (sorted(state.pile), sorted(state.unused))
    for viewer in (None, 0, 1):
        assert RULES.view(after, viewer) == RULES.view(state, viewer)


# Faults of positions


def spoilt(**changed: object) -> list[str]:
    """Return the faults of a position of which some fields are set to something else."""
    state = position(spaces="P18 P19 P20", ships=["P15@0,1=3"], given=options(supply="limited"))
    assert state.rules.faults(state.state) == []
    for name, value in changed.items():
        setattr(state.state, name, value)
    return state.rules.faults(state.state)


def test_faults_of_cards_and_dice_are_found() -> None:
    """Rule 1.2: lost, doubled and foreign ones."""
    assert spoilt(pile=("P18",)) == ["P18 is there once too often"]
    assert spoilt(awards=("A1", "A2")) == ["A3 is missing"]
    assert spoilt(pool=20) == ["there are 21 dice instead of 20"]
    assert spoilt(pile=("P99",)) == ["P99 is there once too often"]
    assert spoilt(mission="M99") == ["M99 is being resolved and is nowhere"]


def test_faults_of_tiles_tokens_and_ships_are_found() -> None:
    """Rules 1.1, 1.3, 5.3 and 6.2: whatever cannot be."""
    match = position(spaces="P18 P19 P20", given=options(supply="limited"))
    row = match.seats[0]
    row.tiles, row.crew, row.science = (0, 1, 2, 3, 3), -1, 4
    found = match.rules.faults(match.state)
    assert found == [
        "seat 0 has not the tiles 0 to 4",
        "somebody has less than no tokens",
        "there are 33 crew tokens instead of 37",
        "there are 41 science tokens instead of 37",
    ]
    for ship, fault in (("P15@0,0=3", "has two parts on one square"), ("P15@2,2=3", "does not hang together")):
        match = position(spaces="P18 P19 P20", ships=[ship])
        assert match.rules.faults(match.state) == [f"the ship of seat 0 {fault}"]
    match = position(spaces="P18 P19 P20", ships=["P15@0,1=3"])
    match.seats[0].engines = (Engine(16, 3, die=True),)
    assert match.rules.faults(match.state) == ["the engines of seat 0 are not those of its ship"]


# Remarks


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("install P18 at 0,1", []),
        ("discard P18", ["you discard P18, which you could pay for and install at 0,1"]),
        ("discard rest", ["you discard P18, which you could pay for and install at 0,1"]),
    ],
)
def test_discarding_what_could_be_installed_is_remarked(text: str, said: list[str]) -> None:
    """Rule 5.7: it is legal."""
    match = assembling(won=["P18"])
    assert match.rules.remarks(match.state, 0, match.order(text)) == said


def test_other_odd_orders_are_remarked_too() -> None:
    """Rules 3.5, 3.9 and 6.1: a 0 with crew, and Engineer for an engine that goes."""
    match = assembling(facilities=["Engineer Refit"], ships=["P15@0,1=3 P16@1,0=3"], won=["P10"], crew=[0])
    said = match.rules.remarks(match.state, 0, match.order("engineer 15; refit P15; discard P10"))
    assert said == ["Engineer raises an engine of P15, which your Refit discards"]
    match = position()
    assert match.rules.remarks(match.state, 0, match.order("bid 4+crew on P18, 0+crew on P19")) == [
        "the 0 brings no crew if it loses, though crew lies on it"
    ]
    assert match.rules.remarks(match.state, 0, match.order("bid 4 on P18, 0 on P19")) == []
    assert match.rules.remarks(match.state, 0, match.order("complete M01")) == []


# Many matches


@pytest.mark.slow
def test_matches_end_both_ways_and_every_mission_is_completed() -> None:
    """Rules 10.1 and 10.2: of random and greedy matches each at least a tenth."""
    done: Counter[str] = Counter()
    for make in (random_player, player):
        ends: Counter[str] = Counter()
        for seats in (2, 3, 4, 5):
            for number in range(50):
                match = play(RULES, seats, chance_of("balance", NAME, seats, number), make(NAME, seats, number))
                assert RULES.faults(match.state) == []
                ends[match.state.why] += 1
                done.update(mission for row in match.state.seats for mission, _ in row.completed)
        assert set(ends) == {"climactic", "parts"}
        assert min(ends.values()) >= 200 // 10
    assert set(done) == set(DECK["missions"])


def test_an_end_is_told_with_its_scoring() -> None:
    """Rules 10.5, 10.7 and 10.8: awards, tokens and winners, in this order."""
    for seats in (2, 3, 4, 5):
        events = playout(seats, 1).events[-1]
        ends = [event["e"] for event in events if event["e"] in ("award", "converted", "tie_broken", "over")]
        assert ends[:4] == ["award", "award", "award", "converted"]
        assert ends[-1] == "over"
        last: State = playout(seats, 1).last
        assert only(events, "over")["winners"] == list(last.winners)
