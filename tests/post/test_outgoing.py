"""Drafts are whole mails: any mail program reads back what was written, whatever script it is in."""

from __future__ import annotations

from email import message_from_bytes
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.post.outgoing.drafts import Envelope, draft, report_mail, text_mail
from pbem.post.outgoing.writing import Attachment, Content, Mailbox, Picture, compose

ABOUT = {"match": "station-7", "turn": "12", "commander": "ada"}
ENVELOPE = Envelope('Ädä "the ☂"', ("ada@example.org", "ada@example.com"), "Di <di@example.org>", "station-7.12.ada",
                    "report", ABOUT)  # fmt: skip
TEXTS = (
    "a line\n",
    "é ☂ = x \n.\nFrom here on\n\ttab \n--=_no boundary\n",
    "-" * 78 + "\n" + "long " * 400 + "\n",
    "\n\n\n",
)

WORD = ("Ada", "of", "=?utf-8?q?x?=", "(ref", "2)", "[a-7]", "Bo,", "ä", '"C"', "x" * 50, "<d>")
WORDS = st.lists(st.sampled_from(WORD), max_size=6).map(" ".join)


def parsed(mail: bytes) -> EmailMessage:
    message = message_from_bytes(mail, _class=EmailMessage, policy=SMTP)
    assert [part.defects for part in message.walk()] == [[] for _ in message.walk()]
    return message


def content(part: EmailMessage) -> str:
    return str(part.get_content()).replace("\r\n", "\n")


def shape(part: EmailMessage) -> object:
    if not part.is_multipart():
        return part.get_content_type()
    return part.get_content_subtype(), [shape(one) for one in part.iter_parts() if isinstance(one, EmailMessage)]


@pytest.mark.parametrize("text", TEXTS)
def test_a_report_is_read_back_as_text_and_as_a_page(text: str) -> None:
    message = parsed(draft("über 12", Content(text, f"<p>{text}</p>\n"), ENVELOPE))
    parts = [part for part in message.iter_parts() if isinstance(part, EmailMessage)]
    assert shape(message) == ("alternative", ["text/plain", "text/html"])
    assert [content(part) for part in parts] == [text, f"<p>{text}</p>\n"]
    assert message["Subject"] == "über 12"


def test_a_receipt_has_its_page_too() -> None:
    message = parsed(text_mail("receipt", "Accepted: <b>.\n\nYOUR PLAN\n  1. caretaker & co\n", ENVELOPE))
    text, page = (part for part in message.iter_parts() if isinstance(part, EmailMessage))
    assert "Accepted: &lt;b&gt;." in content(page)
    assert ">YOUR PLAN</h2>" in content(page)
    assert ">1. caretaker &amp; co</p>" in content(page)
    assert content(text).startswith("Accepted: <b>.")


@pytest.mark.parametrize("text", TEXTS)
def test_every_line_is_short_ascii_and_ends_as_mails_do(text: str) -> None:
    mail = draft("turn 12", Content(text, f"<p>{text}</p>\n"), ENVELOPE)
    assert mail.isascii()
    assert mail.count(b"\n") == mail.count(b"\r\n")
    assert max(map(len, mail.split(b"\r\n"))) <= 78


def test_the_same_report_gives_the_same_mail() -> None:
    assert draft("a", Content("b\n", "<p>c</p>\n"), ENVELOPE) == draft("a", Content("b\n", "<p>c</p>\n"), ENVELOPE)


def test_pictures_go_with_the_page_and_files_with_the_mail() -> None:
    files = [Attachment("a.json", "application/json", b"{}")]
    whole = Content("t\n", '<img src="cid:a@b">', [Picture("a@b", b"\x89PNG")], files)
    message = parsed(compose([("Message-ID", "<1@example.org>"), ("Subject", "s")], whole))
    related = ("related", ["text/html", "image/png"])
    assert shape(message) == ("mixed", [("alternative", ["text/plain", related]), "application/json"])
    parts = {part.get_content_type(): part for part in message.walk()}
    assert parts["image/png"]["Content-ID"] == "<a@b>"
    assert parts["image/png"].get_payload(decode=True) == b"\x89PNG"
    assert (parts["application/json"].get_filename(), parts["application/json"].get_payload(decode=True)) == (
        "a.json",
        b"{}",
    )


