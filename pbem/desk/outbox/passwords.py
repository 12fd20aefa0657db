"""Where the passwords of mail servers come from: the environment, or the system's keyring; never from a match."""

from __future__ import annotations

import os
from importlib import import_module

from pbem.saves.mailroom import Server

COMMON = "PBEM_PASSWORD"


def variables(kind: str) -> tuple[str, str]:
    """Return the names of the environment variables that may hold the password of a server, the first one first."""
    return f"PBEM_{kind.upper()}_PASSWORD", COMMON


def password_for(kind: str, server: Server) -> str | None:
    """Return the password of the user at a *server* of that *kind* (``smtp``, ``imap``), None if there is none."""
    for name in variables(kind):
        if os.environ.get(name):
            return os.environ[name]
    return _from_keyring(server) if server.user else None


def how_to_give(kind: str, server: Server) -> str:
    """Say how to give pbem the password."""
    first, common = variables(kind)
    keyring = f", or store it with keyring set {server.host} {server.user}" if _keyring() else ""
    return f"put the password into the environment variable {first} or {common}{keyring}"


def _keyring() -> object | None:
    try:
        return import_module("keyring")
    except ImportError:
        return None


def _from_keyring(server: Server) -> str | None:
    keyring = _keyring()
    if keyring is None:
        return None
    try:
        found: str | None = keyring.get_password(server.host, server.user)  # type: ignore[attr-defined]
    except Exception:  # noqa: BLE001 - keyrings fail in ways of their own, and then there is no password
        return None
    return found
