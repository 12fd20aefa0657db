"""The shipped deck is what its head comment says, and the plain form of a deck is as agreed."""

from __future__ import annotations

import copy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from pbem.games.afterlight.board import SIDES
from pbem.games.afterlight.deck import DEPARTMENTS, GUILDS, load_deck

FILE = Path(__file__).parents[2] / "games" / "afterlight" / "modules.yaml"
RAW = yaml.safe_load(FILE.read_text(encoding="utf-8"))
MODULES: dict[str, dict[str, Any]] = load_deck(RAW)["modules"]

Raw = dict[str, Any]


@pytest.fixture
def raw() -> Raw:
    """Return the shipped deck as parsed, free to be spoilt."""
    return copy.deepcopy(RAW)


def patterns(department: str) -> list[tuple[str, ...]]:
    return [tuple(row["ports"]) for row in MODULES.values() if row["department"] == department]


# The shipped deck


def test_shipped_deck_loads_without_a_warning() -> None:
    assert load_deck(RAW)["warnings"] == []


def test_shipped_deck_says_that_it_is_not_the_printed_one() -> None:
    head = FILE.read_text(encoding="utf-8").partition("title:")[0]
    assert "not the printed one" in RAW["title"]
    assert "NOT the printed one" in head
    assert "--deck" in head


def test_shipped_deck_has_ten_modules_a_department_and_twenty_a_guild() -> None:
    assert len(MODULES) == 60
    assert Counter(row["department"] for row in MODULES.values()) == dict.fromkeys(DEPARTMENTS, 10)
    assert Counter(row["guild"] for row in MODULES.values()) == dict.fromkeys(GUILDS, 20)


def test_each_department_has_four_three_and_three_modules_of_the_guilds_in_rotation() -> None:
    for place, department in enumerate(DEPARTMENTS):
        counts = Counter(row["guild"] for row in MODULES.values() if row["department"] == department)
        assert counts == {guild: 4 if index == place % 3 else 3 for index, guild in enumerate(GUILDS)}


def test_ids_count_up_within_each_department() -> None:
    assert list(MODULES) == [f"{department}-{number:02}" for department in DEPARTMENTS for number in range(1, 11)]


def test_names_are_short_and_differ() -> None:
    names = [row["name"] for row in MODULES.values()]
    assert len({name.casefold() for name in names}) == 60
    assert all(len(name) <= 18 and name.isascii() for name in names)


def test_no_two_modules_of_a_department_have_the_same_sockets_and_none_has_a_single_port() -> None:
    for department in DEPARTMENTS:
        assert len(set(patterns(department))) == 10
        assert all(len(ports) >= 2 for ports in patterns(department))


def test_the_pattern_left_out_is_a_two_port_one_without_inward_in_rotation() -> None:
    candidates = [("out", "cw"), ("out", "ccw"), ("cw", "ccw")]
    for place, department in enumerate(DEPARTMENTS):
        missing = [ports for ports in candidates if ports not in patterns(department)]
        assert missing == [candidates[place % 3]]


def test_seven_in_ten_modules_face_inward_and_ports_average_two_point_six() -> None:
    assert sum("in" in row["ports"] for row in MODULES.values()) == 42
    assert sum(len(row["ports"]) for row in MODULES.values()) == 156


def test_cost_follows_ports_the_inward_port_and_the_outward_bulkhead() -> None:
    for row in MODULES.values():
        ports = row["ports"]
        cost = 3 * len(ports) - 4 + ("in" in ports) + ("out" not in ports)
        assert row["cost"] == cost
        assert 2 <= cost <= 9


def test_sockets_and_costs_are_spread_evenly_over_the_guilds() -> None:
    by_guild = {guild: [row for row in MODULES.values() if row["guild"] == guild] for guild in GUILDS}
    assert {sum(row["cost"] for row in rows) for rows in by_guild.values()} <= {97, 98}
    for side in SIDES:
        counts = [sum(side in row["ports"] for row in rows) for rows in by_guild.values()]
        assert max(counts) - min(counts) <= 1
    kinds = {tuple(row["ports"]) for row in MODULES.values()}
    for kind in kinds:
        counts = [sum(tuple(row["ports"]) == kind for row in rows) for rows in by_guild.values()]
        assert max(counts) - min(counts) <= 1


def test_every_department_has_a_cheap_and_a_dear_module_of_every_guild() -> None:
    for department in DEPARTMENTS:
        for guild in GUILDS:
            cell = [row for row in MODULES.values() if row["department"] == department and row["guild"] == guild]
            costs = [row["cost"] for row in cell]
            assert min(costs) <= 4
            assert max(costs) >= 6


# The plain form


def test_plain_deck_has_the_agreed_form() -> None:
    deck = load_deck(RAW)
    assert set(deck) == {"title", "modules", "credits", "warnings"}
    assert deck["credits"] == {"guilds": ["FAB", "ENE", "RES"], "values": [1, 2, 3, 4, 5, 6], "copies": 4}
    assert deck["modules"]["REA-07"] == {
        "name": "Second Sun", "department": "REA", "guild": "ENE", "cost": 6, "ports": ["in", "out", "ccw"],
    }  # fmt: skip


def test_order_of_rows_and_ports_does_not_matter(raw: Raw) -> None:
    raw["modules"].reverse()
    for row in raw["modules"]:
        row["ports"].reverse()
    again = load_deck(raw)
    assert again == load_deck(RAW)
    assert list(again["modules"]) == list(MODULES)


def test_loading_leaves_the_parsed_file_alone(raw: Raw) -> None:
    load_deck(raw)["modules"]["HAB-01"]["ports"].append("in")
    assert raw == RAW


def test_an_unusual_cost_is_a_warning_and_no_fault(raw: Raw) -> None:
    raw["modules"][0]["cost"] = 10
    raw["modules"][59]["cost"] = 1
    assert load_deck(raw)["warnings"] == [
        "HAB-01 costs 10; costs of 2 to 9 are usual.",
        "GRN-10 costs 1; costs of 2 to 9 are usual.",
    ]


def test_a_single_port_is_allowed_in_another_deck(raw: Raw) -> None:
    raw["modules"][0]["ports"] = ["cw"]
    assert load_deck(raw)["modules"]["HAB-01"]["ports"] == ["cw"]
