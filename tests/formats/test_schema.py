from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from pbem.data import schemas_folder
from pbem.formats import schema, schemawords
from pbem.formats.schema import FORMATS, MOST_FAULTS, validate
from pbem.formats.yamlio import load_with_lines

SCHEMAS: dict[str, Any] = {
    "match.schema.json": {
        "$schema": Draft202012Validator.META_SCHEMA["$id"],
        "type": "object",
        "required": ["turn", "commanders"],
        "additionalProperties": False,
        "properties": {
            "turn": {"type": "integer", "minimum": 0, "maximum": 999},
            "pace": {"enum": ["round", "phase", "decision"]},
            "columns": {"enum": [78, 40]},
            "deadline": {"anyOf": [{"type": "string", "format": "date-time"}, {"type": "null"}]},
            "day": {"format": "date"},
            "note": {"type": ["string", "null"], "maxLength": 80},
            "commanders": {"minItems": 2, "items": {"$ref": "common.schema.json#/$defs/commander"}},
            "orders": {"$ref": "afterlight/orders.schema.json"},
            "word": {"oneOf": [{"type": "string"}, {"type": "integer"}]},
            "seed": {"type": "string"},
            "key": {"type": "string"},
            "station": {"propertyNames": {"$ref": "common.schema.json#/$defs/node"}},
            "big": {"enum": [f"MOD-{number}" for number in range(20)]},
            "pair": {"prefixItems": [{}, {}], "items": False, "uniqueItems": True},
        },
        "dependentRequired": {"seed": ["key"]},
    },
    "common.schema.json": {
        "$id": "common.schema.json",
        "$defs": {
            "commander": {
                "type": "object",
                "required": ["handle"],
                "properties": {"handle": {"pattern": "^[a-z0-9-]+$"}, "address": {"format": "email"}},
            },
            "node": {"title": "a node such as I3", "pattern": "^[IMO][0-9]$"},
        },
    },
    "afterlight/orders.schema.json": {"type": "array", "items": {"$ref": "order.schema.json"}},
    "afterlight/order.schema.json": {
        "$id": "afterlight/order.schema.json",
        "type": "object",
        "required": ["do"],
        "properties": {"do": {"enum": ["install", "pass"]}},
        "if": {"required": ["do"], "properties": {"do": {"const": "install"}}},
        "then": {"required": ["at"], "properties": {"at": {"$ref": "../common.schema.json#/$defs/node"}}},
        "unevaluatedProperties": False,
    },
}  # fmt: skip

GOOD = "turn: 14\ncommanders: [{handle: ada}, {handle: bo}]\n"


@pytest.fixture(autouse=True)
def schemas(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the schemas of this file in the place of pbem's own, except for tests of those."""
    if "own_schema" in request.fixturenames:
        return
    for name, content in SCHEMAS.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(content), encoding="utf-8")
    monkeypatch.setattr(schema, "schemas_folder", lambda: tmp_path)


def faults(text: str) -> list[str]:
    data, lines = load_with_lines(text, "match.yaml")
    return validate(data, "match.schema.json", lines, "match.yaml")


