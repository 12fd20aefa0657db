"""The schemas of state and view describe what there is, whole, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.formats.schema import find_faults
from tests.far.playouts import RULES, playout

STATE, VIEW = "far/state.schema.json", "far/view.schema.json"
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


@SEATS
def test_every_state_and_every_view_is_as_its_schema_has_it(seats: int) -> None:
    for state in playout(seats, 1).states:
        assert find_faults(RULES.plain(state), STATE) == []
        for me in (None, *range(seats)):
            assert find_faults(RULES.view(state, me), VIEW) == []


@pytest.mark.parametrize("schema", [STATE, VIEW])
def test_a_field_left_out_or_added_is_a_fault(schema: str) -> None:
    state = playout(2, 1).states[5]
    good: dict[str, Any] = RULES.plain(state) if schema == STATE else RULES.view(state, 0)
    for field in good:
        assert find_faults({key: value for key, value in good.items() if key != field}, schema)
    assert find_faults({**good, "secret": 1}, schema)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("display", ["S01"]),
        ("display", ["S01", "RK"]),
        ("pile", ["?"]),
        ("kingdom", [{"card": "S01", "at": [1], "direction": "east", "seat": 0}]),
        ("kingdom", [{"card": "C1", "at": [1, 2], "direction": "east", "seat": 0}]),
        ("kingdom", [{"card": "S01", "at": [1, 5000], "direction": "east", "seat": 0}]),
        ("seats", [{"hand": [], "score": 0}]),
        ("round", 0),
        ("over", 0),
    ],
)
@pytest.mark.parametrize("schema", [STATE, VIEW])
def test_values_of_another_kind_are_faults(schema: str, field: str, value: object) -> None:
    state = playout(2, 1).states[5]
    good: dict[str, Any] = RULES.plain(state) if schema == STATE else RULES.view(state, 0)
    assert find_faults({**good, field: value}, schema)
