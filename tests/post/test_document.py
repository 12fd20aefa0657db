"""Order documents: the same of text, YAML and JSON, whole or not at all, and every fault at once."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.data import schemas_folder
from pbem.formats.schema import find_faults
from pbem.formats.yamlio import dump
from pbem.games.afterlight.orders import VERBS
from pbem.games.grammar import write_order
from pbem.post.orders.document import MOST_CHARACTERS
from tests.afterlight.test_orders import ORDERS
from tests.post.station import document, documents, faults, language_of, orders, plan

SCHEMA = "afterlight/orders.schema.json"
BUY = {"do": "purchase", "module": "REA-07", "at": "M3", "pay": ["ENE-4", "ENE-3"]}
DOCK = {"do": "purchase", "module": "REA-07", "at": "dock"}
TAKE = {"do": "acquire", "credits": ["FAB-2", "ENE-3", "RES-2"]}
FURTHER = {"do": "purchase", "module": "LAB-02", "at": "I4"}
HEADER = {"match": "station-7", "commander": "ada", "turn": 12, "key": "4F7Q-9KZ2"}
WHOLE = {**HEADER, "orders": [{"try": [BUY, DOCK]}, {"try": [TAKE]}, {"try": [FURTHER]}]}

TEXT = """\
Dear moderator,

match station-7 commander ada turn 12
key 4F7Q-9KZ2

purchase REA-07 at M3 paying ENE-4 ENE-3
else purchase REA-07 to dock
acquire FAB-2 ENE-3 RES-2
purchase LAB-02 at I4
"""
YAML = """\
match: station-7
commander: ada
turn: 12                # the report these orders answer; optional
key: 4F7Q-9KZ2          # the commander's order key, where the match asks for one
orders:                 # one step per coming decision
  - try:                # alternatives, first legal one is played
      - {do: purchase, module: REA-07, at: M3, pay: [ENE-4, ENE-3]}
      - {do: purchase, module: REA-07, at: dock}
  - {do: acquire, credits: [FAB-2, ENE-3, RES-2]}
  - purchase LAB-02 at I4     # a step may also be written as an order line
"""
LOOSE_YAML = """\
orders:
  - buy rea7 m3 with ene4 ene3
  - else purchase reactor 7 to the dock
  - try: [{do: Take, credits: fab2 energy-3 research 2}]
  - do: pur
    module: lab 2
    at: inner 4
