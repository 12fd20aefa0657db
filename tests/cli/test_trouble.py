"""Mails that come back and answers of who is away: told to the moderator by commander, until he is heard of again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli import desk
from tests.cli.desk import done
from tests.cli.mails import ADA, BO, kept, mail, outgoing, parts, stamp, taken, told

BOUNCE = """\
Received: from there by mx.example.org; {stamp}
Return-Path: <>
From: Mail Delivery System <MAILER-DAEMON@mx.example.net>
To: di@example.org
Subject: {subject}
Message-ID: <{number}@mx.example.net>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

I'm sorry to have to inform you that your message could not be delivered.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; {address}
Action: failed
Status: 5.1.1

--b--
"""


def bounce(address: str, number: int = 1, subject: str = "Undelivered Mail Returned to Sender") -> bytes:
    """Return the report of a server that a mail to *address* could not be delivered."""
    return BOUNCE.format(address=address, number=number, subject=subject, stamp=stamp(number)).encode()


def absence(sender: str = ADA, minute: int = 5) -> bytes:
    return mail(sender, "I am away until June.", "Out of office: turn 0", minute=minute, Auto_Submitted="auto-replied")


def trouble(match: Path) -> list[tuple[str, str, str]]:
    """Return commander, kind and address of each trouble that status tells of."""
    rows: list[dict[str, Any]] = desk.status(match).get("trouble", [])
    return [(row["commander"], row["kind"], row["address"]) for row in rows]


def test_a_mail_that_comes_back_is_told_by_commander(match: Path) -> None:
    content = bounce("bo@example.org")
    assert taken(match, content).startswith("ignored: ")
    assert (kept(match), parts(match), outgoing(match, "bo")) == ([content], [("bo", "ignored")], [])
    (row,) = desk.status(match)["trouble"]
    assert row == {
        "commander": "bo",
        "kind": "bounce",
        "address": "bo@example.org",
        "since": "2026-06-01T12:01:00+00:00",
        "sentence": "mail to bo@example.org does not arrive: Undelivered Mail Returned to Sender",
    }
    assert "\n  trouble    bo: mail to bo@example.org does not arrive: Undelivered Mail" in done("status", match)


def test_an_answer_of_who_is_away_is_told_by_commander(match: Path) -> None:
    assert taken(match, absence()).startswith("ignored: ")
    assert trouble(match) == [("ada", "absence", "ada@example.org")]
    assert "an automatic answer came from ada@example.org: Out of office: turn 0" in done("status", match)
    assert outgoing(match, "ada") == []


def test_the_same_trouble_is_told_once_since_it_began(match: Path) -> None:
    for number in (1, 2, 3):
        taken(match, bounce("bo@example.org", number))
    (row,) = desk.status(match)["trouble"]
    assert row["since"] == "2026-06-01T12:01:00+00:00"


@pytest.mark.parametrize("text", ["caretaker", "to bo: I am back", "help"])
def test_a_message_that_is_taken_ends_it(match: Path, text: str) -> None:
    taken(match, absence())
    taken(match, bounce("bo@example.org"))
    taken(match, mail(ADA, text))
    assert trouble(match) == [("bo", "bounce", "bo@example.org")]


def test_a_message_that_is_not_taken_does_not(match: Path) -> None:
    taken(match, absence())
    told(match, mail(ADA, "acquire FAB-9"))
    assert len(trouble(match)) == 1


def test_another_address_ends_it(match: Path) -> None:
    taken(match, bounce("bo@example.org"))
    done("set", match, "bo.address=bo@post.example.org")
    assert trouble(match) == []
    assert "trouble" not in done("status", match)


def test_what_is_about_nobody_of_the_match_is_no_trouble(match: Path) -> None:
    taken(match, bounce("stranger@example.net"))
    taken(match, absence("Eve <eve@example.org>"))
    assert trouble(match) == []


def test_it_is_told_in_each_match_whose_roster_has_the_address(tmp_path: Path) -> None:
    table = tmp_path / "matches"
    for name in ("alpha", "beta"):
        desk.new(table / name)
    desk.done("new", table / "gamma", "--game", "afterlight", "-c", BO, "-c", "Cy <cy@example.org>")
    content = bounce("ada@example.org")
    taken(table, content)
    assert [trouble(table / name) for name in ("alpha", "beta", "gamma")] == [
        [("ada", "bounce", "ada@example.org")],
        [("ada", "bounce", "ada@example.org")],
        [],
    ]
    assert kept(table / "alpha") == kept(table / "beta") == [content]
    assert not (table / "mail").exists()


def test_a_subject_that_would_deceive_the_terminal_is_shown_plain(match: Path) -> None:
    taken(match, bounce("bo@example.org", subject="\x1b[2J" + "long " * 40))
    (row,) = desk.status(match)["trouble"]
    assert "\x1b" not in row["sentence"]
    assert len(row["sentence"]) < 120


def test_check_notes_nothing(match: Path) -> None:
    before = desk.tree(match)
    path = match.parent / "a.eml"
    path.write_bytes(bounce("bo@example.org"))
    done("check", match, path)
    assert desk.tree(match) == before
