"""A deck that is not right is refused: every fault in a sentence that names the place and what would do."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.contract import DeckError
from pbem.games.far.deck import load_deck

FILE = Path(__file__).parents[2] / "games" / "far" / "cards.yaml"
RAW = yaml.safe_load(FILE.read_text(encoding="utf-8"))

Raw = dict[str, Any]


@pytest.fixture
def raw() -> Raw:
    """Return the shipped deck as parsed, free to be spoilt."""
    return copy.deepcopy(RAW)


def faults(raw: object) -> list[str]:
    """Return all that is wrong with a deck."""
    with pytest.raises(DeckError) as caught:
        load_deck(raw)
    return caught.value.faults


def card(raw: Raw, key: str) -> Raw:
    """Return a row of a deck by its id."""
    found: Raw = next(row for row in [*raw["cards"], *raw["castle"]] if row["id"] == key)
    return found


def sections(text: str) -> list[dict[str, list[int]]]:
    """Return sections written as ``"meadow 0 1 7, brick 2 6"``."""
    rows = [part.split() for part in text.split(", ")]
    return [{land: [int(edge) for edge in edges]} for land, *edges in rows]


# Faults of the file as a whole


@pytest.mark.parametrize("wrong", [None, [], "deck", 7])
def test_a_deck_must_be_a_mapping(wrong: object) -> None:
    assert faults(wrong)[0].startswith("A deck is a mapping of title, cards, castle; this is ")


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("title", "", 'The deck: title must be a line of text that says which deck this is, not "".'),
        ("cards", {"S01": 1}, 'The deck: cards must be a list of 28 rows, not {"S01": 1}.'),
        ("castle", 2, "The deck: castle must be a list of 2 rows, not 2."),
    ],
)
def test_top_fields_of_the_wrong_kind_are_named(raw: Raw, field: str, value: object, sentence: str) -> None:
    raw[field] = value
    assert faults(raw) == [sentence]


def test_unknown_and_missing_top_fields_are_named_together(raw: Raw) -> None:
    raw["card"] = raw.pop("cards")
    assert faults(raw) == [
        'The deck: there is no field "card"; did you mean cards?',
        "The deck: cards is missing; it must be a list of 28 rows.",
    ]


# Faults of one card


ID = "id must be S01 to S20 or one of RK, RQ, GK, GQ, BK, BQ, YK, YQ"
NAME = "name must be a line of text of 1 to 18 characters"
SECTIONS = "sections must be a list of sections, each a land and its edges, such as {meadow: [0, 1, 7]}"


@pytest.mark.parametrize(
    ("key", "field", "value", "sentence"),
    [
        ("S01", "id", "S21", f'Card 1: {ID}, not "S21".'),
        ("S01", "id", 1, f"Card 1: {ID}, not 1."),
        ("S01", "id", ["S01"], f'Card 1: {ID}, not ["S01"].'),
        ("C2", "id", "C3", 'Castle card 2: id must be C1 or C2, not "C3".'),
        ("S01", "name", "", f'S01: {NAME}, not "".'),
        ("S01", "name", "A Lane Beside A Mill", f'S01: {NAME}, not "A Lane Beside A Mill".'),
        ("C1", "name", False, f"C1: {NAME}, not false."),
        ("S01", "sections", [], f"S01: {SECTIONS}, not []."),
        ("S01", "sections", {"meadow": [0]}, f'S01: {SECTIONS}, not {{"meadow": [0]}}.'),
        ("S01", "sections", [{"desert": [0]}], f'S01: {SECTIONS}, not [{{"desert": [0]}}].'),
        ("S01", "sections", [{"meadow": [8]}], f'S01: {SECTIONS}, not [{{"meadow": [8]}}].'),
        ("S01", "sections", [{"meadow": []}], f'S01: {SECTIONS}, not [{{"meadow": []}}].'),
        ("S01", "sections", [{"meadow": [True]}], f'S01: {SECTIONS}, not [{{"meadow": [true]}}].'),
        ("S01", "throne", 0, 'S01: there is no field "throne"; there are id, name, sections.'),
        ("S01", "nane", "x", 'S01: there is no field "nane"; did you mean name?'),
        ("RK", "throne", 8, "RK: throne must be the number of an edge of its throne's section, 0 to 7, not 8."),
        ("RK", "throne", None, "RK: throne must be the number of an edge of its throne's section, 0 to 7, not null."),
    ],
)
def test_a_spoilt_field_is_answered_by_name(raw: Raw, key: str, field: str, value: object, sentence: str) -> None:
    card(raw, key)[field] = value
    assert faults(raw) == [sentence]


def test_a_row_that_is_no_mapping_is_answered_by_number(raw: Raw) -> None:
    raw["cards"][2] = "S03"
    assert faults(raw) == ['Card 3 must be a mapping of id, name and sections, not "S03".']


def test_all_spoilt_rows_are_reported_at_once(raw: Raw) -> None:
    del card(raw, "RK")["throne"]
    card(raw, "S02")["name"] = 3
    card(raw, "C1")["sections"] = 0
    assert len(faults(raw)) == 3


def test_every_edge_is_in_exactly_one_section(raw: Raw) -> None:
    """Rule 2.3: one left out, one that is there twice, one twice in a section."""
    card(raw, "S05")["sections"] = sections("meadow 0 1, ocean 3 4 4, brick 5 6 7 0")
    assert faults(raw) == [
        "S05: edge 0 must be in exactly one section, not 2.",
        "S05: edge 2 must be in exactly one section, not 0.",
        "S05: edge 4 must be in exactly one section, not 2.",
    ]


def test_crossing_sections_are_refused(raw: Raw) -> None:
    """Rule 2.4: Meadow from 0 to 4 parts the edges on the right from those on the left."""
    card(raw, "S05")["sections"] = sections("meadow 0 4, brick 1 7, ocean 2 3, forest 5 6")
    assert faults(raw) == ["S05: the sections [0, 4] and [1, 7] cross; no card can show both."]


@pytest.mark.parametrize(("one", "other"), [(3, 4), (0, 7)])
def test_neighbouring_edges_of_one_land_are_one_section(raw: Raw, one: int, other: int) -> None:
    """Rule 2.4: also around a corner, also from the last to the first."""
    parted = {3: "meadow 0 1 2, brick 3, brick 4, ocean 5 6 7", 0: "meadow 0 1 2, ocean 3 4, meadow 5 6 7"}
    card(raw, "S05")["sections"] = sections(parted[one])
    land = "brick" if one else "meadow"
    first, second = (other, one) if one == 0 else (one, other)
    assert faults(raw) == [
        f"S05: the edges {first} and {second} are neighbours and both {land}, so they must be in one section."
    ]


def test_a_card_of_one_land_is_refused(raw: Raw) -> None:
    """Rule 2.4: royals too."""
    card(raw, "RK")["sections"] = sections("forest 0 1 2 3 4 5 6 7")
    assert faults(raw) == ["RK shows forest alone; a card shows two to four lands."]


def test_a_castle_card_has_the_edges_that_look_outward(raw: Raw) -> None:
    """Rule 2.6: five of them, each a section of its own."""
    card(raw, "C1")["sections"] = sections("meadow 0 7, ocean 4, forest 5, brick 2")
    assert faults(raw) == [
        "C1: edge 2 lies at the other card of the Castle and can be in no section.",
        "C1: edge 6 must be in exactly one section, not 0.",
        "C1: each edge of the Castle is a section of its own, but [0, 7] are together.",
    ]


# Faults between cards


def test_a_repeated_id_and_name_are_named(raw: Raw) -> None:
    card(raw, "S02").update(id="S01", name="MILL LANE")
    assert faults(raw) == [
        'The id "s01" occurs more than once: S01, S01; every id must differ.',
        'The name "mill lane" occurs more than once: S01, S01; every name must differ.',
    ]


def test_missing_cards_are_named(raw: Raw) -> None:
    raw["cards"] = [row for row in raw["cards"] if row["id"] not in ("S07", "GQ")]
    del raw["castle"][0]
    assert faults(raw) == ["The deck has no card S07.", "The deck has no card GQ.", "The deck has no card C1."]


def test_cards_that_look_alike_are_refused(raw: Raw) -> None:
    """Rule 2.4: the same, the same turned round, and one that is the same when it is turned round itself."""
    card(raw, "S02")["sections"] = card(raw, "S01")["sections"]
    assert "S02 looks the same as S01, perhaps turned round; standard cards must differ." in faults(raw)
    turned = [{land: [(edge + 4) % 8 for edge in edges]} for row in RAW["cards"][:1]
              for section in row["sections"] for land, edges in section.items()]  # fmt: skip
    card(raw, "S02")["sections"] = turned
    assert "S02 looks the same as S01, perhaps turned round; standard cards must differ." in faults(raw)
    card(raw, "S02")["sections"] = sections("meadow 0 1, brick 2 3, meadow 4 5, brick 6 7")
    assert "S02 looks the same when it is turned round; no standard card may." in faults(raw)


def test_other_numbers_of_edges_are_refused(raw: Raw) -> None:
    """Rule 2.4: the sum over all standard cards."""
    card(raw, "S05")["sections"] = sections("meadow 0 1 2, forest 3 4, brick 5 6 7")
    assert faults(raw) == [
        "The standard cards must have 40 edges of ocean; they have 38.",
        "The standard cards must have 40 edges of forest; they have 42.",
    ]


def test_royals_that_are_made_differently_are_refused(raw: Raw) -> None:
    """Rule 2.5: other sections, or the throne elsewhere."""
    card(raw, "GK")["sections"] = sections("meadow 0 1, brick 2 3, ocean 4 5 6, forest 7")
    card(raw, "BQ")["throne"] = 4
    found = faults(raw)
    assert "GK must have sections and throne as RK has them; only lands differ among kings." in found
    assert "BQ must have sections and throne as RQ has them; only lands differ among queens." in found


def test_two_thrones_stand_on_each_land(raw: Raw) -> None:
    """Rule 2.5: here three on Forest and one on Ocean."""
    card(raw, "RK")["sections"] = sections("forest 0 1, ocean 2 3 4, meadow 5 6, brick 7")
    assert faults(raw) == [
        "2 royals must have their throne on ocean; 1 have.",
        "2 royals must have their throne on forest; 3 have.",
    ]


def test_a_castle_that_shows_too_little_is_refused(raw: Raw) -> None:
    """Rule 2.6: Ocean on the southern side alone."""
    card(raw, "C2")["sections"] = sections("brick 0, forest 1, brick 2, meadow 3, brick 4")
    assert faults(raw) == ["The Castle must show ocean on two of its sides; it shows it on 1."]


def test_neighbouring_edges_of_the_castle_differ(raw: Raw) -> None:
    """Rule 2.6: also from card to card."""
    card(raw, "C1")["sections"] = sections("brick 0, ocean 4, forest 5, meadow 6, ocean 7")
    assert faults(raw) == ["The Castle: edge 0 of C1 and edge 0 of C2 are neighbours and both brick; they must differ."]


# Properties


@given(st.integers(0, 27), st.sampled_from(["id", "name", "sections"]))
def test_losing_any_field_of_any_card_is_noticed(index: int, field: str) -> None:
    raw = copy.deepcopy(RAW)
    del raw["cards"][index][field]
    assert any(f"{field} is missing" in fault for fault in faults(raw))


NESTED_JUNK = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9) | st.integers(), inner, max_size=4),
    max_leaves=8,
)


@given(st.sampled_from(["cards", "castle"]), NESTED_JUNK)
def test_junk_is_answered_and_never_raises_anything_else(field: str, junk: object) -> None:
    assert all(fault.endswith((".", "?")) for fault in faults({**copy.deepcopy(RAW), field: junk}))


@given(st.integers(0, 29), NESTED_JUNK)
def test_junk_for_sections_is_answered_and_never_raises_anything_else(index: int, junk: object) -> None:
    raw = copy.deepcopy(RAW)
    [*raw["cards"], *raw["castle"]][index]["sections"] = junk
    assert faults(raw)


@given(st.integers(0, 19), st.integers(0, 7), st.sampled_from(["meadow", "brick", "ocean", "forest"]))
def test_giving_one_edge_to_another_land_is_noticed(index: int, edge: int, land: str) -> None:
    raw = copy.deepcopy(RAW)
    row = raw["cards"][index]
    held = {at: kept for section in row["sections"] for kept, edges in section.items() for at in edges}
    if held[edge] == land:
        return
    for section in row["sections"]:
        for edges in section.values():
            edges[:] = [at for at in edges if at != edge]
    row["sections"] = [section for section in row["sections"] if all(section.values())] + [{land: [edge]}]
    assert faults(raw)
