"""What the post room costs: a mailbox of order mails, as mail programs write them, taken apart and read."""

from __future__ import annotations

from base64 import encodebytes
from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import cycle
from statistics import median
from typing import NamedTuple

from benchmarks.engine import SAMPLES, rate
from benchmarks.figures import Figure
from benchmarks.matches import Prepared
from pbem.desk.inbox.intake import known_matches
from pbem.desk.inbox.knowing import known_of
from pbem.post.mailbox import split
from pbem.post.mime import take_apart
from pbem.post.reading import Known, Reading, read_message

MAILS = 1_000
GOAL = 200
"""Mails a second, at least."""

QUOTED = 120
"""Lines of the report that a reply quotes."""

HEAD = """\
From {name}@example.org Tue Nov  3 20:31:07 2026
Return-Path: <{name}@example.org>
Received: from mail.example.org (mail.example.org [192.0.2.10])
\tby mx.example.org with ESMTPS id {number}; Tue, 03 Nov 2026 20:31:07 +0000 (UTC)
Authentication-Results: mx.example.org; dkim=pass header.d=example.org;
\tspf=pass smtp.mailfrom={name}@example.org; dmarc=pass header.from=example.org
From: {name} <{name}@example.org>
To: =?UTF-8?Q?Turn_Server?= <orders@example.org>
Subject: Re: =?UTF-8?Q?turn_{number}?=
Date: Tue, 03 Nov 2026 21:31:02 +0100
Message-ID: <{number}.{name}@example.org>
In-Reply-To: <report-{number}@example.org>
MIME-Version: 1.0
"""
ATTRIBUTION = "On Tue, 3 Nov 2026 at 21:04, Turn Server <orders@example.org> wrote:"
TEXT = "Content-Type: text/plain; charset=UTF-8"
PAGE = "Content-Type: text/html; charset=UTF-8"


class Writer(NamedTuple):
    """Who writes a mail: the handle, the orders to give, and the report that is answered."""

    name: str
    orders: Sequence[str]
    quoted: Sequence[str]


def post(game: str, matches: Prepared) -> Iterator[Figure]:
    """Yield how many mails with orders of *game* are taken apart, and read too, in a second of processor time."""
    content = mailbox(writers(matches), MAILS)

    def parted() -> int:
        return len([take_apart(raw, name) for name, _, raw in split(content, "orders.mbox")])

    def read() -> int:
        return len(readings(content, known_of(known_matches([matches.waiting]))))

    for name, work in (("mails taken apart", parted), ("mails taken apart and read", read)):
        found = median(rate(work) for _ in range(SAMPLES))
        yield Figure(f"{game}: {name} a second", found, " /s", GOAL, least=True)


def writers(matches: Prepared) -> list[Writer]:
    """Return the commanders who have orders to give, each with the report that he was sent last."""
    turns = sorted(folder for folder in (matches.waiting / "reports").iterdir() if folder.is_dir())

    def lines(name: str) -> list[str]:
        return (turns[-1] / f"{name}.txt").read_text(encoding="utf-8").splitlines()[:QUOTED]

    return [Writer(file.stem, file.read_text(encoding="utf-8").splitlines(), lines(file.stem))
            for file in matches.files]  # fmt: skip


def readings(content: bytes, known: Known) -> list[Reading]:
    """Return how the mails of a mailbox are read."""
    return [
        reading
        for name, _, raw in split(content, "orders.mbox")
        for reading in read_message(take_apart(raw, name), known)
    ]


def mailbox(people: Sequence[Writer], count: int) -> bytes:
    """Return a mailbox of *count* mails in which *people* give orders and answer reports in turn, in all SHAPES."""
    mails = zip(range(count), cycle(people), cycle(SHAPES), strict=False)
    texts = (HEAD.format(number=number, name=who.name) + shape(who.orders, who.quoted) for number, who, shape in mails)
    return "\n".join(texts).encode()


def _plain(orders: Sequence[str], _quoted: Sequence[str]) -> str:
    return "\n".join([TEXT, "", *orders, ""])


def _reply(orders: Sequence[str], quoted: Sequence[str]) -> str:
    rows = [f"{line} " if line else line for line in quoted]
    return "\n".join([f"{TEXT}; format=flowed", "", *orders, "", ATTRIBUTION, *(f"> {row}" for row in rows), ""])


def _page(orders: Sequence[str], quoted: Sequence[str]) -> str:
    answer = "".join(f"<div>{escape(line)}</div>" for line in orders)
    report = "<br>\n".join(f"<span style='font-family:monospace'>{escape(line)}</span>" for line in quoted)
    return f"<html><body>{answer}<blockquote class='gmail_quote'>{report}</blockquote></body></html>"


def _page_alone(orders: Sequence[str], quoted: Sequence[str]) -> str:
    coded = encodebytes(_page(orders, quoted).encode()).decode()
    return f"{PAGE}\nContent-Transfer-Encoding: base64\n\n{coded}"


def _both(orders: Sequence[str], quoted: Sequence[str]) -> str:
    page = f"{PAGE}\n\n{_page(orders, quoted)}\n"
    text = _reply(orders, quoted)
    return f"Content-Type: multipart/alternative; boundary==_1\n\n--=_1\n{text}\n--=_1\n{page}--=_1--\n"


def _attached(orders: Sequence[str], _quoted: Sequence[str]) -> str:
    file = "\n".join([TEXT, 'Content-Disposition: attachment; filename="orders.txt"', "", *orders, ""])
    return f"Content-Type: multipart/mixed; boundary==_1\n\n--=_1\n{TEXT}\n\nsee the file\n--=_1\n{file}\n--=_1--\n"


SHAPES: tuple[Callable[[Sequence[str], Sequence[str]], str], ...] = (_plain, _reply, _page_alone, _both, _attached)
"""Makers of what follows the head of a mail, from its orders and the report that it answers."""
