"""Trying the mail settings of a match, and saying of each what is right, or what is wrong and how to cure it."""

from __future__ import annotations

import smtplib
from collections.abc import Callable, Iterator
from datetime import datetime
from email.utils import format_datetime
from pathlib import Path
from typing import NamedTuple

from pbem.desk.inbox.mailboxes import mailboxes, quoted
from pbem.desk.letters import OBSERVER
from pbem.desk.outbox.diagnosis import reached
from pbem.desk.outbox.endpoints import Endpoint, Trouble, told
from pbem.desk.outbox.postman import Fate, deliver
from pbem.desk.outbox.servers import opened_imap, refused_sender, shut, smtp_session
from pbem.desk.outbox.texts import Texts
from pbem.desk.session import session
from pbem.post.outgoing.pagemail import can_draw, too_narrow
from pbem.post.outgoing.writing import Content, Field, Mailbox, compose
from pbem.post.outgoing.written import page_of
from pbem.reports.outputs import path_of
from pbem.saves.errors import telling
from pbem.saves.mailroom import Server
from pbem.saves.match import Match
from pbem.saves.roster import check_address
from pbem.saves.settings import Settings

OK = 250
INBOX = "INBOX"
SHOWN = 12
"""Mailboxes that are named where the one asked for is missing."""
TEST = "This is a test of the mail settings of the match {match}. If you read it, mails of the match can reach you.\n"


class Finding(NamedTuple):
    """What was found of one thing: *well*, or what is wrong with it."""

    well: bool
    text: str

    @classmethod
    def good(cls, text: str) -> Finding:
        """Return that something is right."""
        return cls(well=True, text=text)

    @classmethod
    def bad(cls, text: str) -> Finding:
        """Return what is wrong with something."""
        return cls(well=False, text=text)


def examined(folder: Path, to: str | None, timeout: float, now: datetime) -> Iterator[Finding]:
    """Try the mail settings of the match in *folder*, and send a test mail *to* an address, if one is given."""
    if to is not None:
        check_address(to)
    with session(folder) as match:
        settings = match.settings
    yield from _people(settings)
    yield _maps(match)
    yield from _templates(folder)
    yield from _outgoing(match, to, timeout, now)
    yield from _incoming(settings, timeout)


def _people(settings: Settings) -> Iterator[Finding]:
    if sender_of(settings):
        yield Finding.good(f"Mails come from {settings.moderator or settings.mail.address}.")
    else:
        yield Finding.bad('Mails have no sender; set moderator="Di <di@example.org>" or mail.address.')
    for commander in settings.commanders:
        if not commander.addresses:
            yield Finding.bad(f"{commander.name} has no address; set {commander.handle}.address.")
    if "verified" in settings.mail.demand and not settings.mail.authserv:
        yield Finding.bad("mail.demand asks for verified senders, and mail.authserv does not say who verifies them; "
                      "set it to the name that your receiving server writes into Authentication-Results.")  # fmt: skip
    elif not settings.mail.authserv:
        yield Finding.good("mail.authserv is not set, so a sender whom your server calls forged is not refused; set it "
                      "to the name that the server writes into Authentication-Results.")  # fmt: skip


def _maps(match: Match) -> Finding:
    """Say how maps go with mails; if as pictures, look how wide those of the last report would be."""
    if not can_draw():
        return Finding.good("Maps go with mails as letters; the extra png of pbem and a font make them pictures.")
    report = match.folder / path_of(match.body.at, OBSERVER.handle, "html")
    with telling("read", report):
        narrow = too_narrow(report.read_text("utf-8", errors="replace")) if report.exists() else []
    if narrow:
        return Finding.bad(f"Maps go with mails as pictures too small to see, {len(narrow)} of {report.name}; "
                           "uninstall the extra png (resvg-py), and they go as letters.")  # fmt: skip
    return Finding.good("Maps go with mails as pictures.")


def sender_of(settings: Settings) -> str:
    """Return the address that mails are sent from as the servers see it, "" if there is none."""
    return settings.mail.address or (settings.moderator or "").rpartition("<")[2].rstrip(">")


def _templates(folder: Path) -> Iterator[Finding]:
    for fault in Texts(folder).faults():
        yield Finding.bad(fault)


