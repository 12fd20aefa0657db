"""The folder of mails that wait to be sent, and how each leaves it: claimed, sent, noted, put away.

A mail is moved to ``mail/sending`` before a word of it is sent, each recipient whom the server has taken it for is
noted in ``mail/log.jsonl``, and only then is it put into ``mail/sent``.  So whatever cuts a sending short, no mail is
lost, and none goes twice but the one that was on its way.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from pbem.desk.outputs import MAIL_OUT, MAIL_SENDING, MAIL_SENT, MAIL_WITHDRAWN
from pbem.errors import Fault
from pbem.saves import disk
from pbem.saves.errors import telling
from pbem.saves.lock import Busy, match_lock

LOG = "mail/log.jsonl"
ROOM = "mail"
PATIENCE = 30.0
"""Seconds to wait for another pbem that is at work on the match: a whole turn of it."""
LONGEST = 300


class Entry(NamedTuple):
    """What became of a mail for one recipient: *taken*, or refused for good with the *answer* of the server."""

    mail: str
    to: str
    at: str
    taken: bool
    answer: str = ""


@contextmanager
def sending_alone(folder: Path) -> Iterator[None]:
    """Hold the outbox of the match in *folder* alone.  Raises Fault if another pbem is sending its mails."""
    disk.make_folder(folder / ROOM)
    try:
        with match_lock(folder / ROOM):
            yield
    except Busy:
        raise Fault(f"Another pbem is sending the mails of {folder.resolve().name}; wait until it is done.") from None


def waiting(folder: Path) -> list[str]:
    """Return the names of the mails that wait to be sent, oldest first."""
    return [path.name for path in _mails(folder / MAIL_OUT)]


def interrupted(folder: Path) -> list[str]:
    """Return the names of the mails that were being sent when a pbem ended."""
    return [path.name for path in _mails(folder / MAIL_SENDING)]


def _mails(box: Path) -> list[Path]:
    with telling("look into", box):
        paths = [path for path in box.glob("*.eml") if path.is_file()] if box.is_dir() else []
        return sorted(paths, key=lambda path: (path.stat().st_mtime_ns, path.name))


def content_of(folder: Path, name: str) -> bytes:
    """Return a mail that waits to be sent.  Raises SaveError."""
    path = folder / MAIL_OUT / name
    with telling("read", path):
        return path.read_bytes()


def claim(folder: Path, name: str, content: bytes) -> bool:
    """Take a mail out of the outbox to send it, if it still stands there with this *content*."""
    with match_lock(folder, PATIENCE):
        path = folder / MAIL_OUT / name
        if not path.is_file() or content_of(folder, name) != content:
            return False
        disk.make_folder(folder / MAIL_SENDING)
        disk.move(path, folder / MAIL_SENDING / name)
        return True


def give_back(folder: Path, name: str) -> None:
    """Put a mail that is not, or not for everybody, sent back into the outbox."""
    with match_lock(folder, PATIENCE):
        disk.make_folder(folder / MAIL_OUT)
        disk.move(folder / MAIL_SENDING / name, folder / MAIL_OUT / name)


def put_away(folder: Path, name: str, content: bytes) -> None:
    """Keep a mail as it was sent."""
    with match_lock(folder, PATIENCE):
        disk.make_folder(folder / MAIL_SENT)
        disk.replace(folder / MAIL_SENT / name, content)
        disk.remove(folder / MAIL_SENDING / name)


def withdraw(folder: Path, name: str) -> None:
    """Take a mail that has lost its meaning out of the outbox."""
    with match_lock(folder, PATIENCE):
        disk.make_folder(folder / MAIL_WITHDRAWN)
        disk.move(folder / MAIL_OUT / name, folder / MAIL_WITHDRAWN / name)


def recovered(folder: Path) -> list[str]:
    """Put mails that a sending which was cut short has left where they belong; name those that may have arrived."""
    again = []
    with match_lock(folder, PATIENCE):
        disk.sweep(folder / MAIL_SENT)
    for name in interrupted(folder):
        if (folder / MAIL_SENT / name).exists():
            with match_lock(folder, PATIENCE):
                disk.remove(folder / MAIL_SENDING / name)
        else:
            give_back(folder, name)
            again.append(name)
    return again


def noted(folder: Path) -> list[Entry]:
    """Return all that the log tells, in order; a line that was cut short tells nothing."""
    path = folder / LOG
    with telling("read", path):
        lines = path.read_bytes().splitlines() if path.exists() else []
    return list(_entries(lines))


def _entries(lines: Iterable[bytes]) -> Iterator[Entry]:
    for line in lines:
        try:
            yield Entry(**json.loads(line))
        except (ValueError, TypeError):
            continue


def note(folder: Path, entries: Iterable[Entry]) -> None:
    """Add *entries* to the log, synced.  Raises SaveError."""
    path = folder / LOG
    lines = "".join(f"{json.dumps(entry._asdict(), ensure_ascii=False)}\n" for entry in entries).encode()
    with telling("read", path):
        old = path.read_bytes() if path.exists() else b""
    torn = b"\n" if old and not old.endswith(b"\n") else b""
    disk.append_synced(path, torn + lines, len(old))


def checked_folder(folder: Path) -> None:
    """Make a folder for mails that somebody sends by hand.  Raises Fault if it cannot be one."""
    if folder.exists() and not folder.is_dir():
        raise Fault(f"{folder} is a file; name a folder for the mails.")
    disk.make_folder(folder)
