"""FAR's order lines: every spelling that is forgiven, one canonical form, and nothing guessed (rules 2.2 and 9.1)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.formats.schema import find_faults
from pbem.games.far.geometry import SIDES
from pbem.games.far.orders import VERBS, vocabulary
from pbem.games.grammar import Order, read_order, write_order
from pbem.games.settling import settle_order
from tests.far.positions import DECK

WORDS = vocabulary(DECK)
CARDS = list(DECK["cards"])
SCHEMA = "far/orders.schema.json"


def read(line: str) -> Any:
    """Read a line; the faults as sentences."""
    found = read_order(line, VERBS, WORDS)
    return found if isinstance(found, dict) else [str(fault) for fault in found]


def canonical(line: str) -> str:
    """Read a line and write it again."""
    found = read(line)
    assert isinstance(found, dict), found
    return write_order(found, VERBS)


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("place S07 at 2,1 east", {"do": "place", "card": "S07", "at": [2, 1], "direction": "east"}),
        ("place RQ at -3,-12 north", {"do": "place", "card": "RQ", "at": [-3, -12], "direction": "north"}),
        ("pass", {"do": "pass"}),
        ("caretaker", {"do": "caretaker"}),
    ],
)
def test_each_order_has_one_canonical_line(line: str, order: Order) -> None:
    assert read(line) == order
    assert write_order(order, VERBS) == line


@pytest.mark.parametrize("spelling", ["S07", "s7", "S-07", "s 07", "Old Rampart", "old-rampart", "S07 (Old Rampart)"])
def test_a_card_may_be_spelled(spelling: str) -> None:
    assert canonical(f"place {spelling} at 2,1 east") == "place S07 at 2,1 east"


@pytest.mark.parametrize(
    "spelling", ["RQ", "rq", "Red Queen", "queen red", "red-queen", "the red queen", "RQ, Red Queen,"]
)
def test_a_royal_may_be_spelled(spelling: str) -> None:
    assert canonical(f"place {spelling} at 2,1 east") == "place RQ at 2,1 east"


@pytest.mark.parametrize("spelling", ["- 2,1", "(- 2, 1)", "2, - 1", "-2, \u2013 1", "\u2013 2,1", "2-1"])
def test_a_dash_that_may_be_a_minus_sign_or_not_is_no_part_of_a_square(spelling: str) -> None:
    fault = read(f"place S07 at {spelling} east")[0]
    assert "is no square; write two whole numbers such as 2,-1." in fault


@pytest.mark.parametrize("spelling", ["2,-1", "2, -1", "(2,-1)", "2/-1", "2 -1", "[2, -1]", "2,\u22121"])
@pytest.mark.parametrize("keyword", ["at", "on", ""])
def test_a_square_may_be_spelled(keyword: str, spelling: str) -> None:
    assert canonical(f"place S07 {keyword} {spelling} east") == "place S07 at 2,-1 east"


@pytest.mark.parametrize(
    "spelling", ["east", "East", "EAST.", "eas", "eastward", "eastwards", "facing east", "to the east", "running east"]
)
def test_a_direction_may_be_spelled(spelling: str) -> None:
    assert canonical(f"place S07 at 2,1 {spelling}") == "place S07 at 2,1 east"


@pytest.mark.parametrize(
    "line",
    [
        "Place s7 2,1 eas", "lay S07 at 2,1, east", "put S07 east at 2,1", "play S07 at 2,1 to the east",
        "- place S07 at 2,1 east", "1. place S07 at 2,1 east", "pla S07 at 2,1 east", "place S07, 2,1, east!",
        "place S07 on (2, 1) facing east",
    ],
)  # fmt: skip
def test_an_order_may_be_spelled(line: str) -> None:
    assert canonical(line) == "place S07 at 2,1 east"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("place S77 at 2,1 east", 'line 1: "S77" is no card; did you mean S07?'),
        ("place king at 2,1 east", 'line 1: "king" may be more than one card; did you mean'),
        ("place S07 at 2 east", 'line 1, at: "2" is no square; write two whole numbers such as 2,-1.'),
        ("place S07 at 2,1", 'line 1: a direction is missing; write it like "place S07 at 2,1 east".'),
        ("place S07 east", 'line 1, at: a square is missing; write it like "place S07 at 2,1 east".'),
        ("place S07 at 2,1 eest", 'line 1: "eest" is no direction; did you mean east'),
        ("place S07 at 200,1 east", "line 1, at: "),
        ("acquire S07", 'line 1: "acquire" is no order; write place, pass or caretaker.'),
        ("place S07 at 2,1 east west", 'line 1: "west" has no meaning here; "place" is used so: place CARD at X,Y'),
        ("place Lime Key at 2,1 east", 'line 1: "Key" has no meaning here; "place" is used so: place CARD at X,Y'),
    ],
)
def test_what_cannot_be_read_is_told_and_not_guessed(line: str, sentence: str) -> None:
    found = read(line)
    assert isinstance(found, list)
    assert any(fault.startswith(sentence) for fault in found), found


orders = st.builds(
    lambda card, x, y, direction: {"do": "place", "card": card, "at": [x, y], "direction": direction},
    st.sampled_from(CARDS), st.integers(-99, 99), st.integers(-99, 99), st.sampled_from(SIDES),
)  # fmt: skip


@given(orders)
def test_every_order_is_read_from_its_own_line_and_is_as_the_schema_has_it(order: Order) -> None:
    assert read(write_order(order, VERBS)) == order
    assert find_faults({"orders": [order, {"try": [order, write_order(order, VERBS)]}]}, SCHEMA) == []


@given(orders)
def test_every_word_of_an_order_filled_in_as_data_is_settled(order: Order) -> None:
    x, y = order["at"]
    loose = {"do": "lay", "card": order["card"].lower(), "at": f"{x},{y}", "direction": order["direction"].title()}
    assert settle_order(loose, VERBS, WORDS) == (order, [])


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"at": [1]}, "at"), ({"at": [1.5, 2]}, "at"), ({"at": [1, 2, 3]}, "at"), ({"at": "2;1"}, "at"),
        ({"at": [100, 0]}, "at"), ({"direction": "up"}, "direction"), ({"card": "C1"}, "card"), ({"card": 7}, "card"),
        ({"turn": 2}, "turn"),
    ],
)  # fmt: skip
def test_the_schema_refuses_what_is_no_order(change: dict[str, Any], place: str) -> None:
    good = {"do": "place", "card": "S07", "at": [2, 1], "direction": "east"}
    assert find_faults({"orders": [good]}, SCHEMA) == []
    found = find_faults({"orders": [{**good, **change}]}, SCHEMA)
    assert found
    assert any(place in map(str, path) or place in what for path, what in found)


@pytest.mark.parametrize("order", [{"do": "pass"}, {"do": "caretaker"}])
def test_the_schema_takes_the_other_orders_alone(order: Order) -> None:
    assert find_faults({"orders": [order]}, SCHEMA) == []
    assert find_faults({"orders": [{**order, "card": "S07"}]}, SCHEMA)
