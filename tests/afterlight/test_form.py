"""The order form holds legal lines worth having, the best first by the rule that its docstring states."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from pbem.games.afterlight.orders import VERBS, vocabulary
from pbem.games.afterlight.pages import legal_lines
from pbem.games.afterlight.pages.form import form
from pbem.games.contract import Order
from pbem.games.grammar import read_order
from pbem.turn.chance import KeyedChance
from tests.afterlight.letters import desk_at, letter_about
from tests.afterlight.playouts import RULES, playout
from tests.afterlight.positions import DECK, Match, position
from tests.playouts import moments

MATCHES = [playout(2, 1, "builder"), playout(3, 2, "fidget"), playout(4, 3), playout(3, 6, "hoarder")]
MOMENTS = [state for match in MATCHES for state in moments(match, 10)]
TABLE: dict[str, Any] = {
    "stations": ["I0:LAB-07 M0:GRN-02 I1:HAB-10", "I0:HAB-03 M0:HAB-09"],
    "hands": ["FAB-6 FAB-2 ENE-2 RES-4"],
    "docks": ["OBS-04"],
    "market": "DCK-02:1 OBS-09 LAB-01 GRN-04 REA-05",
    "display": "FAB-2 ENE-3 RES-2 RES-3 FAB-6 ENE-1",
}


def lines(seat: int | None = 0, **changes: Any) -> list[str]:
    """Return a form's lines, each with its reason."""
    return [f"{row['line']}  # {row['why']}" for row in form(desk_at(position(**{**TABLE, **changes}), seat))]


def test_a_form_as_it_is_read() -> None:
    assert lines() == [
        "purchase DCK-02 at M1  # 3 lost, Synergy +2, Storm I +5",
        "install OBS-04 at M1  # Storm I +5",
        "swap HAB-10 with OBS-04  # Storm I +4",
        "acquire FAB-6 ENE-1  # worth 7, then REA-05 exactly",
        "purchase LAB-01 at M1  # 2 lost, Storm I +2",
        "purchase GRN-04 at I2  # exact, Readiness +3, bonus ENE-3",
        "acquire FAB-6  # worth 6",
    ]


def test_at_the_end_the_pass_is_offered_last() -> None:
    assert lines(ending=True)[-1] == "pass  # always legal now"


def test_who_has_nothing_to_order_gets_no_form() -> None:
    assert lines(None) == []
    assert lines(over=True) == []


def test_every_line_of_every_form_is_legal_and_reads_back_as_its_order() -> None:
    words = vocabulary(DECK)
    for state in MOMENTS:
        for seat in range(len(state.seats)):
            imagined = RULES.imagine(RULES.view(state, seat))
            rows = form(desk_at(Match(RULES, state), seat))
            assert rows
            for row in rows:
                assert RULES.refuse(imagined, seat, row["order"]) is None
                assert read_order(row["line"], VERBS, words) == row["order"]


def test_no_line_stands_twice_and_every_kind_at_most_as_often_as_promised() -> None:
    most = {"purchase": 4, "install": 1, "swap": 1, "acquire": 2, "pass": 1}
    for state in MOMENTS:
        rows = form(desk_at(Match(RULES, state), state.to_move))
        assert len({row["line"] for row in rows}) == len(rows)
        for verb, count in most.items():
            assert sum(row["order"]["do"] == verb for row in rows) <= count


def test_legal_lines_are_all_listed_orders() -> None:
    words = vocabulary(DECK)
    for state in MOMENTS[:8]:
        letter = letter_about(Match(RULES, state), state.to_move)
        orders = [read_order(line, VERBS, words) for line in legal_lines(letter, RULES)]
        assert orders == list(RULES.legal(state, state.to_move))
    assert legal_lines(letter_about(position(), None), RULES) == []


def test_who_follows_the_form_beats_the_caretaker() -> None:
    """Over six matches of three, one commander sends each turn's first line and two are played by the caretaker."""
    won = sum(_plays(seed, seed % 3) for seed in range(6))
    assert won >= 5


def _plays(seed: int, follower: int) -> bool:
    chance = KeyedChance(f"form/{seed}".encode())
    match = Match(RULES, RULES.fold(RULES.blank(3), RULES.setup(3, chance)), chance)
    while not match.state.over:
        order: Order = RULES.caretaker(match.state, match.seat)
        if match.seat == follower:
            order = form(desk_at(match, follower))[0]["order"]
        match.play(order)
    return follower in RULES.winners(match.state)


def test_the_rule_of_ranking_is_published_with_the_game() -> None:
    stated = (sys.modules[form.__module__].__doc__ or "").partition("How orders are ranked")[2]
    text = (Path(__file__).parents[2] / "games" / "afterlight" / "report.md").read_text(encoding="utf-8")
    assert " ".join(stated.split()) in " ".join(text.split())


@pytest.mark.parametrize(
    ("display", "expected"),
    [
        ("FAB-6 RES-6", ["acquire FAB-6  # worth 6", "acquire RES-6  # worth 6"]),
        ("FAB-1 FAB-2 RES-6", ["acquire FAB-1 RES-6  # worth 7", "acquire RES-6  # worth 6"]),
        ("FAB-2 RES-4", ["acquire FAB-2 RES-4  # worth 6, then DCK-02 exactly", "acquire RES-4  # worth 4"]),
        ("FAB-1", ["acquire FAB-1  # worth 1"]),
    ],
)
def test_a_poor_hand_is_told_what_to_take(display: str, expected: list[str]) -> None:
    poor: dict[str, Any] = {"stations": [], "docks": [], "hands": ["FAB-1"], "market": "DCK-02:1"}
    assert lines(**poor, display=display) == expected


def test_what_fits_nowhere_is_bought_for_the_dry_dock_while_that_has_space() -> None:
    placeless: dict[str, Any] = {"stations": [], "hands": ["ENE-2"], "market": "GRN-04", "display": "FAB-3"}
    expected = "purchase GRN-04 to dock  # exact, bonus FAB-3"
    assert expected in lines(**{**placeless, "docks": []})
    assert expected not in lines(**{**placeless, "docks": ["HAB-02 HAB-08 OBS-01 OBS-05"]})


def test_a_forced_pass_is_the_only_line() -> None:
    nothing: dict[str, Any] = {"stations": [], "docks": [], "hands": [], "market": "", "display": "", "pile": ""}
    assert lines(**nothing) == ["pass  # nothing else is legal"]
