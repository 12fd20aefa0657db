"""Section 5 of the rules: parts are installed."""

from __future__ import annotations

import pytest

from tests.farlight.positions import assembling, kinds, only, options, position, reveal, some


@pytest.mark.parametrize(
    ("ship", "part", "fits"),
    [
        ("", "P18", "0,1 0,-1 1,0 -1,0"),
        ("", "P04", "0,1 0,-1"),
        ("", "P05", "1,0 -1,0"),
        ("", "P06", "0,-1"),
        ("", "P07", "0,1"),
        ("", "P08", "1,0"),
        ("", "P09", "-1,0"),
        ("P18@1,0", "P07", "0,1 1,1"),
        ("P18@1,0", "P09", "-1,0"),
        ("P05@1,0", "P07", "0,1"),
        ("P05@1,0", "P08", "2,0"),
        ("P04@0,1 P05@1,0", "P18", "0,2 2,0 0,-1 -1,0"),
        ("P07@0,1 P06@0,-1 P08@1,0 P09@-1,0", "P18", ""),
    ],
)
def test_a_part_fits_where_a_pair_of_connectors_matches(ship: str, part: str, fits: str) -> None:
    """Rules 5.1, 5.2 and 5.3: up meets down and left meets right; no other square will do."""
    match = assembling(ships=[ship], won=[part])
    squares = [(x, y) for x in range(-3, 4) for y in range(-3, 4)]
    found = {f"{x},{y}" for x, y in squares if match.refusal(0, f"install {part} at {x},{y}") is None}
    assert found == set(fits.split())


def test_y_goes_up_and_x_to_the_right() -> None:
    """Rule 5.1: a part at 1,1 whose down connector meets the up connector of one at 1,0."""
    match = assembling(ships=["P18@1,0"], won=["P07"])
    event = only(match.play(0, "install P07 at 1,1"), "installed")
    assert (event["joined"], event["blocked"]) == (["down"], [])
    assert match.seats[0].ship == (("P07", 1, 1), ("P18", 1, 0))


def test_one_pair_is_enough_and_the_others_are_blocked() -> None:
    """Rules 5.2 and 5.3: to the right there is a neighbour without a connector towards the part."""
    match = assembling(ships=["P18@1,0 P04@1,1=3"], won=["P19"])
    event = only(match.play(0, "install P19 at 0,1"), "installed")
    assert (event["joined"], event["blocked"]) == (["down"], ["right"])


def test_a_part_without_any_pair_is_refused_whatever_it_touches() -> None:
    """Rule 5.2: here a connector of each meets a side of the other that has none."""
    match = assembling(ships=["P18@1,0 P04@1,1=3"], won=["P05=2"])
    assert match.refused(0, "install P05 at 2,1") == "5.2"


@pytest.mark.parametrize(
    ("at", "words"), [("0,0", "0,0 is taken by your Primary Core"), ("1,0", "1,0 is taken by P05")]
)
def test_a_square_holds_one_part(at: str, words: str) -> None:
    """Rule 5.3: and the Core is one."""
    refusal = assembling(ships=["P05@1,0=3"], won=["P18"]).refusal(0, f"install P18 at {at}")
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("5.3", words)


@pytest.mark.parametrize(
    ("part", "at", "words"),
    [
        ("P18", "5,5", "nothing of your ship stands beside 5,5"),
        ("P06", "0,1", "P06 at 0,1 meets no matching connector: down, towards the Core, P06 has no connector"),
        ("P18", "1,1", "P18 at 1,1 meets no matching connector: down, towards P05, P05 has no connector"),
        ("P08", "1,1", "P08 at 1,1 meets no matching connector: down, towards P05, neither has a connector"),
    ],
)
def test_a_refusal_says_what_stands_against_a_square(part: str, at: str, words: str) -> None:
    """Rule 5.2: side by side."""
    refusal = assembling(ships=["P05@1,0=3"], won=[part]).refusal(0, f"install {part} at {at}")
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("5.2", words)


