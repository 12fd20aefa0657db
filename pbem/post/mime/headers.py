"""Values of a head as text: encoded words read, control characters out, parameters, addresses and times."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from itertools import islice
from urllib.parse import unquote_to_bytes

from pbem.post.charset import decoded
from pbem.post.mime.transfer import from_base64, unquoted

WORD = re.compile(r"=\?([^\s?]{1,60})\?([bBqQ])\?([^?]*)\?=")
"""An encoded word (RFC 2047)."""

CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters, and what turns the direction of the text around it."""

TYPE = re.compile(r"\s*([\w!#$&^.+-]{1,100}/[\w!#$&^.+-]{1,100})")
WORD_VALUE = re.compile(r"\s*([\w.+-]{1,100})")
PARAMETER = re.compile(r'[;\s]\s*([\w.%!#$&^+-]{1,80}(?:\*[\w*]{0,8})?)\s*=\s*(?:"((?:[^"\\]|\\.)*+)"|"?([^;]*))')
ESCAPED = re.compile(r"\\(.)")
MOST_PARAMETERS = 50
SECTION = re.compile(r"(.+?)\*(?:(\d{1,3})(\*)?)?")
CHARSET = re.compile(r"([^']*)'[^']*'")
LONGEST_SHOWN = 500
"""Characters of a name or subject that are kept."""


def plain(text: str) -> str:
    """Return *text* on one line, without anything invisible, not longer than is worth showing."""
    if not text.isprintable():
        text = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(text.split())[:LONGEST_SHOWN]


def words(value: str) -> str:
    """Return a field's value with its encoded words read; control characters stay."""
    if "=?" not in value:
        return value
    text, end, run = "", 0, _Run()
    for match in WORD.finditer(value):
        between = value[end : match.start()]
        if not run.goes_on(match, between):
            text += run.text() + ("" if run and not between.strip() else between)
            run = _Run(match)
        run.add(match)
        end = match.end()
    return text + run.text() + value[end:]


class _Run:
    """Encoded words of one charset behind each other: a character may begin in one and end in the next."""

    def __init__(self, match: re.Match[str] | None = None) -> None:
        self.charset = match[1].partition("*")[0].lower() if match else ""
        self._bytes: list[bytes] = []

    def __bool__(self) -> bool:
        return self.charset != ""

    def goes_on(self, match: re.Match[str], between: str) -> bool:
        """Say whether *match* belongs to the same run; *between* stands before it."""
        return bool(self) and not between.strip() and match[1].partition("*")[0].lower() == self.charset

    def add(self, match: re.Match[str]) -> None:
        """Add an encoded word."""
        content = match[3].encode("utf-8", "replace")
        self._bytes.append(unquoted(content.replace(b"_", b" ")) if match[2] in "qQ" else from_base64(content)[0])

    def text(self) -> str:
        """Return what the words say."""
        return decoded(b"".join(self._bytes), self.charset).text if self else ""


def parameters(value: str) -> tuple[str, dict[str, str]]:
    """Return the first word of a value such as a Content-Type in small letters, and its parameters (RFC 2231)."""
    value = " ".join(value.split())
    match = TYPE.match(value) or WORD_VALUE.match(value)
    start = match.end() if match else 0
    found: dict[str, str] = {}
    for parameter in islice(PARAMETER.finditer(value, start), MOST_PARAMETERS):
        quoted, bare = parameter[2], parameter[3]
        found.setdefault(parameter[1].lower(), ESCAPED.sub(r"\1", quoted) if quoted is not None else bare.strip())
    return match[1].lower() if match else "", _joined(found)


def _joined(found: dict[str, str]) -> dict[str, str]:
    """Put parameters together that came in sections, and read their charset."""
    if not any("*" in name for name in found):
        return found
    whole = {name: value for name, value in found.items() if "*" not in name}
    sections: dict[str, list[tuple[int, bool, str]]] = {}
    for name, value in found.items():
        match = SECTION.fullmatch(name)
        if match:
            encoded = match[3] is not None or match[2] is None
            sections.setdefault(match[1], []).append((int(match[2] or 0), encoded, value))
    return whole | {name: _section_text(sorted(parts)) for name, parts in sections.items()}


def _section_text(parts: list[tuple[int, bool, str]]) -> str:
    charset = CHARSET.match(parts[0][2]) if parts[0][1] else None
    first = parts[0][2][charset.end() :] if charset else parts[0][2]
    texts = [(parts[0][1], first), *((encoded, value) for _, encoded, value in parts[1:])]
    content = b"".join(
        unquote_to_bytes(text) if encoded else text.encode("utf-8", "replace") for encoded, text in texts
    )
    return decoded(content, charset[1] if charset else "").text


def pieces(value: str) -> Iterator[tuple[str, str]]:
    """Yield the pieces of a value with addresses, each with its kind.

    Kinds are ``quoted``, ``comment``, ``angle`` (all without what encloses them), ``sign`` (one of ``,;:``), ``text``,
    and ``broken``: the rest from a quote, bracket or parenthesis on that is never closed.
    """
    place = 0
    while place < len(value):
        sign = value[place]
        if sign in ',;:"(<':
            kind, end = _piece(value, place)
            if end < 0:
                yield "broken", value[place:]
                return
            yield kind, sign if kind == "sign" else value[place + 1 : end - 1]
        else:
            end = _text_end(value, place)
            yield "text", value[place:end]
        place = end


SPECIAL = re.compile(r'[,;:"(<]')


def _text_end(value: str, place: int) -> int:
    match = SPECIAL.search(value, place)
    return match.start() if match else len(value)


def _piece(value: str, place: int) -> tuple[str, int]:
    """Return the kind of what begins at *place*, and where it ends (-1: never)."""
    if value[place] in ",;:":
        return "sign", place + 1
    if value[place] == "<":
        return "angle", value.find(">", place) + 1 or -1
    if value[place] == '"':
        return "quoted", closed(value, place, "", '"')
    return "comment", closed(value, place, "(", ")")


def closed(value: str, place: int, opening: str, closing: str) -> int:
    """Return the end of what is opened at *place* and may hold more of its kind, -1 if there is none.

    A backslash takes away what the next sign means.
    """
    depth, skip = 1, False
    for end, sign in enumerate(value[place + 1 :], place + 2):
        if skip:
            skip = False
        elif sign == "\\":
            skip = True
        elif sign == closing:
            depth -= 1
            if depth == 0:
                return end
        elif sign == opening:
            depth += 1
    return -1


def moment(value: str) -> datetime | None:
    """Return the time that a date field tells, taken for UTC where it names no zone; None if it tells none."""
    try:
        told = parsedate_to_datetime(value)
        told = told if told.tzinfo else told.replace(tzinfo=UTC)
        told.astimezone(UTC)  # the ends of the calendar cannot be told in every zone
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return told
