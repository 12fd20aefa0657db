"""What a moderator's ruling changes, as a list of typed changes that turn the old save into the new."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.contract import Plain
from pbem.turn.body import apply_change, differences

scalars = st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from(["", "a", "1"])
data = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=8,
)
mappings = st.dictionaries(st.sampled_from("abc"), data, max_size=3)


@given(mappings, mappings)
def test_differences_applied_in_order_turn_the_old_into_the_new(old: Plain, new: Plain) -> None:
    changed = copy.deepcopy(old)
    for change in json.loads(json.dumps(differences(old, new))):
        apply_change(changed, change)
    assert json.dumps(changed, sort_keys=True) == json.dumps(new, sort_keys=True)


@given(mappings, mappings)
def test_each_difference_names_what_was_there_and_what_is(old: Plain, new: Plain) -> None:
    for change in differences(old, new):
        assert set(change) - {"path"} in ({"from", "to"}, {"from"}, {"to"})
        assert "from" not in change or _at(old, change["path"]) == change["from"]
        assert "to" not in change or _at(new, change["path"]) == change["to"]


@given(mappings)
def test_what_is_the_same_has_no_differences(same: Plain) -> None:
    assert differences(same, copy.deepcopy(same)) == []


@given(mappings, mappings)
def test_differences_change_neither_side(old: Plain, new: Plain) -> None:
    before = copy.deepcopy((old, new))
    differences(old, new)
    assert (old, new) == before


def _at(found: Any, path: list[str | int]) -> Any:
    for part in path:
        found = found[part]
    return found


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}, {"path": ["a", "b", 1], "from": 2, "to": 3}),
        ({"a": [1]}, {"a": [1, 2]}, {"path": ["a"], "from": [1], "to": [1, 2]}),
        ({"a": 1}, {}, {"path": ["a"], "from": 1}),
        ({}, {"a": None}, {"path": ["a"], "to": None}),
        ({"a": 1}, {"a": True}, {"path": ["a"], "from": 1, "to": True}),
    ],
)
def test_a_difference_is_named_at_its_innermost_place(old: Plain, new: Plain, change: Plain) -> None:
    assert differences(old, new) == [change]
