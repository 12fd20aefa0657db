"""Shapes of whole mails: HTML as mail programs write it, mails within mails, senders who are not what they seem."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.post.shapes.mails import attached, both, mail, part, parts

Make = Callable[[Mapping[str, str]], bytes]

HTML = "text/html; charset=UTF-8"


def rows(text: str, tag: str = "div") -> str:
    """Return a text as HTML, one element a line."""
    return "".join(f"<{tag}>{row or '<br>'}</{tag}>" for row in text.replace("<", "&lt;").split("\n"))


def breaks(text: str) -> str:
    """Return a text as HTML with line breaks."""
    return text.replace("<", "&lt;").replace("\n", "<br>\n")


def page(template: str) -> Make:
    """Return what makes a mail of HTML alone; ``{o}`` is orders line by line, ``{r}`` an old report with breaks."""
    return lambda words: mail(template.format(**filled(words)), HTML)


def filled(words: Mapping[str, str]) -> dict[str, str]:
    """Return *words* as HTML."""
    lined = {name: breaks(text) for name, text in words.items() if name != "o"}
    return lined | {"o": rows(words["o"]), "p": rows(words["o"], "p"), "br": breaks(words["o"])}


WROTE = "On Tue, 3 Nov 2026 at 21:04, Turn Server &lt;<a href='mailto:orders@pbem.example'>orders@pbem.example</a>&gt; wrote:"
BLOCK = "<b>From:</b> Turn Server &lt;orders@pbem.example&gt;<br><b>Sent:</b> Tuesday<br><b>To:</b> Ada<br><b>Subject:</b> [G7]"

PAGES: Mapping[str, tuple[str, Make]] = {
    "gmail": ("accept", page("<div dir='ltr'>{o}</div><br><div class='gmail_quote'><div dir='ltr' class='gmail_attr'>"
              + WROTE + "<br></div><blockquote class='gmail_quote'>{r}</blockquote></div>")),
    "apple": ("accept", page("<html><body>{o}<br><div><blockquote type='cite'><div>" + WROTE
              + "</div><br><div>{r}</div></blockquote></div></body></html>")),
    "thunderbird": ("accept", page("<p>{br}</p><div class='moz-cite-prefix'>" + WROTE
                    + "</div><blockquote type='cite' cite='mid:x'><pre>{r}</pre></blockquote>")),
    "thunderbird below": ("accept", page("<div class='moz-cite-prefix'>" + WROTE
                          + "</div><blockquote type='cite' cite='mid:x'>{r}</blockquote><p>{br}</p>")),
    "outlook": ("accept", page("<div class=WordSection1>{p}<p class=MsoNormal>&nbsp;</p><div><div style='border:none;"
                "border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal>" + BLOCK
                + "</p></div></div><p class=MsoNormal>{r}</p></div>")),
    "outlook web": ("accept", page("<div class='elementToProof'>{o}</div><div id='appendonsend'></div><hr style='display:"
                    "inline-block;width:98%'><div id='divRplyFwdMsg' dir='ltr'>" + BLOCK + "</div><div>{r}</div>")),
    "outlook phone": ("accept", page("<div>{o}</div><div id='ms-outlook-mobile-signature'>Get <a href='x'>Outlook for iOS"
                      "</a></div><hr><div id='divRplyFwdMsg'>" + BLOCK + "</div>{r}")),
    "yahoo": ("accept", page("<div class='yahoo-style-wrap'>{o}</div><div id='yahoo_quoted_1' class='yahoo_quoted'><div>"
              + WROTE + "</div><div>{r}</div></div>")),
    "proton": ("accept", page("<div style='font-family: Arial'>{o}</div><div class='protonmail_quote'>" + WROTE
               + "<br><blockquote class='protonmail_quote' type='cite'>{r}</blockquote></div>")),
    "zoho": ("accept", page("<div>{o}</div><div class='zmail_extra'>---- On Tue, 03 Nov 2026 21:04:11 +0100 <b>Turn Server"
             " &lt;orders@pbem.example&gt;</b> wrote ----<blockquote>{r}</blockquote></div>")),
    "gmx": ("accept", page("<div>{o}<div style='margin: 10px 5px; border-left: 2px solid #C3D9E5;'><div><b>Gesendet:</b> "
            "Dienstag<br><b>Von:</b> \"Turn Server\" &lt;orders@pbem.example&gt;<br><b>An:</b> Ada<br><b>Betreff:</b> x"
            "</div>{r}</div></div>")),
    "samsung": ("accept", page("<div>{o}</div><div>-------- Original message --------</div><div>From: Turn Server "
                "&lt;orders@pbem.example&gt; </div><div>Date: 03/11/2026 21:04 (GMT+01:00) </div><div>To: Ada </div>"
                "<div>Subject: x </div><div>{r}</div>")),
    "lists": ("accept", page("<ul><li>{a}</li><li>{b}</li><li>{c}</li></ul>")),
    "numbered list": ("accept", page("<ol><li>{a}</li><li>{b}</li><li>{c}</li></ol>")),
    "preformatted": ("accept", page("<pre>{a}\n{b}\n{c}</pre>")),
    "bold and coloured": ("accept", page("<p><b>{a}</b></p><p><font color=red>{b}</font></p><p><i>{c}</i></p>")),
    "struck": ("accept", page("<p><s>{x}</s></p><p><del>{y}</del></p><p style='text-decoration: line-through'>{x}</p>{o}")),
    "hidden": ("accept", page("<div style='display:none'>{x}</div><style>{y}</style><!-- {x} -->{o}<img alt='{y}'>")),
    "signature": ("accept", page("{o}<div class='gmail_signature'>{x}</div>")),
    "all indented": ("ask", page("<blockquote>{o}</blockquote>")),
    "all struck": ("reject", page("<s>{br}</s>")),
    "page of a template": ("accept", page("<table width=100%><tr><td><div>{o}</div></td></tr></table>")),
    "text of stub": ("accept", lambda words: both("This mail needs a program that shows HTML.", rows(words["o"]))),
    "empty page": ("accept", lambda words: both(words["o"], "<html><body><br></body></html>")),
    "struck in the page alone": ("ask", lambda words: both(words["o"], f"<s>{breaks(words['o'])}</s>")),
    "quoted in the page alone": ("ask", lambda words: both(words["o"], f"<blockquote>{breaks(words['o'])}</blockquote>")),
    "other words in the page": ("ask", lambda words: both(words["o"], rows(f"{words['x']}\n{words['o']}"))),
    "a stale order in the text": ("ask", lambda words: both(f"{words['x']}\n{words['o']}", rows(words["o"]))),
}  # fmt: skip


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
    "not submitted by a program": ("accept", with_head("Auto-Submitted", "no")),
    "sent by a list": ("accept", with_head("Precedence", "list")),
    "a bounce": ("ignore", lambda words: parts("report; report-type=delivery-status", part(words["o"]),
                 b"Content-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nFinal-Recipient: rfc822; a@b.example\n"
                 b"Action: failed\nStatus: 5.1.1\n", sender="MAILER-DAEMON@example.org")),
    "a read receipt": ("ignore", lambda words: parts("report; report-type=disposition-notification", part(words["o"]),
                       b"Content-Type: message/disposition-notification\n\nDisposition: manual-action; displayed\n")),
    "our own": ("ignore", sent_by("Turn Server <orders@pbem.example>")),
    "another match": ("ask", lambda words: mail(words["o"], subject="Re: [G8] Afterlight Station, turn 4")),
    "a subject in another language": ("accept", lambda words: mail(words["o"], subject="=?utf-8?Q?AW:_[G7]_R=C3=BCckmeldung?=")),
    "orders in the subject": ("warn", lambda words: mail("", subject=f"[G7] {words['a']}; {words['b']}; {words['c']}")),
    "orders in the subject behind a turn": ("warn", lambda words: mail("\n", subject=f"G7 turn 4: {words['a']}; {words['b']}; {words['c']}")),
    "other orders in the subject": ("ask", lambda words: mail(words["o"], subject=f"G7: {words['x']}")),
    "old orders in the subject of an answer": ("warn", lambda words: mail(words["o"], subject=f"Re: G7: {words['x']}")),
    "all orders in the subject of an answer": ("ask", lambda words: mail("", subject=f"Re: G7: {words['a']}")),
    "a forward of her own": ("warn", lambda words: mail("---------- Forwarded message ---------\nFrom: Ada <ada@example.org>\n"
                             f"Date: Tue, 3 Nov 2026\nSubject: x\nTo: <orders@pbem.example>\n\n{words['o']}", subject="Fwd: G7")),
    "a forward by Outlook": ("warn", lambda words: mail("see below\n\nVon: Ada <ada@example.org>\nGesendet: Dienstag\nAn: x\n"
                             f"Betreff: G7\n\n{words['o']}", subject="WG: G7")),
    "an answer to her own": ("ask", lambda words: mail("\n\nVon: Ada <ada@example.org>\nGesendet: Dienstag\nAn: x\n"
                             f"Betreff: G7\n\n{words['o']}", subject="AW: G7")),
    "a stranger's mail inside": ("ask", inside("Di <di@elsewhere.example>")),
    "a word file": ("reject", lambda words: attached(f"see file {len(words)}", b"PK\3\4xx", "orders.docx",
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document")),
    "a text file of a report": ("accept", lambda words: attached(words["o"], words["r"], "report.txt")),
    "an HTML file": ("accept", lambda words: attached("see file", rows(words["o"]), "orders.html", HTML)),
    "a YAML file with a slip": ("ask", lambda words: attached("see file", f"match: G7\norders:\n - {words['a']}\n - whatever I 3\n", "o.yaml")),
    "a JSON file": ("accept", lambda words: attached("see file", '{"match": "G7", "orders": ["%s", "%s", "%s"]}'
                    % (words["a"], words["b"], words["c"]), "orders.json", "application/json")),
}  # fmt: skip
"""Name -> verdict, and how the mail is made of the words of ``further``."""

WHOLE: Mapping[str, tuple[str, Make]] = {**PAGES, **MAILS}
