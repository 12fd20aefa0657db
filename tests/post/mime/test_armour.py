"""What is wrapped around orders: encryption, signatures, and files within the text."""

from __future__ import annotations

from base64 import b64encode
from binascii import b2a_uu

import pytest

from pbem.post.message import Kind, Verdict
from tests.post.mime.mails import LINES, ORDERS, TEXT, apart, attached, mail, part, parted, text_of


@pytest.mark.parametrize(
    "raw",
    [
        parted(part("Version: 1", "application/pgp-encrypted"), part("a", "application/octet-stream"),
               kind="multipart/encrypted"),
        parted(part(""), part("Version: 1", "application/pgp-encrypted"), part("a", "application/octet-stream")),
        mail(body="-----BEGIN PGP MESSAGE-----\n\nAAAA\n=AbCd\n-----END PGP MESSAGE-----\n"),
        mail(body=f"{ORDERS}\n-----BEGIN PGP MESSAGE-----\n\nAAAA\n-----END PGP MESSAGE-----\n"),
        mail("Content-Type: text/html", body="<pre>-----BEGIN PGP MESSAGE-----\n\nAAAA</pre>"),
        mail("Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m", body="AAAA"),
        mail("Content-Type: application/x-pkcs7-mime; name=smime.p7m", body="AAAA"),
        parted(TEXT, attached("AAAA", "smime.p7m", "application/octet-stream")),
    ],
)  # fmt: skip
def test_an_encrypted_mail_is_refused(raw: bytes) -> None:
    fate = apart(raw).fate
    assert fate is not None
    assert (fate.verdict, "is encrypted" in fate.reason) == (Verdict.REJECT, True)


@pytest.mark.parametrize("kind", ["application/pkcs7-mime; smime-type=signed-data", "application/x-pkcs7-mime"])
def test_a_mail_that_its_signature_hides_is_refused_as_signed(kind: str) -> None:
    content = b64encode(bytes.fromhex("308006092a864886f70d010702a080") + ORDERS.encode()).decode()
    fate = apart(mail(f"Content-Type: {kind}", "Content-Transfer-Encoding: base64", body=content)).fate
    assert fate is not None
    assert (fate.verdict, "signed in a way that hides its text" in fate.reason) == (Verdict.REJECT, True)


def test_a_quoted_encrypted_mail_hides_nothing() -> None:
    assert apart(mail(body=f"{ORDERS}> -----BEGIN PGP MESSAGE-----\n> AAAA\n")).fate is None


SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n"
SIGNATURE = "-----BEGIN PGP SIGNATURE-----\nVersion: 1\n\npass\n-----END PGP SIGNATURE-----\n"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (f"{SIGNED}{ORDERS}{SIGNATURE}", LINES),
        (f"{SIGNED}- - acquire FAB-2\n- -- \nAda\n{SIGNATURE}", ["- acquire FAB-2", "-- ", "Ada"]),
        (f"- above\n{SIGNED}- - one\n{SIGNATURE}- below\n", ["- above", "- one", "- below"]),
        (f"{SIGNED.replace('Hash', 'hash')}{SIGNATURE}", ["hash: SHA256"]),
        (f"{SIGNED.replace('Hash: SHA256', '')}pass\n{SIGNATURE}", LINES[1:]),
        (f"{SIGNED}one\n-----BEGIN PGP SIGNATURE-----\nAAAA\n", ["one", "-----BEGIN PGP SIGNATURE-----", "AAAA"]),
        (f"> {SIGNED}- one\n", ["> -----BEGIN PGP SIGNED MESSAGE-----", "Hash: SHA256", "- one"]),
    ],
)
def test_a_clear_signature_is_taken_off(body: str, expected: list[str]) -> None:
    assert text_of(apart(mail(body=body))) == expected


def coded_file(name: str, content: bytes) -> str:
    """Return a file in uuencode."""
    return f"begin 644 {name}\n{b2a_uu(content).decode()}`\nend\n"


def test_a_file_uuencoded_in_the_text_is_an_attachment() -> None:
    message = apart(mail(body=f"see below\n{coded_file('orders.txt', b'pass')}that is all\n"))
    assert text_of(message) == ["see below", "that is all"]
    assert (message.sources[1].name, text_of(message, Kind.ATTACHMENT)) == ("orders.txt", ["pass"])


def test_a_file_in_the_text_that_is_refused_is_named() -> None:
    message = apart(mail(body=f"{ORDERS}{coded_file('a.zip', b'PK')}"))
    assert (text_of(message), len(message.unread)) == (LINES, 1)


@pytest.mark.parametrize("body", ["begin 644 a.txt\nlike this\nend\n", "begin 644 a.txt\n!!\n", "begin 1 again\nend\n"])
def test_what_only_begins_like_a_file_is_text(body: str) -> None:
    assert text_of(apart(mail(body=body))) == body.splitlines()


def test_yenc_is_named_and_not_read() -> None:
    message = apart(mail(body=f"{ORDERS}=ybegin line=128 size=3 name=a.bin\nabc\n=yend size=3\n"))
    assert ["yEnc" in told for told in message.unread] == [True]
