from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pbem.formats import yamlio
from pbem.formats.yamldump import MAX_INTEGER, dump
from pbem.formats.yamlio import YamlFault, load, load_with_lines

TEXT = """\
turn: 14
market:
  - {module: HAB-01, discount: 0,
     new: false}
  - null
seats:
  - hand: []
    station:
      I3: HAB-01
  - hand: [FAB-2, ENE-3]
"""
DATA = {
    "turn": 14,
    "market": [{"module": "HAB-01", "discount": 0, "new": False}, None],
    "seats": [{"hand": [], "station": {"I3": "HAB-01"}}, {"hand": ["FAB-2", "ENE-3"]}],
}

DISAGREED = [
    *("yes", "No", "on", "Off", "y", "True", "NULL", "1.5", "1e3", "010", "0x1F", "0o7", "1_000", "12:30"),
    *("-0", "+5", ".nan", ".inf", "2026-11-05", "2026-11-05 20:00:00", "=", "NaN"),
]

FAULTS = [
    ("a: 1\nb: 2\na: 3", 3, 1, 'the key "a" stands twice, first in line 1; keep one'),
    ("a: 1\nb: &x 2", 2, 4, "the anchor &x is not taken"),
    ("a: &x {b: 1}", 1, 4, "the anchor &x is not taken"),
    ("a: 1\n&x b: 2", 2, 1, "the anchor &x is not taken"),
    ("a: *x", 1, 4, "*x refers to another place"),
    ("*x : 1", 1, 1, "*x refers to another place"),
    ("<<: {a: 1}", 1, 1, "the merge key << is not taken"),
    ("a: !!python/object:os.system x", 1, 4, "the tag tag:yaml.org,2002:python/object:os.system is not"),
    ("a: !!str 1", 1, 4, "the tag tag:yaml.org,2002:str is not taken"),
    ("a: ! x", 1, 4, "the tag ! is not taken"),
    ("a: !x [1]", 1, 4, "the tag !x is not taken"),
    ("a: 1\n2: b", 2, 1, 'the key "2" is no text; put it in quotes'),
    ("true: b", 1, 1, 'the key "true" is no text'),
    ("~: b", 1, 1, 'the key "~" is no text'),
    ("a: [b, }", 1, 8, "this does not fit"),
    ("? [a]\n: b", 1, 3, "a list or mapping stands where a key must"),
    ('"a\\nb": 1', 1, 1, "a key holds a control character"),
    ("a: 9007199254740992", 1, 4, "the number is too large"),
    ("a: " + "9" * 5000, 1, 4, "the number is too large"),
    ("a: 1\n---\nb: 2", 2, 1, "a second document begins here"),
    ("a: 1\nb: x\x00y", 2, 5, "the character U+0000 cannot stand in YAML"),
    ("a: \x1b[31m", 1, 4, "the character U+001B cannot stand in YAML"),
    ("a: b\u2028c", 1, 5, "the character U+2028 cannot stand in YAML"),
    ("a: \ud800", 1, 4, "the character U+D800 cannot stand in YAML"),
    ("- " * 70 + "a", 1, 121, "this is nested more than 60 deep"),
    ("a: b: c", 1, 5, "a colon stands where none can"),
    ("a: @x", 1, 4, "a tab, or one of the characters"),
    ("a:\n\t- b", 2, 1, "a tab, or one of the characters"),
    ("a: [1, 2\nb: 3", 2, 2, "a bracket is not closed, or a comma is missing (what it belongs to begins in"),
    ("a:\n- b\n-c\nd: 1", 4, 1, "the line above is no 'key: value'"),
    ("- a\nb: 1", 2, 1, "this does not fit"),
    ("a: 'it' b", 1, 9, "this does not fit"),
    ("key: - a", 1, 6, "a list cannot begin behind its key"),
    ("a: 'b", 1, 6, "a quotation mark is never closed"),
]  # fmt: skip
"""Text, line and column of its fault, how the fault is told."""

TOO_DEEP = ["[" * 100_000, "[a," * 100_000, "{a: " * 100_000, "- " * 100_000]


