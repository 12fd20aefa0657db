"""Mails of Ada to the match G7, put together from their parts."""

from __future__ import annotations

import base64
import quopri

HEAD = """\
Return-Path: <ada@example.org>
Received: from mx.example.org (mx.example.org [192.0.2.10])
\tby in.pbem.example with ESMTPS id 4Xk1; Tue, 03 Nov 2026 20:31:07 +0000 (UTC)
Authentication-Results: in.pbem.example; {results}
From: {sender}
To: Turn Server <orders@pbem.example>
Subject: {subject}
Date: Tue, 03 Nov 2026 21:31:02 +0100
Message-ID: <shape.20261103@example.org>
MIME-Version: 1.0
"""
SUBJECT = "Re: [G7] Turn 4 report"
SENDER = "Ada <ada@example.org>"
RESULTS = (
    "dkim=pass header.d=example.org;\n\tspf=pass smtp.mailfrom=ada@example.org; dmarc=pass header.from=example.org"
)


def mail(body: str | bytes, kind: str = "text/plain; charset=UTF-8", coding: str = "8bit", **fields: str) -> bytes:
    """Return a mail of one part, with other *fields* in its head; a text is encoded as UTF-8, then by *coding*."""
    content = body.encode() if isinstance(body, str) else body
    if coding == "base64":
        content = base64.encodebytes(content)
    elif coding == "quoted-printable":
        content = quopri.encodestring(content)
    head = HEAD.format(**{"sender": SENDER, "subject": SUBJECT, "results": RESULTS, **fields})
    head += f"Content-Type: {kind}\nContent-Transfer-Encoding: {coding}\n\n"
    return head.encode().replace(b"\n", b"\r\n") + content.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


def part(body: str | bytes, kind: str = "text/plain; charset=UTF-8", *, more: str = "") -> bytes:
    """Return one part of a mail, in base64."""
    content = body.encode() if isinstance(body, str) else body
    head = f"Content-Type: {kind}\nContent-Transfer-Encoding: base64\n{more}\n"
    return head.encode() + base64.encodebytes(content)


def parts(kind: str, *bodies: bytes, **fields: str) -> bytes:
    """Return a mail of several parts, such as ``mixed`` or ``alternative``."""
    inner = b"".join(b"--=_b1\n" + body + b"\n" for body in bodies) + b"--=_b1--\n"
    return mail(inner, f'multipart/{kind}; boundary="=_b1"', **fields)


def both(text: str, html: str) -> bytes:
    """Return a mail that says the same, or not, as text and as HTML."""
    return parts("alternative", part(text), part(html, "text/html; charset=UTF-8"))


def attached(
    body: str, content: str | bytes, name: str = "orders.txt", kind: str = "text/plain; charset=UTF-8"
) -> bytes:
    """Return a mail with a file."""
    return parts("mixed", part(body), part(content, f'{kind}; name="{name}"',
                 more=f'Content-Disposition: attachment; filename="{name}"\n'))  # fmt: skip
