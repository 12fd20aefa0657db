"""A deck that is not right is refused: every fault in a sentence that names the place and what would do."""

from __future__ import annotations

import copy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.afterlight.deck import DEPARTMENTS, GUILDS, load_deck, removal_exists
from pbem.games.contract import DeckError

FILE = Path(__file__).parents[2] / "games" / "afterlight" / "modules.yaml"
RAW = yaml.safe_load(FILE.read_text(encoding="utf-8"))

Raw = dict[str, Any]


@pytest.fixture
def raw() -> Raw:
    """Return the shipped deck as parsed, free to be spoilt."""
    return copy.deepcopy(RAW)


def faults(raw: object) -> list[str]:
    with pytest.raises(DeckError) as caught:
        load_deck(raw)
    return caught.value.faults


# Faults of the file as a whole


@pytest.mark.parametrize("wrong", [None, [], "deck", 7])
def test_a_deck_must_be_a_mapping(wrong: object) -> None:
    assert faults(wrong)[0].startswith("A deck is a mapping of title, modules, credits; this is ")


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("title", "", 'The deck: title must be a line of text that says which deck this is, not "".'),
        ("title", 5, "The deck: title must be a line of text that says which deck this is, not 5."),
        ("modules", {"HAB-01": 1}, 'The deck: modules must be a list of 60 rows, not {"HAB-01": 1}.'),
        ("credits", [], "The deck: credits must be a mapping of guilds, values and copies, not []."),
    ],
)
def test_top_fields_of_the_wrong_kind_are_named(raw: Raw, field: str, value: object, sentence: str) -> None:
    raw[field] = value
    assert faults(raw) == [sentence]


def test_unknown_and_missing_top_fields_are_named_together(raw: Raw) -> None:
    raw["module"] = raw.pop("modules")
    assert faults(raw) == [
        'The deck: there is no field "module"; did you mean modules?',
        "The deck: modules is missing; it must be a list of 60 rows.",
    ]


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("guilds", ["FAB", "ENE"], 'The credits: guilds must be ["FAB", "ENE", "RES"], not ["FAB", "ENE"].'),
        ("values", [1, 2, 3, 4, 5], "The credits: values must be [1, 2, 3, 4, 5, 6], not [1, 2, 3, 4, 5]."),
        (
            "values",
            [True, 2, 3, 4, 5, 6],
            "The credits: values must be [1, 2, 3, 4, 5, 6], not [true, 2, 3, 4, 5, 6].",
        ),
        ("copies", 3, "The credits: copies must be 4, not 3."),
        ("copies", 4.0, "The credits: copies must be 4, not 4.0."),
        ("copy", 4, 'The credits: there is no field "copy"; did you mean copies?'),
    ],
)
def test_other_credits_are_refused(raw: Raw, field: str, value: object, sentence: str) -> None:
    raw["credits"][field] = value
    assert faults(raw) == [sentence]


def test_missing_credit_fields_are_named(raw: Raw) -> None:
    del raw["credits"]["copies"]
    assert faults(raw) == ["The credits: copies is missing; it must be 4."]


# Faults of one module


PORTS = "ports must be a list of one or more of in, out, cw, ccw, each once"
NAME = "name must be a line of text of 1 to 18 characters"


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("id", "HAB-1", 'Row 1: id must be a department and two digits, such as HAB-01, not "HAB-1".'),
        ("id", "HAB-01\n", r'Row 1: id must be a department and two digits, such as HAB-01, not "HAB-01\n".'),
        ("id", 1, "Row 1: id must be a department and two digits, such as HAB-01, not 1."),
        ("id", ["HAB-01"], 'Row 1: id must be a department and two digits, such as HAB-01, not ["HAB-01"].'),
        ("id", "LAB-11", "LAB-11: the id and the department HAB differ; begin the id with HAB-."),
        ("name", "", f'HAB-01: {NAME}, not "".'),
        ("name", " Bunk", f'HAB-01: {NAME}, not " Bunk".'),
        ("name", "Bunk\nGallery", rf'HAB-01: {NAME}, not "Bunk\nGallery".'),
        ("name", "The Longest Gallery", f'HAB-01: {NAME}, not "The Longest Gallery".'),
        ("name", False, f"HAB-01: {NAME}, not false."),
        ("department", "HUB", 'HAB-01: department must be HAB, LAB, OBS, REA, DCK or GRN, not "HUB".'),
        ("department", "LAB", "HAB-01: the id and the department LAB differ; begin the id with LAB-."),
        ("department", None, "HAB-01: department must be HAB, LAB, OBS, REA, DCK or GRN, not null."),
        ("guild", "FBA", 'HAB-01: guild must be FAB, ENE or RES, not "FBA".'),
        ("guild", "HAB", 'HAB-01: guild must be FAB, ENE or RES, not "HAB".'),
        ("guild", ["FAB"], 'HAB-01: guild must be FAB, ENE or RES, not ["FAB"].'),
        ("cost", "3", 'HAB-01: cost must be a whole number, 0 or more, not "3".'),
        ("cost", True, "HAB-01: cost must be a whole number, 0 or more, not true."),
        ("cost", 3.0, "HAB-01: cost must be a whole number, 0 or more, not 3.0."),
        ("cost", -1, "HAB-01: cost must be a whole number, 0 or more, not -1."),
        ("ports", [], f"HAB-01: {PORTS}, not []."),
        ("ports", "in", f'HAB-01: {PORTS}, not "in".'),
        ("ports", ["in", "in"], f'HAB-01: {PORTS}, not ["in", "in"].'),
        ("ports", ["inward"], f'HAB-01: {PORTS}, not ["inward"].'),
        ("ports", [["in"]], f'HAB-01: {PORTS}, not [["in"]].'),
        ("prots", ["in"], 'HAB-01: there is no field "prots"; did you mean ports?'),
    ],
)
def test_a_spoilt_field_is_answered_by_name(raw: Raw, field: str, value: object, sentence: str) -> None:
    raw["modules"][0][field] = value
    assert faults(raw) == [sentence]


