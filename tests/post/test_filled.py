"""Orders filled in as YAML or JSON: every fault with its place, and data told from text."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.formats.schema import find_faults
from pbem.post.orders.document import looks_like_data
from tests.post.station import document, documents, faults, orders
from tests.post.test_document import SCHEMA, TEXT, WHOLE, YAML

FAULTY_YAML = """\
match: station-7
turn: soon
oders: 3
orders:
  - {do: purchse, module: REA-77}
  - {do: purchase, module: REA-77, at: M10, pays: [ENE-4]}
  - try:
      - {do: install, module: rea7}
      - install foo
      - else psas
  - {try: []}
  - 5
  - {do: acquire, credits: [fab2, 7, [3], ENE 9]}
  - ''
  - {module: HAB-01}
  - {do: pass, at: I3}
  - {do: remove, module: true}
"""


def test_all_faults_of_a_file_are_told_at_once_with_line_and_field() -> None:
    read = document(FAULTY_YAML)
    assert faults(read) == [
        'line 2, turn: "soon" is not a whole number.',
        "line 3, oders: there is no such field; did you mean orders?",
        'line 5: "purchse" is no order; did you mean purchase?',
        'line 6: "REA-77" is no module; did you mean REA-07?',
        'line 6, at: "M10" is no node; did you mean M0 or M1?',
        "line 6, pays: there is no such field; did you mean pay?",
        'line 8: "at" is missing.',
        'line 9: "foo" is no module; write one such as HAB-01.',
        'line 9, at: a node is missing; write it like "install HAB-01 at I3".',
        'line 10: "psas" is no order; did you mean pass?',
        "line 11, try: 0 items are fewer than 1.",
        "line 12: 5 is not a mapping or text.",
        'line 13, credits: "7" is no credit; write one such as FAB-2.',
        'line 13, credits: "ENE 9" is no credit; did you mean ENE-4, ENE-5 or ENE-6?',
        "line 13, credits: this list is not text.",
        "line 14: this text is no order; write one, or take it out.",
        'line 15: "do" is missing.',
        "line 16, at: there is no such field.",
        "line 17, module: true is not text.",
    ]
    assert read.text == FAULTY_YAML


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("match: station-7\norders: {do: pass}", "line 2, orders: this mapping is not a list."),
        ("orders: pass", 'line 1, orders: "pass" is not a list.'),
        ("match: station-7\norders:\n\t- pass", "line 3: a tab, or one of the characters "),
        ("orders: [pass\n", "line 2: a bracket is not closed, or a comma is missing"),
        ("orders: [pass]\norders: []", 'line 2: the key "orders" stands twice'),
        ('{"orders": [}', "line 1: this is no JSON: "),
        (
            '{"orders": ["pass"], "orders": ["\\ud83d\\ude80"]}',
            "line 1: this is no JSON that can be read: a key stands twice",
        ),
        (
            '{"orders": [{"do": "\\ud83d\\ude80"}], "turn": NaN}',
            "line 1: this is no JSON that can be read: NaN is no number",
        ),
        ('{"commander": "\\ud83d\\ude80", "orders": [{"do": "fly"}]}', "orders[0].do: "),
        ('{"commander": "\\ud800", "orders": []}', "line 1: this is no JSON that can be read: "),
        ("[" * 100_000 + "{", "line 1: "),
        ("[]", "this list is not a mapping."),
    ],
)
def test_a_file_that_is_no_document_is_refused_with_its_place(text: str, fault: str) -> None:
    assert faults(document(text, "orders.yaml"))[0].removeprefix("line 1: " if text == "[]" else "").startswith(fault)


@pytest.mark.parametrize(
    ("text", "header"),
    [
        ("match: station-7\ncommander: ada # me\norders: [pass\n", {"match": "station-7", "commander": "ada"}),
        ('{"match": "station-7", "commander": "Ada L.", "orders": [', {"match": "station-7", "commander": "Ada L."}),
        ("orders: [pass\n", {}),
    ],
)
def test_a_file_that_cannot_be_read_still_seems_to_be_somebodys(text: str, header: dict[str, str]) -> None:
    read = document(text, "orders.yaml")
    assert (read.plain, read.header, read.legible) == (None, header, False)


@pytest.mark.parametrize("fence", ["```", "~~~~"])
def test_data_may_stand_in_a_fence_alone(fence: str) -> None:
    read = document(f"\n{fence}yaml\n{YAML}{fence}\n")
    assert read.plain == WHOLE
    assert read.lines == ((9, 10), (11,), (12,))


@pytest.mark.parametrize("text", [f"Hi!\n\n{YAML}\nCheers, Ada", f"Hi\n```\n{YAML}```\n"])
def test_data_among_other_text_is_not_read(text: str) -> None:
    assert faults(document(text)) == ["there is other text around the YAML; send the YAML alone."]


def test_json_that_is_no_yaml_is_read_too() -> None:
    read = document('{"commander": "\\ud83d\\ude80", "orders":\t["pass"]}')
    assert read.plain == {"commander": "\U0001f680", "orders": [{"try": [{"do": "pass"}]}]}
    assert read.lines == ((0,),)


@pytest.mark.parametrize(
    ("text", "data"),
    [
        (YAML, True),
        (FAULTY_YAML, True),
        ('  {"orders": []}', True),
        ("[\n {}]", True),
        ("- match: a-1\n  orders: [pass]", True),
        ("orders:\n- pass", True),
        ("# mine\n---\norders:\n- pass", True),
        (TEXT, False),
        ("[EXTERNAL] be careful\npass", False),
        ("Orders:\npass", False),
        ("orders:\npass", False),
        ("match: station-7\npass", False),
        ("", False),
    ],
)
def test_data_is_told_from_text(text: str, *, data: bool) -> None:
    assert looks_like_data(text) is data


@pytest.mark.parametrize("text", ["Orders:\n- pass", "orders:\npass", "match: station-7\n- pass", "orders:\n- pass\n"])
def test_a_text_that_may_be_data_reads_the_same(text: str) -> None:
    assert orders(text) == ["pass"]


def test_faults_of_a_long_file_end_somewhere() -> None:
    steps = "".join("- {do: remove, module: REA-77}\n" for _ in range(1000))
    assert len(faults(document("orders:\n" + steps))) == 41
    assert len(faults(document("orders:\n- {do: acquire, credits: [" + "x9, " * 50_000 + "]}"))) < 400
    assert faults(document("orders:\n" + "- pass\n" * 501)) == ["line 502: more than 500 steps; send fewer."]
    assert len(faults(document("orders:\n- {do: pass, " + ", ".join(f"k{n}: 1" for n in range(5000)) + "}"))) == 99
    assert faults(document("pass\n" * 600)) == ["line 502: more than 500 steps; send fewer."]


DATA = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=5)
    | st.sampled_from(["pass", "else pass", "rea7", "dock"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["do", "try", "orders", "module", "at", "pay", "credits", "match", "turn"]), inner
        )
    ),
)


@given(DATA)
def test_any_data_at_all_is_taken_whole_or_refused_with_reasons(data: Any) -> None:
    for read in documents(json.dumps(data), "x.json"):
        assert (read.plain is None) == bool(read.faults)
        assert read.plain is None or find_faults(read.plain, SCHEMA) == []
