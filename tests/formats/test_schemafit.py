"""What surely fits a schema fits it in the library's eyes too, and pbem's own data is never left unsure."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.data import schemas_folder
from pbem.formats import schema
from pbem.formats.schemafit import surely_fits
from pbem.formats.yamlio import load
from tests.cli import desk
from tests.markdown import ROOT

FOLDER = schemas_folder()
ORDERS = "afterlight/orders.schema.json"
DOCUMENT: dict[str, Any] = {
    "match": "station-7",
    "commander": "ada",
    "turn": 12,
    "key": "4F7Q-9KZ2",
    "orders": [
        {
            "try": [
                {"do": "purchase", "module": "REA-07", "at": "M3", "pay": ["ENE-4"], "bonus": "RES-3"},
                {"do": "pass"},
            ]
        },
        {"do": "acquire", "credits": ["FAB-2", "ENE-3", "RES-2"]},
        {"do": "swap", "module": "HAB-01", "with": "LAB-02"},
        "purchase LAB-02 at I4",
    ],
}
STRANGE: st.SearchStrategy[Any] = st.sampled_from(
    [
        None,
        True,
        False,
        0,
        -1,
        1,
        3.5,
        10**12,
        "",
        "x",
        "dock",
        "pass",
        "I3",
        "FAB-2",
        "\n",
        "é",
        [],
        [[]],
        {},
        {"do": "pass"},
    ]
)


def by_the_library(data: Any, name: str) -> bool:
    """Say whether *data* fits, asking the library alone."""
    return not schema._unfit(data) and not list(schema._faults(data, name))  # noqa: SLF001 - past the short way


def places(data: Any) -> list[tuple[Any, Any]]:
    """Return every container in *data* with each of its keys or indices."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    return [(data, key) for key in keys] + [place for key in keys for place in places(data[key])]


@st.composite
def spoilt(draw: st.DrawFn) -> Any:
    """Draw the document with some of its parts replaced, taken out or put in."""
    data = copy.deepcopy(DOCUMENT)
    for _ in range(draw(st.integers(0, 3))):
        container, key = draw(st.sampled_from(places(data) or [(data, "orders")]))
        change = draw(st.sampled_from(["replace", "remove", "add"]))
        if change == "replace":
            container[key] = draw(STRANGE)
        elif change == "remove":
            del container[key]
        elif isinstance(container, dict):
            container[draw(st.sampled_from(["do", "at", "x", "pay", "try"]))] = draw(STRANGE)
        else:
            container.append(draw(STRANGE))
    return data


@given(spoilt())
def test_the_short_way_and_the_library_agree(data: Any) -> None:
    assert surely_fits(data, FOLDER, ORDERS) == by_the_library(data, ORDERS)


@pytest.mark.parametrize("name", sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.json")))
@given(
    data=st.recursive(STRANGE, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner))
)
def test_what_does_not_fit_by_the_library_is_never_sure_to_fit(name: str, data: Any) -> None:
    assert by_the_library(data, name) or not surely_fits(data, FOLDER, name)


def test_pbems_own_reports_and_saves_are_known_to_fit(tmp_path: Path) -> None:
    played = desk.new(tmp_path / "station-7")
    desk.play(played, 3)
    report = json.loads((played / "reports" / "003" / "ada.json").read_text(encoding="utf-8"))
    save = load((played / "save.yaml").read_bytes())
    assert surely_fits(report, FOLDER, "report.schema.json")
    assert surely_fits(report["view"], FOLDER, "afterlight/view.schema.json")
    assert surely_fits(save, FOLDER, "save.schema.json")
    assert surely_fits(save["state"], FOLDER, "afterlight/state.schema.json")


@pytest.mark.parametrize(
    "content",
    [
        {"format": "email"},
        {"unevaluatedProperties": False},
        {"oneOf": [{}]},
        {"items": {"prefixItems": []}},
        {"type": "number"},
        {"additionalProperties": {"$id": "x"}, "properties": {"a": {"not": {}}}},
    ],
)
def test_a_keyword_that_is_not_known_leaves_unsure(content: Any, tmp_path: Path) -> None:
    (tmp_path / "strange.json").write_text(json.dumps(content), encoding="utf-8")
    data = [1] if "items" in content else {"a": 1, "b": 2} if "properties" in content else 1
    assert not surely_fits(data, tmp_path, "strange.json")


def test_orders_in_order_are_taken_without_the_library(tmp_path: Path) -> None:
    match = desk.new(tmp_path / "station-7")
    orders = tmp_path / "orders.txt"
    orders.write_text("match station-7 commander bo\ncaretaker\n", encoding="utf-8")
    script = "import sys; from pbem.cli import main\ntry: main()\nfinally: print('jsonschema' in sys.modules)"
    command = [sys.executable, "-c", script, "submit", str(match), str(orders)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.endswith("False\n")
