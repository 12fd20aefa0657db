"""Section 6 of the rules: Refit."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from tests.farlight.positions import Match, assembling, only, options

SHIP = "P18@1,0 P19@2,0 P20@2,1 P15@-1,0=4 P03@-2,0=5,-"
"""Two arms of the Core: P18, P19, P20 and P15, P03."""


def refitting(**parts: Any) -> Match:
    return assembling(**{"ships": [SHIP], "facilities": ["Refit"], "spaces": "P02=1 P04=2 P05=3", **parts})


def test_any_number_of_parts_may_go_also_none() -> None:
    """Rule 6.1: all that is left hangs together."""
    assert refitting().refusal(0, "discard rest") is None
    for gone in ("P20", "P20 P19", "P20 P19 P18", "P03", "P03 P15", "P03 P20", "P03 P15 P18 P19 P20"):
        match = refitting()
        assert only(match.play(0, f"refit {gone}"), "refitted")["parts"] == gone.split()
        assert {part for part, _, _ in match.seats[0].ship} == {"P18", "P19", "P20", "P15", "P03"} - set(gone.split())


@pytest.mark.parametrize("text", ["refit P01", "refit P10; discard rest", "refit P20; refit P19", "refit P20 P01"])
def test_only_parts_on_the_ship_go_and_one_line_names_them(text: str) -> None:
    """Rule 6.1: neither parts elsewhere nor those just won."""
    assert refitting(won=["P10"]).refused(0, text) == "6.1"


def test_only_who_won_refit_may() -> None:
    """Rule 6.1: for all others nothing goes."""
    assert refitting(facilities=["Engineer"]).refused(0, "refit P20") == "6.1"


def test_new_parts_are_installed_after_the_refit() -> None:
    """Rule 6.1: in the square of a part that went."""
    match = refitting(won=["P10"])
    match.play(0, "refit P20 P19; install P10 at 2,0")
    assert ("P10", 2, 0) in match.seats[0].ship


@pytest.mark.parametrize(
    ("gone", "loose"), [("P18", "P19 and P20"), ("P19", "P20"), ("P15", "P03"), ("P18 P20", "P19")]
)
def test_what_remains_must_hang_together(gone: str, loose: str) -> None:
    """Rule 6.2: a refusal names what would be cut off."""
    refusal = refitting().refusal(0, f"refit {gone}")
    assert refusal is not None
    without = gone.replace(" ", " and ")
    assert refusal.rule == "6.2"
    assert refusal.text == f"without {without}, {loose} would no longer hang together with the Core"


def test_a_part_beside_another_without_a_matching_pair_does_not_hang_on_it() -> None:
    """Rule 6.2: only connectors hold."""
    match = refitting(ships=["P18@0,1 P19@1,1 P05@1,0=3"])
    assert match.refused(0, "refit P18") == "6.2"


def test_the_option_lets_loose_parts_stay_count_and_be_built_on() -> None:
    """Rule 6.2: refit_must_stay_connected set to false."""
    match = refitting(given=options(refit_must_stay_connected=False), won=["P06"], crew=[1])
    match.play(0, "refit P18; install P06 at 2,-1")
    assert {part for part, _, _ in match.seats[0].ship} == {"P19", "P20", "P15", "P03", "P06"}
    assert match.rules.faults(match.state) == []


def test_every_refit_is_judged_as_following_the_connectors_has_it() -> None:
    """Rule 6.2: all sets of parts of a ship with a ring in it."""
    ship = {"P18": (1, 0), "P19": (1, 1), "P20": (0, 1), "P15": (2, 1), "P16": (2, 2)}
    match = refitting(
        ships=[" ".join(f"{part}@{x},{y}" + ("=3" if part in ("P15", "P16") else "") for part, (x, y) in ship.items())]
    )
    for size in range(1, 6):
        for gone in combinations(ship, size):
            left = {part: at for part, at in ship.items() if part not in gone}
            assert (match.refusal(0, f"refit {' '.join(gone)}") is None) is (_hanging(left) == set(left))


def _hanging(ship: dict[str, tuple[int, int]]) -> set[str]:
    """Return the parts, all with four connectors, that a walk from the Core reaches."""
    reached = {(0, 0)}
    while True:
        near = {(x + dx, y + dy) for x, y in reached for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0))}
        grown = reached | (near & set(ship.values()))
        if grown == reached:
            return {part for part, at in ship.items() if at in reached}
        reached = grown


def test_parts_go_to_the_box_and_their_dice_to_the_pool() -> None:
    """Rule 6.3: an engine without a die gives none."""
    match = refitting()
    pool = match.state.pool
    match.play(0, "refit P03 P15")
    assert match.state.pool == pool + 2
    assert {"P03", "P15"} <= set(match.state.box)
    assert match.seats[0].engines == ()
    assert match.rules.faults(match.state) == []
