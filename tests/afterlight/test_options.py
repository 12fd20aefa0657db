"""The shipped options are complete and sound, and a wrong one is answered in a sentence."""

from __future__ import annotations

import copy
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.afterlight.options import OPTIONS, check_options

FILE = Path(__file__).parents[2] / "games" / "afterlight" / "rules.yaml"
TEXT = FILE.read_text(encoding="utf-8")
DEFAULTS: dict[str, Any] = yaml.safe_load(TEXT)


def flat(options: dict[str, Any], group: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in options.items():
        found |= flat(value, f"{group}{key}.") if isinstance(value, dict) else {group + key: value}
    return found


def nested(name: str, value: object) -> dict[str, Any]:
    for word in reversed(name.split(".")):
        value = {word: value}
    assert isinstance(value, dict)
    return value


def test_the_shipped_options_are_sound() -> None:
    assert check_options(DEFAULTS) == []


def test_the_shipped_file_gives_every_option_a_default() -> None:
    assert list(flat(DEFAULTS)) == list(OPTIONS)


def test_the_defaults_are_those_of_the_rules() -> None:
    assert flat(DEFAULTS) == {
        "deal_until": 15,
        "market.least_cost": 1,
        "drift.first_round_counts": True,
        "synergy.two_need_different_departments": False,
        "storms.thresholds.two": [16, 32],
        "storms.thresholds.three": [20, 40],
        "storms.thresholds.four": [20, 40],
        "storms.awards": [[3], [4, 2], [6, 4, 2]],
        "storms.last_place_paid": False,
        "storms.ties": "share",
        "quiet_rounds": 200,
    }


def test_every_option_is_explained_and_cites_its_rule() -> None:
    explained = re.findall(r"^ *# \[[0-9]\.[0-9]\] .+\n(?: *# .+\n)*( *[a-z_]+):", TEXT, flags=re.MULTILINE)
    words = [name.rpartition(".")[2] for name in OPTIONS if not name.startswith("storms.thresholds.")]
    assert sorted(map(str.strip, explained)) == sorted([*words, "thresholds"])


def test_the_shipped_file_has_no_aliases_and_no_words_yaml_misreads() -> None:
    events = list(yaml.parse(TEXT, Loader=yaml.SafeLoader))
    assert not any(getattr(event, "anchor", None) for event in events)
    plain = [event.value for event in events if isinstance(event, yaml.ScalarEvent) and event.implicit[0]]
    assert not {word.lower() for word in plain} & {"yes", "no", "on", "off", "y", "n", "~", "null"}


@given(st.sets(st.sampled_from(sorted(OPTIONS))))
def test_an_option_left_out_is_no_fault(names: set[str]) -> None:
    some = copy.deepcopy(DEFAULTS)
    for name in names:
        *groups, last = name.split(".")
        inner = some
        for group in groups:
            inner = inner[group]
        del inner[last]
    assert check_options(some) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("deal_until", 1),
        ("deal_until", 40),
        ("market.least_cost", 0),
        ("drift.first_round_counts", False),
        ("synergy.two_need_different_departments", True),
        ("storms.thresholds.two", [1, 44]),
        ("storms.thresholds.four", [55, 56]),
        ("storms.awards", [[0], [5, 5], [9, 7, 5, 3]]),
        ("storms.last_place_paid", True),
        ("storms.ties", "full"),
        ("quiet_rounds", 1),
    ],
)
def test_other_values_are_allowed(name: str, value: object) -> None:
    assert check_options(nested(name, value)) == []


PURCHASES = "two rising numbers of purchases from 1 to {}, such as [16, 32]"
LADDERS = (
    "3 lists, one for each Storm, of one to 4 numbers from 0 to 99 that do not rise, such as [[3], [4, 2], [6, 4, 2]]"
)


