"""What files hold that are handed in: one message or many, whatever they are called; Maildir folders too."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from pbem.errors import Fault
from pbem.post.message import Message
from pbem.saves.errors import telling

LARGEST = 64_000_000
"""Bytes of a file that is looked at; a mailbox with all mails of a match has less."""

MAILDIR = ("cur", "new")
SAVED = ".eml"
"""How the name of a mail ends that was saved on its own."""


def contents(file: Path) -> Iterator[tuple[str, bytes, str]]:
    """Yield the content and name of *file*, or of each mail in it if it is a folder of mails, with where it stands.

    ``-`` is the standard input.  Raises Fault.
    """
    if str(file) == "-":
        yield "-", sys.stdin.buffer.read(LARGEST), "-"
        return
    with telling("read", file):
        if not file.is_dir():
            yield str(file), _content(file), file.name
            return
        for path in sorted(_inside(file), key=lambda path: path.name):
            yield str(path), _content(path), path.name


def _inside(folder: Path) -> list[Path]:
    """Return the mails of a Maildir, else those saved in a folder one by one.  Raises Fault if there are none."""
    folders = [folder / name for name in MAILDIR if (folder / name).is_dir()]
    if folders:
        return [path for inner in folders for path in inner.iterdir()]
    saved = [path for path in folder.iterdir() if path.suffix.casefold() == SAVED and path.is_file()]
    if not saved:
        raise Fault(f"{folder} is a folder, but no Maildir, and no mail ({SAVED}) is in it; name the files in it.")
    return saved


def messages(file: Path) -> list[tuple[str, Message]]:
    """Return the messages in *file*, each with where it stands, by the time that the receiving server has stamped.

    A message without a time stays behind the one before it.  Raises Fault.
    """
    from pbem.post.arrival import messages_in

    found, last = [], 0.0
    for where, content, name in contents(file):
        for message in messages_in(content, name):
            at = message.head.received
            last = last if at is None else at.timestamp()
            found.append((last, f"{where}{message.name.removeprefix(name)}", message))
    return [(where, message) for _, where, message in sorted(found, key=lambda one: one[0])]


def _content(path: Path) -> bytes:
    if path.exists() and not path.is_file():
        raise Fault(f"{path} is no plain file, and might never end; hand its content in with - instead of its name.")
    with path.open("rb") as stream:
        content = stream.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise Fault(f"{path} is larger than {LARGEST:,} bytes; split the mailbox.")
    return content
