"""Section 4 of the rules: who owes an Assembly order, how it is sealed, and how it is fitted."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from pbem.games.contract import Decision
from tests.farlight.positions import Match, assembling, kinds, only, position, reveal, some

SHIP = "P15@1,0=2"


def owing(laid: dict[str, str], **parts: Any) -> list[int]:
    """Return who owes an Assembly order once these bids are turned up."""
    owed: list[int] = only(reveal(laid, **parts)[1], "assembly_begun")["seats"]
    return owed


@pytest.mark.parametrize(
    ("laid", "ships", "owed"),
    [
        ({"P18": "0:4 1:3 2:1"}, [], [0]),
        ({"P18": "0:4", "P19": "2:4", "P20": "1:0"}, [], [0, 1, 2]),
        ({"Refit": "0:4 2:1"}, [SHIP], [0]),
        ({"Refit": "0:4 2:1"}, ["", SHIP], []),
        ({"Engineer": "0:4 2:1"}, [SHIP], [0]),
        ({"Engineer": "0:4 2:1"}, ["P15@1,0=6"], []),
        ({"Engineer": "0:4 2:1"}, ["P18@1,0"], []),
        ({"Hire": "0:4 2:1"}, [SHIP], []),
        ({"Hire": "0:4 2:1"}, ["", f"P11@0,1 {SHIP}"], [1]),
        ({"Hire": "0:4 2:1"}, ["", f"P12@0,1 {SHIP}"], [1]),
        ({"Hire": "0:4 2:1"}, ["", "P11@0,1 P15@1,0=6"], []),
        ({"Hire": "0:4 2:1"}, ["", "P11@0,1"], []),
        ({"Hire": "0:4 2:1"}, ["", f"P17@0,1 {SHIP}"], []),
    ],
)
def test_whoever_has_something_to_decide_owes_an_order(laid: dict[str, str], ships: list[str], owed: list[int]) -> None:
    """Rule 4.1: a part won, Refit and a part, an engine below 6 and Engineer or a lasting icon for it."""
    assert owing(laid, ships=ships) == owed


def test_who_owes_nothing_is_not_asked_and_refused() -> None:
    """Rule 4.1: his benefits come by themselves."""
    match = assembling(won=["P18"], ships=["", "P07@0,1"])
    assert match.rules.decisions(match.state) == (Decision(0, "assembly"),)
    assert match.refused(1, "discard rest") == "4.1"
    crew = match.seats[1].crew
    match.play(0, "discard P18")
    assert match.seats[1].crew == crew + 1


def test_if_nobody_owes_an_order_the_launch_follows_at_once() -> None:
    """Rule 4.1: and the next round."""
    match, events = reveal({"Hire": "0:4 2:1"})
    assert {"opened", "launch_begun", "round_begun"} <= set(kinds(events)) | {"round_begun"}
    assert match.state.round == 2 or match.state.phase == "over"


def three() -> Match:
    return assembling(won=["P18", "P19", "P20"], ships=["", "P15@1,0=2"])


def test_orders_are_owed_in_turn_order_and_given_in_any() -> None:
    """Rule 4.2: what happens is the same, whoever decides first."""
    orders = {0: "install P18 at 0,1", 1: "install P19 at 2,0", 2: "discard P20"}
    ends = []
    for seats in permutations(orders):
        match = three()
        for seat in seats:
            assert seat in [decision.seat for decision in match.rules.decisions(match.state)]
            events = match.play(seat, orders[seat])
        ends.append((match.rules.plain(match.state), events[1:]))
    assert all(end == ends[0] for end in ends)


def test_an_order_is_sealed_until_all_are_in() -> None:
    """Rule 4.2: others learn that it was given, and no ship changes before the last."""
    match = three()
    assert kinds(match.play(1, "install P19 at 2,0")) == ["sealed"]
    assert [part for part, _, _ in match.seats[1].ship] == ["P15"]
    assert [row["sealed"] for row in match.rules.view(match.state, 0)["seats"]] == [False, True, False]
    assert kinds(match.play(0, "discard rest")) == ["sealed"]
    assert "opened" in kinds(match.play(2, "discard rest"))
    assert match.seats[1].ship == (("P15", 1, 0), ("P19", 2, 0))


def test_a_sealed_order_cannot_be_given_again() -> None:
    """Rule 4.2: and after the Assembly there is none to give."""
    match = three()
    match.play(1, "install P19 at 2,0")
    assert match.refused(1, "discard P19") == "4.2"
    assert position(phase="launch").refused(1, "discard rest") == "4.2"


def test_whatever_the_order_of_lines_engineer_and_refit_come_first() -> None:
    """Rule 4.3: here a square is made free for a part, and the upgrade comes last."""
    match = assembling(won=["P04=3"], ships=["P18@0,1 P15@1,0=2"], facilities=["Engineer Refit"])
    events = match.play(0, "upgrade 15; install P04 at 0,1; refit P18; engineer 15")
    assert kinds(events)[:6] == ["sealed", "opened", "raised", "refitted", "installed", "raised"]
    assert [(event["was"], event["to"]) for event in some(events, "raised")] == [(2, 3), (3, 4)]


def test_lines_of_one_sort_are_taken_as_they_stand() -> None:
    """Rule 4.3: a part cannot be installed beside one whose line comes later."""
    match = assembling(won=["P18 P19"])
    assert match.refused(0, "install P19 at 0,2; install P18 at 0,1") == "5.2"
    assert match.refusal(0, "install P18 at 0,1; install P19 at 0,2") is None


def test_an_order_without_a_line_is_none() -> None:
    """Rule 4.3: discard rest may stand alone."""
    match = assembling(facilities=["Refit"], ships=[SHIP])
    refusal = match.rules.refuse(match.state, 0, {"do": "assembly", "lines": []})
    assert refusal is not None
    assert (refusal.rule, refusal.never) == ("4.3", True)
    assert match.refusal(0, "discard rest") is None


def test_every_part_won_is_installed_or_discarded() -> None:
    """Rule 4.4: by name, or with all the rest."""
    match = assembling(won=["P18 P19"])
    assert match.refused(0, "install P18 at 0,1") == "4.4"
    for rest in ("discard P19", "discard rest", "install P19 at 1,0"):
        assert match.refusal(0, f"install P18 at 0,1; {rest}") is None
    events = match.play(0, "discard rest")
    assert [event["part"] for event in some(events, "discarded")] == ["P18", "P19"]


@pytest.mark.parametrize(
    "text",
    [
        "install P18 at 0,1; discard P18",
        "discard P18; install P18 at 0,1",
        "install P18 at 0,1; install P18 at 1,0",
        "discard P18; discard P18",
        "discard P19; discard P18",
        "install P19 at 0,1; discard P18",
    ],
)
def test_a_part_is_settled_once_and_only_who_won_it_can(text: str) -> None:
    """Rule 4.4: whichever line comes first."""
    assert assembling(won=["P18", "P19"]).refused(0, text) == "4.4"


def test_discard_rest_comes_after_all_installs() -> None:
    """Rule 4.4: wherever it stands."""
    match = assembling(won=["P18 P19"])
    events = match.play(0, "discard rest; install P19 at 0,1")
    assert [only(events, kind)["part"] for kind in ("installed", "discarded")] == ["P19", "P18"]


def fitted(match: Match, text: str) -> tuple[str, list[tuple[str, str]]]:
    """Return the lines that are left of a waiting order of seat 0, and the others with the rules they break."""
    from pbem.games.farlight.orders import VERBS
    from pbem.games.grammar import write_order

    order, out = match.rules.adapt(match.state, 0, match.order(text))
    rows = [(write_order(row["order"], VERBS), row["rule"]) for row in out]
    return write_order(order, VERBS).replace("\n", "; "), rows


AHEAD = [
    (
        "install P18 at 0,1; install P01 at 0,1; discard rest",
        "install P18 at 0,1; discard rest",
        [("install P01 at 0,1", "4.4")],
    ),
    (
        "install P18 at 0,5; install P18 at 1,0; discard rest",
        "install P18 at 1,0; discard rest",
        [("install P18 at 0,5", "5.2")],
    ),
    (
        "install P18 at 0,1; install P18 at 1,0; discard rest",
        "install P18 at 0,1; discard rest",
        [("install P18 at 1,0", "4.4")],
    ),
    ("install P10 at 0,1; discard rest", "discard rest", [("install P10 at 0,1", "5.4")]),
    ("install P18 at 0,1; discard P18; discard P10", "install P18 at 0,1; discard P10", [("discard P18", "4.4")]),
    (
        "refit P15; engineer 15; upgrade 15; discard rest",
        "discard rest",
        [("engineer 15", "3.9"), ("refit P15", "6.1"), ("upgrade 15", "7.4")],
    ),
]


@pytest.mark.parametrize(("text", "left", "out"), AHEAD)
def test_lines_that_cannot_be_done_are_left_out_when_an_order_is_played(
    text: str, left: str, out: list[tuple[str, str]]
) -> None:
    """Rule 4.5: each with the rule that it breaks; of two installs of one part the first that fits."""
    match = assembling(won=["P18 P10"], crew=[1])
    assert fitted(match, text) == (left, out)
    assert match.refusal(0, left) is None


@pytest.mark.parametrize(("text", "left", "out"), AHEAD)
def test_an_order_with_such_a_line_is_refused_once_all_is_known(
    text: str, left: str, out: list[tuple[str, str]]
) -> None:
    """Rule 4.5: by the first of the rules."""
    del left
    assert assembling(won=["P18 P10"], crew=[1]).refused(0, text) == out[0][1]


def test_a_part_that_no_line_speaks_of_leaves_an_order_without_effect() -> None:
    """Rules 4.4 and 4.5: also once other lines are left out."""
    match = assembling(won=["P18 P10"])
    left, out = fitted(match, "install P18 at 0,1; install P01 at 1,0")
    assert (left, [rule for _, rule in out]) == ("install P18 at 0,1", ["4.4"])
    assert match.refused(0, left) == "4.4"


def test_where_nothing_is_to_settle_an_order_of_which_nothing_is_left_still_stands() -> None:
    """Rule 4.5: it leaves everything to be done as usual."""
    match = assembling(facilities=["Engineer"], ships=[SHIP])
    assert fitted(match, "install P01 at 0,1; refit P15") == (
        "discard rest",
        [("refit P15", "6.1"), ("install P01 at 0,1", "4.4")],
    )


def test_an_order_of_which_nothing_is_left_stays_to_be_refused_where_parts_wait() -> None:
    """Rule 4.5: with the reason of its first line."""
    match = assembling(won=["P18"])
    assert fitted(match, "install P18 at 5,5") == ("install P18 at 5,5", [])
    assert match.refused(0, "install P18 at 5,5") == "5.2"


def test_an_order_that_fits_is_not_changed_and_no_other_order_ever_is() -> None:
    """Rule 4.5: not even the order of its lines."""
    match = assembling(won=["P18"])
    for text in ("discard rest; install P18 at 0,1", "bid 4 on P18", "complete M01"):
        assert match.rules.adapt(match.state, 0, match.order(text)) == (match.order(text), [])
    early = position()
    assert early.rules.adapt(early.state, 0, early.order("install P01 at 0,1")) == (
        early.order("install P01 at 0,1"),
        [],
    )


@pytest.mark.parametrize(
    "text",
    [
        "install P18 at 0,1; discard rest",
        "install P18 at 0,1; install P18 at 1,0",
        "install P18 at 0,1; install P19 at 0,2; discard P18",
        "discard rest",
        "install P18 at 0,1; engineer 15; refit P04; upgrade 15; upgrade 4",
        "engineer 15; engineer 4",
    ],
)
def test_an_order_sent_early_is_judged_as_if_all_that_it_speaks_of_were_won(text: str) -> None:
    """Rule 4.5: then nothing is known against it but that it is early."""
    match = position(ships=["P15@1,0=2 P04@0,-1=3 P11@-1,0"], spaces="P18 P19 P20", crew=[0])
    refusal = match.refusal(0, text)
    assert refusal is not None
    assert (refusal.rule, refusal.early, refusal.never) == ("4.1", True, False)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("install P18 at 0,5", "5.2"),
        ("refit P01", "6.1"),
        ("refit P15", "6.2"),
        ("engineer 16", "7.6"),
        ("overhaul 15", "7.5"),
    ],
)
def test_what_is_known_against_an_early_order_is_told(text: str, rule: str) -> None:
    """Rule 4.5: though it can change."""
    match = position(ships=["P15@1,0=2 P04@1,1=3"])
    refusal = match.refusal(0, text)
    assert refusal is not None
    assert (refusal.rule, refusal.early, refusal.never) == (rule, False, False)


@pytest.mark.parametrize("text", ["install P01 at 0,1; discard rest", "install P18 at 0,1; discard P02"])
def test_a_part_that_cannot_be_won_in_this_round_is_refused_while_bids_are_laid(text: str) -> None:
    """Rules 2.2 and 12.3: the plan lapses before another part comes."""
    refusal = position().refusal(0, text)
    assert refusal is not None
    assert (refusal.rule, refusal.never) == ("2.2", True)


def test_a_part_that_does_not_exist_is_refused_for_good() -> None:
    """Rule 1.2: whoever writes orders as data may name any."""
    for line in ({"do": "install", "part": "P99", "at": [0, 1]}, {"do": "refit", "parts": ["P18", "P99"]}):
        match = assembling(won=["P18"])
        refusal = match.rules.refuse(match.state, 0, {"do": "assembly", "lines": [line]})
        assert refusal is not None
        assert (refusal.rule, refusal.never) == ("1.2", True)