def test_good_data_has_no_faults() -> None:
    orders = "orders:\n- {do: install, at: I3}\n- {do: pass}\n"
    rest = "note: null\ndeadline: 2026-12-10T20:00:00Z\nday: 2026-12-10\nstation: {I3: HAB-01}\n"
    assert faults(GOOD + orders + rest) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("turn: x\n", 'line 3: turn: "x" is not a whole number'),
        ("turn: true\n", "line 3: turn: true is not a whole number"),
        ("turn: -1\n", "line 3: turn: -1 is less than 0"),
        ("turn: 1000\n", "line 3: turn: 1000 is more than 999"),
        ("turn: {a: 1}\n", "line 3: turn: this mapping is not a whole number"),
        ("pace: day\n", 'line 3: pace: "day" is not round, phase or decision'),
        ("columns: 60\n", "line 3: columns: 60 is not 78 or 40"),
        ("big: MOD-\n", 'line 3: big: "MOD-" is not known; did you mean MOD-9, MOD-8 or MOD-7?'),
        ("note: 5\n", "line 3: note: 5 is not text or null"),
        (f"note: {'a' * 81}\n", f'line 3: note: "{"a" * 59}… is longer than 80 characters'),
        ("deadline: soon\n", 'line 3: deadline: "soon" is not a moment such as 2026-12-10T20:00:00Z'),
        ("word: []\n", "line 3: word: this list is not text or a whole number"),
        ("seed: ab\n", 'line 1: "key" is missing, which "seed" needs'),
        ("commander: []\n", "line 3: commander: there is no such field; did you mean commanders?"),
        ("xyz: []\n", "line 3: xyz: there is no such field"),
        ("station: {I3: 1,\n  I12: 2}\n", 'line 4: station.I12: "I12" is not a node such as I3'),
        ("pair: [1, 2, 3]\n", "line 3: pair: the list is too long"),
        ("pair: [1, 1]\n", "line 3: pair: an item stands twice"),
        ("orders:\n- {}\n", 'line 4: orders[0]: "do" is missing'),
        ("orders:\n- {do: buy}\n", 'line 4: orders[0].do: "buy" is not install or pass'),
        ("orders:\n- do: install\n", 'line 4: orders[0]: "at" is missing'),
        ("orders:\n- do: install\n  at: I33\n", 'line 5: orders[0].at: "I33" is not a node such as I3'),
        ("orders:\n- do: pass\n  at: I3\n", "line 5: orders[0].at: there is no such field"),
    ],
)
def test_a_fault_is_told_with_file_line_and_field(text: str, told: str) -> None:
    base = GOOD.replace("turn: 14", "") if text.startswith("turn") else GOOD
    assert faults(base + text) == [f"match.yaml, {told}" + ("" if told.endswith("?") else ".")]


@pytest.mark.parametrize(
    ("commander", "told"),
    [
        ("{}", '"handle" is missing'),
        ("{handle: Ada}", 'handle: "Ada" is not written as it must be'),
        ('{handle: "ada\\n"}', 'handle: "ada\\n" is not written as it must be'),
        ("{handle: ada, address: ada}", 'address: "ada" is not a mail address'),
        ('{handle: ada, address: "a@b\\nBcc: x"}', 'address: "a@b\\nBcc: x" is not a mail address'),
        (
            "{handle: ada, address: Ada <ada@example.org>}",
            'address: "Ada <ada@example.org>" is not a mail address',
        ),
    ],
)
def test_a_commander_is_looked_at_closely(commander: str, told: str) -> None:
    [fault] = faults(f"turn: 1\ncommanders: [{{handle: bo}},\n  {commander}]\n")
    assert fault.replace("commanders[1].", "").replace("commanders[1]: ", "") == f"match.yaml, line 3: {told}."


def test_too_few_items_are_counted() -> None:
    assert faults("turn: 1\ncommanders: []\n") == ["match.yaml, line 2: commanders: 0 items are fewer than 2."]


def test_each_missing_field_is_told_once() -> None:
    assert faults("{}") == [
        'match.yaml, line 1: "turn" is missing.',
        'match.yaml, line 1: "commanders" is missing.',
    ]


def test_another_kind_of_file_altogether_is_told_first() -> None:
    assert faults("- 1\n") == ["match.yaml, line 1: this list is not a mapping."]
    assert faults("") == ["match.yaml, line 1: there is nothing in it."]


def test_what_concerns_the_whole_comes_first_then_what_stands_first() -> None:
    found = faults("commanders: [{handle: A},\n  {handle: B}]\nnote: 5\n")
    assert [fault.split(": ")[0] + ": " + fault.split(": ")[1] for fault in found] == [
        'match.yaml, line 1: "turn" is missing.',
        "match.yaml, line 3: note",
        "match.yaml, line 1: commanders[0].handle",
        "match.yaml, line 2: commanders[1].handle",
    ]


