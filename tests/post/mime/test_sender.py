"""Who sent a mail: one From field with one address, or nobody."""

from __future__ import annotations

import pytest

from pbem.post.mime.guard import head_and_body
from pbem.post.mime.sender import addresses, sender_of
from tests.post.mime.mails import apart, mail


@pytest.mark.parametrize(
    ("field", "name"),
    [
        ("Ada <ada@example.org>", "Ada"),
        ("<ada@example.org>", ""),
        ("ada@example.org", ""),
        ("ada@example.org (Ada of Mars)", "Ada of Mars"),
        ('"Ada, the first" <ADA@Example.ORG>', "Ada, the first"),
        ("Mars, Ada <ada@example.org>", "Mars, Ada"),
        ("ada@example.org <ada@example.org>", "ada@example.org"),
        ('"bo@example.org" <ada@example.org>', "bo@example.org"),
        ('"Bo <bo@example.org>" <ada@example.org>', "Bo <bo@example.org>"),
        ("Ada (not <bo@example.org>) <ada@example.org>", "Ada"),
        ("=?utf-8?Q?=C3=85da?= <ada@example.org>", "\u00c5da"),
        ("=?utf-8?Q?Ada_=3Cbo=40example.org=3E?= <ada@example.org>", "Ada <bo@example.org>"),
    ],
)
def test_the_address_in_the_brackets_counts_whatever_the_name_says(field: str, name: str) -> None:
    sender = apart(mail(sender=field)).sender
    assert (sender.address, sender.name, sender.fault) == ("ada@example.org", name, "")


@pytest.mark.parametrize(
    "field",
    [
        "ada@example.org <bo@example.org>",
        "Ada <ada@example.org>, Bo <bo@example.org>",
        "ada@example.org, bo@example.org",
        "Ada <ada@example.org> <bo@example.org>",
        "Ada <ada@example.org> bo@example.org",
        "Ada <ada@example.org>,",
        "<ada@example.org> Ada",
        '"Ada <ada@example.org>',
        "Ada <ada@example.org",
        "(Ada <ada@example.org>",
        "Ada <ada>",
        "Ada <ada@bo@example.org>",
        "Ada <@example.org:ada@example.org>",
        "Ada <ada @example.org>",
        "Ada <ada(c)@example.org>",
        "Ada <ada@>",
        "Ada <=?utf-8?Q?ada=40example.org?=>",
        "Ada <ada\u202e@example.org>",
        "Ada <a\x00da@example.org>",
        "Ada:ada@example.org;",
        '@@@<>,,"',
        "((((",
        "",
    ],
)
def test_nobody_is_guessed_from_a_field_that_can_be_read_in_two_ways(field: str) -> None:
    sender = apart(mail(sender=field)).sender
    assert sender.address == ""
    assert sender.fault.startswith("The From field ")
    assert sender.fault.endswith(", from your own address alone.")


@pytest.mark.parametrize("field", ["From: Ada <ada@example.org>", "FROM : bo@example.org", "from: Bo <bo@example.org>"])
def test_two_from_fields_name_nobody(field: str) -> None:
    for raw in (mail(field), mail("Subject: x", field)):
        assert "2 From fields" in apart(raw).sender.fault


def test_without_a_from_field_other_fields_name_nobody() -> None:
    raw = b"Sender: ada@example.org\r\nReply-To: ada@example.org\r\nReturn-Path: <ada@example.org>\r\n\r\npass\r\n"
    sender = apart(raw).sender
    assert (sender.address, sender.fault[:28]) == ("", "The mail has no From field, ")


def test_an_overlong_from_field_names_nobody() -> None:
    assert "too long" in apart(mail(sender=f"{'A' * 5000} <ada@example.org>")).sender.fault


def test_letters_of_other_alphabets_do_not_become_ours() -> None:
    assert apart(mail(sender="<\u212ada@example.org>")).sender.address == "\u212ada@example.org"
    assert apart(mail(sender="<\uff41da@example.org>")).sender.address == "\uff41da@example.org"


def test_control_characters_in_a_name_are_taken_out_and_told() -> None:
    message = apart(mail(sender="=?utf-8?Q?Ada=0D=0ABcc:_all=40example.org=1B[31m?= <ada@example.org>"))
    assert message.sender.name == "Ada Bcc: all@example.org [31m"
    assert message.repairs == ("The sender's name holds control characters, which were taken out.",)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("orders@example.org, Bo <BO@example.org>", ["orders@example.org", "bo@example.org"]),
        ('"cy@example.org" <bo@example.org>', ["bo@example.org"]),
        ("Ada; Bo <bo@example.org>; cy@example.org", ["bo@example.org", "cy@example.org"]),
        ("players: ada@example.org, bo@example.org;", ["ada@example.org", "bo@example.org"]),
        ("undisclosed-recipients:;", []),
        ('"bo@example.org, <ada@example.org>', []),
    ],
)
def test_recipients_are_those_that_are_written_to(value: str, expected: list[str]) -> None:
    assert addresses(value) == expected


def test_every_field_that_says_whom_a_mail_went_to_counts_once() -> None:
    raw = mail("Delivered-To: orders+t4-k9@example.org", "Cc: Bo <bo@example.org>, orders@example.org")
    assert apart(raw).head.recipients == ("orders+t4-k9@example.org", "bo@example.org", "orders@example.org")


def test_a_cut_field_is_known_to_be_cut() -> None:
    headers, _ = head_and_body(b"From: " + b"a" * 9000 + b"\n\n")
    assert headers.fields[0].cut
    assert sender_of(headers)[0].fault
