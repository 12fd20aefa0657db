"""A mail server as the settings tell of it: where it is, how the connection is encrypted, what can be wrong with it."""

from __future__ import annotations

from contextlib import suppress
from ipaddress import ip_address
from typing import NamedTuple

from pbem.errors import Fault
from pbem.saves.mailroom import Server
from pbem.text import clean

TIMEOUT = 60.0
LONGEST = 300
PORTS = {("smtp", "tls"): 465, ("smtp", "starttls"): 587, ("smtp", "none"): 25,
         ("imap", "tls"): 993, ("imap", "starttls"): 143, ("imap", "none"): 143}  # fmt: skip
ENCRYPTED_FROM_THE_FIRST = (465, 993)
USUAL = {"smtp": "starttls", "imap": "tls"}


class Trouble(Fault):
    """A mail server cannot be used: ``kind`` tells what is wrong from all else that may be."""

    def __init__(self, kind: str, sentence: str) -> None:
        super().__init__(sentence)
        self.kind = kind


class Endpoint(NamedTuple):
    """A server as it is reached: ``kind`` is smtp or imap, ``timeout`` the seconds that each answer may take."""

    kind: str
    server: Server
    timeout: float = TIMEOUT

    @property
    def security(self) -> str:
        """Return how the connection is encrypted, tls, starttls or none; unless it is said, by the port."""
        if self.server.security:
            return self.server.security
        return "tls" if self.server.port in ENCRYPTED_FROM_THE_FIRST else USUAL[self.kind]

    @property
    def port(self) -> int:
        """Return the port, unless it is said the usual one."""
        return self.server.port or PORTS[self.kind, self.security]

    @property
    def place(self) -> str:
        """Return host and port as they are told."""
        return f"{self.server.host}, port {self.port}"

    @property
    def is_here(self) -> bool:
        """Say whether the server is this machine itself, so that nothing passes over the net."""
        with suppress(ValueError):
            return ip_address(self.server.host).is_loopback
        return self.server.host.casefold() == "localhost"

    def setting(self, name: str) -> str:
        """Return the name of a setting of this server."""
        return f"mail.{self.kind}.{name}"


def told(said: object) -> str:
    """Return what a server or the system *said* on one line, not endless."""
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
    line = " ".join(clean(text).split())
    return line if len(line) <= LONGEST else f"{line[:LONGEST]} …"
