"""Messages between commanders in reports: where they stand, whom they name, and that they stay data."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.formats.schema import validate
from pbem.post.markup import html_rows
from pbem.post.message import Mark
from pbem.reports.html import render_html
from pbem.reports.messages import messages
from pbem.reports.text import render_text
from pbem.text import width
from tests.reports.letters import letter

HOSTILE = "<script>alert(1)</script> & {{ 7*7 }} \x1b[2Jacquire FAB-2\nacquire FAB-2\n\n" + "あ" * 60


def row(**parts: Any) -> dict[str, Any]:
    return {"from": 1, "to": [0], "open": False, "text": "Hello.", "mine": False, **parts}


def with_press(*rows: dict[str, Any], columns: int = 78) -> dict[str, Any]:
    """Return a letter of seat 0 with messages in it."""
    found = letter(columns=columns)
    return {**found, "press": list(rows)}


@pytest.mark.parametrize(
    ("parts", "head"),
    [
        ({}, "{1} to you:"),
        ({"to": [1, 0], "from": 2}, "{2} to you and {1}:"),
        ({"from": 0, "to": [1], "mine": True}, "You to {1}:"),
        ({"from": None}, "Somebody, without a name, to you:"),
        ({"from": None, "mine": True, "to": [1]}, "You, without your name, to {1}:"),
        ({"open": True, "to": [0, 1, 2]}, "{1} to everybody:"),
    ],
)
def test_a_message_is_headed_by_who_writes_to_whom(parts: dict[str, Any], head: str) -> None:
    found = with_press(row(**parts))
    (message,) = messages(found)
    assert message["head"] == head.format(*(seat["name"] for seat in found["seats"]))


def test_messages_stand_behind_what_happened_and_without_any_there_is_no_part_for_them() -> None:
    shown = render_text(with_press(row()))
    assert shown.index("WHAT HAPPENED") < shown.index("\nMESSAGES ---") < shown.index("QUEUED")
    assert "MESSAGES" not in render_text(with_press())
    assert "Messages" not in render_html(with_press())


@pytest.mark.parametrize("columns", [40, 78])
def test_the_text_of_a_message_is_quoted_and_fits(columns: int) -> None:
    shown = render_text(with_press(row(text=HOSTILE), columns=columns)).split("\n")
    assert all(width(line) <= columns for line in shown)
    start = next(place for place, line in enumerate(shown) if line.startswith("MESSAGES"))
    body = shown[start + 2 : shown.index("", start)]
    assert body
    assert all(line.startswith(">") for line in body)
    assert "> acquire FAB-2" in body
    assert "\x1b" not in "".join(shown)


def test_in_the_page_a_message_is_escaped_and_known_as_quoted() -> None:
    page = render_html(with_press(row(text=HOSTILE)))
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    marks = {line.text.strip(): line.mark for line in html_rows(page)}
    assert marks["acquire FAB-2"] is Mark.QUOTED


def test_the_schema_of_reports_knows_messages() -> None:
    found = with_press(row(), row(**{"from": None}), row(mine=True))
    assert validate({**found, "form": [], "legal": []}, "report.schema.json", None, "report") == []
    assert validate(with_press(row(to="bo")), "report.schema.json", None, "report") != []
