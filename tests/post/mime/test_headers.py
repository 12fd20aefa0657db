"""Heads of mails: values read from their encoding, harmless to print, and dates."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from pbem.post.message import Kind
from pbem.post.mime.guard import head_and_body
from pbem.post.mime.headers import moment, parameters, plain, words
from tests.post.mime.mails import apart, mail, text_of


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("Re: turn 4", "Re: turn 4"),
        ("=?utf-8?Q?gr=C3=BC=C3=9Fe?=", "gr\u00fc\u00dfe"),
        ("=?UTF-8?B?Z3LDvMOfZQ==?=", "gr\u00fc\u00dfe"),
        ("=?UTF-8?B?Z3LDvMOfZQ?=", "gr\u00fc\u00dfe"),
        ("=?iso-8859-1*en?Q?gr=FC=DFe?=", "gr\u00fc\u00dfe"),
        ("=?utf-8?Q?one_?= =?utf-8?Q?two?=", "one two"),
        ("=?utf-8?Q?one?= =?iso-8859-1?Q?two?= three", "onetwo three"),
        ("Re: =?utf-8?Q?one?= and =?utf-8?Q?two?=", "Re: one and two"),
        ("=?utf-8?B?4oI=?= =?utf-8?B?rA==?=", "\u20ac"),
        ("=?utf-8?Q?with spaces?=", "with spaces"),
        ("=?x-nope?Q?pass?=", "pass"),
        ("=?utf-8?X?pass?=", "=?utf-8?X?pass?="),
        ("=?utf-8?Q?never closed", "=?utf-8?Q?never closed"),
        ("=??Q?pass?=", "=??Q?pass?="),
    ],
)
def test_encoded_words_are_read_as_far_as_they_can_be(value: str, expected: str) -> None:
    assert words(value) == expected


def test_what_is_printed_of_a_head_is_one_harmless_line() -> None:
    raw = mail("Subject: =?utf-8?Q?turn=0A=1B[31m_4=E2=80=AE?=").replace(b"Subject: turn 4\r\n", b"")
    message = apart(raw)
    assert message.head.subject == "turn [31m 4"
    assert text_of(message, Kind.SUBJECT) == ["turn [31m 4"]
    assert len(plain("a" * 9000)) == 500


@pytest.mark.parametrize(
    ("value", "name", "expected"),
    [
        ("text/plain; charset=utf-8", "charset", "utf-8"),
        ("text/plain; charset = 'utf-8' ; x=y", "charset", "'utf-8'"),
        ('TEXT/Plain; Charset="utf-8"; x="a;b"', "charset", "utf-8"),
        ('text/plain; x="charset=no; \\" "; charset=yes', "charset", "yes"),
        ("text/plain charset=utf-8", "charset", "utf-8"),
        ("text/plain; charset=one; charset=two", "charset", "one"),
        ("attachment; filename*=UTF-8''gr%C3%BC%C3%9Fe.txt", "filename", "gr\u00fc\u00dfe.txt"),
        ("attachment; filename*0=ord; filename*1=ers.txt", "filename", "orders.txt"),
        ("attachment; filename*1=ers.txt; filename*0=ord", "filename", "orders.txt"),
        (
            "attachment; filename*0*=utf-8''gr%C3; filename*1*=%BC%C3%9Fe; filename*2=.txt",
            "filename",
            "gr\u00fc\u00dfe.txt",
        ),
        ("attachment; filename=old.txt; filename*=utf-8''new.txt", "filename", "new.txt"),
    ],
)
def test_parameters_are_read_in_all_their_forms(value: str, name: str, expected: str) -> None:
    assert parameters(value)[1][name] == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("Tue, 03 Nov 2026 21:31:02 +0100", datetime(2026, 11, 3, 20, 31, 2, tzinfo=UTC)),
        ("Tue, 3 Nov 2026 20:31 GMT (somewhere)", datetime(2026, 11, 3, 20, 31, tzinfo=UTC)),
        ("3 Nov 2026 20:31:02", datetime(2026, 11, 3, 20, 31, 2, tzinfo=UTC)),
        ("Tue, 03 Nov 2026 20:31:02 -0000", datetime(2026, 11, 3, 20, 31, 2, tzinfo=UTC)),
        ("2026-11-03T20:31:02Z", None),
        ("Tue, 03 Nov 2026 20:31:61 +0000", None),
        ("Tue, 03 Nov 2026 20:31:02 +9999", None),
        ("Fri, 31 Dec 9999 23:59:00 -1400", None),
        ("9" * 4000, None),
        ("", None),
    ],
)
def test_a_time_has_a_zone_or_is_none(value: str, expected: datetime | None) -> None:
    assert moment(value) == expected


def test_a_mail_was_received_when_the_last_server_stamped_it() -> None:
    message = apart(
        mail(
            "Received: from a by b; id 4;\n\tTue, 03 Nov 2026 20:00:00 +0000",
            "Received: from x by a; Tue, 03 Nov 2026 19:00:00 +0000",
            "Date: Tue, 03 Nov 2026 18:00:00 +0000",
        )
    )
    assert message.head.received == datetime(2026, 11, 3, 20, tzinfo=UTC)
    assert message.head.sent == datetime(2026, 11, 3, 18, tzinfo=UTC)


def test_a_mail_answers_all_that_it_refers_to() -> None:
    older = [f"<{number}@example.org>" for number in range(30)]
    message = apart(mail("In-Reply-To: <4@example.org>", "References: " + "\n ".join(older)))
    assert message.head.answers == ("<4@example.org>", *older[:4], *older[5:])
    assert message.head.identity == "<1@example.org>"


@pytest.mark.parametrize("identity", ["<[x]>", "<>", "x", "<a@b> (c)", ""])
def test_odd_message_ids_are_carried_as_they_are(identity: str) -> None:
    raw = mail().replace(b"<1@example.org>", identity.encode())
    assert apart(raw).head.identity == identity


def test_a_head_is_cut_field_by_field_and_as_a_whole() -> None:
    lines = [b"Subject: " + b"a" * 5000, b"To: orders@example.org", b" ;" + b"b" * 5000, b"From: ada@example.org"]
    headers, body = head_and_body(
        b"\n".join([*lines, *[b"X-A: " + b"c" * 4000] * 40, b"Cc: bo@example.org", b"", b"pass"])
    )
    assert [len(headers.first(name)) for name in ("subject", "to")] == [4096, 4096]
    assert headers.cut == ["subject", "to", "x-a"]
    assert headers.first("from") == "ada@example.org"
    assert (headers.first("cc"), body) == ("", b"pass")


@pytest.mark.parametrize(
    ("block", "names", "body"),
    [
        (b"A: b\n\npass\n", ["a"], b"pass\n"),
        (b"A: b\npass\n", ["a"], b"pass\n"),
        (b"A: b\n c\n\td\n\npass", ["a"], b"pass"),
        (b"A : b\n\npass", ["a"], b"pass"),
        (b"From ada@example.org Tue\nA: b\n\npass", ["a"], b"pass"),
        (b">From ada@example.org Tue\nA: b\n\npass", ["a"], b"pass"),
        (b"From : ada\nA: b\n\npass", ["from", "a"], b"pass"),
        (b"\npass", [], b"pass"),
        (b"pass", [], b"pass"),
        (b" a\nb: c\n", [], b" a\nb: c\n"),
        (b"a:", ["a"], b""),
        (b"", [], b""),
    ],
)
def test_a_head_ends_at_the_first_line_that_belongs_in_none(block: bytes, names: list[str], body: bytes) -> None:
    headers, rest = head_and_body(block)
    assert ([field.name for field in headers.fields], rest) == (names, body)
