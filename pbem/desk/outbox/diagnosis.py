"""Why a mail server cannot be reached: what the system says of it in plain words, and a second look at what answers."""

from __future__ import annotations

import imaplib
import smtplib
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from pbem.desk.outbox.endpoints import Endpoint, Trouble, told

PEEK = 3.0
"""Seconds to wait for the first words of a server that is looked at a second time."""
WORDS = 512
GREETINGS = {b"220": "smtp", b"* OK": "imap", b"* PREAUTH": "imap", b"+OK": "pop3", b"HTTP/": "http", b"SSH-": "ssh"}
NAMES = {"smtp": "SMTP, for sending", "imap": "IMAP, for fetching", "pop3": "POP3", "http": "HTTP", "ssh": "SSH"}
NUDGE = b"\r\n\r\n"
"""What makes a server speak that waits to be spoken to."""
T = TypeVar("T")


def reached(endpoint: Endpoint, connect: Callable[[], T]) -> T:
    """Do *connect*, a step on the way to a mail server.  Raises Trouble for whatever the net or the server does."""
    try:
        return connect()
    except (socket.gaierror, UnicodeError) as error:
        raise Trouble("name", f'The host "{endpoint.server.host}" is not found ({told(error)}); check the spelling of '
                      f"{endpoint.setting('host')}, and whether you are on line.") from None  # fmt: skip
    except ssl.SSLCertVerificationError as error:
        raise _untrusted(endpoint, error) from None
    except ConnectionRefusedError:
        raise Trouble("closed", f"{endpoint.place} is closed: nothing listens there; check {endpoint.setting('port')}, "
                      "and whether a firewall is in the way.") from None  # fmt: skip
    except smtplib.SMTPConnectError as error:
        if error.smtp_code > 0:
            raise Trouble("turned away", f"{endpoint.place} turns pbem away: {told(error.smtp_error)}.") from None
        raise looked_at(endpoint, error) from None
    except (smtplib.SMTPException, imaplib.IMAP4.error, OSError) as error:
        raise looked_at(endpoint, error) from None


def _untrusted(endpoint: Endpoint, error: ssl.SSLCertVerificationError) -> Trouble:
    return Trouble("certificate", f"The certificate of {endpoint.place} is not trusted ({told(error.verify_message)}); "
                   f"check that {endpoint.setting('host')} is the name your provider gives. For a server of your own, "
                   "let SSL_CERT_FILE name the file with its certificate.")  # fmt: skip


def looked_at(endpoint: Endpoint, error: Exception) -> Trouble:
    """Look again at a server that failed with *error*, and say what answers there in the place of what was expected."""
    words = first_words(endpoint, tls=False)
    if words is None:
        return Trouble("unreachable", f"{endpoint.place} does not answer ({told(error)}); check "
                       f"{endpoint.setting('host')} and {endpoint.setting('port')}, and whether a firewall is in the "
                       "way.")  # fmt: skip
    open_protocol = spoken(words)
    inside = None if open_protocol else first_words(endpoint, tls=True)
    protocol = open_protocol or spoken(inside or b"")
    if protocol not in (None, endpoint.kind):
        cure = f"correct {endpoint.setting('host')} or {endpoint.setting('port')}"
        return Trouble("other", f"{endpoint.place} speaks {NAMES[str(protocol)]}, where pbem wants "
                       f"{NAMES[endpoint.kind]}; {cure}.")  # fmt: skip
    if endpoint.security == "tls" and open_protocol:
        return Trouble("plain", f"{endpoint.place} does not speak TLS from the first word; set "
                       f"{endpoint.setting('security')}=starttls, or the port that does.")  # fmt: skip
    if endpoint.security != "tls" and inside is not None:
        return Trouble("tls", f"{endpoint.place} expects TLS from the first word; set "
                       f"{endpoint.setting('security')}=tls.")  # fmt: skip
    if not words and inside is None:
        return Trouble("silent", f"{endpoint.place} answers, but says nothing that pbem understands; check "
                       f"{endpoint.setting('port')}.")  # fmt: skip
    return Trouble("broken", f"{endpoint.place} broke off: {told(error)}.")


def first_words(endpoint: Endpoint, *, tls: bool) -> bytes | None:
    """Return what a server says first, b"" if nothing; None if it is not there, or does not speak TLS where it must."""
    wait = min(PEEK, endpoint.timeout)
    try:
        with socket.create_connection((endpoint.server.host, endpoint.port), wait) as bare:
            if not tls:
                return _heard(bare)
            with _unchecked().wrap_socket(bare, server_hostname=endpoint.server.host) as encrypted:
                return _heard(encrypted)
    except (OSError, ValueError):
        return None


def _heard(connection: socket.socket) -> bytes:
    for said in (b"", NUDGE):
        with suppress(OSError):
            connection.sendall(said)
            words = connection.recv(WORDS)
            if words:
                return words
    return b""


def _unchecked() -> ssl.SSLContext:
    """Return what a connection is encrypted by over which nothing is said: only whether it can be is of interest."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def spoken(words: bytes) -> str | None:
    """Return the protocol of a server by its first words."""
    return next((protocol for greeting, protocol in GREETINGS.items() if words.startswith(greeting)), None)
