"""What the moderator should know of a commander's mail: ``mail/trouble.json``, shown by ``pbem status``."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from pathlib import Path
from typing import NamedTuple

from pbem.saves import disk
from pbem.saves.errors import telling

FILE = "mail/trouble.json"
REFUSED = "refused"
"""The kind of trouble with an address that the server for outgoing mail does not take."""


class Trouble(NamedTuple):
    """A trouble of the commander of *handle*: its kind, the address that it is about, since when, and a sentence."""

    commander: str
    kind: str
    address: str
    since: str | None
    sentence: str


def troubles(folder: Path) -> list[Trouble]:
    """Return the troubles in the match in *folder*; a damaged file tells of none."""
    path = folder / FILE
    with telling("read", path):
        content = path.read_bytes() if path.exists() else b"[]"
    try:
        return [Trouble(**row) for row in json.loads(content)]
    except (ValueError, TypeError):
        return []


def add_trouble(folder: Path, trouble: Trouble) -> None:
    """Note *trouble*, once.  Raises SaveError."""
    _change(folder, lambda known: known if trouble in known else [*known, trouble])


def note_trouble(folder: Path, trouble: Trouble) -> None:
    """Note *trouble*, unless one of the same kind with the same address is known already.  Raises SaveError."""
    same = (trouble.commander, trouble.kind, trouble.address)
    _change(folder, lambda known: known if any((one.commander, one.kind, one.address) == same for one in known)
            else [*known, trouble])  # fmt: skip


def settle_refusals(folder: Path, taken: Collection[str]) -> None:
    """Forget that mail to the addresses *taken* was refused, since a server has taken some.  Raises SaveError."""
    _change(folder, lambda known: [one for one in known if one.kind != REFUSED or one.address not in taken])


def clear_trouble(folder: Path, handle: str) -> None:
    """Forget the troubles of a commander, since a message of his has been taken.  Raises SaveError."""
    _change(folder, lambda known: [one for one in known if one.commander != handle])


def _change(folder: Path, change: Callable[[list[Trouble]], list[Trouble]]) -> None:
    known = troubles(folder)
    changed = change(known)
    if changed != known:
        path = folder / FILE
        disk.make_folder(path.parent)
        disk.replace(path, json.dumps([one._asdict() for one in changed], indent=1, ensure_ascii=False) + "\n")
