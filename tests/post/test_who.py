"""Nobody is taken for another, whatever he writes into the head of a mail."""

from __future__ import annotations

import pytest

from pbem.post.arrival import messages_in
from pbem.post.message import Channel, Head, Kind, Message, Sender, Source, Verdict, plain_rows
from pbem.post.ownmails import Holder
from pbem.post.reading import Known, Person, Table
from pbem.post.trust import Trusted, trusted
from tests.post.station import language_of

ADA = Person("ada", "Ada", ("ada@example.org",), ("ada77",))
BO = Person("bo", "Bo", ("bo@example.org",))
CY = Person("cy", "Cy", ("cy@example.org",))
TABLE = Table("station-7", (ADA, BO, CY), authserv="mx.example.org")
SHARED = TABLE._replace(people=(ADA._replace(addresses=("pair@example.org",)),
                                BO._replace(addresses=("pair@example.org",)), CY))  # fmt: skip
LINE = "acquire FAB-2"
SPF = "mx.example.org; spf=pass smtp.mailfrom=ada@example.org"


def read(message: Message, table: Table = TABLE) -> Trusted:
    (found,) = trusted(message, Known(language_of, {"station-7": table}))
    return found


def mail(text: str = LINE, sender: str = "ada@example.org", name: str = "", **head: tuple[str, ...]) -> Message:
    found = Head("<1@example.org>", "", ("di@example.org",))._replace(**head)  # type: ignore[arg-type]
    return Message(
        "mail", Channel.MAIL, b"", found, Sender(sender, name), sources=(Source(Kind.TEXT, plain_rows(text)),)
    )


def raw(fields: str, body: str = LINE) -> Trusted:
    (message,) = messages_in(f"{fields}To: di@example.org\nMessage-ID: <1@there>\n\n{body}\n".encode(), "m.eml")
    return read(message)


@pytest.mark.parametrize("more", ["; dmarc=pass header.from=example.org", "; dkim=pass header.d=example.org"])
def test_the_address_of_an_envelope_counts_if_its_domain_has_signed_the_mail_or_stood_in_it(more: str) -> None:
    found = read(mail(LINE, "ada@works.test", "Ada", results=(SPF + more,)))
    assert (found.reading.commander, found.reading.verdict) == ("ada", Verdict.ACCEPT)


@pytest.mark.parametrize(
    "results",
    [
        SPF,
        f"{SPF}; dmarc=pass header.from=works.test",
        f"{SPF}; dkim=pass header.d=works.test",
        f"{SPF}; dkim=pass header.d=org",
        f"{SPF}; dkim=pass header.d=example.org; dmarc=fail header.from=works.test",
        f"{SPF}; dkim=fail header.d=works.test; dmarc=pass header.from=example.org",
        "mx.example.org; spf=softfail smtp.mailfrom=ada@example.org; dmarc=pass header.from=example.org",
        "mx.example.org; spf=pass smtp.mailfrom=ada+x@example.org; dmarc=pass header.from=example.org",
        "mx.example.org; spf=pass smtp.mailfrom=list+ada=example.org@lists.test; dkim=pass header.d=lists.test",
        "mx.other.example; spf=pass smtp.mailfrom=ada@example.org; dmarc=pass header.from=example.org",
    ],
)
def test_an_envelope_that_its_domain_does_not_stand_for_is_nobodys(results: str) -> None:
    found = read(mail(LINE, "ada@works.test", "Ada", results=(results,)))
    assert (found.reading.commander, found.reading.verdict) == (None, Verdict.REJECT)


def test_an_envelope_of_one_commander_serves_no_other_name() -> None:
    results = (f"{SPF}; dmarc=pass header.from=example.org",)
    assert read(mail(LINE, "ada@works.test", "Bo", results=results)).reading.verdict is Verdict.REJECT
    assert read(mail(LINE, "bo@works.test", "Ada", results=results)).reading.verdict is Verdict.REJECT


