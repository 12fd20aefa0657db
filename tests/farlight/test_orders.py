"""Order lines of this game: every verb, forgiven spellings, suggestions, blocks, and data in their place."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.formats.schema import find_faults
from pbem.games.contract import Order
from pbem.games.farlight.orders import VERBS, vocabulary
from pbem.games.grammar import read_order, write_order
from pbem.games.settling import settle_order
from pbem.post.orders.document import read_documents
from pbem.post.orders.language import Language
from tests.farlight.playouts import playout, playouts
from tests.farlight.positions import DECK, NAME
from tests.playouts import few

WORDS = vocabulary(DECK)


def read(line: str) -> Any:
    """Read a line; the faults as sentences."""
    found = read_order(line, VERBS, WORDS)
    return found if isinstance(found, dict) else [str(fault) for fault in found]


@pytest.mark.parametrize(
    ("line", "order"),
    [
        (
            "bid 3+crew on P07, 1 on Hire",
            {"do": "bid", "tiles": [{"tile": 3, "crew": True, "on": "P07"}, {"tile": 1, "on": "Hire"}]},
        ),
        ("bid 0 on M01", {"do": "bid", "tiles": [{"tile": 0, "on": "M01"}]}),
        ("engineer 5", {"do": "engineer", "engine": 5}),
        ("refit P07 P12", {"do": "refit", "parts": ["P07", "P12"]}),
        ("install P07 at -1,2", {"do": "install", "part": "P07", "at": [-1, 2]}),
        ("discard P07", {"do": "discard", "part": "P07"}),
        ("discard rest", {"do": "discard", "part": "rest"}),
        ("upgrade 22", {"do": "upgrade", "engine": 22}),
        ("overhaul 1", {"do": "overhaul", "engine": 1}),
        ("complete M07", {"do": "complete", "mission": "M07"}),
        ("decline M07", {"do": "decline", "mission": "M07"}),
        ("caretaker", {"do": "caretaker"}),
    ],
)
def test_each_order_has_one_canonical_line(line: str, order: Order) -> None:
    assert read(line) == order
    assert write_order(order, VERBS) == line


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("Bid 3 + crew on p7 and 1 on hire!", "bid 3+crew on P07, 1 on Hire"),
        ("bid 4 on Mars Elevator, 0 crew on engineer", "bid 4 on M08, 0+crew on Engineer"),
        ("bid 4 on refit 3 on discover", "bid 4 on Refit, 3 on Discover"),
        ("bid 4 on Cleomedes Moon Colony, 2 on twin torch", "bid 4 on M07, 2 on P01"),
        ("bid 3 P7 1 hire", "bid 3 on P07, 1 on Hire"),
        ("bid on P7 3 crew, on M1 0", "bid 3+crew on P07, 0 on M01"),
        ("ins P7 (1, -2)", "install P07 at 1,-2"),
        ("install Kestrel Thruster 0,1", "install P05 at 0,1"),
        ("refit p7, p12 and Twin Torch", "refit P07 P12 P01"),
        ("discard the others", "discard rest"),
        ("dis all", "discard rest"),
        ("up 5", None),
        ("upg 05", "upgrade 5"),
        ("overhaul engine", None),
        ("comp mars elevator", "complete M08"),
        ("decline m 7", "decline M07"),
        ("engineer 5.", "engineer 5"),
    ],
)
def test_spelling_is_forgiven(line: str, canonical: str | None) -> None:
    found = read(line)
    assert (write_order(found, VERBS) if isinstance(found, dict) else None) == canonical


@pytest.mark.parametrize(
    ("line", "faults"),
    [
        ("bid 5 on P07", ['line 1: "5" is no tile; write a whole number from 0 to 4.']),
        ("bid 3 on P77", ['line 1, on: "P77" is no target; did you mean P07?']),
        ("bid 3", ['line 1, on: a target is missing; write it like "3+crew on P07".']),
        ("install P7", ['line 1, at: a square is missing; write it like "install P07 at 1,0".']),
        ("install Hire at 0,1", ['line 1: "Hire" is no part; write one such as P07.']),
        ("refit", ['line 1, parts: a part is missing; write it like "refit P07 P12".']),
        ("upgrade P07", ['line 1: "P07" is no engine; write a whole number from 1 to 99.']),
        ("complete P07", ['line 1: "P07" is no mission; write one such as M07.']),
        ("discrad rest", ['line 1: "discrad" is no order; did you mean discard?']),
        ("instal P0l at 0,1", ['line 1: "P0l" is no part; did you mean P01?']),
    ],
)
def test_what_is_near_is_suggested_and_never_taken(line: str, faults: list[str]) -> None:
    assert read(line) == faults


LANGUAGE = Language(NAME, VERBS, WORDS)
ROUND = """match long-haul commander ada turn 3
bid 4 on P07, 3+crew on Hire
bid 2 on M01, 1 on M02
bid 0 on P07
install P07 at 0,1
install P07 at 1,0
discard rest
upgrade 5
else discard rest
decline M01
complete M02
"""


def steps(text: str) -> list[list[Order]]:
    """Return the steps of a message, each with its alternatives; the schema finds no fault in them."""
    (document,) = read_documents(text, lambda _match: LANGUAGE)
    assert document.faults == ()
    assert document.plain is not None
    assert list(find_faults(document.plain, f"{NAME}/orders.schema.json")) == []
    return [step["try"] for step in document.plain["orders"]]


def test_a_step_written_as_data_is_whole_and_lines_below_it_begin_another() -> None:
    text = "match: m\norders:\n  - try:\n    - install P07 at 0,1\n  - install P08 at 0,1\n  - discard rest\n"
    assert [write_order(order, VERBS).splitlines() for (order,) in steps(text)] == [
        ["install P07 at 0,1"],
        ["install P08 at 0,1", "discard rest"],
    ]


def test_an_else_that_takes_more_lines_with_it_than_stand_above_is_noted() -> None:
    text = "match m\ninstall P07 at 0,1\nelse install P07 at -1,0\ninstall P08 at 0,-1\ndiscard rest\n"
    (document,) = read_documents(text, lambda _match: LANGUAGE)
    assert document.notes == ('line 3: this "else" begins another whole order, of 3 lines, instead of the 1 above.',)
    equal = "match m\ninstall P07 at 0,1\ndiscard rest\nelse install P07 at -1,0\ndiscard rest\n"
    (document,) = read_documents(equal, lambda _match: LANGUAGE)
    assert document.notes == ()


def test_a_whole_round_is_planned_in_one_message() -> None:
    """Three bidding turns, an Assembly order with an alternative, and answers about missions."""
    plan = steps(ROUND)
    assert [[order["do"] for order in tries] for tries in plan] == [
        ["bid"],
        ["bid"],
        ["bid"],
        ["assembly", "assembly"],
        ["decline"],
        ["complete"],
    ]
    first, second = plan[3]
    assert [line["do"] for line in first["lines"]] == ["install", "install", "discard", "upgrade"]
    assert second["lines"] == [{"do": "discard", "part": "rest"}]


def test_the_same_round_can_be_planned_as_data() -> None:
    """Canonical or not, as mappings, as lines, or mixed."""
    data = """match: long-haul