@pytest.mark.parametrize(
    ("name", "value", "words", "given"),
    [
        ("deal_until", 0, "a whole number from 1 to 40", "0"),
        ("deal_until", 41, "a whole number from 1 to 40", "41"),
        ("deal_until", "15", "a whole number from 1 to 40", '"15"'),
        ("deal_until", True, "a whole number from 1 to 40", "true"),
        ("deal_until", 15.0, "a whole number from 1 to 40", "15.0"),
        ("deal_until", None, "a whole number from 1 to 40", "null"),
        ("market.least_cost", 3, "a whole number from 0 to 2", "3"),
        ("drift.first_round_counts", 1, "true or false", "1"),
        ("drift.first_round_counts", "no", "true or false", '"no"'),
        ("synergy.two_need_different_departments", "true", "true or false", '"true"'),
        ("storms.thresholds.two", [32, 16], PURCHASES.format(44), "[32, 16]"),
        ("storms.thresholds.two", [16, 16], PURCHASES.format(44), "[16, 16]"),
        ("storms.thresholds.two", [16, 45], PURCHASES.format(44), "[16, 45]"),
        ("storms.thresholds.three", [20], PURCHASES.format(56), "[20]"),
        ("storms.thresholds.three", [0, 20], PURCHASES.format(56), "[0, 20]"),
        ("storms.thresholds.four", [20, "40"], PURCHASES.format(56), '[20, "40"]'),
        ("storms.thresholds.four", 20, PURCHASES.format(56), "20"),
        ("storms.awards", [[3], [4, 2]], LADDERS, "[[3], [4, 2]]"),
        ("storms.awards", [3, 4, 6], LADDERS, "[3, 4, 6]"),
        ("storms.awards", [[3], [], [6]], LADDERS, "[[3], [], [6]]"),
        ("storms.awards", [[3], [2, 4], [6]], LADDERS, "[[3], [2, 4], [6]]"),
        ("storms.awards", [[3], [4, -2], [6]], LADDERS, "[[3], [4, -2], [6]]"),
        ("storms.awards", [[3], [4, 2], [6, 5, 4, 3, 2]], LADDERS, "[[3], [4, 2], [6, 5, 4, 3, 2]]"),
        ("storms.awards", "3 4/2 6/4/2", LADDERS, '"3 4/2 6/4/2"'),
        ("storms.last_place_paid", 0, "true or false", "0"),
        ("storms.ties", "split", "share or full", '"split"'),
        ("storms.ties", [], "share or full", "[]"),
        ("quiet_rounds", 0, "a whole number from 1 to 1000", "0"),
        ("quiet_rounds", {"every": 5}, "a whole number from 1 to 1000", '{"every": 5}'),
    ],
)
def test_a_wrong_value_is_told_what_it_must_be(name: str, value: object, words: str, given: str) -> None:
    assert check_options(nested(name, value)) == [f"The option {name} must be {words}, not {given}."]


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ({"deal_untill": 15}, "There is no option deal_untill; did you mean deal_until?"),
        ({"storm": {"ties": "share"}}, "There is no option storm; did you mean storms.ties?"),
        ({"storms": {"tie": "share"}}, "There is no option storms.tie; did you mean storms.ties?"),
        ({"least_cost": 0}, "There is no option least_cost; did you mean market.least_cost?"),
        (
            {"storms": {"quiet_rounds": 5}},
            "There is no option storms.quiet_rounds; did you mean quiet_rounds?",
        ),
        ({"zzz": 1}, f"There is no option zzz; there are {', '.join(OPTIONS)}."),
    ],
)
def test_an_unknown_option_is_answered_with_the_nearest(raw: dict[str, object], sentence: str) -> None:
    assert check_options(raw) == [sentence]


def test_a_group_cannot_be_a_value() -> None:
    assert check_options({"market": 1}) == ["market is a group of options (market.least_cost); it cannot be 1."]


@pytest.mark.parametrize(("key", "given"), [("storms.ties", '"storms.ties"'), (1, "1"), (True, "true")])
def test_a_key_must_be_one_word(key: Any, given: str) -> None:
    assert check_options({key: "share"}) == [
        f"{given} is no name for an option; write a group as a mapping of its own."
    ]


def test_all_faults_are_reported_at_once() -> None:
    assert len(check_options({"deal_until": "x", "storms": {"ties": "x", "prizes": 1}, "shield": 3})) == 4


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text() | st.integers(), inner, max_size=4),
    max_leaves=8,
)


@given(
    st.dictionaries(st.sampled_from(["storms", "market", "deal_until", "quiet_rounds"]) | st.text(), JUNK, max_size=4)
)
def test_junk_is_answered_and_never_raises(raw: dict[str, object]) -> None:
    assert all(sentence.endswith((".", "?")) for sentence in check_options(raw))


@given(st.sampled_from(sorted(OPTIONS)), JUNK)
def test_what_is_called_sound_fits_and_what_is_not_is_named(name: str, value: object) -> None:
    found = check_options(nested(name, value))
    assert bool(found) is not OPTIONS[name].fits(value)
    assert all(name in sentence for sentence in found)