key: 4F7Q-9KZ2
turn: 12
commander: ada
match: station-7
"""


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (TEXT, ((6, 7), (8,), (9,))),
        (YAML, ((7, 8), (9,), (10,))),
        (LOOSE_YAML, ((2, 3), (4,), (5,))),
        (json.dumps(WHOLE, indent=1), ((9, 18), (27,), (39,))),
    ],
    ids=["text", "yaml", "loose yaml", "json"],
)
def test_text_and_data_give_the_same_document(text: str, lines: tuple[tuple[int, ...], ...]) -> None:
    read = document(text)
    assert faults(read) == []
    assert read.plain == WHOLE
    assert read.header == HEADER
    assert read.lines == lines


@pytest.mark.parametrize(
    "text",
    ["cancel", "match station-7\n\nCancel my orders, please", "orders: []", '{"orders": []}'],
)
def test_a_plan_is_emptied(text: str) -> None:
    assert orders(text) == []


def test_cancel_and_orders_contradict_each_other() -> None:
    assert faults(document("pass\ncancel")) == ['line 2: "cancel" stands beside orders; send one or the other.']


def test_a_message_may_have_a_section_for_each_match() -> None:
    first, second = documents("Hi\nmatch station-7\npass\n\nmatch Station-8 turn 3\nremove HAB-01\n-- \nAda")
    assert (first.header, plan(first)) == ({"match": "station-7"}, ["pass"])
    assert (second.header, plan(second)) == ({"match": "Station-8", "turn": 3}, ["remove HAB-01"])


def test_a_file_may_have_a_list_of_documents() -> None:
    first, second = documents(
        "- {match: station-7, orders: [pass]}\n- match: station-8\n  orders: [remove hab 77]\n", "a.yaml"
    )
    assert plan(first) == ["pass"]
    assert faults(second) == ['line 3: "hab 77" is no module; did you mean HAB-07?']


def test_each_section_is_taken_or_refused_by_itself() -> None:
    first, second = documents("match station-7\nremove HAB-77\nmatch station-8\npass")
    assert faults(first) == ['line 2: "HAB-77" is no module; did you mean HAB-07?']
    assert plan(second) == ["pass"]


def test_one_match_and_commander_have_one_document_in_a_message() -> None:
    text = "match station-7\npass\nmatch station-8\npass\nmatch STATION-7\nremove HAB-01"
    assert [faults(read) for read in documents(text)] == [
        [],
        [],
        ["part 3 of this message is for the same match and commander as part 1; send one part for each."],
    ]


@pytest.mark.parametrize("text", ["match nowhere-1\npass", "match: nowhere-1\norders: [pass]"])
def test_a_match_that_is_not_here_is_told(text: str) -> None:
    assert faults(document(text)) == ['line 1: "nowhere-1" is no match here; look at the head of your report.']


def test_orders_must_name_a_match_where_there_are_several() -> None:
    from pbem.post.orders.document import read_documents

    (read,) = read_documents("pass", lambda match: language_of(match) if match else None)
    assert faults(read) == ["line 1: no match is named; begin with a line such as match station-7."]


def test_a_header_must_not_contradict_itself() -> None:
    assert faults(document("turn 3\nmatch station-7\nturn 4\npass")) == [
        'line 3, turn: "4" stands beside 3, which was given before; keep one.'
    ]


@pytest.mark.parametrize("text", ["", "Hello!", "match station-7", "-- \nAda"])
def test_a_message_without_orders_is_refused(text: str) -> None:
    assert faults(document(text)) == [
        'line 1: no order was found; write one a line, such as "acquire FAB-2 ENE-3 RES-2", or cancel.'
    ]


def test_a_form_that_was_filled_in_within_the_quote_is_asked_about() -> None:
    assert faults(document("> Orders, please:\n> pass")) == [
        'line 2: "pass" is quoted, and no order stands outside of quoted lines; take the ">" away and send it again.'
    ]
    assert document("> Orders, please:\n> pass").text == "pass"


def test_all_faults_are_told_at_once_and_the_text_is_kept_to_be_corrected() -> None:
    text = "Hi\nmatch station-7\nremove HAB-O1\nacquire fab\u20139\n> pass\nelse purchase REA-07 att M3\nbye"
    read = document(text)
    assert faults(read) == [
        'line 3: "HAB-O1" is no module; did you mean HAB-01?',
        'line 4, credits: "fab-9" is no credit; did you mean FAB-4, FAB-5 or FAB-6?',
        'line 6: "att" has no meaning here; did you mean at?',
    ]
    assert read.text == "match station-7\nremove HAB-O1\nacquire fab-9\nelse purchase REA-07 att M3"


def test_a_text_has_at_most_so_many_characters_and_parts() -> None:
    assert faults(document("x" * (MOST_CHARACTERS + 1))) == [
        "this is longer than 300,000 characters; send the orders alone."
    ]
    found = documents("match a-1 commander a\nmatch a-1 commander b\n" * 60)
    assert len(found) == 100
    assert "more than 100 parts" in faults(found[-1])[1]


def test_the_schemas_are_schemas() -> None:
    from jsonschema import Draft202012Validator

    for path in (schemas_folder() / "orders.schema.json", schemas_folder() / SCHEMA):
        Draft202012Validator.check_schema(json.loads(path.read_text(encoding="utf-8")))


def test_the_schema_explains_every_order_and_field() -> None:
    definitions = json.loads((schemas_folder() / SCHEMA).read_text(encoding="utf-8"))["$defs"]
    verbs = [verb.name for verb in VERBS]
    assert definitions["order"]["properties"]["do"]["enum"] == verbs
    assert all(
        f"{name}:" in definitions["order"]["properties"]["do"]["description"] or name in {"install", "remove"}
        for name in verbs
    )
    for verb in VERBS[:-1]:
        fields = {"do", *(clause.field for clause in verb.clauses)}
        needed = {clause.field for clause in verb.clauses if not clause.optional}
        assert definitions[verb.name]["title"]
        assert set(definitions[verb.name]["properties"]) == fields
        assert set(definitions[verb.name]["required"]) - {"do"} == needed
        assert definitions[verb.name]["additionalProperties"] is False


@pytest.mark.parametrize(
    ("order", "fault"),
    [
        ({"do": "fly"}, '"fly" is not acquire, purchase, install, remove, swap, pass or caretaker'),
        ({"do": "acquire", "credits": []}, "0 items are fewer than 1"),
        ({"do": "acquire", "credits": ["FAB-7"]}, '"FAB-7" is not a credit such as FAB-2'),
        ({"do": "acquire", "credits": ["FAB-2\n"]}, '"FAB-2\\n" is not a credit such as FAB-2'),
        ({"do": "install", "module": "HAB-01", "at": "dock"}, '"dock" is not a node such as I3, M0 or O9'),
        (
            {"do": "install", "module": "HAB-\u0660\u0661", "at": "I3"},
            '"HAB-\u0660\u0661" is not a module such as HAB-01',
        ),
        ({"do": "purchase", "module": "HAB-01"}, '"at" is missing'),
        ({"do": "swap", "module": "HAB-01", "with": "HAB-02", "at": "I3"}, "there is no such field"),
        ({"do": "caretaker", "please": True}, "there is no such field"),
    ],
)
def test_the_schema_says_what_an_order_lacks(order: dict[str, Any], fault: str) -> None:
    assert [what for _, what in find_faults({"orders": [order]}, SCHEMA)] == [fault]


STEPS = st.lists(st.lists(ORDERS, min_size=1, max_size=3), max_size=5)
HEADERS = st.fixed_dictionaries(
    {},
    optional={
        "match": st.sampled_from(["station-7", "station-8"]),
        "commander": st.sampled_from(["ada", "\u00c9va"]),
        "turn": st.integers(0, 999),
        "key": st.from_regex(r"[0-9A-Z]{4}-[0-9A-Z]{4}", fullmatch=True),
    },
)


@given(HEADERS, STEPS)
def test_a_document_reads_the_same_in_every_form(header: dict[str, Any], steps: list[list[dict[str, Any]]]) -> None:
    whole = {**header, "orders": [{"try": tries} for tries in steps]}
    head = " ".join(f"{name} {value}" for name, value in header.items())
    rows = [f"{'else ' if n else ''}{write_order(order, VERBS)}" for tries in steps for n, order in enumerate(tries)]
    assert document("\n".join([head, *(rows or ["cancel"])])).plain == whole
    assert document(dump({**header, "orders": rows})).plain == whole
    assert document(dump(whole)).plain == whole
    assert document(json.dumps(whole)).plain == whole
    assert find_faults(whole, SCHEMA) == []


PARTS = st.sampled_from(
    [
        *(
            "purchase",
            "REA-07",
            "at",
            "M3",
            "pass",
            "else",
            "\n",
            "\n",
            "- ",
            "> ",
            "orders:",
            "match station-7",
            "try:",
        ),
        *(
            "{do: pass}",
            "[",
            "]",
            "{",
            "}",
            "'",
            '"',
            ";",
            "#",
            "ENE-4",
            "turn 3",
            "cancel",
            "begin orders",
            "\ud800",
            "\x00",
        ),
        *("do: ", ": ", ", ", "&a", "*a", "!!python/none", "acquire FAB-2\n", "  "),
    ]
)


@given(
    st.text() | st.lists(PARTS).map("".join) | st.lists(PARTS).map(" ".join), st.sampled_from(["", "x.yaml", "x.json"])
)
def test_any_text_at_all_is_taken_whole_or_refused_with_reasons(text: str, name: str) -> None:
    for read in documents(text, name):
        assert (read.plain is None) == bool(read.faults)
        assert all(str(fault).isprintable() for fault in read.faults)
        assert isinstance("".join([read.text, *read.notes, *map(str, read.header.values())]).encode(), bytes)
        assert read.plain is None or find_faults(read.plain, SCHEMA) == []
