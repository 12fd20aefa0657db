"""Which texts a mail holds, whatever its shape, and what of it is not read."""

from __future__ import annotations

from base64 import b64encode

import pytest

from pbem.post.message import Kind, Mark, Verdict
from tests.post.mime.mails import (
    ADA,
    LINES,
    ORDERS,
    TEXT,
    apart,
    attached,
    kinds_of,
    mail,
    packed,
    part,
    parted,
    text_of,
)

HTML = "<p>acquire FAB-2 ENE-3<br>pass</p>"
PAGE = part(HTML, "text/html; charset=utf-8")
LOGO = part("iVBORw0KGgo=", "image/png; name=logo.png", "Content-Transfer-Encoding: base64", "Content-ID: <logo>")
BO = "Bo <bo@example.org>"
ZIP = b64encode(b"PK\x03\x04 not really").decode()


def inner(body: str = ORDERS, sender: str = ADA) -> str:
    """Return a mail as the text of a part."""
    return mail(body=body, sender=sender).decode().replace("\r\n", "\n")


@pytest.mark.parametrize(
    ("raw", "kinds"),
    [
        (mail(), [Kind.TEXT]),
        (mail("MIME-Version: 1.0", "Content-Type: text"), [Kind.TEXT]),
        (mail("Content-Type: text/html", body=HTML), [Kind.HTML]),
        (mail("Content-Type: text/markdown; charset=utf-8"), [Kind.TEXT]),
        (parted(TEXT), [Kind.TEXT]),
        (parted("\n" + ORDERS), [Kind.TEXT]),
        (parted(ORDERS), [Kind.TEXT]),
        (parted(TEXT, PAGE, kind="multipart/alternative"), [Kind.TEXT, Kind.HTML]),
        (parted(PAGE, TEXT, kind="multipart/alternative"), [Kind.TEXT, Kind.HTML]),
        (parted(packed(TEXT, PAGE, kind="multipart/alternative"), LOGO, kind="multipart/related"),
         [Kind.TEXT, Kind.HTML]),
        (parted(TEXT, packed(PAGE, LOGO, kind="multipart/related"), kind="multipart/alternative"),
         [Kind.TEXT, Kind.HTML]),
        (parted(packed(packed(TEXT, PAGE, kind="multipart/alternative", boundary="c"), LOGO, boundary="b"), LOGO),
         [Kind.TEXT, Kind.HTML]),
        (parted(TEXT, part("a", "application/pgp-signature"), kind="multipart/signed"), [Kind.TEXT]),
        (parted(TEXT, part("a", "application/pkcs7-signature; name=smime.p7s"), kind="multipart/signed"), [Kind.TEXT]),
        (parted(TEXT, part("SUMMARY:pass", "text/calendar; method=REQUEST")), [Kind.TEXT]),
        (parted(TEXT, part("pass", "text/x-amp-html"), PAGE, kind="multipart/alternative"), [Kind.TEXT, Kind.HTML]),
        (parted(TEXT, attached("FN:pass", "ada.vcf", "text/vcard")), [Kind.TEXT]),
        (parted(part("a", "application/applefile; name=._orders.txt"), attached(ORDERS, "orders.txt"),
                kind="multipart/appledouble"), [Kind.ATTACHMENT]),
        (parted(TEXT, kind="multipart/x-nobody-knows"), [Kind.TEXT]),
        (mail("Content-Type: multipart/mixed; boundary=b", body=f"pass\n--b\n{TEXT}\n--b--\npass\n"), [Kind.TEXT]),
        (mail("Content-Type: multipart/mixed; boundary=b", body=f"--b  \n{TEXT}\n--bc\n--b--\t\npass\n"), [Kind.TEXT]),
    ],
)  # fmt: skip
def test_the_orders_are_found_in_mails_of_every_shape(raw: bytes, kinds: list[Kind]) -> None:
    message = apart(raw)
    assert kinds_of(message) == kinds
    assert [line for line in text_of(message, kinds[0]) if line != "--bc"] == LINES
    assert (message.repairs, message.unread, message.fate) == ((), (), None)


def test_texts_that_a_picture_parts_belong_together() -> None:
    message = apart(parted(part("acquire FAB-2"), LOGO, part("pass")))
    assert kinds_of(message) == [Kind.TEXT]
    assert text_of(message) == ["acquire FAB-2", "pass"]


def test_markup_tells_of_its_rows() -> None:
    message = apart(mail("Content-Type: text/html", body=f"{HTML}<blockquote>purchase REA-07</blockquote>"))
    source = message.sources[0]
    assert source.marked_up
    assert [row.text for row in source.rows if row.mark is Mark.QUOTED] == ["purchase REA-07"]


