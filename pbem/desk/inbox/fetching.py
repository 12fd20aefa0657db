"""Fetching mails from a mailbox: handed on as they came, and moved away or remembered once they have been handled."""

from __future__ import annotations

import imaplib
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pbem.desk.outbox.endpoints import Endpoint, Trouble, told
from pbem.desk.outbox.servers import opened_imap, shut
from pbem.errors import Fault
from pbem.saves import disk
from pbem.saves.errors import telling
from pbem.saves.mailroom import Server

if TYPE_CHECKING:
    from imap_tools import BaseMailBox

FILE = "mail/fetched.json"
INBOX = "INBOX"
BULK = 20
"""Mails that are asked for at once."""

MISSING = "Fetching needs the package imap-tools; install it with pip install 'pbem[imap]'."


class Fetched(NamedTuple):
    """A mail as the server has it: its number there, and its bytes."""

    uid: int
    raw: bytes


class Seen(NamedTuple):
    """Up to where a mailbox has been fetched: the server's sign for its numbering, and the last number."""

    validity: int
    uid: int


class Mailbox:
    """The mailbox in *server*, opened; ``name`` tells it from others."""

    def __init__(self, box: BaseMailBox, server: Server) -> None:
        self._box = box
        self._server = server
        self.name = f"{server.user}@{server.host}/{server.folder or INBOX}"

    @property
    def validity(self) -> int:
        """Return the server's sign for the numbering of mails: with another, all numbers are new."""
        return self._box.folder.status(None, ["UIDVALIDITY"]).get("UIDVALIDITY", 0)

    def mails(self, behind: int) -> Iterator[Fetched]:
        """Yield the mails whose number is above *behind*, in the order of their numbers; none is marked as read."""
        criteria = f"UNDELETED UID {behind + 1}:*"
        uids = [uid for uid in sorted(map(int, self._box.uids(criteria))) if uid > behind]
        for start in range(0, len(uids), BULK):
            some = [str(uid) for uid in uids[start : start + BULK]]
            for mail in self._box.fetch(uid_list=some, mark_seen=False, bulk=True):
                yield Fetched(int(mail.uid or 0), mail.raw)  # type: ignore[attr-defined]

    def put_away(self, uids: Iterable[int]) -> None:
        """Move mails to the mailbox for what is done, if there is one."""
        moved = [str(uid) for uid in uids]
        if self._server.done and moved:
            self._box.move(moved, self._server.done)


@contextmanager
def mailbox(server: Server) -> Iterator[Mailbox]:
    """Hold the mailbox of *server*.

    Raises Trouble for whatever the net or the server does, Fault if imap-tools is missing.
    """
    opened = _mailbox_class()
    from imap_tools import ImapToolsError

    endpoint = Endpoint("imap", server)
    client = opened_imap(endpoint)
    try:
        box = opened(client)
        _check_folders(box, endpoint)
        box.folder.set(server.folder or INBOX)
        yield Mailbox(box, server)
    except (imaplib.IMAP4.error, ImapToolsError, OSError) as error:
        raise Trouble("broken", f"{endpoint.place} broke off: {told(error)}; run the command again.") from error
    finally:
        shut(client)


def _check_folders(box: BaseMailBox, endpoint: Endpoint) -> None:
    """Raise Trouble if a mailbox that the settings name is not there."""
    names = {"folder": endpoint.server.folder or INBOX, "done": endpoint.server.done}
    for setting, name in names.items():
        if name and not box.folder.exists(name):
            raise Trouble("mailbox", f'There is no mailbox "{name}" at {endpoint.server.host}; correct '
                          f"{endpoint.setting(setting)}; pbem doctor tells which there are.")  # fmt: skip


def _mailbox_class() -> Any:
    """Return what opens a mailbox over a connection that stands, and keeps the bytes of mails as they come."""
    try:
        from imap_tools import BaseMailBox, MailMessage
    except ImportError:
        raise Fault(MISSING) from None

    class RawMail(MailMessage):
        """A mail that nobody has taken apart: there is no telling what that would do."""

        def __init__(self, fetch_data: list[Any]) -> None:
            self.raw, self._raw_uid_data, self._raw_flag_data = self._get_message_data_parts(fetch_data)

    class OpenMailBox(BaseMailBox):
        """A mailbox over a connection that stands."""

        email_message_class = RawMail

        def __init__(self, client: imaplib.IMAP4) -> None:
            self._standing = client
            super().__init__()

        def _get_mailbox_client(self) -> imaplib.IMAP4:
            return self._standing

    return OpenMailBox


def seen(folder: Path, name: str) -> Seen | None:
    """Return up to where the mailbox *name* has been fetched; None if nobody knows."""
    row = _remembered(folder).get(name)
    try:
        return None if row is None else Seen(int(row["validity"]), int(row["uid"]))
    except (TypeError, ValueError, LookupError):
        return None


def remember(folder: Path, name: str, reached: Seen) -> None:
    """Note up to where the mailbox *name* has been fetched.  Raises SaveError."""
    rows = _remembered(folder) | {name: {"validity": reached.validity, "uid": reached.uid}}
    path = folder / FILE
    disk.make_folder(path.parent)
    disk.replace(path, json.dumps(rows, indent=1, ensure_ascii=False, sort_keys=True) + "\n")


def _remembered(folder: Path) -> dict[str, Any]:
    """Return what is noted of all mailboxes; of a damaged file nothing, so that mails come again and are known."""
    path = folder / FILE
    with telling("read", path):
        content = path.read_bytes() if path.exists() else b"{}"
    try:
        rows = json.loads(content)
    except ValueError:
        return {}
    return rows if isinstance(rows, dict) else {}
