"""What the receiving server found out about a sender: Authentication-Results (RFC 8601), believed from it alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from pbem.post.mime.guard import LONGER_FIELDS
from pbem.post.mime.headers import closed

LONGEST = LONGER_FIELDS[b"authentication-results"]
"""Characters of a field that is believed; a longer one was cut."""

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"|[;=]|[^\s;="]+')
OPENING = re.compile(r'["(]')
METHOD = re.compile(r"([\w-]+)(?:/\d+)?")
FAILED = frozenset({"fail", "hardfail"})


class Trust(StrEnum):
    """What the receiving server says of a sender."""

    PASS = "pass"  # noqa: S105 - no password, the word of RFC 8601
    FAIL = "fail"
    UNKNOWN = "unknown"


class Vouch(NamedTuple):
    """How far the receiving server vouches for the domain of a sender, and why in a sentence."""

    trust: Trust
    reason: str


@dataclass(slots=True)
class Finding:
    """One method's result, and its properties by ``ptype.property``, all in small letters."""

    method: str
    result: str
    properties: dict[str, str] = field(default_factory=dict)

    def domain(self, *names: str) -> str:
        """Return the domain of the first property of these *names* that there is."""
        value = next((self.properties[name] for name in names if name in self.properties), "")
        return value.rpartition("@")[2].strip(".")


def vouched(results: Sequence[str], authserv: str | None, domain: str) -> Vouch:
    """Judge a sender's *domain* by the Authentication-Results fields *results*, the topmost first.

    Only fields of the server *authserv* count, and of them only the topmost can vouch: what stands below may have
    come with the mail.  A failure that a lower one reports counts where the topmost is silent.
    """
    if not domain:
        return Vouch(Trust.UNKNOWN, "The mail has no sender that anybody could vouch for.")
    server = (authserv or "").strip().lower()
    if not server:
        return Vouch(Trust.UNKNOWN, "No server is named whose word about senders counts (mail.authserv).")
    own, whole = of_server(results, server)
    if not own:
        return Vouch(Trust.UNKNOWN, f"{server} says nothing about the sender.")
    verdicts = [_verdict(findings, domain.lower(), server) for findings in own]
    first = verdicts[0] if whole else Vouch(Trust.UNKNOWN, f"What {server} says about the sender cannot be read.")
    if first.trust is Trust.UNKNOWN:
        return next((verdict for verdict in verdicts if verdict.trust is Trust.FAIL), first)
    return first


def of_server(results: Sequence[str], server: str) -> tuple[list[list[Finding]], bool]:
    """Return what *server* found, the topmost field first, and whether that is the one which it wrote last.

    It is not if one above cannot be read: a sender may have spoilt that, so that one of his own would count.
    """
    read = [parsed(value) for value in results]
    place = next((place for place, (writer, _) in enumerate(read) if writer == server), len(read))
    return [findings for writer, findings in read if writer == server], all(map(_is_whole, results[:place]))


def _is_whole(value: str) -> bool:
    return 0 < len(value) <= LONGEST and _words(value) is not None


def _verdict(findings: Iterable[Finding], domain: str, server: str) -> Vouch:
    """Judge by one field: DMARC before DKIM and SPF of the sender's own domain."""
    findings = list(findings)
    if any(finding.method == "dmarc" and finding.domain("header.from") not in ("", domain) for finding in findings):
        return Vouch(Trust.UNKNOWN, f"{server} read another sender than {domain}.")
    concerning = [finding for finding in findings if _concerns(finding, domain)]
    passed = [finding.method for finding in concerning if finding.result == "pass"]
    failed = [finding.method for finding in concerning if finding.result in FAILED]
    if "dmarc" in passed and "dmarc" not in failed:
        return Vouch(Trust.PASS, f"{server} vouches for {domain} (dmarc).")
    if "dmarc" in failed or (failed and not passed):
        named = "dmarc" if "dmarc" in failed else ", ".join(failed)
        return Vouch(Trust.FAIL, f"{server} says that the mail is not from {domain} ({named} failed).")
    if passed:
        return Vouch(Trust.PASS, f"{server} vouches for {domain} ({', '.join(passed)}).")
    return Vouch(Trust.UNKNOWN, f"{server} cannot say whether the mail is from {domain}.")


def _concerns(finding: Finding, domain: str) -> bool:
    """Say whether a finding is about the sender's domain or one that it belongs to."""
    if finding.method == "dmarc":
        return True
    if finding.method == "dkim":
        return _covers(finding.domain("header.d", "header.i"), domain)
    if finding.method == "spf":
        named = finding.domain("smtp.mailfrom", "smtp.mail", "smtp.from")
        return _covers(named, domain) or (named == "" and finding.result in FAILED)
    return False


def _covers(other: str, domain: str) -> bool:
    """Say whether *other* is *domain* or lies above it, but is no top-level domain."""
    return other == domain or ("." in other and domain.endswith("." + other))


def parsed(value: str) -> tuple[str, list[Finding]]:
    """Return the server that wrote a field, in small letters, and what it found; "" where that cannot be told."""
    words = _words(value[:LONGEST])
    if len(value) > LONGEST or words is None:
        return "", []
    parts: list[list[str]] = [[]]
    for word in words:
        if word == ";":
            parts.append([])
        else:
            parts[-1].append(word)
    server = parts[0][0].strip('"').lower() if parts[0] and "=" not in parts[0] else ""
    found = [finding for finding in map(_finding, parts[1:]) if finding is not None]
    return server, found


def _words(value: str) -> list[str] | None:
    """Return the words and signs of a field without its comments; None if a quote or comment is never closed."""
    text, place = "", 0
    while opening := OPENING.search(value, place):
        start, quoted = opening.start(), opening[0] == '"'
        end = closed(value, start, "", '"') if quoted else closed(value, start, "(", ")")
        if end < 0:
            return None
        text += value[place : end if quoted else start] + " " * (not quoted)
        place = end
    return TOKEN.findall(text + value[place:])


def _finding(words: Sequence[str]) -> Finding | None:
    """Read ``method = result [reason = …] ptype.property = value …``."""
    pairs = [
        (words[place - 1].lower(), words[place + 1].strip('"').lower())
        for place, word in enumerate(words)
        if word == "=" and 0 < place < len(words) - 1
    ]
    method = METHOD.fullmatch(pairs[0][0]) if pairs else None
    if method is None:
        return None
    properties: dict[str, str] = {}
    for name, value in pairs[1:]:
        properties.setdefault(name, value)
    return Finding(method[1], pairs[0][1], properties)
