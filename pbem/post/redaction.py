"""Taking order keys and reply tokens out of everything that is shown again of a message."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import islice

from pbem.games.misreading import Misreading
from pbem.post.model import OrderDocument
from pbem.post.orderkey import SHAPE, bare
from pbem.post.reading.result import Reading, ReadLine

STARS = "****"
LONGEST = 100
"""Letters of a secret; what is longer is none."""

APART = "[-\\s\u00ad\u2010-\u2015\u2212\u200b-\u200d\u2060]{0,2}"
"""What may stand between the letters of a secret however it is written."""

SHAPED = rf"(?<![0-9A-Za-z-]){SHAPE}(?![0-9A-Za-z-])"
NAMED = r"(?<=\bkey)(?P<named>(?:\s+is)?[\"'\s:=*_-]{1,4})(?=[^\s]*[0-9])[^\s,;]{4,}"
IN_QUOTES = r"(?<=\bkey)(?P<quoted>[\"']?\s*[:=]\s*[\"'])[^\"'\n]{1,100}"
REFERENCE = r"(?<=\bref)(?P<reference>\s{1,3})[A-Z2-7]{5}-?[A-Z2-7]{5}(?![0-9A-Za-z])"
"""Signs of a secret that nobody has named: a new key's shape, what stands behind "key", and behind "ref"."""


MOST = 20
"""Words of one text that are taken for secrets by their looks."""

LOOKS = re.compile(SHAPED, re.IGNORECASE)


def seeming_keys(text: str) -> frozenset[str]:
    """Return the words in *text* that look like new keys."""
    return frozenset(found[0] for found in islice(LOOKS.finditer(text), MOST))


@dataclass(frozen=True, slots=True)
class Redactor:
    """Puts stars in the place of *secrets*, and of what looks like a key or token, wherever they stand in a text."""

    secrets: frozenset[str]
    _pattern: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        secrets = frozenset(plain for plain in map(bare, self.secrets) if 0 < len(plain) <= LONGEST)
        named = [APART.join(map(re.escape, secret)) for secret in sorted(secrets, key=len, reverse=True)]
        spelled = [rf"(?<![0-9A-Za-z]){one}(?![0-9A-Za-z])" for one in named]
        object.__setattr__(self, "secrets", secrets)
        signs = [*spelled, REFERENCE, SHAPED, IN_QUOTES, NAMED]
        object.__setattr__(self, "_pattern", re.compile("|".join(signs), re.IGNORECASE))

    def __call__(self, text: str) -> str:
        """Return *text* without secrets; a line in which one is written in letters of another kind is read first."""
        hidden = self._pattern.sub(_stars, text)
        if not self._in(hidden):
            return hidden
        hidden = "\n".join(self._line(line) if self._in(line) else line for line in hidden.split("\n"))
        return STARS if self._in(hidden) else hidden

    def _line(self, line: str) -> str:
        plain = self._pattern.sub(_stars, unicodedata.normalize("NFKC", line))
        return STARS if self._in(plain) else plain

    def _in(self, text: str) -> bool:
        """Say whether a secret stands in *text*, whatever is between its letters."""
        if not self.secrets:
            return False
        letters = "".join(filter(str.isalnum, unicodedata.normalize("NFKD", text).upper()))
        return any(secret in letters for secret in self.secrets)


def _stars(found: re.Match[str]) -> str:
    return f"{found['named'] or found['quoted'] or found['reference'] or ''}{STARS}"


def redacted(reading: Reading, hide: Redactor) -> Reading:
    """Return *reading* with nothing of a message in it that *hide* takes out."""
    document = reading.document
    return replace(
        reading,
        name=hide(reading.name),
        reason=hide(reading.reason),
        orders=tuple(map(hide, reading.orders)),
        document=None if document is None else _document(document, hide),
        lines=tuple(_line(line, hide) for line in reading.lines),
    )


def _line(line: ReadLine, hide: Redactor) -> ReadLine:
    return replace(line, source=hide(line.source), text=hide(line.text), note=hide(line.note))


def _document(document: OrderDocument, hide: Redactor) -> OrderDocument:
    return replace(
        document,
        header={name: value for name, value in document.header.items() if name != "key"},
        plain=document.plain and {name: value for name, value in document.plain.items() if name != "key"},
        faults=tuple(_fault(fault, hide) for fault in document.faults),
        notes=tuple(map(hide, document.notes)),
        text=hide(document.text),
        noted=tuple(replace(note, sentence=hide(note.sentence)) for note in document.noted),
        press=tuple(
            replace(one, names=hide(one.names), text=hide(one.text), fault=hide(one.fault)) for one in document.press
        ),
    )


def _fault(fault: Misreading, hide: Redactor) -> Misreading:
    return replace(fault, read=hide(fault.read), problem=hide(fault.problem), hints=tuple(map(hide, fault.hints)))


def keys_in(readings: Iterable[Reading]) -> frozenset[str]:
    """Return the order keys that *readings* hold."""
    documents = (reading.document for reading in readings if reading.document is not None)
    return frozenset(str(document.header["key"]) for document in documents if "key" in document.header)
