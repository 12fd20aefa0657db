"""Order lines of three unlike games, declared as data, read and written by one grammar."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.grammar import (
    CARETAKER_LINE,
    Clause,
    Flag,
    Group,
    Lexicon,
    Literal,
    Misreading,
    Number,
    Order,
    Square,
    Verb,
    Vocabulary,
    Word,
    read_order,
    write_order,
)
from pbem.games.settling import settle_order

PARTS = {f"P{number:02}": [name] for number, name in enumerate(("Long Boom", "Short Boom", "Keel"), 1)}
VOCABULARY = Vocabulary(
    {
        "part": Lexicon.of("part", "P01", PARTS),
        "target": Lexicon.of("target", "P01 or M02", {**PARTS, "M02": ["Moon Walk"], "hire": []}),
        "card": Lexicon.of("card", "S07", {"S07": [], "S17": [], "RK": ["Red King"]}),
        "facing": Lexicon.of("direction", "north", {"north": ["n"], "east": ["e"], "south": ["s"], "west": ["w"]}),
    }
)
TILE = Group(
    "bid",
    "3+crew on P01",
    (
        Clause("tile", Number("tile", 0, 4)),
        Clause("crew", Flag("+crew"), ("crew",), optional=True),
        Clause("on", Word("target"), ("on",)),
    ),
)
BID = Verb("bid", "bid TILE[+crew] on TARGET, ...", "bid 3+crew on P01, 2 on M02", (Clause("tiles", TILE, many=True),))
INSTALL = Verb(
    "install",
    "install PART at X,Y",
    "install P01 at 0,1",
    (Clause("part", Word("part")), Clause("at", Square(99), ("at",), bare=True)),
    block="assembly",
)
DISCARD = Verb(
    "discard",
    "discard PART / rest",
    "discard P01",
    (Clause("part", Literal("rest", ("rest", "others"))), Clause("part", Word("part"))),
    block="assembly",
)
DECLINE = Verb("decline", "decline MISSION", "decline M02", (Clause("mission", Word("target")),))
PLACE = Verb(
    "place",
    "place CARD at X,Y DIRECTION",
    "place S07 at 2,1 east",
    (
        Clause("card", Word("card")),
        Clause("at", Square(99), ("at",), bare=True),
        Clause("facing", Word("facing"), ("facing",), bare=True),
    ),
)
VERBS = (BID, INSTALL, DISCARD, DECLINE, PLACE, CARETAKER_LINE)


def read(line: str) -> Any:
    """Read a line; the faults as sentences."""
    found = read_order(line, VERBS, VOCABULARY, 3)
    return found if isinstance(found, dict) else [str(fault) for fault in found]


CANONICAL: list[tuple[str, Order]] = [
    (
        "bid 3+crew on P01, 2 on M02",
        {"do": "bid", "tiles": [{"tile": 3, "crew": True, "on": "P01"}, {"tile": 2, "on": "M02"}]},
    ),
    ("install P02 at -1,12", {"do": "install", "part": "P02", "at": [-1, 12]}),
    ("discard rest", {"do": "discard", "part": "rest"}),
    ("discard P03", {"do": "discard", "part": "P03"}),
    ("place S07 at 2,-1 facing east", {"do": "place", "card": "S07", "at": [2, -1], "facing": "east"}),
    ("caretaker", {"do": "caretaker"}),
]


@pytest.mark.parametrize(("line", "order"), CANONICAL)
def test_each_order_has_one_canonical_line(line: str, order: Order) -> None:
    assert read(line) == order
    assert write_order(order, VERBS) == line


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("Bid 3 + crew on p1 and 2 on Moon Walk.", "bid 3+crew on P01, 2 on M02"),
        ("bid 3 crew on long boom!", "bid 3+crew on P01"),
        ("bid 3 on P1 4 on hire", "bid 3 on P01, 4 on hire"),
        ("INSTALL p02 (-1, 12)", "install P02 at -1,12"),
        ("install P02 at -1 12", "install P02 at -1,12"),
        ("install Short Boom 0,1", "install P02 at 0,1"),
        ("install P02 Short Boom at 0,1", "install P02 at 0,1"),
        ("dis the others", "discard rest"),
        ("place red king at (2, -1), n", "place RK at 2,-1 facing north"),
        ("place S7 facing east at 2,1", "place S07 at 2,1 facing east"),
        ("pla s07 2,1 E!", "place S07 at 2,1 facing east"),
        ("4. place s07 at 2,1 e", "place S07 at 2,1 facing east"),
        ("4 place s07 at 2,1 e", "place S07 at 2,1 facing east"),
        ("care", "caretaker"),
    ],
)
def test_spelling_is_forgiven(line: str, canonical: str) -> None:
    assert write_order(read(line), VERBS) == canonical


@pytest.mark.parametrize(
    ("line", "faults"),
    [
        ("install P77 at 0,1", ['line 3: "P77" is no part; write one such as P01.']),
        ("install P0l at 0,1", ['line 3: "P0l" is no part; did you mean P01?']),
        (
            "install Boom at 0;1",
            [
                'line 3: "Boom" is no part; did you mean P01 or P02?',
                'line 3, at: "0;1" is no square; write two whole numbers such as 2,-1.',
            ],
        ),
        ("install P01", ['line 3, at: a square is missing; write it like "install P01 at 0,1".']),
        ("install P01 at", ["line 3, at: a square is missing."]),
        ("install P01 at 0-1", ['line 3, at: "0-1" is no square; write two whole numbers such as 2,-1.']),
        ("install P01 att 0,1", ['line 3: "att" has no meaning here; did you mean at?']),
        (
            "install P01 at 0,1, P02 at 1,0",
            ['line 3: "P02" is one more; each takes a line of its own, such as "install P01 at 0,1".'],
        ),
        ("discard P01, P02", ['line 3: "P02" is one more; each takes a line of its own, such as "discard P01".']),
        ("install P01 at 0,1 at 0,2", ['line 3: "at" stands here a second time; say it once.']),
        ("bid 7 on P01", ['line 3: "7" is no tile; write a whole number from 0 to 4.']),
        ("bid 3, 4 on P01", ['line 3, on: a target is missing; write it like "3+crew on P01".']),
        ("de M02", ['line 3: "de" is no order; write bid, install, discard, decline, place or caretaker.']),
        ("declne M02", ['line 3: "declne" is no order; did you mean decline?']),
        ("discard rets", ['line 3: "rets" is no part; did you mean rest?']),
        ("discard", ['line 3: a part or "rest" is missing; write it like "discard P01".']),
        ("place S07 at 2,1 up", ['line 3, facing: "up" is no direction; write one such as north.']),
        ("", ["line 3: an order is missing; write bid, install, discard, decline, place or caretaker."]),
    ],
)
def test_a_fault_names_line_and_field_and_says_what_would_do(line: str, faults: list[str]) -> None:
    assert read(line) == faults


def test_a_shortened_word_must_be_unambiguous() -> None:
    verbs = (*VERBS, Verb("declare", "declare", "declare"))
    found = read_order("decl M02", verbs, VOCABULARY)
    assert [str(fault) for fault in found] == [
        'line 1: "decl" is too short to tell which order it is; did you mean decline or declare?'
    ]


def test_a_shortened_name_that_may_mean_two_things_is_asked_about() -> None:
    lexicon = Lexicon.of("part", "P01", {"P01": ["Boom Left"], "P02": ["Boom Right"]})
    found = read_order("install boom at 0,1", VERBS, Vocabulary({"part": lexicon}))
    assert [str(fault) for fault in found] == ['line 1: "boom" may be more than one part; did you mean P01 or P02?']


def test_numbers_that_stand_apart_are_not_put_together() -> None:
    assert read("bid 3 on P0 1 on P01") != read("bid 3 on P01 on P01")
    assert read("bid 3 on P 01")["tiles"] == [{"tile": 3, "on": "P01"}]


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("install P77 at 0,1", 9),
        ("   - install   P77 at 0,1", 16),
        ("\u200b\u201cinstall\u201d P77 at 0,1", 12),
        ("\uff49\uff4e\uff53tall e\u0301 P01 at 0,1", 9),
        ("install P01 at", 15),
    ],
)
def test_the_column_is_that_of_the_line_as_sent(line: str, column: int) -> None:
    found = read_order(line, VERBS, VOCABULARY)
    assert isinstance(found, list)
    assert found[0].column == column


def test_letters_that_only_look_like_ours_are_named_and_not_taken() -> None:
    assert read("pl\u0430ce S07 at 2,1 east") == [
        'line 3: "pl\u0430ce" holds "\u0430" (Cyrillic small letter a), which is no Latin letter; did you mean place?'
    ]


def test_what_is_quoted_in_a_fault_is_short_and_printable() -> None:
    sentence = str(Misreading(1, 1, "", "a\x1b[31m\x07" + "b" * 500, "is no order"))
    assert sentence.isprintable()
    assert len(sentence) < 80


def test_a_line_tells_five_faults_at_most() -> None:
    assert len(read("bid " + "x" * 30 + " ?" * 300)) == 5


def test_lines_of_a_block_are_written_one_below_the_other() -> None:
    order = {
        "do": "assembly",
        "lines": [{"do": "install", "part": "P02", "at": [0, 1]}, {"do": "discard", "part": "rest"}],
    }
    assert write_order(order, VERBS) == "install P02 at 0,1\ndiscard rest"


def test_an_order_that_no_verb_is_meant_for_is_an_error_of_the_program() -> None:
    with pytest.raises(KeyError):
        write_order({"do": "fly"}, VERBS)


@pytest.mark.parametrize(
    ("given_order", "settled"),
    [
        ({"do": "Inst", "part": "p 2", "at": [0, 1]}, {"do": "install", "part": "P02", "at": [0, 1]}),
        ({"do": "install", "part": "short boom", "at": "0, 1"}, {"do": "install", "part": "P02", "at": [0, 1]}),
        ({"do": "discard", "part": "the rest"}, {"do": "discard", "part": "rest"}),
        (
            {"do": "bid", "tiles": [{"tile": "3", "crew": True, "on": "p1"}]},
            {"do": "bid", "tiles": [{"tile": 3, "crew": True, "on": "P01"}]},
        ),
        (
            {"do": "bid", "tiles": "3+crew on p1, 2 on moon walk"},
            {"do": "bid", "tiles": [{"tile": 3, "crew": True, "on": "P01"}, {"tile": 2, "on": "M02"}]},
        ),
        (
            {"do": "assembly", "lines": [{"do": "discard", "part": "keel"}]},
            {"do": "assembly", "lines": [{"do": "discard", "part": "P03"}]},
        ),
        (
            {"do": "place", "card": 7.5, "at": None, "facing": True},
            {"do": "place", "card": 7.5, "at": None, "facing": True},
        ),
        ({"part": "p1"}, {"part": "p1"}),
        ({"do": ""}, {"do": ""}),
    ],
)
def test_orders_filled_in_as_data_are_settled(given_order: Order, settled: Order) -> None:
    before = repr(given_order)
    assert settle_order(given_order, VERBS, VOCABULARY) == (settled, [])
    assert repr(given_order) == before


@pytest.mark.parametrize(
    ("given_order", "place", "sentence"),
    [
        ({"do": "plaice"}, ("do",), '"plaice" is no order; did you mean place?'),
        ({"do": "install", "part": "P0l"}, ("part",), '"P0l" is no part; did you mean P01?'),
        ({"do": "install", "part": 7}, ("part",), '"7" is no part; write one such as P01.'),
        (
            {"do": "bid", "tiles": [{"tile": 3, "on": "P01"}, {"tile": 9, "on": "P01"}]},
            ("tiles", 1, "tile"),
            '"9" is no tile; write a whole number from 0 to 4.',
        ),
        (
            {"do": "assembly", "lines": [{"do": "discard", "part": "kel"}]},
            ("lines", 0, "part"),
            '"kel" is no part; did you mean P03?',
        ),
        ({"do": "install", "part": "P01 and more"}, ("part",), '"P01 and more" is no part; did you mean P01?'),
    ],
)
def test_what_cannot_be_settled_is_named_by_its_place(
    given_order: Order, place: tuple[Any, ...], sentence: str
) -> None:
    ((found, fault),) = settle_order(given_order, VERBS, VOCABULARY)[1]
    assert found == place
    assert str(fault).removeprefix(f"{fault.field}: ") == sentence


SQUARES = st.lists(st.integers(-99, 99), min_size=2, max_size=2)
BIDS = st.builds(
    lambda tile, on, crew: {"tile": tile, **({"crew": True} if crew else {}), "on": on},
    st.integers(0, 4),
    st.sampled_from([*PARTS, "M02", "hire"]),
    st.booleans(),
)
ORDERS = st.one_of(
    st.builds(lambda tiles: {"do": "bid", "tiles": tiles}, st.lists(BIDS, min_size=1, max_size=5)),
    st.builds(lambda part, at: {"do": "install", "part": part, "at": at}, st.sampled_from([*PARTS]), SQUARES),
    st.builds(lambda part: {"do": "discard", "part": part}, st.sampled_from([*PARTS, "rest"])),
    st.builds(
        lambda card, at, facing: {"do": "place", "card": card, "at": at, "facing": facing},
        st.sampled_from(["S07", "S17", "RK"]),
        SQUARES,
        st.sampled_from(["north", "east", "south", "west"]),
    ),
)


@given(ORDERS)
def test_what_is_written_reads_as_the_same_order(order: Order) -> None:
    assert read(write_order(order, VERBS)) == order
    assert settle_order(order, VERBS, VOCABULARY) == (order, [])


WORDS = st.sampled_from(
    ["bid", "install", "place", "P01", "S07", "3", "-1", "at", "on", "crew", "the", "and", ",", "+", "x"]
)


@given(st.one_of(st.text(), st.lists(WORDS).map(" ".join)))
def test_any_line_is_an_order_or_has_faults(line: str) -> None:
    found = read_order(line, VERBS, VOCABULARY)
    if isinstance(found, dict):
        assert read(write_order(found, VERBS)) == found
    else:
        assert found
        assert all(str(fault).endswith((".", "?")) for fault in found)


VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=8), st.sampled_from(["p1", "3 on p1", "bid"])),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["tile", "on", "do", "part"]), inner),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(["do", "tiles", "part", "at", "lines", "card"]), VALUES))
def test_any_mapping_is_settled_or_has_faults(order: Order) -> None:
    settled, _ = settle_order(order, VERBS, VOCABULARY)
    assert settled.keys() == order.keys()