orders:
  - {do: bid, tiles: [{tile: 4, on: p7}, {tile: 3, crew: true, on: hire}]}
  - bid 2 on M01, 1 on Mars Elevator
  - try:
      - do: assembly
        lines:
          - {do: install, part: twin torch, at: [0, 1]}
          - {do: discard, part: rest}
      - {do: assembly, lines: [{do: discard, part: rest}]}
  - {do: decline, mission: M1}
"""
    plan = steps(data)
    assert [[order["do"] for order in tries] for tries in plan] == [
        ["bid"],
        ["bid"],
        ["assembly", "assembly"],
        ["decline"],
    ]
    assert plan[0][0]["tiles"] == [{"tile": 4, "on": "P07"}, {"tile": 3, "crew": True, "on": "Hire"}]
    assert plan[2][0]["lines"][0] == {"do": "install", "part": "P01", "at": [0, 1]}


@pytest.mark.parametrize(
    ("order", "place"),
    [
        ({"do": "bid", "tiles": []}, "tiles"),
        ({"do": "bid", "tiles": [{"tile": 5, "on": "P07"}]}, "tile"),
        ({"do": "bid", "tiles": [{"tile": 1, "on": "P07", "crew": False}]}, "crew"),
        ({"do": "bid", "tiles": [{"tile": 1}]}, "on"),
        ({"do": "bid", "tiles": [{"tile": 1, "on": "P07"}] * 6}, "tiles"),
        ({"do": "assembly", "lines": []}, "lines"),
        ({"do": "assembly", "lines": [{"do": "bid", "tiles": []}]}, "do"),
        ({"do": "assembly", "lines": [{"do": "install", "part": "P07", "at": [1]}]}, "at"),
        ({"do": "assembly", "lines": [{"do": "upgrade", "engine": "5"}]}, "engine"),
        ({"do": "assembly", "lines": [{"do": "refit", "parts": []}]}, "parts"),
        ({"do": "install", "part": "P07", "at": [0, 1]}, "do"),
        ({"do": "complete", "mission": "P07"}, "mission"),
        ({"do": "decline"}, "mission"),
        ({"do": "fly"}, "do"),
    ],
)
def test_the_schema_names_what_is_wrong(order: Order, place: str) -> None:
    found = list(find_faults({"orders": [order]}, f"{NAME}/orders.schema.json"))
    assert any(place in (*path, what) or place in what for path, what in found), found


@few(10)
@given(playouts)
def test_what_is_listed_is_written_read_and_fits_the_schema(match: Any) -> None:
    for _, order in match.orders[::5]:
        lines = write_order(order, VERBS).splitlines()
        assert [read(line) for line in lines] == order.get("lines", [order])
        assert list(find_faults({"orders": [{"try": [order]}]}, f"{NAME}/orders.schema.json")) == []
        assert settle_order(order, VERBS, WORDS) == (order, [])


def test_data_may_say_that_no_crew_is_laid_and_write_assembly_lines_as_text() -> None:
    bid: Order = {"do": "bid", "tiles": [{"tile": 3, "crew": False, "on": "p7"}]}
    assert settle_order(bid, VERBS, WORDS) == (read("bid 3 on P07"), [])
    assembly: Order = {"do": "assembly", "lines": ["install p7 at -1,2", {"do": "discard", "part": "rest"}]}
    settled, wrong = settle_order(assembly, VERBS, WORDS)
    assert (settled["lines"], wrong) == ([read("install P07 at -1,2"), read("discard rest")], [])
    _, ((place, fault),) = settle_order({"do": "assembly", "lines": ["install p7 at there"]}, VERBS, WORDS)
    assert (place, fault.field) == (("lines", 0), "at")


@given(st.text(max_size=40))
def test_any_text_is_read_or_blamed(text: str) -> None:
    found = read_order(text, VERBS, WORDS)
    assert isinstance(found, dict) or found


def test_there_are_matches_to_read() -> None:
    assert len(playout(2, 1).orders) > 20
