"""From the parts of a mail to its texts, with what was odd about them and what could not be read."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pbem.post.charset import decoded, is_utf8
from pbem.post.message import Fate, Kind, Mark, Row, Source, Verdict
from pbem.post.mime.armour import ENCRYPTED as ENCRYPTED_LINES
from pbem.post.mime.armour import unwrapped
from pbem.post.mime.entity import MAIL, TEXT, Entity
from pbem.post.mime.flowed import unflowed
from pbem.post.mime.guard import LONGEST_LINE, MOST_LINES, Headers
from pbem.post.mime.sender import sender_of
from pbem.post.mime.sorts import SECRET, Sort, not_read, refused_by_content, sort_of
from pbem.post.mime.transfer import transferred

LINE_ENDS = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
ESCAPE = re.compile(r"\x1b(?:\[[0-9;?]{0,30}[A-Za-z]|\][^\x07\x1b]{0,200}\x07?)?")
CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f]")
TAG = re.compile(r"<[a-zA-Z/!?]")
PAGE = re.compile(r"\s*<(?:!doctype\s+html|html)\b", re.IGNORECASE)
META_CHARSET = re.compile(rb"""<meta[^<>]{1,200}?charset\s*=\s*["']?([\w.:+-]{1,60})""", re.IGNORECASE)
LOOKED_AT = 2_048
"""Bytes of a web page in which it names its charset."""

TOO_MANY_LINES = f"Only the first {MOST_LINES:,} lines of the text were read."
MOST_FILES = 20
"""Attached texts that are read."""

ATTACHED = "an attached mail"
ATTACHMENT = "an attached text"
ENCRYPTED_TYPES = frozenset({"multipart/encrypted", "application/pgp-encrypted"})
OPAQUE = frozenset({"application/pkcs7-mime", "application/x-pkcs7-mime"})
SIGNED_DATA = bytes.fromhex("2a864886f70d010702")
"""How a file says that it is signed rather than encrypted (RFC 5652)."""

IN_CLEAR = "send the orders without encryption"
ENCRYPTED = Fate(Verdict.REJECT, f"The mail is encrypted, and the match has no key for it; {IN_CLEAR}.")
HIDDEN_BY_SIGNATURE = Fate(
    Verdict.REJECT,
    "The mail is signed in a way that hides its text (S/MIME, opaque); send it unsigned, or signed in clear.",
)


@dataclass(slots=True)
class Contents:
    """What the parts of a mail hold.

    ``texts`` and ``pages`` are the lines and rows of its own text, ``files`` the sources that came beside it.
    """

    texts: list[list[str]] = field(default_factory=list)
    pages: list[tuple[Row, ...]] = field(default_factory=list)
    files: list[Source] = field(default_factory=list)
    repairs: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    pictures: list[str] = field(default_factory=list)
    fate: Fate | None = None

    def sources(self) -> list[Source]:
        """Return the texts of the mail in the order they are preferred."""
        lines = [Row(line) for text in self.texts for line in text]
        rows = [row for page in self.pages for row in page]
        found = [Source(Kind.TEXT, tuple(lines))] if self.texts else []
        if self.pages:
            found.append(Source(Kind.HTML, tuple(rows), marked_up=True))
        return [self._limited(source) for source in [*found, *self.files]]

    def _limited(self, source: Source) -> Source:
        """Return *source* within the limits; what is beyond them is told of."""
        rows = source.rows
        if len(rows) > MOST_LINES:
            self.tell(TOO_MANY_LINES)
            rows = rows[:MOST_LINES]
        if any(len(row.text) > LONGEST_LINE for row in rows):
            # More than an order or a message may have, so that a line that was cut is never taken for one.
            rows = tuple(row._replace(text=row.text[: LONGEST_LINE + 1]) for row in rows)
        return source._replace(rows=rows)

    def tell(self, *sentences: str) -> None:
        """Add repairs, each once."""
        self.repairs += [sentence for sentence in sentences if sentence and sentence not in self.repairs]


def contents_of(root: Entity) -> Contents:
    """Gather what the parts of a mail hold."""
    found = Contents()
    waiting = [root]
    while waiting:
        entity = waiting.pop()
        if entity.kind in ENCRYPTED_TYPES:
            found.fate = ENCRYPTED
        elif entity.kind in MAIL and entity.parts:
            _take_mail(entity, root.headers, found)
        elif entity.parts:
            waiting += reversed(entity.parts)
        else:
            _take_leaf(entity, found)
    return found


def _take_mail(entity: Entity, outer: Headers, found: Contents) -> None:
    """Take the texts of an attached mail: as a file if it is from the same sender, as quoted if it is not."""
    inner, name = entity.parts[0], entity.name or ATTACHED
    held = contents_of(inner)
    address = sender_of(inner.headers)[0].address
    own = address != "" and address == sender_of(outer)[0].address
    if own:
        found.tell(f"The mail that is attached ({name}) was read too.", *held.repairs)
        found.unread += held.unread if held.fate is None else [held.fate.reason]
    for source in held.sources():
        rows = source.rows if own else tuple(row._replace(mark=Mark.QUOTED) for row in source.rows)
        marked_up = source.marked_up or not own
        found.files.append(Source(Kind.ATTACHMENT, rows, source.name or name, marked_up))