def _outgoing(match: Match, to: str | None, timeout: float, now: datetime) -> Iterator[Finding]:
    settings = match.settings
    if settings.mail.smtp is None:
        yield Finding.good("No server for sending is set (mail.smtp.host), so mails wait to be sent by hand.")
        return
    endpoint = Endpoint("smtp", settings.mail.smtp, timeout)
    yield from _tried(lambda: _try_smtp(endpoint, match, to, now))


def _tried(attempt: Callable[[], str]) -> Iterator[Finding]:
    try:
        yield Finding.good(attempt())
    except Trouble as trouble:
        yield Finding.bad(str(trouble))


def _try_smtp(endpoint: Endpoint, match: Match, to: str | None, now: datetime) -> str:
    """Go as far as a mail goes, but for the recipient and the mail itself unless it shall go *to* somebody."""
    sender = sender_of(match.settings)
    with smtp_session(endpoint) as smtp:
        if sender:
            reached(endpoint, lambda: _offered(endpoint, smtp, sender))
        if sender and to:
            outcome = deliver(smtp, sender, [to], _test_mail(match, sender, to, now))
            fate, said = outcome.fates.get(to, (Fate.LATER, outcome.lost or outcome.sender_refused))
            if fate != Fate.TAKEN:
                raise Trouble("recipient", f"{endpoint.place} does not take the test mail to {to}: {said}.")
            return f"{endpoint.place} has taken the test mail to {to}; look whether it arrives, and not as spam."
    return f"{endpoint.place} takes mails{f' from {sender}' if sender else ''}, {_how(endpoint)}."


def _offered(endpoint: Endpoint, smtp: smtplib.SMTP, sender: str) -> None:
    """Begin a mail from *sender* and give it up again.  Raises Trouble if he is refused."""
    code, said = smtp.mail(sender)
    smtp.rset()
    if code != OK:
        raise refused_sender(endpoint, sender, f"{code} {told(said)}")


def _how(endpoint: Endpoint) -> str:
    login = f"logged in as {endpoint.server.user}" if endpoint.server.user else "without a login"
    return f"{login}, {'open' if endpoint.security == 'none' else 'encrypted'}"


def _test_mail(match: Match, sender: str, to: str, now: datetime) -> bytes:
    text, subject = TEST.format(match=match.body.founding.match), f"[{match.body.founding.match}] test of the mails"
    stamp = f"{now:%Y%m%d%H%M%S%f}"
    head: list[Field] = [("To", [Mailbox("", to)]), ("From", [Mailbox("", sender)]), ("Subject", subject),
            ("Message-ID", f"<test.{stamp}@{sender.rpartition('@')[2]}>"), ("Auto-Submitted", "auto-generated"),
            ("X-Pbem", "test"), ("Date", format_datetime(now))]  # fmt: skip
    return compose(head, Content(text, page_of(text, subject)))


def _incoming(settings: Settings, timeout: float) -> Iterator[Finding]:
    server = settings.mail.imap
    if server is None:
        yield Finding.good("No mailbox is set (mail.imap.host), so orders are submitted from files.")
        return
    endpoint = Endpoint("imap", server, timeout)
    yield from _tried(lambda: _try_imap(endpoint, server))


def _try_imap(endpoint: Endpoint, server: Server) -> str:
    """Open the mailboxes without touching a mail in them.  Raises Trouble."""
    imap = opened_imap(endpoint)
    try:
        names = reached(endpoint, lambda: list(mailboxes(imap)))
        folder = server.folder or INBOX
        for setting, name in (("folder", folder), ("done", server.done)):
            if name is not None and name not in names and name.upper() != INBOX:
                raise Trouble("mailbox", f'There is no mailbox "{name}" at {endpoint.server.host}; set '
                              f"{endpoint.setting(setting)} to one of {_shown(names)}.")  # fmt: skip
        code, said = reached(endpoint, lambda: imap.select(quoted(folder), readonly=True))
        if code != "OK":
            raise Trouble("mailbox", f'The mailbox "{folder}" cannot be opened ({told(said[0])}).')
        count = (said[0] or b"0").decode("ascii", "replace")
    finally:
        shut(imap)
    return f'{endpoint.place} opens the mailbox "{folder}", mails in it: {count}, {_how(endpoint)}.'


def _shown(names: list[str]) -> str:
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return told(", ".join(names[:SHOWN])) + more