def test_crew_is_paid_for_a_part() -> None:
    """Rule 5.4: to the supply, and what is not there cannot be paid."""
    match = assembling(won=["P03=4,2 P02=1"], crew=[2], given=options(supply="limited"))
    left = match.state.crew_left or 0
    assert match.refused(0, "install P03 at 0,1; install P02 at 1,0") == "5.4"
    events = match.play(0, "install P03 at 0,1; discard P02")
    assert only(events, "installed")["cost"] == 2
    assert match.seats[0].crew == 0
    assert match.state.crew_left == left + 2 - len(only(events, "crewed")["spaces"])


def test_crew_won_or_got_back_in_the_assembly_can_pay() -> None:
    """Rule 5.4: bonus crew, consolation and Hire."""
    laid = {"P10": "0:4", "P18": "1:4 0:1", "Hire": "2:1"}
    match, _ = reveal(laid, spaces="P10:2 P18 P19", crew=[0, 0, 0])
    assert match.seats[0].crew == 3
    assert match.refusal(0, "install P10 at 0,1") is None


def test_crew_on_mission_bids_and_crew_from_icons_cannot_pay() -> None:
    """Rule 5.4: the one lies there still, the other comes too late."""
    match, _ = reveal(
        {"P02": "0:4", "M01": "0:3+", "P18": "2:1"}, spaces="P02=3 P18 P19", crew=[0, 0, 0], ships=["P07@0,1"]
    )
    assert match.refused(0, "install P02 at 1,0") == "5.4"


def test_a_part_may_hang_on_one_installed_a_moment_before() -> None:
    """Rule 5.5: in an order of one's choice."""
    match = assembling(won=["P18 P19 P20"])
    events = match.play(0, "install P20 at 1,0; install P18 at 2,0; install P19 at 2,1")
    assert {event["part"]: event["at"] for event in some(events, "installed")} == {
        "P20": [1, 0],
        "P18": [2, 0],
        "P19": [2, 1],
    }


def test_however_it_is_written_the_same_is_done() -> None:
    """Rule 5.5: the order of lines that do not depend on each other changes nothing."""
    texts = ("install P18 at 0,1; install P19 at 1,0", "install P19 at 1,0; install P18 at 0,1")
    assert assembling(won=["P18 P19"]).play(0, texts[0]) == assembling(won=["P18 P19"]).play(0, texts[1])


def test_dice_stay_on_engines_with_their_values() -> None:
    """Rule 5.6: and are never rolled again."""
    match = assembling(won=["P03=6,2"], crew=[2], spaces="P18 P19 P02=3")
    match.play(0, "install P03 at 0,1")
    assert [(e.number, e.value, e.die) for e in match.seats[0].engines] == [(2, 6, True), (3, 2, True)]


def test_an_icon_without_a_die_is_an_engine_of_value_zero() -> None:
    """Rule 5.6: it may be raised, and takes no die even so."""
    match = assembling(won=["P02=-"], crew=[1], ships=["P11@0,1"])
    pool = match.state.pool
    match.play(0, "install P02 at 1,0; upgrade 1")
    assert [(e.number, e.value, e.die) for e in match.seats[0].engines] == [(1, 1, False)]
    assert match.state.pool == pool


@pytest.mark.parametrize(("won", "dice"), [("P03=6,2", 2), ("P03=6,-", 1), ("P18", 0)])
def test_a_discarded_part_goes_to_the_box_and_its_dice_to_the_pool(won: str, dice: int) -> None:
    """Rule 5.7: an icon without a die gives none."""
    match = assembling(won=[won])
    pool = match.state.pool
    match.play(0, "discard rest")
    assert match.state.pool == pool + dice
    assert won[:3] in match.state.box
    assert match.seats[0].engines == ()


def test_no_order_moves_a_part() -> None:
    """Rule 5.8: it is none of the parts won any more."""
    match = assembling(ships=["P19@0,1"], won=["P18"])
    assert match.refused(0, "install P19 at 1,0; discard rest") == "4.4"
    assert match.refused(0, "discard P19; discard rest") == "4.4"
    assert match.refused(0, "refit P19; discard rest") == "6.1"


def test_nothing_is_told_of_installing_before_all_are_ready() -> None:
    """Rules 4.2 and 5.5: the first to seal sees nothing change."""
    match = position(phase="assembly", won=["P18", "P19"])
    assert kinds(match.play(0, "install P18 at 0,1")) == ["sealed"]
