"""Messages as players send them: each is read, and answered, as its sender would want it."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from tests.post.shapes.table import canonical, readings

CASES = Path(__file__).parent / "cases"
with (CASES / "index.tsv").open(encoding="utf-8", newline="") as table:
    ROWS = [tuple(row.values()) for row in csv.DictReader(table, delimiter="\t")]


def test_every_case_stands_in_the_table() -> None:
    assert {name for name, _, _ in ROWS} == {path.name for path in CASES.iterdir()} - {"index.tsv"}


@pytest.mark.parametrize(("name", "verdict", "orders"), ROWS, ids=[name for name, _, _ in ROWS])
def test_a_message_is_read_as_it_is_meant(name: str, verdict: str, orders: str) -> None:
    reading = readings((CASES / name).read_bytes(), name, "afterlight")[-1]
    expected = canonical([line for line in orders.split(" | ") if line], "afterlight")
    assert (str(reading.verdict), list(reading.orders)) == (verdict, expected), reading.reason
    if name.endswith((".eml", ".mbox")) and verdict in ("accept", "warn"):
        assert (reading.commander, reading.match) == ("ada", "G7")


def test_of_two_mails_in_one_mailbox_the_later_replaces_the_earlier() -> None:
    first, second = readings((CASES / "105-corrected-second-mail.mbox").read_bytes(), "x.mbox", "afterlight")
    assert (first.orders, first.document) == ((), None)
    assert "replaces" in first.reason
    assert len(second.orders) == 3
