"""A deck that is not right is refused: every fault in a sentence that names the place and what would do."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.contract import DeckError
from pbem.games.farlight.deck import load_deck
from tests.farlight.test_deck import RAW

Raw = dict[str, Any]
SECTIONS = ("organisations", "parts", "missions", "awards")


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
    assert faults(wrong)[0].startswith("A deck is a mapping of title, organisations, parts, missions, awards; this is ")


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("title", "", 'The deck: title must be a line of text that says which deck this is, not "".'),
        ("parts", {"P01": 1}, 'The deck: parts must be a list of rows, not {"P01": 1}.'),
        ("awards", None, "The deck: awards must be a list of rows, not null."),
    ],
)
def test_top_fields_of_the_wrong_kind_are_named(raw: Raw, field: str, value: object, sentence: str) -> None:
    raw[field] = value
    assert faults(raw) == [sentence]


def test_unknown_and_missing_top_fields_are_named_together(raw: Raw) -> None:
    raw["part"] = raw.pop("parts")
    assert faults(raw) == [
        'The deck: there is no field "part"; did you mean parts?',
        "The deck: parts is missing; it must be a list of rows.",
    ]


# Faults of one row


NAME = "name must be a line of text of 1 to 24 characters"
CONNECTORS = "connectors must be a list of one or more of up, down, left, right, each once"
ICONS = "must be a mapping of science, crew, upgrade, overhaul to how many (Bio-Tech and engines carry no such mark)"


@pytest.mark.parametrize(
    ("section", "field", "value", "sentence"),
    [
        ("parts", "id", "P1", 'Row 1 of parts: id must be an id such as P07, not "P1".'),
        ("parts", "id", 1, "Row 1 of parts: id must be an id such as P07, not 1."),
        ("parts", "name", "", f'P01: {NAME}, not "".'),
        ("parts", "name", "Two\nlines", rf'P01: {NAME}, not "Two\nlines".'),
        ("parts", "connectors", [], f"P01: {CONNECTORS}, not []."),
        ("parts", "connectors", ["up", "up"], f'P01: {CONNECTORS}, not ["up", "up"].'),
        ("parts", "connectors", "up", f'P01: {CONNECTORS}, not "up".'),
        ("parts", "cost", 4, "P01: cost must be a whole number from 0 to 3, not 4."),
        ("parts", "cost", True, "P01: cost must be a whole number from 0 to 3, not true."),
        ("parts", "engines", [], "P01: engines must be a list of one or two printed numbers from 1 to 99, not []."),
        (
            "parts",
            "engines",
            [1, 2, 3],
            "P01: engines must be a list of one or two printed numbers from 1 to 99, not [1, 2, 3].",
        ),
        ("parts", "engines", [0], "P01: engines must be a list of one or two printed numbers from 1 to 99, not [0]."),
        ("parts", "biotech", 0, "P01: biotech must be a whole number from 1 to 9, not 0."),
        ("parts", "once", {"biotech": 1}, f'P01: once {ICONS}, not {{"biotech": 1}}.'),
        ("parts", "lasting", {"engines": 1}, f'P01: lasting {ICONS}, not {{"engines": 1}}.'),
        ("parts", "lasting", {}, f"P01: lasting {ICONS}, not {{}}."),
        ("parts", "once", {"crew": 0}, f'P01: once {ICONS}, not {{"crew": 0}}.'),
        (
            "parts",
            "colour",
            "red",
            'P01: there is no field "colour"; there are id, name, connectors, cost, engines, biotech, once, lasting.',
        ),
        ("missions", "id", "P01", 'Row 1 of missions: id must be an id such as M07, not "P01".'),
        ("missions", "value", 0, "M01: value must be a whole number from 1 to 20, not 0."),
        ("missions", "climactic", "yes", 'M01: climactic must be true or false, not "yes".'),
        ("missions", "engines", [7], "M01: engines must be a list of one to 4 dice from 1 to 6, not [7]."),
        ("missions", "science", 31, "M01: science must be a whole number from 1 to 30, not 31."),
        (
            "awards",
            "counts",
            "luck",
            'A1: counts must be one of engines, power, biotech, parts, missions, science, crew, not "luck".',
        ),
        ("awards", "points", 7, "A1: points must be a whole number from 1 to 6, not 7."),
        ("awards", "points", 0, "A1: points must be a whole number from 1 to 6, not 0."),
        ("organisations", "id", "O7x", 'Row 1 of organisations: id must be an id such as O3, not "O7x".'),
    ],
)
def test_a_spoilt_field_is_answered_by_name(raw: Raw, section: str, field: str, value: object, sentence: str) -> None:
    raw[section][0][field] = value
    assert faults(raw) == [sentence]


@pytest.mark.parametrize(
    ("section", "field"),
    [
        ("parts", "name"),
        ("parts", "connectors"),
        ("missions", "value"),
        ("awards", "counts"),
        ("organisations", "name"),
    ],
)
def test_a_missing_field_is_named(raw: Raw, section: str, field: str) -> None:
    del raw[section][0][field]
    (sentence,) = faults(raw)
    assert f"{field} is missing; it must be " in sentence


def test_a_row_that_is_no_mapping_is_answered_by_number(raw: Raw) -> None:
    raw["awards"][2] = "A3"
    assert faults(raw) == ['Row 3 of awards: a row is a mapping of id, name, counts, points, not "A3".']


def test_all_spoilt_rows_are_reported_at_once(raw: Raw) -> None:
    raw["parts"][0]["cost"] = "cheap"
    raw["missions"][9]["value"] = None
    raw["awards"][6]["points"] = []
    assert len(faults(raw)) == 3


# Faults between rows


def test_a_repeated_id_or_name_names_both_rows(raw: Raw) -> None:
    raw["parts"][1]["id"] = "P01"
    raw["missions"][1]["name"] = "RELAY BUOY"
    names, ids = faults(raw)
    assert names.startswith('The name "relay buoy" occurs more than once: row 1 of missions (M01), row 2 of missions')
    assert ids == 'The id "P01" occurs more than once: row 1 of parts, row 2 of parts; every id must differ.'


@pytest.mark.parametrize(
    ("name", "other"),
    [("hire", "the facility Hire"), ("p02", "the id P02"), ("Relay Buoy", "row 1 of missions (M01)")],
)
def test_a_name_that_means_something_else_in_orders_is_refused(raw: Raw, name: str, other: str) -> None:
    raw["parts"][4]["name"] = name
    (fault,) = faults(raw)
    assert fault.startswith(f'The name "{name.casefold()}" occurs more than once: ')
    assert other in fault
    assert "row 5 of parts (P05)" in fault


@pytest.mark.parametrize(("section", "need"), [("organisations", 6), ("parts", 57), ("missions", 23), ("awards", 7)])
def test_a_row_too_few_is_noticed(raw: Raw, section: str, need: int) -> None:
    del raw[section][0]
    assert faults(raw)[0] == f"A deck has {need} {section}; this one has {need - 1}."


def test_an_engine_number_that_is_printed_twice_is_noticed(raw: Raw) -> None:
    raw["parts"][0]["engines"] = [1, 22]
    assert faults(raw) == ["The engine number 1 is printed more than once: P01, P19; all numbers must differ."]


def test_too_few_and_too_many_engines_are_noticed(raw: Raw) -> None:
    few, many = copy.deepcopy(raw), copy.deepcopy(raw)
    for row in few["parts"][:4]:
        del row["engines"]
    for number, row in enumerate(many["parts"][30:33]):
        row["engines"] = [50 + number]
    assert faults(few) == ["A deck has 18 to 24 engine icons; this one has 15."]
    assert faults(many) == ["A deck has 18 to 24 engine icons; this one has 25."]


def test_climactic_missions_are_counted_and_worth_most(raw: Raw) -> None:
    raw["missions"][17]["climactic"] = raw["missions"][18]["climactic"] = False
    assert faults(raw) == ["A deck has five or six climactic missions; this one has 4."]
    raw["missions"][17]["climactic"] = raw["missions"][18]["climactic"] = True
    raw["missions"][17]["value"] = 7
    assert faults(raw) == ["M18: a climactic mission is worth more than any other; this one is worth 7, and M17 7."]


def test_a_mission_that_asks_for_nothing_is_noticed(raw: Raw) -> None:
    del raw["missions"][0]["engines"]
    assert faults(raw) == ["M01: a mission asks for something; give it engines, biotech or science."]


def test_the_two_printed_missions_must_be_there_and_equal(raw: Raw) -> None:
    raw["missions"][6]["value"] = 5
    assert faults(raw) == ["Cleomedes Moon Colony and Mars Elevator are of equal value; here they are worth 5 and 4."]
    raw["missions"][6]["name"] = "Another Colony"
    assert faults(raw) == ["The mission Cleomedes Moon Colony is missing."]


def test_the_error_itself_holds_all_sentences() -> None:
    assert str(DeckError(["One.", "Two."])) == "One.; Two."


# Properties


NESTED_JUNK = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=8,
)


@given(st.sampled_from(SECTIONS), st.data())
def test_losing_any_row_or_field_is_noticed(section: str, data: st.DataObject) -> None:
    raw = copy.deepcopy(RAW)
    row = data.draw(st.sampled_from(raw[section]))
    if data.draw(st.booleans()):
        raw[section].remove(row)
    else:
        del row[data.draw(st.sampled_from(["id", "name"]))]
    assert faults(raw)


@given(NESTED_JUNK, st.sampled_from(SECTIONS))
def test_no_junk_raises_anything_but_a_deck_error(junk: object, section: str) -> None:
    assert faults(junk)
    assert faults({**RAW, section: junk})
    assert faults({**RAW, section: [junk]})


@given(
    NESTED_JUNK, st.integers(0, 56), st.sampled_from(["id", "name", "connectors", "cost", "engines", "biotech", "once"])
)
def test_junk_in_a_field_is_answered_by_the_parts_name_or_taken(junk: object, index: int, field: str) -> None:
    raw = copy.deepcopy(RAW)
    raw["parts"][index][field] = junk
    assert all(sentence.endswith((".", "?")) for sentence in faults_or_none(raw))


def faults_or_none(raw: object) -> list[str]:
    try:
        load_deck(raw)
    except DeckError as error:
        return error.faults
    return []
