from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pbem.formats.yamldump import MAX_BLOCKS, MAX_INTEGER, MAX_KEY, dump
from pbem.formats.yamlio import load

LONG = "a module with a name so long that the mapping that it stands in does not fit on one line"
SAVE = f"""\
turn: 14
over: false
note: "on: 1e3"
thresholds: [20, 40]
history: {{commit_at: 1200, end: 1290}}
market:
  - {{module: HAB-01, discount: 0, new: false}}
  - null
plans: {{}}
seats:
  - hand: []
    station:
      I3: HAB-01
      I4: {LONG}
  - - "1"
    - [2, 3]
"""
SAVED = {
    "turn": 14,
    "over": False,
    "note": "on: 1e3",
    "thresholds": [20, 40],
    "history": {"commit_at": 1200, "end": 1290},
    "market": [{"module": "HAB-01", "discount": 0, "new": False}, None],
    "plans": {},
    "seats": [{"hand": [], "station": {"I3": "HAB-01", "I4": LONG}}, ["1", [2, 3]]],
}

TRAPS = [
    *("y", "Y", "n", "yes", "No", "on", "OFF", "true", "True", "TRUE", "false", "null", "Null", "NULL", "~"),
    *("1:30", "12:30:45", "010", "07", "08", "0o17", "0x1F", "0b11", "1_000", "+5", "-0", "00", "-", "--"),
    *("1e3", "1.5", ".5", "1.", ".inf", "-.inf", ".nan", "685_230.15", "190:20:30.15", "=", "<<", "1E-5", ""),
    *("2026-11-05", "2026-11-05T20:00:00Z", "2026-11-05 20:00", "---", "...", "--- a", "- a", "? a", ": a"),
    *("a:", "a: b", "a #b", "#a", "a ", " a", "a\n", "\na", "a\nb", "a\tb", "\ta", "@a", "`a", "%a", "!a"),
    *("&a", "*a", "|", ">", "[a]", "{a: b}", "a, b", "a]", "'a'", '"a"', "a\\b", "\\", "a\x00b", "\x1b[31m"),
    *("\x7f", "\x85", "a\x85b", "\u2028", "\u2029", "\ufeff", "a\ufeff", "\ufffe", "\xa0", "\xad", "\u202e"),
    *(
        "👩\u200d🚀",
        "\u200d",
        "Žofie",
        "名前",
        "नमस्ते",
        "٣",
        "a  b",
        "A?",
        "-1",
        "-1a",
        "1a",
        "nan",
        "None",
        "a" * 3000,
    ),
]
"""Texts that one reader or another takes for something else, where they stand without quotes."""
PRINTABLE = [trap for trap in TRAPS if trap.isprintable() and len(trap) < MAX_KEY]
PLAIN = ["I3", "HAB-01", "Europe/London", "ada@example.org", "Žofie", "名前", "took 3 cards", "e5", "it's"]


def assert_nobody_misreads(data: Any) -> None:
    written = dump(data)
    assert load(written) == data
    assert yaml.load(written, yaml.CSafeLoader) == data
    assert yaml.load(written, yaml.SafeLoader) == data


def test_a_save_is_written_to_be_read_by_people() -> None:
    assert dump(SAVED) == SAVE
    assert_nobody_misreads(SAVED)


def test_an_order_stands_on_one_line() -> None:
    purchase = {"do": "purchase", "module": "REA-07", "at": "M3", "pay": ["ENE-4", "ENE-3"]}
    assert dump({"try": [purchase, {"do": "pass"}]}) == (
        "try:\n  - {do: purchase, module: REA-07, at: M3, pay: [ENE-4, ENE-3]}\n  - {do: pass}\n"
    )


def test_a_line_is_filled_to_its_hundredth_column() -> None:
    for fitting in ({"key": ["a", "b" * 90]}, {"key": {"a": "b" * 90}}):
        assert [len(line) for line in dump(fitting).splitlines()] == [100]
    for longer in ({"key": ["a", "b" * 91]}, {"key": {"a": "b" * 91}}):
        assert dump(longer).startswith("key:\n")


@pytest.mark.parametrize("text", TRAPS)
def test_no_reader_misreads_a_text(text: str) -> None:
    assert_nobody_misreads(text)
    assert_nobody_misreads([text, {"key": [text, text]}])
    assert_nobody_misreads({"key": text, "a": {"b": {"c": [[text], {"d": text}]}}})


@pytest.mark.parametrize("text", PRINTABLE)
def test_no_reader_misreads_a_key(text: str) -> None:
    assert_nobody_misreads({text: 1, f"{text}2": [{text: {text: 1}}, {"a": {text: [[text]]}}]})


@pytest.mark.parametrize("text", PLAIN)
def test_a_text_that_nobody_can_misread_has_no_quotes(text: str) -> None:
    assert dump({text: text}) == f"{text}: {text}\n"


def test_any_script_stays_as_it_is_but_what_turns_text_around_is_escaped() -> None:
    written = dump({"a": ["👩\u200d🚀", "\u202eabc", "a\x85"]})
    assert written == 'a: ["👩\u200d🚀", "\\u202eabc", "a\\u0085"]\n'


def test_lone_surrogates_are_scrubbed() -> None:
    assert load(dump({"a": "x\udc80y"})) == {"a": "x\ufffdy"}


def nested(levels: int, innermost: Any) -> Any:
    for _ in range(levels):
        innermost = {"a": innermost, "b": 1}
    return innermost


def test_what_can_be_written_can_be_read_however_deep() -> None:
    order = [{"do": "acquire", "credits": ["FAB-2"]}]
    for levels in range(40, MAX_BLOCKS - 2):
        assert_nobody_misreads(nested(levels, order))
    assert_nobody_misreads(nested(MAX_BLOCKS, {}))
    for levels, innermost in [(MAX_BLOCKS - 2, order), (MAX_BLOCKS + 1, {})]:
        with pytest.raises(ValueError, match="nested more than"):
            dump(nested(levels, innermost))


@pytest.mark.parametrize("data", [1.5, {"a": [1.5]}, {1: 2}, (1, 2), {"a": {"b": [{"c": b""}]}}, {"a", "b"}])
def test_what_is_no_plain_data_is_not_written(data: Any) -> None:
    with pytest.raises(TypeError):
        dump(data)


@pytest.mark.parametrize("data", [MAX_INTEGER + 1, {"a" * (MAX_KEY + 1): 1}, {"a\n": 1}, {"\ud800": 1}])
def test_what_could_not_be_read_again_is_not_written(data: Any) -> None:
    with pytest.raises(ValueError, match=r"too large|loaded again"):
        dump(data)


scalars = (
    st.none()
    | st.booleans()
    | st.integers(-MAX_INTEGER, MAX_INTEGER)
    | st.text()
    | st.text("yn01:-#.e_ \n'\"[]{},&*!|>%@`?=~<", max_size=6)
    | st.sampled_from(TRAPS)
)
keys = st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), max_size=20)


def containers(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(inner, max_size=5) | st.dictionaries(keys, inner, max_size=5)


@given(st.recursive(scalars, containers, max_leaves=20))
def test_whatever_is_written_is_read_again_by_every_reader(data: Any) -> None:
    assert_nobody_misreads(data)
    assert dump(load(dump(data))) == dump(data)
