"""Handing mails to an SMTP server one after another, and telling apart what can become of each."""

from __future__ import annotations

import smtplib
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Self

from pbem.desk.outbox.endpoints import Endpoint, Trouble, told
from pbem.desk.outbox.servers import opened_smtp, refused_sender
from pbem.errors import Fault

PERMANENT = 500
OK = 250
TAKEN = (OK, 251)
ANSWER = 300.0
"""Seconds that a server may take over a whole mail: giving up too soon would send it twice."""


class Fate(StrEnum):
    """What became of a mail for one recipient."""

    TAKEN = "taken"
    REFUSED = "refused"
    LATER = "later"


@dataclass(slots=True)
class Outcome:
    """What an SMTP server said to a mail: of each recipient a fate and the words; ``lost`` says how it broke off.

    ``unsure`` says that the server may have taken the mail although it never said so, ``sender_refused`` what it said
    where it takes nothing from this sender at all.
    """

    fates: dict[str, tuple[Fate, str]] = field(default_factory=dict)
    lost: str = ""
    unsure: bool = False
    sender_refused: str = ""


class Postman:
    """Hands mails from *sender* to the server at *endpoint*, over one connection as long as it lasts."""

    def __init__(self, endpoint: Endpoint, sender: str) -> None:
        self._endpoint = endpoint
        self._sender = sender
        self._smtp: smtplib.SMTP | None = None
        self._handed = 0
        self._lost_before = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        with suppress(smtplib.SMTPException, OSError):
            if self._smtp is not None:
                self._smtp.quit()
        self._close()

    def _close(self) -> None:
        if self._smtp is not None:
            self._smtp.close()
        self._smtp, self._handed = None, 0

    def ready(self) -> smtplib.SMTP:
        """Return the connection, made anew if there is none.  Raises Trouble."""
        if self._smtp is None:
            self._smtp = opened_smtp(self._endpoint)
            if self._smtp.sock is not None:
                self._smtp.sock.settimeout(max(self._endpoint.timeout, ANSWER))
        return self._smtp

    def deliver(self, recipients: Iterable[str], mail: bytes) -> Outcome:
        """Hand over *mail*; nothing that the server says or does is raised.

        A server that has had enough of a connection is called again, if it cannot have taken the mail.
        """
        wanted = tuple(recipients)
        if not wanted:
            return Outcome()
        worn = self._handed > 0
        outcome = self._tried(wanted, mail)
        if outcome.lost and not outcome.unsure and worn:
            outcome = self._tried(wanted, mail)
        return outcome

    def _tried(self, recipients: tuple[str, ...], mail: bytes) -> Outcome:
        try:
            outcome = deliver(self.ready(), self._sender, recipients, mail)
        except Trouble as trouble:
            return Outcome(lost=str(trouble).rstrip("."))
        self._handed += 1
        if outcome.lost:
            self._close()
        return outcome

    def go_on(self, outcome: Outcome) -> None:
        """Raise Fault if after *outcome* there is no sense in handing over more mails."""
        if outcome.sender_refused:
            raise refused_sender(self._endpoint, self._sender, outcome.sender_refused)
        if outcome.lost and self._lost_before:
            raise Fault(f"{self._endpoint.place} breaks off again and again; pbem doctor may tell why.")
        self._lost_before = bool(outcome.lost)


def deliver(smtp: smtplib.SMTP, sender: str, recipients: Iterable[str], mail: bytes) -> Outcome:
    """Hand *mail* to a server for all *recipients*; nothing that it says or does is raised."""
    outcome = Outcome()
    try:
        code, said = smtp.mail(sender)
        if code != OK:
            outcome.sender_refused = _words(code, said)
            smtp.rset()
            return outcome
        accepted = [recipient for recipient in recipients if _takes(smtp, recipient, outcome)]
        if not accepted:
            smtp.rset()
            return outcome
        outcome.unsure = True  # from here to the server's last word
        _hand_over(smtp, accepted, mail, outcome)
        outcome.unsure = False
    except (smtplib.SMTPException, OSError) as error:
        outcome.lost = told(error).rstrip(".") or type(error).__name__
    return outcome


def _takes(smtp: smtplib.SMTP, recipient: str, outcome: Outcome) -> bool:
    code, said = smtp.rcpt(recipient)
    if code in TAKEN:
        return True
    outcome.fates[recipient] = _fate(code), _words(code, said)
    return False


def _hand_over(smtp: smtplib.SMTP, accepted: Iterable[str], mail: bytes, outcome: Outcome) -> None:
    try:
        code, said = smtp.data(mail)
        what = (Fate.TAKEN if code == OK else _fate(code)), _words(code, said)
    except smtplib.SMTPDataError as error:
        what = _fate(error.smtp_code), _words(error.smtp_code, error.smtp_error)
    outcome.fates |= dict.fromkeys(accepted, what)


def _fate(code: int) -> Fate:
    return Fate.REFUSED if code >= PERMANENT else Fate.LATER


def _words(code: int, said: bytes | str) -> str:
    return f"{code} {told(said)}".rstrip(".")
