"""Section 8 of the rules: ships are launched."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.contract import Decision
from pbem.games.farlight.launch import lacking
from pbem.games.farlight.state import Engine
from pbem.games.farlight.table import Mission
from tests.farlight.positions import Match, kinds, only, options, position, reveal, some

STRONG = "P15@1,0=6 P16@-1,0=5 P02@0,1=4 P10@0,-1 P06@0,-2"
"""Three engines and five Bio-Tech."""

OTHERS: dict[str, Any] = {"ships": [STRONG, STRONG, STRONG], "science": [3, 3, 3]}


def launched(laid: dict[str, str], **parts: Any) -> tuple[Match, list[Any]]:
    """Turn up bids on missions alone."""
    return reveal(laid, **{**OTHERS, **parts})


def test_missions_are_taken_from_the_lowest_then_by_name() -> None:
    """Rule 8.1: those that were bid on."""
    stacks = "M03 M07 | M04 M08 | M02 M09"
    match, events = launched({"M04": "0:4", "M03": "1:4", "M02": "2:4"}, stacks=stacks)
    assert only(events, "launch_begun")["missions"] == ["M02", "M03", "M04"]
    assert match.rules.decisions(match.state) == (Decision(2, "mission M02"),)
    for seat, mission in ((2, "M02"), (1, "M03"), (0, "M04")):
        match.play(seat, f"complete {mission}")
    assert [row.points for row in match.seats] == [4, 4, 3]


def test_without_bids_on_missions_the_reset_follows() -> None:
    """Rule 8.1: at once."""
    _, events = launched({"Hire": "0:4", "Discover": "2:0"}, ships=[])
    found = kinds(events)
    assert only(events, "launch_begun")["missions"] == []
    assert found[found.index("launch_begun") + 1] == "crewed"


def test_the_bid_on_a_mission_is_resolved_when_its_turn_comes() -> None:
    """Rule 8.2: the winner loses his crew though he cannot complete it, a loser is consoled though he does."""
    match, events = reveal({"M01": "0:4+ 1:2+ 2:0+"}, ships=["", STRONG, STRONG], crew=[0, 0, 0])
    won = only(events, "won")
    assert (won["seat"], won["lost"], won["back"], won["consolation"]) == (0, 1, [0, 1, 1], [0, 1, 0])
    assert [row.crew for row in match.seats] == [0, 2, 1]
    assert only(events, "missed")["lacks"] == {"engines": [3], "biotech": 0, "science": 0}
    assert match.rules.decisions(match.state) == (Decision(1, "mission M01"),)


def test_bids_on_later_missions_still_lie_while_an_earlier_one_is_resolved() -> None:
    """Rule 8.2: crew on them is not back yet."""
    match, _ = launched({"M01": "0:4", "M02": "0:2+ 2:4"}, crew=[0, 0, 0])
    assert list(match.state.bids) == ["M02"]
    assert match.seats[0].crew == 0
    match.play(0, "decline M01")
    assert match.seats[0].crew == 2


@pytest.mark.parametrize(
    ("values", "asked", "unmatched"),
    [
        ([6, 5, 4], [6, 5, 4], []),
        ([6, 6], [5, 5], []),
        ([6], [3, 3], [3]),
        ([3], [3], []),
        ([2], [3], [3]),
        ([5, 3], [5, 4], [4]),
        ([6, 1, 1], [5, 4, 1], [4]),
        ([0], [1], [1]),
        ([], [2], [2]),
        ([4, 4, 4], [6, 4, 4, 4], [6]),
    ],
)
def test_every_die_is_matched_by_an_engine_of_its_own(
    values: list[int], asked: list[int], unmatched: list[int]
) -> None:
    """Rule 8.3: of that value or more; an engine matches one die."""
    match = position()
    match.seats[0].engines = tuple(Engine(number, value, die=True) for number, value in enumerate(values, 1))
    card = Mission("M01", "any", 5, tuple(asked), 0, 0, climactic=False)
    assert lacking(match.rules.table, match.seats[0], card)["engines"] == unmatched


def test_biotech_is_counted_and_never_spent() -> None:
    """Rule 8.4: it serves for every mission."""
    match, _ = launched(
        {"M03": "0:4", "M05": "0:3 2:1"}, stacks="M03 M07 | M05 M08 | M02 M09", ships=["P10@0,1 P06@0,-1 P15@1,0=5"]
    )
    match.play(0, "complete M03")
    match.play(0, "complete M05")
    assert [mission for mission, _ in match.seats[0].completed] == ["M03", "M05"]


def test_biotech_short_of_the_figure_is_not_enough() -> None:
    """Rule 8.4: two icons for three."""
    _, events = reveal({"M03": "0:4", "Hire": "2:0"}, ships=["P06@0,-1"])
    assert only(events, "missed")["lacks"] == {"engines": [], "biotech": 1, "science": 0}


def test_everybody_who_completes_pays_the_science() -> None:
    """Rule 8.5: to the supply; who cannot pay cannot complete."""
    match, _ = launched(
        {"M04": "0:4 1:3 2:2"}, stacks="M04 M07 | M02 M08 | M03 M09", science=[3, 1, 2], given=options(supply="limited")
    )
    left = match.state.science_left or 0
    match.play(0, "complete M04")
    match.play(2, "complete M04")
    assert [row.science for row in match.seats] == [1, 1, 0]
    assert match.state.science_left == left + 4


@pytest.mark.parametrize(("mission", "points"), [("M02", [3, 2, 2]), ("M03", [4, 2, 2]), ("M05", [5, 3, 3])])
def test_the_first_scores_in_full_and_all_others_half_rounded_up(mission: str, points: list[int]) -> None:
    """Rule 8.6: in the order of the bids."""
    stacks = "M05 M07 | M02 M08 | M03 M09"
    match, _ = launched({mission: "0:4 1:3 2:2"}, stacks=stacks)
    for seat in (0, 1, 2):
        match.play(seat, f"complete {mission}")
    assert [row.points for row in match.seats] == points
    assert [row.completed for row in match.seats] == [((mission, score),) for score in points]


def test_the_order_of_bids_decides_who_is_first_not_who_declines() -> None:
    """Rules 8.3 and 8.6: after a decline the next one is first, and ties go by turn order."""
    match, _ = launched({"M03": "0:2 1:4 2:2"})
    assert match.rules.decisions(match.state) == (Decision(1, "mission M03"),)
    match.play(1, "decline M03")
    assert match.rules.decisions(match.state) == (Decision(0, "mission M03"),)
    match.play(0, "complete M03")
    assert match.state.asked == 2
    match.play(2, "complete M03")
    assert [row.points for row in match.seats] == [4, 0, 2]


def test_a_completed_mission_leaves_its_stack() -> None:
    """Rule 8.7: the next card is the front."""
    match, _ = launched({"M01": "0:4 2:3"}, pile="P01 P02")
    match.play(0, "complete M01")
    events = match.play(2, "complete M01")
    assert only(events, "mission_closed") == {"e": "mission_closed", "mission": "M01", "by": [0, 2]}
    assert match.state.stacks[0] == ("M07",)
    assert "M01" in match.state.box


def test_a_mission_that_nobody_completes_stays() -> None:
    """Rule 8.7: for the next round."""
    match, events = reveal({"M01": "0:4 2:3"}, pile="P01 P02")
    assert only(events, "mission_closed")["by"] == []
    assert match.state.stacks[0] == ("M01", "M07")


def test_only_who_can_complete_a_mission_is_asked_one_at_a_time() -> None:
    """Rule 8.8: whoever cannot is passed over, and others are not asked."""
    match, events = launched({"M01": "0:4 1:3 2:2"}, ships=[STRONG, "", STRONG])
    assert kinds(events)[-1] == "asked"
    assert match.rules.decisions(match.state) == (Decision(0, "mission M01"),)
    events = match.play(0, "complete M01")
    assert [event["e"] for event in events if event["e"] in ("missed", "asked")] == ["missed", "asked"]
    assert match.rules.decisions(match.state) == (Decision(2, "mission M01"),)


def test_science_spent_on_one_mission_is_missing_for_the_next() -> None:
    """Rules 8.5 and 8.8: what can be completed is seen at that moment."""
    match, _ = launched({"M06": "0:4", "M04": "0:3 2:0"}, stacks="M06 M07 | M04 M08 | M02 M09", science=[2, 0, 0])
    events = match.play(0, "complete M06")
    assert some(events, "missed")[0]["lacks"] == {"engines": [], "biotech": 0, "science": 1}


@pytest.mark.parametrize("verb", ["complete", "decline"])
def test_who_is_not_asked_cannot_answer(verb: str) -> None:
    """Rule 8.8: no bid, another's turn, a mission that lies deeper or is done."""
    match, _ = launched({"M01": "0:4 1:2", "M02": "0:3 2:2"})
    assert match.refusal(0, f"{verb} M01") is None
    assert match.refused(2, f"{verb} M01") == "8.8"
    assert match.refused(1, f"{verb} M02") == "8.8"
    assert match.refused(0, f"{verb} M07") == "2.2"
    for seat, mission in ((1, "M01"), (0, "M02"), (2, "M02")):
        refusal = match.refusal(seat, f"{verb} {mission}")
        assert refusal is not None
        assert (refusal.rule, refusal.early) == ("8.8", True)


