"""Passwords come from the environment or the keyring, the most particular first."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from pbem.desk.outbox.passwords import how_to_give, password_for
from pbem.saves.mailroom import Server

SERVER = Server("smtp.example.org", user="di@example.org")
STORED = {("smtp.example.org", "di@example.org"): "from the keyring"}


@pytest.fixture
def _keyring(monkeypatch: pytest.MonkeyPatch) -> None:
    keyring = SimpleNamespace(get_password=lambda service, user: STORED.get((service, user)))
    monkeypatch.setitem(sys.modules, "keyring", keyring)


@pytest.mark.usefixtures("_keyring")
def test_the_servers_own_variable_goes_before_the_common_one_and_that_before_the_keyring(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert password_for("smtp", SERVER) == "from the keyring"
    assert "keyring set smtp.example.org di@example.org" in how_to_give("smtp", SERVER)
    monkeypatch.setenv("PBEM_PASSWORD", "common")
    assert password_for("smtp", SERVER) == "common"
    monkeypatch.setenv("PBEM_SMTP_PASSWORD", "own")
    assert password_for("smtp", SERVER) == "own"
    assert password_for("imap", SERVER) == "common"


@pytest.mark.usefixtures("_keyring")
def test_a_keyring_is_asked_for_who_logs_in_alone() -> None:
    assert password_for("smtp", Server("smtp.example.org")) is None
    assert password_for("smtp", Server("other.example.org", user="di@example.org")) is None


def test_without_a_keyring_or_with_one_that_fails_there_is_no_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "keyring", None)
    assert password_for("smtp", SERVER) is None
    assert "keyring" not in how_to_give("smtp", SERVER)

    def locked(_service: str, _user: str) -> str:
        raise RuntimeError("locked")

    monkeypatch.setitem(sys.modules, "keyring", SimpleNamespace(get_password=locked))
    assert password_for("smtp", SERVER) is None