@pytest.fixture(params=["CSafeLoader", "SafeLoader"])
def any_reader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a test with libyaml and without."""
    monkeypatch.setattr(yamlio, "READER", getattr(yaml, request.param))


def fault(text: str | bytes) -> YamlFault:
    with pytest.raises(YamlFault) as caught:
        load(text, "save.yaml")
    return caught.value


@pytest.mark.usefixtures("any_reader")
def test_plain_data_is_read_in_its_order() -> None:
    assert load(TEXT) == DATA
    assert list(load(TEXT)) == list(DATA)


@pytest.mark.usefixtures("any_reader")
@pytest.mark.parametrize("text", DISAGREED)
def test_what_yaml_versions_disagree_about_stays_text(text: str) -> None:
    assert load(f"value: {text}\n{text}: 1") == {"value": text, text: 1}


@pytest.mark.usefixtures("any_reader")
def test_only_three_words_and_integers_are_more_than_text() -> None:
    text = "[true, false, null, ~, 0, -12, 9007199254740991, 'null', \"1\"]"
    assert load(text) == [True, False, None, None, 0, -12, MAX_INTEGER, "null", "1"]
    assert load("a:\nb: ") == {"a": None, "b": None}


@pytest.mark.usefixtures("any_reader")
@pytest.mark.parametrize("text", ["", "# nothing\n", "---\n...\n"])
def test_an_empty_text_is_null(text: str) -> None:
    assert load(text) is None


def test_bytes_are_utf8_with_or_without_a_mark_and_with_any_line_end() -> None:
    assert load("\ufeffa: Žofie\r\nb: 2\r\n".encode()) == {"a": "Žofie", "b": 2}


def test_another_encoding_is_refused_where_it_shows() -> None:
    told = "save.yaml, line 2: this is not UTF-8; save the file in that encoding."
    assert str(fault(b"a: 1\nb: caf\xe9")) == told


@pytest.mark.usefixtures("any_reader")
@pytest.mark.parametrize(("text", "line", "column", "words"), FAULTS)
def test_a_fault_is_told_with_its_place_in_plain_words(text: str, line: int, column: int, words: str) -> None:
    caught = fault(text)
    assert str(caught).startswith(f"save.yaml, line {line}: {words}")
    assert str(caught).endswith(".")
    assert (caught.line, caught.column) == (line, column)


def test_a_tab_between_lines_is_named() -> None:
    assert "a tab stands where none can; indent with spaces" in str(fault("a: 1\n\tb: 2"))


@pytest.mark.usefixtures("any_reader")
@pytest.mark.parametrize("text", TOO_DEEP, ids=lambda text: text[:4])
def test_deep_nesting_is_refused_before_it_is_followed(text: str) -> None:
    assert "this is nested more than 60 deep" in str(fault(text))


def test_a_text_too_large_is_refused_unread() -> None:
    assert "this is longer than 4000000 characters" in str(fault("a" * 4_000_001))


def test_an_alias_bomb_is_refused() -> None:
    levels = "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefg", "bcdefgh", strict=True))
    assert "the anchor &a is not taken" in str(fault(f"a: &a [x, x]\n{levels}"))


def test_a_control_character_that_is_escaped_passes() -> None:
    assert load('a: "x\\0y\\e"') == {"a": "x\0y\x1b"}


def test_lines_of_keys_and_items_are_known() -> None:
    _, lines = load_with_lines(TEXT)
    assert lines.at(()) == 1
    assert lines.at(("turn",)) == 1
    assert lines.at(("market", 0, "new")) == 4
    assert lines.at(("market", 1)) == 5
    assert lines.at(("seats", 0, "station", "I3")) == 9


def test_what_is_missing_stands_at_what_it_is_missing_from() -> None:
    _, lines = load_with_lines(TEXT)
    assert lines.at(("seats", 1, "missing", "further")) == 10


def test_a_part_has_lines_of_its_own() -> None:
    _, lines = load_with_lines(TEXT)
    assert lines.under("seats", 0).at(("station",)) == 8
    assert lines.under("seats", 0).at(()) == 7


@given(st.text() | st.text("ab:-# \n\t'\"[]{},&*!|>%", max_size=40) | st.binary())
def test_whatever_is_read_ends_in_data_or_a_fault_with_a_line(text: str | bytes) -> None:
    try:
        data = load(text, "save.yaml")
    except YamlFault as caught:
        told = str(caught)
        assert told.startswith(f"save.yaml, line {caught.line}: ")  # noqa: PT017 - either end is good
    else:
        assert load(dump(data)) == data
