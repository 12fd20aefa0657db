"""A match whose mails wait, and what its settings need to be sent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli import desk
from tests.mail.servers import HOST, Place, smtp_server


@pytest.fixture(autouse=True)
def _no_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no password of whoever runs the tests come into play."""
    for name in ("PBEM_SMTP_PASSWORD", "PBEM_IMAP_PASSWORD", "PBEM_PASSWORD", "SSL_CERT_FILE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="session")
def _founded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = desk.new(tmp_path_factory.mktemp("founded") / "station-7", "--moderator", "Di <di@example.org>")
    desk.done("set", folder, "bo.address=bo@example.org,bo.2@example.org", "mail.address=orders@example.org",
              f"mail.smtp.host={HOST}", "mail.smtp.security=none", "mail.smtp.port=1")  # fmt: skip
    return folder


@pytest.fixture
def match(tmp_path: Path, _founded: Path) -> Path:
    """Return a match of Ada and Bo (who has two addresses) in turn 0, whose server is not there."""
    return desk.copied(_founded, tmp_path / "station-7")


@pytest.fixture
def server(match: Path) -> Iterator[Place]:
    """Return a server that the match sends its mails by."""
    with smtp_server() as place:
        desk.done("set", match, f"mail.smtp.port={place.port}")
        yield place


@pytest.fixture
def in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out what takes time: syncing and drawing."""
    monkeypatch.setattr("os.fsync", lambda _handle: None)
    monkeypatch.setattr("pbem.post.outgoing.finishing.can_draw", lambda: False)
