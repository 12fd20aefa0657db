"""Mail servers for tests: a real SMTP server whose answers a test decides, and servers that speak from a script."""

from __future__ import annotations

import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path
from typing import Any

from aiosmtpd import smtp
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, Envelope, Session

HOST = "127.0.0.1"
USER, PASSWORD = "di@example.org", "correct horse"
HANG_UP = "hang up"
"""An answer that is none: the server breaks the connection off."""


def free_port() -> int:
    """Return a port that nothing listens to."""
    with closing(socket.socket()) as found:
        found.bind((HOST, 0))
        port: int = found.getsockname()[1]
        return port


@dataclass(frozen=True, slots=True)
class Received:
    """A mail as the server took it."""

    sender: str
    recipients: tuple[str, ...]
    content: bytes

    @property
    def message(self) -> EmailMessage:
        """Return the mail, parsed."""
        return message_from_bytes(self.content, _class=EmailMessage, policy=SMTP)

    @property
    def identity(self) -> str:
        """Return its Message-ID."""
        return str(self.message["Message-ID"])


@dataclass
class Answers:
    """What a server answers: to each address in MAIL and RCPT, and to the mails, one after another; 250 by default."""

    senders: dict[str, str] = field(default_factory=dict)
    recipients: dict[str, str] = field(default_factory=dict)
    mails: list[str] = field(default_factory=list)
    received: list[Received] = field(default_factory=list)
    connections: int = 0

    async def handle_EHLO(  # noqa: N802 - the server calls it
        self, _server: smtp.SMTP, session: Session, _envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        """Count a connection."""
        self.connections += 1
        session.host_name = hostname
        return responses

    async def handle_MAIL(  # noqa: N802 - the server calls it
        self, server: smtp.SMTP, _session: Session, envelope: Envelope, address: str, _options: Sequence[str]
    ) -> str:
        """Answer to a sender."""
        answer = self.senders.get(address, "250 OK")
        if answer == HANG_UP:
            hang_up(server)
        elif answer.startswith("250"):
            envelope.mail_from = address
        return answer

    async def handle_RCPT(  # noqa: N802 - the server calls it
        self, server: smtp.SMTP, _session: Session, envelope: Envelope, address: str, _options: Sequence[str]
    ) -> str:
        """Answer to a recipient."""
        answer = self.recipients.get(address, "250 OK")
        if answer == HANG_UP:
            hang_up(server)
        elif answer.startswith("25"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server: smtp.SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Answer to a mail; one that is hung up on was taken."""
        answer = self.mails.pop(0) if self.mails else "250 Taken"
        if answer.startswith("250") or answer == HANG_UP:
            content = envelope.content if isinstance(envelope.content, bytes) else b""
            self.received.append(Received(str(envelope.mail_from), tuple(envelope.rcpt_tos), content))
        if answer == HANG_UP:
            hang_up(server)
        return answer


def hang_up(server: smtp.SMTP) -> None:
    """Break the connection off."""
    transport: Any = server.transport
    transport.abort()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a server listens, and what it answers."""

    port: int
    answers: Answers


@contextmanager
def smtp_server(answers: Answers | None = None, **how: Any) -> Iterator[Place]:
    """Run a real SMTP server for the body; *how* are options of its controller."""
    used = answers or Answers()
    controller = Controller(used, hostname=HOST, port=free_port(), ident="test", **how)
    controller.start()
    try:
        yield Place(controller.port, used)
    finally:
        controller.stop()


def authenticator(_server: smtp.SMTP, _session: Session, _envelope: Envelope, _mechanism: str, data: Any) -> AuthResult:
    """Let in who knows the password."""
    known = (data.login, data.password) == (USER.encode(), PASSWORD.encode())
    return AuthResult(success=known, handled=known)


@contextmanager
def scripted(
    greeting: bytes, replies: Sequence[tuple[bytes, bytes]] = (), *, context: ssl.SSLContext | None = None
) -> Iterator[int]:
    """Run a server for the body that says *greeting*, then to a line that has a word in it what belongs to the word.

    ``{tag}`` in a reply stands for the first word of the line.  Yields the port.
    """
    listening = socket.create_server((HOST, 0))
    stopped = threading.Event()

    def serve() -> None:
        while not stopped.is_set():
            with suppress(OSError):
                connection, _ = listening.accept()
                threading.Thread(target=_talk, args=(connection, greeting, replies, context), daemon=True).start()

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield listening.getsockname()[1]
    finally:
        stopped.set()
        with suppress(OSError):
            listening.shutdown(socket.SHUT_RDWR)
        listening.close()
        thread.join(2)


def _talk(
    bare: socket.socket, greeting: bytes, replies: Sequence[tuple[bytes, bytes]], context: ssl.SSLContext | None
) -> None:
    with suppress(OSError), bare:
        bare.settimeout(20)
        connection = context.wrap_socket(bare, server_side=True) if context else bare
        with connection:
            connection.sendall(greeting)
            for line in connection.makefile("rb"):
                tag = line.split(b" ")[0].strip()
                answer = next((reply for word, reply in replies if word in line.upper()), b"")
                connection.sendall(answer.replace(b"{tag}", tag))


CERTIFICATE = Path(__file__).with_name("localhost.pem")
"""A key and a certificate for localhost that nobody else trusts; made for these tests, and of use for nothing else."""
IMAP = ("from pymap.main import main; main()", "--no-service", "admin", "--host", HOST)
MAILBOXES = ("dict", "--demo-data", "--demo-user", USER, "--demo-password", PASSWORD)


def server_context() -> ssl.SSLContext:
    """Return what a test's server encrypts by."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    return context


@contextmanager
def imap_server(*, starttls: bool = False) -> Iterator[int]:
    """Run a real IMAP server for the body, with the mailboxes INBOX, Sent and Trash of USER; yields its port."""
    port = free_port()
    security = ("--cert", str(CERTIFICATE), "--key", str(CERTIFICATE)) if starttls else ("--no-tls",)
    words = [sys.executable, "-c", *IMAP, "--port", str(port), *security, *MAILBOXES]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            _await(port, process)
            yield port
        finally:
            process.terminate()


def _await(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until a server listens."""
    while process.poll() is None:
        with suppress(OSError), socket.create_connection((HOST, port), 5):
            return
        time.sleep(0.02)
    raise RuntimeError("the server has ended")
