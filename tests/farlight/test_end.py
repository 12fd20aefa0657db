"""Section 10 of the rules: the end, the final scoring, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.contract import Event
from tests.farlight.positions import Match, bidding, kinds, only, options, position, some

NOBODY = {"Hire": "0:0 1:1 2:2"}


def ended(**parts: Any) -> tuple[Match, list[Event]]:
    """End a match by a ruling, so that it is scored as it stands."""
    match = position(**{"spaces": "P18 P19 P20", "crew": [0, 0, 0], **parts})
    events = match.rules.finish(match.state)
    match.state = match.rules.fold(match.state, events)
    return match, events


def test_a_climactic_mission_ends_the_match() -> None:
    """Rules 10.1 and 10.3: with its round, in which all missions are still resolved."""
    match = bidding(
        {"M07": "0:4 1:3", "M08": "1:4", "Hire": "2:0"},
        stacks="M07 | M08 | M09",
        pile="P01",
        ships=["P15@1,0=6", "P16@1,0=6 P10@0,1 P06@0,-1"],
    )
    match.play(2, match.last)
    assert kinds(match.play(0, "complete M07"))[-1] == "asked"
    events = match.play(1, "complete M07")
    assert [event["mission"] for event in some(events, "missed")] == ["M08"]
    assert only(events, "over")["why"] == "climactic"
    assert [row.completed for row in match.seats] == [(("M07", 9),), (("M07", 5),), ()]


def test_too_few_parts_end_the_match() -> None:
    """Rule 10.2: after the round in which they were taken."""
    match = bidding({"P18": "0:4", "Hire": "2:0"}, pile="")
    match.play(2, match.last)
    assert only(match.play(0, "install P18 at 0,1"), "over")["why"] == "parts"


def test_of_both_ends_the_climactic_one_counts() -> None:
    """Rule 10.3: the parts are short too."""
    match = bidding(
        {"P18": "0:4", "M07": "1:4", "Hire": "2:0"}, stacks="M07 | M08 | M09", ships=["", "P15@1,0=6"], pile=""
    )
    match.play(2, match.last)
    match.play(0, "discard P18")
    assert only(match.play(1, "complete M07"), "over")["why"] == "climactic"


@pytest.mark.parametrize(("most", "over"), [(0, False), (4, True), (5, False), (3, False)])
def test_a_last_round_may_be_set(most: int, over: bool) -> None:  # noqa: FBT001
    """Rule 10.4: by the option max_rounds; 0 sets none."""
    match = bidding(NOBODY, round=4, given=options(max_rounds=most), pile="P01")
    events = match.play(2, match.last)
    assert (match.state.phase == "over") is over
    assert [event["why"] for event in some(events, "over")] == ["rounds"] * over


def test_a_ruling_ends_a_match_at_any_moment() -> None:
    """Rule 10.4: tiles and crew return, parts not yet settled go to the box with their dice to the pool."""
    match = position(bids={"P18": "0:4+ 1:0", "M01": "0:2"}, crew=[2, 0, 0])
    events = match.rules.finish(match.state)
    match.state = match.rules.fold(match.state, events)
    assert kinds(events)[0] == "broken_off"
    assert only(events, "over")["why"] == "ruling"
    assert (match.seats[0].tiles, match.seats[0].crew) == ((0, 1, 2, 3, 4), 3)
    match, _ = ended(phase="assembly", won=["P03=4,5"], spaces="P18 P19 P20")
    assert "P03" in match.state.box
    assert match.state.pool == 20
    assert match.rules.faults(match.state) == []


def awarded(counts: str, **parts: Any) -> Event:
    """Return the one award, which counts *counts*."""
    words = ("engines", "power", "biotech", "parts", "missions", "science", "crew")
    award = f"A{words.index(counts) + 1}"
    _, events = ended(awards=award, unused="", **parts)
    return only(events, "award")


@pytest.mark.parametrize(
    ("counts", "parts", "expected"),
    [
        ("engines", {"ships": ["P03@0,1=6,-", "P15@1,0=6"]}, [2, 1, 0]),
        ("power", {"ships": ["P03@0,1=6,-", "P15@1,0=5 P16@-1,0=2"]}, [6, 7, 0]),
        ("biotech", {"ships": ["P10@0,1 P06@0,-1", "P07@0,1"]}, [5, 1, 0]),
        ("parts", {"ships": ["P10@0,1 P06@0,-1", "P07@0,1"]}, [2, 1, 0]),
        ("science", {"science": [0, 4, 2]}, [0, 4, 2]),
        ("crew", {"crew": [5, 0, 7]}, [5, 0, 7]),
    ],
)
def test_awards_count_what_the_deck_says(counts: str, parts: dict[str, Any], expected: list[int]) -> None:
    """Rule 10.6: engines of value 0 are counted, the Core is not."""
    assert awarded(counts, **parts)["counts"] == expected


def test_missions_count_first_or_later() -> None:
    """Rule 10.6: half points or full."""
    match = position(awards="A5", unused="")
    match.seats[0].completed = (("M01", 2), ("M02", 2))
    match.seats[2].completed = (("M03", 4),)
    assert only(match.rules.finish(match.state), "award")["counts"] == [2, 0, 1]


@pytest.mark.parametrize(
    ("science", "points"),
    [([3, 1, 0], [3, 0, 0]), ([3, 1, 3], [3, 0, 3]), ([0, 0, 0], [0, 0, 0]), ([2, 2, 2], [3, 3, 3])],
)
def test_each_leader_scores_an_award_in_full(science: list[int], points: list[int]) -> None:
    """Rule 10.5: tied or not; nothing of it scores nothing."""
    assert awarded("science", science=science)["points"] == points


def test_all_three_awards_are_scored_at_their_own_worth() -> None:
    """Rule 10.5: here crew, science and parts."""
    match, events = ended(
        awards="A7 A6 A4", unused="", crew=[3, 0, 0], science=[0, 3, 0], ships=["", "", "P01@0,1"], spaces="P18"
    )
    assert [event["award"] for event in some(events, "award")] == ["A7", "A6", "A4"]
    assert [row.points for row in match.seats] == [3 + 1, 3 + 1, 3]


@pytest.mark.parametrize(
    ("crew", "science", "points"), [(0, 0, 0), (1, 0, 1), (1, 1, 1), (2, 1, 1), (3, 1, 2), (4, 5, 3)]
)
def test_crew_and_science_are_added_up_and_make_a_third(crew: int, science: int, points: int) -> None:
    """Rule 10.7: rounded up, for each commander by himself."""
    _, events = ended(awards="", unused="", crew=[crew, 0, 1], science=[science, 0, 0])
    assert only(events, "converted")["points"] == [points, 0, 1]


def test_awards_come_before_tokens_are_turned_into_points() -> None:
    """Rules 10.6 and 10.7: which are counted once more."""
    match, events = ended(awards="A6", unused="", science=[4, 3, 0])
    assert kinds(events)[1:3] == ["award", "converted"]
    assert [row.points for row in match.seats] == [3 + 2, 1, 0]


def test_most_points_win() -> None:
    """Rule 10.8: without a tie no unused award is drawn."""
    match, events = ended(points=[4, 9, 7], awards="", unused="A6")
    assert some(events, "tie_broken") == []
    assert match.rules.winners(match.state) == [1]
    assert only(events, "over")["winners"] == [1]


def test_unused_awards_part_those_who_are_tied() -> None:
    """Rule 10.8: only they take part, and only those still tied go on."""
    match, events = ended(
        points=[9, 9, 8],
        awards="",
        unused="A6 A4 A7",
        science=[2, 2, 3],
        ships=["P18@0,1", "P19@0,1 P20@0,2"],
        spaces="P01",
    )
    assert [row.points for row in match.seats] == [10, 10, 9]
    assert [(event["award"], event["left"]) for event in some(events, "tie_broken")] == [("A6", [0, 1]), ("A4", [1])]
    assert match.rules.winners(match.state) == [1]
    assert match.state.unused == ("A7",)


def test_having_nothing_may_lose_a_tie_but_does_not_bar() -> None:
    """Rule 10.8: all with 0 go on."""
    _, events = ended(points=[9, 9, 9], awards="", unused="A4 A3", ships=["P06@0,-1", "P18@0,1"], spaces="P01")
    assert [event["left"] for event in some(events, "tie_broken")] == [[0, 1], [0]]
    _, events = ended(points=[9, 9, 0], awards="", unused="A4 A3", ships=["", "", "P06@0,-1"], spaces="P01")
    assert only(some(events, "tie_broken")[:1], "tie_broken")["left"] == [0, 1]


def test_if_all_unused_awards_are_drawn_the_victory_is_shared() -> None:
    """Rule 10.8: by those still tied."""
    match, events = ended(points=[9, 3, 9], awards="A1", unused="A4 A5 A6 A7")
    assert len(some(events, "tie_broken")) == 4
    assert match.rules.winners(match.state) == [0, 2]
    assert sorted(card for card in match.state.box if card.startswith("A")) == ["A2", "A3", "A4", "A5", "A6", "A7"]


def test_while_the_match_goes_on_those_with_most_points_lead() -> None:
    """Rule 10.8: tied or not."""
    match = position(points=[4, 6, 6])
    assert match.rules.winners(match.state) == [1, 2]
    assert match.rules.scores(match.state) == [4, 6, 6]


@pytest.mark.parametrize("text", ["bid 4 on P18, 3 on P19", "discard rest", "complete M01"])
def test_nothing_is_legal_when_the_match_is_over(text: str) -> None:
    """Rule 10.3: for good."""
    match, _ = ended()
    refusal = match.refusal(0, text)
    assert refusal is not None
    assert (refusal.rule, refusal.never) == ("10.3", True)
    assert match.rules.decisions(match.state) == ()
