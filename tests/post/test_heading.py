"""Header lines: what they give, and what stands behind and between them."""

from __future__ import annotations

import pytest

from pbem.post.orders.lines import Sort, read_lines, sections
from tests.post.station import document, faults, language_of, plan


@pytest.mark.parametrize(
    ("line", "header"),
    [
        ("match station-7 commander ada turn 12", {"match": "station-7", "commander": "ada", "turn": 12}),
        ("turn 12, commander Ada, match station-7", {"match": "station-7", "commander": "Ada", "turn": 12}),
        ("Match: station-7; Turn: 12", {"match": "station-7", "turn": 12}),
        ("MATCH=station-7 KEY=4f7q-9kz2  # mine", {"match": "station-7", "key": "4F7Q-9KZ2"}),
        ("match station-7 ; the old one", {"match": "station-7"}),
        ("* match station\u20117 *", {"match": "station-7"}),
        ("match tuesday", {"match": "tuesday"}),
        ("match: wednesday", {"match": "wednesday"}),
        ("commander \u00c9va Nov\u00e1kov\u00e1 turn 3", {"commander": "\u00c9va Nov\u00e1kov\u00e1", "turn": 3}),
        ("key 4F7Q 9KZ2", {"key": "4F7Q-9KZ2"}),
        ("Match station-7 Ada", {"match": "station-7", "commander": "Ada"}),
        ("match tuesday BO turn 3", {"match": "tuesday", "commander": "BO", "turn": 3}),
        ("Tuesday, Bo:", {"match": "Tuesday", "commander": "Bo"}),
        ("match tuesday cy", {}),
        ("match wednesday ada", {}),
        ("tuesday, Bo and I", {}),
        ("Tuesday:", {}),
        ("match 12", {}),
        ("match a b", {}),
        ("match station-7 match station-8", {}),
        ("match station-7 turn twelve", {}),
        ("commander", {}),
        ("match wednesday", {}),
    ],
)
def test_a_header_gives_any_of_its_values_in_any_order(line: str, header: dict[str, object]) -> None:
    (read,) = read_lines(line, language_of)
    assert read.header == header


@pytest.mark.parametrize(
    ("head", "rest"),
    [
        ("match station-7 commander ada turn 3 ", "buy rea7 at i3"),
        ("Tuesday, Bo: ", "take fab2; else pass"),
        ("match tuesday; ", "pass  # at last"),
        ("- match tuesday bo key 4F7Q 9KZ2 ", "Buy rea7 at i3"),
    ],
)
def test_an_order_may_stand_behind_a_header(head: str, rest: str) -> None:
    header, order = read_lines(f"{head}{rest}", language_of)
    assert (header.sort, order.sort) == (Sort.HEADER, Sort.TEXT)
    assert (header.tidy.text, order.tidy.text) == (head, rest)
    assert order.tidy.columns[0] == len(head) + 1
    read = document(f"{head}{rest}")
    assert read.header == header.header
    assert len(plan(read)) == 1 + rest.count("else")


@pytest.mark.parametrize("line", ["match wednesday pass", "match point we all pass", "commander ada pass"])
def test_a_line_is_parted_only_behind_a_known_match(line: str) -> None:
    (read,) = read_lines(line, language_of)
    assert read.tidy.text == line


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Hi,\nmatch a-1\npass\ncommander bo\nmatch b-2 turn 1\npass", [[1, 2, 3, 4], [5, 6]]),
        ("match a-1 commander bo\npass\nmatch A-1 commander ada\npass", [[1, 2], [3, 4]]),
        ("match a-1\nmatch A-1 commander ada\npass", [[1, 2, 3]]),
        ("pass\nmatch a-1", [[1, 2]]),
    ],
)
def test_a_header_for_another_match_or_commander_begins_a_section(text: str, parts: list[list[int]]) -> None:
    found = sections(read_lines(text, lambda _: None))
    assert [[line.number for line in part] for part in found] == parts


def test_orders_for_one_match_stand_together_below_its_header() -> None:
    (fault,) = faults(document("pass\nmatch station-7\npass"))
    assert fault.startswith(
        "line 2: orders stand above this line and below it; delete the old report below your orders"
    )
