"""Shapes of whole mails: HTML as mail programs write it, mails within mails, senders who are not what they seem."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import yaml

from tests.post.shapes.mails import SENDER, attached, both, mail, part, parts

Make = Callable[[Mapping[str, str]], bytes]

HTML = "text/html; charset=UTF-8"


def rows(text: str, tag: str = "div") -> str:
    """Return a text as HTML, one element a line."""
    return "".join(f"<{tag}>{row or '<br>'}</{tag}>" for row in text.replace("<", "&lt;").split("\n"))


def breaks(text: str) -> str:
    """Return a text as HTML with line breaks."""
    return text.replace("<", "&lt;").replace("\n", "<br>\n")


def filled(words: Mapping[str, str]) -> dict[str, str]:
    """Return *words* as HTML."""
    lined = {name: breaks(text) for name, text in words.items()}
    return lined | {"o": rows(words["o"]), "p": rows(words["o"], "p"), "br": breaks(words["o"])}


def page(template: str) -> Make:
    """Return what makes a mail of HTML alone."""
    whole = template.replace("WROTE", WROTE).replace("BLOCK", BLOCK)
    return lambda words: mail(whole.format(**filled(words)), HTML)


DATA: Mapping[str, Mapping[str, str]] = yaml.safe_load(Path(__file__).with_name("pages.yaml").read_text("utf-8"))
ADDRESS = "<a href='mailto:orders@pbem.example'>orders@pbem.example</a>"
WROTE = f"On Tue, 3 Nov 2026 at 21:04, Turn Server &lt;{ADDRESS}&gt; wrote:"
BLOCK = (
    "<b>From:</b> Turn Server &lt;orders@pbem.example&gt;<br><b>Sent:</b> Tuesday<br><b>To:</b> Ada<br>"
    "<b>Subject:</b> [G7]"
)

PAGES: Mapping[str, tuple[str, Make]] = {
    name: (verdict, page(template)) for verdict, pages in DATA.items() for name, template in pages.items()
}

STUB = "This mail needs a program that shows HTML."
EMPTY = "<html><body><br></body></html>"

TWICE: Mapping[str, tuple[str, Make]] = {
    "text of stub": ("accept", lambda words: both(STUB, rows(words["o"]))),
    "empty page": ("accept", lambda words: both(words["o"], EMPTY)),
    "struck in the page alone": ("ask", lambda words: both(words["o"], f"<s>{breaks(words['o'])}</s>")),
    "quoted in the page alone": (
        "ask",
        lambda words: both(words["o"], f"<blockquote>{breaks(words['o'])}</blockquote>"),
    ),
    "other words in the page": ("ask", lambda words: both(words["o"], rows(f"{words['x']}\n{words['o']}"))),
    "a stale order in the text": ("ask", lambda words: both(f"{words['x']}\n{words['o']}", rows(words["o"]))),
}
"""Mails that say the same, or not, in two ways."""


def sent_by(sender: str, **fields: str) -> Make:
    """Return what makes a mail of orders by somebody."""
    return lambda words: mail(words["o"], sender=sender, **fields)


def with_head(name: str, value: str) -> Make:
    """Return what makes a mail of orders with another field in its head, instead of those of that name."""

    def make(words: Mapping[str, str]) -> bytes:
        head, _, body = mail(words["o"]).partition(b"\r\n\r\n")
        return f"{name}: {value}\r\n".encode() + head + b"\r\n\r\n" + body

    return make


def inside(sender: str) -> Make:
    """Return what makes a mail that has another one as its attachment."""
    return lambda words: parts("mixed", part("see the mail"), b"Content-Type: message/rfc822\n\n"
                               + mail(words["o"], sender=sender).replace(b"\r\n", b"\n"))  # fmt: skip


def report(kind: str, words: Mapping[str, str], about: str, **fields: str) -> bytes:
    """Return what a server reports, with the orders that it is about."""
    status = f"Content-Type: message/{kind}\n\n{about}\n".encode()
    return parts(f"report; report-type={kind}", part(words["o"]), status, **fields)


def one_line(words: Mapping[str, str]) -> str:
    """Return the three orders in one line."""
    return f"{words['a']}; {words['b']}; {words['c']}"


def as_json(words: Mapping[str, str]) -> str:
    """Return the three orders as an order document."""
    return json.dumps({"match": "G7", "orders": [words["a"], words["b"], words["c"]]})


BOUNCE = "Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; a@b.example\nAction: failed\nStatus: 5.1.1"
RECEIPT = "Disposition: manual-action; displayed"
WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
SLIP = "match: G7\norders:\n - {a}\n - whatever I 3\n"
FORWARD = (
    "---------- Forwarded message ---------\nFrom: Ada <ada@example.org>\nDate: Tue, 3 Nov 2026\nSubject: x\n"
    "To: <orders@pbem.example>\n\n"
)
OUTLOOK = "\n\nVon: Ada <ada@example.org>\nGesendet: Dienstag\nAn: x\nBetreff: G7\n\n"
EVIL = "spf=pass smtp.mailfrom=ada@evil.example; dmarc=pass header.from=evil.example"
FAIL = "in.pbem.example; dkim=fail header.d=example.org; dmarc=fail header.from=example.org"

MAILS: Mapping[str, tuple[str, Make]] = {
    "no display name": ("accept", sent_by("ada@example.org")),
    "a display name in quotes": ("accept", sent_by('"Ada, of Example Works" <ada@example.org>')),
    "an encoded name": ("accept", sent_by("=?utf-8?B?QWRh?= <ada@example.org>")),
    "capitals": ("warn", sent_by("Ada <ADA@Example.org>")),
    "a plus": ("warn", sent_by("Ada <ada+games@example.org>")),
    "a stranger": ("reject", sent_by("Di <di@elsewhere.example>")),
    "a stranger of her name": ("reject", sent_by("Ada <ada@evil.example>", results=EVIL)),
    "her other address, sent by her own": ("accept", sent_by("Ada <ada@works.example>")),
    "another's address, sent by her own": ("reject", sent_by("Di <ada@works.example>")),
    "a lookalike domain": ("reject", sent_by("Ada <ada@examp1e.org>")),
    "a domain below": ("reject", sent_by("Ada <ada@example.org.evil.example>")),
    "her address as a name": ("reject", sent_by('"ada@example.org" <di@evil.example>')),
    "a rival's address as a name": ("reject", sent_by('"bo@example.org" <ada@example.org>')),
    "a rival's name": ("ask", sent_by("Bo <ada@example.org>")),
    "two senders": ("reject", sent_by("Ada <ada@example.org>, Bo <bo@example.org>")),
    "two From fields": ("reject", with_head("From", "Bo <bo@example.org>")),
    "a list that rewrote her": ("reject", sent_by("Ada via G7 <g7@groups.example>")),
    "no sender": ("reject", sent_by("<>")),
    "forged": ("reject", with_head("Authentication-Results", FAIL)),
    "failed elsewhere": ("accept", with_head("Authentication-Results", FAIL.replace("in.pbem", "mx.other"))),
    "an absence": ("ignore", with_head("Auto-Submitted", "auto-replied")),
    "an absence in Italian, told by its words alone": (
        "ignore",
        lambda words: mail(f"Sono fuori sede fino a lunedì.\n{words['o']}", subject="Fuori sede: [G7] Turn 4 report"),
    ),
    "a read receipt for people": (
        "ignore",
        lambda words: mail(f"Your message\n\n{words['o']}\n\nwas read on Tuesday.", subject="Read: [G7] Turn 4 report"),
    ),
    "a subject with a line end": ("warn", sent_by(SENDER, subject="=?utf-8?Q?[G7]=0D=0ABcc:_di=40evil.example?=")),
    "orders in the subject behind words": ("warn", lambda words: mail("", subject=f"G7 T4 {one_line(words)}")),
    "orders in the subject between strokes": (
        "warn",
        lambda words: mail("", subject=f"G7: {words['a']} / {words['b']} / {words['c']}"),
    ),
    "a denial in the subject": ("reject", lambda words: mail("", subject=f"G7 please do not {words['a']}")),
    "not submitted by a program": ("accept", with_head("Auto-Submitted", "no")),
    "sent by a list": ("accept", with_head("Precedence", "list")),
    "a bounce": ("ignore", lambda words: report("delivery-status", words, BOUNCE, sender="MAILER-DAEMON@example.org")),
    "a read receipt": ("ignore", lambda words: report("disposition-notification", words, RECEIPT)),
    "our own": ("ignore", sent_by("Turn Server <orders@pbem.example>")),
    "another match": ("ask", lambda words: mail(words["o"], subject="Re: [G8] Afterlight Station, turn 4")),
    "a subject in another language": (
        "accept",
        lambda words: mail(words["o"], subject="=?utf-8?Q?AW:_[G7]_R=C3=BCck?="),
    ),
    "orders in the subject": ("warn", lambda words: mail("", subject=f"[G7] {one_line(words)}")),
    "orders in the subject behind a turn": ("warn", lambda words: mail("\n", subject=f"G7 turn 4: {one_line(words)}")),
    "other orders in the subject": ("ask", lambda words: mail(words["o"], subject=f"G7: {words['x']}")),
    "old orders in the subject of an answer": ("warn", lambda words: mail(words["o"], subject=f"Re: G7: {words['x']}")),
    "all orders in the subject of an answer": ("ask", lambda words: mail("", subject=f"Re: G7: {words['a']}")),
    "a forward of her own": ("warn", lambda words: mail(FORWARD + words["o"], subject="Fwd: G7")),
    "a forward by Outlook": ("warn", lambda words: mail(OUTLOOK + words["o"], subject="WG: G7")),
    "an answer to her own": ("ask", lambda words: mail(OUTLOOK + words["o"], subject="AW: G7")),
    "a stranger's mail inside": ("ask", inside("Di <di@elsewhere.example>")),
    "a word file": ("reject", lambda _: attached("see the file", b"PK\3\4xx", "orders.docx", WORD)),
    "a text file of a report": ("accept", lambda words: attached(words["o"], words["r"], "report.txt")),
    "an HTML file": ("accept", lambda words: attached("see the file", rows(words["o"]), "orders.html", HTML)),
    "a YAML file with a slip": ("ask", lambda words: attached("see the file", SLIP.format(**words), "o.yaml")),
    "a JSON file": (
        "accept",
        lambda words: attached("see the file", as_json(words), "orders.json", "application/json"),
    ),
}
"""Name -> verdict, and how the mail is made of the words of ``further``."""

WHOLE: Mapping[str, tuple[str, Make]] = {**PAGES, **TWICE, **MAILS}
