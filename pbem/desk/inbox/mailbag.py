"""What was received, kept as it came: ``mail/in`` for what concerns a match, ``mail/bad`` for what nobody can place.

Beside the bytes of each message, ``CODE.eml``, lies ``CODE.json``: what became of it.  A message without it has been
kept but not handled, and is handled when it comes again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from pbem.post.identity import code_of, origin_of
from pbem.post.message import Channel, Message
from pbem.post.reading import Reading
from pbem.saves import disk
from pbem.saves.errors import telling

DIGEST = 20
MAIL_IN = "mail/in"
MAIL_BAD = "mail/bad"
ENDINGS: Mapping[Channel, str] = MappingProxyType({Channel.MAIL: ".eml", Channel.POST: ".txt", Channel.FILE: ".txt"})
OF_FILES = (".txt", ".yaml", ".yml", ".html", ".bbcode", ".md")
"""Endings that files keep; ``.json`` is that of the notes."""

ACCEPTED, REFUSED, ASKED, IGNORED, EDITED = "accepted", "refused", "asked", "ignored", "edited"
ANSWERED = "answered"
"""What can become of a message, or of its part for one commander."""


class Part(NamedTuple):
    """What became of a message for one commander (None: nobody knows whose it is).

    ``outcome`` is one of the words above, ``reason`` says why, ``trust`` what spoke for the sender, ``orders`` is a
    digest of what it ordered, and ``receipt`` the name of the mail that answers it ("" if none does).
    """

    commander: str | None
    outcome: str
    reason: str = ""
    trust: str = ""
    orders: str = ""
    receipt: str = ""


class Note(NamedTuple):
    """What became of a message, and by what to know it: its ``code``, and its ``origin`` however it is edited."""

    code: str
    origin: str
    file: str
    channel: str
    id: str
    sender: str
    received: str | None
    parts: tuple[Part, ...] = ()

    def plain(self) -> dict[str, Any]:
        """Return the note as its file holds it."""
        return {**self._asdict(), "parts": [part._asdict() for part in self.parts]}

    @property
    def outcomes(self) -> str:
        """Return what became of its parts, in words."""
        return ", ".join(dict.fromkeys(part.outcome for part in self.parts))

    def accepted(self, commander: str) -> Part | None:
        """Return the part of it that was taken as orders of *commander*."""
        return next((one for one in self.parts if (one.commander, one.outcome) == (commander, ACCEPTED)), None)


def note_of(message: Message, received: str | None, identity: str, parts: tuple[Part, ...]) -> Note:
    """Return what is to be noted of *message*; *identity* is its number as it may be shown."""
    sender = message.sender.address or message.sender.handle
    return Note(code_of(message), origin_of(message), message.name, str(message.channel), identity, sender, received,
                parts)  # fmt: skip


def orders_digest(reading: Reading) -> str:
    """Return what tells one reading's orders, and messages to others, from another's without showing them."""
    press = () if reading.document is None else reading.document.press
    said = [*reading.orders, *(f"{one.to} {one.everyone} {one.anonymous} {one.text}" for one in press)]
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:DIGEST]


class Mailbag:
    """The messages received for the match, or the matches, in *folder*.  Whoever writes to a match's holds its lock."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._notes: dict[str, dict[str, Note]] = {}

    def handled(self, code: str) -> Note | None:
        """Return what became of a message of this *code*, None if it has not been handled."""
        return self._of(MAIL_IN).get(code) or self._of(MAIL_BAD).get(code)

    def edited_from(self, note: Note, commander: str) -> Note | None:
        """Return the message, taken as orders of *commander*, that *note*'s was before somebody edited it."""
        others = (one for one in self._of(MAIL_IN).values() if note.origin and one.origin == note.origin)
        return next((one for one in others if one.code != note.code and one.accepted(commander)), None)

    def keep(self, message: Message) -> None:
        """Keep the bytes of *message*, once.  Raises SaveError."""
        self._put(MAIL_IN, message)

    def note(self, note: Note) -> None:
        """Say what became of a message that is kept; one that was parked before no longer is.  Raises SaveError."""
        self._write(MAIL_IN, note)
        for path in self._paths(MAIL_BAD, note.code):
            disk.remove(path)
        self._of(MAIL_BAD).pop(note.code, None)

    def park(self, message: Message, note: Note) -> None:
        """Put *message* aside, as one that belongs to no match or nobody can read.  Raises SaveError."""
        self._put(MAIL_BAD, message)
        self._write(MAIL_BAD, note)

    def _put(self, box: str, message: Message) -> None:
        code = code_of(message)
        path = self._folder / box / f"{code}{_ending(message)}"
        disk.make_folder(path.parent)
        disk.sweep(path.parent)
        if not path.exists():
            disk.replace(path, message.raw)

    def _write(self, box: str, note: Note) -> None:
        path = self._folder / box / f"{note.code}.json"
        disk.make_folder(path.parent)
        disk.replace(path, json.dumps(note.plain(), indent=1, ensure_ascii=False) + "\n")
        self._of(box)[note.code] = note

    def _paths(self, box: str, code: str) -> list[Path]:
        folder = self._folder / box
        return sorted(folder.glob(f"{code}.*")) if folder.is_dir() else []

    def _of(self, box: str) -> dict[str, Note]:
        """Return the notes in a box by their codes."""
        if box not in self._notes:
            folder = self._folder / box
            with telling("look into", folder):
                paths = sorted(folder.glob("*.json")) if folder.is_dir() else []
                self._notes[box] = {note.code: note for note in _read(paths)}
        return self._notes[box]


def _ending(message: Message) -> str:
    """Return the ending of the name that the bytes of a message are kept under."""
    named = Path(message.name).suffix.casefold()
    return named if message.channel is Channel.FILE and named in OF_FILES else ENDINGS[message.channel]


def _read(paths: list[Path]) -> Iterator[Note]:
    """Yield the notes in files; of a damaged one nothing is known, so that its message is handled again."""
    for path in paths:
        try:
            data: Any = json.loads(path.read_bytes())
            parts = tuple(Part(**part) for part in data.pop("parts"))
            yield Note(**data, parts=parts)
        except (ValueError, TypeError, LookupError, AttributeError):
            continue
