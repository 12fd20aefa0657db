"""What the moderator is told of a sender, and what a commander gets back of what could not be read as orders."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.desk import done, flat
from tests.cli.mails import ADA, mail, taken, texts, told

FAILED = "mx.example.org; dmarc=fail header.from=example.org"
REMARK = "a server says dmarc=fail, but mail.authserv is not set"


@pytest.mark.parametrize("text", ["match station-7 commander bo\ncaretaker", "Hilfe", "I do not know yet"])
def test_an_address_of_the_roster_speaks_for_a_sender_whose_mail_is_refused_too(match: Path, text: str) -> None:
    assert told(match, mail(ADA, text)).endswith(
        ("; the waiting plan stands (address)", "is told why: No order was found; write one a line.")
    )


def test_a_server_that_calls_a_sender_forged_is_told_of_where_no_server_counts(match: Path) -> None:
    assert taken(match, mail(ADA, "caretaker", Authentication_Results=FAILED)).endswith(f"(address; {REMARK})")
    assert taken(match, mail(ADA, "caretaker", Authentication_Results=FAILED.replace("fail", "pass"))).endswith(
        "(address)"
    )
    done("set", match, "mail.authserv=mx2.example.org")
    assert taken(match, mail(ADA, "caretaker", Authentication_Results=FAILED)).endswith("(address)")


@pytest.mark.parametrize("text", ["plce GK\n", "match station-7 commander bo\ncaretaker\n"])
def test_lines_in_which_no_order_was_found_go_back(match: Path, text: str) -> None:
    told(match, mail(ADA, text))
    (receipt,) = texts(match, "ada")
    assert "WHAT YOU SENT, TO BE CORRECTED AND SENT AGAIN" in receipt
    assert all(f"\n  {line}\n" in receipt for line in text.splitlines()), flat(receipt)
