"""The shipped deck is what its head comment says, and the plain form of a deck is as agreed (rules 2.4-2.6)."""

from __future__ import annotations

import copy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from pbem.games.far.cards import LANDS, ROYALS
from pbem.games.far.deck import load_deck

FILE = Path(__file__).parents[2] / "games" / "far" / "cards.yaml"
RAW = yaml.safe_load(FILE.read_text(encoding="utf-8"))
DECK = load_deck(RAW)
CARDS: dict[str, dict[str, Any]] = DECK["cards"]
STANDARD = [key for key in CARDS if key.startswith("S")]

Raw = dict[str, Any]
Shape = list[list[int]]


@pytest.fixture
def raw() -> Raw:
    """Return the shipped deck as parsed, free to be spoilt."""
    return copy.deepcopy(RAW)


def shape(key: str) -> Shape:
    """Return the edges of a card's sections."""
    return [section["edges"] for section in CARDS[key]["sections"]]


def lands(key: str) -> list[str]:
    """Return the land of each edge of a card."""
    held = {edge: section["land"] for section in CARDS[key]["sections"] for edge in section["edges"]}
    return [held[edge] for edge in range(8)]


# The shipped deck


def test_the_shipped_deck_keeps_to_the_rules() -> None:
    """Rules 2.4-2.6: it loads, with twenty standard cards, eight royals and the Castle."""
    assert list(CARDS) == [*(f"S{number:02}" for number in range(1, 21)), *ROYALS]
    assert list(DECK["castle"]) == ["C1", "C2"]


def test_the_shipped_deck_says_that_it_is_not_the_printed_one() -> None:
    """Rule 2.4: in its title and in its head."""
    head = FILE.read_text(encoding="utf-8").partition("title:")[0]
    assert "not the printed one" in RAW["title"]
    assert "NOT the printed one" in head
    assert "--deck" in head


def test_each_land_has_forty_edges() -> None:
    """Rule 2.4: and each edge of a template has each land once."""
    assert Counter(land for key in STANDARD for land in lands(key)) == dict.fromkeys(LANDS, 40)
    for first in range(0, 20, 4):
        for edge in range(8):
            assert {lands(key)[edge] for key in STANDARD[first : first + 4]} == set(LANDS)


def test_no_two_standard_cards_look_alike() -> None:
    """Rule 2.4: also when they are turned round."""
    looks = [frozenset((s["land"], frozenset(s["edges"])) for s in CARDS[key]["sections"]) for key in STANDARD]
    turned = [frozenset((land, frozenset((e + 4) % 8 for e in edges)) for land, edges in look) for look in looks]
    assert len({*looks, *turned}) == 40


def test_there_are_five_templates_of_three_or_four_sections() -> None:
    """Rule 2.4: of one to four edges."""
    for first in range(0, 20, 4):
        assert [shape(key) for key in STANDARD[first : first + 4]] == [shape(STANDARD[first])] * 4
    assert {len(shape(key)) for key in STANDARD} == {3, 4}
    assert {len(edges) for key in STANDARD for edges in shape(key)} == {1, 2, 3, 4}


def test_four_cards_have_two_lands_only() -> None:
    """Rule 2.4: two of them Meadow and Brick, two Ocean and Forest."""
    two = [frozenset(lands(key)) for key in STANDARD if len(set(lands(key))) == 2]
    assert Counter(two) == {frozenset({"meadow", "brick"}): 2, frozenset({"ocean", "forest"}): 2}


def test_royals_of_a_rank_differ_in_lands_only() -> None:
    """Rule 2.5: their thrones have two edges each, and two thrones stand on each land."""
    for rank in "KQ":
        keys = [f"{colour}{rank}" for colour in "RGBY"]
        assert {(str(shape(key)), CARDS[key]["throne"]) for key in keys} == {
            (str(shape(keys[0])), CARDS[keys[0]]["throne"])
        }
        assert len(shape(keys[0])[CARDS[keys[0]]["throne"]]) == 2
    thrones = {key: CARDS[key]["sections"][CARDS[key]["throne"]]["land"] for key in ROYALS}
    assert Counter(thrones.values()) == dict.fromkeys(LANDS, 2)
    assert [thrones[key] for key in ("RQ", "BQ", "GK", "BK")] == ["brick", "brick", "meadow", "meadow"]


def test_the_castle_shows_each_land_on_two_sides() -> None:
    """Rule 2.6: ten edges, each a section of its own."""
    sides = {"C1": {0: "n", 4: "s", 5: "w", 6: "w", 7: "w"}, "C2": {0: "n", 1: "e", 2: "e", 3: "e", 4: "s"}}
    shown: dict[str, set[str]] = {land: set() for land in LANDS}
    for key, row in DECK["castle"].items():
        assert [section["edges"] for section in row["sections"]] == [[edge] for edge in sides[key]]
        for section in row["sections"]:
            shown[section["land"]].add(sides[key][section["edges"][0]])
    assert all(len(found) >= 2 for found in shown.values())


def test_names_are_short_and_differ() -> None:
    """Rule 2.4: they are printed beside ids."""
    names = [row["name"] for row in [*CARDS.values(), *DECK["castle"].values()]]
    assert len({name.casefold() for name in names}) == 30
    assert all(len(name) <= 18 and name.isascii() for name in names)


# The plain form


def test_plain_deck_has_the_agreed_form() -> None:
    assert set(DECK) == {"title", "cards", "castle"}
    assert CARDS["S05"] == {
        "name": "Tide Mill",
        "sections": [
            {"land": "meadow", "edges": [0, 1, 2]},
            {"land": "ocean", "edges": [3, 4]},
            {"land": "brick", "edges": [5, 6, 7]},
        ],
    }
    assert CARDS["RQ"]["throne"] == 1


def test_order_of_rows_sections_and_edges_does_not_matter(raw: Raw) -> None:
    raw["cards"].reverse()
    raw["castle"].reverse()
    for row in [*raw["cards"], *raw["castle"]]:
        row["sections"].reverse()
        for section in row["sections"]:
            for edges in section.values():
                edges.reverse()
    again = load_deck(raw)
    assert again == DECK
    assert list(again["cards"]) == list(CARDS)


def test_a_throne_may_be_named_by_any_of_its_edges(raw: Raw) -> None:
    for row in raw["cards"]:
        if row["id"].endswith("Q"):
            row["throne"] = 6
    assert load_deck(raw) == DECK


def test_loading_leaves_the_parsed_file_alone(raw: Raw) -> None:
    load_deck(raw)["cards"]["S01"]["sections"][0]["edges"].append(9)
    assert raw == RAW
