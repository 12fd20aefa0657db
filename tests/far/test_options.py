"""The shipped options are complete and sound, and a wrong one is answered in a sentence."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.far.options import OPTIONS, check_options

FILE = Path(__file__).parents[2] / "games" / "far" / "rules.yaml"
TEXT = FILE.read_text(encoding="utf-8")
DEFAULTS: dict[str, Any] = yaml.safe_load(TEXT)

STARTER = "random, red, green, blue or yellow"
VIEW = "line-of-sight or touching"


def test_the_shipped_options_are_sound_and_complete() -> None:
    assert check_options(DEFAULTS) == []
    assert DEFAULTS == {"starter": "random", "view": "line-of-sight"}
    assert list(DEFAULTS) == list(OPTIONS)


def test_every_option_is_explained_and_cites_its_rule() -> None:
    explained = re.findall(r"^# \[[0-9]\.[0-9]\] .+\n(?:# .+\n)*([a-z_]+):", TEXT, flags=re.MULTILINE)
    assert explained == list(OPTIONS)


def test_what_each_option_may_be_stands_beside_it() -> None:
    assert STARTER in TEXT
    assert VIEW in TEXT


def test_the_shipped_file_has_no_words_yaml_misreads() -> None:
    events = list(yaml.parse(TEXT, Loader=yaml.SafeLoader))
    plain = [event.value for event in events if isinstance(event, yaml.ScalarEvent) and event.implicit[0]]
    assert not {word.lower() for word in plain} & {"yes", "no", "on", "off", "y", "n", "~", "null"}


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_left_out_is_no_fault(name: str) -> None:
    assert check_options({key: value for key, value in DEFAULTS.items() if key != name}) == []
    assert check_options({}) == []


@pytest.mark.parametrize(
    ("name", "value"), [("starter", "red"), ("starter", "yellow"), ("view", "touching"), ("view", "line-of-sight")]
)
def test_other_values_are_allowed(name: str, value: str) -> None:
    assert check_options({name: value}) == []


@pytest.mark.parametrize(
    ("name", "value", "words", "given"),
    [
        ("starter", "ada", STARTER, '"ada"'),
        ("starter", 0, STARTER, "0"),
        ("starter", ["red"], STARTER, '["red"]'),
        ("starter", None, STARTER, "null"),
        ("view", "near", VIEW, '"near"'),
        ("view", True, VIEW, "true"),
        ("view", {"how": "touching"}, VIEW, '{"how": "touching"}'),
    ],
)
def test_a_wrong_value_is_told_what_it_must_be(name: str, value: object, words: str, given: str) -> None:
    assert check_options({name: value}) == [f"The option {name} must be {words}, not {given}."]


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ({"stater": "red"}, "There is no option stater; did you mean starter?"),
        ({"zzz": 1}, "There is no option zzz; there are starter, view."),
        ({5: 1}, "There is no option 5; there are starter, view."),
    ],
)
def test_an_unknown_option_is_answered_with_the_nearest(raw: dict[Any, object], sentence: str) -> None:
    assert check_options(raw) == [sentence]


def test_all_faults_are_reported_at_once() -> None:
    assert len(check_options({"starter": 1, "view": 2, "limit": 6})) == 3


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text() | st.integers(), inner, max_size=4),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from([*OPTIONS]) | st.text() | st.integers(), JUNK, max_size=4))
def test_junk_is_answered_and_never_raises(raw: dict[Any, object]) -> None:
    assert all(sentence.endswith((".", "?")) for sentence in check_options(raw))
