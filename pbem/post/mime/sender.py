"""Who a mail says has sent it, and whom it went to: addresses read strictly, since orders are believed by them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_lowercase, ascii_uppercase

from pbem.post.message import Sender
from pbem.post.mime.guard import Headers
from pbem.post.mime.headers import CONTROLS, pieces, plain, words

ADDRESS = re.compile(r"[^\s()<>\[\]:;@\\,\"]{1,64}@[^\W_](?:[\w.-]{0,252}[^\W_])?")
"""A whole address without quotes, comments or routes."""

BETWEEN = re.compile(r"[\s()<>\[\]:;\\,\"]+")
"""What may stand between the words of a name."""

SMALL = str.maketrans(ascii_uppercase, ascii_lowercase)
"""Capitals are made small by this alone: other alphabets have letters that become ours."""

RECIPIENTS = (
    *("to", "cc", "bcc", "resent-to", "resent-cc"),
    *("delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-delivered-to"),
)
MOST_RECIPIENTS = 500
SENT_BY = ("sender", "resent-from", "resent-sender")
CURE = "send the orders from an ordinary mail program, from your own address alone"


def sender_of(headers: Headers) -> tuple[Sender, str]:
    """Return who sent a mail by its From field, and a sentence if something in the name had to be taken out."""
    fields = headers.all("from")
    if len(fields) != 1:
        count = f"{len(fields)} From fields" if fields else "no From field"
        return Sender(fault=f"The mail has {count}, so nobody can be told as its sender; {CURE}."), ""
    if fields[0].cut:
        return Sender(fault=f"The From field is too long to be one address; {CURE}."), ""
    name, address, fault = _parted(fields[0].value)
    decoded = words(name).strip()
    odd = CONTROLS.search(decoded) is not None
    repair = "The sender's name holds control characters, which were taken out." if odd else ""
    if not fault and not is_address(address):
        fault = "has no address that can be read"
    if fault:
        return Sender(name=plain(decoded), fault=f"The From field {fault}; {CURE}."), repair
    return Sender(address=small(address), name=plain(decoded)), repair


def _parted(value: str) -> tuple[str, str, str]:
    """Part a From field into display name and address, and say what is wrong with it ("" if nothing)."""
    found = list(pieces(value))
    angles = [place for place, (kind, _) in enumerate(found) if kind == "angle"]
    if any(kind == "broken" for kind, _ in found):
        return "", "", "is not closed where it opens a quote, bracket or parenthesis"
    if len(angles) > 1:
        return "", "", "names more than one address"
    if not angles:
        return _bare(found)
    name = "".join(text for kind, text in found[: angles[0]] if kind != "comment")
    behind = "".join(text for kind, text in found[angles[0] + 1 :] if kind != "comment")
    address = found[angles[0]][1].strip()
    if behind.strip():
        return name, "", "has something behind its address"
    unquoted = "".join(text for kind, text in found[: angles[0]] if kind in ("text", "sign"))
    if any("@" in word and small(word) != small(address) for word in BETWEEN.split(unquoted)):
        return name, "", "names more than one address"
    return name, address, ""


def _bare(found: Sequence[tuple[str, str]]) -> tuple[str, str, str]:
    """Read an address without angle brackets; its owner's name may stand in parentheses."""
    address = "".join(text for kind, text in found if kind != "comment").strip()
    name = " ".join(text for kind, text in found if kind == "comment")
    return name, address, ""


def is_address(text: str) -> bool:
    """Say whether *text* is one whole address in its plain form."""
    return ADDRESS.fullmatch(text) is not None and text.isprintable()


def small(address: str) -> str:
    """Return *address* with the capitals A to Z made small, and nothing else changed."""
    return address.translate(SMALL)


def recipients_of(headers: Headers) -> tuple[str, ...]:
    """Return the addresses that a mail went to, each once, in the order they are named."""
    found = [address for value in headers.values(*RECIPIENTS) for address in addresses(value)]
    return tuple(dict.fromkeys(found))[:MOST_RECIPIENTS]


def sent_by(headers: Headers) -> tuple[str, ...]:
    """Return the addresses of who has sent a mail in another's name, or sent it on."""
    found = [address for value in headers.values(*SENT_BY) for address in addresses(value)]
    return tuple(dict.fromkeys(found))[:MOST_RECIPIENTS]


def addresses(value: str) -> list[str]:
    """Return the addresses that a list of them names, without those that are only part of somebody's name."""
    found, entry = [], list[tuple[str, str]]()
    for kind, text in [*pieces(value), ("sign", ",")]:
        if kind == "sign":
            found += _entry(entry) if text != ":" else []
            entry = []
        else:
            entry.append((kind, text))
    return [small(address) for address in found]


def _entry(entry: Sequence[tuple[str, str]]) -> list[str]:
    angles = [text.strip() for kind, text in entry if kind == "angle"]
    bare = "".join(text for kind, text in entry if kind in ("text", "quoted")).strip()
    address = angles[-1] if angles else bare
    return [address] if is_address(address) else []
