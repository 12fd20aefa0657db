"""Taking order keys and reply tokens out of everything that is shown again of a message."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice

from pbem.games.misreading import Misreading
from pbem.post.orders.heading import Header
from pbem.post.orders.model import OrderDocument
from pbem.post.reading.result import Reading, ReadLine
from pbem.post.secrets.orderkey import SHAPE, bare

STARS = "****"
LONGEST = 100
"""Letters of a secret; what is longer is none."""

LEAST = 6
"""Letters of what is taken out before a text is read: a word without digits, or a shorter one, is no key."""

UNSEEN = "\u00ad"
"""What all that nobody sees is looked at as: soft hyphens, joiners, marks on letters."""

APART = f"[-\\s{UNSEEN}>|_*]{{0,4}}"
"""What may stand between the letters of a known secret and the groups of a new key: the end of a quoted line, too."""

GROUP = f"{UNSEEN}{{0,2}}".join(SHAPE)
SPELLED = f"[-\\s{UNSEEN}._]".join(SHAPE)
ALONE = r"(?<![0-9A-Z])(?<![0-9A-Z]-){}(?![0-9A-Z]|-[0-9A-Z])"
SHAPED = ALONE.format(rf"(?:{GROUP}{APART}{GROUP}|{SPELLED}[-\s{UNSEEN}._]{{1,3}}{SPELLED})")
NAMED = r"(?<=\bKEY)(?P<named>(?:[^\S\n]+IS)?(?:[\"':=*_-]|[^\S\n]){1,4})(?=[^\s]*[0-9])[^\s,;\"'{}()\[\]]{4,}"
IN_QUOTES = r"(?<=\bKEY)(?P<quoted>[\"']?\s*[:=]\s*[\"'])[^\"'\n]{1,100}"
REFERENCE = r"(?<=\bREF)(?P<reference>\s{1,3})[A-Z2-7]{5}-?[A-Z2-7]{5}(?![0-9A-Z])"
"""Signs of a secret that nobody has named: a new key's shape, what stands behind "key", and behind "ref"."""

MOST = 20
"""Words of one text that are taken for secrets by their looks."""

LOOKS = re.compile(SHAPED)
SURE = f"{REFERENCE}|{SHAPED}"
BEHIND_KEY = re.compile(f"{IN_QUOTES}|{NAMED}")
TAKEN = "\n"
"""What is written over a secret that was found, so that nothing else is found in its place."""

LINES = re.compile(r"\n[\s>|]*")
HYPHENS = {"Pd": "-", "Zs": " ", "Cf": UNSEEN, "Mn": UNSEEN, "Me": UNSEEN}


def seeming_keys(text: str) -> frozenset[str]:
    """Return the words in *text* that look like new keys."""
    return frozenset(plain_secret(found[0]) for found in islice(LOOKS.finditer(as_looked_at(text)), MOST))


def as_looked_at(text: str) -> str:
    """Return *text* as secrets are sought in it: capitals of the plain kind, each character in its place."""
    return text.upper() if text.isascii() else "".join(map(_looked_at, text))


@lru_cache(maxsize=4096)
def _looked_at(character: str) -> str:
    normal = unicodedata.normalize("NFKC", character).upper()
    single = normal if len(normal) == 1 else character
    return single if single == "\n" else HYPHENS.get(unicodedata.category(single), single)