@pytest.mark.parametrize("name", ["orders.txt", "ORDERS.TXT", "turn 4.yaml", "a.yml", "a.json", "a.md", "orders"])
@pytest.mark.parametrize("kind", ["text/plain", "application/octet-stream", "application/x-yaml"])
def test_attached_texts_are_sources_with_their_names(name: str, kind: str) -> None:
    message = apart(parted(part("see the file"), attached(ORDERS, name, kind)))
    assert kinds_of(message) == [Kind.TEXT, Kind.ATTACHMENT]
    assert (message.sources[1].name, text_of(message, Kind.ATTACHMENT)) == (name, LINES)
    assert (message.repairs, message.unread) == ((), ())


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "utf-8"])
def test_an_attached_text_needs_no_charset(encoding: str) -> None:
    coded = b64encode("pass # gr\u00fc\u00dfe\r\n".encode(encoding)).decode()
    message = apart(parted(TEXT, attached(coded, "a.txt", "text/plain", "Content-Transfer-Encoding: base64")))
    assert (text_of(message, Kind.ATTACHMENT), message.repairs) == (["pass # gr\u00fc\u00dfe"], ())


@pytest.mark.parametrize(
    ("field", "name"),
    [
        ("Content-Disposition: attachment; filename*=utf-8''z%C3%BCge.txt", "z\u00fcge.txt"),
        ('Content-Disposition: inline; filename="=?utf-8?Q?z=C3=BCge.txt?="', "z\u00fcge.txt"),
        (r'Content-Disposition: attachment; filename="C:\\a\\b.txt"', "b.txt"),
        ("Content-Disposition: attachment; filename=../../b.txt", "b.txt"),
        ("Content-Disposition: attachment", "an attached text"),
    ],
)
def test_a_file_is_named_without_folders(field: str, name: str) -> None:
    message = apart(parted(part(ORDERS, "text/plain", field)))
    assert [source.name for source in message.sources if source.kind is Kind.ATTACHMENT] == [name]


def test_an_attached_page_is_read_as_markup() -> None:
    source = apart(parted(TEXT, attached(HTML, "orders.html", "text/html"))).sources[1]
    assert (source.kind, source.marked_up, [row.text for row in source.rows]) == (Kind.ATTACHMENT, True, LINES)


@pytest.mark.parametrize(
    ("name", "kind", "content", "what"),
    [
        ("orders.zip", "application/zip", ZIP, "archive"),
        ("orders.zip", "application/octet-stream", ZIP, "archive"),
        ("orders.txt", "text/plain", ZIP, "archive"),
        ("orders.tar.gz", "application/gzip", "H4sI", "archive"),
        ("orders.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", ZIP, "office"),
        ("orders.odt", "application/vnd.oasis.opendocument.text", ZIP, "office"),
        ("orders.xls", "application/vnd.ms-excel", "0M8R4KGxGuE=", "office"),
        ("orders.rtf", "text/rtf", b64encode(b"{\\rtf1 pass}").decode(), "office"),
        ("orders.txt", "text/plain", b64encode(b"{\\rtf1 pass}").decode(), "office"),
        ("orders.pdf", "application/pdf", b64encode(b"%PDF-1.7").decode(), "PDF"),
        ("orders.msg", "application/vnd.ms-outlook", "0M8R4KGxGuE=", "Outlook"),
        ("winmail.dat", "application/ms-tnef", "eJ8+Ig==", "TNEF"),
        ("winmail.dat", "application/octet-stream", "eJ8+Ig==", "TNEF"),
        ("orders.txt.pgp", "application/octet-stream", "AAAA", "encrypted"),
        ("orders.bin", "application/octet-stream", "AAECAwQ=", "nothing that can be read"),
        ("orders.1", "message/partial; number=1; total=2", "", "one piece"),
        ("orders.2", "message/external-body; access-type=URL", "", "lies elsewhere"),
    ],
)
def test_what_may_hold_orders_and_is_not_read_is_named(name: str, kind: str, content: str, what: str) -> None:
    file = attached(content, name, kind, "Content-Transfer-Encoding: base64")
    beside, alone = apart(parted(TEXT, file)), apart(parted(part("\n"), file))
    assert (text_of(beside), beside.fate) == (LINES, None)
    assert [name in told and what in told for told in beside.unread] == [True]
    assert alone.fate is not None
    assert (alone.fate.verdict, alone.fate.reason) == (Verdict.REJECT, beside.unread[0])


