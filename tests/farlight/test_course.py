"""Section 12 of the rules: units of a turn, coming decisions, waiting steps."""

from __future__ import annotations

import pytest

from pbem.games.contract import ANY, Decision
from pbem.games.farlight import GAME
from tests.farlight.positions import Match, assembling, options, position, reveal

STRONG = "P15@1,0=6 P16@-1,0=5 P02@0,1=4 P10@0,-1 P06@0,-2"


def bids(*seats: int) -> tuple[Decision, ...]:
    return tuple(Decision(seat, "bid") for seat in seats)


def test_a_turn_is_a_lap_the_whole_bidding_or_one_bid() -> None:
    """Rule 12.3: by the pace."""
    match = position(first=1, to_move=1)
    assert GAME.paces == ("phase", "round", "decision")
    expected = [1, 2, 0] * 3
    for number, text in enumerate(
        ["bid 0 on P18, 1 on P19"] * 3 + ["bid 2 on P18, 3 on P19"] * 3 + ["bid 4 on Hire"] * 3
    ):
        lap = number // 3 + 1
        assert match.rules.concerned(match.state, "phase") == bids(*expected[number:])
        assert match.rules.concerned(match.state, "round") == bids(*expected[number : lap * 3])
        assert match.rules.concerned(match.state, "decision") == bids(expected[number])
        assert match.rules.unit(match.state, "phase") == "round 1, bid"
        assert match.rules.unit(match.state, "round") == f"round 1, bid {lap}"
        assert match.rules.unit(match.state, "decision") == f"round 1, bid {lap}, seat {expected[number]}"
        match.play(match.state.to_move, text)


@pytest.mark.parametrize("pace", GAME.paces)
def test_an_assembly_is_one_turn_at_any_pace(pace: str) -> None:
    """Rule 12.3: its orders go together."""
    match = assembling(won=["P18", "P19", "P20"], first=2)
    open_now = [2, 0, 1]
    for seat in (0, 2, 1):
        expected = tuple(Decision(left, "assembly") for left in open_now)
        assert match.rules.concerned(match.state, pace) == match.rules.decisions(match.state) == expected
        assert match.rules.unit(match.state, pace) == "round 1, assembly"
        match.play(seat, "discard rest")
        open_now.remove(seat)


def launching() -> Match:
    stacks = "M01 M07 | M06 M08 | M04 M09"
    laid = {"M01": "0:4 1:3", "M06": "0:3 2:2", "M04": "0:2 1:1 2:0"}
    match, _ = reveal(laid, stacks=stacks, ships=[STRONG, STRONG, STRONG], science=[2, 2, 3])
    return match


def test_a_launch_is_one_turn_and_tells_who_is_certain_to_be_asked() -> None:
    """Rules 8.8 and 12.3: whoever might be short of science by then is not."""
    match = launching()
    certain = (
        (0, "mission M01"),
        (1, "mission M01"),
        (0, "mission M06"),
        (2, "mission M06"),
        (1, "mission M04"),
        (2, "mission M04"),
    )
    expected = tuple(Decision(*row) for row in certain)
    assert match.rules.concerned(match.state, "round") == match.rules.concerned(match.state, "phase") == expected
    assert match.rules.concerned(match.state, "decision") == expected[:1]
    assert match.rules.unit(match.state, "round") == "round 1, launch"
    assert match.rules.unit(match.state, "decision") == "round 1, launch, M01, seat 0"
    for seat, text in ((0, "decline M01"), (1, "complete M01"), (0, "decline M06"), (2, "complete M06")):
        match.play(seat, text)
    assert match.rules.concerned(match.state, "round") == tuple(Decision(seat, "mission M04") for seat in (0, 1, 2))


def test_when_the_match_is_over_nobody_is_concerned() -> None:
    """Rule 12.3: at no pace."""
    match = position(phase="over")
    assert [match.rules.concerned(match.state, pace) for pace in GAME.paces] == [(), (), ()]
    assert {match.rules.unit(match.state, pace) for pace in GAME.paces} == {"over"}