def plain_secret(written: str) -> str:
    """Return the letters of a secret that somebody has *written* in whatever way."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKD", written).upper()))


def _span(found: re.Match[str], before: str | None) -> tuple[int, int]:
    return found.start() + len(before or ""), found.end()


@dataclass(frozen=True, slots=True)
class Redactor:
    """Puts stars in the place of *secrets*, and of what looks like a key or token, wherever they stand in a text."""

    secrets: frozenset[str]
    _pattern: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        secrets = frozenset(plain for plain in map(bare, self.secrets) if 0 < len(plain) <= LONGEST)
        named = [APART.join(map(re.escape, secret)) for secret in sorted(secrets, key=len, reverse=True)]
        spelled = [rf"(?<![0-9A-Z]){one}(?![0-9A-Z])" for one in named]
        object.__setattr__(self, "secrets", secrets)
        object.__setattr__(self, "_pattern", re.compile("|".join([*spelled, SURE])))

    def __call__(self, text: str) -> str:
        """Return *text* without secrets; a line in which one is written in letters of another kind is read first."""
        if not text:
            return text
        hidden = self.replaced(text, lambda _: STARS)
        if not self._in(hidden):
            return hidden
        hidden = "\n".join(STARS if self._in(line) else line for line in hidden.split("\n"))
        return STARS if self._in(hidden) else hidden

    def replaced(self, text: str, word: Callable[[str], str]) -> str:
        """Return *text* with what *word* gives for the letters of each secret; every line keeps its number."""
        made, place = "", 0
        for start, end in self._spans(text):
            written = text[start:end]
            made += text[place:start] + word(plain_secret(written)) + "".join(LINES.findall(written))
            place = end
        return made + text[place:]

    def found(self, text: str) -> list[str]:
        """Return each secret that stands in *text*, as it is written there."""
        return [text[start:end] for start, end in self._spans(text)]

    def _spans(self, text: str) -> list[tuple[int, int]]:
        """Return where secrets begin and end: first those that are sure, then what stands behind the word key."""
        looked_at = as_looked_at(text)
        sure = [_span(found, found["reference"]) for found in self._pattern.finditer(looked_at)]
        if "KEY" not in looked_at:
            return sure
        rest = self._pattern.sub(lambda found: TAKEN * len(found[0]), looked_at)
        others = (_span(found, found["named"] or found["quoted"]) for found in BEHIND_KEY.finditer(rest))
        return sorted([*sure, *others])

    def _in(self, text: str) -> bool:
        """Say whether a secret stands in *text*, whatever is between its letters."""
        if not self.secrets:
            return False
        letters = plain_secret(text)
        return any(secret in letters for secret in self.secrets)


def redacted(reading: Reading, hide: Callable[[str], str]) -> Reading:
    """Return *reading* with nothing of a message in it that *hide* takes out."""
    document = reading.document
    return reading._replace(
        name=hide(reading.name),
        reason=hide(reading.reason),
        orders=tuple(map(hide, reading.orders)),
        document=None if document is None else _document(document, hide),
        lines=tuple(_line(line, hide) for line in reading.lines),
    )


def _line(line: ReadLine, hide: Callable[[str], str]) -> ReadLine:
    return line._replace(source=hide(line.source), text=hide(line.text), note=hide(line.note))


def _document(document: OrderDocument, hide: Callable[[str], str]) -> OrderDocument:
    return document._replace(
        header=_header(document.header, hide),
        plain=document.plain and {name: value for name, value in document.plain.items() if name != "key"},
        faults=tuple(_fault(fault, hide) for fault in document.faults),
        notes=tuple(map(hide, document.notes)),
        text=hide(document.text),
        noted=tuple(note._replace(sentence=hide(note.sentence)) for note in document.noted),
        press=tuple(
            one._replace(names=hide(one.names), text=hide(one.text), fault=hide(one.fault)) for one in document.press
        ),
    )


def _header(header: Header, hide: Callable[[str], str]) -> Header:
    return {name: value if isinstance(value, int) else hide(value) for name, value in header.items() if name != "key"}


def _fault(fault: Misreading, hide: Callable[[str], str]) -> Misreading:
    return fault._replace(read=hide(fault.read), problem=hide(fault.problem), hints=tuple(map(hide, fault.hints)))


def keys_in(readings: Iterable[Reading]) -> frozenset[str]:
    """Return the order keys that *readings* hold."""
    documents = (reading.document for reading in readings if reading.document is not None)
    return frozenset(str(document.header["key"]) for document in documents if "key" in document.header)
