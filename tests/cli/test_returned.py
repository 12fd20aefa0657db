"""A report that comes back whole, as text or as the page of a mail: what of it counts, in every game."""

from __future__ import annotations

import json
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from html import escape
from pathlib import Path
from typing import Any

import pytest

from pbem.games import game_names
from tests.cli.desk import ADA, BO, SEED, done
from tests.cli.mails import saved

KINDS = ("plain", "html")


@pytest.fixture(scope="module", params=game_names())
def fresh(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Set up a new match of each game."""
    folder = tmp_path_factory.mktemp("fresh") / "match-7"
    done("new", folder, "--game", request.param, "-c", ADA, "-c", BO, "--seed", SEED)
    return folder


def report_of(folder: Path) -> tuple[str, EmailMessage]:
    """Return the handle of who is asked for orders, and the mail of his report."""
    for handle in ("ada", "bo"):
        mail = message_from_bytes((folder / f"mail/out/000-{handle}.eml").read_bytes(), policy=default)
        assert isinstance(mail, EmailMessage)
        if form_of(mail):
            return handle, mail
    raise AssertionError


def form_of(mail: EmailMessage) -> list[str]:
    """Return the order lines of a report's form."""
    _, _, below = content(mail, "plain").partition("\nmatch match-7 ")
    rows = [row.partition("#")[0].strip() for row in below.split("\n\n")[0].split("\n")[1:]]
    return [row for row in rows if row]


def content(mail: EmailMessage, kind: str) -> str:
    """Return the text of a mail, or its page."""
    body = mail.get_body((kind,))
    assert body is not None
    found = body.get_content()
    assert isinstance(found, str)
    return found.replace("\r\n", "\n")


def answered(folder: Path, kind: str, text: str, handle: str) -> dict[str, Any]:
    """Return how an answer is read."""
    mail = EmailMessage(policy=default)
    mail["From"], mail["To"] = f"{handle}@example.org", "orders@example.org"
    mail["Subject"], mail["Message-ID"] = "Re: [match-7] turn 0", "<1@example.org>"
    mail.set_content(text, subtype=kind)
    path = saved(folder.parent, mail.as_bytes())
    (found,) = json.loads(done("read", folder, path, "--json"))
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_an_untouched_report_is_asked_about_and_orders_above_it_are_taken(fresh: Path, kind: str) -> None:
    handle, mail = report_of(fresh)
    whole = content(mail, kind)
    found = answered(fresh, kind, whole, handle)
    assert (found["verdict"], "as it was sent" in found["reason"]) == ("ask", True)
    row = form_of(mail)[0]
    above = f"{row}\n\n{whole}" if kind == "plain" else whole.replace("<body", f"<p>{escape(row)}</p><body", 1)
    taken = answered(fresh, kind, above, handle)
    assert (taken["verdict"], taken["orders"]) == ("accept", [row])


@pytest.mark.parametrize("kind", KINDS)
def test_a_line_taken_out_of_the_form_leaves_all_others(fresh: Path, kind: str) -> None:
    handle, mail = report_of(fresh)
    whole, rows = content(mail, kind), form_of(mail)
    last = rows[-1] if kind == "plain" else escape(rows[-1])
    before, _, behind = whole.rpartition(last)
    found = answered(fresh, kind, before + behind.partition("\n")[2], handle)
    assert (found["verdict"], found["orders"]) == ("warn", rows[:-1])


def test_the_one_line_whose_mark_was_taken_away_is_what_is_meant(fresh: Path) -> None:
    handle, mail = report_of(fresh)
    row = next(row for row in form_of(mail) if not row.startswith("else "))
    quoted = [f"> {line}" for line in content(mail, "plain").split("\n")]
    place = next(place for place, line in enumerate(quoted) if line.startswith(f"> {row}"))
    bare = [*quoted[:place], quoted[place].removeprefix("> "), *quoted[place + 1 :]]
    assert answered(fresh, "plain", "\n".join(bare), handle)["orders"] == [row]
    assert answered(fresh, "plain", "\n".join(quoted), handle)["verdict"] != "accept"