NEVER = "never: it lapses at the end of round 1"
PLAN = ["bid", "bid", "bid", "assembly", "mission M01", "mission M07", "assembly", "bid", ANY]


def test_a_plan_for_a_whole_round_is_told_when_it_is_played() -> None:
    """Rule 12.3: what is beyond the round never is."""
    match = position()
    said = [
        "bidding turn 1 of round 1",
        "bidding turn 2 of round 1",
        "bidding turn 3 of round 1",
        "the Assembly of round 1",
        "the Launch of round 1, if you can complete M01",
        NEVER,
        NEVER,
        NEVER,
        "a decision to come",
    ]
    assert match.rules.when(match.state, 0, PLAN) == said
    match.play(0, "bid 4 on P18, 3 on P19")
    assert match.rules.when(match.state, 0, PLAN[:4])[:3] == [
        "bidding turn 2 of round 1",
        "bidding turn 3 of round 1",
        NEVER,
    ]


def test_a_step_for_any_decision_takes_its_place_in_the_row() -> None:
    """Rule 12.3: and once all is taken it waits on."""
    match = assembling(won=["P18"])
    assert match.rules.when(match.state, 0, [ANY, "assembly"]) == ["the Assembly of round 1", NEVER]
    assert match.rules.when(match.state, 0, [ANY] * 2) == ["the Assembly of round 1", "a decision to come"]


def test_in_the_assembly_bids_come_too_late_and_sealed_orders_are_done() -> None:
    """Rule 12.3: as for who is not asked."""
    match = assembling(won=["P18", "P19"])
    assert match.rules.when(match.state, 0, ["bid", "assembly", "mission M02"]) == [
        NEVER,
        "the Assembly of round 1",
        "the Launch of round 1, if you can complete M02",
    ]
    match.play(0, "discard rest")
    assert match.rules.when(match.state, 0, ["assembly"]) == match.rules.when(match.state, 2, ["assembly"]) == [NEVER]


def test_in_the_launch_only_missions_yet_to_be_resolved_come() -> None:
    """Rule 12.3: with a bid on them."""
    match = launching()
    match.play(0, "complete M01")
    match.play(1, "complete M01")
    kinds = ["mission M01", "mission M06", "mission M04", "mission M07", "assembly"]
    assert [said == NEVER for said in match.rules.when(match.state, 0, kinds)] == [True, False, False, True, True]


def test_plans_lapse_when_their_round_ends_and_not_before() -> None:
    """Rule 12.3: steps of all kinds but those for any decision."""
    match = position(pile="P01")
    rules, before = match.rules, match.state
    later = before.copy()
    later.phase = "assembly"
    assert rules.lapsed(before, later) == ()
    later.round = 2
    kinds = rules.lapsed(before, later)
    assert all(kind.startswith(kinds) for kind in ("bid", "assembly", "mission M07"))
    assert not ANY.startswith(kinds)


def test_plans_lapse_when_the_match_ends() -> None:
    """Rule 12.3: its last round is over, though no other begins."""
    match = position(pile="P01")
    ended = match.state.copy()
    ended.phase = "over"
    assert all(kind.startswith(match.rules.lapsed(match.state, ended)) for kind in ("bid", "assembly", "mission M07"))
    assert match.rules.lapsed(ended, ended.copy()) == ()


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("bid 4 on P18, 3 on P19", "bid"),
        ("install P18 at 0,1; discard rest", "assembly"),
        ("complete M07", "mission M07"),
        ("decline M07", "mission M07"),
        ("caretaker", ANY),
    ],
)
def test_every_order_answers_a_decision_of_a_kind(text: str, kind: str) -> None:
    """Rule 12.3: missions each have their own; the caretaker answers whatever comes first."""
    assert GAME.kind_of(position().order(text)) == kind


def test_in_a_match_that_asks_an_answer_is_waited_for_at_the_same_pace() -> None:
    """Rules 8.9 and 12.3: the option changes no unit."""
    match, _ = reveal({"M01": "0:4 2:3"}, ships=[STRONG, "", STRONG], given=options(missions="ask"))
    assert match.rules.concerned(match.state, "round") == (Decision(0, "mission M01"), Decision(2, "mission M01"))