@pytest.mark.parametrize("phase", ["bid", "assembly"])
def test_an_answer_sent_ahead_is_early(phase: str) -> None:
    """Rule 8.8: it is for the Launch."""
    match = position(phase=phase, bids={"M01": "0:4"})
    for text in ("complete M01", "decline M01"):
        refusal = match.refusal(0, text)
        assert refusal is not None
        assert (refusal.rule, refusal.early) == ("8.8", True)
    assert match.refused(0, "complete M07") == "2.2"


def test_what_is_lacking_is_named_when_the_launch_is_on() -> None:
    """Rule 8.3: dice, Bio-Tech and science."""
    match, _ = launched(
        {"M01": "0:4", "M05": "1:3 2:2"},
        stacks="M01 M07 | M05 M08 | M03 M09",
        ships=[STRONG, "P06@0,-1", STRONG],
        science=[0, 0, 3],
    )
    refusal = match.refusal(1, "complete M05")
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("8.3", "for M05 you lack an engine of 5 or more and 1 more science")


def test_a_mission_that_does_not_exist_is_refused_for_good() -> None:
    """Rule 1.2: whoever writes orders as data may name any."""
    match = position()
    refusal = match.rules.refuse(match.state, 0, {"do": "decline", "mission": "M99"})
    assert refusal is not None
    assert (refusal.rule, refusal.never) == ("1.2", True)


@pytest.mark.parametrize(
    ("asking", "late", "answers"),
    [("auto", False, True), ("auto", True, True), ("ask", False, False), ("ask", True, True)],
)
def test_who_says_nothing_completes_at_once_or_when_the_turn_is_late(asking: str, late: bool, answers: bool) -> None:  # noqa: FBT001
    """Rule 8.9: the option missions decides whether he is waited for."""
    match, _ = launched({"M01": "0:4 2:2"}, given=options(missions=asking))
    (decision,) = match.rules.decisions(match.state)
    expected = {"do": "complete", "mission": "M01"} if answers else None
    assert match.rules.default(match.state, decision, late=late) == expected


@pytest.mark.parametrize("kind", ["bid", "assembly"])
def test_nothing_else_is_answered_for_who_says_nothing(kind: str) -> None:
    """Rule 8.9: bids and Assembly orders are waited for."""
    match = position()
    assert [match.rules.default(match.state, Decision(0, kind), late=late) for late in (True, False)] == [None, None]
