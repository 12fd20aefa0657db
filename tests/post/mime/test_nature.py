"""Which mails a person wrote, and what wrote the others."""

from __future__ import annotations

import pytest

from pbem.post.message import Nature, Verdict
from tests.post.mime.mails import ORDERS, apart, mail, packed, part, parted


def subject(text: str, *fields: str, body: str = ORDERS, sender: str = "ada@example.org") -> bytes:
    """Return a mail with another subject."""
    raw = mail(*fields, body=body, sender=sender)
    return raw.replace(b"Subject: turn 4", f"Subject: {text}".encode())


AWAY = "I am out of the office until Monday.\n\n"


@pytest.mark.parametrize(
    "raw",
    [
        mail(),
        mail("Auto-Submitted: no"),
        mail("Precedence: list", "List-Id: <match.example.org>", "List-Unsubscribe: <mailto:a@example.org>"),
        mail("Precedence: bulk"),
        mail("X-Auto-Response-Suppress: All"),
        mail("X-MS-Exchange-Inbox-Rules-Loop: ada@example.org"),
        mail("X-Loop: bo@example.org"),
        mail("Return-Path: <ada@example.org>"),
        mail(body=AWAY + ORDERS),
        subject("Automatic reply: turn 4"),
        subject("Re: Automatic reply: turn 4", "Precedence: bulk"),
        subject("Vacation next week, so these early", body=f"I will be away until Monday.\n{ORDERS}"),
        subject("Out of office soon", "Precedence: list", body=AWAY + ORDERS),
        subject("Undeliverable: turn 4", body=f"that came back, so again:\n{ORDERS}"),
        subject("digest of our talk of turn 4", "List-Id: <match.example.org>"),
        parted(part(ORDERS), part("METHOD:REQUEST", "text/calendar; method=REQUEST")),
        parted(part(ORDERS), part(packed(part("a"), part("b", "message/delivery-status"), kind="multipart/report"),
                                  "message/rfc822")),
    ],
)  # fmt: skip
def test_what_a_person_wrote_is_for_the_reader(raw: bytes) -> None:
    message = apart(raw)
    assert (message.nature, message.fate) == (Nature.PERSON, None)


@pytest.mark.parametrize(
    "raw",
    [
        mail("Auto-Submitted: auto-replied"),
        mail("Auto-Submitted: Auto-Replied (vacation)"),
        mail("Auto-Submitted: auto-replied; owner-email=ada@example.org"),
        mail("X-Autoreply: yes"),
        mail("X-Autorespond: turn 4"),
        mail("Precedence: auto_reply"),
        subject("Automatic reply: turn 4", "X-Auto-Response-Suppress: All"),
        subject("Automatic reply: turn 4", "X-MS-Exchange-Inbox-Rules-Loop: ada@example.org"),
        subject("Automatic reply: turn 4", "Return-Path: <>"),
        subject("Automatic reply: turn 4", body=AWAY + ORDERS),
        subject("Out of Office: turn 4", "Precedence: bulk", body=AWAY),
        subject("OOO Re: turn 4", "Auto-Submitted: auto-generated"),
        subject("=?utf-8?Q?Automatische_Antwort=3A_Zug_4?=", body="Ich bin bis Montag abwesend.\n"),
        subject("Abwesenheitsnotiz: turn 4", body="Ich bin im Urlaub.\n"),
        subject("=?iso-8859-1?Q?R=E9ponse_automatique_=3A_turn_4?=", body="Je suis absent jusqu'au 9.\n"),
        subject("Respuesta autom\u00e1tica: turn 4", body="Estar\u00e9 ausente hasta el lunes.\n"),
        subject("Risposta automatica: turn 4", body="Sono in ferie.\n"),
        subject("Resposta autom\u00e1tica: turn 4", body="Estou de f\u00e9rias.\n"),
        subject("Automatisch antwoord: turn 4", body="Ik ben afwezig.\n"),
        subject("Autosvar: turn 4", body="Jag \u00e4r p\u00e5 semester.\n"),
        subject("Automatisk svar: turn 4", body="Jeg er p\u00e5 ferie.\n"),
        subject("Automaattinen vastaus: turn 4", body="Olen lomalla.\n"),
        subject("Automatyczna odpowied\u017a: turn 4", body="Jestem na urlopie.\n"),
        subject("Automatick\u00e1 odpov\u011b\u010f: turn 4", body="Jsem na dovolen\u00e9.\n"),
        subject("\u0410\u0432\u0442\u043e\u043c\u0430\u0442\u0438\u0447\u0435\u0441\u043a\u0438\u0439 "
                "\u043e\u0442\u0432\u0435\u0442: 4", body="\u0432 \u043e\u0442\u043f\u0443\u0441\u043a\u0435.\n"),
        subject("Otomatik yan\u0131t: turn 4", body="Pazartesiye kadar izinde olaca\u011f\u0131m.\n"),
        subject("\u81ea\u52d5\u5fdc\u7b54: turn 4", body="\u4f11\u6687\u4e2d\u3067\u3059\u3002\n"),
        subject("\uc790\ub3d9 \ud68c\uc2e0: turn 4", body="\ud734\uac00 \uc911\uc785\ub2c8\ub2e4.\n"),
        subject("\u81ea\u52a8\u7b54\u590d: turn 4", body="\u6211\u5728\u4f11\u5047\u3002\n"),
    ],
)  # fmt: skip
def test_absence_notices_are_known_in_many_languages_and_ignored(raw: bytes) -> None:
    message = apart(raw)
    assert message.nature is Nature.ABSENCE
    assert message.fate is not None
    assert message.fate.verdict is Verdict.IGNORE