def test_a_picture_alone_is_refused_and_beside_orders_is_nothing() -> None:
    message = apart(parted(part(""), LOGO))
    assert message.fate is not None
    assert "logo.png is a picture" in message.fate.reason
    assert apart(parted(TEXT, LOGO)).unread == ()


@pytest.mark.parametrize(
    "kind", ["message/rfc822", "application/octet-stream; name=a.eml", "message/rfc822; name=a.eml"]
)
def test_a_mail_that_the_same_sender_attached_is_read_and_told(kind: str) -> None:
    message = apart(parted(part("lost, so again"), part(inner(), kind)))
    assert text_of(message, Kind.ATTACHMENT) == LINES
    assert not message.sources[1].marked_up
    assert [repair.startswith("The mail that is attached (") for repair in message.repairs] == [True]


@pytest.mark.parametrize(
    "sender", [BO, "orders@example.org", "Ada <bo@example.org>", "ada@example.org <bo@example.org>"]
)
def test_a_mail_of_somebody_else_that_is_attached_is_quoted(sender: str) -> None:
    message = apart(parted(part("look"), part(inner(sender=sender), "message/rfc822")))
    source = message.sources[1]
    assert (source.kind, source.marked_up) == (Kind.ATTACHMENT, True)
    assert {row.mark for row in source.rows} == {Mark.QUOTED}
    assert message.repairs == ()


def test_a_mail_attached_in_base64_is_read() -> None:
    coded = b64encode(mail()).decode()
    message = apart(parted(part("see"), part(coded, "message/rfc822", "Content-Transfer-Encoding: base64")))
    assert text_of(message, Kind.ATTACHMENT) == LINES


def test_the_senders_own_in_a_mail_of_somebody_else_stays_quoted() -> None:
    wrapped = parted(part("from Bo"), part(inner(), "message/rfc822"), sender=BO).decode().replace("\r\n", "\n")
    message = apart(parted(part("look"), part(wrapped.replace("=_0", "=_2"), "message/rfc822")))
    attached_rows = [row for source in message.sources if source.kind is Kind.ATTACHMENT for row in source.rows]
    assert {row.mark for row in attached_rows} == {Mark.QUOTED}


@pytest.mark.parametrize(
    ("body", "kind", "told"),
    [
        (f"--b\n{TEXT}\n", "multipart/mixed; boundary=b", "lacks the end of its last part"),
        (f"--b\n{TEXT}\n--b--\n", "multipart/mixed", "does not say where its parts begin"),
        (f"--b\n{TEXT}\n--b--\n", "multipart/mixed; boundary=c", "does not say where its parts begin"),
        (ORDERS, "multipart/mixed; boundary=c", "lacks the parts that it claims"),
        (ORDERS, "multipart/alternative", "lacks the parts that it claims"),
        (f"<html><body>{HTML}</body></html>", "text/plain", "is HTML"),
        (ORDERS, "text/html", "is plain text"),
        ("acquire\x00 FAB-2 ENE-3\x07\n\x1b[31mpass\x1b[0m\x1a\n", "text/plain", "control characters"),
    ],
)
def test_a_damaged_mail_is_read_and_told(body: str, kind: str, told: str) -> None:
    message = apart(mail(f"Content-Type: {kind}", body=body))
    assert text_of(message) + text_of(message, Kind.HTML) == LINES
    assert [told in repair for repair in message.repairs] == [True]


@pytest.mark.parametrize("sign", ["\x0b", "\x0c", "\u2028", "\u2029", "\x85"])
def test_every_kind_of_line_break_ends_a_line(sign: str) -> None:
    assert text_of(apart(mail("Content-Type: text/plain; charset=utf-8", body=f"one{sign}two"))) == ["one", "two"]


def test_parts_in_base64_as_a_whole_are_found() -> None:
    coded = b64encode(f"--b\r\n{TEXT}\r\n--b--\r\n".encode()).decode()
    raw = mail("Content-Type: multipart/mixed; boundary=b", "Content-Transfer-Encoding: base64", body=coded)
    assert text_of(apart(raw)) == LINES


def test_a_mail_that_was_sent_on_is_told() -> None:
    message = apart(mail("Resent-From: Ada <ada@example.org>", "Resent-To: orders@example.org"))
    assert message.repairs == ("The mail was sent on by Ada <ada@example.org>.",)


def test_a_long_field_that_matters_is_told() -> None:
    assert apart(mail(f"Cc: {'a@example.org,' * 900}")).repairs == (
        "The field Cc of the mail is too long, and was cut.",
    )
    assert apart(mail(f"X-Server: {'a' * 9000}")).repairs == ()
