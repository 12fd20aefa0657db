"""The shipped deck: what the rules ask of it, and what its makers wanted of it."""

from __future__ import annotations

import copy
import random
from collections import Counter
from typing import Any

import yaml

from pbem.games.farlight.deck import load_deck
from pbem.games.farlight.grid import SIDES
from pbem.games.farlight.reset import COUNTS
from pbem.games.farlight.table import Icons
from tests.farlight.positions import DECK, FOLDER

PARTS, MISSIONS, AWARDS = DECK["parts"], DECK["missions"], DECK["awards"]
RAW = yaml.safe_load((FOLDER / "deck.yaml").read_text(encoding="utf-8"))


def test_shipped_deck_says_that_it_is_this_projects_own() -> None:
    """Rule 1.2: and not the printed one."""
    assert "own" in DECK["title"]
    assert "not the printed" in DECK["title"]


def test_shipped_deck_has_the_numbers_of_the_rules() -> None:
    """Rule 1.2: parts, missions, awards, organisations, climactic missions and engines."""
    assert [len(DECK[name]) for name in ("parts", "missions", "awards", "organisations")] == [57, 23, 7, 6]
    assert sum(card["climactic"] for card in MISSIONS.values()) == 6
    engines = [engine for card in PARTS.values() for engine in card["engines"]]
    assert sorted(engines) == list(range(1, 23))


def test_ids_run_without_a_gap() -> None:
    """Rule 1.2: P01 to P57, M01 to M23, A1 to A7, O1 to O6."""
    assert list(PARTS) == [f"P{number:02}" for number in range(1, 58)]
    assert list(MISSIONS) == [f"M{number:02}" for number in range(1, 24)]
    assert list(AWARDS) == [f"A{number}" for number in range(1, 8)]
    assert list(DECK["organisations"]) == [f"O{number}" for number in range(1, 7)]


def test_connectors_are_spread_evenly() -> None:
    """Rule 1.2: each side on as many parts, few parts with all of them."""
    sides = Counter(side for card in PARTS.values() for side in card["connectors"])
    assert set(sides) == set(SIDES)
    assert max(sides.values()) - min(sides.values()) <= 1
    assert Counter(len(card["connectors"]) for card in PARTS.values()) == {1: 17, 2: 24, 3: 13, 4: 3}


def test_the_number_of_parts_with_the_same_connectors_is_counted() -> None:
    """Rule 1.2: it is shown on each."""
    for card in PARTS.values():
        assert card["same"] == sum(other["connectors"] == card["connectors"] for other in PARTS.values())


def test_engines_come_with_other_icons_as_intended() -> None:
    """Rule 1.2: three double engines; others with Bio-Tech, an upgrade, crew or science, or alone."""
    engines = [card for card in PARTS.values() if card["engines"]]
    assert Counter(len(card["engines"]) for card in engines) == {2: 3, 1: 16}
    assert sum(card["biotech"] == 1 for card in engines) == 4
    once: Counter[str] = Counter()
    for card in engines:
        once.update(name for name, count in card["once"].items() if count)
    assert once == {"upgrade": 3, "crew": 2, "science": 1}


def test_lasting_crew_is_scarce() -> None:
    """Rule 1.2: no more than four icons in all."""
    lasting = {name: sum(card["lasting"][name] for card in PARTS.values()) for name in Icons._fields}
    assert lasting == {"science": 4, "crew": 4, "upgrade": 3, "overhaul": 1}


def test_costs_are_what_can_be_paid() -> None:
    """Rule 1.2: 0 to 3 crew; doubles and other strong parts cost most."""
    assert {card["cost"] for card in PARTS.values()} == {0, 1, 2, 3}
    assert all(card["cost"] == 3 for card in PARTS.values() if len(card["engines"]) == 2 or card["biotech"] == 3)


def test_every_climactic_mission_is_worth_more_than_any_other() -> None:
    """Rule 1.2: and every mission asks for something."""
    climactic = [card["value"] for card in MISSIONS.values() if card["climactic"]]
    assert min(climactic) > max(card["value"] for card in MISSIONS.values() if not card["climactic"])
    assert all(card["engines"] or card["biotech"] or card["science"] for card in MISSIONS.values())


def test_the_two_printed_missions_are_equal() -> None:
    """Rules 1.2 and 1.6: so that their names decide."""
    values = {card["name"]: card["value"] for card in MISSIONS.values()}
    assert values["Cleomedes Moon Colony"] == values["Mars Elevator"]


def test_each_thing_that_can_be_counted_has_its_award_of_three_points() -> None:
    """Rules 10.5 and 10.6: seven of them."""
    assert sorted(card["counts"] for card in AWARDS.values()) == sorted(COUNTS)
    assert {card["points"] for card in AWARDS.values()} == {3}


def test_names_are_short_and_plain_enough_for_reports() -> None:
    """Rule 1.2: and none is used twice, whatever its capitals."""
    names = [
        card["name"] for section in ("parts", "missions", "awards", "organisations") for card in DECK[section].values()
    ]
    assert len({name.casefold() for name in names}) == len(names)
    assert all(name.isascii() and len(name) <= 24 for name in names)


def test_the_order_of_rows_and_of_what_they_list_does_not_matter() -> None:
    """Rule 1.2: a deck is the same however it is written."""
    raw: dict[str, Any] = copy.deepcopy(RAW)
    rng = random.Random(1)  # noqa: S311 - not a secret
    for section in ("parts", "missions", "awards", "organisations"):
        rng.shuffle(raw[section])
        for row in raw[section]:
            for name in ("connectors", "engines"):
                rng.shuffle(row.get(name, []))
    assert load_deck(raw) == DECK
    assert list(load_deck(raw)["parts"]) == list(PARTS)


def test_a_deck_with_five_climactic_missions_and_other_points_will_do() -> None:
    """Rule 1.2: and with other awards, such as two that count the same."""
    raw: dict[str, Any] = copy.deepcopy(RAW)
    raw["missions"][17] = {"id": "M18", "name": "Short Hop", "value": 1, "science": 1}
    raw["awards"][0].update(points=6, counts="crew")
    deck = load_deck(raw)
    assert sum(card["climactic"] for card in deck["missions"].values()) == 5
    assert deck["awards"]["A1"] == {"name": "Engine Works Medal", "counts": "crew", "points": 6}