@pytest.mark.parametrize(
    "raw",
    [
        mail("X-Pbem: receipt"),
        mail("X-Pbem: report", "Auto-Submitted: auto-generated", "Resent-From: ada@example.org"),
        mail().replace(b"<1@example.org>", b"<match-4-ada@pbem.invalid>"),
        mail("X-Loop: ada@example.org", "Auto-Submitted: auto-replied"),
    ],
)
def test_a_mail_of_our_own_that_comes_back_is_ignored(raw: bytes) -> None:
    message = apart(raw)
    assert message.nature is Nature.OWN
    assert message.fate is not None
    assert message.fate.verdict is Verdict.IGNORE


@pytest.mark.parametrize(
    "raw",
    [
        mail("Auto-Submitted: auto-generated"),
        mail("Return-Path: <>"),
        parted(part("read"), part("Disposition: manual-action; displayed", "message/disposition-notification"),
               kind="multipart/report; report-type=disposition-notification"),
        parted(part("read"), part("Disposition: x; displayed", "message/disposition-notification"),
               kind="multipart/report"),
        parted(part("spam"), part("Feedback-Type: abuse", "message/feedback-report"),
               kind="multipart/report; report-type=feedback-report"),
        parted(part("Ada has accepted"), part("METHOD:REPLY", "text/calendar; method=REPLY")),
        parted(part("topics"), packed(part(ORDERS, "message/rfc822"), kind="multipart/digest"),
               fields=["List-Id: <match.example.org>"]),
        subject("Match Digest, Vol 3, Issue 4", "Precedence: list"),
        subject("[match] Digest Number 7", "Mailing-List: match@example.org"),
        subject("Digest for match@example.org - 2 updates in 1 topic", "List-Id: <match.example.org>"),
        parted(part("wait"), part("Reporting-MTA: dns; a\n\nFinal-Recipient: rfc822; bo@example.org\nAction: delayed",
                                  "message/delivery-status"), kind="multipart/report; report-type=delivery-status"),
    ],
)  # fmt: skip
def test_what_programs_send_by_themselves_is_ignored(raw: bytes) -> None:
    message = apart(raw)
    assert message.nature is Nature.MACHINE
    assert message.fate is not None
    assert message.fate.verdict is Verdict.IGNORE