@pytest.mark.parametrize("field", ["Sender", "Resent-From", "Resent-Sender"])
def test_a_mail_that_a_rival_has_put_in_the_post_is_asked_about(field: str) -> None:
    found = raw(f"From: Ada <ada@example.org>\n{field}: Bo <bo+x@example.org>\n")
    assert (found.reading.commander, found.reading.verdict) == ("ada", Verdict.ASK)
    assert "by Bo in the name of Ada" in found.reading.reason
    ours = raw(f"From: Ada <ada@example.org>\n{field}: Ada <ada@elsewhere.test>\n")
    assert ours.reading.verdict in (Verdict.ACCEPT, Verdict.WARN)


def test_of_a_shared_address_the_message_says_whose_it_is_among_those_who_share_it() -> None:
    assert read(mail(LINE, "pair@example.org"), SHARED).reading.verdict is Verdict.ASK
    for handle in ("ada", "bo"):
        found = read(mail(f"commander {handle}\n{LINE}", "pair@example.org"), SHARED)
        assert (found.reading.commander, found.reading.verdict) == (handle, Verdict.ACCEPT)


def test_orders_are_answered_to_nobody_who_is_only_named_in_them() -> None:
    found = read(mail(f"commander cy\n{LINE}", "pair@example.org"), SHARED)
    assert (found.reading.commander, found.reading.verdict) == (None, Verdict.REJECT)
    post = Message("post", Channel.POST, b"", Head("7"), Sender(handle="\u0430da77"),
                   sources=(Source(Kind.TEXT, plain_rows(f"commander bo\n{LINE}")),))  # fmt: skip
    assert (read(post).reading.commander, read(post).reading.verdict) == (None, Verdict.ASK)


@pytest.mark.parametrize(
    "fields",
    [
        "From: players: ada@example.org;\n",
        "From: Ada <ada@example.org>, Eve <eve@evil.test>\n",
        "From: Eve <eve@evil.test>\nFrom: Ada <ada@example.org>\n",
        'From: "Ada <ada@example.org>" <eve@evil.test>\n',
        "From: =?utf-8?q?Ada_=3Cada=40example=2Eorg=3E?= <eve@evil.test>\n",
        "From: Ada <ada@example.org> <eve@evil.test>\n",
        "From: <@evil.test:ada@example.org>\n",
        "From: ada@example.org\x00@evil.test\n",
        "From: Eve <eve@evil.test>\nX-A: b\rFrom: Ada <ada@example.org>\n",
        "From: Eve <eve@evil.test>\nReply-To: ada@example.org\nSender: ada@example.org\nResent-From: ada@example.org\n",
        "From: ada@example.org.evil.test\n",
        "From: \u0430da@example.org\n",
    ],
)
def test_a_stranger_is_none_of_the_commanders(fields: str) -> None:
    found = raw(fields, f"commander ada\n{LINE}")
    assert (found.reading.commander, found.reading.verdict, found.reading.orders) == (None, Verdict.REJECT, ())


@pytest.mark.parametrize("kind", ["mixed", "rfc822"])
def test_a_mail_of_another_that_is_attached_orders_nothing(kind: str) -> None:
    inner = "From: Ada <ada@example.org>\nSubject: y\n\nacquire FAB-2\n"
    whole = f"Content-Type: message/rfc822\n\n{inner}"
    body = {"rfc822": inner, "mixed": f"--b\nContent-Type: text/plain\n\nsee\n--b\n{whole}--b--\n"}[kind]
    sort = {"rfc822": "message/rfc822", "mixed": "multipart/mixed; boundary=b"}[kind]
    found = raw(f"From: Bo <bo@example.org>\nMIME-Version: 1.0\nContent-Type: {sort}\n", body)
    assert (found.reading.commander, found.reading.verdict) == ("bo", Verdict.ASK)


def test_the_number_of_a_mail_to_one_commander_is_none_of_a_mail_to_another() -> None:
    salt, match = "5a" * 32, "station-7"
    later = Holder(salt, match, "bo", 1)
    code = later.identity("report", "12").rpartition(".")[2]
    assert later.got([f"<{match}.12.bo.{code}@example.org>"])
    for handle, tenure in (("bo", 0), ("bo", 2), ("ada", 1), ("ada", 0)):
        assert not Holder(salt, match, handle, tenure).got([f"<{match}.12.{handle}.{code}@example.org>"])
    assert not Holder(salt, match, "1", 0).got([f"<{match}.12/bo.1.{code}@example.org>"])
