"""Where a match demands reply tokens, an answer to any of its mails to him is as good; nothing else is."""

from __future__ import annotations

from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest

from pbem.post.outgoing.drafts import Envelope, message_id
from pbem.post.ownmails import Holder, may_be_own
from tests.cli.desk import done, plan
from tests.cli.mails import ADA, BO, headed, mail, outgoing, taken, told

ASKED = "asked back; the waiting plan stands (address)"
SALT = "5a" * 16


@pytest.fixture
def strict(match: Path) -> Path:
    """Return a match that demands reply tokens, and has refused both commanders once."""
    done("set", match, "mail.demand=token")
    for sender in (ADA, BO):
        assert told(match, mail(sender, "caretaker")).endswith(ASKED)
    return match


def number(match: Path, handle: str) -> str:
    """Return the Message-ID of the last answer to a commander."""
    return str(outgoing(match, handle)[-1]["Message-ID"])


@pytest.mark.parametrize("field", ["In-Reply-To", "References"])
def test_a_refusal_can_be_answered(strict: Path, field: str) -> None:
    answer = headed(mail(ADA, "caretaker"), f"{field}: <1@elsewhere.example.org> {number(strict, 'ada')}")
    assert taken(strict, answer) == "Ada: accepted, 1 step waiting (address, token)"


def test_so_can_a_receipt_and_a_report_whose_subject_was_changed(strict: Path) -> None:
    plan(strict, "ada", "caretaker")
    report = message_from_bytes((strict / "mail/out/000-ada.eml").read_bytes(), policy=default)["Message-ID"]
    receipt = next(one["Message-ID"] for one in outgoing(strict, "ada") if "receipt." in one["Message-ID"])
    for answered in (report, receipt):
        assert taken(strict, mail(ADA, "caretaker", "hello", In_Reply_To=answered)).endswith("(address, token)")


def test_a_mail_to_another_and_a_forged_one_count_nothing(strict: Path) -> None:
    own = number(strict, "ada")
    local, _, domain = own.rpartition("@")
    forged = f"{local[:-1]}{'0' if local[-1] != '0' else '1'}@{domain}"
    for answered in (number(strict, "bo"), number(strict, "bo").replace(".bo.", ".ada."), forged, "<station-7.>", "<>"):
        assert told(strict, mail(ADA, "caretaker", In_Reply_To=answered)).endswith(ASKED)
    assert told(strict, mail("Eve <eve@example.org>", "caretaker", In_Reply_To=own)).startswith("put aside")


def test_a_mail_to_who_had_the_seat_before_counts_nothing(strict: Path) -> None:
    before = number(strict, "ada")
    done("replace", strict, "ada", "-c", "Eve <eve@example.org>")
    eve = "Eve <eve@example.org>"
    assert told(strict, mail(eve, "caretaker", In_Reply_To=before)).endswith(ASKED)
    assert taken(strict, mail(eve, "caretaker", In_Reply_To=number(strict, "ada"))).endswith("(address, token)")


def test_a_match_may_have_a_name_of_any_letters() -> None:
    ada = Holder(SALT, "Hafen-Straße.7", "ada", 0)
    known = message_id(Envelope("Ada", (), None, ada.identity("receipt", "receipt.4"), "receipt", {}))
    assert known.isascii()
    assert may_be_own([known], "Hafen-Straße.7")
    assert ada.got([known])
    assert not ada._replace(tenure=1).got([known])
    assert not ada._replace(salt="00" * 16).got([known])
