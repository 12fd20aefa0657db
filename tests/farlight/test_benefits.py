"""Section 7 of the rules: ships give their benefits."""

from __future__ import annotations

import pytest

from tests.farlight.positions import Match, assembling, kinds, options, reveal, some


def gained(match: Match) -> list[tuple[int, int]]:
    return [(row.crew, row.science) for row in match.seats]


def test_all_ships_give_their_benefits_once_all_are_assembled() -> None:
    """Rule 7.1: after the last install, and before the first engine is raised by an icon."""
    match = assembling(won=["P14", "P18"], ships=["P15@1,0=2 P11@0,1", "P07@0,1"], crew=[0, 0, 0])
    match.play(1, "install P18 at 1,0")
    events = match.play(0, "install P14 at -1,0")
    found = [kind for kind in kinds(events) if kind in ("installed", "gained", "raised")]
    assert found == ["installed", "installed", "gained", "gained", "raised"]
    assert gained(match) == [(2, 1), (1, 0), (0, 0)]


def test_one_time_icons_count_in_the_round_of_their_installation_alone() -> None:
    """Rule 7.2: lasting ones in every Assembly, that one included."""
    match = assembling(won=["P14 P08 P07"], crew=[0, 0, 0], spaces="P18 P19 P20 P16=3", seats=2)
    match.play(0, "install P14 at 0,-1; install P08 at 1,0; install P07 at 0,1")
    assert gained(match)[0] == (3, 2)
    later, _ = reveal({"Hire": "1:4"}, ships=["P14@0,-1 P08@1,0 P07@0,1"], crew=[0, 0, 0], seats=2)
    assert gained(later)[0] == (1, 1)


def test_icons_of_parts_that_refit_discards_give_nothing() -> None:
    """Rules 6.1 and 7.1: the ship counts as it stands in the end."""
    match = assembling(facilities=["Refit"], ships=["P07@0,1 P08@1,0"], crew=[0, 0, 0])
    match.play(0, "refit P07")
    assert gained(match)[0] == (0, 1)


def test_a_discarded_part_gives_nothing() -> None:
    """Rule 7.2: it was not installed."""
    match = assembling(won=["P14"], crew=[0, 0, 0])
    match.play(0, "discard P14")
    assert gained(match)[0] == (0, 0)


@pytest.mark.parametrize(("part", "expected"), [("P07", (1, 0)), ("P08", (0, 1)), ("P09", (0, 2)), ("P14", (2, 1))])
def test_each_icon_brings_one_token(part: str, expected: tuple[int, int]) -> None:
    """Rule 7.3: of crew or of science."""
    match = assembling(won=[part], crew=[0, 0, 0])
    square = {"P07": "0,1", "P08": "1,0", "P09": "-1,0"}.get(part, "0,1")
    match.play(0, f"install {part} at {square}")
    assert gained(match)[0] == expected


def test_a_short_supply_is_shared_when_icons_give() -> None:
    """Rules 3.10 and 7.3: one each in turn order until it is empty."""
    match = assembling(
        won=["", "", "P14"], ships=["P07@0,1", "P07@0,1"], crew=[18, 17, 0], given=options(supply="limited"), first=1
    )
    match.play(2, "install P14 at 0,1")
    assert [row.crew for row in match.seats] == [18, 18, 1]


def raised(match: Match, text: str) -> list[tuple[str, int, int]]:
    """Return how the engines of seat 0 are raised by an order: by what, which, to what."""
    return [(event["by"], event["engine"], event["to"]) for event in some(match.play(0, text), "raised")]


SHIP = "P15@1,0=2 P16@-1,0=5 P03@0,-1=6,2"


@pytest.mark.parametrize(
    ("won", "text", "expected"),
    [
        ("P11", "upgrade 15", [("upgrade", 15, 3)]),
        ("P11", "upgrade 16", [("upgrade", 16, 6)]),
        ("P11", "", [("upgrade", 16, 6)]),
        ("P17", "upgrade 15; upgrade 15", [("upgrade", 15, 3), ("upgrade", 15, 4)]),
        ("P17", "upgrade 15", [("upgrade", 15, 3), ("upgrade", 16, 6)]),
        ("P17", "", [("upgrade", 16, 6), ("upgrade", 3, 3)]),
        ("P12", "overhaul 16", [("overhaul", 16, 6)]),
        ("P12", "", [("overhaul", 3, 6)]),
        ("P13", "overhaul 15", [("overhaul", 15, 6)]),
    ],
)
def test_engines_are_raised_as_named_or_as_usual(won: str, text: str, expected: list[tuple[str, int, int]]) -> None:
    """Rules 7.4, 7.5 and 7.7: lowest for an overhaul, highest below 6 for an upgrade, then the smaller number."""
    match = assembling(won=[won], ships=[SHIP])
    assert raised(match, "; ".join(filter(None, [f"install {won} at 0,1", text]))) == expected


def test_upgrades_and_overhauls_come_in_the_order_in_which_they_are_named() -> None:
    """Rule 7.6: an engine is upgraded and then made a 6, or would be at 6 before."""
    match = assembling(won=["P11 P12"], ships=[SHIP])
    lines = "install P11 at 0,1; install P12 at 0,2"
    assert match.refused(0, f"{lines}; overhaul 15; upgrade 15") == "7.6"
    assert raised(match, f"{lines}; upgrade 15; overhaul 15") == [("upgrade", 15, 3), ("overhaul", 15, 6)]


def test_what_is_named_comes_before_what_is_not_and_overhauls_before_upgrades() -> None:
    """Rule 7.7: for all that is left to be raised."""
    match = assembling(won=["P17 P12"], ships=[SHIP])
    text = "install P17 at 0,1; install P12 at 0,2; upgrade 3"
    assert raised(match, text) == [("upgrade", 3, 3), ("overhaul", 15, 6), ("upgrade", 16, 6)]


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        ("upgrade 2", "7.6"),
        ("upgrade 1", "7.6"),
        ("upgrade 15; upgrade 15", "7.4"),
        ("overhaul 15", "7.5"),
        ("upgrade 16; upgrade 16", "7.4"),
    ],
)
def test_only_engines_below_six_are_named_and_no_more_than_there_are_icons(lines: str, rule: str) -> None:
    """Rules 7.4, 7.5 and 7.6: here there is one upgrade."""
    assert assembling(won=["P11"], ships=[SHIP]).refused(0, f"install P11 at 0,1; {lines}") == rule


def test_an_engine_just_installed_may_be_raised() -> None:
    """Rule 7.6: unlike by Engineer."""
    match = assembling(won=["P02=3"], ships=["P11@0,1"])
    assert raised(match, "install P02 at 1,0; upgrade 1") == [("upgrade", 1, 4)]


def test_nothing_happens_where_no_engine_can_be_raised() -> None:
    """Rule 7.7: all are at 6, or there is none."""
    assert raised(assembling(won=["P17"], ships=["P15@1,0=6"]), "install P17 at 0,1") == []
    assert raised(assembling(won=["P17"]), "install P17 at 0,1") == []


def test_lasting_icons_raise_engines_of_who_is_asked_for_nothing_else() -> None:
    """Rules 4.1 and 7.4: he owes an order and may leave all to the usual."""
    match, _ = reveal({"Hire": "1:4 2:1"}, ships=["P15@1,0=2 P11@0,1"])
    assert raised(match, "discard rest") == [("upgrade", 15, 3)]