def test_of_many_faults_the_first_are_told_and_the_others_counted() -> None:
    found = faults("turn: 1\ncommanders:\n" + "- {handle: A}\n" * 20)
    assert len(found) == MOST_FAULTS + 1
    assert found[0].startswith("match.yaml, line 3: ")
    assert found[-1] == f"match.yaml: there are {20 - MOST_FAULTS} more faults."


def test_an_unknown_field_is_told_although_another_fault_stands_beside_it() -> None:
    assert len(faults(GOOD + "xyz: 1\nnote: 5\n")) == 2


def test_an_order_with_two_unknown_fields_is_refused() -> None:
    assert len(faults(GOOD + "orders: [{do: pass, a: 1, b: 2}]\n")) == 2


@pytest.mark.parametrize("value", [1.0, True, "1"])
def test_an_integer_is_nothing_like_one(value: Any) -> None:
    data = {"turn": value, "commanders": [{"handle": "ada"}, {"handle": "bo"}]}
    [told] = validate(data, "match.schema.json")
    assert told.startswith("The data: turn: ")
    assert told.endswith(" is not a whole number.")


def nest(levels: int) -> Any:
    data: Any = []
    for _ in range(levels):
        data = [data]
    return data


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (nest(5000), "orders[0][0]: this is nested more than 60 deep."),
        (float("nan"), "orders: nan is no plain data."),
        ((1, 2), "orders: (1, 2) is no plain data."),
        ({"a\n": 1}, "orders: a key is no text, or holds a control character."),
        ({1: 1}, "orders: a key is no text, or holds a control character."),
    ],
)
def test_what_would_make_validation_go_wrong_is_refused_before(value: Any, told: str) -> None:
    data = {"turn": 1, "commanders": [], "orders": value}
    assert validate(data, "match.schema.json", file="report.json") == [f"report.json: {told}"]


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        (
            "email",
            ["ada@example.org", "a.b+c@x"],
            ["@x", "a@", "a b@x", "a@b@c", "a@" + "b" * 300],
        ),
        ("date", ["2024-02-29"], ["2023-02-29", "20240229", "2024-2-9", "2024-02-29\n", "٢٠٢٤-02-29"]),
        (
            "date-time",
            ["2026-12-10T20:00:00Z", "2026-12-10T20:00:00+01:00"],
            ["2026-12-10", "2026-12-10T20:00:00", "2026-12-10 20:00:00Z", "2026-12-10T25:00:00Z"],
        ),
    ],
)
def test_formats_are_checked(name: str, good: list[str], bad: list[str]) -> None:
    assert [text for text in good if not FORMATS[name](text)] == []
    assert [text for text in bad if FORMATS[name](text)] == []


def test_each_format_has_words() -> None:
    assert FORMATS.keys() == schemawords.FORMATS.keys()


def parts(content: Any) -> list[dict[str, Any]]:
    """Return every mapping within a schema."""
    below = content.values() if isinstance(content, dict) else content if isinstance(content, list) else []
    return [
        *([content] if isinstance(content, dict) else []),
        *(part for value in below for part in parts(value)),
    ]


OWN = sorted(schemas_folder().rglob("*.json"))


@pytest.mark.parametrize("own_schema", OWN, ids=lambda path: path.relative_to(schemas_folder()).as_posix())
def test_pbems_own_schemas_are_schemas_that_every_tool_reads_alike(own_schema: Path) -> None:
    content = json.loads(own_schema.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(content)
    for part in parts(content):
        pattern, form, reference = part.get("pattern"), part.get("format"), part.get("$ref")
        if isinstance(pattern, str):
            assert pattern.startswith("^"), pattern
            assert pattern.endswith("$"), pattern
        if isinstance(form, str):
            assert form in FORMATS
        if isinstance(reference, str) and not reference.startswith("#"):
            assert (own_schema.parent / reference.split("#")[0]).is_file(), reference
