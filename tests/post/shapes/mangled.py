"""Shapes whose orders do not stand letter by letter in the message: encoded, broken, or of other letters."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping

from tests.post.shapes.mails import attached, both, mail, part, parts

Lines = tuple[str, str, str]
Make = Callable[[Lines], bytes]

CYRILLIC = str.maketrans("aeocpx", "\u0430\u0435\u043e\u0441\u0440\u0445")
OLD = "\n\nOn Tue, 3 Nov 2026 at 21:04, Turn Server <orders@pbem.example> wrote:\n\n> Turn 4 report for Ada\n> so long"


def text(lines: Lines) -> str:
    """Return orders as a text."""
    return "\n".join(lines) + "\n"


def html(lines: Lines) -> str:
    """Return orders as a page."""
    return "".join(f"<div>{line}</div>" for line in lines)


def typeset(lines: Lines) -> Lines:
    """Return orders as a phone writes them: curly quotes, long dashes, an ellipsis."""
    first, second, last = (line.replace("-", "\u2013") for line in lines)
    before, _, word = second.rpartition(" ")
    return first, f"{before} \u201c{word}\u201d".strip(), f"{last}\u2026"


def broken(line: str) -> tuple[str, str]:
    """Return a line as a mail program breaks it: before its last word, if it has several."""
    before, _, after = line.rpartition(" ")
    return before, after


def soft_breaks(lines: Lines) -> bytes:
    """Encode as quoted-printable with breaks inside words."""
    coded = [f"={ord(letter):02X}" if letter in "-0123456789" else letter for letter in text(lines)[:-1]]
    rows = ["".join(coded[start : start + 7]) for start in range(0, len(coded), 7)]
    return as_it_is("=\n".join(rows).encode(), "quoted-printable")


def as_it_is(content: bytes, coding: str) -> bytes:
    """Return a mail whose content is encoded already."""
    return mail(content, coding="7bit").replace(b"Encoding: 7bit", f"Encoding: {coding}".encode())


def damaged_base64(lines: Lines) -> bytes:
    """Encode as base64 that lost its end, with a list's footer in clear behind it."""
    coded = base64.encodebytes(text(lines).encode() + b"\n\n").rstrip(b"=\n")
    return mail(coded + b"\n\n-- \nA footer that the list added\n", coding="7bit").replace(
        b"coding: 7bit", b"coding: base64"
    )


def spread(line: str) -> str:
    """Return a line with what nobody sees within and between its words."""
    return "\u00ad".join([line[:2], line[2:]]).replace(" ", "\u200b \u2060") + "\u200e"


def wide(line: str) -> str:
    """Return a line in the wide letters of an input method."""
    return "".join("\u3000" if letter == " " else chr(ord(letter) + 0xFEE0) for letter in line)


def lookalike(line: str) -> str:
    """Return a line with one letter of another alphabet."""
    place = next(place for place, letter in enumerate(line) if letter in "aeocpx")
    return line[:place] + line[place].translate(CYRILLIC) + line[place + 1 :]


def mistyped(line: str) -> str:
    """Return a line with a letter for a digit, or else with a letter too few."""
    return line.replace("0", "O", 1) if "0" in line else line[:1] + line[2:]


def cells(lines: Lines) -> str:
    """Return orders in a table: number, verb, the rest."""
    rows = [line.partition(" ") for line in lines]
    inner = [f"<tr><td>{n}</td><td>{verb}</td><td>{rest}</td></tr>" for n, (verb, _, rest) in enumerate(rows, 1)]
    return "<table border=1><tr><th>#</th><th>Order</th><th>What</th></tr>" + "".join(inner) + "</table>"


def spans(lines: Lines) -> str:
    """Return orders as an office program writes them."""
    return "".join(
        f"<p><span>{line[:2]}</span><span>{line[2:]}</span></p>".replace(" ", "&nbsp;").replace("span&nbsp;", "span ")
        for line in typeset(lines)
    )


def controlled(lines: Lines) -> bytes:
    """Return orders among control characters."""
    return mail(f"{lines[0]}\0\n\x1b[31m{lines[1]}\x1b[0m\n{lines[2]}\x1a\n")


def gmail(lines: Lines) -> bytes:
    """Return a mail whose text is broken where its page is not."""
    one, other = broken(lines[0])
    return both("\n".join([*filter(None, [one, other]), *lines[1:]]) + OLD, html(lines))


def flowed(lines: Lines) -> bytes:
    """Return a flowed mail in which the first order goes on in the next line."""
    one, other = broken(lines[0])
    first = f"{one} \n{other}" if one else other
    return mail(f"{first}\n{lines[1]}\n{lines[2]}\n-- \nAda\n", "text/plain; charset=UTF-8; format=flowed")


def twice(content: str) -> str:
    """Return a text as it is after its bytes were taken for Windows Latin, or for Latin 1 where that has no letter."""
    letters = (bytes([byte]) for byte in content.encode())
    return "".join(letter.decode("latin-1" if letter in b"\x81\x8d\x8f\x90\x9d" else "cp1252") for letter in letters)


