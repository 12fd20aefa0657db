"""Small mails to take apart."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.post.message import Kind, Message
from pbem.post.mime import take_apart

ADA = "Ada <ada@example.org>"
ORDERS = "acquire FAB-2 ENE-3\npass\n"
LINES = ["acquire FAB-2 ENE-3", "pass"]


def mail(*fields: str, body: str | bytes = ORDERS, sender: str = ADA, charset: str = "utf-8") -> bytes:
    """Return a mail with CR LF at the ends of its lines; *fields* stand above its usual ones."""
    head = [*fields, f"From: {sender}", "To: orders@example.org", "Subject: turn 4", "Message-ID: <1@example.org>"]
    content = body.encode(charset) if isinstance(body, str) else body
    return ("\n".join(head) + "\n\n").encode().replace(b"\n", b"\r\n") + content.replace(b"\n", b"\r\n")


def part(body: str, kind: str = "text/plain; charset=utf-8", *fields: str) -> str:
    """Return a part of a mail."""
    return "\n".join([f"Content-Type: {kind}", *fields, "", body])


TEXT = part(ORDERS)


def attached(body: str, name: str, kind: str = "text/plain", *fields: str) -> str:
    """Return a part that is a file."""
    return part(body, kind, f'Content-Disposition: attachment; filename="{name}"', *fields)


def packed(*parts: str, kind: str = "multipart/mixed", boundary: str = "=_1") -> str:
    """Return a multipart as a part, its boundaries closed."""
    inside = "".join(f"--{boundary}\n{one}\n" for one in parts)
    return f'Content-Type: {kind}; boundary="{boundary}"\n\n{inside}--{boundary}--\n'


def parted(*parts: str, kind: str = "multipart/mixed", fields: Sequence[str] = (), sender: str = ADA) -> bytes:
    """Return a mail of several parts."""
    head, _, body = packed(*parts, kind=kind, boundary="=_0").partition("\n\n")
    return mail(*fields, head, body=body, sender=sender)


def apart(raw: bytes) -> Message:
    """Return a mail taken apart."""
    return take_apart(raw, "a.eml")


def text_of(message: Message, kind: Kind = Kind.TEXT) -> list[str]:
    """Return the lines of the first source of a *kind* that are not blank."""
    rows = next((source.rows for source in message.sources if source.kind is kind), ())
    return [row.text for row in rows if row.text.strip()]


def kinds_of(message: Message) -> list[Kind]:
    """Return the kinds of the sources of a mail but for its subject."""
    return [source.kind for source in message.sources if source.kind is not Kind.SUBJECT]
