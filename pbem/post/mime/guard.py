"""Limits of what is read of one mail, and the head of a mail or part cut to them before anybody looks inside."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

LARGEST = 1_000_000
"""Bytes of one mail that are read."""

LARGEST_HEAD = 65_536
"""Bytes of the fields of one head that are read."""

LONGEST_FIELD = 4_096
"""Bytes of one field that are read, but for those in LONGER_FIELDS."""

LONGER_FIELDS = {b"authentication-results": 8_192}

MOST_PARTS = 200
DEEPEST = 50
"""Parts of a mail that are read, and how deep they may be packed."""

MOST_LINES = 5_000
LONGEST_LINE = 5_000
"""Lines of one text that are read, and characters of a line: more than an order or a message to others may have."""

FIELD = re.compile(rb"([!-9;-~]{1,200})[ \t]*:")
ENVELOPE = re.compile(rb">?From (?! *:)[^\n]*")
"""The line that a mailbox puts before a mail."""


class Field(NamedTuple):
    """One field of a head: its name in small letters, its value unfolded, and whether more of it was not read."""

    name: str
    value: str
    cut: bool


class Headers(NamedTuple):
    """The fields of one head from the top down."""

    fields: tuple[Field, ...] = ()

    def all(self, name: str) -> list[Field]:
        """Return all fields of a *name*, the topmost first."""
        return [field for field in self.fields if field.name == name]

    def values(self, *names: str) -> list[str]:
        """Return the values of all fields of these *names*, the topmost first."""
        return [field.value for field in self.fields if field.name in names]

    def first(self, name: str) -> str:
        """Return the value of the topmost field of a *name*, "" if there is none."""
        return next((field.value for field in self.fields if field.name == name), "")

    @property
    def cut(self) -> list[str]:
        """Return the names of the fields of which only the beginning was read, each once."""
        return list(dict.fromkeys(field.name for field in self.fields if field.cut))


def even_lines(raw: bytes) -> bytes:
    """Return *raw* with every line ended by LF alone."""
    return raw.replace(b"\r\r\n", b"\n").replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def head_and_body(block: bytes) -> tuple[Headers, bytes]:
    """Part a mail or part, its lines ended by LF, into its head and the rest.

    The head ends at an empty line, or at the first line that belongs in none.
    """
    reader = _HeadReader()
    start = _beginning(block)
    for line, end in _lines(block, start):
        if reader.full:
            return reader.headers(), block[start:].partition(b"\n\n")[2]
        if not line or not reader.take(line):
            return reader.headers(), block[end if not line else start :]
        start = end
    return reader.headers(), b""


def _beginning(block: bytes) -> int:
    """Return where the head begins, behind what a mailbox puts before it."""
    envelope = ENVELOPE.match(block)
    return min(envelope.end() + 1, len(block)) if envelope else 0


def _lines(block: bytes, start: int) -> Iterator[tuple[bytes, int]]:
    """Yield each line from *start* on, and where the next one begins."""
    while start < len(block):
        end = block.find(b"\n", start)
        end = len(block) if end < 0 else end
        yield block[start:end], end + 1
        start = end + 1


class _HeadReader:
    """Gathers the fields of a head, never more of them than the limits allow."""

    def __init__(self) -> None:
        self._fields: list[Field] = []
        self._name = ""
        self._lines: list[bytes] = []
        self._cut = False
        self._left = LARGEST_HEAD
        self._room = 0

    @property
    def full(self) -> bool:
        """Say whether nothing more of this head is read."""
        return self._left < 0

    def take(self, line: bytes) -> bool:
        """Take the next line of a head; False if it is none."""
        if line[:1] in (b" ", b"\t"):
            if self._name:
                self._keep(line)
            return self._name != ""
        match = FIELD.match(line)
        if match is None:
            return False
        self._finish()
        name = match[1].lower()
        self._room = LONGER_FIELDS.get(name, LONGEST_FIELD)
        self._name = name.decode("ascii")
        self._left -= len(match[0])
        self._keep(line[match.end() :])
        return True

    def _keep(self, line: bytes) -> None:
        text = line.strip()
        room = max(min(self._room, self._left), 0)
        self._cut = self._cut or len(text) > room
        if text and room:
            self._lines.append(text[:room])
        self._room -= len(text) + 1
        self._left -= len(text) + 1

    def _finish(self) -> None:
        """Put away the field that was begun."""
        if self._name:
            self._fields.append(Field(self._name, _legible(b" ".join(self._lines)), self._cut))
        self._name, self._lines, self._cut = "", [], False

    def headers(self) -> Headers:
        """Return what was gathered."""
        self._finish()
        return Headers(tuple(self._fields))


def _legible(value: bytes) -> str:
    """Read a value, which should be ASCII, as UTF-8, else as Windows Latin."""
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError:
        return value.decode("cp1252", "replace")
