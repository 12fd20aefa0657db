"""The doctor: each fault of the mail settings is made by a server, told apart from the others, and has its cure."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli import desk
from tests.cli.desk import done, pbem, refused
from tests.mail.servers import (
    CERTIFICATE,
    HOST,
    PASSWORD,
    USER,
    Answers,
    authenticator,
    free_port,
    imap_server,
    scripted,
    server_context,
    smtp_server,
)

SMTP = "220 mail.example.org ESMTP\r\n"
HELLO = (b"EHLO", b"250-mail.example.org\r\n250 SIZE 1000000\r\n")
QUICK = ("--timeout", "0.5")


def told(match: Path, *options: object, wrong: int = 1) -> str:
    """Return what the doctor finds wrong, in so many lines; nothing of the match may change."""
    before = desk.tree(match)
    answer = pbem("doctor", match, *options)
    assert answer.err == ""
    lines = [line for line in answer.out.splitlines() if line.startswith("WRONG")]
    assert len(lines) == wrong, answer.out
    assert answer.code == (1 if wrong else 0)
    assert desk.tree(match) == before
    return "\n".join(lines)


def smtp(match: Path, port: int, *more: str) -> Path:
    done("set", match, f"mail.smtp.port={port}", *more)
    return match


def imap(match: Path, port: int, *more: str) -> Path:
    """Let the match have a mailbox alone."""
    done("set", match, "mail.smtp.host=", f"mail.imap.host={HOST}", f"mail.imap.port={port}", "mail.imap.security=none",
         f"mail.imap.user={USER}", *more)  # fmt: skip
    return match


@pytest.fixture(autouse=True)
def _short_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.desk.outbox.diagnosis.PEEK", 0.3)


@pytest.fixture
def _password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_PASSWORD", PASSWORD)


def test_all_is_well_and_nothing_is_sent(match: Path) -> None:
    with smtp_server() as place:
        smtp(match, place.port)
        out = done("doctor", match)
        assert f"ok     {HOST}, port {place.port} takes mails from orders@example.org, without a login, open." in out
        assert "ok     Mails come from Di <di@example.org>." in out
        assert place.answers.received == []


def test_how_maps_go_with_mails_is_said_and_wrong_if_nobody_could_make_them_out(match: Path) -> None:
    done("set", match, "mail.smtp.host=")
    assert "ok     Maps go with mails as pictures." in done("doctor", match)
    report = match / "reports" / "000" / "observer.html"
    report.write_text(report.read_text("utf-8").replace('width="360"', 'width="3.6"'), "utf-8")
    assert told(match) == ("WRONG  Maps go with mails as pictures too small to see, 2 of observer.html; uninstall the "
                           "extra png (resvg-py), and they go as letters.")  # fmt: skip


def test_a_report_that_was_damaged_surprises_neither_the_doctor_nor_who_reads_mails(match: Path) -> None:
    for name in ("observer.html", "ada.html", "ada.txt"):
        (match / "reports/000" / name).write_bytes(b"\xff\xfe<svg")
    assert pbem("doctor", match).err == ""
    assert "accepted" in done("submit", match, "-", given="From: ada@example.org\nSubject: s\n\ncaretaker\n")


def test_a_test_mail_is_sent_where_it_is_wished(match: Path) -> None:
    with smtp_server() as place:
        smtp(match, place.port)
        assert "has taken the test mail to di@example.org" in done("doctor", match, "--to", "di@example.org")
        (mail,) = place.answers.received
        assert (mail.recipients, mail.message["X-Pbem"]) == (("di@example.org",), "test")
        place.answers.recipients["bo@example.org"] = "550 No such user"
        said = told(match, "--to", "bo@example.org")
        assert "does not take the test mail to bo@example.org: 550 No such user" in said


def test_a_test_mail_goes_to_an_address_only(match: Path) -> None:
    assert '"nobody" is no mail address' in refused("doctor", match, "--to", "nobody")


def test_a_host_that_there_is_not(match: Path) -> None:
    done("set", match, "mail.smtp.host=nowhere.invalid")
    assert 'The host "nowhere.invalid" is not found' in told(match)
    done("set", match, "mail.smtp.host=a..b")
    assert 'The host "a..b" is not found' in told(match)


def test_a_closed_port(match: Path) -> None:
    port = free_port()
    assert f"127.0.0.1, port {port} is closed: nothing listens there; check mail.smtp.port" in told(smtp(match, port))
    assert f"port {port} is closed: nothing listens there; check mail.imap.port" in _with_password(imap(match, port))


@pytest.mark.parametrize(
    ("greeting", "said"),
    [
        (b"* OK ready\r\n", "speaks IMAP, for fetching, where pbem wants SMTP"),
        (b"+OK ready\r\n", "speaks POP3, where pbem wants SMTP"),
        (b"SSH-2.0-x\r\n", "speaks SSH, where pbem wants SMTP"),
        (b"554 No service for you\r\n", "turns pbem away: No service for you"),
        (b"what?\r\n", "broke off"),
    ],
)
def test_another_server_at_the_port(match: Path, greeting: bytes, said: str) -> None:
    with scripted(greeting) as port:
        assert said in told(smtp(match, port), *QUICK)


def test_a_web_server_which_waits_to_be_spoken_to(match: Path) -> None:
    with scripted(b"", [(b"\r\n", b"HTTP/1.1 400 Bad Request\r\n\r\n")]) as port:
        assert "speaks HTTP, where pbem wants SMTP" in told(smtp(match, port), *QUICK)


def test_a_server_that_says_nothing(match: Path) -> None:
    with scripted(b"") as port:
        assert "answers, but says nothing that pbem understands; check mail.smtp.port" in told(
            smtp(match, port), *QUICK
        )


def test_a_server_that_stops_in_the_middle(match: Path) -> None:
    with scripted(SMTP.encode()) as port:
        assert f"port {port} broke off: " in told(smtp(match, port), *QUICK)


def test_mail_submission_asked_of_a_mailbox_server(match: Path) -> None:
    with scripted(SMTP.encode()) as port:
        assert "speaks SMTP, for sending, where pbem wants IMAP" in _with_password(imap(match, port))


def _with_password(match: Path) -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PBEM_IMAP_PASSWORD", PASSWORD)
        return told(match, *QUICK)


def test_tls_where_the_server_speaks_openly(match: Path) -> None:
    with smtp_server() as place:
        said = told(smtp(match, place.port, "mail.smtp.security=tls"), *QUICK)
        assert "does not speak TLS from the first word; set mail.smtp.security=starttls" in said


def test_openness_where_the_server_speaks_tls(match: Path) -> None:
    with scripted(SMTP.encode(), [HELLO], context=server_context()) as port:
        assert "expects TLS from the first word; set mail.smtp.security=tls" in told(smtp(match, port), *QUICK)


def test_another_server_behind_tls(match: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    with scripted(b"* OK ready\r\n", context=server_context()) as port:
        smtp(match, port, "mail.smtp.host=localhost", "mail.smtp.security=tls")
        assert "speaks IMAP, for fetching, where pbem wants SMTP" in told(match, *QUICK)


def test_starttls_is_not_offered(match: Path) -> None:
    with smtp_server() as place:
        said = told(smtp(match, place.port, "mail.smtp.security=starttls"))
        assert "offers no STARTTLS; ask your provider which port is encrypted" in said
    with imap_server() as port:
        assert "offers no STARTTLS" in _with_password(imap(match, port, "mail.imap.security=starttls"))


def test_a_certificate_that_nobody_trusts_and_one_for_another_name(
    match: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with smtp_server(tls_context=server_context()) as place:
        smtp(match, place.port, "mail.smtp.security=starttls", "mail.smtp.host=localhost")
        assert "The certificate of localhost, port" in told(match)
        assert "is not trusted (self-signed certificate); check that mail.smtp.host" in told(match)
        monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
        assert "without a login, encrypted" in done("doctor", match)
        done("set", match, f"mail.smtp.host={HOST}")
        assert "is not trusted (IP address mismatch" in told(match)


@pytest.mark.usefixtures("_password")
@pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")
def test_the_login_is_wanted_refused_and_taken(match: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with smtp_server(auth_required=True, auth_require_tls=False, authenticator=authenticator) as place:
        smtp(match, place.port)
        assert "wants a login (530" in told(match)
        assert "set mail.smtp.user, and give the password" in told(match)
        done("set", match, f"mail.smtp.user={USER}")
        assert f"logged in as {USER}, open" in done("doctor", match)
        monkeypatch.setenv("PBEM_PASSWORD", "wrong")
        assert f"refuses the login of {USER} (" in told(match)
        assert "check mail.smtp.user and the password" in told(match)
        monkeypatch.setenv("PBEM_PASSWORD", "ключ")
        assert "has letters that 127.0.0.1" in told(match)
        monkeypatch.delenv("PBEM_PASSWORD")
        said = told(match)
        assert f"There is no password for {USER} at 127.0.0.1; put the password into the environment variable" in said
        assert "PBEM_SMTP_PASSWORD or PBEM_PASSWORD" in said


@pytest.mark.usefixtures("_password")
def test_a_login_that_the_server_does_not_know(match: Path) -> None:
    with scripted(SMTP.encode(), [HELLO]) as port:
        assert "takes no login on this connection" in told(smtp(match, port, f"mail.smtp.user={USER}"), *QUICK)


@pytest.mark.usefixtures("_password")
@pytest.mark.parametrize(
    ("host", "cure"),
    [("smtp.gmail.com", "make an app password"), ("smtp.office365.com", "Microsoft takes no passwords")],
)
def test_large_providers_have_a_cure_of_their_own(
    match: Path, monkeypatch: pytest.MonkeyPatch, host: str, cure: str
) -> None:
    replies = [(b"EHLO", b"250-x\r\n250 AUTH PLAIN\r\n"), (b"AUTH", b"535 5.7.8 Bad credentials\r\n")]
    with scripted(SMTP.encode(), replies) as port:
        real = __import__("socket").create_connection
        monkeypatch.setattr("socket.create_connection", lambda address, *rest: real((HOST, address[1]), *rest))
        monkeypatch.setattr("pbem.desk.outbox.endpoints.Endpoint.is_here", True)
        smtp(match, port, f"mail.smtp.host={host}", f"mail.smtp.user={USER}")
        assert cure in told(match, *QUICK)


@pytest.mark.usefixtures("_password")
def test_a_password_is_not_shouted_over_the_net(match: Path) -> None:
    done("set", match, "mail.smtp.host=smtp.example.org", f"mail.smtp.user={USER}")
    assert "mail.smtp.security is none, so the password would pass openly over the net" in told(match)


def test_a_sender_that_the_server_refuses(match: Path) -> None:
    with smtp_server(Answers(senders={"orders@example.org": "553 5.7.1 Not yours"})) as place:
        said = told(smtp(match, place.port))
        assert "takes no mails from orders@example.org (553 5.7.1 Not yours); let mail.address" in said


def test_no_sender_and_no_address_at_all(match: Path) -> None:
    done("set", match, "mail.address=", "moderator=", "ada.address=", "mail.smtp.host=")
    said = told(match, wrong=2)
    assert 'Mails have no sender; set moderator="Di <di@example.org>" or mail.address' in said
    assert "Ada has no address; set ada.address" in said


def test_verified_senders_need_who_verifies_them(match: Path) -> None:
    done("set", match, "mail.smtp.host=")
    path = match / "match.yaml"
    path.write_text(path.read_text().replace("mail: {", "mail: {demand: [verified], "))
    done("status", match)
    assert "mail.authserv does not say who verifies them" in told(match)


@pytest.mark.usefixtures("_password")
def test_a_mailbox_is_opened_or_named_as_missing(match: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with imap_server() as port:
        imap(match, port)
        assert f'port {port} opens the mailbox "INBOX", mails in it: 4, logged in as {USER}' in done("doctor", match)
        done("set", match, "mail.imap.folder=Orders")
        said = told(match)
        assert 'There is no mailbox "Orders" at 127.0.0.1; set mail.imap.folder to one of INBOX, Sent, Trash.' in said
        done("set", match, "mail.imap.folder=Sent", "mail.imap.done=Gelöscht & done")
        assert 'There is no mailbox "Gelöscht & done" at 127.0.0.1; set mail.imap.done to one of' in told(match)
        monkeypatch.setenv("PBEM_IMAP_PASSWORD", "wrong")
        assert f"refuses the login of {USER} (" in told(match)
        done("set", match, "mail.imap.user=")
        assert "mail.imap.user is missing" in told(match)


@pytest.mark.usefixtures("_password")
def test_a_mailbox_behind_starttls(match: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with imap_server(starttls=True) as port:
        imap(match, port, "mail.imap.host=localhost", "mail.imap.security=starttls")
        assert "is not trusted (self-signed certificate)" in told(match)
        monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
        assert 'opens the mailbox "INBOX"' in done("doctor", match)


@pytest.mark.usefixtures("_password")
def test_names_of_mailboxes_are_read_however_they_are_written(match: Path) -> None:
    listing = (b'* LIST (\\HasNoChildren) "/" "Gel&APY-scht &- \\"x\\""\r\n* LIST () NIL {5}\r\nOther\r\n'
               b"{tag} OK done\r\n")  # fmt: skip
    replies = [(b"CAPABILITY", b"* CAPABILITY IMAP4rev1\r\n{tag} OK done\r\n"),
               (b"LOGIN", b"{tag} OK done\r\n"), (b"LIST", listing),
               (b'EXAMINE "GEL&APY-SCHT &- \\"X\\""', b"* 7 EXISTS\r\n{tag} OK done\r\n")]  # fmt: skip
    with scripted(b"* OK ready\r\n", replies) as port:
        imap(match, port, 'mail.imap.folder=Gelöscht & "x"')
        assert 'opens the mailbox "Gelöscht & "x"", mails in it: 7' in done("doctor", match, *QUICK)
        done("set", match, "mail.imap.folder=No")
        assert 'set mail.imap.folder to one of Gelöscht & "x", Other.' in told(match, *QUICK)


@pytest.mark.usefixtures("_password")
def test_a_mailbox_server_that_stops_in_the_middle(match: Path) -> None:
    replies = [(b"CAPABILITY", b"* CAPABILITY IMAP4rev1\r\n{tag} OK done\r\n")]
    with scripted(b"* OK ready\r\n", replies) as port:
        assert f"port {port} broke off at the login" in told(imap(match, port), *QUICK)


def test_what_a_server_says_does_not_steer_the_terminal(match: Path) -> None:
    with scripted(b"554 \x1b[31mred" + b"x" * 400 + b"\r\n") as port:
        said = told(smtp(match, port), *QUICK)
        assert "\x1b" not in said
        assert len(said) < 500
