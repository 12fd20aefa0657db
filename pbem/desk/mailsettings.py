"""Changing the ``mail`` part of ``match.yaml`` from the command line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.errors import Fault
from pbem.post.secrets.sealing import checked_public
from pbem.saves.mailroom import DEFAULT, DEMANDS, PRESS, SECURITY, MailRoom, Server
from pbem.saves.roster import check_address
from pbem.text import clean

HOST = re.compile(r"[A-Za-z0-9.:_-]{1,253}")
HIGHEST_PORT = 65_535


def changed_mail(mail: MailRoom, key: str, value: str) -> MailRoom:
    """Return *mail* with ``mail.KEY`` set to *value*; an empty one takes the setting away.  Raises Fault."""
    server, dot, part = key.partition(".")
    if dot and part in SERVERS.get(server, ()):
        change: dict[str, Any] = {server: _changed_server(getattr(mail, server), server, part, value)}
        return mail._replace(**change)
    read = MAIL_KEYS.get(key)
    if read is None:
        of_servers = ", ".join(f"mail.{name}.{part}" for name, parts in SERVERS.items() for part in parts)
        known = ", ".join(f"mail.{name}" for name in MAIL_KEYS)
        raise Fault(f'There is no setting "mail.{key}"; there are {known}, {of_servers}.')
    return mail._replace(**{key: read(value) if value else getattr(DEFAULT, key)})


def _changed_server(server: Server | None, name: str, part: str, value: str) -> Server | None:
    if part == "host" and not value:
        return None
    if server is None and part != "host":
        raise Fault(f"Set mail.{name}.host before mail.{name}.{part}.")
    change: dict[str, Any] = {part: SERVER_KEYS[part](value) if value else None}
    return (server or Server(""))._replace(**change)


def _address(value: str) -> str:
    check_address(value)
    return value


def _host(value: str) -> str:
    if not HOST.fullmatch(value):
        raise Fault(f'"{clean(value)}" is no host name; write one like mail.example.org.')
    return value


def _port(value: str) -> int:
    if not (value.isascii() and value.isdigit() and 0 < int(value) <= HIGHEST_PORT):
        raise Fault(f'"{clean(value)}" is no port; write a number from 1 to {HIGHEST_PORT}.')
    return int(value)


def _line(value: str) -> str:
    return clean(value)


def _one_of(choices: tuple[str, ...], what: str) -> Callable[[str], str]:
    def read(value: str) -> str:
        if value not in choices:
            raise Fault(f'"{clean(value)}" is no {what}; choose {", ".join(choices[:-1])} or {choices[-1]}.')
        return value

    return read


def _demand(value: str) -> tuple[str, ...]:
    read = _one_of(DEMANDS, "demand of mails")
    return tuple(dict.fromkeys(read(part) for part in value.replace(",", " ").split()))


def _anonymous(value: str) -> bool:
    return _one_of(("true", "false"), "answer")(value) == "true"


MAIL_KEYS: Mapping[str, Callable[[str], Any]] = {
    "address": _address,
    "authserv": _host,
    "demand": _demand,
    "press": _one_of(PRESS, "time for messages"),
    "anonymous": _anonymous,
    "seal": checked_public,
}

SERVER_KEYS: Mapping[str, Callable[[str], Any]] = {
    "host": _host,
    "port": _port,
    "security": _one_of(SECURITY, "kind of connection"),
    "user": _line,
    "folder": _line,
    "done": _line,
}

SERVERS: Mapping[str, Sequence[str]] = {
    "smtp": [part for part in SERVER_KEYS if part not in ("folder", "done")],
    "imap": list(SERVER_KEYS),
}
"""What can be set of each server: only one that is read from has mailboxes."""