def undeclared(lines: Lines, coding: str) -> bytes:
    """Return an encoded mail whose head does not say so."""
    content = soft_breaks(lines) if coding == "quoted-printable" else mail(text(lines), coding=coding)
    return content.replace(f"Content-Transfer-Encoding: {coding}\r\n".encode(), b"")


HEADLESS = b"Content-Type: text/plain; charset=UTF-8\r\nContent-Transfer-Encoding: 8bit\r\n"

MANGLED: Mapping[str, tuple[str, Make]] = {
    "soft breaks": ("accept", soft_breaks),
    "quoted-printable": ("accept", lambda lines: mail(text(lines), coding="quoted-printable")),
    "base64": ("accept", lambda lines: mail(text(lines), coding="base64")),
    "damaged base64": ("warn", damaged_base64),
    "windows called latin": ("warn", lambda lines: mail(text(typeset(lines)).encode("cp1252"),
                                                        "text/plain; charset=iso-8859-1")),
    "utf-8 called ascii": ("warn", lambda lines: mail(text(typeset(lines)), "text/plain; charset=us-ascii")),
    "quoted-printable undeclared": ("warn", lambda lines: undeclared(lines, "quoted-printable")),
    "base64 undeclared": ("warn", lambda lines: undeclared(lines, "base64")),
    "utf-8 twice": ("warn", lambda lines: mail(twice(text(typeset(lines))))),
    "else of other letters": ("ask", lambda lines: mail(text((*lines[:2], lines[2].replace("e", "\u0435", 2))))),
    "utf-16 file": ("accept", lambda lines: attached("orders attached", b"\xff\xfe" + text(lines).encode("utf-16-le"),
                                                     kind="text/plain")),
    "utf-16 body": ("accept", lambda lines: mail(text(lines).encode("utf-16"), "text/plain; charset=utf-16", "base64")),
    "utf-7": ("accept", lambda lines: mail(text(lines).encode("utf-7"), "text/plain; charset=utf-7", "7bit")),
    "koi8-r": ("accept", lambda lines: mail(f"Привет\n{text(lines)}".encode("koi8-r"), "text/plain; charset=koi8-r")),
    "gb2312": ("accept", lambda lines: mail(f"你好\n{text(lines)}".encode("gb2312"), "text/plain; charset=gb2312")),
    "shift_jis": ("accept", lambda lines: mail(f"今日は\n{text(lines)}".encode("shift_jis"),
                                               "text/plain; charset=shift_jis")),
    "iso-2022-jp": ("accept", lambda lines: mail(f"今日は\n{text(lines)}".encode("iso-2022-jp"),
                                                 "text/plain; charset=ISO-2022-JP", "7bit")),
    "latin 2": ("accept", lambda lines: mail(f"Cześć!\n{text(lines)}".encode("iso-8859-2"),
                                             "text/plain; charset=iso-8859-2")),
    "windows-1250": ("accept", lambda lines: mail(f"Ahoj, díky\n{text(lines)}".encode("cp1250"),
                                                  "text/plain; charset=windows-1250")),
    "smart punctuation": ("warn", lambda lines: mail(text(typeset(lines)))),
    "spaces": ("accept", lambda lines: mail(text(lines).replace(" ", "\u00a0\t\u202f"))),
    "invisible": ("accept", lambda lines: mail("\n".join(map(spread, lines)))),
    "full width": ("warn", lambda lines: mail("\n".join(map(wide, lines)))),
    "look-alike": ("ask", lambda lines: mail(text((lookalike(lines[0]), *lines[1:])))),
    "mistyped": ("ask", lambda lines: mail(text((mistyped(lines[0]), *lines[1:])))),
    "table": ("warn", lambda lines: mail(cells(lines), "text/html; charset=UTF-8")),
    "spans": ("warn", lambda lines: mail(spans(lines), "text/html; charset=UTF-8")),
    "control characters": ("warn", controlled),
    "text broken, page whole": ("accept", gmail),
    "flowed": ("accept", flowed),
    "no type": ("warn", lambda lines: mail("// grüße\n" + text(lines)).replace(HEADLESS, b"")),
    "text and page": ("accept", lambda lines: both(text(lines), html(lines))),
    "page alone": ("accept", lambda lines: mail(html(lines), "text/html; charset=UTF-8")),
    "text and page differ": ("ask", lambda lines: both(text(lines), html((lines[1], lines[0], lines[2])))),
    "a page that lacks an order": ("ask", lambda lines: both(text(lines), html((lines[0], "", lines[2])))),
    "a page that strikes an order out": ("accept", lambda lines: both(
        f"{text(lines)}{lines[1]}\n", f"{html(lines)}<div><s>{lines[1]}</s></div>")),
    "body and file differ": ("ask", lambda lines: attached(lines[0], lines[1])),
    "body and file agree": ("accept", lambda lines: attached(text(lines), text(lines))),
    "two files that differ": ("ask", lambda lines: parts("mixed", part(""), *(
        part(line, 'text/plain; name="a.txt"', more='Content-Disposition: attachment; filename="a.txt"\n')
        for line in lines[:2]))),
    "a file with signature": ("accept", lambda lines: attached("see file", f"Hi\n{text(lines)}-- \nAda\n")),
}  # fmt: skip
"""Name -> verdict, and how the message is made."""