STATUS = """Reporting-MTA: dns; mx.example.org

Original-Recipient: rfc822;Bo@example.org
Final-Recipient: RFC822; <bo.lind@example.org>
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 unknown
 user

Final-Recipient: rfc822; cy@example.org
Action: Delayed

Final-Recipient: rfc822; di@example.org
Action: failed (for good)
"""
DAEMON = "Mail Delivery System <MAILER-DAEMON@mx.example.org>"
REPORT = "multipart/report"
RETURNED = "Message-ID: <report-4@example.org>\nX-Pbem: report\nFrom: orders@example.org\n\nacquire FAB-2\n"


@pytest.mark.parametrize("kind", [f"{REPORT}; report-type=delivery-status", REPORT, "multipart/mixed"])
def test_a_bounce_names_who_cannot_be_reached_and_which_mail_it_was(kind: str) -> None:
    status = part(STATUS.replace(" (for good)", ""), "message/delivery-status")
    raw = parted(part("sorry"), status, part(RETURNED, "message/rfc822"), kind=kind, sender=DAEMON)
    message = apart(raw)
    assert message.nature is Nature.BOUNCE
    assert message.about == ("bo@example.org", "bo.lind@example.org", "di@example.org")
    assert message.head.answers == ("<report-4@example.org>",)
    assert message.fate is not None
    assert message.fate.verdict is Verdict.IGNORE
    assert "bo@example.org" in message.fate.reason


def test_a_bounce_may_give_back_the_head_alone() -> None:
    status = part("Reporting-MTA: dns; a\n\nFinal-Recipient: rfc822; bo@example.org\nAction: failed",
                  "message/delivery-status")  # fmt: skip
    head = part(RETURNED.partition("\n\n")[0], "text/rfc822-headers")
    message = apart(parted(part("sorry"), status, head, kind="multipart/report", sender=DAEMON))
    assert (message.about, message.head.answers) == (("bo@example.org",), ("<report-4@example.org>",))


QMAIL = """Hi. This is the qmail-send program at example.org.
I'm afraid I wasn't able to deliver your message to the following addresses.

<bo@example.org>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

Return-Path: <orders@example.org>
<cy@example.org>:
acquire FAB-2
"""
EXIM = """This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. The following address(es) failed:

  bo@example.org
    host mx.example.org: 550 no such user

------ This is a copy of the message, including all the headers. ------

  cy@example.org
"""
EXCHANGE = """Delivery has failed to these recipients or groups:

Bo of Venus (bo@example.org)
The email address you entered couldn't be found.
"""


@pytest.mark.parametrize(
    "raw",
    [
        subject("failure notice", "Return-Path: <>", body=QMAIL, sender=DAEMON),
        subject("Mail delivery failed: returning message to sender", body=EXIM, sender=DAEMON),
        subject("turn 4", "X-Failed-Recipients: bo@example.org", body="gone", sender="nobody@example.org"),
        subject("Undeliverable: turn 4", body=EXCHANGE, sender="postmaster@example.org"),
        subject("Unzustellbar: Zug 4", body=EXCHANGE, sender="MicrosoftExchange329e71ec@example.org"),
        subject("Undelivered Mail Returned to Sender", "Return-Path: <>", body="<bo@example.org>: host x said: 550",
                sender="Mail@example.org"),
    ],
)  # fmt: skip
def test_bounces_of_other_kinds_name_who_cannot_be_reached(raw: bytes) -> None:
    message = apart(raw)
    assert (message.nature, message.about) == (Nature.BOUNCE, ("bo@example.org",))


def test_a_bounce_that_names_nobody_is_one_all_the_same() -> None:
    message = apart(parted(part("sorry"), kind="multipart/report; report-type=delivery-status", sender=DAEMON))
    assert (message.nature, message.about) == (Nature.BOUNCE, ())


def test_a_mail_server_that_says_nothing_is_a_machine() -> None:
    assert apart(subject("hello", "Return-Path: <>", sender=DAEMON)).nature is Nature.MACHINE