def test_the_head_says_who_sends_what_to_whom_and_that_a_program_did() -> None:
    message = parsed(draft("s", Content("t", "h"), ENVELOPE._replace(reply_to="orders@example.org")))
    assert (message["From"], message["Reply-To"]) == ("Di <di@example.org>", "orders@example.org")
    assert message["To"].addresses[0].display_name == 'Ädä "the ☂"'
    assert [address.addr_spec for address in message["To"].addresses] == ["ada@example.org", "ada@example.com"]
    assert message["Message-ID"] == "<station-7.12.ada@example.org>"
    assert (message["Auto-Submitted"], message["X-Auto-Response-Suppress"]) == ("auto-generated", "All")
    assert message["X-Pbem"] == "report; match=station-7; turn=12; commander=ada"
    assert "In-Reply-To" not in message


def test_without_a_sender_the_message_id_has_a_domain_that_nobody_owns() -> None:
    message = parsed(draft("s", Content("t", "h"), ENVELOPE._replace(sender=None, identity="станция-7.1.ada")))
    assert message["Message-ID"].endswith("@pbem.invalid>")
    assert message["Message-ID"].isascii()
    assert "From" not in message


def test_a_receipt_is_a_reply_to_the_mail_that_it_answers() -> None:
    answering = ENVELOPE._replace(kind="receipt", answers=("<1@example.org>", "<2@example.org>"))
    message = parsed(text_mail("s", "t", answering))
    assert message["Auto-Submitted"] == "auto-replied"
    assert (message["In-Reply-To"], message["References"]) == ("<2@example.org>", "<1@example.org> <2@example.org>")


@pytest.mark.parametrize("forged", ["<1@x>\r\nBcc: eve@example.org", "<a b>", "no brackets", "<" + "x" * 300 + ">", ""])
def test_what_is_no_message_id_is_not_replied_to(forged: str) -> None:
    message = parsed(text_mail("s", "t", ENVELOPE._replace(answers=(forged,))))
    assert "In-Reply-To" not in message
    assert "Bcc" not in message


@pytest.mark.parametrize("name", ["Di, the Judge", 'Di "J"', "Ди", "Di\u2028x"])
def test_any_name_makes_one_sender_and_one_recipient(name: str) -> None:
    message = parsed(text_mail("s", "t", ENVELOPE._replace(sender=f"{name} <di@example.org>", name=name)))
    assert [address.addr_spec for address in message["From"].addresses] == ["di@example.org"]
    assert {address.addr_spec for address in message["To"].addresses} == {"ada@example.org", "ada@example.com"}


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
def test_the_end_of_a_line_never_passes_into_a_head(end: str) -> None:
    bad = f"x{end}Bcc: eve@example.org"
    for subject, envelope in (
        (bad, ENVELOPE),
        ("s", ENVELOPE._replace(name=bad)),
        ("s", ENVELOPE._replace(sender=f"{bad} <di@example.org>")),
    ):
        with pytest.raises(ValueError, match=r"."):
            text_mail(subject, "t", envelope)


@given(WORDS, WORDS)
def test_a_field_written_as_it_stands_is_one_that_the_library_writes_alike(subject: str, name: str) -> None:
    mail = compose([("Subject", subject), ("To", [Mailbox(name, "ada@example.org")])], Content("t", "h"))
    theirs = EmailMessage(policy=SMTP)
    theirs["Subject"], theirs["To"] = subject, Address(name, addr_spec="ada@example.org")
    assert mail.partition(b"MIME-Version")[0] == theirs.as_bytes().removesuffix(b"\r\n")


def test_the_subject_of_a_report_brings_its_token_back() -> None:
    letter = {"match": "station-7", "title": "Orbit", "turn": 12}
    message = parsed(report_mail(letter, {"text": "t", "html": "h"}, ENVELOPE, "ABCDE-FGHIJ"))
    assert message["Subject"] == "[station-7] Orbit, turn 12 (ref ABCDE-FGHIJ)"
