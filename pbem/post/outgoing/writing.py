"""A mail written as bytes: the fields of its head, its parts, and how each of them is encoded.

Fields that are plain, as nearly all are, stand as they are.  Those with other scripts, signs that mean something, or
more than one line holds go through the email package: importing it takes longer than writing the mails of a turn.
"""

from __future__ import annotations

import re
from base64 import encodebytes
from binascii import b2a_qp
from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

BOUNDARY = 32
"""Digits that part one part of a mail from the next."""
LINE = 78
END = "\r\n"
ENCODED_WORD = "=?"
PLAIN = re.compile(r"[!-~]+(?: [!-~]+)*")
PLAIN_NAME = re.compile(r"[A-Za-z0-9]+(?: [A-Za-z0-9]+)*")
PLAIN_ADDRESS = re.compile(r"[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*")


class Mailbox(NamedTuple):
    """An address, and the name of whose it is, in whatever script and signs."""

    name: str
    address: str


class Picture(NamedTuple):
    """A PNG that a page shows by its ``cid``."""

    cid: str
    png: bytes


class Attachment(NamedTuple):
    """A file that goes with a mail."""

    name: str
    type: str
    content: bytes


class Content(NamedTuple):
    """What a mail holds: the same as text and as a page, the page's pictures, and files."""

    text: str
    html: str
    pictures: Sequence[Picture] = ()
    files: Sequence[Attachment] = ()


Field = tuple[str, str | Sequence[Mailbox]]
"""A field of a mail's head: its name, and a text or mailboxes."""


def compose(head: Sequence[Field], content: Content) -> bytes:
    """Return the mail with the fields *head* that holds *content*; the same always gives the same bytes.

    Raises ValueError if a field holds the end of a line.
    """
    seed = next((str(value) for name, value in head if name == "Message-ID"), "")
    lines = [_field(name, value) for name, value in [*head, ("MIME-Version", "1.0")]]
    return f"{''.join(lines)}{_body(content, seed)}".encode("ascii")


def _field(name: str, value: str | Sequence[Mailbox]) -> str:
    """Return a field as the line, or the lines, of a head."""
    plain = value if isinstance(value, str) else _plain(value)
    line = f"{name}: {plain}"
    if PLAIN.fullmatch(plain) and ENCODED_WORD not in plain and len(line) <= LINE:
        return f"{line}{END}"
    return _encoded(name, value)


def _plain(boxes: Sequence[Mailbox]) -> str:
    """Return *boxes* as they stand in a head if no sign in them means anything there, "" otherwise."""
    if all(PLAIN_ADDRESS.fullmatch(box.address) and PLAIN_NAME.fullmatch(box.name or "0") for box in boxes):
        return ", ".join(f"{box.name} <{box.address}>" if box.name else box.address for box in boxes)
    return ""


def _encoded(name: str, value: str | Sequence[Mailbox]) -> str:
    from email.headerregistry import Address
    from email.policy import SMTP

    given = value if isinstance(value, str) else [Address(box.name, addr_spec=box.address) for box in value]
    return str(SMTP.fold(*SMTP.header_store_parse(name, given)))


def _body(content: Content, seed: str) -> str:
    page = _text("html", content.html)
    if content.pictures:
        page = _multipart("related", [page, *map(_picture, content.pictures)], seed)
    both = _multipart("alternative", [_text("plain", content.text), page], seed)
    return _multipart("mixed", [both, *map(_file, content.files)], seed) if content.files else both


def _multipart(subtype: str, parts: Sequence[str], seed: str) -> str:
    boundary = f"=_{sha256(f'{subtype} {seed}'.encode()).hexdigest()[:BOUNDARY]}_="
    head = f'Content-Type: multipart/{subtype};{END} boundary="{boundary}"{END}{END}'
    return f"{head}{''.join(f'--{boundary}{END}{part}{END}' for part in parts)}--{boundary}--{END}"


def _text(subtype: str, text: str) -> str:
    return _part(f'text/{subtype}; charset="utf-8"', "quoted-printable", b2a_qp(text.encode(), istext=True))


def _picture(picture: Picture) -> str:
    about = (f"Content-ID: <{picture.cid}>", "Content-Disposition: inline")
    return _part("image/png", "base64", encodebytes(picture.png), *about)


def _file(file: Attachment) -> str:
    about = _encoded("Content-Disposition", f'attachment; filename="{file.name}"').removesuffix(END)
    return _part(file.type, "base64", encodebytes(file.content), about)


def _part(kind: str, encoding: str, content: bytes, *about: str) -> str:
    head = (f"Content-Type: {kind}", f"Content-Transfer-Encoding: {encoding}", *about)
    lines = content.decode("ascii").replace(END, "\n").replace("\n", END)
    return f"{END.join(head)}{END}{END}{lines}"