def _take_leaf(entity: Entity, found: Contents) -> None:
    """Take a part that holds no others."""
    sort, what = sort_of(entity)
    if entity.kind in OPAQUE or entity.name.lower().endswith(".p7m"):
        _take_opaque(entity, found)
    elif sort is Sort.REFUSED:
        found.unread.append(not_read(entity.name, what))
    elif sort is Sort.PICTURE:
        found.pictures.append(entity.name)
    elif sort is not Sort.OTHER:
        content, repair = transferred(entity.body, entity.encoding)
        _take_content(entity, sort, content, repair, found)


def _take_opaque(entity: Entity, found: Contents) -> None:
    """Take what is signed or encrypted with S/MIME as a whole: nothing of it can be read."""
    content, _ = transferred(entity.body, entity.encoding)
    kind = entity.parameters.get("smime-type", "").lower()
    if kind != "certs-only":
        signed = kind == "signed-data" or (not kind and SIGNED_DATA in content[:LOOKED_AT])
        found.fate = HIDDEN_BY_SIGNATURE if signed else ENCRYPTED


def _take_content(entity: Entity, sort: Sort, content: bytes, repair: str, found: Contents) -> None:
    """Take the content of a part that may be text."""
    what = refused_by_content(content)
    if not what and sort is Sort.UNKNOWN and not _legible(content):
        what = "nothing that can be read"
    if what:
        found.unread.append(not_read(entity.name, what))
        return
    if _is_file(entity) and len(found.files) >= MOST_FILES:
        found.unread.append(not_read(entity.name, f"one of more than {MOST_FILES} attached texts"))
        return
    charset = entity.parameters.get("charset", "")
    if sort is Sort.HTML and not charset:
        meta = META_CHARSET.search(content[:LOOKED_AT])
        charset = meta[1].decode() if meta else ""
    if _is_file(entity) and not charset and is_utf8(content):
        charset = "utf-8"  # nobody declares what a file is written in
    read = decoded(content, charset)
    found.tell(repair, read.repair)
    text = _without_controls(read.text, found)
    if sort is Sort.HTML and not TAG.search(text):
        found.tell("The text is declared as HTML and is plain text.")
        _take_text(entity, text, found)
    elif sort is Sort.HTML or (entity.kind == TEXT and PAGE.match(text)):
        found.tell("" if sort is Sort.HTML else "The text is declared as plain text and is HTML.")
        _take_page(entity, text, found)
    else:
        _take_text(entity, text, found)


def _legible(content: bytes) -> bool:
    """Say whether a file of an unknown kind is text."""
    try:
        return CONTROLS.search(content.decode("utf-8")) is None
    except UnicodeDecodeError:
        return False


def _without_controls(text: str, found: Contents) -> str:
    """Return *text* without control characters and escape sequences of terminals, its lines ended by LF."""
    text = LINE_ENDS.sub("\n", text)
    if CONTROLS.search(text) is None:
        return text
    found.tell("The text holds control characters, which were taken out.")
    return CONTROLS.sub("", ESCAPE.sub("", text))


def _take_page(entity: Entity, text: str, found: Contents) -> None:
    """Take HTML: the mail's own text, or a file."""
    from pbem.post.markup import html_rows

    rows = html_rows(text)
    if any(row.text.strip() in ENCRYPTED_LINES for row in rows):
        found.fate = ENCRYPTED
    elif _is_file(entity):
        found.files.append(Source(Kind.ATTACHMENT, rows, entity.name, marked_up=True))
    else:
        found.pages.append(rows)


def _take_text(entity: Entity, text: str, found: Contents) -> None:
    """Take plain text: the mail's own, or a file."""
    lines = text.split("\n", MOST_LINES)
    if len(lines) > MOST_LINES:
        found.tell(TOO_MANY_LINES)
        del lines[MOST_LINES:]
    if entity.parameters.get("format", "").lower() == "flowed":
        lines = unflowed(lines, delete_space=entity.parameters.get("delsp", "").lower() == "yes")
    armour = unwrapped(lines)
    if armour.encrypted and _is_file(entity):
        found.unread.append(not_read(entity.name, SECRET))
        return
    found.fate = ENCRYPTED if armour.encrypted else found.fate
    if armour.yenc:
        found.unread.append(not_read("A part of the text", "a file in yEnc, which is not read"))
    if _is_file(entity):
        found.files.append(Source(Kind.ATTACHMENT, tuple(map(Row, armour.lines)), entity.name or ATTACHMENT))
    else:
        found.texts.append(armour.lines)
    for name, content in armour.files:
        _take_leaf(Entity(Headers(), content, 0, "application/octet-stream", {}, "attachment", name), found)


def _is_file(entity: Entity) -> bool:
    return entity.disposition == "attachment" or entity.name != ""
