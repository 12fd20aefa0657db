"""Whatever bytes come, there is a message, and no exception is caught on the way."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from pbem.post.mailbox import split
from pbem.post.mime import take_apart
from pbem.post.mime.results import vouched
from tests.post.mime.mails import ORDERS, attached, mail, packed, part, parted
from tests.post.mime.test_armour import SIGNATURE, SIGNED
from tests.post.mime.test_hostile import assert_harmless
from tests.post.mime.test_nature import DAEMON, QMAIL, STATUS

ENVELOPE = b"From ada@example.org Tue Nov  3 20:31:07 2026\n"
PAGE = "<p>acquire <b>FAB-2</b><br>pass<blockquote>a"
SEEDS = (
    mail(),
    mail("Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes"),
    mail("Content-Type: text/html; charset=iso-8859-1", body=PAGE),
    mail("Content-Transfer-Encoding: base64", body="YWNxdWlyZSBGQUItMg=="),
    mail("Content-Transfer-Encoding: quoted-printable", body="acquire FAB=2D2=\n pass"),
    mail("Authentication-Results: mx; dkim=pass (a (b)) header.d=example.org", "Subject: =?utf-8?B?Z3LDvMOfZQ==?="),
    mail(body=f"{SIGNED}- - pass\n{SIGNATURE}"),
    mail(body="begin 644 a.txt\n$<&%S<P``\n`\nend\n"),
    parted(part(ORDERS), part(PAGE, "text/html"), kind="multipart/alternative"),
    parted(part(ORDERS), attached(ORDERS, "a.yaml"), attached("UEsDBA==", "a.zip", "application/zip")),
    parted(part("see"), part(mail().decode(), "message/rfc822"), packed(part("pass"), boundary="=_2")),
    parted(part(QMAIL), part(STATUS, "message/delivery-status"), kind="multipart/report", sender=DAEMON),
    ENVELOPE + mail() + b"\n\n" + ENVELOPE + mail(),
)
PIECES = (
    *(b"\n", b"\r", b"\r\n", b"\n\n", b"--=_0", b"--=_0--", b"\x00", b"\xff", b"\xef\xbb\xbf", b"=?", b"?="),
    *(b'"', b"(", b"<", b">", b";", b"=", b"*0*=", b"From ", b"From: ", b"Content-Type: ", b"text/html"),
    *(b"multipart/mixed; boundary==_0", b"message/rfc822", b"charset=utf-7", b"base64", b"begin 644 a"),
    b"-----BEGIN PGP MESSAGE-----",
)


@st.composite
def mangled(draw: st.DrawFn) -> bytes:
    """Draw a mail with pieces of it cut out, doubled, swapped or replaced."""
    raw = bytearray(draw(st.sampled_from(SEEDS)))
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(raw)))
        stop = min(start + draw(st.integers(0, 40)), len(raw))
        piece = draw(st.one_of(st.sampled_from(PIECES), st.binary(max_size=12), st.just(bytes(raw[start:stop]) * 2)))
        raw[start:stop] = piece
    return bytes(raw)


def read_all(raw: bytes) -> None:
    for name, _, content in split(raw, "a.mbox"):
        message = take_apart(content, name)
        assert_harmless(message)
        vouched(message.head.results, "mx", "example.org")


@given(st.binary(max_size=2000))
def test_any_bytes_give_messages(raw: bytes) -> None:
    read_all(raw)


@given(mangled())
@example(mail("Cc: o\x15s@example.org"))
@example(b"Subject: =?utf-16?B?/9g=?=\n\npass")
def test_any_mangled_mail_gives_messages(raw: bytes) -> None:
    read_all(raw)


@given(st.lists(st.sampled_from(PIECES), max_size=60).map(b"".join))
def test_any_heap_of_pieces_of_mails_gives_messages(raw: bytes) -> None:
    read_all(raw)


@given(st.text(max_size=300), st.text(max_size=20), st.text(max_size=20))
def test_any_result_is_judged(value: str, server: str, domain: str) -> None:
    vouched([value], server, domain)
