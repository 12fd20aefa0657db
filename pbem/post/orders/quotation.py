"""What a message holds of older ones without marking it: heads of mails, and a report that came back whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

from pbem.post.orders.lines import LINE_END, Line, Sort

LONGEST_HEAD = 50_000
"""Characters of the head of a mail."""

FIELD = re.compile(r"[*_ ]*([^\W\d_][\w -]{0,40}?)[*_ ]*:[*_]*(?:\s|$)")
RAW_FIELD = re.compile(r"[!-9;-~]+:[ \t]|From [^ ]+@")
RAW_BODY = re.compile(
    r"^content-(?:transfer-encoding:\s*(?:base64|quoted-printable)|type:\s*(?:multipart/|text/html))",
    re.IGNORECASE | re.MULTILINE,
)
SENDER = frozenset({"from", "von", "de", "van", "da"})
HEAD_FIELDS = SENDER | {
    *("to", "cc", "bcc", "date", "sent", "subject", "received", "sender", "references", "importance", "status"),
    *("an", "gesendet", "datum", "betreff", "\u00e0", "envoy\u00e9", "objet", "para", "enviado", "enviado el"),
    *("fecha", "asunto", "aan", "verzonden", "onderwerp", "inviato", "oggetto"),
}
"""Fields of a mail's head, as mail programs write them in some languages; all others that matter have a hyphen."""

LEAST_FIELDS = 3
"""Fields that stand together where a mail program quotes a mail below its head."""

OLDER = re.compile(
    r"-{2,}\s*(?:original message|forwarded message|urspr\u00fcngliche nachricht|original-nachricht"
    r"|weitergeleitete nachricht|message d'origine|mensaje original|messaggio originale"
    r"|oorspronkelijk bericht)\s*-{2,}|begin forwarded message:",
    re.IGNORECASE,
)
TITLE = re.compile(r".*\S, turn [0-9]+")
DOUBLE_RULE = re.compile(r"={20,}")
CHAPTER = re.compile(r"[A-Z][A-Z0-9 :']*[A-Z0-9] -{3,}")
LEAST_CHAPTERS = 3
"""Chapter titles by which a report is known; one alone may be a commander's own, and a form has two."""


def raw_mail(text: str) -> bool:
    """Say whether *text* is a mail as it was sent, encoded or in several parts, rather than saved as text."""
    head = text[:LONGEST_HEAD].lstrip("\ufeff\r\n")
    rows = "\n".join(takewhile(bool, LINE_END.split(head)))
    return RAW_FIELD.match(rows) is not None and RAW_BODY.search(rows) is not None


def marked(lines: Sequence[Line]) -> list[Line]:
    """Return *lines* with those told that are the head of a mail, or begin an older mail or a report."""
    sorts = dict.fromkeys(range(_head(lines)), Sort.MAIL)
    sorts |= _older(lines, len(sorts)) | dict.fromkeys(report_begins(lines), Sort.REPORT)
    return [
        replace(line, sort=sorts[place]) if place in sorts and line.sort is Sort.TEXT else line
        for place, line in enumerate(lines)
    ]


def head_of_saved_mail(lines: Sequence[Line]) -> list[Line]:
    """Return *lines* with those told that are the head of the mail that they were saved from."""
    end = _head(lines)
    return [replace(line, sort=Sort.MAIL) if place < end else line for place, line in enumerate(lines)]


def _head(lines: Sequence[Line]) -> int:
    """Return how many lines are the head of the mail that *lines* were saved from."""
    known = end = 0
    while end < len(lines) and (field := _field(lines[end], begun=known > 0)):
        known += field in HEAD_FIELDS
        end += 1
    return end if known > 1 else 0


def _field(line: Line, *, begun: bool = False) -> str:
    """Return the name of the field that a line of a mail's head gives, in small letters, or "".

    *begun*: it may as well go on with the field above it, and is then called by its indentation.
    """
    if line.sort is not Sort.TEXT:
        return ""
    found = FIELD.match(line.tidy.text)
    if found is None:
        return line.raw[:1] if begun and line.raw[:1].isspace() else ""
    name = found[1].casefold()
    return name if name in HEAD_FIELDS or (name.isascii() and "-" in name) else ""


def _older(lines: Sequence[Line], start: int) -> dict[int, Sort]:
    """Return the places of heads of older mails, and of lines that announce one, from *start* on."""
    sorts = {}
    for place in range(start, len(lines)):
        line = lines[place]
        if line.sort is not Sort.TEXT or place in sorts:
            continue
        if OLDER.fullmatch(line.tidy.text.strip()):
            sorts[place] = Sort.OLD_MAIL
        elif _field(line) in SENDER:
            fields = list(takewhile(lambda at: _field(lines[at]) in HEAD_FIELDS, range(place, len(lines))))
            if len(fields) >= LEAST_FIELDS:
                sorts |= dict.fromkeys(fields, Sort.MAIL) | {place: Sort.OLD_MAIL}
    return sorts


def report_begins(lines: Sequence[Line]) -> list[int]:
    """Return the place where a report begins, if one came back whole; between begin and end orders is none."""
    if any(line.sort is Sort.BEGIN for line in lines):
        return []
    chapters = [place for place, line in enumerate(lines) if CHAPTER.fullmatch(line.tidy.text.strip())]
    begins = [*_titles(lines), *(chapters[:1] if len(chapters) >= LEAST_CHAPTERS else ())]
    return [min(begins)] if begins else []


def _titles(lines: Sequence[Line]) -> Iterator[int]:
    for place, (title, rule) in enumerate(pairwise(lines)):
        if DOUBLE_RULE.fullmatch(rule.tidy.text.strip()) and TITLE.fullmatch(title.tidy.text.strip()):
            yield place
