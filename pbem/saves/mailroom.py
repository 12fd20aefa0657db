"""How a match's mails come and go: the ``mail`` part of ``match.yaml``.  No secrets: these come from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

DEMANDS = ("verified", "token", "key")
"""What a match may demand of a mail beside an address of its roster: that the receiving server vouches for the
sender, that a report's reply token comes back, that the commander's order key stands in it."""

PRESS = ("reports", "at-once", "off")
"""When messages between commanders are delivered; the first is the default."""

SECURITY = ("tls", "starttls", "none")


class Server(NamedTuple):
    """A mail server and the user there; ``folder`` is read and ``done`` takes what was handled (IMAP alone)."""

    host: str
    port: int | None = None
    security: str | None = None
    user: str | None = None
    folder: str | None = None
    done: str | None = None


class MailRoom(NamedTuple):
    """How mails of a match are taken, believed and sent.

    ``address`` is where orders go, ``authserv`` the receiving server's own name in Authentication-Results,
    ``demand`` some of DEMANDS, ``press`` one of PRESS, ``anonymous`` whether commanders may write without name,
    ``seal`` the public key that orders are sealed with.
    """

    address: str | None = None
    authserv: str | None = None
    demand: tuple[str, ...] = ()
    press: str = PRESS[0]
    anonymous: bool = False
    seal: str | None = None
    smtp: Server | None = None
    imap: Server | None = None

    def plain(self) -> dict[str, Any]:
        """Return what differs from the defaults, as the file holds it."""
        data = {name: value for name, value in self._asdict().items() if value != getattr(DEFAULT, name)}
        if "demand" in data:
            data["demand"] = list(self.demand)
        for name in ("smtp", "imap"):
            if name in data:
                data[name] = {key: value for key, value in data[name]._asdict().items() if value is not None}
        return data


DEFAULT = MailRoom()


def from_mapping(data: Mapping[str, Any]) -> MailRoom:
    """Return the settings in *data*, which has been validated."""
    servers = {name: Server(**data[name]) for name in ("smtp", "imap") if name in data}
    return MailRoom(**{**data, "demand": tuple(data.get("demand", ())), **servers})
