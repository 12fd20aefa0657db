"""Whom a bounce is about: the addresses that failed, and the mail that it gives back."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pbem.post.mime.entity import MAIL, Entity
from pbem.post.mime.guard import Headers, head_and_body
from pbem.post.mime.headers import plain
from pbem.post.mime.phrases import RETURNED
from pbem.post.mime.sender import addresses, is_address, small
from pbem.post.mime.transfer import transferred

MOST_RECIPIENTS = 100
FAILED = "failed"
HEADS = frozenset({"text/rfc822-headers", "message/rfc822-headers", "message/global-headers"})
"""Types of a part that holds the head of a mail alone."""

NAMED = re.compile(r"\s*(?:<([^\s<>]+@[^\s<>]+)>|([^\s<>(),;:]+@[^\s<>(),;:]+)|[^<>()]{1,80}\(([^\s()]+@[^\s()]+)\))\s*"
                   r"(?:$|:|\.{3})")  # fmt: skip
"""A line that begins with an address: ``<bo@example.org>:`` (qmail, Postfix), alone (exim), ``Bo (bo@…)``."""


def failing(root: Entity, status: Entity | None, rows: Iterable[str] = ()) -> tuple[tuple[str, ...], bool]:
    """Return the addresses that a bounce reports as failing, and whether it reports a failure at all.

    *status* is the part that says so for programs (RFC 3464); without one, the head and the *rows* of text do.
    """
    if status is not None:
        groups = _groups(transferred(status.body, status.encoding)[0])
        failed = [group for group in groups if small(group.first("action").strip()) == FAILED]
        acted = any(group.values("action") for group in groups)
        found = [address for group in failed for address in _recipients(group)]
        return _unique(found), bool(failed) or not acted
    found = [address for value in root.headers.values("x-failed-recipients") for address in addresses(value)]
    return _unique(found or _in_text(rows)), True


def _groups(body: bytes) -> list[Headers]:
    """Return the groups of fields in a delivery status: one about the mail, and one for each recipient."""
    groups: list[Headers] = []
    rest = body.lstrip(b"\n")
    while rest and len(groups) <= MOST_RECIPIENTS:
        group, after = head_and_body(rest)
        if after == rest:
            break
        groups.append(group)
        rest = after.lstrip(b"\n")
    return groups


def _recipients(group: Headers) -> list[str]:
    """Return the address that the mail was sent to, and the one that it ended at."""
    values = [*group.values("original-recipient"), *group.values("final-recipient")]
    return [small(word) for value in values if is_address(word := value.rpartition(";")[2].strip(" <>"))]


def _in_text(rows: Iterable[str]) -> list[str]:
    """Return the addresses that begin a line, down to the mail that is given back."""
    found: list[str] = []
    for row in rows:
        if any(phrase in row.casefold() for phrase in RETURNED) or row.startswith("Received:"):
            break
        match = NAMED.match(row[:200])
        word = next(filter(None, match.groups()), "") if match else ""
        if is_address(word):
            found.append(small(word))
    return found


def returned(root: Entity) -> tuple[str, ...]:
    """Return the Message-IDs of the mails that a bounce gives back, whole or only their heads."""
    whole = [entity.parts[0].headers for entity in root.everything() if entity.kind in MAIL and entity.parts]
    cut = [entity for entity in root.everything() if entity.kind in HEADS]
    heads = [*whole, *(head_and_body(transferred(entity.body, entity.encoding)[0])[0] for entity in cut)]
    return _unique(plain(value) for head in heads for value in head.values("message-id"))


def _unique(found: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(found))[:MOST_RECIPIENTS]