def test_a_row_that_is_no_mapping_is_answered_by_number(raw: Raw) -> None:
    raw["modules"][2] = "HAB-03"
    assert faults(raw) == ['Row 3: a module is a mapping of id, name, department, guild, cost, ports, not "HAB-03".']


def test_an_unknown_key_that_resembles_nothing_lists_the_known_ones(raw: Raw) -> None:
    raw["modules"][0][7] = "x"
    assert faults(raw) == ["HAB-01: there is no field 7; there are id, name, department, guild, cost, ports."]


def test_department_and_guild_the_wrong_way_round_are_recognised(raw: Raw) -> None:
    raw["modules"][0].update(department="FAB", guild="HAB")
    assert faults(raw) == ["HAB-01: department and guild have changed places; write department: HAB, guild: FAB."]


def test_all_spoilt_rows_are_reported_at_once(raw: Raw) -> None:
    raw["modules"][0]["cost"] = "cheap"
    raw["modules"][9]["guild"] = "GLD"
    raw["credits"]["copies"] = 5
    assert len(faults(raw)) == 3


# Faults between modules


def test_a_repeated_id_names_both_rows(raw: Raw) -> None:
    raw["modules"][1]["id"] = "HAB-01"
    assert faults(raw) == [
        'The id "HAB-01" occurs more than once: row 1 (HAB-01), row 2 (HAB-01); every id must differ.'
    ]


def test_a_repeated_name_is_noticed_whatever_its_case(raw: Raw) -> None:
    raw["modules"][10]["name"] = "BUNK GALLERY"
    (sentence,) = faults(raw)
    assert sentence == (
        'The name "bunk gallery" occurs more than once: row 1 (HAB-01), row 11 (LAB-01); every name must differ.'
    )


def test_a_missing_module_is_noticed_in_every_count(raw: Raw) -> None:
    del raw["modules"][0]
    assert faults(raw) == [
        "A deck has 60 modules; this one has 59.",
        "The department HAB must have 10 modules; it has 9.",
        "The guild FAB must have 20 modules; it has 19.",
    ]


def test_a_module_that_changes_its_guild_upsets_both(raw: Raw) -> None:
    raw["modules"][0]["guild"] = "RES"
    assert faults(raw) == [
        "The guild FAB must have 20 modules; it has 19.",
        "The guild RES must have 20 modules; it has 21.",
    ]


def test_a_deck_without_twelve_modules_to_leave_out_is_told_so(raw: Raw) -> None:
    for row in raw["modules"]:
        row["guild"] = "FAB"
    assert faults(raw)[-1] == (
        "A match of two leaves out 2 modules of every department that are 4 of every guild; "
        "this deck has no such modules."
    )


def test_the_error_itself_holds_all_sentences() -> None:
    assert str(DeckError(["One.", "Two."])) == "One.; Two."


# Properties


@given(st.integers(0, 59), st.sampled_from(["id", "name", "department", "guild", "cost", "ports"]))
def test_losing_any_field_of_any_module_is_noticed(index: int, field: str) -> None:
    raw = copy.deepcopy(RAW)
    del raw["modules"][index][field]
    assert any(f"{field} is missing" in fault for fault in faults(raw))


JUNK = st.none() | st.booleans() | st.floats() | st.integers(max_value=-1) | st.text("!?#", max_size=3)
NESTED_JUNK = st.recursive(
    JUNK | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=8,
)


@given(st.integers(0, 59), st.sampled_from(["id", "department", "guild", "cost", "ports"]), JUNK)
def test_breaking_any_field_of_any_module_is_noticed_by_name(index: int, field: str, junk: object) -> None:
    raw = copy.deepcopy(RAW)
    name = raw["modules"][index]["id"]
    raw["modules"][index][field] = junk
    found = faults(raw)
    assert len(found) == 1
    assert found[0].startswith(f"Row {index + 1}:" if field == "id" else f"{name}:")


@given(st.integers(0, 59), st.integers(0, 59))
def test_putting_one_module_in_place_of_another_is_noticed(index: int, other: int) -> None:
    raw = copy.deepcopy(RAW)
    raw["modules"][index] = copy.deepcopy(raw["modules"][other])
    if index == other:
        load_deck(raw)
    else:
        assert any("occurs more than once" in fault for fault in faults(raw))


@given(NESTED_JUNK)
def test_no_junk_raises_anything_but_a_deck_error(junk: object) -> None:
    assert faults(junk)
    assert faults({**RAW, "modules": junk})
    assert faults({**RAW, "modules": [junk]})
    assert faults({**RAW, "credits": junk})


SHIFTS = st.lists(st.tuples(*[st.sampled_from(DEPARTMENTS)] * 2, *[st.sampled_from(GUILDS)] * 2), max_size=60)


@given(SHIFTS)
def test_right_counts_always_leave_a_removal_for_two(shifts: list[tuple[str, str, str, str]]) -> None:
    """Move modules about the table of departments and guilds, keeping its sums: the twelve are there."""
    counts = Counter((row["department"], row["guild"]) for row in RAW["modules"])
    for one, other, guild, another in shifts:
        if min(counts[one, guild], counts[other, another]) > 0:
            counts.subtract([(one, guild), (other, another)])
            counts.update([(one, another), (other, guild)])
    assert removal_exists(counts)


def test_no_removal_exists_where_a_guild_is_too_small() -> None:
    counts = {(department, "FAB"): 10 for department in DEPARTMENTS}
    assert not removal_exists(counts)
